"""Comparable hand values: five cards at a showdown, some that show, up to seven of a reveal game.

`MexicanRanking` ranks the hands of Mexican Poker, house rules on the joker
going in; `FaceUpRanking` the one to seven face-up cards of Mexican Sweat and
No Peek.  `HandValue` objects, plain integers or NumPy arrays of integers come
out.

Not here: who acts or who wins; this package compares cards, not seats.  The
surprise is the order: in Mexican Poker a flush beats a full house (P39), and
the seven and the jack are neighbours (P18); face-up cards have the standard
order (M2).  Importing it loads neither NumPy nor Numba; only its functions on
arrays do.
"""

from comodin.ranking.category import Category
from comodin.ranking.face_up import FaceUpRanking
from comodin.ranking.mexican import MexicanRanking
from comodin.ranking.value import HandValue

__all__ = ["Category", "FaceUpRanking", "HandValue", "MexicanRanking"]
