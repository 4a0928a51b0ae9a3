"""What the dealer does wrong with the next card: to whom he gives it, which way up, whether he burns it, and when.

A card to the wrong seat is not noticed at once; `correcting` says what comes
of it (P19 to P23).  A card the wrong way up, a burn forgotten or one too many,
and a card dealt too soon are put right on the spot (R6, R5.8).
"""

from __future__ import annotations

from comodin.cards import JOD, JOU, JOX, Card
from comodin.games.mexican_poker import dealing, irregular
from comodin.games.mexican_poker.correcting import find_error, overdue
from comodin.games.mexican_poker.setting import FIRST_STREET, LAST_STREET, Setting
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand import floor_actions as f
from comodin.hand.evolve import evolve
from comodin.hand.game import Due
from comodin.hand.play import due
from comodin.hand.refusals import refuse
from comodin.hand.state import HandState, SeatState

__all__ = ["burn_astray", "deal_astray", "deal_too_soon", "find_error", "overdue", "pass_over"]


def deal_astray(game: Setting, state: HandState, action: f.DealAstray) -> tuple[e.Event, ...]:
    """Give the card that is due to one seat to another (P19, P21), or to its own the wrong way up (R6)."""
    wanted = _due_to_seat(state, action)
    p = action.p
    if p == wanted.p:
        if action.up is None or action.up == wanted.up:
            if dealing.astray_now(state):  # as every card that follows one that went astray
                return dealing.deal(game, state, a.Deal(action.card))
            raise refuse(action, "where_it_is_due", "P3", p=p)
        return _wrong_way(game, state, wanted, _checked(game, state, action, action.card, up=True))
    seat = _in_the_deal(state, action, p)
    asked = _choice_lost(game, state, action, seat)
    up = dealing.comes_up(game, state, seat) and not any(isinstance(event, e.DownCardExposed) for event in asked)
    if action.up is not None and action.up != up:
        raise refuse(action, "one_mistake" if up else "one_mistake_down", "P21", p=p)
    card = _checked(game, state, action, action.card, up=up)
    if card is not None and card.is_joker:
        card = JOU if up else JOD
    street = state.street
    return (*asked, e.SentAstray(p=p, street=street), e.CardDealt(p=p, card=card, up=up, street=street))


def pass_over(game: Setting, state: HandState, action: f.PassOver) -> tuple[e.Event, ...]:
    """Leave the seat out that is due the next card of the initial deal (P19, P20)."""
    wanted = _due_to_seat(state, action)
    p = action.p
    if p != wanted.p:
        raise refuse(action, "passed_only_next", "P19", p=wanted.p)
    if state.street != FIRST_STREET or state.seats[p - 1].held:
        raise refuse(action, "passed_only_first", "P19", p=p)
    if len([q for q in state.live if q not in state.trouble.passed]) < 3:
        raise refuse(action, "passed_too_many", "P19")
    return (e.SeatPassedOver(p=p, street=state.street),)


def burn_astray(game: Setting, state: HandState, action: f.BurnAstray) -> tuple[e.Event, ...]:
    """Put right at once a burn that was forgotten, or one too many: the card goes where it is due (R5.8)."""
    wanted = due(state)
    burns = wanted is not None and wanted.what == "burn"
    then = dealing.burn(game, state, action) if burns else dealing.deal(game, state, action)
    return (e.BurnPutRight(street=state.street, clauses=("R5.8",)), *then)


def deal_too_soon(game: Setting, state: HandState, action: f.DealTooSoon) -> tuple[e.Event, ...]:
    """Set a card aside that came while there was still betting, and as many for the others later (R5.8)."""
    if state.kind not in ("bet", "declare") or not FIRST_STREET <= state.street < LAST_STREET:
        raise refuse(action, "too_soon_for_what", "R5.8")
    if not state.stub:
        raise refuse(action, "stub_empty", "R5.8")
    card = _checked(game, state, action, action.card, up=False)
    trouble, street = state.trouble, state.street + 1
    owed = trouble.aside if trouble.aside_street == street else 0
    others = len([p for p in state.live if p not in trouble.passed])
    return (e.CardSetAside(card=card, street=street, owed=(owed or others) - 1, clauses=("R5.8",)),)


# -- what is due, and to whom ------------------------------------------------------------------


def _due_to_seat(state: HandState, action: a.Action) -> Due:
    """Return the card that is due to a seat now, or raise why none is."""
    wanted = due(state)
    if wanted is None:
        raise refuse(action, "seat_must_act", "P34", p=state.actor)
    if wanted.what == "burn":
        raise refuse(action, "burn_first", "P25")
    if wanted.what != "deal":
        raise refuse(action, "no_card_to_a_seat", "P21")
    return wanted


def _in_the_deal(state: HandState, action: a.Action, p: int) -> SeatState:
    """Return a seat that still lacks its card of this street, or raise why it cannot get one."""
    if not 1 <= p <= len(state.seats):
        raise refuse(action, "no_such_seat", p=p, seats=len(state.seats))
    seat = state.seats[p - 1]
    if seat.folded:
        raise refuse(action, "no_card_for_the_folded", "P21", p=p)
    if p in state.trouble.passed:
        raise refuse(action, "passed_already", "P19", p=p)
    if not dealing.lacks(state, seat, state.street):
        raise refuse(action, "has_its_cards", "P21", p=p)
    return seat


def _choice_lost(game: Setting, state: HandState, action: f.DealAstray, seat: SeatState) -> tuple[e.Event, ...]:
    """Return the choice of a seat that gets a card before it was asked, each in turn: as without an answer (R3.13)."""
    if state.street == FIRST_STREET or not seat.downcards or seat.choice is not None:
        return ()
    if game.rules.no_decision_means == "keep":
        return (e.DownCardKept(p=action.p),)
    card = dealing.name_down_card(game, state, action.p, action, action.opens)
    return (e.DownCardExposed(p=action.p, card=card),)


def _checked(game: Setting, state: HandState, action: a.Action, card: Card | None, *, up: bool) -> Card | None:
    """Return a card that can come next; one that everybody sees must be named."""
    if card is None:
        if up:
            raise refuse(action, "upcard_unknown")
        return None
    if not card.bit & game.deck_mask & ~state.out:
        raise dealing.not_fresh(game, state, action, card)
    return card


def _wrong_way(game: Setting, state: HandState, wanted: Due, card: Card | None) -> tuple[e.Event, ...]:
    """A card to its own seat the wrong way up (R6).

    Due up and dealt down: it is turned up, a joker as it should have come.
    Due down and dealt up: the dealer has exposed a down card (P16, P17).
    """
    assert card is not None
    p, street = wanted.p, state.street
    astray = (e.SentAstray(p=p, street=street),) if dealing.astray_now(state) else ()
    noted = e.DealtWrongWay(p=p, street=street, clauses=("R6",) if wanted.up else ("R6", "P16"))
    if wanted.up:
        if card.is_joker:
            card = JOU if game.rules.misdealt_joker == "intended" else JOX
        return (*astray, noted, e.CardDealt(p=p, card=card, up=True, street=street))
    down = e.CardDealt(p=p, card=JOD if card.is_joker else card, up=False, street=street)
    exposed = irregular.expose(game, evolve(state, down), a.ExposeByDealer(p))
    return (*astray, noted, down, *exposed)
