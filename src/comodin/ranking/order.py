"""What a hand is worth, from first principles, on ranks as small integers.

Ranks are counted within the deck, 0 for its lowest, so that "neighbours"
means neighbours in this deck: that alone gives the straights over the missing
eights, nines and tens (P18, R3.2).  Slow and plain on purpose; `tables` asks
it once for each kind of hand and everything else looks the answer up.

Knows no suits, only whether all natural cards share one.  The joker is never
chosen by a player: the best card that it may stand for is taken (R3.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from comodin.ranking.category import Category

__all__ = ["JokerRole", "Made", "Order"]


class JokerRole(IntEnum):
    """What a joker may stand for: nothing (there is none), any card, or a bug's choice."""

    NONE = 0
    WILD = 1
    BUG = 2


class Made(NamedTuple):
    """A hand as it compares: category, ranks in the order of comparison; and what the joker became.

    `level` and `ranks` alone decide; `joker` is the rank that the joker plays
    as (None without one), `suited` whether it plays in the suit of the others.
    """

    level: int
    ranks: tuple[int, ...]
    joker: int | None = None
    suited: bool = False

    @property
    def category(self) -> Category:
        """The category of this hand."""
        return _CATEGORIES[self.level]


_CATEGORIES = tuple(Category)
_BY_LARGEST = {
    1: Category.HIGH.level,
    2: Category.PAIR.level,
    3: Category.TRIPS.level,
    4: Category.QUADS.level,
    5: Category.FIVE.level,
}


@dataclass(frozen=True, slots=True)
class Order:
    """The order of hands in a deck of `size` ranks under some options for the joker.

    `ace_low` says whether the top rank is an ace, which also ends the lowest
    straight (P40).  In a deck without aces its top rank does the ace's work
    for the bug.

    >>> order = Order(10)  # 2 3 4 5 6 7 J Q K A
    >>> order.five((9, 8, 7, 3), JokerRole.BUG, suited=False)  # A K Q 5 and a bug: a pair of aces
    Made(level=1, ranks=(9, 8, 7, 3), joker=9, suited=False)
    """

    size: int
    ace_low: bool = True
    bug_five_aces: bool = True
    double_ace_flush: bool = False

    @property
    def top(self) -> int:
        """The highest rank, the bug's own."""
        return self.size - 1

    def five(self, ranks: tuple[int, ...], role: JokerRole = JokerRole.NONE, *, suited: bool) -> Made:
        """Return the value of five cards, the joker (if any) not among `ranks`.

        `suited`: all of `ranks` are of one suit.  Source: R3.2 to R3.4.
        """
        if role is JokerRole.NONE:
            return self._made(ranks, suited=suited)
        return max(self._five_choices(ranks, role, suited=suited), key=lambda made: made[:2])

    def shown(self, ranks: tuple[int, ...], role: JokerRole = JokerRole.NONE, *, wild_as_ace: bool = False) -> Made:
        """Return the value of cards by equal ranks and high cards alone (R3.6).

        A bug is an ace there, and so is a wild joker where the house reads it so.

        >>> Order(10).shown((8, 5), JokerRole.WILD)  # K 7 and an opened wild joker
        Made(level=1, ranks=(8, 5), joker=8, suited=False)
        """
        if role is JokerRole.NONE:
            return _grouped(ranks)
        stands_for = (self.top,) if role is JokerRole.BUG or wild_as_ace else range(self.size)
        return max(
            (self._demoted(_grouped((*ranks, rank)), role)._replace(joker=rank) for rank in stands_for),
            key=lambda made: made[:2],
        )

    def _five_choices(self, ranks: tuple[int, ...], role: JokerRole, *, suited: bool) -> Iterator[Made]:
        for rank in range(self.size):
            plain = self._demoted(self._made((*ranks, rank), suited=False), role)
            if role is JokerRole.WILD or rank == self.top or plain.category is Category.STRAIGHT:
                yield plain._replace(joker=rank)
            # A joker repeats no card of the flush, save the ace where the house plays so.
            if suited and (rank not in ranks or (rank == self.top and self.double_ace_flush)):
                yield self._made((*ranks, rank), suited=True)._replace(joker=rank, suited=True)

    def _made(self, ranks: tuple[int, ...], *, suited: bool) -> Made:
        falling = tuple(sorted(ranks, reverse=True))
        end = self._straight(falling)
        if suited:
            flush = Made(Category.FLUSH.level, falling)
            return flush if end is None else Made(Category.STRAIGHT_FLUSH.level, (end,))
        if end is not None:
            return Made(Category.STRAIGHT.level, (end,))
        made = _grouped(ranks)
        if made.category is Category.TRIPS and made.ranks[1] == made.ranks[2]:
            return Made(Category.FULL_HOUSE.level, made.ranks[:2])
        return made

    def _straight(self, falling: tuple[int, ...]) -> int | None:
        """Return the rank on top of a straight; the ace low only where it cannot be high."""
        first = falling[0]
        if falling == tuple(range(first, first - 5, -1)):
            return first
        if self.ace_low and self.size >= 5 and falling == (self.top, 3, 2, 1, 0):
            return 3
        return None

    def _demoted(self, made: Made, role: JokerRole) -> Made:
        """Return four aces with an ace kicker for five aces where the bug may not make those (R2.3.8)."""
        if made.category is Category.FIVE and role is JokerRole.BUG and not self.bug_five_aces:
            return Made(Category.QUADS.level, made.ranks * 2)
        return made


def _grouped(ranks: tuple[int, ...]) -> Made:
    groups = sorted({(ranks.count(rank), rank) for rank in ranks}, reverse=True)
    if len(groups) > 1 and groups[0][0] == groups[1][0] == 2:
        return Made(Category.TWO_PAIR.level, tuple(rank for _, rank in groups))
    (largest, leader), rest = groups[0], groups[1:]
    kickers = sorted((rank for count, rank in rest for _ in range(count)), reverse=True)
    return Made(_BY_LARGEST[largest], (leader, *kickers))
