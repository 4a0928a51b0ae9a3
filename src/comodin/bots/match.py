"""Playing hands with bots: the loop that everything without a person at the table uses.

Each bot is shown `viewed(state, seat)`, never the state; the dealer draws
from a shoe.  One loop for every bot and every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from comodin.bots.base import Bot
from comodin.cards import Shoe
from comodin.hand import Event, Game, HandState, apply, legal, start, viewed
from comodin.hand.dealer import Dealer
from comodin.hand.fallible import FallibleDealer

__all__ = ["Slip", "play_fallible_hand", "play_hand"]


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


class Slip(NamedTuple):
    """Something that went wrong: what, on which street, and what was awaited then (``deal`` for a card)."""

    verb: str
    street: int
    awaited: str


def play_fallible_hand(
    game: Game, bots: Sequence[Bot], dealer: FallibleDealer
) -> tuple[HandState, list[Event], list[Slip]]:
    """Play one hand at whose table things go wrong; return also what did, in order.

    Raises as `play_hand` does.

    >>> from comodin import MexicanPoker
    >>> from comodin.bots import CallerBot
    >>> game = MexicanPoker.at("4/8", stacks=[80, 80])
    >>> dealer = FallibleDealer(Shoe.seeded(game.deck, seed=3, hand=0), rate=0.05, seed="3")
    >>> state, events, slips = play_fallible_hand(game, [CallerBot(), CallerBot()], dealer)
    >>> state.over, sum(seat.stack for seat in state.seats)
    (True, 160)
    """
    state, happened = start(game)
    events, slips = list(happened), list[Slip]()
    while state.ended is None:
        p = state.actor
        slip = dealer.slip(state)
        if slip is not None:
            slips.append(Slip(slip.verb, state.street, state.kind or "deal"))
            action = slip
        else:
            action = bots[p - 1].act(viewed(state, p), legal(state)) if p else dealer.act(state)
        state, happened = apply(state, action)
        events += happened
    return state, events, slips
