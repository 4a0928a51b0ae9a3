"""The bookkeeping of what goes wrong at a table, and of the floor's rulings; no rules, as in `evolve`.

After most of them nobody is on turn for a moment: who is to act now is asked
anew, as the hand that led or the seat that was asked may be gone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from comodin.hand import floor_events as f
from comodin.hand.betting import Betting
from comodin.hand.state import DEALER, HandState, SeatState
from comodin.hand.trouble import EarlyAct, Gesture, Shown

__all__ = ["FLOOR_FOLD", "moment"]


def moment(state: HandState) -> tuple[int, ...]:
    """Return what tells this moment of a hand from the next: as soon as anybody acts or a card comes it is another."""
    betting = state.betting
    return (
        state.street,
        betting.turn if betting.begun else 0,
        betting.acts,
        len(state.trouble.early),
        state.stub,
        sum([seat.choice is not None for seat in state.seats]),
        sum([len(seat.upcards) for seat in state.seats]),
    )


def _seat(state: HandState, p: int, **changes: Any) -> tuple[SeatState, ...]:
    seats = list(state.seats)
    seats[p - 1] = replace(seats[p - 1], **changes)
    return tuple(seats)


def _noted(state: HandState, **changes: Any) -> HandState:
    return replace(state, memo=None, trouble=replace(state.trouble, **changes))


def _asked_anew(state: HandState, **changes: Any) -> HandState:
    return replace(state, memo=None, actor=DEALER, kind=None, trouble=replace(state.trouble, **changes))


def _record(state: HandState, event: Any) -> HandState:
    """Something was said that changes nothing by itself."""
    return replace(state, memo=None)


# -- the dealer's exposures (P16) --------------------------------------------------------------


def _exposed_by_dealer(state: HandState, event: f.DownCardExposedByDealer) -> HandState:
    seat = state.seats[event.p - 1]
    bit = event.card.bit
    upcards, until = (*seat.upcards, event.card), event.declare_until
    seats = _seat(state, event.p, upcards=upcards, downcards=(), secret=None, declare_until=until, declined=False)
    return replace(
        state,
        memo=None,
        seats=seats,
        out=state.out | bit,
        seen=state.seen | bit,
        exposures=state.exposures + 1,
        actor=DEALER,
        kind=None,
    )


def _declared(state: HandState, event: f.AllInDeclared) -> HandState:
    return replace(state, memo=None, seats=_seat(state, event.p, declared=True), actor=DEALER, kind=None)


def _declined(state: HandState, event: f.DeclarationDeclined) -> HandState:
    return replace(state, memo=None, seats=_seat(state, event.p, declined=True), actor=DEALER, kind=None)


# -- chips ---------------------------------------------------------------------------------------


def _bet_returned(state: HandState, event: f.BetReturned) -> HandState:
    p, amount = event.p, event.amount
    seat = state.seats[p - 1]
    bet, last = max(0, seat.bet - amount), max(0, seat.last_bet - amount) if not seat.bet else seat.last_bet
    of_bets = min(amount, seat.paid)  # the rest is a penalty
    seats = _seat(state, p, stack=seat.stack + amount, paid=seat.paid - of_bets, bet=bet, last_bet=last)
    if amount == of_bets:
        return replace(state, memo=None, seats=seats)
    reveal = replace(state.reveal, carried=state.reveal.carried - (amount - of_bets))
    return replace(state, memo=None, seats=seats, reveal=reveal)


def _fee_returned(state: HandState, event: f.CollectionReturned) -> HandState:
    seats = _seat(state, event.p, stack=state.seats[event.p - 1].stack + event.amount)
    return replace(state, memo=None, seats=seats, house=state.house - event.amount)


def _penalty(state: HandState, event: f.PenaltyPaid) -> HandState:
    seats = _seat(state, event.p, stack=state.seats[event.p - 1].stack - event.amount)
    reveal = replace(state.reveal, carried=state.reveal.carried + event.amount)
    return replace(state, memo=None, seats=seats, reveal=reveal, actor=DEALER, kind=None)


def _void(state: HandState, event: Any) -> HandState:
    return replace(state, memo=None, actor=DEALER, kind=None, stage="over")


# -- cards that went astray ------------------------------------------------------------------------


def _passed_over(state: HandState, event: f.SeatPassedOver) -> HandState:
    return _noted(state, passed=(*state.trouble.passed, event.p))


def _astray(state: HandState, event: f.SentAstray) -> HandState:
    before = state.trouble.astray if state.trouble.astray_street == event.street else ()
    return _noted(state, astray=(*before, event.p), astray_street=event.street)


def _accepted(state: HandState, event: f.DealAccepted) -> HandState:
    return _asked_anew(state, accepted=True, astray=())


def _moved(state: HandState, event: f.CardMoved) -> HandState:
    card, bit = event.card, event.card.bit
    giver, owner = state.seats[event.p - 1], state.seats[event.to - 1]
    upcards = tuple([up for up in giver.upcards if up.bit != bit])
    downcards = giver.downcards if len(upcards) < len(giver.upcards) else ()
    seats = list(state.seats)
    seats[event.p - 1] = replace(giver, upcards=upcards, downcards=downcards, held=giver.held - 1)
    right = {"declare_until": event.declare_until, "declined": False} if event.declare_until else {}
    seats[event.to - 1] = replace(owner, upcards=(*owner.upcards, card), held=owner.held + 1, **right)
    exposures = state.exposures + bool(event.declare_until)
    return replace(
        state, memo=None, seats=tuple(seats), out=state.out | bit, seen=state.seen | bit, exposures=exposures
    )


def _corrected(state: HandState, event: f.StreetCorrected) -> HandState:
    trouble = replace(state.trouble, astray=(), no_betting=event.street)
    if event.street != state.street:  # its betting was over already
        return replace(state, memo=None, betting=Betting(), actor=DEALER, kind=None, trouble=trouble)
    seats = tuple([seat if seat.folded else replace(seat, acted=False, checked=False) for seat in state.seats])
    return replace(
        state, memo=None, seats=seats, stage="dealing", betting=Betting(), actor=DEALER, kind=None, trouble=trouble
    )


def _set_aside(state: HandState, event: f.CardSetAside) -> HandState:
    out = state.out if event.card is None else state.out | event.card.bit
    state = replace(state, burned=(*state.burned, event.card), stub=state.stub - 1, out=out)
    return _noted(state, aside=event.owed, aside_street=event.street)


# -- the betting ---------------------------------------------------------------------------------


def _early(state: HandState, event: f.ActedOutOfTurn) -> HandState:
    act = EarlyAct(event.p, event.verb, event.to, state.street, event.owed_to)
    return _noted(state, early=(*[other for other in state.trouble.early if other.p != event.p], act))


def _settled(state: HandState, event: f.OutOfTurnReleased | f.HeldToAction) -> HandState:
    """What a seat has done before its turn, or half done, is over: it acts now."""
    early = tuple([act for act in state.trouble.early if act.p != event.p])
    return _noted(state, early=early, gesture=None)


def _motion(state: HandState, event: f.MotionMade) -> HandState:
    return _noted(state, gesture=Gesture(event.p, "motion", event.to, state.street, state.betting.owed_to))


def _short(state: HandState, event: f.ShortCallMade) -> HandState:
    return _noted(state, gesture=Gesture(event.p, "short", event.to, state.street, state.betting.owed_to))


# -- hands ----------------------------------------------------------------------------------------


def _fouled(state: HandState, event: f.HandFouled) -> HandState:
    p, trouble = event.p, state.trouble
    reveal = state.reveal
    if reveal.turner == p and reveal.turning:
        reveal = replace(reveal, turning=False)
    state = replace(state, seats=_seat(state, p, folded=True), reveal=reveal)
    passed = tuple([q for q in trouble.passed if q != p])
    muck, mark = (p, (*moment(state), state.betting.turn)) if event.cause == "muck" else (0, ())
    return _asked_anew(state, fouled=(*trouble.fouled, p), passed=passed, muck=muck, mark=mark)


def _retrieved(state: HandState, event: f.HandRetrieved) -> HandState:
    fouled = tuple([q for q in state.trouble.fouled if q != event.p])
    changes: dict[str, Any] = {"folded": False}
    seat = state.seats[event.p - 1]
    *then, turn = state.trouble.mark or (0,)
    at_once = tuple(then) == moment(state)
    if state.stage == "dealing":  # what it did on the street before is over
        last = seat.bet or seat.last_bet
        changes |= {"bet": 0, "last_bet": last, "acted": False, "checked": False}
    state = replace(state, seats=_seat(state, event.p, **changes))
    if at_once and not state.betting.begun:  # nobody has opened since: back to who was to
        state = replace(state, betting=replace(state.betting, turn=turn))
    return _asked_anew(state, fouled=fouled, muck=0, mark=())


def _shown_to(state: HandState, event: f.CardShownTo) -> HandState:
    return _noted(state, shown=(*state.trouble.shown, Shown(event.p, event.to, event.card)))


def _demanded(state: HandState, event: f.ShowDemanded) -> HandState:
    return _noted(state, demanded=(*state.trouble.demanded, event.p))


def _shown_to_all(state: HandState, event: f.CardsShownToAll) -> HandState:
    seat = state.seats[event.p - 1]
    down = tuple([card for card in event.cards if card not in seat.upcards])
    bits = sum([card.bit for card in down])
    seats = _seat(state, event.p, downcards=down, showdown="shown")
    demanded = tuple([p for p in state.trouble.demanded if p != event.p])
    state = replace(state, seats=seats, seen=state.seen | bits, out=state.out | bits)
    return _noted(state, demanded=demanded)


FLOOR_FOLD: Final[dict[type, Callable[[HandState, Any], HandState]]] = {
    f.ActedOutOfTurn: _early,
    f.AllInDeclared: _declared,
    f.BetReturned: _bet_returned,
    f.BurnPutRight: _record,
    f.CallMadeBet: _record,
    f.CardFlashed: _record,
    f.CardMoved: _moved,
    f.CardSetAside: _set_aside,
    f.CardShownTo: _shown_to,
    f.CardsShownToAll: _shown_to_all,
    f.CollectionReturned: _fee_returned,
    f.DealAccepted: _accepted,
    f.DealtWrongWay: _record,
    f.DeckFouled: _void,
    f.DeclarationDeclined: _declined,
    f.DownCardExposedByDealer: _exposed_by_dealer,
    f.HandFouled: _fouled,
    f.HandRetrieved: _retrieved,
    f.HandVoided: _void,
    f.HeldToAction: _settled,
    f.MisdealDeclared: _void,
    f.MotionMade: _motion,
    f.OutOfTurnReleased: _settled,
    f.PenaltyPaid: _penalty,
    f.RulingMade: _record,
    f.SeatPassedOver: _passed_over,
    f.SentAstray: _astray,
    f.ShortCallMade: _short,
    f.ShowDemanded: _demanded,
    f.StreetCorrected: _corrected,
    f.StringBetRefused: _record,
}
