"""`Case`: an irregular situation that the engine has gone through, and the entry that it shows to be right.

Each maker plays a random hand to a moment at which something can go wrong,
lets it go wrong, and reads from the engine's events what was ruled.  It gives
None where the hand did not come to that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeVar

from msgspec import Struct

from comodin.cards import format_cards
from comodin.errors import IllegalActionError
from comodin.floor.rulings.playing import Play, begin
from comodin.hand import Event, HandState, due
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand import floor_actions as f
from comodin.hand import floor_events as fe
from comodin.rules import AnyRules
from comodin.texts import Text

__all__ = ["Case", "Maker", "dealer_makers", "found", "hand_makers", "happened", "say", "somewhere"]

E = TypeVar("E", bound=Event)
NOTICED: Final = 6
"""Actions after which an error of the deal is noticed at the latest."""

LATE: Final = 0.25
"""How often an error of a street is noticed only on the next one."""

LAST: Final = 5


class Case(Struct, frozen=True):
    """A position, what happened in it, which entry rules on it, and the engine's own events."""

    before: HandState
    happened: tuple[Text, ...]
    entry: str
    events: tuple[Event, ...]


Maker = Callable[[AnyRules, Random], Case | None]


def found(events: tuple[Event, ...], kind: type[E]) -> E | None:
    """Return the first event of a kind."""
    return next((event for event in events if isinstance(event, kind)), None)


def say(name: str, **given: object) -> Text:
    """Return what happened, in words."""
    return Text(f"quiz.happened.{name}", **given)


def happened(p: int, action: a.Action) -> Text:
    """Return what a seat did."""
    return say("did", p=p, act=action.text)


def somewhere(play: Play, most: int = 30) -> None:
    """Play on for a while."""
    for _ in range(play.random.randrange(1, most)):
        if play.step() is None:
            return


# -- the dealer --------------------------------------------------------------------------------


def exposed(rules: AnyRules, random: Random) -> Case | None:
    """The dealer exposes a down card (P16)."""
    play = begin(rules, random)
    somewhere(play)
    seats = [p for p, seat in enumerate(play.state.seats, 1) if not seat.folded and seat.downcards]
    if play.state.ended is not None or not seats:
        return None
    p, before = random.choice(seats), play.state
    try:
        events = play.do(a.ExposeByDealer(p))
    except IllegalActionError:
        return None
    flashed = found(events, fe.CardFlashed)
    if flashed is not None:
        return Case(before, (say("exposed_some", p=p),), "dealer_turned", events)
    shown = found(events, fe.DownCardExposedByDealer)
    name = None if shown is None else _exposure(before, p, rules, shown)
    if shown is None or name is None or not _as_ruled(shown, events, rules, first=name == "exposed_first"):
        return None
    return Case(before, (say("exposed", p=p, card=format_cards([shown.card])),), name, events)


def _exposure(before: HandState, p: int, rules: AnyRules, shown: fe.DownCardExposedByDealer) -> str | None:
    seat, begun = before.seats[p - 1], before.stage == "betting" and before.betting.begun
    delivered = seat.down_street == before.street and not begun
    if before.street == 2:
        as_told = seat.held == (1 if getattr(rules, "deal_order", "") == "down_up" else 2)
        return "exposed_first" if as_told and delivered and not shown.card.is_joker else None
    if shown.card.is_joker:
        return "exposed_joker" if delivered else "exposed_joker_knocked"
    if before.street == 5 and (delivered or begun):
        return "exposed_fifth"
    if not delivered and not begun:
        return "exposed_between" if seat.choice == "kept" else None
    return ("exposed_due_down" if delivered else "exposed_knocked") if before.street in (3, 4) else None


def _as_ruled(shown: fe.DownCardExposedByDealer, events: tuple[Event, ...], rules: AnyRules, *, first: bool) -> bool:
    """Whether the engine did all that the ruling says: a seat that is all-in has nothing to declare."""
    rule = getattr(rules, "exposed_down_card", "")
    if rule == "misdeal":
        return (found(events, fe.MisdealDeclared) is not None) == first
    return bool(shown.declare_until) == (rule == "next_down_may_declare")


