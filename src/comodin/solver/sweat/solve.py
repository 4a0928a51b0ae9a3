"""`solve_sweat`: the exact value of a hand near its end, by backward induction."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from comodin.errors import RulesError
from comodin.solver.poker.place import label
from comodin.solver.sweat.packed import pack
from comodin.solver.sweat.spot import SweatSpot
from comodin.texts import Text

__all__ = ["HIDDEN", "PLACES", "SweatSolution", "solve_sweat"]

HIDDEN: Final = 8
"""The most cards to turn for which an exact value is tried."""

PLACES: Final = 2_000_000
"""The most places of the cards unless the caller says otherwise."""

NUMBERS: Final = 24_000_000
"""The most values that are kept, one for each place and level: 400 MB at the most."""


@dataclass(frozen=True)
class SweatSolution:
    """The exact value of a hand: what each wins of the pot, less what he puts in, both playing as well as can be.

    Nobody knows a card that the other does not, so that no strategy is mixed
    and the values are exact but for rounding.  `actions` are those of who opens the betting
    (`p`, 0 where a card is turned next) with their values to him, the best
    one first.  Of equally good actions that which comes first in the rules'
    order (check, call, then the smallest wager, fold) is played.
    """

    spot: SweatSpot
    values: tuple[float, float]
    p: int
    actions: tuple[tuple[str, float], ...]
    places: int
    seconds: float


def solve_sweat(spot: SweatSpot, *, places: int = PLACES) -> SweatSolution:
    """Return the value of a hand; `RulesError` where it has more places of the cards than `places`, or too many cards.

    >>> spot = SweatSpot.parse(["Kc Kd 4h 8s 2c 3d [1]", "Qd Qh 9s 5c 6c Ts [1]"], pot=20, middle="7d")
    >>> found = solve_sweat(spot)
    >>> round(sum(found.values), 9), found.p
    (20.0, 0)
    """
    if spot.hidden > HIDDEN:
        raise RulesError(Text("solver.sweat_hidden", hidden=spot.hidden, most=HIDDEN))
    from comodin.solver.sweat import kernel  # noqa: PLC0415 - Numba only where a hand is solved

    begun = time.perf_counter()
    packed = pack(spot)
    places = min(places, NUMBERS // packed.won.shape[1])
    then, count, over = kernel.induce(packed.start, packed.house, packed.unseen, packed.won, packed.programs, places)
    if over:
        raise RulesError(Text("solver.sweat_large", hidden=spot.hidden, most=f"{places:,}"))
    leader = spot.position.leader
    actions = packed.betting.actions(leader, then) if spot.bets else []
    p = spot.opener if actions else 0
    told = best_first([(label(action), each if p == 1 else spot.pot - each) for action, each in actions])
    value = float(then[0])
    if told:
        value = told[0][1] if p == 1 else spot.pot - told[0][1]
    seconds = time.perf_counter() - begun
    return SweatSolution(spot, (value, spot.pot - value), p, told, int(count), seconds)


def best_first(actions: list[tuple[str, float]]) -> tuple[tuple[str, float], ...]:
    """Return actions with their values, the best first; of equally good ones as they came, a fold last."""
    return tuple(sorted(actions, key=lambda pair: (-round(pair[1], 9), pair[0] == "fold")))
