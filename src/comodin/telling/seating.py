"""Chairs and places: who sits where, and who is p1 in this hand.

A chair is where somebody sits, counted from 1, and keeps its number.  A place
is p1 to pN in dealing order, p1 left of the button, and changes as the button
moves; who sits a hand out has no place in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from comodin.texts import Lang, say

__all__ = ["YOU", "Seating", "listed"]

YOU: Final = 1
"""The chair of the person at this machine."""

_O_SOUND: Final = re.compile(r"h?o|8|11(?![0-9])|11[0-9]{3}(?![0-9])", re.IGNORECASE)
"""What begins with an o when it is said in Spanish, where "o" becomes "u": ocho, once, once mil."""


class Seating:
    """Who is where in one hand, and what they are called.

    `chairs` are those of the hand in dealing order, the button last; `names`
    those of everybody at the table, by chair.

    >>> seating = Seating([2, 3, 1], {1: "", 2: "Lupe", 3: "Chuy", 4: "Memo"}, lang="en")
    >>> seating.place(1), seating.name(3), seating.called(4), [seating.chair(p) for p in (1, 2, 3)]
    (3, 'You', 'Memo', [2, 3, 1])
    >>> Seating([2, 3], {2: "Lupe", 3: "Chuy"}, lang="en").you
    0
    """

    __slots__ = ("_chairs", "_names", "lang")

    def __init__(self, chairs: Sequence[int], names: Mapping[int, str], *, lang: Lang) -> None:
        self._chairs = tuple(chairs)
        self._names = dict(names)
        self.lang: Lang = lang

    def __len__(self) -> int:
        return len(self._chairs)

    @property
    def you(self) -> int:
        """Your place, 0 if you are not in this hand."""
        return self.place(YOU)

    def place(self, chair: int) -> int:
        """Return the place of a chair, from 1; 0 if it is not in this hand."""
        return self._chairs.index(chair) + 1 if chair in self._chairs else 0

    def chair(self, place: int) -> int:
        """Return the chair of a place."""
        return self._chairs[place - 1]

    def name(self, place: int) -> str:
        """Return what the player at a place is called."""
        return self.called(self.chair(place))

    def called(self, chair: int) -> str:
        """Return what the player on a chair is called."""
        return say("play.you", self.lang) if chair == YOU else self._names[chair]

    def from_you(self) -> list[int]:
        """Return all places, yours first, then clockwise; without you those from your left on."""
        return [self.place(chair) for chair in sorted(self._chairs)]


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
