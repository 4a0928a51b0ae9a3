"""Where everybody sits around the felt: you at the bottom, the others clockwise from your left.

A place keeps its spot for the whole hand.  Where you sit out, all seats are
around, and nobody is at the bottom.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from comodin.telling.seating import Seating

__all__ = ["Spots", "others", "spots"]

_SHAPE: Final = {0: (0, 0), 1: (0, 1), 2: (1, 0), 3: (1, 1), 4: (2, 0), 5: (2, 1), 6: (3, 0), 7: (3, 1), 8: (3, 2)}
"""By number of the others: how many sit on each side, and how many across the top."""


class Spots(NamedTuple):
    """The places of each edge: left and right from the top down, top from left to right."""

    left: tuple[int, ...]
    top: tuple[int, ...]
    right: tuple[int, ...]

    @property
    def rows(self) -> int:
        """How many plates stand above each other."""
        return max(len(self.left), len(self.right), 1)


def others(seating: Seating) -> list[int]:
    """Return the places of all but you, in the order of their chairs, which is clockwise."""
    return [p for p in sorted(range(1, len(seating) + 1), key=seating.chair) if p != seating.you]


def spots(seating: Seating) -> Spots:
    """Return who sits where.

    >>> names = dict(enumerate(["", "Lupe", "Chuy", "Memo", "Tere", "Nacho"], 1))
    >>> spots(Seating([2, 3, 4, 5, 6, 1], names, lang="en"))
    Spots(left=(2, 1), top=(3,), right=(4, 5))
    """
    around = others(seating)
    side, top = _SHAPE[len(around)]
    left, across, right = around[:side], around[side : side + top], around[side + top :]
    return Spots(tuple(reversed(left)), tuple(across), tuple(right))
