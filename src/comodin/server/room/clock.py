"""Time: each decision of a person has an end, which nothing but the host moves (P42).

Whose time is over is answered for by the game: he checks where that is free,
else folds, keeps, turns, plays on.  After two such decisions in a row he is
left out from the next deal on.  Who was put out is answered for at once.
"""

from __future__ import annotations

from typing import Final

from comodin.server.room import actions as a
from comodin.server.room import events as r
from comodin.server.room.course import Course
from comodin.server.room.refusals import refuse
from comodin.server.room.state import RoomState
from comodin.table import Play, SitOut

__all__ = ["MOST_MISSED", "answer_for_absent", "keep_time", "pause", "resume", "runs_out", "spent"]

MOST_MISSED: Final = 2
"""So many decisions in a row may be missed before one is left out."""


def keep_time(course: Course) -> None:
    """Start the clock of whoever is asked anew, stop one that nobody is asked by any more."""
    state = course.state
    table, thinking = state.table, state.thinking
    hand = table.hand
    person = "" if hand is None or not hand.actor else state.players[hand.actor - 1]
    if person and alone(state):
        person = ""
    if not person or hand is None:
        if thinking is not None:
            course.note(r.ClockStopped())
        return
    if thinking is not None and course.asked == (table.hands, state.turn):
        return
    if state.paused_at is not None:
        if thinking is not None:
            course.note(r.ClockStopped())
        return
    chair = table.dealt[hand.actor - 1]
    soft = course.at + state.limits.turn
    course.note(r.ClockStarted(chair, course.at, soft, soft + state.banks.get(chair, 0)))


def alone(state: RoomState) -> bool:
    """Tell whether one person plays the hand with bots alone, and nobody waits for him.

    Others on chairs wait for the next hand; who only watches does not.
    """
    return len({person for person in state.players if person}) == 1 and not any(
        member.chair and member.person not in state.players for member in state.members.values()
    )


def spent(course: Course, chair: int) -> None:
    """Note what somebody used of his time bank, as he decides, and that he is there."""
    state, at = course.state, course.at
    if state.thinking is not None and at > state.thinking.soft:
        course.note(r.BankUsed(chair, max(0, state.thinking.hard - at)))
    if chair in state.missed:
        course.note(r.CameBack(chair))


def runs_out(course: Course, action: a.ClockRunsOut) -> None:
    """Decide for somebody whose time is over."""
    state = course.state
    hand, thinking = state.table.hand, state.thinking
    if hand is None or thinking is None or thinking.chair != action.chair:
        raise refuse(action, "no_clock", chair=action.chair)
    if state.paused:
        raise refuse(action, "paused")
    if course.at < thinking.hard:
        raise refuse(action, "too_early", at=thinking.hard, given=course.at)
    chair = action.chair
    missed = state.missed.get(chair, 0) + 1
    course.note(r.TimedOut(chair, missed))
    if state.banks.get(chair):
        course.note(r.BankUsed(chair, 0))
    course.table(Play(chair, hand.game.default(hand)))
    occupant = course.state.table.chair(chair)
    if missed >= MOST_MISSED and occupant is not None and not occupant.sitting_out:
        course.table(SitOut(chair))


def answer_for_absent(course: Course) -> None:
    """Decide at once for who was put out, as long as it is his turn."""
    while True:
        state = course.state
        hand = state.table.hand
        if hand is None or not hand.actor:
            return
        person = state.players[hand.actor - 1]
        if not person or not state.members[person].kicked:
            return
        course.table(Play(state.table.dealt[hand.actor - 1], hand.game.default(hand)))


def pause(course: Course, action: a.Pause) -> None:
    """Stop everything."""
    if course.state.paused:
        raise refuse(action, "so_already")
    course.note(r.RoomPaused(course.at))


def resume(course: Course, action: a.Resume) -> None:
    """Go on: who was thinking has as much time as he had left."""
    since, thinking = course.state.paused_at, course.state.thinking
    if since is None:
        raise refuse(action, "not_paused")
    course.note(r.Resumed(course.at))
    if thinking is not None:
        waited = max(0, course.at - since)
        moved = (thinking.since + waited, thinking.soft + waited, thinking.hard + waited)
        course.note(r.ClockStarted(thinking.chair, *moved))
