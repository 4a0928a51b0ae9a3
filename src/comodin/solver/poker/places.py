"""`Places`: the cards that can be hidden, those that are interchangeable at one place.

Two cards of a rank are interchangeable where their suits can no longer make
anybody a flush, and nothing that was given (a weight in a range, a lock)
tells them apart.  Changing them about changes no hand, no pot and no turn to
act, so that there is an equilibrium in which both are played alike, and a best
response to it that does so too: nothing is lost by solving for one of them, and
counting it as often as it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property

from comodin.cards import Card, Suit

__all__ = ["Places", "relevant_suits"]

Up = tuple[Card, ...]


@dataclass(frozen=True, eq=False)
class Places:
    """Groups of interchangeable cards, the joker as ``JoD``; place 0 is that of the first group.

    >>> from comodin.cards import parse_cards
    >>> ups = parse_cards("Kd 7h 5c"), parse_cards("As Qs 4s")
    >>> places = Places.of(parse_cards("Kc Kh Ks 6s 6h"), ups)
    >>> [" ".join(map(str, group)) for group in places.groups]
    ['Kc Kh', 'Ks', '6s', '6h']
    >>> places.place(Card("Kh"))
    0
    """

    groups: tuple[tuple[Card, ...], ...]

    @classmethod
    def of(cls, cards: Iterable[Card], ups: Iterable[Up], mark: Callable[[Card], Hashable] | None = None) -> Places:
        """Group cards for players who show `ups`; cards of different `mark` are kept apart."""
        suits = relevant_suits(ups)
        groups: dict[Hashable, list[Card]] = {}
        for card in cards:
            suit = card.suit if card.suit in suits else None
            groups.setdefault((card.rank, suit, None if mark is None else mark(card)), []).append(card)
        return cls(tuple(map(tuple, groups.values())))

    @classmethod
    def single(cls, cards: Iterable[Card]) -> Places:
        """Give each card a place of its own."""
        return cls(tuple((card,) for card in cards))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards, by place."""
        return tuple(card for group in self.groups for card in group)

    @cached_property
    def _of(self) -> dict[int, int]:
        return {card.bit: place for place, group in enumerate(self.groups) for card in group}

    def place(self, card: Card) -> int:
        """Return the place of a card; `KeyError` for one that cannot be hidden."""
        return self._of[card.bit]

    def left(self, seen: int) -> list[tuple[int, tuple[Card, ...]]]:
        """Return the places of which a card is left, with those left; `seen` are the bits of cards that are out."""
        rest = [tuple([card for card in group if not card.bit & seen]) for group in self.groups]
        return [(place, cards) for place, cards in enumerate(rest) if cards]


def relevant_suits(ups: Iterable[Up]) -> frozenset[Suit]:
    """Return the suits in which a player can have a flush: the one that all his natural up cards have, if any.

    >>> from comodin.cards import parse_cards
    >>> relevant_suits([parse_cards("Kd 7h"), parse_cards("As Qs JoU")])
    frozenset({<Suit.SPADES: 3>})
    """
    found = set[Suit]()
    for up in ups:
        suits = {card.suit for card in up if card.suit is not None}
        if not suits:
            found.update(Suit)
        elif len(suits) == 1:
            found |= suits
    return frozenset(found)
