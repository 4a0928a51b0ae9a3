"""Tables for players of Mexican Poker: how often hands come, what two cards are worth, what the joker is worth.

If everybody stays in, it matters only for a joker which of the first two cards
lies down, so that starting hands are told by rank and suit; a joker down and a
joker up are two of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from comodin.cards import JO, JOD, JOU, MEXICAN_DECK, Card, Rank, Suit
from comodin.games.mexican_poker import ranking_of
from comodin.odds.calculate import odds
from comodin.odds.position import Position
from comodin.odds.seats import Seat
from comodin.ranking import Category
from comodin.rules import RuleSet

__all__ = ["Start", "StartingHand", "category_counts", "joker_worth", "starting_hands", "starts"]

HOLDINGS: Final = {"none": None, "wild": JOD, "bug": JOU}


class StartingHand(NamedTuple):
    """Two cards and what they are worth: the share of the pot against 1, 2 ... unknown hands, each with its error."""

    name: str
    ways: int
    shares: tuple[float, ...]
    errors: tuple[float, ...]


class Start(NamedTuple):
    """A kind of two first cards: how it is called, how many pairs of cards it stands for, one of them."""

    name: str
    ways: int
    up: Card
    down: Card


def category_counts(rules: RuleSet | None = None) -> dict[str, dict[Category, int]]:
    """Return how many of all hands of five are of each kind: without a joker, with a wild one, with a bug.

    >>> counts = category_counts()
    >>> {name: sum(kinds.values()) for name, kinds in counts.items()}
    {'none': 658008, 'wild': 91390, 'bug': 91390}
    >>> counts["none"][Category.FLUSH] < counts["none"][Category.FULL_HOUSE] < counts["none"][Category.STRAIGHT]
    True
    """
    ranking = ranking_of(rules or RuleSet())
    plain = [card.code for card in MEXICAN_DECK if card != JO]
    found: dict[str, dict[Category, int]] = {}
    for name, joker in HOLDINGS.items():
        size = 5 if joker is None else 4
        hands = np.array(list(combinations(plain, size)), dtype=np.uint8)
        if joker is not None:
            hands = np.column_stack([hands, np.full(len(hands), joker.code, dtype=np.uint8)])
        values, counts = np.unique(ranking.values(hands), return_counts=True)
        kinds: dict[Category, int] = dict.fromkeys(Category, 0)
        for value, count in zip(values, counts, strict=True):
            kinds[ranking.of_strength(int(value)).category] += int(count)
        found[name] = kinds
    return found


def starts() -> Iterator[Start]:
    """Yield every kind of two first cards: pairs, two ranks in one suit (s) or two, the joker down, the joker up.

    >>> kinds = list(starts())
    >>> len(kinds), sum(kind.ways for kind in kinds), kinds[0].name
    (120, 860, 'AA')
    """
    ranks = [rank for rank in reversed(Rank) if Card.of(rank, Suit.SPADES) in MEXICAN_DECK]
    for place, high in enumerate(ranks):
        first = Card.of(high, Suit.SPADES)
        yield Start(f"{high.letter}{high.letter}", 6, first, Card.of(high, Suit.HEARTS))
        for low in ranks[place + 1 :]:
            yield Start(f"{high.letter}{low.letter}s", 4, first, Card.of(low, Suit.SPADES))
            yield Start(f"{high.letter}{low.letter}", 12, first, Card.of(low, Suit.HEARTS))
    for rank in ranks:
        yield Start(f"{rank.letter} [Jo]", 4, Card.of(rank, Suit.SPADES), JOD)
        yield Start(f"JoU [{rank.letter}]", 4, JOU, Card.of(rank, Suit.SPADES))


def starting_hands(
    rivals: range = range(1, 7),
    *,
    rules: RuleSet | None = None,
    samples: int = 200_000,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> list[StartingHand]:
    """Return what every two first cards are worth against each number of unknown hands, the best first.

    Everybody stays in and exposes what he can, which without betting is never
    worse.  Each number comes from `samples` deals; `progress` hears how many
    of all are done.  The order is that against the fewest rivals.
    """
    kinds = list(starts())
    rows: list[StartingHand] = []
    for kind in kinds:
        shares, errors = [], []
        for place, others in enumerate(rivals):
            seats = (Seat((kind.up,), ((kind.down, 1),)), *[Seat(unknown=True)] * others)
            position = Position(seats, rules=rules or RuleSet(), street=2)
            mine = odds(position, budget=0, samples=samples, seed=seed).seats[0]
            shares.append(mine.share)
            errors.append(mine.error)
            if progress is not None:
                progress(len(rows) * len(rivals) + place + 1, len(kinds) * len(rivals))
        rows.append(StartingHand(kind.name, kind.ways, tuple(shares), tuple(errors)))
    return sorted(rows, key=lambda row: -row.shares[0])


def joker_worth(rows: list[StartingHand]) -> dict[str, tuple[float, ...]]:
    """Return the average share with a joker down, with a joker up, and without one, by number of rivals.

    >>> rows = [StartingHand("AA", 6, (0.75,), (0.0,)), StartingHand("A [Jo]", 4, (1.0,), (0.0,))]
    >>> joker_worth([*rows, StartingHand("JoU [A]", 4, (0.5,), (0.0,))])
    {'down': (1.0,), 'up': (0.5,), 'none': (0.75,)}
    """
    kinds = {
        "down": [row for row in rows if row.name.endswith("[Jo]")],
        "up": [row for row in rows if row.name.startswith("JoU")],
        "none": [row for row in rows if "[Jo]" not in row.name and not row.name.startswith("JoU")],
    }
    return {
        name: tuple(
            sum(row.ways * row.shares[place] for row in some) / sum(row.ways for row in some)
            for place in range(len(some[0].shares))
        )
        for name, some in kinds.items()
    }
