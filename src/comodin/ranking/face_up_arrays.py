"""Whole arrays of face-up cards, with NumPy, and with Numba where it pays.

One sum of words a row, in two halves: the lower tells ranks, suits and the
number of cards, the upper which cards they are.  Then two look-ups.

Tried on one core of an EPYC with a million rows of seven: this 100 to 160
million a second, every row checked; a loop over as many places as the array
has, 35, which is why shorter rows are filled up first; union and sum of the
cards kept apart, as for five cards, a fifth less.  NumPy alone reaches 8.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comodin.cards import Card, Deck
from comodin.ranking.arrays import BLOCK, NO_CARD, WRONG, as_codes, kernel_for, refuse
from comodin.ranking.face_up_tables import (
    CARDS_AT,
    COUNT_AT,
    EMPTY,
    FIVE_SUITED,
    KEY_BITS,
    MOST,
    RANKS,
    ROW_BITS,
    SUITS_AT,
    FaceUpTables,
    word_of,
)

__all__ = ["FaceUpArrays"]

_LOWER = (1 << CARDS_AT) - 1


class FaceUpArrays:
    """The array side of one face-up ranking; made when an array first asks for it.

    `lookup` is all that a compiled loop needs: the lower and the upper halves
    of each code's word, then the rows, strengths and flushes of the tables.
    """

    def __init__(self, deck: Deck, tables: FaceUpTables, check: Callable[[list[Card]], None]) -> None:
        self._check = check
        words = np.full(256, MOST + 1 << COUNT_AT, dtype=np.uint64)
        cards = np.zeros(256, dtype=np.uint64)
        words[NO_CARD] = 0
        for card in deck:
            word = word_of(deck, card)
            words[card.code] = word & _LOWER
            cards[card.code] = word >> CARDS_AT
        self.lookup = words, cards, np.array(tables.rows), np.array(tables.strengths), np.array(tables.suited)

    def values(self, codes: NDArray[np.integer[Any]]) -> NDArray[np.int16]:
        """See `FaceUpRanking.values`."""
        rows = as_codes(codes, 1, MOST)
        if rows.shape[-1] < MOST:
            padded = np.full((*rows.shape[:-1], MOST), NO_CARD, dtype=np.uint8)
            padded[..., : rows.shape[-1]] = rows
            rows = padded
        flat = np.ascontiguousarray(rows).reshape(-1)
        out = np.empty(len(flat) // MOST, dtype=np.int16)
        kernel = kernel_for(len(out), "evaluate_face_up")
        wrong = self._evaluate(flat, out) if kernel is None else bool(kernel(flat, self.lookup, out))
        if wrong:
            self.refuse(rows, partial=True)
        return out.reshape(rows.shape[:-1])

    def refuse(self, rows: NDArray[np.uint8], *, partial: bool) -> None:
        """Raise `CardError` for the first row that the deck cannot deal; in a `partial` one 255 is no card."""
        _, cards, *_ = self.lookup
        marks = np.where(cards > 0, cards, WRONG)
        if partial:
            marks[NO_CARD] = 0
        refuse(rows, marks, self._check)

    def _evaluate(self, codes: NDArray[np.uint8], out: NDArray[np.int16]) -> bool:
        """Fill `out` and return whether a row was wrong: the kernel in NumPy."""
        words, cards, starts, strengths, suited = self.lookup
        wrong = False
        rows = codes.reshape(-1, MOST)
        for start in range(0, len(rows), BLOCK):
            block = rows[start : start + BLOCK].T
            total = words[block].sum(axis=0, dtype=np.uint64) + np.uint64(EMPTY)
            shown = cards[block].sum(axis=0, dtype=np.uint64)
            key = (total & np.uint64((1 << KEY_BITS) - 1)).astype(np.intp)
            found = strengths[starts[key & (1 << ROW_BITS) - 1] + (key >> ROW_BITS)]
            flushes = np.flatnonzero(total & np.uint64(FIVE_SUITED))
            for suit in range(4) if len(flushes) else ():
                of_suit = flushes[(total[flushes] >> np.uint64(SUITS_AT + 4 * suit + 3) & np.uint64(1)) > 0]
                found[of_suit] = suited[shown[of_suit] >> np.uint64(16 * suit) & np.uint64(RANKS)]
            out[start : start + BLOCK] = found
            wrong = wrong or bool((np.bitwise_count(shown) != total >> np.uint64(COUNT_AT)).any())
        return wrong
