"""The compiled loops over hands: a look-up or two a card, as many a hand.

Imported only for large arrays: Numba takes half a second to load and about
as long again to compile, once; the machine code is kept beside this file, or
in the user's cache, or (neither writable) not at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

__all__ = ["NO_CARD", "compiled", "evaluate", "evaluate_face_up"]

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


def _evaluate_face_up(codes: Any, lookup: Any, out: Any) -> Any:
    """Fill `out` from a flat array of codes, seven a hand; return 0 exactly if every row was lawful.

    `lookup` is that of `FaceUpArrays`, and the layout that of `face_up_tables`.
    """
    words, cards, rows, strengths, suited = lookup
    empty = np.uint64(0x3333 << 25)
    five_suited = np.uint64(0x8888 << 25)
    keys = np.uint64((1 << 25) - 1)
    low = np.uint64((1 << 13) - 1)
    thirteen = np.uint64(13)
    count = np.uint64(41)
    wrong = np.uint64(0)
    place = 0
    for hand in range(len(out)):
        total = empty
        shown = np.uint64(0)
        for each in range(7):  # unrolled by the compiler, which a number known only later prevents
            code = codes[place + each]
            total += words[code]
            shown += cards[code]
        place += 7
        # The bits of `shown` are counted; the compiler knows these lines as one instruction.
        bits = shown - (shown >> np.uint64(1) & np.uint64(0x5555555555555555))
        bits = (bits & np.uint64(0x3333333333333333)) + (bits >> np.uint64(2) & np.uint64(0x3333333333333333))
        bits = bits + (bits >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
        wrong |= (bits * np.uint64(0x0101010101010101) >> np.uint64(56)) ^ (total >> count)
        if total & five_suited:
            suit = np.uint64(0)
            while not total >> (np.uint64(28) + (suit >> np.uint64(2))) & np.uint64(1):
                suit += np.uint64(16)
            out[hand] = suited[shown >> suit & low]
        else:
            key = total & keys
            out[hand] = strengths[rows[key & low] + (key >> thirteen)]
    return wrong


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that compiles itself at its first call, its machine code kept where a directory allows."""
    try:
        made: Callable[..., Any] = njit(cache=True)(function)
    except RuntimeError:  # no directory to keep the machine code in
        made = njit(function)
    return made


evaluate = compiled(_evaluate)
evaluate_face_up = compiled(_evaluate_face_up)
