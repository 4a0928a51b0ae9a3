"""The compiled count of sets of cards that do not beat a strength, for exact first turns.

The machine code depends on this file alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from comodin.ranking.kernel import compiled

__all__ = ["first_turn"]


def _first_turn(codes: Any, target: Any, kill: Any, lookup: Any, counts: Any) -> Any:
    """Add up, by number of cards, the sets below a strength, `target`; a set weighs the part of its orders that live.

    More cards never make a weaker hand, so that no set around one that beats
    is looked at.  `kill` is the rank that folds its owner as his first card;
    where any card of it does, `codes` has none of them.
    """
    cards = len(counts) - 1
    words, bits, rows, strengths, suited = lookup
    five_suited, thirteen = np.uint64(0x8888 << 25), np.uint64(13)
    keys, low = np.uint64((1 << 25) - 1), np.uint64((1 << 13) - 1)
    totals, faces = np.empty(cards + 1, dtype=np.uint64), np.empty(cards + 1, dtype=np.uint64)
    chosen, fatal = np.zeros(cards + 1, dtype=np.int64), np.zeros(cards + 1, dtype=np.int64)
    totals[0], faces[0] = np.uint64(0x3333 << 25), np.uint64(0)
    counts[0] = 1.0
    depth = 0
    while depth >= 0:
        place = chosen[depth]
        if depth == cards or place == len(codes):
            depth -= 1
            continue
        chosen[depth] = place + 1
        code = codes[place]
        total, face = totals[depth] + words[code], faces[depth] | bits[code]
        if total & five_suited:
            suit = np.uint64(0)
            while not total >> (np.uint64(28) + (suit >> np.uint64(2))) & np.uint64(1):
                suit += np.uint64(16)
            value = np.int64(suited[face >> suit & low])
        else:
            key = total & keys
            value = np.int64(strengths[rows[key & low] + (key >> thirteen)])
        if value >= target:
            continue
        depth += 1
        totals[depth], faces[depth], chosen[depth] = total, face, place + 1
        fatal[depth] = fatal[depth - 1] + (code >> 2 == kill)
        counts[depth] += (depth - fatal[depth]) / depth


first_turn = compiled(_first_turn)
