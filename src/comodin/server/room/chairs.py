"""Sitting and standing: what a person does about his own chair, and what the host does about another's."""

from __future__ import annotations

from comodin.server.room import actions as a
from comodin.server.room import events as r
from comodin.server.room.course import Course
from comodin.server.room.people import somebody
from comodin.server.room.refusals import refuse
from comodin.server.room.state import Knocking, Member
from comodin.table import AddChips, Buy, ChangeChair, ChangeGame, Leave, SitIn, SitOut
from comodin.table import Sit as SitAtTable
from comodin.table import decide as decide_at_table

__all__ = [
    "add",
    "admit",
    "buy",
    "check_room",
    "choose_game",
    "seat",
    "sit",
    "sit_in",
    "sit_out",
    "stand",
    "take",
    "withdraw",
]


def sit(course: Course, action: a.Sit) -> None:
    """Take a chair, or knock where the door asks and it is not the host who comes."""
    state = course.state
    member = state.members[action.person]
    if member.chair:
        raise refuse(action, "seated", chair=member.chair)
    if state.limits.door == "open" or member.person == state.host:
        take(course, action, member, action.chair, action.amount)
        return
    check_room(course, action)
    decide_at_table(state.table, SitAtTable(action.chair, member.name, action.amount))  # says why it cannot be
    if Knocking(member.person, action.chair, action.amount) in state.knocks:
        raise refuse(action, "asked_already", chair=action.chair)
    course.note(r.Knocked(member.person, action.chair, action.amount))


def take(course: Course, action: a.RoomAction, member: Member, chair: int, amount: int | None) -> None:
    """Put somebody on an empty chair, who buys in."""
    check_room(course, action)
    course.table(SitAtTable(chair, member.name, amount))
    if _knock(course, member.person) is not None:
        course.note(r.KnockAnswered(member.person, let_in=True))
    course.note(r.PersonSeated(member.person, chair))


def withdraw(course: Course, action: a.Withdraw) -> None:
    """Ask no longer."""
    if _knock(course, action.person) is None:
        raise refuse(action, "not_asked")
    course.note(r.KnockAnswered(action.person, let_in=False))


def stand(course: Course, action: a.Stand) -> None:
    """Get up, when the hand is over if one is in it."""
    course.table(Leave(_chair(course, action)))


def sit_out(course: Course, action: a.SitOut) -> None:
    """Be left out of the next deal."""
    course.table(SitOut(_chair(course, action)))


def sit_in(course: Course, action: a.SitIn) -> None:
    """Be dealt in again, whatever was missed before."""
    chair = _chair(course, action)
    course.table(SitIn(chair))
    if chair in course.state.missed:
        course.note(r.CameBack(chair))


def buy(course: Course, action: a.Buy) -> None:
    """Buy in again, and be dealt in again with it: one step, so that no deal comes between."""
    chair = _chair(course, action)
    course.table(Buy(chair, action.amount))
    occupant = course.state.table.chair(chair)
    if occupant is not None and occupant.sitting_out:
        course.table(SitIn(chair))
        if chair in course.state.missed:
            course.note(r.CameBack(chair))


def add(course: Course, action: a.Add) -> None:
    """Add chips to one's stack."""
    course.table(AddChips(_chair(course, action), action.amount))


def choose_game(course: Course, action: a.ChooseGame) -> None:
    """Choose the next game, where one has the next button."""
    course.table(ChangeGame(action.game, _chair(course, action)))


# -- the host ---------------------------------------------------------------------------


def admit(course: Course, action: a.Admit | a.Refuse) -> None:
    """Answer somebody who asks for a chair."""
    member = somebody(course.state, action, action.whom)
    knock = _knock(course, member.person)
    if knock is None:
        raise refuse(action, "nobody_asks")
    if isinstance(action, a.Admit):
        take(course, action, member, knock.chair, knock.amount)
    else:
        course.note(r.KnockAnswered(member.person, let_in=False))


def seat(course: Course, action: a.SeatPerson) -> None:
    """Put a spectator on a chair, or move a player to another with his chips."""
    member = somebody(course.state, action, action.whom)
    if not member.chair:
        take(course, action, member, action.chair, None)
        return
    course.table(ChangeChair(member.chair, action.chair))
    course.note(r.PersonUnseated(member.person, member.chair), r.PersonSeated(member.person, action.chair))


# -- within -----------------------------------------------------------------------------


def _chair(course: Course, action: a.PersonAction) -> int:
    chair = course.state.members[action.person].chair
    if not chair:
        raise refuse(action, "not_seated")
    return chair


def _knock(course: Course, person: str) -> Knocking | None:
    return next((knock for knock in course.state.knocks if knock.person == person), None)


def check_room(course: Course, action: a.RoomAction) -> None:
    """Refuse one more than the game takes; the table may have more chairs than that."""
    table = course.state.table
    most = table.game.rules.players[1]
    if len(table.taken) >= most:
        raise refuse(action, "game_full", most=most)
