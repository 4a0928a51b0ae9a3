"""What a seat may end with: tables of all its completions, and the numbers of cards that the kernels read.

A completion is the set of cards that a seat has beyond the certain ones: those
to come, and its down card where that is unknown.  Sets will do, because of all
that happens on the way one thing alone matters: whether the joker came up or
down.  With `k` cards to come, `d` of them down, the joker among them is wild
in `d` of `k` orders and a bug in the others.  So a completion weighs `k`, with
the joker split into `d` and `k - d`; an unknown down card is one more of the
`k` that comes down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from comodin.cards import JOD, JOU, JOX, Card, Deck
from comodin.odds.kernel import complete, subset_indices
from comodin.odds.position import Position
from comodin.odds.seats import Seat
from comodin.ranking import Category, MexicanRanking
from comodin.ranking.order import JokerRole
from comodin.ranking.tables import Layout, Settings, load

__all__ = ["Draw", "Plan", "SeatTable", "commons", "counters", "distinct", "ends_by_level", "numbers_of"]

_ALL_SUITS = -1


class Numbers(NamedTuple):
    """`words` by `Card.code`: a rank sum below, suits above.

    By sum the dense `strengths`, of mixed suits and then of one suit; by
    strength the `levels` of categories; and how many `different` strengths
    there are.
    """

    words: NDArray[np.int64]
    strengths: NDArray[np.uint16]
    levels: NDArray[np.int64]

    @property
    def different(self) -> int:
        """The number of strengths."""
        return len(self.levels)


@cache
def numbers_of(ranking: MexicanRanking) -> Numbers:
    """Return the look-up tables of a ranking in the form that the kernels read."""
    layout = Layout(ranking.deck)
    words = np.zeros(56, dtype=np.int64)
    for card in ranking.deck:
        for dealt in (JOU, JOD, JOX) if card.is_joker else (card,):
            words[dealt.code] = layout.key_of(dealt, ranking.role(dealt) if card.is_joker else JokerRole.NONE)
    return Numbers(words, *_by_strength(ranking.deck, ranking.settings))


@cache
def _by_strength(deck: Deck, settings: Settings) -> tuple[NDArray[np.uint16], NDArray[np.int64]]:
    """Return strengths by sum and levels by strength; what a joker's tag means does not change them."""
    half = 1 << Layout(deck).end.bit_length()
    strengths = np.zeros(2 * half, dtype=np.uint16)
    tables = load(deck, settings)
    for start, by_sum in ((0, tables.plain), (half, tables.suited)):
        sums = np.fromiter(by_sum.keys(), dtype=np.int64, count=len(by_sum))
        strengths[start + sums] = np.fromiter(by_sum.values(), dtype=np.uint16, count=len(by_sum))
    ranking = MexicanRanking(deck=deck, **settings._asdict())
    levels = [ranking.of_strength(each).category.level for each in range(tables.different)]
    return strengths, np.array(levels, dtype=np.int64)


class Draw(NamedTuple):
    """What one seat draws: `coming` cards, `downs` of them down, beside the cards it has.

    `total` and `suits` are the sum of words and the common suits of those;
    `options` the places of its possible down cards with weights, or nothing
    where the down card is certain, among the cards drawn, or not there;
    `listed` says whether there is a list at all.
    """

    total: int
    suits: int
    coming: int
    downs: int
    options: tuple[tuple[int, int], ...] = ()
    listed: bool = False

    @property
    def size(self) -> int:
        """The number of unseen cards that the seat ends with."""
        return self.coming + bool(self.options)


@dataclass(frozen=True, slots=True)
class SeatTable:
    """All completions of one seat by rising strength; see `kernel` for the arrays."""

    masks: NDArray[np.uint64]
    strengths: NDArray[np.uint16]
    weights: NDArray[np.int64]
    size: int

    def __len__(self) -> int:
        return len(self.masks)

    @property
    def weight(self) -> int:
        """The weight of all completions together."""
        return sum(self.weights.tolist())

    def subsets(self, unseen: int) -> NDArray[np.int32]:
        """Return the indices of all subsets of each completion, shape (rows, 2 ** size)."""
        out = np.empty((len(self), 1 << self.size), dtype=np.int32)
        subset_indices(self.masks, _choose(), _offsets(unseen, self.size), out)
        return out

    @property
    def signs(self) -> NDArray[np.int64]:
        """Plus one for the subsets of an even number of cards, minus one for the others."""
        return np.array([1 - 2 * (each.bit_count() % 2) for each in range(1 << self.size)], dtype=np.int64)


