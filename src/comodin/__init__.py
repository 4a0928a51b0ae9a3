"""comodin: Mexican Poker, exact."""

from comodin.games import MexicanPoker
from comodin.hand import apply, due, legal, start

__all__ = ["MexicanPoker", "apply", "due", "legal", "start"]
