"""`odds_of`: the odds of many positions, from arrays of card codes to arrays of chances."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from comodin.cards import Card
from comodin.errors import CardError, ComodinError, RulesError
from comodin.odds.calculate import BUDGET, PRECISION, odds
from comodin.odds.position import Policy, Position
from comodin.odds.result import Odds
from comodin.odds.seats import Seat
from comodin.odds.tally import Progress, Progressed
from comodin.ranking import Category
from comodin.ranking.arrays import NO_CARD, as_codes
from comodin.rules import RuleSet, preset
from comodin.texts import Text

__all__ = ["NO_CARD", "UNKNOWN", "OddsArrays", "odds_of"]

UNKNOWN = 254
"""The code of a down card that nobody knows."""


class OddsArrays(NamedTuple):
    """Chances of `n` positions with `s` seats, from 0 to 1.

    `win`, `tie`, `share` and `error` (the standard error of the share, 0 if
    exact) have shape (n, s), `ends` (n, s, 10) with categories from high card
    to five of a kind; `exact` (n,) tells the method, `weight` (n,) the number of
    completions or of samples.  `done` positions, the first ones, are known;
    after Ctrl-C that may be less than all, and the rest is NaN.
    """

    win: NDArray[np.float64]
    tie: NDArray[np.float64]
    share: NDArray[np.float64]
    error: NDArray[np.float64]
    ends: NDArray[np.float64]
    exact: NDArray[np.bool_]
    weight: NDArray[np.int64]
    done: int


def odds_of(
    up: NDArray[np.integer[Any]],
    down: NDArray[np.integer[Any]],
    *,
    dead: NDArray[np.integer[Any]] | None = None,
    rules: RuleSet | str = "parkwest",
    street: int = 0,
    policy: Policy | Sequence[Policy] = "expose",
    budget: int = BUDGET,
    precision: float | None = None,
    seconds: float | None = None,
    samples: int | None = None,
    seed: int = 0,
    progress: Progressed = None,
) -> OddsArrays:
    """Return the odds of many positions.

    `up` has shape (n, seats, u) and holds the codes of the up cards, 255 for
    no card; the joker's code says how it came (`Card.code`).  `down` has shape
    (n, seats): the down card, 254 (`UNKNOWN`) for one that nobody knows, 255
    for none.  `dead` has shape (n, d), 255 for no card.  Everything else is as
    for `odds`, for each position, but `seconds`, which is for all together,
    and `progress`, which counts positions.

    Raises `CardError` for another shape, and naming the first position that
    cannot be.

    >>> from comodin.cards import parse_cards
    >>> up = np.array([[[card.code for card in parse_cards(text)] for text in ("Kd 7h", "Ah Qc")]])
    >>> found = odds_of(up, np.array([[Card("JoD").code, UNKNOWN]]))
    >>> found.share.round(4).tolist(), bool(found.exact[0]), int(found.weight[0])
    ([[0.8484, 0.1516]], True, 3769920)
    """
    ups, downs, deads = _checked(up, down, dead)
    given = preset(rules, game="mexican-poker") if isinstance(rules, str) else rules
    policies = (policy,) if isinstance(policy, str) or callable(policy) else tuple(policy)
    count, seats = downs.shape
    out = OddsArrays(
        win=np.full((count, seats), np.nan),
        tie=np.full((count, seats), np.nan),
        share=np.full((count, seats), np.nan),
        error=np.full((count, seats), np.nan),
        ends=np.full((count, seats, len(Category)), np.nan),
        exact=np.zeros(count, dtype=np.bool_),
        weight=np.zeros(count, dtype=np.int64),
        done=0,
    )
    if seconds is not None and not seconds > 0:
        raise RulesError(Text("odds.limit", name="seconds", value=seconds))
    deadline = None if seconds is None else time.monotonic() + seconds
    if precision is None and samples is None:
        precision = PRECISION
    done = 0
    try:
        while done < count and (deadline is None or time.monotonic() < deadline):
            rows = (ups[done], downs[done], deads[done])
            position = _position(done, rows, rules=given, street=street, policies=policies)
            left = None if deadline is None else max(deadline - time.monotonic(), 1e-3)
            limits: dict[str, Any] = {"precision": precision, "seconds": left, "samples": samples}
            answer = odds(position, budget=budget, seed=(seed << 32) + done, **limits)
            if answer.interrupted and (deadline is None or time.monotonic() < deadline):
                break
            _fill(out, done, answer)
            done += 1
            if progress is not None:
                progress(Progress(done, count, None))
    except KeyboardInterrupt:
        pass
    return out._replace(done=done)


def _checked(up: Any, down: Any, dead: Any) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the arrays as codes, or raise `CardError` for shapes that do not fit each other."""
    shape = np.shape(up)
    if len(shape) != 3:
        raise CardError(Text("odds.array_shape", name="up", shape=shape, wanted="(n, seats, cards)"))
    if np.shape(down) != shape[:2]:
        raise CardError(Text("odds.array_shape", name="down", shape=np.shape(down), wanted=shape[:2]))
    deads = np.zeros((shape[0], 0), dtype=np.uint8) if dead is None else dead
    if len(np.shape(deads)) != 2 or len(deads) != shape[0]:
        raise CardError(Text("odds.array_shape", name="dead", shape=np.shape(deads), wanted=f"({shape[0]}, cards)"))
    return as_codes(up, 0, 5), as_codes(down, 0, 8), as_codes(deads, 0, 64)


def _position(
    row: int,
    codes: Sequence[NDArray[np.uint8]],
    *,
    rules: RuleSet,
    street: int,
    policies: tuple[Policy, ...],
) -> Position:
    up, down, dead = codes
    try:
        seats = tuple(_seat(*each) for each in zip(up.tolist(), down.tolist(), strict=True))
        return Position(seats, rules=rules, dead=_cards(dead.tolist()), street=street, policies=policies)
    except ComodinError as error:
        raise CardError(Text("odds.array_row", row=row, reason=error.message)) from None


def _seat(up: Sequence[int], down: int) -> Seat:
    cards = _cards(up)
    if down in (UNKNOWN, NO_CARD):
        return Seat(cards, unknown=down == UNKNOWN)
    return Seat(cards, ((Card.from_code(down), 1),))


def _cards(codes: Sequence[int]) -> tuple[Card, ...]:
    return tuple(Card.from_code(code) for code in codes if code != NO_CARD)


def _fill(out: OddsArrays, row: int, answer: Odds) -> None:
    for place, seat in enumerate(answer.seats):
        out.win[row, place] = seat.win
        out.tie[row, place] = seat.tie
        out.share[row, place] = seat.share
        out.error[row, place] = seat.error
        out.ends[row, place] = np.array(seat.end_weights) / seat.total
    out.exact[row] = answer.method == "exact"
    out.weight[row] = (answer.completions if answer.method == "exact" else answer.samples) or 0
