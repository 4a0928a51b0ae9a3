"""Cards: who gets the next one, up or down; keep or expose; burns and short stubs.

Who has no down card gets the next card down, whoever has one gets it up: the
whole of keep-or-expose (P4, P7, E123) and of the dealer's exposures (P16)
follows from that.  The stub that runs short is R3.19.  What the dealer does
wrong stands in `astray`; here is what it changes of the regular deal.
"""

from __future__ import annotations

from typing import Final

from comodin.cards import JOD, JOU, Card
from comodin.errors import IllegalActionError
from comodin.games.mexican_poker.setting import FIRST_STREET, Setting
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand import floor_actions as f
from comodin.hand.game import Due
from comodin.hand.play import due
from comodin.hand.refusals import refuse
from comodin.hand.state import HandState, SeatState
from comodin.hand.trouble import CALM

__all__ = ["astray_now", "burn", "choose", "comes_up", "deal", "follow", "lacks", "name_down_card", "not_fresh"]

_ASIDE_DUE: Final = Due(what="burn", clauses=("R5.8",))


def follow(game: Setting, state: HandState) -> tuple[e.Event, ...] | Due | None:
    """Return what the cards of this street need next; None once every live seat has its own.

    By themselves come: a choice asked, choices revealed, burns reused.  Then
    it is the dealer's turn: a burn, a card in the middle, or one to a seat.
    """
    p, seat = _next(state)
    if seat.held + len(state.common) >= state.street:
        return None
    if state.street == FIRST_STREET:
        return (state.stub <= 1 and _reshuffle(game, state)) or game.clauses.deal_due(p, comes_up(game, state, seat))
    common = common_street(game, state)
    asked = () if common else _choices(game, state, p, seat)
    return asked or (state.stub <= 1 and _reshuffle(game, state)) or _dealers_turn(game, state, p, seat, common=common)


def comes_up(game: Setting, state: HandState, seat: SeatState) -> bool:
    """Tell whether the next card of a seat is due face up: down is who has no down card (P4, P7)."""
    if state.street == FIRST_STREET and game.rules.deal_order == "up_down":
        return not seat.upcards
    return bool(seat.downcards)


def lacks(state: HandState, seat: SeatState, street: int) -> bool:
    """Tell whether a seat has no card of a street yet."""
    return seat.held + len(state.common) < street


def astray_now(state: HandState) -> bool:
    """Tell whether a card of this street has gone astray, and nobody has noticed: all that follow do so, too."""
    trouble = state.trouble
    return trouble is not CALM and bool(trouble.astray) and trouble.astray_street == state.street


def _dealers_turn(game: Setting, state: HandState, p: int, seat: SeatState, *, common: bool) -> Due:
    if _burn_due(game, state):
        return _ASIDE_DUE if _aside_due(game, state) else game.clauses.burn_due
    return game.clauses.common_due if common else game.clauses.deal_due(p, bool(seat.downcards))


def _choices(game: Setting, state: HandState, p: int, seat: SeatState) -> tuple[e.Event, ...]:
    """Ask the next seat to keep or expose: all before the street (P6), or each before its card (W4).

    Whose hand the floor gives back after the first card of the street has
    come too late to choose: it is kept (E144).
    """
    if game.rules.expose_timing == "in_turn":
        if seat.downcards and seat.choice is None and not _burn_due(game, state):
            before_burn = state.stub <= 1 and state.street in game.rules.burns and not state.burns_on_street
            if not (before_burn and _reshuffle(game, state)):  # the burn that the reshuffle may bring comes first (W4)
                return (e.ActionOn(p=p, kind="choose"),)
        return ()
    if state.trouble is not CALM and _begun(state):
        return ()
    secret = False
    for q, other in enumerate(state.seats, 1):
        if other.downcards and not other.folded and other.held + len(state.common) < state.street:
            if other.choice is None:
                return (e.ActionOn(p=q, kind="choose"),)
            secret = secret or other.choice == "secret"
    return _reveal(state) if secret else ()


def deal(game: Setting, state: HandState, action: a.Deal | f.BurnAstray) -> tuple[e.Event, ...]:
    """Give the next card to whom it is due; a joker is tagged by how it comes (P10, P11)."""
    wanted = due(state)
    if wanted is None:
        raise refuse(action, "seat_must_act", "P34", p=state.actor)
    what, up, card = wanted.what, wanted.up, action.card
    if what == "burn":
        raise refuse(action, "burn_first", "P25")
    if what == "show":
        raise refuse(action, "show_first", "P28")
    if card is not None:
        if not card.bit & game.deck_mask & ~state.out:
            raise not_fresh(game, state, action, card)
        if card.is_joker:
            card = JOU if up else JOD
    elif up:
        raise refuse(action, "upcard_unknown")
    if what == "common":
        return (e.CommonCardDealt(card=card, street=state.street),)
    dealt = e.CardDealt(p=wanted.p, card=card, up=up, street=state.street)
    return (e.SentAstray(p=wanted.p, street=state.street), dealt) if astray_now(state) else (dealt,)


