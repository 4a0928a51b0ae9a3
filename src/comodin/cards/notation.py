"""Cards and holdings as text.

Cards are tokens with blanks between (``Kd 7h JoU``); a holding puts what lies
face down in brackets and ``?`` for what nobody knows: ``Kd 7h [JoD]``, ``[?]``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from comodin.cards.card import Card
from comodin.errors import NotationError
from comodin.texts import Text

__all__ = ["format_cards", "format_holding", "parse_cards", "parse_holding"]

UNKNOWN = "?"
_BRACKETS = re.compile(r"[^\[\]]*(\[[^\[\]]*\][^\[\]]*)*")
_INSIDE = re.compile(r"\[([^\[\]]*)\]")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a line, in its order; blanks or commas between them.

    Says nothing of duplicates, which depend on the deck: see `Deck.check`.
    Raises `NotationError` for a token that is no card.

    >>> parse_cards("As Kd, JoU")
    (Card('As'), Card('Kd'), Card('JoU'))
    """
    return tuple(Card.parse(token) for token in text.replace(",", " ").split())


def parse_holding(text: str) -> tuple[tuple[Card, ...], tuple[Card | None, ...]]:
    """Return the up cards and the down cards of a holding; None is unknown.

    >>> parse_holding("Kd 7h [JoD]")
    ((Card('Kd'), Card('7h')), (Card('JoD'),))
    >>> parse_holding("Kd [?]")
    ((Card('Kd'),), (None,))
    """
    if not _BRACKETS.fullmatch(text):
        raise NotationError(Text("errors.holding_bracket", text=text))
    inside = " ".join(_INSIDE.findall(text)).replace(",", " ").split()
    downcards = tuple(None if token in (UNKNOWN, "??") else Card.parse(token) for token in inside)
    return parse_cards(_INSIDE.sub(" ", text)), downcards


def format_cards(cards: Iterable[Card | None]) -> str:
    """Return cards as text, ``?`` for an unknown one.

    >>> format_cards(parse_cards("As,Kd"))
    'As Kd'
    """
    return " ".join(UNKNOWN if card is None else card.token for card in cards)


def format_holding(upcards: Iterable[Card], downcards: Iterable[Card | None]) -> str:
    """Return a holding as text: the inverse of `parse_holding`.

    >>> format_holding(parse_cards("Kd 7h"), [None])
    'Kd 7h [?]'
    """
    up, down = format_cards(upcards), format_cards(downcards)
    return " ".join(part for part in (up, f"[{down}]" if down else "") if part)
