"""What goes wrong at the table: the dealer exposes a down card (P16, P17; R3.14, R3.15, R6).

The card lies open from then on, so the next one comes down by the ordinary
rule; its owner may declare himself all-in, which freezes his stake.
"""

from __future__ import annotations

from comodin.cards import JOX
from comodin.games.mexican_poker import dealing
from comodin.games.mexican_poker.setting import FIRST_STREET, LAST_STREET, Setting
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand.game import Option
from comodin.hand.refusals import refuse
from comodin.hand.state import HandState, SeatState
from comodin.hand.voiding import chips_back, void_hand

__all__ = ["ask", "declare", "decline", "expose", "right_lasts", "standing_right", "void", "void_by_floor"]


def expose(game: Setting, state: HandState, action: a.ExposeByDealer) -> tuple[e.Event, ...]:
    """The dealer exposes a down card: as it is delivered (a joker becomes `JoX`) or later (it stays `JoD`)."""
    p = action.p
    if not 1 <= p <= len(state.seats):
        raise refuse(action, "no_such_seat", p=p, seats=len(state.seats))
    seat = state.seats[p - 1]
    if state.street > LAST_STREET or seat.folded or not seat.downcards:
        raise refuse(action, "no_down_card", "P16", p=p)
    card = dealing.name_down_card(game, state, p, action, action.card)
    begun = state.stage == "betting" and state.betting.begun
    if card.is_joker and seat.down_street == state.street and not begun:
        card = JOX
    rule = game.rules.exposed_down_card
    if rule == "misdeal" and state.street == FIRST_STREET and not begun:
        shown = e.DownCardExposedByDealer(p=p, card=card, clauses=("R3.14",))
        return (shown, e.MisdealDeclared(clauses=("R3.14", "R3.17")))
    until = right_lasts(game, seat, state.street)
    clauses = ("P16", "P17") if card.is_joker else ("P16",)
    return (e.DownCardExposedByDealer(p=p, card=card, declare_until=until, clauses=clauses),)


def ask(game: Setting, state: HandState, ahead: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """Put the question of declaring all-in before a betting action that is `ahead`, or return what is ahead.

    Who has the right and has not answered is asked, clockwise from the
    button's left (R2.3.14); where no betting comes there is nothing to declare.
    """
    if isinstance(ahead[0], e.ActionOn):
        for p, seat in enumerate(state.seats, 1):
            if seat.declare_until and not seat.declined and _may_declare(game, state, seat):
                return (e.ActionOn(p=p, kind="declare"),)
    return ahead


def declare(game: Setting, state: HandState, action: a.DeclareAllIn) -> tuple[e.Event, ...]:
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
    return (e.AllInDeclared(p=state.actor, amount=seat.paid, clauses=("P16",)),)


def decline(game: Setting, state: HandState, action: a.DeclineAllIn) -> tuple[e.Event, ...]:
    """Play on: the next question, or the betting, follows by itself."""
    if state.kind != "declare":
        raise refuse(action, "no_right_to_declare", "P16", p=state.actor)
    return (e.DeclarationDeclined(p=state.actor),)


def standing_right(game: Setting, state: HandState, seat: SeatState) -> tuple[Option, ...]:
    """Return the declaration as an option in the betting, where the house lets the right last beyond its start."""
    if game.rules.declare_window == "street_start" or not _may_declare(game, state, seat):
        return ()
    return (game.clauses.declaration,)


def void(game: Setting, state: HandState) -> tuple[e.Event, ...]:
    """After a misdeal every chip of the hand goes back, the house's fee included (R3.17)."""
    return (*chips_back(game.rules, game.stakes, state), e.HandEnded(reason="misdeal"))


def void_by_floor(game: Setting, state: HandState, action: a.VoidHand) -> tuple[e.Event, ...]:
    """The floor declares the hand void (P42); every chip goes back (R3.17)."""
    return void_hand(game.rules, game.stakes, state, action, "P42", "R3.17")


def right_lasts(game: Setting, seat: SeatState, street: int) -> int:
    """Return the last street on which who lost his down card may declare all-in, from `street` on; 0: he may not.

    In an exposure that is the street of it (R3.15), after a correction the one that follows (R3.18).
    """
    window = game.rules.declare_window
    if game.rules.exposed_down_card != "next_down_may_declare" or not seat.can_bet or street > LAST_STREET:
        return 0
    if window == "street_start" and seat.paid < game.rules.declare_min_contribution:
        return 0
    return LAST_STREET if window == "rest_of_hand" else street


def _may_declare(game: Setting, state: HandState, seat: SeatState) -> bool:
    enough = seat.paid >= game.rules.declare_min_contribution
    return enough and seat.can_bet and seat.declare_until >= state.street