def burn(game: Setting, state: HandState, action: a.Burn | f.BurnAstray) -> tuple[e.Event, ...]:
    """Put the next card aside, unseen (P25); or one that makes up for a card dealt too soon (R5.8)."""
    wanted = due(state)
    if wanted is None:
        raise refuse(action, "seat_must_act", "P34", p=state.actor)
    if wanted.what != "burn":
        raise refuse(action, "no_burn_now", "P25")
    card = action.card
    if card is not None and not card.bit & game.deck_mask & ~state.out:
        raise not_fresh(game, state, action, card)
    if _aside_due(game, state):
        owed = state.trouble.aside - 1
        return (e.CardSetAside(card=card, street=state.street, owed=owed, clauses=("R5.8",)),)
    return (e.CardBurned(card=card, street=state.street),)


def not_fresh(game: Setting, state: HandState, action: a.Action, card: Card) -> IllegalActionError:
    """Return why a card cannot come: it is not in the deck, or it is out already."""
    if not card.bit & game.deck_mask:
        return refuse(action, "card_not_in_deck", card=card, size=len(game.deck), deck=game.deck)
    return refuse(action, "card_already_out", card=card)


def choose(game: Setting, state: HandState, action: a.Keep | a.Expose) -> tuple[e.Event, ...]:
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


def name_down_card(game: Setting, state: HandState, p: int, action: a.Action, named: Card | None) -> Card:
    """Return the down card of a seat, which an action may have to name: the dealer may not know it."""
    known = state.seats[p - 1].downcards[0]
    if named is not None and named.is_joker:
        named = JOD
    if known is None:
        if named is None:
            raise refuse(action, "down_card_unknown", p=p)
        if not named.bit & game.deck_mask & ~state.out:
            raise not_fresh(game, state, action, named)
        return named
    if named is not None and named is not known:
        raise refuse(action, "other_down_card", p=p, card=named)
    return known


def common_street(game: Setting, state: HandState) -> bool:
    """Tell whether one card in the middle serves everybody on this street (R2.3.12)."""
    if game.rules.short_stub != "common_card" or state.street == FIRST_STREET:
        return False
    burns = state.street in game.rules.burns and not state.burns_on_street
    return state.stub < burns + _lacking(state)


def _lacking(state: HandState) -> int:
    """Return how many cards of this street are still to come."""
    wanted = state.street - len(state.common)
    return sum([wanted - seat.held for seat in state.seats if not seat.folded])


def _next(state: HandState) -> tuple[int, SeatState]:
    """Return the seat to be dealt to: the first of those with the fewest cards (P3); not one passed over (P19)."""
    fewest, p = 99, 0
    passed = state.trouble.passed
    for place, seat in enumerate(state.seats, 1):
        if seat.held < fewest and not seat.folded and place not in passed:
            fewest, p = seat.held, place
    return p, state.seats[p - 1]


def _burn_due(game: Setting, state: HandState) -> bool:
    """Tell whether a burn comes next: the street's own, and after a reshuffle one if there is one to spare (R3.19).

    Before it come the cards that make up for one that was dealt too soon.
    """
    if state.trouble is not CALM and _aside_due(game, state):
        return True
    if state.burns_on_street:
        return False
    if state.reshuffled:
        return state.stub > _lacking(state)
    if state.street not in game.rules.burns:
        return False
    return state.stub > 1 or _lacking(state) <= state.stub


def _aside_due(game: Setting, state: HandState) -> bool:
    """Tell whether a card is to be set aside first: as many as seats got none too soon, as far as they go (R5.8)."""
    trouble = state.trouble
    if not trouble.aside or trouble.aside_street != state.street or state.burns_on_street:
        return False
    return not _begun(state) and state.stub > (state.street in game.rules.burns) + _lacking(state)


def _begun(state: HandState) -> bool:
    """Tell whether a seat that is in has its card of this street."""
    return any(not seat.folded and not lacks(state, seat, state.street) for seat in state.seats)


def _reshuffle(game: Setting, state: HandState) -> tuple[e.Event, ...]:
    """Mix the last card of a stub that is too short with the burns (R3.19, E140)."""
    if not state.burned or state.reshuffled:
        return ()
    needed = 1 if common_street(game, state) else _lacking(state)
    if state.stub >= needed:
        return ()
    return (e.StubReshuffled(street=state.street, cards=state.stub + len(state.burned)),)


def _reveal(state: HandState) -> tuple[e.Event, ...]:
    """Return the choices made in secret, as all have chosen (R3.13).

    Of a card that the dealer exposed meanwhile nothing is left to choose, and
    nothing is told (R2.3.14); nor of a hand that has died since (P29, P33).
    """
    happened: list[e.Event] = []
    for p, seat in enumerate(state.seats, 1):
        if seat.folded:
            continue
        card = seat.downcards[0] if seat.downcards else None
        if seat.secret == "exposed" and card is not None:
            happened.append(e.DownCardExposed(p=p, card=card))
        elif seat.secret == "kept" and seat.downcards:
            happened.append(e.DownCardKept(p=p))
    return tuple(happened)
