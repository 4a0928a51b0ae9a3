"""What cards come to, in both languages; worked out once for each set of cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from comodin.cards import Card
from comodin.ranking import FaceUpRanking, HandValue, MexicanRanking
from comodin.server.protocol import picture as p
from comodin.telling.screen import hand_value
from comodin.texts import Text

__all__ = ["ranked", "signed", "tokens", "value_of", "words_for", "words_of", "written"]

_SIGNS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def words_for(text: Text) -> p.Words:
    """Return a text in both languages.

    >>> words_for(Text("play.game.mexican-poker"))
    Words(en='Mexican Poker', es='Póker mexicano')
    """
    return p.Words(str(text), text.to("es"))


@lru_cache(maxsize=8192)
def value_of(ranking: MexicanRanking | FaceUpRanking, cards: tuple[Card, ...]) -> HandValue:
    """Return what cards are worth: a hand, or so far; of the reveal games those that lie open."""
    return hand_value(ranking, cards) if isinstance(ranking, MexicanRanking) else ranking.value(cards)


@lru_cache(maxsize=8192)
def words_of(ranking: MexicanRanking | FaceUpRanking, cards: tuple[Card, ...]) -> p.Words | None:
    """Return the same in words, None for no cards.

    >>> from comodin.cards import parse_cards
    >>> words_of(MexicanRanking(), parse_cards("Qd Qh"))
    Words(en='pair of queens', es='par de reinas')
    """
    return words_for(value_of(ranking, cards).text) if cards else None


def signed(card: Card) -> str:
    """Return a card as it stands in a sentence, with the sign of its suit.

    >>> signed(Card("Ac")), signed(Card("Td"))
    ('A♣', '10♦')
    """
    return card.token if card.rank is None else written(card.token)


def written(token: str) -> str:
    """Return a card or a rank, as it is on the wire, as it stands in a sentence."""
    return ("10" if token[0] == "T" else token[0]) + "".join(_SIGNS[letter] for letter in token[1:])


def ranked(card: Card) -> str:
    """Return the rank of a card as it stands on it."""
    return written(card.token[0])


def tokens(cards: tuple[Card | None, ...]) -> tuple[str | None, ...]:
    """Return cards as they are written, None where they lie face down."""
    return tuple([None if card is None else card.token for card in cards])
