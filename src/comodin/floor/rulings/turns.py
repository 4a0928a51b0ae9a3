"""Cases of the betting: out of turn, a motion, a short call, two motions, the wrong word (P30, P34, P36 to P38)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from comodin.errors import IllegalActionError
from comodin.floor.rulings.cases import Case, Maker, found, happened, say, somewhere
from comodin.floor.rulings.playing import Play, begin
from comodin.hand import Action, Event, HandState
from comodin.hand import events as e
from comodin.hand import floor_actions as f
from comodin.hand import floor_events as fe
from comodin.hand.mishaps import mishaps
from comodin.rules import AnyRules

__all__ = ["turn_makers"]

MOST_BETWEEN: Final = 6


def _at_a_bet(rules: AnyRules, random: Random, kind: type[Action]) -> tuple[Play, HandState, Action] | None:
    """Play to somebody's turn to bet, and give one irregular action of a kind that can happen there."""
    play = begin(rules, random)
    somewhere(play)
    if not play.until(lambda state: state.ended is not None or state.kind == "bet"):
        return None
    actions = [action for action in mishaps(play.state) if isinstance(action, kind)]
    return (play, play.state, random.choice(actions)) if actions else None


def out_of_turn(rules: AnyRules, random: Random) -> Case | None:
    """A seat acts before its turn; play goes on until its turn comes (P34)."""
    drawn = _at_a_bet(rules, random, f.ActOutOfTurn)
    if drawn is None:
        return None
    play, before, action = drawn
    assert isinstance(action, f.ActOutOfTurn)
    events = play.do(action)
    lines = [say("early", p=action.p, act=action.act.text)]
    name = None
    while found(events, fe.ActedOutOfTurn) and name is None and play.state.kind == "bet" and len(lines) <= MOST_BETWEEN:
        actor, since = play.state.actor, len(play.events)
        did = play.step()
        if did is not None:
            lines.append(happened(actor, did))
        events += play.events[since:]
        name = _bound(events, action.p)
    return None if name is None else Case(before, tuple(lines), name, events)


def _bound(events: tuple[Event, ...], p: int) -> str | None:
    """Return whether seat `p` was held to what it did, or released; None where its turn has not come."""
    for event in events:
        if isinstance(event, fe.HeldToAction) and event.p == p:
            return "out_of_turn_held"
        if isinstance(event, fe.OutOfTurnReleased) and event.p == p:
            return "out_of_turn_released"
    return None


def gesture(rules: AnyRules, random: Random) -> Case | None:
    """A motion to bet or a short call, and perhaps somebody acts on it (P36, P38)."""
    kind = random.choice([f.MotionToBet, f.CallShort])
    drawn = _at_a_bet(rules, random, kind)
    if drawn is None:
        return None
    play, before, action = drawn
    p = before.actor
    assert isinstance(action, f.MotionToBet | f.CallShort)
    events = play.do(action)
    motion = isinstance(action, f.MotionToBet)
    lines = [say("motion" if motion else "short", p=p, to=action.to, owed=before.betting.owed_to)]
    name = "motion" if motion else "unaware"
    live = found(events, fe.HeldToAction) is None
    if live and random.random() < 0.5:
        early = [each for each in mishaps(play.state) if isinstance(each, f.ActOutOfTurn)]
        if not early:
            return None
        behind = random.choice(early)
        after = play.do(behind)
        held = found(after, fe.HeldToAction)
        if held is None or held.p != p:
            return None
        lines.append(say("behind", p=behind.p, act=behind.act.text))
        return Case(before, tuple(lines), f"{name}_acted", events + after)
    if motion and play.state.actor != p:
        return None
    return Case(before, tuple(lines), name, events)


def string_bet(rules: AnyRules, random: Random) -> Case | None:
    """Chips in two motions (P30)."""
    drawn = _at_a_bet(rules, random, f.StringBet)
    if drawn is None:
        return None
    play, before, action = drawn
    assert isinstance(action, f.StringBet)
    events = play.do(action)
    owes = found(events, e.Called) is not None
    if not owes and not action.first:
        return None
    line = say("string_raise" if owes else "string_bet", p=before.actor, to=action.to, first=action.first)
    return Case(before, (line,), "string_raise" if owes else "string_bet", events)


def say_call(rules: AnyRules, random: Random) -> Case | None:
    """Somebody says "call" (P37)."""
    drawn = _at_a_bet(rules, random, f.SayCall)
    if drawn is None:
        return None
    play, before, action = drawn
    try:
        events: tuple[Event, ...] = play.do(action)
    except IllegalActionError:
        return None
    owes = found(events, e.Called) is not None
    return Case(before, (say("says_call", p=before.actor),), "say_call_owed" if owes else "say_call_nothing", events)


turn_makers: Final[Mapping[str, Maker]] = {
    "out_of_turn": out_of_turn,
    "out_of_turn_again": out_of_turn,
    "gesture": gesture,
    "gesture_again": gesture,
    "string_bet": string_bet,
    "say_call": say_call,
}
