"""Exact odds near the end of a hand: every order in which the unseen cards may come, each with its weight.

Cards of one rank whose suits can make nobody a flush any more do the same, and
are gone through once.  That, and hands that end before all cards are turned,
leaves a small part of all orders; how many, random ways down tell beforehand.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from comodin.errors import RulesError
from comodin.odds.reveal.arrays import Packed, pack
from comodin.odds.reveal.counted import Told, kernel, odds_from
from comodin.odds.reveal.position import RevealPosition
from comodin.odds.reveal.result import Progress, RevealOdds
from comodin.odds.reveal.sampling import CHUNK, noise_of, sample
from comodin.texts import Text

__all__ = ["BUDGET", "exact", "orders_about"]

BUDGET = 5_000_000
"""Orders of cards that are gone through without asking: two seconds or so."""

_TRIES = 200
_AT_ONCE = 200_000


def orders_about(position: RevealPosition, *, progress: Told | None = None) -> float:
    """Return about how many orders of cards the exact odds go through.

    >>> round(orders_about(RevealPosition.parse("Kc Kd 9d 4h 3s 2s [1] / Ac Ad Qh 7h 5s 9c [1]", middle="8d")))
    67
    """
    packed = pack([position])
    loops = kernel(progress)
    if not position.turn:
        return 1.0
    out = packed.counts()
    stack = _stack(packed, loops, draw=1)
    where = stack[-2]
    for _ in range(_TRIES):
        where[:] = 0
        loops.enumerate_all(packed.start, packed.house, stack, 2, out)
    return float(out[1][0, 0] / _TRIES)


def exact(position: RevealPosition, *, budget: int | None = None, progress: Told | None = None) -> RevealOdds:
    """Return exact odds, whatever time that takes, or at most `budget` orders of cards.

    Ctrl-C gives a quick sample instead, since a part of all orders says
    nothing fair about the rest; the result says so.

    Raises `RulesError` where the budget does not suffice.

    >>> position = RevealPosition.parse("Kc Kd 9d 4h 3s 2s [1] / Ac Ad Qh 7h 5s 9c [1]", middle="8d")
    >>> odds = exact(position)
    >>> odds.turn, [f"{chance:.6f}" for chance in odds.win], odds.count
    (1, ['0.235493', '0.764507'], 73)
    """
    began = perf_counter()
    packed = pack([position])
    loops = kernel(progress)
    out = packed.counts()
    if not position.turn:
        packed.play(loops, 1, noise_of(1), out)  # whatever is drawn
        return odds_from(out[0][0], out[1][0], method="exact", count=1, turn=0)
    stack = _stack(packed, loops)
    where = stack[-2]
    total = 0 if progress is None else round(orders_about(position))
    try:
        while not loops.enumerate_all(packed.start, packed.house, stack, _AT_ONCE, out):
            if budget is not None and where[1] >= budget:
                raise RulesError(Text("odds_reveal.reveal.budget", budget=budget))
            if progress is not None:
                progress(Progress("exact", int(where[1]), total))
    except KeyboardInterrupt:
        return replace(sample(position, samples=CHUNK), interrupted=True)
    return odds_from(
        out[0][0],
        out[1][0],
        method="exact",
        count=int(where[1]),
        turn=position.turn,
        seconds=perf_counter() - began,
    )


def _stack(packed: Packed, loops: Any, *, draw: int = 0) -> tuple[NDArray[Any], ...]:
    """Return room for a hand after each card that may be turned, the first one begun; see `kernel.enumerate_all`."""
    ints = packed.start.ints
    seats = ints.shape[2]
    depth = int(ints[0, 0].sum()) + 2
    unseen = np.zeros(depth, dtype=np.uint64)
    for code in packed.start.decks[0, : packed.start.terms[0, 2]]:
        unseen[0] |= np.uint64(1 << int(code))
    hands = (
        np.zeros((depth, 2, seats), dtype=np.uint64),
        np.zeros((depth, 5, seats), dtype=np.int64),
        np.zeros((depth, 5), dtype=np.int64),
    )
    loops.begin(packed.start, 0, packed.house[0], (hands[0][0], hands[1][0], hands[2][0]))
    where = np.zeros(depth + 2, dtype=np.int64)
    suits = np.zeros(depth, dtype=np.int64)
    return (*hands, unseen, suits, np.ones(depth), where, np.array([draw], dtype=np.uint64))