class Plan:
    """A position as numbers: what each seat draws from which unseen cards.

    `unseen` are cards, the joker last; a place is an index into them.  All
    policies must be fixed ones, and any card in the middle certain or
    `middle` of them still to come.
    """

    def __init__(self, position: Position, *, common: Sequence[Card] = ()) -> None:
        """Plan a position; `common` are cards in the middle that are assumed to come."""
        self.ranking = position.ranking
        self.numbers = numbers_of(self.ranking)
        assumed = {card.bit for card in common}
        self.unseen = tuple(card for card in position.unseen if card.bit not in assumed)
        self.middle = position.common_to_come - len(common)
        self.places = {card.bit: place for place, card in enumerate(self.unseen)}
        self.joker = next((place for place, card in enumerate(self.unseen) if card.is_joker), -1)
        codes = [JOD.code if card.is_joker else card.code for card in self.unseen]
        self.words = self.numbers.words[np.array(codes, dtype=np.intp)]
        self.wild, self.bug = (int(self.numbers.words[card.code]) for card in (JOD, JOU))
        middle = (*position.common, *(JOU if card.is_joker else card for card in common))
        self.draws = tuple(self._draw(position, place, middle) for place in range(len(position.seats)))

    @property
    def possible(self) -> bool:
        """Whether every seat with a list of down cards has one left."""
        return all(draw.options for draw in self.draws if draw.listed)

    @property
    def ranged(self) -> bool:
        """Whether a seat has a list of down cards, so that seats are not alike in what they leave to others."""
        return any(draw.options for draw in self.draws)

    def table(self, draw: Draw) -> SeatTable:
        """Return the completions of a seat."""
        k, joker = draw.coming, self.joker
        # Not only where the joker is unseen: weights are added up over the cards that may come in the middle.
        split = self.wild != self.bug and 0 < draw.downs < k
        plain = k if split else 1
        wild_weight = draw.downs if split else int(draw.downs > 0 or self.wild == self.bug)
        bug_weight = k - draw.downs if split else 1 - wild_weight
        choices = draw.options or ((-1, 1),)
        size = len(self.unseen) - bool(draw.options)
        most = comb(size, k) + (comb(size - 1, k - 1) if split else 0)
        masks = np.empty(most * len(choices), dtype=np.uint64)
        strengths = np.empty(len(masks), dtype=np.uint16)
        weights = np.empty(len(masks), dtype=np.int64)
        end = 0
        for place, weight in choices:
            total, suits = draw.total, draw.suits
            if place >= 0:
                word = self.wild if place == joker else int(self.words[place])
                total, suits = total + word, suits & word
            terms = (total, suits, place, joker, self.wild, self.bug, wild_weight, bug_weight, k, plain, weight)
            out = (masks[end:], strengths[end:], weights[end:])
            end += complete(terms, self.words, self.numbers.strengths, out)
        order = np.argsort(strengths[:end], kind="stable")
        return SeatTable(masks[:end][order], strengths[:end][order], weights[:end][order], draw.size)

    @property
    def ways(self) -> int:
        """In how many ways the unseen cards may fall, a seat's as a set.

        Lists of down cards count the ways to give each seat one of its own.
        """
        count = 1
        left = len(self.unseen) - sum(draw.listed for draw in self.draws)
        for coming in (self.middle, *(draw.coming for draw in self.draws)):
            count *= comb(left, coming)
            left -= coming
        by_taken = {0: 1}
        for draw in self.draws:
            if draw.listed:
                further: dict[int, int] = {}
                for taken, ways in by_taken.items():
                    for place, _ in draw.options:
                        if not taken >> place & 1:
                            now = taken | 1 << place
                            further[now] = further.get(now, 0) + ways
                by_taken = further
        return count * sum(by_taken.values())

    def _draw(self, position: Position, place: int, middle: Sequence[Card]) -> Draw:
        seat = position.seats[place]
        policy = position.policies[place]
        coming = position.to_come[place]
        downs = position.downs_to_come(place, "keep" if policy == "keep" else "expose")
        total, suits = 0, _ALL_SUITS
        for card in chain(seat.known, middle):
            word = int(self.numbers.words[card.code])
            total, suits = total + word, suits & word
        if seat.unknown:
            return Draw(total, suits, coming + 1, downs + 1)
        return Draw(total, suits, coming, downs, self._options(seat), len(seat.down) > 1)

    def _options(self, seat: Seat) -> tuple[tuple[int, int], ...]:
        if len(seat.down) == 1:
            return ()
        here = self.places
        return tuple((here[card.bit], weight) for card, weight in seat.down if card.bit in here)


def distinct(lists: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Yield every choice of one from each list, all different."""
    if not lists:
        yield ()
        return
    for chosen in distinct(lists[:-1]):
        for last in lists[-1]:
            if last not in chosen:
                yield (*chosen, last)


def commons(position: Position) -> Iterator[tuple[Card, ...]]:
    """Yield every set of cards that may come in the middle; one empty set where none does."""
    yield from combinations(position.unseen, position.common_to_come)


@cache
def _choose() -> NDArray[np.int64]:
    return np.array([[comb(n, k) for k in range(8)] for n in range(64)], dtype=np.int64)


@cache
def _offsets(unseen: int, size: int) -> NDArray[np.int64]:
    return np.cumsum([0, *(comb(unseen, each) for each in range(size + 1))], dtype=np.int64)


def counters(unseen: int, size: int) -> NDArray[np.int64]:
    """Return counters for all sets of at most `size` of the unseen cards."""
    return np.zeros(int(_offsets(unseen, size)[-1]), dtype=np.int64)


def ends_by_level(ranking: MexicanRanking, by_strength: NDArray[np.int64]) -> list[list[int]]:
    """Return weights by category, lowest first, from weights by seat and strength."""
    levels = numbers_of(ranking).levels
    out = np.zeros((len(by_strength), len(Category)), dtype=np.int64)
    for level in range(len(Category)):
        out[:, level] = by_strength[:, levels == level].sum(axis=1)
    result: list[list[Any]] = out.tolist()
    return result
