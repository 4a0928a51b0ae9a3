"""The judge of a record: every decision, amount and award is worked out again.

The actions are taken from the events (`derive`), given to the rules, and what
the rules make of them is compared with what the record says, event by event.
The first that differs is named, with what had to stand there.

A viewer's record hides cards.  It is judged as far as it goes: everything
that follows from visible cards, all chips, every hand that was shown.  What
could not be judged is said.  A deal that can be checked is checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict

from comodin.errors import ComodinError, IllegalActionError
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import Action, ExposeByDealer, HandState, Keep, apply, due, start, view
from comodin.hand import events as e
from comodin.hand.floor_actions import Irregular
from comodin.history.dealing import wrong_deal
from comodin.history.derive import action_at
from comodin.history.record import HandRecord
from comodin.history.words import awaited, clauses_in_brackets, event_text
from comodin.texts import Text

__all__ = ["AuditFailure", "Verdict", "audit", "judge"]


class AuditFailure(Struct, frozen=True, kw_only=True):
    """The first thing that is wrong with a record.

    `event` is its number, None where not an event but the rules, the stacks,
    the payoffs or the deal are wrong; `clauses` are the rules behind what was expected.
    """

    event: int | None
    found: Text
    expected: Text
    clauses: tuple[str, ...] = ()

    @property
    def text(self) -> Text:
        """The failure in one sentence."""
        key = "chips" if self.event is None else "event"
        clauses = clauses_in_brackets(self.clauses)
        return Text(f"history.audit.{key}", n=self.event, found=self.found, expected=self.expected, clauses=clauses)

    def __str__(self) -> str:
        return self.text


class Verdict(Struct, frozen=True):
    """What came of a judgement: the first failure, if any, and what could not be judged."""

    failure: AuditFailure | None
    unjudged: tuple[Text, ...] = ()

    @property
    def lawful(self) -> bool:
        """Whether nothing wrong was found."""
        return self.failure is None


def audit(record: HandRecord) -> AuditFailure | None:
    """Return the first thing that is wrong with a record, or None for a lawful one.

    >>> from comodin import MexicanPoker, start
    >>> state, events = start(MexicanPoker.at("4/8", stacks=[80, 80]))
    >>> print(audit(HandRecord.of(state, events, id="1", preset="parkwest")))
    event 2: the record ends here [P3, P7]; expected: a card face down for p1
    """
    return judge(record).failure


def judge(record: HandRecord) -> Verdict:
    """Return the judgement of a record, with what it could not judge."""
    try:
        game = record.game()
    except ComodinError as error:
        found = Text("history.audit.rules", reason=error.message)
        return Verdict(AuditFailure(event=None, found=found, expected=Text("history.audit.rules_wanted")))
    state, failure = _replay(record, game)
    failure = failure or _wrong_chips(record, game, state) or _wrong_deal(record, game)
    return Verdict(failure, _unjudged(record, state))


def _replay(record: HandRecord, game: MexicanPoker | NoPeek) -> tuple[HandState, AuditFailure | None]:
    events, place = record.events, 0
    state, produced = start(game)
    while True:
        for event in produced:
            seen = event if record.viewer is None else view(event, record.viewer)
            while record.viewer is not None and isinstance(seen, e.HandEnded) and _is_shown(events, place, state):
                place += 1
            if place == len(events) or events[place] != seen:
                return state, _differs(record, place, seen, produced)
            place += 1
        if place == len(events):
            return state, None if state.over else _failure(state, place, Text("history.audit.ends"))
        action = action_at(events, place) or _untold(events[place])
        if action is None or not (isinstance(action, ExposeByDealer | Irregular) or _in_turn(state, events[place])):
            return state, _failure(state, place, _said(record, events[place], events))
        try:
            state, produced = apply(state, action)
        except IllegalActionError as error:
            said = _said(record, events[place], events)
            found = Text("history.audit.refused", said=said, reason=error.reason)
            return state, _failure(state, place, found, error.clauses)


def _is_shown(events: Sequence[e.Event], place: int, state: HandState) -> bool:
    """Tell whether a seat shows all what it was asked for, and its viewer has not known before (P32)."""
    event = events[place] if place < len(events) else None
    if not isinstance(event, e.CardsShownToAll) or event.p not in state.trouble.demanded:
        return False
    seat = state.seats[event.p - 1]
    return len(event.cards) == len(seat.cards) and set(seat.upcards) <= set(event.cards) and None in seat.downcards


def _untold(event: e.Event) -> Action | None:
    """Return what stands for a secret choice that its viewer never learned: as he sees it, both are the same."""
    return Keep() if isinstance(event, e.ChoiceMade) else None


def _in_turn(state: HandState, event: e.Event) -> bool:
    """Tell whether an action's event belongs to whom it is up to, where it names somebody."""
    if state.over:
        return False
    wanted = due(state)
    return getattr(event, "p", None) in (None, state.actor if wanted is None else wanted.p)


