"""Cards: who gets the next one, up or down; keep or expose; burns and short stubs.

Who has no down card gets the next card down, whoever has one gets it up: the
whole of keep-or-expose (P4, P7, E123) and of the dealer's exposures (P16)
follows from that.  The stub that runs short is R3.19.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from comodin.cards import JOD, JOU, Card
from comodin.games.mexican_poker.refusals import refuse
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand.evolve import card_bit
from comodin.hand.game import Due
from comodin.hand.play import due as due_now
from comodin.hand.state import HandState, SeatState

if TYPE_CHECKING:
    from comodin.games.mexican_poker.game import MexicanPoker

__all__ = ["burn", "choose", "complete", "deal", "due", "fresh", "name_down_card", "prepare"]

FIRST_STREET = 2


def held(state: HandState, seat: SeatState) -> int:
    """Return how many cards count for a seat, those in the middle included."""
    return len(seat.upcards) + len(seat.downcards) + len(state.common)


def complete(state: HandState) -> bool:
    """Tell whether every live seat has its card of this street."""
    street, common = state.street, len(state.common)
    for seat in state.seats:
        if len(seat.upcards) + len(seat.downcards) + common < street and not seat.folded:
            return False
    return True


def prepare(game: MexicanPoker, state: HandState) -> tuple[e.Event, ...]:
    """Return what comes before the next card by itself: a choice asked, choices revealed, burns reused."""
    street = state.street
    if street > FIRST_STREET and not common_street(game, state):
        rules = game.rules
        if rules.expose_timing == "before_street":
            for p, seat in enumerate(state.seats, 1):
                if seat.downcards and seat.choice is None and not seat.folded and held(state, seat) < street:
                    return (e.ActionOn(p=p, kind="choose"),)
            if rules.expose_reveal == "simultaneous":
                secrets = _reveal(state)
                if secrets:
                    return secrets
        elif not _burn_due(game, state):
            p, seat = _next(state)
            if seat.downcards and seat.choice is None:
                return (e.ActionOn(p=p, kind="choose"),)
    if _stub_is_short(game, state):
        return (e.StubReshuffled(street=street, cards=state.stub + len(state.burned)),)
    return ()


def due(game: MexicanPoker, state: HandState) -> Due:
    """Return the dealer's next card: a burn, one in the middle, or one to the next seat."""
    if _burn_due(game, state):
        return game.clauses.burn_due
    if common_street(game, state):
        return game.clauses.common_due
    p, seat = _next(state)
    return game.clauses.deal_due(p, _comes_up(game, state, seat))


def deal(game: MexicanPoker, state: HandState, action: a.Deal) -> tuple[e.Event, ...]:
    """Give the next card to whom it is due; a joker is tagged by how it comes (P10, P11)."""
    wanted = due_now(state)
    if wanted is None:
        raise refuse(action, "seat_must_act", p=state.actor)
    what, up, card = wanted.what, wanted.up, action.card
    if what == "burn":
        raise refuse(action, "burn_first", "P25")
    if what == "show":
        raise refuse(action, "show_first", "P28")
    if card is not None:
        card = fresh(game, state, action, card)
        if card.joker is not None:
            card = JOU if up else JOD
    elif up:
        raise refuse(action, "upcard_unknown")
    if what == "common":
        return (e.CommonCardDealt(card=card, street=state.street),)
    return (e.CardDealt(p=wanted.p, card=card, up=up, street=state.street),)


def burn(game: MexicanPoker, state: HandState, action: a.Burn) -> tuple[e.Event, ...]:
    """Put the next card aside, unseen (P25)."""
    wanted = due_now(state)
    if wanted is None:
        raise refuse(action, "seat_must_act", p=state.actor)
    if wanted.what != "burn":
        raise refuse(action, "no_burn_now", "P25")
    card = action.card
    if card is not None:
        card = fresh(game, state, action, card)
    return (e.CardBurned(card=card, street=state.street),)


