"""`regular`: a bot that plays like a sensible regular of the room.

It reads the table (`reading`), samples how the hand may end (`sampling`),
then decides: `betting` weighs chips, `choice` weighs keeping against
exposing; in the reveal games `turning` samples instead.  It sees its own view
only, keeps no memory between decisions but its random stream, and is not a solver: somebody who studies it can beat it.
"""

from comodin.bots.regular.bot import RegularBot

__all__ = ["RegularBot"]
