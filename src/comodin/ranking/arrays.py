"""Whole arrays of hands at once, with NumPy, and with Numba where it pays.

Each code has a word that holds its key, a bit of its own, and its suit.  The
sum of five words gives the ranks, and beside their union tells whether a card
came twice; what is common to all five gives the flush; then one look-up.

Tried on one core of an EPYC with a million rows, millions a second: this 300,
with every row checked; keys and bits in two tables 240, but any deck fits; a
table of pairs of codes 400 without checks, no gain with them; one eight-byte
load a row instead of five, or keys packed until the table has no holes, 3 %.

NumPy alone reaches some 30 in blocks that stay in the cache; it serves small
arrays, and decks too large for one word.  Numba is loaded once a process has
asked for a million rows, because before that NumPy is done sooner.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from comodin.cards import JOD, JOU, JOX, Card
from comodin.errors import CardError, ComodinError
from comodin.ranking.appraiser import HAND_SIZE, Appraiser
from comodin.ranking.order import JokerRole
from comodin.ranking.tables import RANK_MASK, SUIT_SHIFT
from comodin.texts import Text

__all__ = ["BLOCK", "NO_CARD", "WRONG", "ArrayRanking", "as_codes", "kernel_for", "refuse"]

NO_CARD = 255
"""The code of a place without a card."""

WRONG = np.uint64(1 << 63)
"""The mark of a code that names no card of the deck."""

BLOCK = 1 << 13
"""Rows that NumPy takes at once, so that they stay in the cache."""

_WORD_DECK = 59  # `kernel.NO_CARD` is this bit: below it a word holds a key and a bit for each card
_COMPILE_AFTER = 1_000_000

Strength = TypeVar("Strength", np.uint16, np.uint32)
Kernel = Callable[..., int]


class ArrayRanking:
    """The array side of one ranking; made when an array first asks for it."""

    def __init__(self, appraiser: Appraiser) -> None:
        self._appraiser = appraiser
        self._layout = appraiser.layout
        self._half = 1 << appraiser.layout.end.bit_length()
        self._keys = np.zeros(256, dtype=np.uint32)
        self._marks = np.full(256, WRONG, dtype=np.uint64)
        for place, card in enumerate(appraiser.deck):
            dealt = (JOU, JOD, JOX) if card.is_joker else (card,)
            for each in dealt:
                role = appraiser.roles.get(each, JokerRole.NONE)
                self._keys[each.code] = self._layout.key_of(each, role)
                self._marks[each.code] = 1 << place
        self._visible_marks = self._marks.copy()
        self._visible_marks[NO_CARD] = 0
        self._words = self._words_of(self._marks)
        self._visible_words = self._words_of(self._visible_marks)
        self._five: NDArray[np.uint16] | None = None
        self._visible: NDArray[np.uint32] | None = None

    def values(self, codes: NDArray[np.integer[Any]]) -> NDArray[np.uint16]:
        """See `MexicanRanking.values`."""
        rows = as_codes(codes, HAND_SIZE, HAND_SIZE)
        if self._five is None:
            self._five = self._five_table()
        return self._evaluate(rows, self._marks, self._words, self._five)

    def visible_values(self, codes: NDArray[np.integer[Any]]) -> NDArray[np.uint32]:
        """See `MexicanRanking.visible_values`."""
        rows = as_codes(codes, 1, HAND_SIZE)
        if rows.shape[-1] < HAND_SIZE:
            padded = np.full((*rows.shape[:-1], HAND_SIZE), NO_CARD, dtype=np.uint8)
            padded[..., : rows.shape[-1]] = rows
            rows = padded
        if self._visible is None:
            self._visible = self._visible_table()
        return self._evaluate(rows, self._visible_marks, self._visible_words, self._visible)

    def _evaluate(
        self,
        rows: NDArray[np.uint8],
        marks: NDArray[np.uint64],
        words: NDArray[np.uint64],
        table: NDArray[Strength],
    ) -> NDArray[Strength]:
        flat = np.ascontiguousarray(rows).reshape(-1)
        out = np.empty(len(flat) // HAND_SIZE, dtype=table.dtype)
        kernel = kernel_for(len(out)) if self._fits_a_word else None
        if kernel is None:
            wrong = _evaluate(flat, self._keys, marks, table, out)
        else:
            wrong = bool(kernel(flat, words, table, out))
        if wrong:
            refuse(rows, marks, self._appraiser.check_dealt)
        return out.reshape(rows.shape[:-1])

    @property
    def _fits_a_word(self) -> bool:
        return self._half << len(self._appraiser.deck) <= 1 << _WORD_DECK

    def _words_of(self, marks: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Return the words of the kernel: key, mark, what is no card, suits."""
        words = (self._keys & np.uint32(RANK_MASK)).astype(np.uint64)
        words |= (self._keys >> np.uint32(SUIT_SHIFT)).astype(np.uint64) << np.uint64(_WORD_DECK + 1)
        words |= np.where(marks == WRONG, np.uint64(1 << _WORD_DECK), marks * np.uint64(self._half))
        return words

    def _five_table(self) -> NDArray[np.uint16]:
        table = np.zeros(2 * self._half, dtype=np.uint16)
        tables = self._appraiser.tables
        for half, strengths in ((0, tables.plain), (self._half, tables.suited)):
            sums = np.fromiter(strengths.keys(), dtype=np.int64, count=len(strengths))
            table[half + sums] = np.fromiter(strengths.values(), dtype=np.uint16, count=len(strengths))
        return table

    def _visible_table(self) -> NDArray[np.uint32]:
        table = np.zeros(2 * self._half, dtype=np.uint32)
        for kind, strength in self._appraiser.visible_kinds():
            index = self._layout.sum_of(kind)
            if kind.suited:
                table[self._half + index] = strength
            else:
                table[index] = strength
        return table


