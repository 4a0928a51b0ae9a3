"""How strong the hands of both will be in the end: the two chances by which estimates tell places apart.

Showing more cards never makes a hand weaker.  So without folds and kills the
hand goes to whoever shows the better hand once all cards are turned, and who
turns takes the lead in this turn if his own last hand beats the one that leads
now.  Both chances are found here from what each shows, as if the other's
cards to come were no matter; suits count roughly.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from comodin.ranking.face_up_tables import KEYS, ROW_BITS

__all__ = ["GRID", "Finals", "finals"]

GRID: Final = 64
"""Classes of strengths."""


class Finals(NamedTuple):
    """Arrays for the loops.

    `nodes` (sets, 13) leads from a set of ranks to the one with one more;
    `first` are the sets that both show.  `likely` (2, sets, GRID) is how
    likely the last hand of a seat falls in a class, `above` how likely it is
    above one, half of its own class included; `classes` (strength + 1) is the
    class of a strength; `flush` (8, 8) the chance of a flush in a suit by
    cards shown and those of the suit; `flushes` the least strength of one.
    `span` is one more than the most cards that either has left.
    """

    nodes: NDArray[np.int32]
    first: NDArray[np.int64]
    likely: NDArray[np.float32]
    above: NDArray[np.float32]
    classes: NDArray[np.int64]
    flush: NDArray[np.float64]
    flushes: int
    span: int


def finals(
    shown: tuple[NDArray[np.int64], NDArray[np.int64]],
    unseen: NDArray[np.int64],
    lookup: tuple[Any, ...],
    *,
    cards: int,
    left: int,
    kill: int,
    seen: NDArray[np.float64],
) -> Finals:
    """Return the chances for hands of so many `cards`, from the codes that both show and those that may come.

    `kill` is a rank that folds whoever turns it, -1 for none: such a hand is
    left out.  `left` are the most cards to come to either.  `seen`
    (strength + 1) says how often strengths lead, to make the classes fine where
    they matter.
    """
    keys, nodes, counts, levels = _sets(cards)
    last = slice(levels[cards], levels[cards + 1])
    strengths = lookup[3][lookup[2][keys[last] & (1 << ROW_BITS) - 1] + (keys[last] >> ROW_BITS)].astype(np.int64)
    weights = []
    likely = np.zeros((2, len(keys), GRID), dtype=np.float32)
    for own in shown:
        whole = np.bincount(np.concatenate([own, unseen]) >> 2, minlength=13)
        if kill >= 0:
            whole[kill] = 0
        weights.append(np.maximum(whole - counts, 0))
    ends = np.bincount(strengths + 1, minlength=len(seen)).astype(np.float64)
    mixed = ends / ends.sum() + seen / max(seen.sum(), 1.0)
    before = np.cumsum(mixed) - mixed / 2
    classes = np.clip((before / mixed.sum() * GRID).astype(np.int64), 0, GRID - 1)
    for p in range(2):
        likely[p, np.arange(last.start, last.stop), classes[strengths + 1]] = 1
        for size in range(cards - 1, -1, -1):
            rows = slice(levels[size], levels[size + 1])
            chance = weights[p][rows] / np.maximum(weights[p][rows].sum(axis=1, keepdims=True), 1)
            for rank in range(13):
                likely[p, rows] += chance[:, rank, None].astype(np.float32) * likely[p, nodes[rows, rank]]
    above = 1 - np.cumsum(likely, axis=2) + likely / 2
    first = np.array([_node(nodes, own) for own in shown], dtype=np.int64)
    flushes = int(lookup[4][lookup[4] >= 0].min())
    return Finals(nodes, first, likely, above.astype(np.float32), classes, _flush(cards), flushes, left + 1)


@cache
def _sets(cards: int) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int64], list[int]]:
    """Return sets of ranks of up to so many cards: sums of keys, those with one more, counts, starts of sizes."""
    words = np.array(KEYS, dtype=np.int64)
    keys, counts = [np.zeros(1, dtype=np.int64)], [np.zeros((1, 13), dtype=np.int64)]
    nodes, levels = [], [0, 1]
    for _ in range(cards):
        more = keys[-1][:, None] + words
        can = counts[-1] < 4
        found, place = np.unique(more[can], return_index=True)
        row, rank = np.nonzero(can)
        grown = counts[-1][row[place]].copy()
        grown[np.arange(len(found)), rank[place]] += 1
        nodes.append(np.where(can, levels[-1] + np.searchsorted(found, more), 0).astype(np.int32))
        keys.append(found)
        counts.append(grown)
        levels.append(levels[-1] + len(found))
    nodes.append(np.zeros((len(keys[-1]), 13), dtype=np.int32))
    return np.concatenate(keys), np.concatenate(nodes), np.concatenate(counts), levels


def _node(nodes: NDArray[np.int32], codes: NDArray[np.int64]) -> int:
    node = 0
    for code in codes:
        node = int(nodes[node, code >> 2])
    return node


def _flush(cards: int) -> NDArray[np.float64]:
    """Return the chance to have five cards of a suit in the end, (cards shown, those of the suit)."""
    found = np.zeros((8, 8))
    for shown in range(cards + 1):
        for own in range(shown + 1):
            ways = comb(52 - shown, cards - shown)
            for more in range(max(5 - own, 0), cards - shown + 1):
                found[shown, own] += comb(13 - own, more) * comb(39 - shown + own, cards - shown - more) / ways
    return found
