"""Players that see views only, and the loop that plays them."""

from comodin.bots.base import Bot
from comodin.bots.match import play_hand
from comodin.bots.simple import CallerBot, RandomBot

__all__ = ["Bot", "CallerBot", "RandomBot", "play_hand"]
