"""Driving a room: open it, apply actions, fold a log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from comodin.errors import RecordError, RulesError
from comodin.server.room import actions as a
from comodin.server.room import between, chairs, clock, hosting, people, playing
from comodin.server.room import events as r
from comodin.server.room.course import Course
from comodin.server.room.evolve import begin, evolve
from comodin.server.room.names import clean_name
from comodin.server.room.refusals import refuse
from comodin.server.room.state import DEFAULT_LIMITS, Limits, RoomState
from comodin.table import TableGame, open_table
from comodin.table.decide import LONGEST_NAME
from comodin.table.events import TableOpened
from comodin.texts import Text

__all__ = ["Step", "apply", "decide", "open_room", "replay"]

Step = tuple[RoomState, tuple[r.RoomEvent, ...]]


def open_room(  # noqa: PLR0917
    room: str, person: str, name: str, game: TableGame, chairs: int, limits: Limits = DEFAULT_LIMITS, at: int = 0
) -> Step:
    """Return a new room with its host, who does not sit yet, and the events that opened it at a time.

    Raises `RulesError` for a game that cannot be, a number of chairs that it
    does not seat, limits out of bounds, or a name that is none.

    >>> room, events = open_room("r1", "p1", "Lupe", TableGame.of(stakes="4/8"), 6)
    >>> room.members["p1"].name, [type(event).__name__ for event in events]
    ('Lupe', ['RoomOpened', 'InTable'])
    """
    clean = clean_name(name)
    if clean is None:
        raise RulesError(Text("room.refused.name_form", longest=LONGEST_NAME))
    wrong = hosting.wrong_limits(limits)
    if wrong is not None:
        raise RulesError(wrong)
    _, (opened,) = open_table(chairs, game)
    events = (r.RoomOpened(room, person, clean, limits, at), r.InTable(opened))
    return replay(events), events


def apply(state: RoomState, action: a.RoomAction, at: int) -> Step:
    """Return the room after an action at a time, with all that follows by itself, and the events.

    `at` is in milliseconds since 1970.  Raises `IllegalActionError`, and
    nothing has changed, where it is refused.

    >>> room, _ = open_room("r1", "p1", "Lupe", TableGame.of(stakes="4/8"), 6)
    >>> for action in (a.Sit("p1", 1), a.AddBot("p1", 2, "regular")):
    ...     room, events = apply(room, action, 1000)
    >>> events[-1], room.deal_at
    (DealPlanned(at=7000), 7000)
    """
    course = Course(state, at)
    rule = _RULES.get(type(action))
    if rule is None:
        raise refuse(action, "no_action")
    if isinstance(action, a.PersonAction):
        if state.member(action.person) is None:
            raise refuse(action, "not_in_room")
        if isinstance(action, a.HostAction) and action.person != state.host:
            raise refuse(action, "host_only")
    if state.table.closed and not isinstance(action, a.Say | a.Mute | a.Unmute):
        raise refuse(action, "closed")
    rule(course, action)
    clock.answer_for_absent(course)
    if course.state.table.hand is None:
        between.tidy(course)
    clock.keep_time(course)
    return course.state, tuple(course.events)


def decide(state: RoomState, action: a.RoomAction, at: int) -> tuple[r.RoomEvent, ...]:
    """Return the events alone of what `apply` does, or raise `IllegalActionError`."""
    return apply(state, action, at)[1]


def replay(events: Iterable[r.RoomEvent], *, onto: RoomState | None = None) -> RoomState:
    """Return the room that a whole log comes to, or more of a log `onto` what came before.

    `RecordError` for a log that does not begin with its opening.

    >>> room, events = open_room("r1", "p1", "Lupe", TableGame.of(stakes="4/8"), 6)
    >>> replay(events) == room
    True
    """
    state, opened = onto, None
    for event in events:
        if isinstance(event, r.RoomOpened):
            if state is not None or opened is not None:
                raise RecordError(Text("room.log.opened_twice"))
            opened = event
        elif state is None:
            if opened is None or not isinstance(event, r.InTable) or not isinstance(event.event, TableOpened):
                raise RecordError(Text("room.log.not_opened", given=type(event).__name__))
            state = begin(opened, event.event)
        else:
            state = evolve(state, event)
    if state is None:
        raise RecordError(Text("room.log.empty"))
    return state


_RULES: Final[dict[type[a.RoomAction], Callable[[Course, Any], None]]] = {
    a.Act: playing.act,
    a.Add: chairs.add,
    a.AddBot: hosting.add_bot,
    a.Admit: chairs.admit,
    a.BotActs: playing.bot_acts,
    a.Buy: chairs.buy,
    a.CallIn: hosting.call_in,
    a.ChooseGame: chairs.choose_game,
    a.ClockRunsOut: clock.runs_out,
    a.DealNext: between.deal_next,
    a.DealNow: between.deal_now,
    a.DealerActs: playing.dealer_acts,
    a.End: hosting.end,
    a.Give: hosting.give,
    a.Join: people.join,
    a.Kick: people.kick,
    a.MakeHost: people.make_host,
    a.Move: hosting.move,
    a.Mute: people.mute,
    a.Pause: clock.pause,
    a.PromiseHand: playing.promise,
    a.Refuse: chairs.admit,
    a.RemoveBot: hosting.remove_bot,
    a.Resume: clock.resume,
    a.Say: people.say,
    a.SealHand: playing.seal,
    a.SeatPerson: chairs.seat,
    a.SendOut: hosting.send_out,
    a.SetGame: hosting.set_game,
    a.SetLimits: hosting.set_limits,
    a.SetMenu: hosting.set_menu,
    a.Sit: chairs.sit,
    a.SitIn: chairs.sit_in,
    a.SitOut: chairs.sit_out,
    a.Stand: chairs.stand,
    a.Unmute: people.mute,
    a.Void: hosting.void,
    a.Withdraw: chairs.withdraw,
}
