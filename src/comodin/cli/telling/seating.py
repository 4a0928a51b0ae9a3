"""Chairs and places: who sits where, and who is p1 in this hand.

A chair is where somebody sits for the whole session, counted from 0; you are
chair 0.  A place is p1 to pN in dealing order, p1 left of the button, and
changes as the button moves.  The first button is the last chair, so that in
the first hand places follow chairs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal

from comodin.texts import Lang, say

__all__ = ["NAMES", "YOU", "Seating", "listed"]

YOU: Final = 0

_O_SOUND: Final = re.compile(r"h?o|8|11(?![0-9])|11[0-9]{3}(?![0-9])", re.IGNORECASE)
"""What begins with an o when it is said in Spanish, where "o" becomes "u": ocho, once, once mil."""

NAMES: Final = ("Lupe", "Chuy", "Memo", "Tere", "Nacho", "Meche", "Beto")


class Seating:
    """Who is where in one hand, and what they are called.

    >>> seating = Seating(["", "Lupe", "Chuy"], hand=1, lang="en")
    >>> seating.place(0), seating.name(3), [seating.chair(p) for p in (1, 2, 3)]
    (3, 'You', [1, 2, 0])
    """

    __slots__ = ("_button", "_names", "lang")

    def __init__(self, names: Iterable[str], *, hand: int, lang: Lang) -> None:
        self._names = tuple(names)
        self._button = (hand - 1) % len(self._names)
        self.lang: Lang = lang

    def __len__(self) -> int:
        return len(self._names)

    @property
    def you(self) -> int:
        """Your place."""
        return self.place(YOU)

    def place(self, chair: int) -> int:
        """Return the place of a chair, from 1."""
        return (chair - self._button - 1) % len(self) + 1

    def chair(self, place: int) -> int:
        """Return the chair of a place."""
        return (place + self._button) % len(self)

    def name(self, place: int) -> str:
        """Return what the player at a place is called."""
        return self.called(self.chair(place))

    def called(self, chair: int) -> str:
        """Return what the player on a chair is called."""
        return say("play.you", self.lang) if chair == YOU else self._names[chair]

    def from_you(self) -> list[int]:
        """Return all places, yours first, then clockwise."""
        return [self.place(chair) for chair in range(len(self))]


def listed(words: Iterable[str], lang: Lang, *, last: Literal["and", "or"] = "and") -> str:
    """Return words as a list in prose.

    >>> listed(["Lupe", "Chuy", "Memo"], "es")
    'Lupe, Chuy y Memo'
    >>> listed(["4", "8"], "es", last="or")
    '4 u 8'
    """
    *first, final = words
    if not first:
        return final
    link = "or_o" if last == "or" and _O_SOUND.match(final) else last
    return say(f"play.{link}", lang, first=", ".join(first), last=final)
