"""Between hands: broke bots buy, the next deal is planned, the next hand begins.

A hand is planned where enough are ready and one of them is a person, so that
bots do not play on alone for ever; the host may have them play.
"""

from __future__ import annotations

from comodin.errors import IllegalActionError
from comodin.server.room import actions as a
from comodin.server.room import events as r
from comodin.server.room.course import Course
from comodin.server.room.refusals import refuse
from comodin.server.room.state import RoomState
from comodin.table import AddChips, Buy, ChangeGame, DealHand, choices, next_button, ready

__all__ = ["deal_next", "deal_now", "tidy"]


def tidy(course: Course) -> None:
    """Do what follows by itself where no hand runs."""
    _change_game(course)
    _bots_buy(course)
    state = course.state
    wanted = _may_plan(state)
    if wanted and state.deal_at is None:
        course.note(r.DealPlanned(course.at + state.limits.pause))
    elif not wanted and state.deal_at is not None:
        course.note(r.DealPlanned(None))


def _change_game(course: Course) -> None:
    """Play what the host chose during the hand; where that cannot be any more, the game stays."""
    game = course.state.next_game
    if game is None or course.state.table.closed:
        return
    try:
        course.table(ChangeGame(game))
    except IllegalActionError:
        course.note(r.GamePlanned(None))


def deal_next(course: Course, action: a.DealNext) -> None:
    """Begin the hand that was planned, unless the game that a bot chose leaves too few to play it."""
    state = course.state
    if state.deal_at is None:
        raise refuse(action, "not_planned")
    if course.at < state.deal_at:
        raise refuse(action, "too_early", at=state.deal_at, given=course.at)
    _bot_chooses(course)
    if _enough(course.state):
        course.table(DealHand())


def deal_now(course: Course, action: a.DealNow) -> None:
    """Begin a hand because the host says so."""
    if course.state.paused:
        raise refuse(action, "paused")
    if course.state.table.hand is None:
        _bot_chooses(course)
    course.table(DealHand())


def _may_plan(state: RoomState) -> bool:
    if state.paused or state.table.closed or not _enough(state):
        return False
    return any(not chair.bot for number in ready(state.table) if (chair := state.table.chair(number)) is not None)


def _enough(state: RoomState) -> bool:
    least, most = state.table.game.rules.players
    return least <= len(ready(state.table)) <= most


def _bots_buy(course: Course) -> None:
    """Fill the stack of every bot that has too few chips for a hand."""
    table = course.state.table
    if table.closed or not any(chair is not None and chair.bot for chair in table.chairs):
        return
    able, full = ready(table), table.game.full_buy_in
    for number, chair in enumerate(table.chairs, 1):
        if chair is None or not chair.bot or number in able or chair.sitting_out or chair.stack >= full:
            continue
        course.table(AddChips(number, full - chair.stack) if chair.stack else Buy(number))


def _bot_chooses(course: Course) -> None:
    """Let a bot that has the next button choose the first game of the menu, at dealer's choice."""
    table = course.state.table
    if not table.menu or course.state.chosen > table.hands:
        return
    button = next_button(table)
    chair, games = table.chair(button), choices(table)
    if chair is not None and chair.bot and games:
        course.table(ChangeGame(games[0], button))
        _bots_buy(course)
