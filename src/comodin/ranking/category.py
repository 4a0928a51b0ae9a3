"""The ten kinds of hands, in the order of the Mexican deck (P39, W9, R3.3), and the standard order of nine."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["STANDARD_ORDER", "Category"]


class Category(StrEnum):
    """A kind of hand, named as in records and examples; compares by strength.

    The order is that of the Mexican deck; hands of the standard deck compare by
    their values alone.  A royal flush is a straight flush by another name (R3.3).  Four of a kind
    beats a flush and a flush beats a full house (W9), because the deck of ten
    ranks makes the flush the rarer hand.

    >>> Category.FULL_HOUSE < Category.FLUSH < Category.QUADS
    True
    >>> str(Category.TWO_PAIR), Category.TWO_PAIR == "two_pair", Category.TWO_PAIR.level
    ('two_pair', True, 2)
    """

    HIGH = "high"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    TRIPS = "trips"
    STRAIGHT = "straight"
    FULL_HOUSE = "full_house"
    FLUSH = "flush"
    QUADS = "quads"
    STRAIGHT_FLUSH = "straight_flush"
    FIVE = "five"

    @property
    def level(self) -> int:
        """Strength among the categories, 0 (high card) to 9 (five of a kind)."""
        return _LEVEL[self]

    # A str compares by alphabet, which would be a trap here.
    def __lt__(self, other: str) -> bool:
        return self.level < Category(other).level

    def __le__(self, other: str) -> bool:
        return self.level <= Category(other).level

    def __gt__(self, other: str) -> bool:
        return self.level > Category(other).level

    def __ge__(self, other: str) -> bool:
        return self.level >= Category(other).level


_LEVEL = {category: level for level, category in enumerate(Category)}

STANDARD_ORDER = (
    Category.HIGH,
    Category.PAIR,
    Category.TWO_PAIR,
    Category.TRIPS,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.QUADS,
    Category.STRAIGHT_FLUSH,
)
"""The kinds of hands of a deck without a joker, lowest first: a full house over a flush (M2, R4.1)."""
