"""`evolve(state, event)`: bookkeeping, and no rules.

Every result that needed a rule stands in the event, so that the masked events
of a viewer fold just as well as the full ones; a masked card stays None.  Every
fold forgets the `memo`, what was worked out for the state before it.  What
goes wrong at a table is folded in `floor_evolve`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from comodin.hand import events as e
from comodin.hand.betting import Betting
from comodin.hand.floor_evolve import FLOOR_FOLD
from comodin.hand.state import DEALER, HandState, SeatState

__all__ = ["FOLD", "evolve"]


def evolve(state: HandState, event: e.Event) -> HandState:
    """Return the state after an event.

    >>> from comodin import MexicanPoker, start
    >>> state, events = start(MexicanPoker.at("4/8", stacks=[80, 80]))
    >>> state.pot, [type(event).__name__ for event in events]
    (4, ['AntePosted', 'AntePosted'])
    """
    return FOLD[type(event)](state, event)


def _with(seats: tuple[SeatState, ...], p: int, seat: SeatState) -> tuple[SeatState, ...]:
    changed = list(seats)
    changed[p - 1] = seat
    return tuple(changed)


def _collection(state: HandState, event: e.CollectionTaken) -> HandState:
    seat = state.seats[event.p - 1]
    seats = _with(state.seats, event.p, replace(seat, stack=seat.stack - event.amount))
    return replace(state, memo=None, seats=seats, house=state.house + event.amount)


def _ante(state: HandState, event: e.AntePosted) -> HandState:
    seat = state.seats[event.p - 1]
    seat = replace(seat, stack=seat.stack - event.amount, paid=seat.paid + event.amount)
    return replace(state, memo=None, seats=_with(state.seats, event.p, seat))


def _bring_in(state: HandState, event: e.BringInPosted) -> HandState:
    p, amount = event.p, event.amount
    seat = state.seats[p - 1]
    seat = replace(seat, stack=seat.stack - amount, paid=seat.paid + amount, bet=amount, acted=True)
    betting = replace(state.betting, owed_to=event.owed, bettor=p, turn=p + 1, begun=True, acts=state.betting.acts + 1)
    return replace(state, memo=None, seats=_with(state.seats, p, seat), betting=betting, actor=DEALER, kind=None)


def _dealt(state: HandState, event: e.CardDealt) -> HandState:
    p, card = event.p, event.card
    seats = list(state.seats)
    seat = seats[p - 1]
    held = seat.held + 1
    out, seen = state.out, state.seen
    if card is not None:
        out |= card.bit
    if card is not None and event.up:
        seen |= card.bit
        seats[p - 1] = replace(seat, held=held, upcards=(*seat.upcards, card))
    else:
        seats[p - 1] = replace(seat, held=held, downcards=(*seat.downcards, card), down_street=event.street)
    return replace(state, memo=None, seats=tuple(seats), stub=state.stub - 1, out=out, seen=seen)


def _common(state: HandState, event: e.CommonCardDealt) -> HandState:
    card = event.card
    if card is None:
        return replace(state, memo=None, stub=state.stub - 1)
    bit = card.bit
    common = (*state.common, card)
    return replace(state, memo=None, common=common, stub=state.stub - 1, out=state.out | bit, seen=state.seen | bit)


def _burned(state: HandState, event: e.CardBurned) -> HandState:
    out = state.out if event.card is None else state.out | event.card.bit
    burned = (*state.burned, event.card)
    count = state.burns_on_street + 1
    return replace(state, memo=None, burned=burned, burns_on_street=count, stub=state.stub - 1, out=out)


def _reshuffled(state: HandState, event: e.StubReshuffled) -> HandState:
    out = state.out
    for card in state.burned:
        if card is not None:
            out &= ~card.bit
    return replace(state, memo=None, burned=(), burns_on_street=0, out=out, stub=event.cards, reshuffled=True)


def _action_on(state: HandState, event: e.ActionOn) -> HandState:
    p, kind = event.p, event.kind
    if kind == "bet" and not (state.stage == "betting" and state.betting.begun):
        return replace(state, memo=None, actor=p, kind=kind, stage="betting", betting=Betting(turn=p))
    return replace(state, memo=None, actor=p, kind=kind)


def _checked(state: HandState, event: e.Checked) -> HandState:
    p = event.p
    seats = list(state.seats)
    seats[p - 1] = replace(seats[p - 1], acted=True, checked=True)
    betting = state.betting
    first = p if betting.first_checker is None else betting.first_checker
    betting = replace(betting, turn=p + 1, begun=True, first_checker=first, acts=betting.acts + 1)
    return replace(state, memo=None, seats=tuple(seats), betting=betting, actor=DEALER, kind=None)


def _folded(state: HandState, event: e.Folded) -> HandState:
    p = event.p
    seats = list(state.seats)
    seats[p - 1] = replace(seats[p - 1], folded=True, acted=True)
    betting = replace(state.betting, turn=p + 1, begun=True, acts=state.betting.acts + 1)
    return replace(state, memo=None, seats=tuple(seats), betting=betting, actor=DEALER, kind=None)


def _called(state: HandState, event: e.Called) -> HandState:
    p, to = event.p, event.to
    seats = list(state.seats)
    seat = seats[p - 1]
    more = to - seat.bet
    seats[p - 1] = replace(seat, stack=seat.stack - more, paid=seat.paid + more, bet=to, acted=True)
    betting = replace(state.betting, turn=p + 1, begun=True, acts=state.betting.acts + 1)
    return replace(state, memo=None, seats=tuple(seats), betting=betting, actor=DEALER, kind=None)


def _wagered(state: HandState, event: e.Wagered) -> HandState:
    p, to, size = event.p, event.to, event.size
    seats = list(state.seats)
    if event.reopens:
        seats = [replace(seat, acted=False) if seat.acted else seat for seat in seats]
    seat = seats[p - 1]
    more = to - seat.bet
    seats[p - 1] = replace(seat, stack=seat.stack - more, paid=seat.paid + more, bet=to, acted=True)
    betting = state.betting
    if size:
        in_hand = sum([not seat.folded and not seat.out for seat in seats])
        betting = Betting(
            turn=p + 1,
            begun=True,
            owed_to=to,
            full_to=to,
            size=size,
            wagers=betting.wagers + 1,
            heads_up=in_hand == 2,
            bettor=p,
            first_checker=betting.first_checker,
            acts=betting.acts + 1,
        )
    else:
        betting = replace(betting, turn=p + 1, begun=True, owed_to=to, bettor=p, acts=betting.acts + 1)
    return replace(state, memo=None, seats=tuple(seats), betting=betting, actor=DEALER, kind=None)


def _choice_made(state: HandState, event: e.ChoiceMade) -> HandState:
    seat = state.seats[event.p - 1]
    secret = None if event.exposes is None else "exposed" if event.exposes else "kept"
    downcards = seat.downcards if event.card is None else (event.card,)
    seat = replace(seat, choice="secret", secret=secret, downcards=downcards)
    return replace(state, memo=None, seats=_with(state.seats, event.p, seat), actor=DEALER, kind=None)


def _kept(state: HandState, event: e.DownCardKept) -> HandState:
    seats = list(state.seats)
    seats[event.p - 1] = replace(seats[event.p - 1], choice="kept", secret=None)
    return replace(state, memo=None, seats=tuple(seats), actor=DEALER, kind=None)


def _exposed(state: HandState, event: e.DownCardExposed) -> HandState:
    p, card = event.p, event.card
    bit = card.bit
    seats = list(state.seats)
    seat = seats[p - 1]
    seats[p - 1] = replace(seat, upcards=(*seat.upcards, card), downcards=(), choice="exposed", secret=None)
    out, seen = state.out | bit, state.seen | bit
    return replace(state, memo=None, seats=tuple(seats), out=out, seen=seen, actor=DEALER, kind=None)


def _betting_ended(state: HandState, event: e.BettingEnded) -> HandState:
    seats = tuple([_next_street(seat) for seat in state.seats])
    return replace(
        state,
        memo=None,
        seats=seats,
        street=event.street + 1,
        stage="dealing",
        actor=DEALER,
        kind=None,
        burns_on_street=0,
        reshuffled=False,
        betting=state.betting if state.stage == "betting" else Betting(),
    )


def _next_street(seat: SeatState) -> SeatState:
    if seat.folded:
        return seat if seat.choice is None else replace(seat, choice=None, secret=None)
    return replace(seat, bet=0, last_bet=seat.bet, acted=False, checked=False, choice=None, secret=None)


def _middle(state: HandState, event: e.MiddleCardDealt) -> HandState:
    card = event.card
    if card is None:
        return replace(state, memo=None, stub=state.stub - 1)
    reveal = replace(state.reveal, middle=(*state.reveal.middle, card))
    out, seen = state.out | card.bit, state.seen | card.bit
    return replace(state, memo=None, reveal=reveal, stub=state.stub - 1, out=out, seen=seen)


def _turned(state: HandState, event: e.CardTurned) -> HandState:
    p, card = event.p, event.card
    seats = list(state.seats)
    seat = seats[p - 1]
    seats[p - 1] = replace(seat, upcards=(*seat.upcards, card), downcards=seat.downcards[1:])
    reveal = replace(state.reveal, turner=p, turning=True)
    return replace(
        state,
        memo=None,
        seats=tuple(seats),
        out=state.out | card.bit,
        seen=state.seen | card.bit,
        reveal=reveal,
        actor=DEALER,
        kind=None,
    )


def _lead(state: HandState, event: e.LeadTaken) -> HandState:
    reveal = state.reveal
    first = reveal.first_lead or state.street
    reveal = replace(reveal, leads=(*reveal.leads, event.p), first_lead=first, turning=False)
    return replace(state, memo=None, reveal=reveal)


def _killed(state: HandState, event: e.ForcedToFold) -> HandState:
    seats = _with(state.seats, event.p, replace(state.seats[event.p - 1], folded=True))
    return replace(state, memo=None, seats=seats, reveal=replace(state.reveal, turning=False))


def _went_out(state: HandState, event: e.WentOut) -> HandState:
    seats = _with(state.seats, event.p, replace(state.seats[event.p - 1], out=True))
    reveal = replace(state.reveal, turning=state.reveal.turning and event.p != state.reveal.turner)
    return replace(state, memo=None, seats=seats, reveal=reveal)


def _doubled(state: HandState, event: e.BetDoubled) -> HandState:
    return replace(state, memo=None, reveal=replace(state.reveal, multiplier=event.multiplier))


def _carried(state: HandState, event: e.PotCarried) -> HandState:
    seats = tuple([replace(seat, paid=0) for seat in state.seats])
    return replace(state, memo=None, seats=seats, reveal=replace(state.reveal, carried=event.amount))


def _uncalled(state: HandState, event: e.UncalledBetReturned) -> HandState:
    p, amount = event.p, event.amount
    seats = list(state.seats)
    seat = seats[p - 1]
    last = max(0, seat.last_bet - amount)
    seats[p - 1] = replace(seat, stack=seat.stack + amount, paid=seat.paid - amount, last_bet=last)
    return replace(state, memo=None, seats=tuple(seats))


def _shown(state: HandState, event: e.HoldingShown) -> HandState:
    p = event.p
    seat = state.seats[p - 1]
    down = tuple([card for card in event.cards if card not in seat.upcards])
    seen, out = state.seen, state.out
    for card in down:
        bit = card.bit
        seen |= bit
        out |= bit
    seat = replace(seat, downcards=down, showdown="shown")
    return replace(state, memo=None, seats=_with(state.seats, p, seat), seen=seen, out=out, stage="showdown")


def _mucked(state: HandState, event: e.HoldingMucked) -> HandState:
    seat = replace(state.seats[event.p - 1], showdown="mucked")
    return replace(state, memo=None, seats=_with(state.seats, event.p, seat), stage="showdown")


def _awarded(state: HandState, event: e.PotAwarded) -> HandState:
    seats = list(state.seats)
    for p, chips in event.shares.items():
        seats[p - 1] = replace(seats[p - 1], stack=seats[p - 1].stack + chips)
    if state.reveal.carried and event.pot == 0:
        return replace(state, memo=None, seats=tuple(seats), reveal=replace(state.reveal, carried=0))
    return replace(state, memo=None, seats=tuple(seats))


def _ended(state: HandState, event: e.HandEnded) -> HandState:
    seats = tuple([replace(seat, paid=0, bet=0) for seat in state.seats])
    return replace(state, memo=None, seats=seats, ended=event.reason, stage="over", actor=DEALER, kind=None)


FOLD: dict[type[e.Event], Callable[[HandState, Any], HandState]] = {
    e.ActionOn: _action_on,
    e.AntePosted: _ante,
    e.BetDoubled: _doubled,
    e.BetMade: _wagered,
    e.BettingEnded: _betting_ended,
    e.BringInPosted: _bring_in,
    e.Called: _called,
    e.CardBurned: _burned,
    e.CardDealt: _dealt,
    e.CardTurned: _turned,
    e.Checked: _checked,
    e.ChoiceMade: _choice_made,
    e.CollectionTaken: _collection,
    e.CommonCardDealt: _common,
    e.Completed: _wagered,
    e.DownCardExposed: _exposed,
    e.DownCardKept: _kept,
    e.Folded: _folded,
    e.ForcedToFold: _killed,
    e.HandEnded: _ended,
    e.HoldingMucked: _mucked,
    e.HoldingShown: _shown,
    e.LeadTaken: _lead,
    e.MiddleCardDealt: _middle,
    e.PotAwarded: _awarded,
    e.PotCarried: _carried,
    e.Raised: _wagered,
    e.StubReshuffled: _reshuffled,
    e.UncalledBetReturned: _uncalled,
    e.WentOut: _went_out,
    **FLOOR_FOLD,
}
