"""Colour, where the output is a terminal that wants it; plain letters everywhere else.

Four suits, four colours; the letters always stand beside them, so that no
meaning hangs on colour alone.  `NO_COLOR` and ``TERM=dumb`` are honoured.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, TextIO

from comodin.cards import Card, Joker, Suit
from comodin.ranking import MexicanRanking
from comodin.texts import Lang, say

__all__ = ["Ink", "fitted", "wants_colour"]

_SUITS: Final = {Suit.CLUBS: "32", Suit.DIAMONDS: "94", Suit.HEARTS: "31", Suit.SPADES: "1"}
_JOKER: Final = "1;33"
_STYLE: Final = re.compile(r"\x1b\[[0-9;]*m")


def wants_colour(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Tell whether a stream is a terminal that shows colour."""
    return stream.isatty() and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"


class Ink:
    """How cards and emphasis are written: with colour or without.

    >>> Ink(colour=False).cards([Card("Kd"), Card("7h")])
    'Kd 7h'
    """

    __slots__ = ("colour", "lang", "ranking")

    def __init__(self, *, colour: bool = False, lang: Lang = "en", ranking: MexicanRanking | None = None) -> None:
        self.colour = colour
        self.lang: Lang = lang
        self.ranking = ranking

    def paint(self, text: str, code: str) -> str:
        """Return text in a style, given as the number of an ANSI sequence."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    def strong(self, text: str) -> str:
        """Return what matters most."""
        return self.paint(text, "1")

    def faint(self, text: str) -> str:
        """Return what matters least."""
        return self.paint(text, "2")

    def card(self, card: Card | None) -> str:
        """Return a card in the colour of its suit; a joker with what it plays as (W8)."""
        if card is None:
            return "?"
        if card.joker is not None:
            return self.paint(self._joker(card, card.joker), _JOKER)
        return card.token if card.suit is None else self.paint(card.token, _SUITS[card.suit])

    def cards(self, cards: Iterable[Card | None]) -> str:
        """Return cards with blanks between."""
        return " ".join(self.card(card) for card in cards)

    def holding(self, upcards: Iterable[Card], downcards: Iterable[Card | None]) -> str:
        """Return a holding; brackets lie face down, ``[?]`` is unknown."""
        down = self.cards(downcards)
        return " ".join(part for part in (self.cards(upcards), f"[{down}]" if down else "") if part)

    def _joker(self, card: Card, joker: Joker) -> str:
        plays = "wild"
        if joker is Joker.UP:
            plays = "bug" if self.ranking is None else self.ranking.joker_up
        elif self.ranking is not None:
            plays = self.ranking.joker_down if joker is Joker.DOWN else self.ranking.joker_dealer_exposed
        return f"{card.token} {say(f'play.{plays}', self.lang)}"


def fitted(line: str, width: int) -> list[str]:
    """Return a line in pieces that fit a terminal; styles take no room, later pieces are indented.

    >>> fitted("  Lupe folds her hand.", 14)
    ['  Lupe folds', '    her hand.']
    """
    if len(_STYLE.sub("", line)) <= width:
        return [line]
    margin = " " * (len(line) - len(line.lstrip(" ")) + 2)
    first, *words = line.split()
    pieces = [margin[2:] + first]
    for word in words:
        if len(_STYLE.sub("", f"{pieces[-1]} {word}")) > width:
            pieces.append(margin + word)
        else:
            pieces[-1] += f" {word}"
    return pieces
