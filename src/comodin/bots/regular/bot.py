"""`RegularBot`: one seat's decisions, from its view and its own random stream."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from comodin.bots.regular import betting, choice
from comodin.games import NoPeek
from comodin.hand import Action, HandState, Option

__all__ = ["RegularBot"]


class RegularBot:
    """Values its hand and the boards by sampling, and bets, keeps or exposes on that.

    In the reveal games it bets only: turning leaves no choice.

    `samples` bounds the completions that one question gets; a clear one takes
    fewer.  Equal seeds and views give equal actions.

    >>> from comodin import MexicanPoker
    >>> from comodin.bots import CallerBot, play_hand
    >>> from comodin.cards import Shoe
    >>> game = MexicanPoker.at("4/8", stacks=[80, 80])
    >>> bots = [RegularBot(seed=1), CallerBot()]
    >>> play_hand(game, bots, Shoe.seeded(game.deck, seed=1, hand=0))[0].over
    True
    """

    __slots__ = ("_random", "_samples")

    def __init__(self, *, seed: int | str = 0, samples: int = 192) -> None:
        self._random = Random(f"regular/{seed}")
        self._samples = samples

    def act(self, view: HandState, options: Sequence[Option]) -> Action:
        """Return the action of the seat on turn."""
        if len(options) == 1 and not options[0].amounts:
            return options[0].action()
        samples = self._samples * 8 // (6 + len(view.live))  # more hands to value, fewer completions
        match view.kind:
            case "bet" if isinstance(view.game, NoPeek):
                return betting.bet_in_sight(view, options, self._random, samples=samples)
            case "choose":
                return choice.choose(view, self._random, samples=samples // 3)
            case "declare":
                return betting.declare(view, self._random, samples=samples)
        return betting.bet(view, options, self._random, samples=samples)