def refuse(rows: NDArray[np.uint8], marks: NDArray[np.uint64], check: Callable[[list[Card]], None]) -> None:
    """Raise `CardError` for the first row that no deal can give, in the words of `check`.

    `marks` has a bit of its own for each card of the deck, `WRONG` for what is
    none, and nothing where a place may be empty.
    """
    flat = rows.reshape(-1, rows.shape[-1])
    for start in range(0, len(flat), BLOCK):
        seen = marks[flat[start : start + BLOCK]]
        union = np.bitwise_or.reduce(seen, axis=1)
        wrong = np.flatnonzero((seen.sum(axis=1, dtype=np.uint64) != union) | (union >= WRONG))
        for row in (start + wrong).tolist():
            place = np.unravel_index(row, rows.shape[:-1])
            try:
                check([Card.from_code(code) for code in flat[row].tolist() if marks[code]])
            except ComodinError as error:
                shown = ", ".join(str(int(index)) for index in place) or "-"
                raise CardError(Text("ranking.array_row", row=shown, reason=error.message)) from None


def as_codes(codes: NDArray[np.integer[Any]], least: int, most: int) -> NDArray[np.uint8]:
    """Return an array as uint8 codes of shape (..., least to most), or raise `CardError`."""
    array = np.asarray(codes)
    if array.dtype.kind not in "iu":
        raise CardError(Text("ranking.array_dtype", dtype=array.dtype))
    if array.ndim == 0 or not least <= array.shape[-1] <= most:
        wanted = str(most) if least == most else f"{least}-{most}"
        raise CardError(Text("ranking.array_shape", shape=array.shape, wanted=wanted))
    if array.dtype == np.uint8:
        return cast("NDArray[np.uint8]", array)
    if array.size and not (array.min() >= 0 and array.max() <= NO_CARD):
        outside = array[(array < 0) | (array > NO_CARD)]
        raise CardError(Text("errors.card_code", code=int(outside[0]), last=55))
    return array.astype(np.uint8)


def _evaluate(
    codes: NDArray[np.uint8],
    keys: NDArray[np.uint32],
    marks: NDArray[np.uint64],
    table: NDArray[Strength],
    out: NDArray[Strength],
) -> bool:
    """Fill `out` and return whether a row was wrong: the kernel in NumPy, for any deck."""
    wrong = False
    mask = np.uint32(len(table) // 2 - 1)
    rows = codes.reshape(-1, HAND_SIZE)
    for start in range(0, len(rows), BLOCK):
        block = rows[start : start + BLOCK]
        a, b, c, d, e = (keys[block[:, place]] for place in range(HAND_SIZE))
        index = ((a + b + c + d + e) & mask).astype(np.intp)
        index[(a & b & c & d & e) > RANK_MASK] += len(table) // 2
        out[start : start + BLOCK] = table[index]
        v, w, x, y, z = (marks[block[:, place]] for place in range(HAND_SIZE))
        union = v | w | x | y | z
        wrong = wrong or bool(((v + w + x + y + z != union) | (union >= WRONG)).any())
    return wrong


_rows_asked = 0


def kernel_for(rows: int, name: str = "evaluate") -> Kernel | None:
    """Return a function of `kernel` once so many rows were asked for that loading it pays."""
    global _rows_asked  # noqa: PLW0603 - what a process has asked of all rankings together
    _rows_asked += rows
    return _compiled(name) if _rows_asked >= _COMPILE_AFTER else None


@cache
def _compiled(name: str) -> Kernel | None:
    try:
        from comodin.ranking import kernel  # noqa: PLC0415 - Numba only where it pays
    except ImportError:
        return None
    return cast("Kernel", getattr(kernel, name))
