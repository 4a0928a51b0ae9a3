"""What cards come to, in both languages; worked out once for each set of cards."""

from __future__ import annotations

from functools import lru_cache

from comodin.cards import Card
from comodin.ranking import FaceUpRanking, HandValue, MexicanRanking
from comodin.server.protocol import picture as p
from comodin.telling.screen import hand_value
from comodin.texts import Text

__all__ = ["tokens", "value_of", "words_for", "words_of"]


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


def tokens(cards: tuple[Card | None, ...]) -> tuple[str | None, ...]:
    """Return cards as they are written, None where they lie face down."""
    return tuple([None if card is None else card.token for card in cards])
