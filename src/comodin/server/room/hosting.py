"""What the host does to the table: bots, chips, the game, the limits, rulings, the end."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from comodin.hand import DEALER, VoidHand
from comodin.server.room import actions as a
from comodin.server.room import events as r
from comodin.server.room.chairs import check_room
from comodin.server.room.course import Course
from comodin.server.room.names import bot_name
from comodin.server.room.refusals import refuse
from comodin.server.room.state import Limits
from comodin.table import Buy, ChangeGame, CloseTable, Leave, MoveChips, Play, Sit, SitIn, SitOut
from comodin.table import SetMenu as SetMenuAtTable
from comodin.table import apply as try_change
from comodin.texts import Text

__all__ = [
    "BOTS",
    "add_bot",
    "call_in",
    "end",
    "give",
    "move",
    "remove_bot",
    "send_out",
    "set_game",
    "set_limits",
    "set_menu",
    "void",
    "wrong_limits",
]

BOTS: Final = ("regular", "caller", "random")
"""The bots that a table can have."""

BOUNDS: Final = {
    "turn": (5_000, 600_000),
    "bank": (0, 3_600_000),
    "pause": (1_000, 120_000),
    "delay": (0, 600_000),
}
"""The least and most milliseconds of each limit."""


def add_bot(course: Course, action: a.AddBot) -> None:
    """Put a bot on an empty chair, with a full stack and a name of its own."""
    if action.bot not in BOTS:
        raise refuse(action, "no_bot", given=action.bot)
    check_room(course, action)
    course.table(Sit(action.chair, bot_name(course.state), bot=action.bot))


def remove_bot(course: Course, action: a.RemoveBot) -> None:
    """Take a bot away, when the hand is over if it is in it."""
    occupant = course.state.table.chair(action.chair)
    if occupant is None or not occupant.bot:
        raise refuse(action, "bot_nowhere", chair=action.chair)
    course.table(Leave(action.chair))


def send_out(course: Course, action: a.SendOut) -> None:
    """Have a chair left out of the next deal."""
    course.table(SitOut(action.chair))


def call_in(course: Course, action: a.CallIn) -> None:
    """Have a chair dealt in again."""
    course.table(SitIn(action.chair))
    if action.chair in course.state.missed:
        course.note(r.CameBack(action.chair))


def give(course: Course, action: a.Give) -> None:
    """Hand out chips, which the player has bought by the accounts."""
    course.table(Buy(action.chair, action.amount, by_host=True))


def set_game(course: Course, action: a.SetGame) -> None:
    """Say what is played from the next hand on; while one runs, that is kept until it is over."""
    table = course.state.table
    if table.hand is None:
        course.table(ChangeGame(action.game))
        return
    wanted = None if action.game == table.game else action.game
    if wanted is not None:
        try_change(replace(table, hand=None), ChangeGame(wanted))  # refused now rather than then
    if wanted == course.state.next_game:
        raise refuse(action, "so_already")
    course.note(r.GamePlanned(wanted))


def set_menu(course: Course, action: a.SetMenu) -> None:
    """Say what there is to choose from."""
    course.table(SetMenuAtTable(action.games))


def set_limits(course: Course, action: a.SetLimits) -> None:
    """Keep time otherwise, from the next decision on."""
    wrong = wrong_limits(action.limits)
    if wrong is not None:
        raise refuse(action, "limits", reason=wrong)
    if action.limits == course.state.limits:
        raise refuse(action, "so_already")
    course.note(r.LimitsSet(action.limits))


def wrong_limits(limits: object) -> Text | None:
    """Return what is wrong with limits, or None.

    >>> print(wrong_limits(Limits(turn=3)))
    turn is 3; it is a whole number of milliseconds from 5000 to 600000
    """
    if not isinstance(limits, Limits):
        return Text("room.limits.none")
    for name, (least, most) in BOUNDS.items():
        given = getattr(limits, name)
        if type(given) is not int or not least <= given <= most:
            return Text("room.limits.number", name=name, given=given, least=least, most=most)
    if limits.door not in ("open", "asks"):
        return Text("room.limits.door", given=limits.door)
    for name in ("aids", "opens_seed"):
        if type(getattr(limits, name)) is not bool:
            return Text("room.limits.flag", name=name, given=getattr(limits, name))
    return None


# -- rulings ------------------------------------------------------------------------------


def void(course: Course, action: a.Void) -> None:
    """Declare the running hand void (P42, M17)."""
    course.table(Play(DEALER, VoidHand(action.reason)))


def move(course: Course, action: a.Move) -> None:
    """Put chips right between hands (P42, M17)."""
    course.table(MoveChips(action.chair, action.onto, action.amount, action.reason))


def end(course: Course, action: a.End) -> None:
    """End the session."""
    course.table(CloseTable())