def _failure(state: HandState, place: int, found: Text, clauses: tuple[str, ...] = ()) -> AuditFailure:
    expected, behind = awaited(state)
    return AuditFailure(event=place, found=found, expected=expected, clauses=clauses or behind)


_BEHIND: Final[dict[type[e.Event], tuple[str, ...]]] = {
    e.CollectionTaken: ("P2",),
    e.AntePosted: ("W1", "R3.7"),
    e.CardDealt: ("P3", "P7"),
    e.CommonCardDealt: ("R2.3.12†",),
    e.StubReshuffled: ("W12", "R3.19"),
    e.ActionOn: ("P34", "P14"),
    e.DownCardKept: ("P7",),
    e.DownCardExposed: ("P6", "P10"),
    e.UncalledBetReturned: ("R2.3.10†",),
    e.HoldingShown: ("P28", "P35", "P39"),
    e.HoldingMucked: ("P28", "P35"),
    e.PotAwarded: ("P9", "R3.20"),
    e.BetReturned: ("R3.17",),
    e.CollectionReturned: ("R3.17",),
}
"""The rules behind what follows by itself and does not name its own."""

_BEHIND_REVEAL: Final[dict[type[e.Event], tuple[str, ...]]] = {
    e.CollectionTaken: ("P2",),
    e.AntePosted: ("M4",),
    e.CardDealt: ("M5",),
    e.MiddleCardDealt: ("M5", "M12"),
    e.ActionOn: ("R4.4", "R4.6"),
    e.LeadTaken: ("M7", "R4.3"),
    e.ForcedToFold: ("M8", "R4.5"),
    e.WentOut: ("M10", "R4.7"),
    e.BetDoubled: ("R4.6",),
    e.UncalledBetReturned: ("R2.3.10†",),
    e.PotAwarded: ("M14", "R4.8"),
    e.PotCarried: ("R2.2",),
    e.BetReturned: ("R3.17",),
    e.CollectionReturned: ("R3.17",),
}
"""The same where cards are turned up one by one."""


def _differs(record: HandRecord, place: int, wanted: e.Event, produced: Sequence[e.Event]) -> AuditFailure:
    events = record.events
    expected = _said(record, wanted, produced)
    behind = _BEHIND_REVEAL if record.reveals else _BEHIND
    clauses = tuple(getattr(wanted, "clauses", ())) or behind.get(type(wanted), ())
    if place == len(events):
        return AuditFailure(event=place, found=Text("history.audit.ends"), expected=expected, clauses=clauses)
    given = events[place]
    if type(given) is not type(wanted):
        found = _said(record, given, events)
        return AuditFailure(event=place, found=found, expected=expected, clauses=clauses)
    there, right = asdict(given), asdict(wanted)
    name = next(name for name in right if there[name] != right[name])
    kind = type(given).__name__
    found = Text("history.audit.field", type=kind, field=name, given=_value(there[name]))
    expected = Text("history.audit.field_wanted", given=_value(right[name]), said=expected)
    return AuditFailure(event=place, found=found, expected=expected, clauses=clauses)


def _said(record: HandRecord, event: e.Event, among: Sequence[e.Event]) -> Text:
    """Return what an event says; a pot is the main one where `among` has side pots."""
    lone_pot = not any(isinstance(other, e.PotAwarded) and other.pot for other in among)
    return event_text(event, reveals=record.reveals, lone_pot=lone_pot)


def _value(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case tuple():
            return " ".join(map(str, value)) or "-"
    return str(value)


def _wrong_chips(record: HandRecord, game: MexicanPoker | NoPeek, state: HandState) -> AuditFailure | None:
    stacks = tuple(seat.stack for seat in state.seats)
    payoffs = tuple(now - before for now, before in zip_longest(stacks, game.stacks, fillvalue=0))
    for key, given, right in (("stacks", record.stacks, stacks), ("payoffs", record.payoffs, payoffs)):
        if given != right:
            found = Text(f"history.audit.{key}", given=_value(given))
            return AuditFailure(event=None, found=found, expected=Text("history.say.plain", said=_value(right)))
    return None


def _wrong_deal(record: HandRecord, game: MexicanPoker | NoPeek) -> AuditFailure | None:
    found = wrong_deal(record, game)
    return None if found is None else AuditFailure(event=None, found=found, expected=Text("fair.expected"))


def _unjudged(record: HandRecord, state: HandState) -> tuple[Text, ...]:
    """Return what nobody can judge who has not seen the cards."""
    mucked = [p for p, seat in enumerate(state.seats, 1) if seat.showdown == "mucked" and None in seat.downcards]
    unseen = sum([seat.downcards.count(None) for seat in state.seats])
    unseen += sum([isinstance(event, e.CardBurned) and event.card is None for event in record.events])
    found = [Text("history.audit.unseen_muck", p=p) for p in mucked]
    if unseen:
        found.append(Text("history.audit.unseen_cards", count=unseen))
    if record.fair is not None and record.fair.seed is None:
        found.append(Text("fair.unjudged"))
    return tuple(found)
