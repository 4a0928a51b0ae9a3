"""What one turned card does, compiled: the rules of `comodin.games.no_peek.turning` for two players."""

from __future__ import annotations

from typing import Any

import numpy as np

from comodin.odds.reveal.kernel import strength_of
from comodin.ranking.kernel import compiled

__all__ = ["GOES_ON", "LEADS", "LOSES", "WINS", "turn"]

LOSES, WINS, LEADS, GOES_ON = 0, 1, 2, 3
"""Who turned the card loses the hand, wins it, takes the lead, or turns on."""


def _turn(total: Any, face: Any, left: Any, others: Any, target: Any, code: Any, house: Any) -> Any:  # noqa: PLR0917 - one compiled step
    """Return what a card does, and the words, faces and strength that its owner shows then.

    `total` and `face` are what he showed before, with `left` cards; `others`
    are left to the other; `house` as in `kernel.induce`.
    """
    _, kill, first_only, tie_beats, lookup = house
    after = total + lookup[0][code]
    shown = face | lookup[1][code]
    mine = strength_of(after, shown, lookup)
    if code >> 2 == kill and (not first_only or total >> np.uint64(41) == 0):
        return LOSES, after, shown, mine
    if mine > target or (tie_beats and mine == target):
        return (LEADS if others else WINS), after, shown, mine
    return (GOES_ON if left > 1 else LOSES), after, shown, mine


turn = compiled(_turn)
