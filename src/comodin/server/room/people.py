"""Who is in the room: coming, being put out, speaking, being the host."""

from __future__ import annotations

from typing import Final

from comodin.server.room import actions as a
from comodin.server.room import events as r
from comodin.server.room.course import Course
from comodin.server.room.names import LONGEST_LINE, clean_line, clean_name, is_free
from comodin.server.room.refusals import refuse
from comodin.server.room.state import Member, RoomState
from comodin.table import Leave
from comodin.table.decide import LONGEST_NAME

__all__ = ["MOST_MEMBERS", "join", "kick", "make_host", "mute", "say", "somebody"]

MOST_MEMBERS: Final = 500
"""So many people have ever been let into a room at most."""


def join(course: Course, action: a.Join) -> None:
    """Let somebody in as a spectator, under a name of his own."""
    state = course.state
    if action.person in state.members or not action.person:
        raise refuse(action, "in_already")
    name = clean_name(action.name)
    if name is None:
        raise refuse(action, "name_form", longest=LONGEST_NAME)
    if not is_free(state, name):
        raise refuse(action, "name_taken", given=name)
    if len(state.members) >= MOST_MEMBERS:
        raise refuse(action, "room_full", most=MOST_MEMBERS)
    course.note(r.PersonJoined(action.person, name))


def kick(course: Course, action: a.Kick) -> None:
    """Put somebody out; on a chair he gets up, in a hand when it is over."""
    state = course.state
    member = somebody(state, action, action.whom)
    if member.person == action.person:
        raise refuse(action, "yourself")
    if any(knock.person == member.person for knock in state.knocks):
        course.note(r.KnockAnswered(member.person, let_in=False))
    course.note(r.PersonKicked(member.person))
    occupant = state.table.chair(member.chair)
    if occupant is not None and not occupant.leaving:
        course.table(Leave(member.chair))


def mute(course: Course, action: a.Mute | a.Unmute) -> None:
    """Take the chat from somebody, or give it back."""
    member = somebody(course.state, action, action.whom)
    muted = isinstance(action, a.Mute)
    if member.muted == muted:
        raise refuse(action, "so_already")
    course.note(r.PersonMuted(member.person, muted))


def make_host(course: Course, action: a.MakeHost) -> None:
    """Hand the table over."""
    member = somebody(course.state, action, action.whom)
    if member.person == course.state.host:
        raise refuse(action, "so_already")
    course.note(r.HostChanged(member.person))


def say(course: Course, action: a.Say) -> None:
    """Say a line of chat."""
    if course.state.members[action.person].muted:
        raise refuse(action, "muted")
    line = clean_line(action.words)
    if line is None:
        raise refuse(action, "line_form", longest=LONGEST_LINE)
    course.note(r.Said(action.person, line, course.at))


def somebody(state: RoomState, action: a.RoomAction, person: str) -> Member:
    """Return who is meant; refuse the action where nobody of that id is in the room."""
    member = state.member(person)
    if member is None:
        raise refuse(action, "nobody")
    return member
