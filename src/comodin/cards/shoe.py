"""The dealer's hand: a deck in secret order, reproducible from a seed.

The order is an unbiased Fisher-Yates over a SHAKE-256 stream of the seed and
the number of the hand (`../../docs/reference/records.md`, "Seeds").  It is drawn card
by card: a hand that ends early never pays for the rest of the shuffle, and
the cards are the same as if it had.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import shake_256

from comodin.cards.card import JO, Card
from comodin.cards.deck import Deck
from comodin.errors import CardError
from comodin.texts import Text

__all__ = ["Shoe", "shuffled"]

_BLOCK = 64


class Shoe:
    """The cards still to come, drawn one at a time; the only place that holds a secret.

    >>> from comodin.cards import MEXICAN_DECK
    >>> shoe = Shoe.seeded(MEXICAN_DECK, seed=7, hand=0)
    >>> [str(shoe.draw()) for _ in range(3)] == [str(card) for card in shuffled(MEXICAN_DECK, seed=7, hand=0)[:3]]
    True
    """

    __slots__ = ("_block", "_cards", "_key", "_left", "_random", "_used")

    def __init__(self, cards: Iterable[Card], *, key: bytes = b"") -> None:
        """Take cards in dealing order; `key` feeds later reshuffles of the burns."""
        self._cards = list(cards)
        self._left = 0
        self._key = key
        self._block = 0
        self._random = b""
        self._used = 0

    @classmethod
    def seeded(cls, deck: Deck, *, seed: int | str | bytes, hand: int) -> Shoe:
        """Return the shoe of one hand: the same seed and number always give the same cards."""
        text = seed if isinstance(seed, bytes) else str(seed).encode()
        shoe = cls(deck.cards, key=b"comodin/1\0%d\0%b" % (hand, text))
        shoe._left = len(shoe._cards)
        return shoe

    def __len__(self) -> int:
        return len(self._cards)

    def draw(self) -> Card:
        """Remove and return the next card; `CardError` from an empty shoe."""
        cards, left = self._cards, self._left
        if not cards:
            raise CardError(Text("errors.shoe_empty"))
        if not left:
            return cards.pop(0)
        # An unbiased number below `left` (at most 256): bytes past the last whole multiple are rejected.
        whole = 256 - 256 % left
        used = self._used
        while True:
            if used == len(self._random):
                self._random = shake_256(self._key + b"\0%d" % self._block).digest(_BLOCK)
                self._block += 1
                used = 0
            byte = self._random[used]
            used += 1
            if byte < whole:
                break
        self._used = used
        self._left = left - 1
        place = byte % left
        last = cards.pop()
        if place == left - 1:
            return last
        card = cards[place]
        cards[place] = last
        return card

    def recycle(self, burns: Iterable[Card]) -> None:
        """Mix the burned cards with what is left, when the stub runs short (W12, R3.19)."""
        self._cards = [*self._cards, *(JO if card.is_joker else card for card in burns)]
        self._left = len(self._cards)


def shuffled(deck: Deck, *, seed: int | str | bytes, hand: int = 0) -> tuple[Card, ...]:
    """Return a whole deck in the dealing order of one seeded hand."""
    shoe = Shoe.seeded(deck, seed=seed, hand=hand)
    return tuple(shoe.draw() for _ in range(len(deck)))
