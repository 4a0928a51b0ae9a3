"""Why some cards are the hand that they are: what the joker plays as, what the deck lacks, that nothing pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from comodin.cards import Card
from comodin.ranking import Category, FaceUpRanking, HandValue, MexicanRanking
from comodin.ranking.order import JokerRole
from comodin.server.picture.words import ranked, said, value_of, written
from comodin.server.protocol import picture as p

__all__ = ["because"]

FILLED: Final = frozenset({Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH})
GAP: Final = frozenset("89T")


def because(ranking: MexicanRanking | FaceUpRanking, cards: Sequence[Card]) -> tuple[p.Words, ...]:
    """Return why some cards are the hand that they are, in sentences; none where it is plain to see.

    >>> from comodin.cards import parse_cards
    >>> [words.en for words in because(MexicanRanking(), parse_cards("As Kd 7c"))]
    ['No pair among A, K and 7: the highest card counts.']
    >>> [words.en for words in because(MexicanRanking(), parse_cards("Ks Kd 5c JoD 4h"))]
    ['The joker is wild: here it plays as K.']
    """
    if not cards:
        return ()
    value = value_of(ranking, tuple(cards))
    texts = _joker(ranking, cards, value) if isinstance(ranking, MexicanRanking) else []
    named = [card for card in cards if card.rank is not None]
    if value.category is Category.HIGH and len(named) == len(cards) > 1:
        *first, last = sorted(named, key=lambda card: ranking.deck.ranks.index(card.token[0]), reverse=True)
        texts.append(said("picture.because.no_pair", ranks=", ".join(map(ranked, first)), last=ranked(last)))
    held = {card.token[0] for card in named}
    if {"7", "J"} <= held and not GAP & set(ranking.deck.ranks):
        texts.append(said("picture.because.gap"))
    return tuple(texts)


def _joker(ranking: MexicanRanking, cards: Sequence[Card], value: HandValue) -> list[p.Words]:
    joker = next((card for card in cards if card.rank is None), None)
    if joker is None or value.joker_plays is None:
        return []
    plays = written(value.joker_plays)
    if ranking.role(joker) is not JokerRole.BUG:
        return [said("picture.because.joker_wild", card=plays)]
    key = "joker_fills" if value.category in FILLED else "joker_ace"
    return [said(f"picture.because.{key}", card=plays)]
