"""A deck: some ranks, some suits, perhaps a joker.

The two real ones are `MEXICAN_DECK` (41 cards: no eights, nines, tens; one
joker, P1) and `STANDARD_DECK` (52, M1); any other choice serves research.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from comodin.cards.card import JO, Card, Rank, Suit
from comodin.errors import CardError, RulesError
from comodin.texts import Text

__all__ = ["MEXICAN_DECK", "STANDARD_DECK", "Deck"]


class Deck:
    """An immutable set of cards in a fixed order, deuce of clubs first, the joker last.

    >>> Deck(ranks="AKQ", suits="hs", joker=True)
    Deck(ranks='QKA', suits='hs', joker=True)
    >>> len(MEXICAN_DECK), len(STANDARD_DECK)
    (41, 52)
    """

    __slots__ = ("_held", "cards", "joker", "ranks", "suits")

    def __init__(self, *, ranks: str = "23456789TJQKA", suits: str = "cdhs", joker: bool = False) -> None:
        chosen = [rank for rank in Rank if rank.letter in ranks]
        if len(chosen) != len(ranks):
            raise RulesError(Text("errors.deck_ranks", ranks=ranks))
        colours = [suit for suit in Suit if suit.letter in suits]
        if len(colours) != len(suits):
            raise RulesError(Text("errors.deck_suits", suits=suits))
        natural = tuple(Card.of(rank, suit) for rank in chosen for suit in colours)
        if not natural and not joker:
            raise RulesError(Text("errors.deck_empty"))
        self.ranks = "".join(rank.letter for rank in chosen)
        self.suits = "".join(suit.letter for suit in colours)
        self.joker = joker
        self.cards: tuple[Card, ...] = (*natural, JO) if joker else natural
        self._held = frozenset(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self._held or (self.joker and isinstance(card, Card) and card.is_joker)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)

    def __repr__(self) -> str:
        return f"Deck(ranks={self.ranks!r}, suits={self.suits!r}, joker={self.joker})"

    def __str__(self) -> str:
        return f"{self.ranks} {self.suits}" + (" + Jo" if self.joker else "")

    def check(self, cards: Iterable[Card]) -> None:
        """Refuse a card that is not in this deck, one given twice, a second joker (`CardError`)."""
        seen: set[Card] = set()
        joker: Card | None = None
        for card in cards:
            if card not in self:
                raise CardError(Text("errors.card_not_in_deck", card=card, size=len(self), deck=self))
            if card.is_joker and joker is not None and joker is not card:
                raise CardError(Text("errors.joker_twice", first=joker, second=card))
            if card in seen:
                raise CardError(Text("errors.card_twice", card=card))
            seen.add(card)
            joker = card if card.is_joker else joker


MEXICAN_DECK: Final = Deck(ranks="234567JQKA", joker=True)
STANDARD_DECK: Final = Deck()
