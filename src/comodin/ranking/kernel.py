"""The compiled loop over hands: one look-up a card, one a hand.

Imported only for large arrays: Numba takes half a second to load and about
as long again to compile, once; the machine code is kept beside this file, or
in the user's cache, or (neither writable) not at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

__all__ = ["NO_CARD", "evaluate"]

NO_CARD = 1 << 59
"""The bit of what is no card; the four suits are above it."""


def _evaluate(codes: Any, cards: Any, table: Any, out: Any) -> Any:
    """Fill `out` from a flat array of codes, five a hand; return 0 exactly if every row was lawful.

    `cards` holds for each code, from its lowest bit up: the key, one bit for
    each card of the deck, a bit for what is no card (`NO_CARD`), the suits.
    A card given twice makes the sum of those bits differ from their union.
    `table` has as many places as there are sums of keys, twice: for hands of
    mixed suits, then for hands of one suit.
    """
    half = np.uint64(len(table) // 2)
    keys = half - np.uint64(1)
    no_card = np.uint64(NO_CARD)
    deck = no_card - half
    suitless = np.uint64(2 * NO_CARD - 1)
    wrong = np.uint64(0)
    place = 0
    for hand in range(len(out)):
        a = cards[codes[place]]
        b = cards[codes[place + 1]]
        c = cards[codes[place + 2]]
        d = cards[codes[place + 3]]
        e = cards[codes[place + 4]]
        place += 5
        total = a + b + c + d + e
        index = total & keys
        if a & b & c & d & e > suitless:
            index += half
        out[hand] = table[index]
        union = a | b | c | d | e
        wrong |= ((total ^ union) & deck) | (union & no_card)
    return wrong


def _compiled() -> Callable[..., Any]:
    try:
        compiled: Callable[..., Any] = njit(cache=True)(_evaluate)
    except RuntimeError:  # no directory to keep the machine code in
        compiled = njit(_evaluate)
    return compiled


evaluate = _compiled()
