"""`start` and `apply`: what drives any game, one action at a time.

    apply(state, action) = decide, evolve each event, then whatever follows by itself

It stops where a seat, the dealer or the floor must act.  The state that was
given is never touched, and an action that is refused raises before anything
has happened.
"""

from __future__ import annotations

from msgspec.structs import force_setattr

from comodin.hand.actions import Action
from comodin.hand.events import Event
from comodin.hand.evolve import FOLD
from comodin.hand.game import Due, Game, Option
from comodin.hand.state import HandState

__all__ = ["apply", "due", "legal", "start"]

Step = tuple[HandState, tuple[Event, ...]]


def start(game: Game) -> Step:
    """Return the first state of a hand and the events that led to it."""
    return _run(game.initial(), game.opening())


def apply(state: HandState, action: Action) -> Step:
    """Return the state after an action and its consequences, with the events in between.

    Raises `IllegalActionError` where the rules refuse the action.

    >>> from comodin import MexicanPoker, start
    >>> from comodin.cards import Card
    >>> from comodin.hand import Deal
    >>> state, _ = start(MexicanPoker.at("4/8", stacks=[80, 80]))
    >>> state, events = apply(state, Deal(Card("Kd")))
    >>> events
    (CardDealt(p=1, card=Card('Kd'), up=False, street=2),)
    """
    return _run(state, state.game.decide(state, action))


def legal(state: HandState) -> tuple[Option, ...]:
    """Return every kind of action that the seat on turn may take, with its amounts and clauses.

    Empty where it is the dealer's turn or the hand is over.
    """
    memo = state.memo
    if type(memo) is tuple:
        return memo
    if not state.actor:
        return ()
    options = state.game.legal(state)
    force_setattr(state, "memo", options)
    return options


def due(state: HandState) -> Due | None:
    """Return what the dealer must do next, or None where it is a seat's turn or the hand is over."""
    memo = state.memo
    if type(memo) is Due:
        return memo
    if state.actor or state.ended is not None:
        return None
    wanted = state.game.follow(state)
    if isinstance(wanted, tuple):
        raise ValueError("a state between two events: fold the rest of them first")
    force_setattr(state, "memo", wanted)
    return wanted


def _run(state: HandState, events: tuple[Event, ...]) -> Step:
    """Fold events, and whatever follows by itself, until a seat or the dealer must act."""
    follow = state.game.follow
    happened = events
    while True:
        for event in events:
            state = FOLD[type(event)](state, event)
        if state.actor or state.ended is not None:
            return state, happened
        then = follow(state)
        if isinstance(then, tuple):
            events = then
            happened += then
        else:
            force_setattr(state, "memo", then)
            return state, happened
