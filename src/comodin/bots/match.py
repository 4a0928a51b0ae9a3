"""Playing hands with bots: the loop that everything without a person at the table uses.

Each bot is shown `viewed(state, seat)`, never the state; the dealer draws
from a shoe.  One loop for every bot and every game.
"""

from __future__ import annotations

from collections.abc import Sequence

from comodin.bots.base import Bot
from comodin.cards import Shoe
from comodin.hand import Event, Game, HandState, apply, legal, start, viewed
from comodin.hand.dealer import Dealer

__all__ = ["play_hand"]


def play_hand(game: Game, bots: Sequence[Bot], shoe: Shoe) -> tuple[HandState, list[Event]]:
    """Play one hand to its end; return the last state and all events, unmasked.

    `bots` by seat, p1 first.  Raises what a bot raises, and
    `IllegalActionError` for an illegal action of a bot.

    >>> from comodin import MexicanPoker
    >>> from comodin.bots import CallerBot, RandomBot
    >>> game = MexicanPoker.at("4/8", stacks=[80, 80])
    >>> state, events = play_hand(game, [CallerBot(), RandomBot(seed=3)], Shoe.seeded(game.deck, seed=3, hand=0))
    >>> state.over, sum(seat.stack for seat in state.seats)
    (True, 160)
    """
    dealer = Dealer(shoe)
    state, happened = start(game)
    events = list(happened)
    while state.ended is None:
        p = state.actor
        action = bots[p - 1].act(viewed(state, p), legal(state)) if p else dealer.act(state)
        state, happened = apply(state, action)
        events += happened
    return state, events