def astray(rules: AnyRules, random: Random) -> Case | None:
    """Cards out of sequence, and somebody notices (P19 to P23)."""
    play = begin(rules, random)
    street = random.choice([2, 2, 3, 4, 5])
    if not play.until(lambda state: state.ended is not None or (state.street == street and _deal_due(state))):
        return None
    for _ in range(random.randrange(3)):
        if _deal_due(play.state):
            play.step()
    wanted = due(play.state)
    others = [p for p in play.state.live if wanted is not None and p != wanted.p]
    if wanted is None or wanted.what != "deal" or play.state.street != street or not others:
        return None
    before, p = play.state, random.choice(others)
    try:
        events = play.do(f.DealAstray(p, play.card))
    except IllegalActionError:
        return None
    lines = [say("astray", p=p, due=wanted.p)]
    return _noticed(play, before, lines, events)


def passed_over(rules: AnyRules, random: Random) -> Case | None:
    """The dealer passes a seat over in the first deal (P20)."""
    play = begin(rules, random)
    for _ in range(random.randrange(len(play.state.seats))):
        play.step()
    wanted, before = due(play.state), play.state
    if wanted is None:
        return None
    try:
        events = play.do(f.PassOver(wanted.p))
    except IllegalActionError:
        return None
    return _noticed(play, before, [say("passed", p=wanted.p)], events)


def _deal_due(state: HandState) -> bool:
    wanted = due(state) if not state.actor and state.ended is None else None
    return wanted is not None and wanted.what == "deal"


def _noticed(play: Play, before: HandState, lines: list[Text], events: tuple[Event, ...]) -> Case | None:
    """Play on for a while, then find the error; read from the events how it was ruled."""
    street, since = before.street, len(play.events)
    acts = play.random.randrange(NOTICED)
    late = 2 < street < LAST and play.random.random() < LATE
    play.until(lambda state: not _deal_due(state) or state.street > street)
    while (acts or late) and play.state.ended is None and _verdict(play.events[since:], before) is None:
        actor = play.state.actor
        action = play.step()
        if play.state.street > street:
            break
        if action is not None and actor:
            lines.append(happened(actor, action))
            acts -= not late
    if late:
        if not play.until(lambda state: _next_card_came(state, street)):
            return None
        lines = [lines[0]]
    events += play.events[since:]
    if _verdict(events, before) is None and play.state.ended is None:
        try:
            events += play.do(f.FindError())
        except IllegalActionError as refused:
            stands = late and "R6" in {clause.rstrip("†") for clause in refused.clauses}
            return Case(before, (*lines, say("noticed_late")), "street_late", events) if stands else None
        lines.append(say("noticed"))
    name = _verdict(events, before)
    return None if name is None else Case(before, tuple(lines), name, events)


def _next_card_came(state: HandState, street: int) -> bool:
    """Whether a card of the next street lies, so that the error of this one stands (R6)."""
    return state.street > street and (state.stage == "betting" or any(seat.held > street for seat in state.seats))


def _verdict(events: tuple[Event, ...], before: HandState) -> str | None:
    missed = any(isinstance(event, fe.SeatPassedOver) for event in events)
    if found(events, fe.MisdealDeclared):
        return "missed_early" if missed else "misdeal"
    if missed:
        return "missed_hand" if found(events, fe.HandFouled) else None
    if found(events, fe.DealAccepted):
        return "deal_accepted"
    if found(events, fe.StreetCorrected):
        return "street_fifth" if before.street == 5 else "street_found"
    return None


def burned_astray(rules: AnyRules, random: Random) -> Case | None:
    """A burn forgotten, or one too many (R5.8)."""
    play = begin(rules, random)
    if not play.until(lambda state: state.ended is not None or (state.street > 2 and not state.actor)):
        return None
    if random.random() < 0.5:
        play.until(lambda state: state.ended is not None or _deal_due(state))
    wanted, before = (due(play.state), play.state) if play.state.ended is None else (None, play.state)
    if wanted is None or wanted.what not in ("burn", "deal"):
        return None
    try:
        events = play.do(f.BurnAstray(play.card))
    except IllegalActionError:
        return None
    if not found(events, fe.BurnPutRight):
        return None
    name = "burn_missing" if found(events, e.CardBurned) else "burn_extra"
    return Case(before, (say(name),), name, events)