def fresh(game: MexicanPoker, state: HandState, action: a.Action, card: Card) -> Card:
    """Return a card that can still come, or refuse it."""
    bit = card_bit(card)
    if not game.deck_mask & bit:
        raise refuse(action, "card_not_in_deck", card=card, size=len(game.deck), deck=game.deck)
    if state.out & bit:
        raise refuse(action, "card_already_out", card=card)
    return card


def choose(game: MexicanPoker, state: HandState, action: a.Keep | a.Expose) -> tuple[e.Event, ...]:
    """Keep the down card or turn it up (P6, W4, R3.13); under `simultaneous` nobody sees it yet."""
    p = state.actor
    if state.kind != "choose":
        raise refuse(action, "no_choice_now", "P6", "E144")
    secret = game.rules.expose_reveal == "simultaneous" and game.rules.expose_timing == "before_street"
    if isinstance(action, a.Keep):
        return (e.ChoiceMade(p=p, exposes=False),) if secret else (e.DownCardKept(p=p),)
    card = name_down_card(game, state, p, action, action.card)
    if secret:
        return (e.ChoiceMade(p=p, exposes=True, card=card),)
    return (e.DownCardExposed(p=p, card=card),)


def name_down_card(game: MexicanPoker, state: HandState, p: int, action: a.Action, named: Card | None) -> Card:
    """Return the down card of a seat, which an action may have to name: the dealer may not know it."""
    known = state.seats[p - 1].downcards[0]
    if named is not None and named.is_joker:
        named = JOD
    if known is None:
        if named is None:
            raise refuse(action, "down_card_unknown", p=p)
        return fresh(game, state, action, named)
    if named is not None and named is not known:
        raise refuse(action, "other_down_card", p=p, card=named)
    return known


def common_street(game: MexicanPoker, state: HandState) -> bool:
    """Tell whether one card in the middle serves everybody on this street (R2.3.12)."""
    if game.rules.short_stub != "common_card" or state.street == FIRST_STREET:
        return False
    burns = state.street in game.rules.burns and not state.burns_on_street
    return state.stub < burns + _lacking(state)


def _lacking(state: HandState) -> int:
    """Return how many cards of this street are still to come."""
    street = state.street
    return sum([street - held(state, seat) for seat in state.seats if not seat.folded])


def _next(state: HandState) -> tuple[int, SeatState]:
    """Return the seat to be dealt to: the first of those with the fewest cards (P3)."""
    fewest, found = 99, 0
    for place, seat in enumerate(state.seats):
        if not seat.folded:
            cards = len(seat.upcards) + len(seat.downcards)
            if cards < fewest:
                fewest, found = cards, place
    return found + 1, state.seats[found]


def _comes_up(game: MexicanPoker, state: HandState, seat: SeatState) -> bool:
    if state.street == FIRST_STREET and game.rules.deal_order == "up_down":
        return not seat.upcards
    return bool(seat.downcards)


def _burn_due(game: MexicanPoker, state: HandState) -> bool:
    """Tell whether a burn comes next: the street's own, and after a reshuffle one if there is one to spare (R3.19)."""
    if state.burns_on_street:
        return False
    if state.reshuffled:
        return state.stub > _lacking(state)
    if state.street not in game.rules.burns:
        return False
    return state.stub > 1 or _lacking(state) <= state.stub


def _stub_is_short(game: MexicanPoker, state: HandState) -> bool:
    """Tell whether the last card of the stub must be mixed with the burns now (R3.19, E140)."""
    if state.stub > 1 or not state.burned or state.reshuffled:
        return False
    if common_street(game, state):
        return state.stub == 0
    return state.stub < _lacking(state)


def _reveal(state: HandState) -> tuple[e.Event, ...]:
    """Return the choices made in secret, as all have chosen (R3.13)."""
    happened: list[e.Event] = []
    for p, seat in enumerate(state.seats, 1):
        card = seat.downcards[0] if seat.downcards else None
        if seat.secret == "exposed" and card is not None:
            happened.append(e.DownCardExposed(p=p, card=card))
        elif seat.secret == "kept":
            happened.append(e.DownCardKept(p=p))
    return tuple(happened)
