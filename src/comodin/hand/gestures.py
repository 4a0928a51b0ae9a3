"""Betting that is not as it should be: out of turn, by a motion, in two motions, with the wrong word (R5.6).

Whatever stands in the end is an ordinary action, decided by the game itself;
here is decided which one, and whether anybody is held to it yet.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from comodin.errors import IllegalActionError
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand import floor_actions as f
from comodin.hand.evolve import evolve
from comodin.hand.floor_game import FloorGame, cited, seat_of
from comodin.hand.game import Due, Option
from comodin.hand.play import legal
from comodin.hand.refusals import refuse
from comodin.hand.rounds import ASKED, wager_kind
from comodin.hand.state import HandState
from comodin.hand.trouble import EarlyAct

__all__ = ["act_out_of_turn", "call_short", "motion", "say_call", "standing", "string_bet", "take_up"]

Events = tuple[e.Event, ...]

_ACTS: Final[dict[str, type[a.Action]]] = {
    act.verb: act for act in (a.Fold, a.Check, a.Call, a.BringIn, a.Bet, a.Raise, a.Complete)
}


# -- in turn -----------------------------------------------------------------------------------


def motion(game: FloorGame, state: HandState, action: f.MotionToBet) -> Events:
    """The seat on turn moves as if to bet: it is not bound until somebody acts on it (P36)."""
    _asked_to_bet(state, action)
    _as(game, state, action, wager_kind(state.betting)(action.to))
    return (e.MotionMade(p=state.actor, to=action.to, clauses=cited(game, "P36", "R5.6")),)


def call_short(game: FloorGame, state: HandState, action: f.CallShort) -> Events:
    """The seat on turn puts in less than it owes; the house holds it to the call, or lets it think again (P38)."""
    _asked_to_bet(state, action)
    p, seat = state.actor, state.seats[state.actor - 1]
    call = _option(state, a.Call)
    if call is None:
        raise refuse(action, "nothing_to_call", *game.clauses.call(0).clauses)
    if not seat.bet < action.to < call.to:
        raise refuse(action, "short_call", *cited(game, "P38"), more=seat.bet, less=call.to)
    clauses = cited(game, "P38", "R5.6")
    made = e.ShortCallMade(p=p, to=action.to, clauses=clauses)
    if getattr(game.rules, "unaware_of_raise", "release") == "release":
        return (made,)
    return (made, e.HeldToAction(p=p, clauses=clauses), *game.decide(state, a.Call()))


def string_bet(game: FloorGame, state: HandState, action: f.StringBet) -> Events:
    """Only the first motion counts: a call in full where something is owed, else the bet that it came to (P30)."""
    _asked_to_bet(state, action)
    seat = state.seats[state.actor - 1]
    most = seat.bet + seat.stack
    clauses = cited(game, "P30", "R5.10")
    if not (state.betting.owed_to < action.to <= most and 0 <= action.first < action.to):
        raise refuse(action, "string_bet", *clauses, less=state.betting.owed_to, most=most)
    refused = e.StringBetRefused(p=state.actor, to=action.to, clauses=clauses)
    if _option(state, a.Call) is not None:
        return (refused, *game.decide(state, a.Call()))
    wager = _option(state, a.Wager)
    if wager is None:
        raise refuse(action, "no_string_bet", *clauses)
    reached = wager.amounts[max(0, bisect_right(wager.amounts, action.first) - 1)]
    return (refused, *game.decide(state, wager.action(to=reached)))


def say_call(game: FloorGame, state: HandState, action: f.SayCall) -> Events:
    """Saying "call" calls; where nothing is owed it is a minimum bet, and where no bet is possible a check (P37)."""
    _asked_to_bet(state, action)
    if _option(state, a.Call) is not None:
        return game.decide(state, a.Call())
    wager = _option(state, a.Wager)
    if wager is None:
        return game.decide(state, a.Check() if _option(state, a.Check) else a.BringIn())
    made = e.CallMadeBet(p=state.actor, clauses=cited(game, "P37", "R5.6"))
    return (made, *game.decide(state, wager.action(to=wager.amounts[0])))


# -- out of turn -------------------------------------------------------------------------------


def act_out_of_turn(game: FloorGame, state: HandState, action: f.ActOutOfTurn) -> Events:
    """A seat acts before its turn: it waits for it, and binds if nothing has changed by then (P34, R5.6).

    Where the seat on turn has made a motion, or called too short, this is the
    action behind it that holds it (P36, P38).
    """
    _asked_to_bet(state, action)
    p, act = action.p, action.act
    seat_of(state, action, p)
    if type(act) not in _ACTS.values():
        raise refuse(action, "not_a_betting_act", *cited(game, "P34"))
    if p == state.actor:
        raise refuse(action, "on_turn", *cited(game, "P34"), p=p)
    first = _held(game, state)
    for event in first:
        state = evolve(state, event)
    ahead: Events | Due = game.follow(state) if first else ()
    if ahead == (ASKED[p],):
        return (*first, *_as(game, evolve(state, ASKED[p]), action, act))
    seat, trouble = state.seats[p - 1], state.trouble
    waits = early(state, p) is not None or p in trouble.passed
    if waits or not seat.can_bet or (seat.acted and seat.bet >= state.betting.owed_to) or not isinstance(ahead, tuple):
        raise refuse(action, "nothing_to_do_yet", *cited(game, "P34"), p=p)
    _as(game, evolve(state, ASKED[p]), action, act)
    owed_to, clauses = game.to_meet(state), cited(game, "P34", "R5.6")
    acted = e.ActedOutOfTurn(p=p, verb=act.verb, to=getattr(act, "to", 0), owed_to=owed_to, clauses=clauses)
    return (*first, acted)


def take_up(game: FloorGame, state: HandState, ahead: Events) -> Events:
    """Hold the seat whose turn it is to what it did before, or release it; else return what is ahead (R5.6).

    Who paid the bet that everybody owes has called, once somebody else has paid it.
    """
    asked = ahead[0] if ahead else None
    if not isinstance(asked, e.ActionOn) or asked.kind != "bet":
        return ahead
    p = asked.p
    done = early(state, p)
    if done is None:
        return ahead
    clauses = cited(game, "P34", "R5.6")
    if done.owed_to == game.to_meet(state):
        kind, now = _ACTS[done.verb], evolve(state, asked)
        call = _option(now, a.Call) if issubclass(kind, a.Wager) else None
        act = kind(to=done.to) if issubclass(kind, a.Wager) else kind()
        if call is not None and call.to == done.to:
            act = a.Call()
        try:
            return (e.HeldToAction(p=p, clauses=clauses), *game.decide(now, act))
        except IllegalActionError:
            pass
    return (e.OutOfTurnReleased(p=p, clauses=clauses), *ahead)


def early(state: HandState, p: int) -> EarlyAct | None:
    """Return what a seat has done before its turn in this round, None where that is nothing."""
    street = state.street
    return next((act for act in state.trouble.early if act.p == p and act.street == street), None)


def _held(game: FloorGame, state: HandState) -> Events:
    """Return how the seat on turn is held to its motion or short call, as somebody acts on it; nothing without one."""
    bound = _bound(state)
    if bound is None:
        return ()
    motion = isinstance(bound, a.Wager)
    held = e.HeldToAction(p=state.actor, clauses=cited(game, "P36" if motion else "P38", "R5.6"))
    return (held, *game.decide(state, bound))


def standing(state: HandState) -> HandState:
    """Return what somebody acts on who acts now: the state with a motion, or a call too short, as if it stood."""
    bound = _bound(state)
    for event in () if bound is None else state.game.decide(state, bound):
        state = evolve(state, event)
    return state


def _bound(state: HandState) -> a.Action | None:
    """Return what the seat on turn is held to as soon as somebody acts behind it, None where that is nothing."""
    gesture = state.trouble.gesture
    if gesture is None or (gesture.p, gesture.street) != (state.actor, state.street):
        return None
    if gesture.owed_to != state.betting.owed_to:
        return None
    act = wager_kind(state.betting)(gesture.to) if gesture.kind == "motion" else a.Call()
    try:
        state.game.decide(state, act)
    except IllegalActionError:
        return None
    return act


# -- what is legal -------------------------------------------------------------------------------


def _asked_to_bet(state: HandState, action: a.Action) -> None:
    if state.kind != "bet":
        raise refuse(action, "other_decision" if state.actor else "dealer_must_act", "P34", p=state.actor)


def _option(state: HandState, kind: type[a.Action]) -> Option | None:
    return next((option for option in legal(state) if issubclass(option.action, kind)), None)


def _as(game: FloorGame, state: HandState, action: a.Action, ordinary: a.Action) -> Events:
    """Return what an ordinary action would bring about, or refuse the irregular one for the same reason."""
    try:
        return game.decide(state, ordinary)
    except IllegalActionError as refused:
        raise IllegalActionError(action, code=refused.code, reason=refused.reason, clauses=refused.clauses) from None
