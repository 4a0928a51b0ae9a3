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

__all__ = ["evaluate"]


def _evaluate(codes: Any, keys: Any, marks: Any, table: Any, out: Any) -> Any:
    """Fill `out` from a flat array of codes, five a hand; return 0 exactly if every row was lawful.

    `marks` has one bit for each card, so that a card given twice makes the sum
    of the marks differ from their union; the top bit marks what is no card.
    """
    no_card = np.uint64(1 << 63)
    ranks = np.uint32((1 << 24) - 1)
    half = np.uint32(len(table) // 2)
    wrong = np.uint64(0)
    place = 0
    for hand in range(len(out)):
        first, second, third, fourth, fifth = (
            codes[place],
            codes[place + 1],
            codes[place + 2],
            codes[place + 3],
            codes[place + 4],
        )
        place += 5
        a, b, c, d, e = keys[first], keys[second], keys[third], keys[fourth], keys[fifth]
        index = min((a + b + c + d + e) & ranks, half - np.uint32(1))
        if a & b & c & d & e > ranks:
            index += half
        out[hand] = table[index]
        v, w, x, y, z = marks[first], marks[second], marks[third], marks[fourth], marks[fifth]
        union = v | w | x | y | z
        wrong |= ((v + w + x + y + z) ^ union) | (union & no_card)
    return wrong


def _compiled() -> Callable[..., Any]:
    try:
        compiled: Callable[..., Any] = njit(cache=True)(_evaluate)
    except RuntimeError:  # no directory to keep the machine code in
        compiled = njit(_evaluate)
    return compiled


evaluate = _compiled()