def dealt_too_soon(rules: AnyRules, random: Random) -> Case | None:
    """A card of the next street during the betting (R5.8)."""
    play = begin(rules, random)
    somewhere(play)
    if not play.until(lambda state: state.ended is not None or state.kind == "bet"):
        return None
    before = play.state
    try:
        events = play.do(f.DealTooSoon(play.card))
    except IllegalActionError:
        return None
    return Case(before, (say("too_soon"),), "dealt_too_soon", events) if found(events, fe.CardSetAside) else None


# -- hands -------------------------------------------------------------------------------------


def _hand_case(rules: AnyRules, random: Random, make: Callable[[Play, int], Case | None]) -> Case | None:
    play = begin(rules, random)
    somewhere(play)
    if play.state.ended is not None:
        return None
    try:
        return make(play, random.choice(play.state.live))
    except IllegalActionError:
        return None


def flashed(rules: AnyRules, random: Random) -> Case | None:
    """A player flashes his card (P24)."""

    def make(play: Play, p: int) -> Case | None:
        before, held = play.state, play.state.seats[p - 1].downcards
        events = play.do(f.FlashCard(p))
        if rules.kind == "reveal":
            return Case(before, (say("turned_early", p=p),), "turned_early", events)
        card = held[0]
        name = "flash_joker" if card is not None and card.is_joker else "flash"
        return Case(before, (say("flashed", p=p, card=format_cards(held)),), name, events)

    return _hand_case(rules, random, make)


def mucked(rules: AnyRules, random: Random) -> Case | None:
    """A hand touches the muck, and perhaps its owner wants it back at once (P29)."""

    def make(play: Play, p: int) -> Case | None:
        before = play.state
        events = play.do(f.TouchMuck(p))
        if not found(events, fe.HandFouled):
            return None
        if random.random() < 0.5 or play.state.ended is not None:
            return Case(before, (say("mucked", p=p),), "muck", events)
        lines = (say("mucked", p=p), say("wants_back", p=p))
        try:
            events += play.do(f.RetrieveHand(p))
        except IllegalActionError:
            never = getattr(rules, "muck_retrievable", "floor") == "never"
            return Case(before, lines, "retrieve", events) if never else None
        return Case(before, lines, "retrieve", events)

    return _hand_case(rules, random, make)


def shown_to_one(rules: AnyRules, random: Random) -> Case | None:
    """A player shows his card to another, and somebody else asks for it (P32)."""

    def make(play: Play, p: int) -> Case | None:
        before = play.state
        to = random.choice([each for each in range(1, len(before.seats) + 1) if each != p])
        events = play.do(f.ShowTo(p, to))
        events += play.do(f.DemandShow(p))
        return Case(before, (say("shown_to", p=p, to=to), say("demanded")), "show_one", events)

    return _hand_case(rules, random, make)


def peeked(rules: AnyRules, random: Random) -> Case | None:
    """A player looks at a card that nobody may know (M5)."""

    def make(play: Play, p: int) -> Case | None:
        before = play.state
        return Case(before, (say("peeked", p=p),), "peek", play.do(f.Peek(p)))

    return _hand_case(rules, random, make)


def fouled_deck(rules: AnyRules, random: Random) -> Case | None:
    """A card that does not belong to the deck turns up (R5.7)."""

    def make(play: Play, p: int) -> Case | None:
        before = play.state
        events = play.do(f.FoulDeck(say("foreign", p=p)))
        return Case(before, (say("foreign", p=p),), "fouled_deck", events) if found(events, fe.DeckFouled) else None

    return _hand_case(rules, random, make)


def rabbit(rules: AnyRules, random: Random) -> Case | None:
    """Somebody who is out wants to see what would have come (P33)."""
    play = begin(rules, random)
    somewhere(play, most=60)
    if play.state.ended is not None:
        return None
    try:
        play.do(f.RabbitHunt())
    except IllegalActionError:
        return Case(play.state, (say("rabbit"),), "rabbit", ())
    return None


dealer_makers: Final[Mapping[str, Maker]] = {
    "exposed": exposed,
    "exposed_again": exposed,
    "astray": astray,
    "astray_again": astray,
    "passed_over": passed_over,
    "burned_astray": burned_astray,
    "dealt_too_soon": dealt_too_soon,
}
hand_makers: Final[Mapping[str, Maker]] = {
    "flashed": flashed,
    "mucked": mucked,
    "shown_to_one": shown_to_one,
    "peeked": peeked,
    "fouled_deck": fouled_deck,
    "rabbit": rabbit,
}
