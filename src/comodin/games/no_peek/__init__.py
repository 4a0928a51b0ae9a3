"""No Peek and Mexican Sweat: seven unseen cards each, turned up until one beats the best hand showing.

Sources: M1 to M17, R4.  `turning` says what a turned card does, `betting`
when and how is bet, `settling` who wins; `game` puts them in order.
"""

from comodin.games.no_peek.game import NoPeek

__all__ = ["NoPeek"]
