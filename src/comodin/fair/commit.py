"""What is committed to: the formulas, in one place, for who deals and for who checks.

Every value names the hand and the deck, so that nothing of one hand can stand
in another.  A position is a place in the committed list, from 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from comodin.cards import JO, Card, Deck
from comodin.fair.digest import digest
from comodin.fair.order import Order, deck_token

__all__ = ["arranged", "card_commitment", "commitment", "dealing_order", "plain", "salt_of", "seal", "seed_commitment"]


def plain(card: Card) -> Card:
    """Return a card as it lies in the deck: a joker is ``Jo``, however it was dealt later."""
    return JO if card.is_joker else card


def arranged(hand: str, deck: Deck, seed: bytes) -> tuple[Card, ...]:
    """Return the cards by position: the secret shuffle."""
    order = Order(len(deck), "cards", *_about(hand, deck), seed)
    return tuple([deck.cards[order.draw()] for _ in deck.cards])


def dealing_order(hand: str, deck: Deck, entropy: Iterable[bytes]) -> Order:
    """Return the order in which positions are dealt: the public shuffle, which needs no secret."""
    return Order(len(deck), "order", *_about(hand, deck), *entropy)


def salt_of(hand: str, deck: Deck, seed: bytes, position: int) -> bytes:
    """Return the salt of a position; without the seed, one tells nothing of another."""
    return digest("salt", *_about(hand, deck), seed, _number(position))


def seed_commitment(hand: str, deck: Deck, seed: bytes) -> bytes:
    """Return what binds the seed."""
    return digest("seed", *_about(hand, deck), seed)


def card_commitment(hand: str, deck: Deck, position: int, card: Card, salt: bytes) -> bytes:
    """Return what binds the card at a position."""
    return digest("card", *_about(hand, deck), _number(position), plain(card).token.encode(), salt)


def commitment(
    hand: str, deck: Deck, pledges: Iterable[bytes], seed: bytes, cards: Iterable[bytes], *, opens_seed: bool
) -> bytes:
    """Return the one value that binds seed, cards and pledges, and whether the seed will be opened."""
    pledged = digest("pledges", *pledges)
    return digest("deal", *_about(hand, deck), b"opens" if opens_seed else b"closed", pledged, seed, *cards)


def seal(committed: bytes, entropy: Iterable[bytes]) -> bytes:
    """Return the one value that binds all that is fixed before the first card: commitments and entropy."""
    return digest("seal", committed, *entropy)


@lru_cache(maxsize=64)
def _about(hand: str, deck: Deck) -> tuple[bytes, bytes]:
    return hand.encode(), deck_token(deck).encode()


def _number(position: int) -> bytes:
    return position.to_bytes(2, "big")
