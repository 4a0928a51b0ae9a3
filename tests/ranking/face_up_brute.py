"""Face-up cards by the letter of R4.2, whole arrays at once, and every hand there is to try.

Independent of `comodin.ranking` on purpose: no tables, no keys; each hand is
written out as its category and its ranks in the order of comparison.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations

import numpy as np
from numpy.typing import NDArray

RANKS = "23456789TJQKA"
CATEGORIES = ("high", "pair", "two_pair", "trips", "straight", "flush", "full_house", "quads", "straight_flush")
STRAIGHTS = ("A2345", *(RANKS[low : low + 5] for low in range(9)))
# Groups of equal ranks, largest first, and what they make.
SHAPES = {(4, 0): "quads", (4, 1): "quads", (3, 2): "full_house", (3, 1): "trips", (3, 0): "trips"}
SHAPES |= {(2, 2): "two_pair", (2, 1): "pair", (2, 0): "pair", (1, 1): "high", (1, 0): "high"}
CHUNK = 200_000


def numbers(codes: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The value of each row of one to seven codes as an integer: category, then five ranks, a missing one lowest."""
    if codes.shape[1] > 5:  # the best five of the cards showing
        chosen = combinations(range(codes.shape[1]), 5)
        best = np.zeros(len(codes), dtype=np.int64)
        for places in chosen:
            best = np.maximum(best, numbers(codes[:, places]))
        return best
    parts = [_numbers(codes[start : start + CHUNK]) for start in range(0, len(codes), CHUNK)]
    return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)


def _numbers(codes: NDArray[np.uint8]) -> NDArray[np.int64]:
    ranks, suits = codes // 4, codes % 4
    groups = np.zeros((len(codes), 13), dtype=np.int16)
    for rank in range(13):
        count = (ranks == rank).sum(axis=1, dtype=np.int16)
        groups[:, rank] = np.where(count > 0, 16 * count + rank, 0)
    groups = -np.sort(-groups, axis=1)[:, :5]
    compared = np.where(groups > 0, groups % 16 + 1, 0).astype(np.int64)
    category = np.zeros(len(codes), dtype=np.int64)
    for (largest, next_one), name in SHAPES.items():
        fits = (groups[:, 0] // 16 == largest) & (groups[:, 1] // 16 == next_one)
        category[fits] = CATEGORIES.index(name)
    if codes.shape[1] == 5:
        flush = (suits == suits[:, :1]).all(axis=1)
        category[flush] = CATEGORIES.index("flush")
        present = (1 << ranks.astype(np.int64)).sum(axis=1)
        for letters in STRAIGHTS:
            # Five cards whose powers of two add up to these five are these five, or hold a pair.
            straight = (present == sum(1 << RANKS.index(letter) for letter in letters)) & (groups[:, 4] > 0)
            compared[straight] = (RANKS.index(letters[-1]) + 1, 0, 0, 0, 0)
            category[straight & ~flush] = CATEGORIES.index("straight")
            category[straight & flush] = CATEGORIES.index("straight_flush")
    number = category
    for place in range(5):
        number = number * 20 + compared[:, place]
    return number


def said(number: int) -> str:
    """A value as records write it."""
    places = [number // 20**place % 20 for place in reversed(range(5))]
    return f"{CATEGORIES[number // 20**5]}:" + "".join(RANKS[place - 1] for place in places if place)


@cache
def every_hand(size: int) -> NDArray[np.uint8]:
    """Every combination of `size` of the 52 cards, a row each."""
    codes = chain.from_iterable(combinations(range(52), size))
    return np.fromiter(codes, dtype=np.uint8).reshape(-1, size)


@cache
def every_number() -> NDArray[np.int64]:
    """The different values of all hands of one to five cards, lowest first; those of six and seven are among them."""
    return np.unique(np.concatenate([np.unique(numbers(every_hand(size))) for size in range(1, 6)]))


def sample(size: int, count: int, seed: int) -> NDArray[np.uint8]:
    """Random rows of different cards in random order."""
    chance = np.random.default_rng(seed)
    return chance.random((count, 52)).argpartition(size, axis=1)[:, :size].astype(np.uint8)
