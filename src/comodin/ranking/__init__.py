"""Comparable hand values: five cards at a showdown, one to five that show.

`MexicanRanking` is the whole interface: house rules on the joker go in,
`HandValue` objects, plain integers or NumPy arrays of integers come out.

Not here: who acts or who wins; this package compares cards, not seats.  The
surprise is the order (P39): a flush beats a full house, and the seven and the
jack are neighbours (P18).  Importing it loads neither NumPy nor Numba; only
its functions on arrays do.
"""

from comodin.ranking.category import Category
from comodin.ranking.mexican import MexicanRanking
from comodin.ranking.value import HandValue

__all__ = ["Category", "HandValue", "MexicanRanking"]
