"""Equilibrium play of late streets of heads-up Mexican Poker, each answer with its exact exploitability.

    estimate(spot) -> Estimate      nodes, memory and seconds, before anything large is made
    solve(spot)    -> Solution      strategies, values, certificate; save, load, ask any place, lock
    solve_sweat(spot) -> SweatSolution   Mexican Sweat with few cards left to turn, exactly
    bound_sweat(spot) -> SweatBounds     before that: bounds on the value, from random deals
    sweat_value(rules) -> SweatValue     bounds on the value of the game

`core` solves any two-player game in which each player hides one card; `poker`
compiles a `Spot` to such a game, from the rules engine.
"""

from comodin.solver.poker.size import Estimate
from comodin.solver.poker.solution import Line, Place, Solution
from comodin.solver.poker.solve import MEMORY, SECONDS, TARGET, estimate, solve
from comodin.solver.poker.spot import RAISE_CAP, Seat, Spot
from comodin.solver.sweat.bounds import SweatBounds, SweatInterval, bound_sweat
from comodin.solver.sweat.solve import PLACES, SweatSolution, solve_sweat
from comodin.solver.sweat.spot import SweatSpot
from comodin.solver.sweat.value import SweatValue, sweat_value

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
    "SweatBounds",
    "SweatInterval",
    "SweatSolution",
    "SweatSpot",
    "SweatValue",
    "bound_sweat",
    "estimate",
    "solve",
    "solve_sweat",
    "sweat_value",
]
