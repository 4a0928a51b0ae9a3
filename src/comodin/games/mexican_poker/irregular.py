"""What goes wrong at the table: the dealer exposes a down card (P16, P17; R3.14, R3.15, R6).

The card lies open from then on, so the next one comes down by the ordinary
rule; its owner may declare himself all-in, which freezes his stake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from comodin.cards import JOX
from comodin.games.mexican_poker import dealing
from comodin.games.mexican_poker.refusals import refuse
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand.state import HandState, SeatState

if TYPE_CHECKING:
    from comodin.games.mexican_poker.game import MexicanPoker

__all__ = ["ask", "declare", "decline", "expose", "void"]

LAST_STREET = 5


def expose(game: MexicanPoker, state: HandState, action: a.ExposeByDealer) -> tuple[e.Event, ...]:
    """The dealer exposes a down card: as it is delivered (a joker becomes `JoX`) or later (it stays `JoD`)."""
    p = action.p
    if not 1 <= p <= len(state.seats):
        raise refuse(action, "no_such_seat", p=p, seats=len(state.seats))
    seat = state.seats[p - 1]
    if state.street > LAST_STREET or seat.folded or not seat.downcards:
        raise refuse(action, "no_down_card", "P16", p=p)
    card = dealing.name_down_card(game, state, p, action, action.card)
    delivered = seat.down_street == state.street and not _betting_has_begun(state)
    if card.is_joker and delivered:
        card = JOX
    rule = game.rules.exposed_down_card
    if rule == "misdeal":
        shown = e.DownCardExposedByDealer(p=p, card=card, clauses=("R3.14",))
        return (shown, e.MisdealDeclared(clauses=("R3.14",)))
    until = 0
    if rule == "next_down_may_declare" and seat.stack and not seat.declared:
        until = LAST_STREET if game.rules.declare_window == "rest_of_hand" else state.street
    return (e.DownCardExposedByDealer(p=p, card=card, declare_until=until, clauses=game.clauses.exposed_by_dealer),)


def ask(game: MexicanPoker, state: HandState) -> tuple[e.Event, ...]:
    """Ask who has the right to declare all-in and was not asked yet, clockwise from the button's left (R2.3.14)."""
    for p, seat in enumerate(state.seats, 1):
        if seat.declare_until and not seat.declare_asked and _may_declare(game, state, seat):
            return (e.ActionOn(p=p, kind="declare"),)
    return ()


def declare(game: MexicanPoker, state: HandState, action: a.DeclareAllIn) -> tuple[e.Event, ...]:
    """Freeze the stake of the seat on turn at what it has in the pot (R3.15)."""
    if not state.actor:
        raise refuse(action, "dealer_must_act", "P34")
    seat = state.seats[state.actor - 1]
    if not seat.declare_until or state.kind == "choose":
        raise refuse(action, "no_right_to_declare", "P16", p=state.actor)
    if state.kind == "bet" and game.rules.declare_window == "street_start":
        raise refuse(action, "declare_too_late", "P16", "R3.15†", p=state.actor)
    if not _may_declare(game, state, seat):
        raise refuse(action, "declare_needless", "R2.3.14†", p=state.actor)
    return (e.AllInDeclared(p=state.actor, amount=seat.paid, clauses=game.clauses.exposed_by_dealer),)


def decline(game: MexicanPoker, state: HandState, action: a.DeclineAllIn) -> tuple[e.Event, ...]:
    """Play on: the next question, or the betting, follows by itself."""
    if state.kind != "declare":
        raise refuse(action, "no_right_to_declare", "P16", p=state.actor)
    return (e.DeclarationDeclined(p=state.actor),)


def void(state: HandState) -> tuple[e.Event, ...]:
    """After a misdeal every chip of the hand goes back (R3.17)."""
    back = [e.BetReturned(p=p, amount=seat.paid) for p, seat in enumerate(state.seats, 1) if seat.paid]
    return (*back, e.HandEnded(reason="misdeal"))


def _may_declare(game: MexicanPoker, state: HandState, seat: SeatState) -> bool:
    return (
        seat.can_bet and seat.declare_until >= state.street and seat.paid >= game.rules.declare_min_contribution
    )


def _betting_has_begun(state: HandState) -> bool:
    betting = state.betting
    return state.stage == "betting" and (
        betting.owed_to > 0 or betting.first_checker is not None or any(seat.acted for seat in state.seats)
    )
