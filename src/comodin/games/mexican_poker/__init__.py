"""Mexican Poker: 41 cards, one joker, one card down, keep or expose.

Sources: P1 to P43, W1 to W12.  Each module holds one part of a hand:
`dealing` cards and choices, `rounds` betting, `showdown` who wins,
`irregular` the dealer's exposures, `astray` and `correcting` his other
mistakes, `floor` how a hand runs on after one; `game` puts them in order.
"""

from comodin.games.mexican_poker.game import MexicanPoker
from comodin.games.mexican_poker.setting import ranking_of

__all__ = ["MexicanPoker", "ranking_of"]
