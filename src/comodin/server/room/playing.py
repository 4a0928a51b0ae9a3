"""The running hand: people, bots and the dealer act in it, and its deck is committed to."""

from __future__ import annotations

from typing import Final

from comodin.errors import IllegalActionError
from comodin.hand import (
    DEALER,
    Bet,
    BringIn,
    Burn,
    Call,
    Check,
    Complete,
    Deal,
    DeclareAllIn,
    DeclineAllIn,
    Expose,
    Fold,
    HandState,
    Keep,
    Raise,
    TurnUp,
)
from comodin.server.room import actions as a
from comodin.server.room import events as r
from comodin.server.room.clock import spent
from comodin.server.room.course import Course
from comodin.server.room.refusals import refuse
from comodin.server.room.state import RoomState
from comodin.table import Play

__all__ = ["act", "bot_acts", "dealer_acts", "promise", "seal"]

DECISIONS: Final = frozenset(
    {Bet, BringIn, Call, Check, Complete, DeclareAllIn, DeclineAllIn, Expose, Fold, Keep, Raise, TurnUp}
)
"""What a seat decides; everything else is the dealer's."""


def act(course: Course, action: a.Act) -> None:
    """Do what somebody decides at his turn, if it is still the one that he saw."""
    state = course.state
    table = state.table
    hand = table.hand
    if hand is None or (action.hand, action.turn) != (table.hands, state.turn) or not hand.actor:
        raise _stale(state, action)
    if state.players[hand.actor - 1] != action.person:
        raise refuse(action, "not_your_turn", "P34", chair=table.dealt[hand.actor - 1])
    if state.paused_at is not None:
        raise refuse(action, "paused")
    if type(action.act) not in DECISIONS:
        raise refuse(action, "not_yours")
    if getattr(action.act, "card", None) is not None:  # or else one could guess at a card until it is right
        raise refuse(action, "names_card")
    chair = table.dealt[hand.actor - 1]
    if state.missed or (state.thinking is not None and course.at > state.thinking.soft):
        spent(course, chair)
    course.table(Play(chair, action.act))


def bot_acts(course: Course, action: a.BotActs) -> None:
    """Do what a bot decides at its turn; with `hand` and `turn` given, only if it is still that one."""
    state = course.state
    hand = _running(course, action)
    if action.turn and (action.hand, action.turn) != (state.table.hands, state.turn):
        raise _stale(state, action)
    if not hand.actor or state.table.dealt[hand.actor - 1] != action.chair or state.players[hand.actor - 1]:
        raise refuse(action, "not_the_bot", chair=action.chair)
    course.table(Play(action.chair, action.act))


def dealer_acts(course: Course, action: a.DealerActs) -> None:
    """Deal or burn a card, once the deck is fixed where it was committed to."""
    _running(course, action)
    if type(action.act) not in (Deal, Burn):
        raise refuse(action, "not_the_dealers")
    promised = course.state.promise
    if promised is not None and promised.entropy is None:
        raise refuse(action, "not_sealed")
    course.table(Play(DEALER, action.act))


def promise(course: Course, action: a.PromiseHand) -> None:
    """Commit to the deck of the hand that has begun."""
    hand = _running(course, action)
    table = course.state.table
    if course.state.promise is not None or action.hand != table.hands or hand.stub != len(hand.game.deck):
        raise refuse(action, "promise_late", hand=action.hand)
    if len(action.pledges) != len(table.dealt):
        raise refuse(action, "each_seat", given=len(action.pledges), seats=len(table.dealt))
    course.note(r.HandPromised(action.hand, action.commitment, action.pledges, action.until))


def seal(course: Course, action: a.SealHand) -> None:
    """Fix the deck of the running hand."""
    _running(course, action)
    promised = course.state.promise
    if promised is None or promised.entropy is not None:
        raise refuse(action, "not_promised")
    if len(action.entropy) != len(promised.pledges):
        raise refuse(action, "each_seat", given=len(action.entropy), seats=len(promised.pledges))
    course.note(r.HandSealed(promised.hand, action.entropy, action.seal))


def _running(course: Course, action: a.RoomAction) -> HandState:
    """Return the hand that runs, where it is not paused."""
    hand = course.state.table.hand
    if hand is None:
        raise refuse(action, "no_hand")
    if course.state.paused_at is not None:
        raise refuse(action, "paused")
    return hand


def _stale(state: RoomState, action: a.Act | a.BotActs) -> IllegalActionError:
    """Return the refusal of what answers something else than what is asked now; it tells what that is."""
    answered = {"hand": action.hand, "turn": action.turn}
    if state.table.hand is None:
        return refuse(action, "stale_over", **answered)
    return refuse(action, "stale", **answered, now_hand=state.table.hands, now_turn=state.turn)
