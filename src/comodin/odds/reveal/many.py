"""Odds of many positions at once, from arrays and as arrays: one house, one number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from comodin.cards import STANDARD_DECK, Card, Deck
from comodin.errors import CardError, ComodinError, RulesError
from comodin.odds.reveal.arrays import BY_SEAT, WHOLE, pack
from comodin.odds.reveal.counted import Told, kernel
from comodin.odds.reveal.parsing import completed
from comodin.odds.reveal.position import RevealPosition, RevealSeat
from comodin.odds.reveal.result import Progress
from comodin.odds.reveal.sampling import noise_of
from comodin.ranking.arrays import NO_CARD, as_codes
from comodin.rules import RevealRules
from comodin.texts import Text

__all__ = ["OddsArrays", "odds_of_many", "positions_from"]

_AT_ONCE = 200_000


class OddsArrays(NamedTuple):
    """The numbers of `RevealOdds`, one row a position: by seat (rows, seats), by hand (rows,), this turn (rows, 3).

    `samples` is how many hands each position was played; the standard error
    of a chance p is the root of p (1 - p) / samples.  After Ctrl-C there are
    only the rows that were done.
    """

    win: NDArray[np.float64]
    share: NDArray[np.float64]
    killed: NDArray[np.float64]
    bust: NDArray[np.float64]
    passed: NDArray[np.float64]
    lead: NDArray[np.float64]
    nobody: NDArray[np.float64]
    lead_changes: NDArray[np.float64]
    now: NDArray[np.float64]
    samples: int
    interrupted: bool


def odds_of_many(
    positions: Sequence[RevealPosition],
    *,
    samples: int = 10_000,
    seed: int | None = None,
    progress: Told | None = None,
) -> OddsArrays:
    """Return sampled odds of many positions.

    Raises `RulesError` for no positions, for some of different houses or
    numbers of seats, and for a number of samples that is none.

    >>> found = odds_of_many([RevealPosition.start(3, middle=card) for card in ("2d", "Ad")], samples=5000, seed=1)
    >>> found.win.shape, bool(found.lead_changes[0] > found.lead_changes[1])
    ((2, 3), True)
    """
    if samples < 1:
        raise RulesError(Text("odds_reveal.reveal.limit", name="samples", given=samples))
    packed = pack(positions)
    loops = kernel(progress)
    noise = noise_of(seed)
    by_seat, whole = packed.counts()
    rows = len(positions)
    step = max(_AT_ONCE // samples, 1)
    done, interrupted = 0, False
    try:
        while done < rows:
            part = slice(done, min(done + step, rows))
            packed.rows(part).play(loops, samples, noise, (by_seat[part], whole[part]))
            done = part.stop
            if progress is not None:
                progress(Progress("sampled", done, rows))
    except KeyboardInterrupt:
        interrupted = True
    seats = {name: by_seat[:done, row] / samples for row, name in enumerate(BY_SEAT)}
    hands = {name: whole[:done, place] / samples for place, name in enumerate(WHOLE)}
    return OddsArrays(
        win=seats["win"],
        share=seats["share"],
        killed=seats["killed"],
        bust=seats["bust"],
        passed=seats["passed"],
        lead=seats["lead"],
        nobody=hands["nobody"],
        lead_changes=hands["changes"],
        now=np.stack([hands[name] for name in ("now_lead", "now_killed", "now_bust")], axis=1),
        samples=samples,
        interrupted=interrupted,
    )


def positions_from(
    upcards: NDArray[np.integer[Any]],
    *,
    middle: NDArray[np.integer[Any]] | None = None,
    folded: ArrayLike | None = None,
    turn: Sequence[int] | None = None,
    rules: RevealRules | str = "opr-sweat",
    deck: Deck = STANDARD_DECK,
) -> list[RevealPosition]:
    """Return positions from arrays of card codes, `Card.code`.

    `upcards` has shape (rows, seats, cards), in the order turned, 255 for a
    card that is still face down; `middle` (rows, cards in the middle),
    `folded` (rows, seats).  `turn`, one seat a row, may be left out as in
    `RevealPosition.parse`; so is who has led.  A seat that is in and has
    turned all its cards without leading is out.

    Raises `CardError` or `RulesError`, which name the row.

    >>> upcards = np.full((1, 2, 7), 255, dtype=np.uint8)
    >>> upcards[0, 0, :2] = Card("9c").code, Card("Kd").code
    >>> print(*positions_from(upcards, middle=np.array([[Card("Kh").code]]), folded=[[True, False]]))
    Kh | x 9c Kd / [7] | -
    """
    house = RevealRules.of(rules) if isinstance(rules, str) else rules
    codes = as_codes(upcards, 1, 7)
    if codes.ndim != 3:
        raise CardError(Text("ranking.array_shape", shape=codes.shape, wanted="1-7"))
    rows, seats, _ = codes.shape
    centre = np.zeros((rows, 0), dtype=np.uint8) if middle is None else as_codes(middle, 0, 2)
    gone = np.zeros((rows, seats), dtype=np.bool_) if folded is None else np.asarray(folded, dtype=np.bool_)
    for name, shape, wanted in (("middle", centre.shape[:1], (rows,)), ("folded", gone.shape, (rows, seats))):
        if shape != wanted:
            raise RulesError(Text("odds_reveal.reveal.array_shape", name=name, shape=shape, wanted=wanted))
    if turn is not None and len(turn) != rows:
        raise RulesError(Text("odds_reveal.reveal.array_shape", name="turn", shape=(len(turn),), wanted=(rows,)))
    found = []
    for row in range(rows):
        try:
            held = [_seat(codes[row, seat], bool(gone[row, seat]), house.cards) for seat in range(seats)]
            cards = tuple([Card.from_code(int(code)) for code in centre[row]])
            found.append(
                completed(held, middle=cards, rules=house, turn=None if turn is None else turn[row], deck=deck)
            )
        except ComodinError as error:
            kind = CardError if isinstance(error, CardError) else RulesError
            raise kind(Text("ranking.array_row", row=row, reason=error.message)) from None
    return found


def _seat(codes: NDArray[np.uint8], folded: bool, cards: int) -> RevealSeat:
    shown = tuple([Card.from_code(int(code)) for code in codes if code != NO_CARD])
    return RevealSeat(upcards=shown, left=max(cards - len(shown), 0), folded=folded)
