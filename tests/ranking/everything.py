"""Every hand of the Mexican deck as arrays of card codes, and its brute-force value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from comodin.cards import MEXICAN_DECK, Card
from tests.ranking.brute import House, Value, joker_value, natural_value, suit_relabellings

NATURAL = tuple(card.code for card in MEXICAN_DECK if not card.is_joker)
JOKERS = {"JoU": 52, "JoD": 53, "JoX": 54}
SUITS = "cdhs"


@cache
def natural_hands(size: int = 5) -> NDArray[np.uint8]:
    """Every combination of `size` natural cards, a row each: 658,008 of five, 91,390 of four."""
    return np.array(list(combinations(NATURAL, size)), dtype=np.uint8)


@cache
def joker_hands(joker: str) -> NDArray[np.uint8]:
    """Every hand of four natural cards and that joker, which wanders through the places."""
    four = natural_hands(4)
    code = JOKERS[joker]
    hands = np.empty((len(four), 5), dtype=np.uint8)
    for row_kind in range(5):
        hands[row_kind::5] = np.insert(four[row_kind::5], row_kind, code, axis=1)
    return hands


def tokens(codes: NDArray[np.uint8]) -> Iterator[tuple[str, ...]]:
    """The rows as card texts."""
    names = [Card.from_code(code).token for code in range(56)]
    for row in codes.tolist():
        yield tuple(names[code] for code in row)


def as_numbers(values: list[Value]) -> NDArray[np.int64]:
    """Values as integers in the same order: the category, then five ranks, a missing one lowest."""
    numbers = []
    for category, ranks in values:
        number = category
        for place in range(5):
            number = number * 20 + (ranks[place] + 1 if place < len(ranks) else 0)
        numbers.append(number)
    return np.array(numbers, dtype=np.int64)


@cache
def natural_numbers() -> NDArray[np.int64]:
    """The brute-force value of every natural hand."""
    hands, inverse = representatives(5)
    return as_numbers([natural_value(hand, House().ranks) for hand in tokens(hands)])[inverse]


@cache
def representatives(size: int = 4) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """Natural cards up to the names of the suits, and for every hand of so many the one that it is.

    No rule tells one suit from another, neither in a hand nor among the cards
    a joker may stand for; so the brute force gives one value to all the hands
    that renaming the suits makes of one.
    """
    hands = natural_hands(size).astype(np.int64)
    ranks, suits = hands // 4, hands % 4
    least = np.full(len(hands), np.iinfo(np.int64).max)
    for renamed in suit_relabellings(SUITS):
        other = np.array([SUITS.index(renamed[suit]) for suit in SUITS])[suits]
        codes = np.sort(4 * ranks + other, axis=1)
        least = np.minimum(least, codes @ 64 ** np.arange(size)[::-1])
    _, first, inverse = np.unique(least, return_index=True, return_inverse=True)
    return natural_hands(size)[first], inverse


@cache
def joker_numbers(role: str, house: House) -> NDArray[np.int64]:
    """The brute-force value of every hand of four natural cards and a joker."""
    hands, inverse = representatives()
    return as_numbers([joker_value(four, role, house)[0] for four in tokens(hands)])[inverse]
