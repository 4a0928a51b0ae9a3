"""Players that see views only, and the loop that plays them."""

from comodin.bots.base import Bot
from comodin.bots.match import Slip, play_fallible_hand, play_hand
from comodin.bots.registry import BOTS, find_bot, make_bot
from comodin.bots.regular import RegularBot
from comodin.bots.simple import CallerBot, RandomBot

__all__ = [
    "BOTS",
    "Bot",
    "CallerBot",
    "RandomBot",
    "RegularBot",
    "Slip",
    "find_bot",
    "make_bot",
    "play_fallible_hand",
    "play_hand",
]
