"""What cards come to, in both languages; worked out once for each set of cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from comodin.cards import Card
from comodin.ranking import Category, FaceUpRanking, HandValue, MexicanRanking
from comodin.server.protocol import picture as p
from comodin.telling.screen import hand_value
from comodin.texts import Text

__all__ = ["ranked", "said", "signed", "tokens", "value_of", "words_for", "words_of", "words_of_value", "written"]

_SAID: Final[dict[tuple[Category, str], p.Words]] = {}
"""The words of hands, of which there are a few thousand."""

_SIGNS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def words_for(text: Text) -> p.Words:
    """Return a text in both languages.

    >>> words_for(Text("play.game.mexican-poker"))
    Words(en='Mexican Poker', es='Póker mexicano')
    """
    return p.Words(str(text), text.to("es"))


@lru_cache(maxsize=4096)
def said(key: str, **holes: str) -> p.Words:
    """Return a sentence with what stands in its holes, in both languages; made once for the same.

    >>> said("play.game.mexican-poker").es
    'Póker mexicano'
    """
    return words_for(Text(key, **holes))


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
    return words_of_value(value_of(ranking, cards)) if cards else None


def words_of_value(value: HandValue) -> p.Words:
    """Return a hand in words."""
    named = value.category, value.ranks  # all that the words are made from
    words = _SAID.get(named)
    if words is None:
        words = _SAID[named] = words_for(value.text)
    return words


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
