"""Driving a table: open it, apply actions, fold a log."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from comodin.errors import RecordError, RulesError
from comodin.hand import Due, due
from comodin.table import events as t
from comodin.table.actions import Play, TableAction
from comodin.table.decide import decide, play
from comodin.table.evolve import begin, evolve
from comodin.table.game import TableGame
from comodin.table.state import TableState
from comodin.texts import Text

__all__ = ["Step", "apply", "open_table", "replay"]

Step = tuple[TableState, tuple[t.TableEvent, ...]]


def open_table(chairs: int, game: TableGame, *, first_button: int | None = None) -> Step:
    """Return a new table and the event that opened it.

    The first button is the last chair, so that chair 1 is first in the first
    hand; under ``lucky-lady`` it is chair 1, as that house says (R3.8).
    Raises `RulesError` for a number of chairs that the game does not seat.

    >>> table, events = open_table(4, TableGame.of(stakes="4/8"))
    >>> table.first_button, len(events)
    (4, 1)
    """
    game.check()
    least, most = game.rules.players
    if not least <= chairs <= most:
        raise RulesError(Text("table.seats", seats=chairs, least=least, most=most))
    if first_button is None:
        first_button = 1 if game.preset == "lucky-lady" else chairs
    if not 1 <= first_button <= chairs:
        raise RulesError(Text("table.refused.no_chair", given=first_button, chairs=chairs))
    event = t.TableOpened(chairs, game, first_button)
    return begin(event), (event,)


def apply(state: TableState, action: TableAction) -> Step:
    """Return the table after an action and all that follows by itself, and the events; or raise `IllegalActionError`.

    >>> from comodin.table import DealHand, Sit
    >>> table, _ = open_table(2, TableGame.of(stakes="4/8"))
    >>> for chair, name in enumerate(("Lupe", "Chuy"), 1):
    ...     table, _ = apply(table, Sit(chair, name))
    >>> table, events = apply(table, DealHand())
    >>> table.hand.pot, [type(event).__name__ for event in events]
    (4, ['HandDealt', 'InHand', 'InHand'])
    """
    events: tuple[t.TableEvent, ...]
    if type(action) is Play:  # the hand has folded what it did
        hand, done = play(state, action)
        state = replace(state, hand=hand)
        happened: list[t.TableEvent] = [*map(t.InHand, done)]
        events = _follow(state)
        happened += events
    else:
        events = decide(state, action)
        happened = list(events)
    while events:
        for event in events:
            state = evolve(state, event)
        events = _follow(state)
        happened += events
    return state, tuple(happened)


def _follow(state: TableState) -> tuple[t.TableEvent, ...]:
    """Return what happens by itself now."""
    hand = state.hand
    if hand is None:
        return tuple(
            t.PlayerLeft(number, chair.stack)
            for number, chair in enumerate(state.chairs, 1)
            if chair is not None and chair.leaving
        )
    if hand.over:
        return (
            t.HandSettled(
                stacks=tuple(seat.stack for seat in hand.seats),
                house=hand.house,
                carried=hand.reveal.carried,
                redeal=hand.ended in ("misdeal", "void"),
            ),
        )
    if not hand.actor and type(hand.memo) is not Due:
        follow = hand.game.follow(hand)
        if isinstance(follow, tuple):
            return tuple(map(t.InHand, follow))
        due(hand)
    return ()


def replay(events: Iterable[t.TableEvent], *, onto: TableState | None = None) -> TableState:
    """Return the table that a whole log comes to, or more of a log `onto` what came before.

    `RecordError` for a log that does not begin with its opening.

    >>> table, events = open_table(4, TableGame.of(stakes="4/8"))
    >>> replay(events) == table
    True
    """
    state = onto
    for event in events:
        if isinstance(event, t.TableOpened):
            if state is not None:
                raise RecordError(Text("table.log.opened_twice"))
            state = begin(event)
        elif state is None:
            raise RecordError(Text("table.log.not_opened", given=type(event).__name__))
        else:
            state = evolve(state, event)
    if state is None:
        raise RecordError(Text("table.log.empty"))
    return state
