"""From what went wrong back to what was done: the irregular action behind its events.

Pure, and without rules.  An irregular action and what follows from it at once
stand together: `irregular_at` says what it was and how many events it took,
so that a writer does not take a bet that somebody is held to for one that he
made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from comodin.cards import Card
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand import floor_actions as f

__all__ = ["Done", "irregular_at", "is_consequence"]


class Done(NamedTuple):
    """An irregular action, and the number of events that say so, with those that an ordinary action would also give."""

    action: a.Action
    events: int


_ACTS: Final[dict[type[e.Event], Callable[[Any], a.Action]]] = {
    e.Checked: lambda event: a.Check(),
    e.Folded: lambda event: a.Fold(),
    e.Called: lambda event: a.Call(),
    e.BetMade: lambda event: a.Bet(event.to),
    e.Raised: lambda event: a.Raise(event.to),
    e.Completed: lambda event: a.Complete(event.to),
    e.BringInPosted: lambda event: a.BringIn(),
}

_BY_VERB: Final[dict[str, type[a.Action]]] = {
    kind.verb: kind for kind in (a.Check, a.Fold, a.Call, a.BringIn, a.Bet, a.Raise, a.Complete)
}

_ALONE: Final[dict[type[e.Event], Callable[[Any], a.Action]]] = {
    e.SeatPassedOver: lambda event: f.PassOver(event.p),
    e.MotionMade: lambda event: f.MotionToBet(event.to),
    e.CardFlashed: lambda event: f.FlashCard(event.p, event.card),
    e.HandRetrieved: lambda event: f.RetrieveHand(event.p, event.reason),
    e.PenaltyPaid: lambda event: f.Peek(event.p),
    e.CardShownTo: lambda event: f.ShowTo(event.p, event.to, event.card),
    e.ShowDemanded: lambda event: f.DemandShow(event.p),
    e.DeckFouled: lambda event: f.FoulDeck(event.reason),
    e.RulingMade: lambda event: f.MakeRuling(event.reason),
    e.MisdealDeclared: lambda event: f.FindError(),
    e.DealAccepted: lambda event: f.FindError(),
    e.HandVoided: lambda event: a.VoidHand(event.reason),
}

_ASKING: Final = (e.ActionOn, e.SeatPassedOver, e.SentAstray)
"""After these it takes somebody who notices that a deal went wrong."""

_SAID: Final = (
    e.ActedOutOfTurn,
    e.CardFlashed,
    e.CardSetAside,
    e.CardShownTo,
    e.MotionMade,
    e.RulingMade,
    e.ShortCallMade,
    e.ShowDemanded,
)
"""These leave whose turn it is as it was."""


def irregular_at(events: Sequence[e.Event], place: int) -> Done | None:
    """Return the irregular action whose events begin at a place, None where none does.

    >>> irregular_at([e.CallMadeBet(p=2), e.BetMade(p=2, to=4)], 0)
    Done(action=SayCall(), events=2)
    >>> irregular_at([e.Checked(p=2)], 0) is None
    True
    """
    event, later = events[place], events[place + 1 :]
    found: Done | None = None
    match event:
        case _ if type(event) in _ALONE:
            found = Done(_ALONE[type(event)](event), 1)
        case e.DownCardKept() | e.DownCardExposed():
            found = _unasked(events, place)
        case e.SentAstray() | e.DealtWrongWay() | e.BurnPutRight():
            found = _dealt(event, later)
        case e.CardSetAside() if event.street > _street(events[:place]):
            found = Done(f.DealTooSoon(event.card), 1)
        case e.CardMoved():
            found = Done(f.FindError(_unseen(events, place)), 1)
        case e.HandFouled():
            found = _fouled(event)
        case _:
            found = _betting(event, later)
    return found


def is_consequence(events: Sequence[e.Event], place: int) -> bool:
    """Tell whether what begins at a place followed by itself, where its events alone do not say so.

    That a deal stands or is a misdeal is found by somebody, or comes out when
    a seat without cards would be asked, or when the round closes.
    """
    event = events[place]
    if not isinstance(event, e.MisdealDeclared | e.DealAccepted):
        return False
    last = _before(events, place)
    dealt = isinstance(last, e.CardDealt | e.CardBurned | e.DownCardExposedByDealer)
    dealing = dealt or not any(isinstance(before, e.ActionOn) for before in events[:place])
    found = dealing and isinstance(event, e.MisdealDeclared) and "P19" in event.clauses
    return not (found or isinstance(last, _ASKING))


def _before(events: Sequence[e.Event], place: int) -> e.Event | None:
    """Return the last event before a place that says whose turn it is, None where there is none."""
    return next((event for event in reversed(events[:place]) if not isinstance(event, _SAID)), None)


def _unasked(events: Sequence[e.Event], place: int) -> Done | None:
    """Return the card that went astray to a seat before it was asked what it does with its down card."""
    p = getattr(events[place], "p", 0)
    asked = _before(events, place) == e.ActionOn(p=p, kind="choose")
    match events[place:][:3]:
        case [choice, e.SentAstray(p=q), e.CardDealt(card=card)] if p == q and not asked:
            return Done(f.DealAstray(p, card, opens=getattr(choice, "card", None)), 3)
    return None


def _dealt(event: e.Event, later: Sequence[e.Event]) -> Done | None:
    """Return a mistake of the dealer that the next event carries out."""
    found: Done | None = None
    match event, later[:2]:
        case e.SentAstray(p=p), [e.CardDealt() as dealt, *_]:
            found = Done(f.DealAstray(p, dealt.card), 2)
        case e.SentAstray(), [e.DealtWrongWay() as wrong, *_]:
            found = _after(_dealt(wrong, later[1:]), 1)
        case e.DealtWrongWay(p=p), [e.CardDealt(up=True) as dealt, *_]:
            found = Done(f.DealAstray(p, dealt.card, up=False), 2)
        case e.DealtWrongWay(p=p), [e.CardDealt(), e.DownCardExposedByDealer() as exposed]:
            found = Done(f.DealAstray(p, exposed.card, up=True), 3)
        case e.BurnPutRight(), [(e.CardDealt() | e.CommonCardDealt() | e.CardBurned() | e.CardSetAside()) as dealt, *_]:
            found = Done(f.BurnAstray(dealt.card), 2)
        case e.BurnPutRight(), [e.SentAstray(), e.CardDealt() as dealt]:
            found = Done(f.BurnAstray(dealt.card), 3)
    return found


def _after(done: Done | None, events: int) -> Done | None:
    """Return an irregular action with events that come before its own."""
    return None if done is None else Done(done.action, done.events + events)


def _fouled(event: e.HandFouled) -> Done | None:
    match event.cause:
        case "muck":
            return Done(f.TouchMuck(event.p), 1)
        case "peek":
            return Done(f.Peek(event.p), 1)
        case "floor":
            return Done(f.FoulHand(event.p, event.reason), 1)
    return None


def _betting(event: e.Event, later: Sequence[e.Event]) -> Done | None:
    if isinstance(event, e.ActedOutOfTurn):
        return Done(f.ActOutOfTurn(event.p, _act(event)), 1)
    if isinstance(event, e.HeldToAction):
        return _behind(later)
    match event, later[:2]:
        case e.ShortCallMade(to=to), _:
            return Done(f.CallShort(to), 3 if _held_by_the_house(event.p, later) else 1)
        case e.StringBetRefused(to=to), [first, *_]:
            return Done(f.StringBet(to, min(first.to, to - 1) if isinstance(first, e.Wagered) else 0), 2)
        case e.CallMadeBet(), _:
            return Done(f.SayCall(), 2)
    return None


def _held_by_the_house(p: int, later: Sequence[e.Event]) -> bool:
    """Tell whether a short call is held at once by a rule of the house; where somebody acts behind it, by that."""
    match later[:3]:
        case [e.HeldToAction(p=q), e.Called(), *behind] if q == p:
            return not any(type(act) in _ACTS or isinstance(act, e.ActedOutOfTurn) for act in behind)
    return False


def _behind(later: Sequence[e.Event]) -> Done | None:
    """Return the act out of turn that held somebody to a motion or a short call: his own act comes before it."""
    behind = later[1] if len(later) > 1 else None
    if isinstance(behind, e.ActedOutOfTurn):
        return Done(f.ActOutOfTurn(behind.p, _act(behind)), 3)
    make = _ACTS.get(type(behind)) if behind is not None else None
    return None if make is None else Done(f.ActOutOfTurn(getattr(behind, "p", 0), make(behind)), 3)


def _act(event: e.ActedOutOfTurn) -> a.Action:
    kind = _BY_VERB.get(event.verb, a.Check)
    return kind(event.to) if issubclass(kind, a.Wager) else kind()


def _street(before: Sequence[e.Event]) -> int:
    """Return the street that is on after some events."""
    return next((event.street + 1 for event in reversed(before) if isinstance(event, e.BettingEnded)), 2)


def _unseen(events: Sequence[e.Event], place: int) -> tuple[Card, ...]:
    """Return which cards of a correction lay face down, unknown to who has these events, in the order they came."""
    seen = (e.CardDealt, e.DownCardExposed, e.DownCardExposedByDealer)
    known = {event.card.bit for event in events[:place] if isinstance(event, seen) and event.card is not None}
    found: list[Card] = []
    for event in events[place:]:
        if not isinstance(event, e.CardMoved):
            break
        if event.card.bit not in known:
            found.append(event.card)
    return tuple(found)
