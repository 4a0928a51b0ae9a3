"""Odds: each player's chance to win, to tie, the share of the pot, and how hands can end.

`Position` says where a hand of Mexican Poker stands, `odds` what may become of
it if everybody stays in, `odds_of` the same for arrays of positions.  What a
seat will keep or expose is part of the question, because a joker that comes
down is wild; the answer says which policy it took.

Betting is not here: nobody folds.  Importing this loads neither NumPy nor
Numba; the first calculation does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from comodin.odds.position import Choice, Policy, Position
from comodin.odds.result import Odds, SeatOdds
from comodin.odds.seats import Seat
from comodin.odds.tally import Progress

if TYPE_CHECKING:
    from comodin.odds.arrays import OddsArrays, odds_of
    from comodin.odds.calculate import odds

__all__ = ["Choice", "Odds", "OddsArrays", "Policy", "Position", "Progress", "Seat", "SeatOdds", "odds", "odds_of"]

_LATER = {"OddsArrays": "arrays", "odds_of": "arrays", "odds": "calculate"}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - NumPy and Numba with the first calculation

    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
