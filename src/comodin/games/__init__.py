"""The games: each a set of rules over the same hand, behind the `Game` protocol."""

from comodin.games.mexican_poker import MexicanPoker
from comodin.hand.game import Game

__all__ = ["Game", "MexicanPoker"]
