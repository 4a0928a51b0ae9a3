"""Equilibrium play of late streets of heads-up Mexican Poker, each answer with its exact exploitability.

    estimate(spot) -> Estimate      nodes, memory and seconds, before anything large is made
    solve(spot)    -> Solution      strategies, values, certificate; save, load, ask any place, lock
    solve_sweat(spot) -> SweatSolution   Mexican Sweat with few cards left to turn, exactly

`core` solves any two-player game in which each player hides one card; `poker`
compiles a `Spot` to such a game, from the rules engine.
"""

from comodin.solver.poker.size import Estimate
from comodin.solver.poker.solution import Line, Place, Solution
from comodin.solver.poker.solve import MEMORY, SECONDS, TARGET, estimate, solve
from comodin.solver.poker.spot import RAISE_CAP, Seat, Spot
from comodin.solver.sweat.spot import PLACES, SweatSolution, SweatSpot, solve_sweat

__all__ = [
    "MEMORY",
    "PLACES",
    "RAISE_CAP",
    "SECONDS",
    "TARGET",
    "Estimate",
    "Line",
    "Place",
    "Seat",
    "Solution",
    "Spot",
    "SweatSolution",
    "SweatSpot",
    "estimate",
    "solve",
    "solve_sweat",
]
