"""Two bots without an opinion: `random` and `caller`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from comodin.hand import Action, BringIn, Call, Check, DeclineAllIn, HandState, Keep, Option, TurnUp, Wager

__all__ = ["CallerBot", "RandomBot"]


class RandomBot:
    """Uniform over the kinds of action allowed, then over the amounts."""

    __slots__ = ("_random",)

    def __init__(self, *, seed: int | str = 0) -> None:
        self._random = Random(seed).random

    def act(self, view: HandState, options: Sequence[Option]) -> Action:
        """Return a random legal action."""
        random = self._random
        option = options[int(random() * len(options))]
        amounts = option.amounts
        if amounts:
            return option.action(to=amounts[int(random() * len(amounts))])
        return option.action()


class CallerBot:
    """Checks or calls everything, keeps its down card, and bets only where it must, the least it may."""

    __slots__ = ()

    _PASSIVE = (Check, Call, Keep, TurnUp, DeclineAllIn, BringIn)

    def __init__(self, *, seed: int | str = 0) -> None:
        """Take a seed like every bot, and leave it unused."""

    def act(self, view: HandState, options: Sequence[Option]) -> Action:
        """Return the most passive action that stays in."""
        for option in options:
            if option.action in self._PASSIVE:
                return option.action()
        for option in options:
            if issubclass(option.action, Wager):
                return option.action(to=option.amounts[0])
        return options[0].action()
