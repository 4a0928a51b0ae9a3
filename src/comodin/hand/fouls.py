"""Hands that touch the muck, come back, are shown or looked at; and what the floor rules (P29 to P33, P42, M17)."""

from __future__ import annotations

from comodin.cards import JOD, Card
from comodin.hand import events as e
from comodin.hand import floor_actions as f
from comodin.hand.actions import Action, ExposeByDealer
from comodin.hand.floor_evolve import moment
from comodin.hand.floor_game import FloorGame, at_showdown, cited, seat_of
from comodin.hand.pots import pots
from comodin.hand.refusals import refuse
from comodin.hand.state import HandState
from comodin.hand.trouble import Shown
from comodin.hand.voiding import chips_back, reason_of

__all__ = [
    "demand_show",
    "flash",
    "foul_deck",
    "foul_hand",
    "rabbit_hunt",
    "retrieve",
    "rule",
    "show_to",
    "show_what_was_demanded",
    "touch_muck",
]

Events = tuple[e.Event, ...]


# -- cards that are seen ---------------------------------------------------------------------------


def flash(game: FloorGame, state: HandState, action: f.FlashCard | ExposeByDealer) -> Events:
    """A card that is seen outside its time is no exposed card: it goes back, and plays as a down card (P24, E129)."""
    p = action.p
    seat = seat_of(state, action, p)
    clauses = cited(game, "P24") or ("R2.3.13†",)
    if seat.folded or not seat.downcards or at_showdown(state):
        raise refuse(action, "no_down_card", *clauses, p=p)
    return (e.CardFlashed(p=p, card=_named(game, state, action, seat.downcards[0]), clauses=clauses),)


def _named(
    game: FloorGame, state: HandState, action: f.FlashCard | f.ShowTo | ExposeByDealer, known: Card | None
) -> Card | None:
    """Return the card that is seen; it may be named where it is not known, and stays unknown where it is not."""
    card = action.card
    if card is not None and card.is_joker:
        card = JOD
    if card is None or card is known:
        return known
    if known is not None:
        raise refuse(action, "other_down_card", p=action.p, card=card)
    if not any(card.bit == other.bit for other in game.deck):
        raise refuse(action, "card_not_in_deck", card=card, size=len(game.deck), deck=game.deck)
    if state.out & card.bit:
        raise refuse(action, "card_already_out", card=card)
    return card


def show_to(game: FloorGame, state: HandState, action: f.ShowTo) -> Events:
    """A player lets another see his down card: on demand all will see it, once there is a winner (P32)."""
    seat = seat_of(state, action, action.p)
    seat_of(state, action, action.to)
    if action.p == action.to:
        raise refuse(action, "shown_to_himself", "P32", p=action.p)
    if not seat.downcards:
        raise refuse(action, "no_down_card", "P32", p=action.p)
    shown = Shown(action.p, action.to, _named(game, state, action, seat.downcards[0]))
    if shown.card is not None and shown in state.trouble.shown:
        raise refuse(action, "shown_already", "P32", p=action.p, to=action.to)
    return (e.CardShownTo(p=shown.p, to=shown.to, card=shown.card, clauses=("P32", "R5.9")),)


def demand_show(game: FloorGame, state: HandState, action: f.DemandShow) -> Events:
    """Somebody asks to see what was shown to one: it is remembered until there is a winner (P32, E198)."""
    p = action.p
    seat_of(state, action, p)
    if p in state.trouble.demanded or not any(shown.p == p for shown in state.trouble.shown):
        raise refuse(action, "nothing_was_shown", "P32", p=p)
    return (e.ShowDemanded(p=p, clauses=("P32",)),)


def show_what_was_demanded(state: HandState, ahead: Events) -> Events:
    """Put the cards that all shall see between the last award and the end of the hand (P32); unknown ones cannot."""
    if not isinstance(ahead[-1], e.HandEnded) or not any(isinstance(event, e.PotAwarded) for event in ahead):
        return ahead
    tabled = {event.p for event in ahead if isinstance(event, e.HoldingShown)}
    shown: list[e.Event] = []
    for p in state.trouble.demanded:
        seat = state.seats[p - 1]
        told = [it.card for it in state.trouble.shown if it.p == p]
        down = seat.downcards[0] if seat.downcards else None
        if seat.downcards and down is None and not (told[-1] is None or told[-1].bit & state.out):
            down = told[-1]  # only these two know it
        if down is not None and down in told and seat.showdown != "shown" and p not in tabled:
            shown.append(e.CardsShownToAll(p=p, cards=(*seat.upcards, down), clauses=("P32", "R5.9")))
    return (*ahead[:-1], *shown, ahead[-1])


def rabbit_hunt(game: FloorGame, state: HandState, action: f.RabbitHunt) -> Events:
    """Refused: nobody sees the stub, the burns or the muck (P33, E142)."""
    raise refuse(action, "rabbit_hunt", *cited(game, "P33", "R5.9"))


# -- hands that die, and come back -------------------------------------------------------------------


def touch_muck(game: FloorGame, state: HandState, action: f.TouchMuck) -> Events:
    """The cards of a player touch the muck: his hand is dead, his chips stay in (P29)."""
    p = action.p
    clauses = cited(game, "P29", "R3.21")
    if at_showdown(state):
        raise refuse(action, "too_late_for_that", *clauses)
    _check_may_die(state, action, p, *clauses)
    return (e.HandFouled(p=p, cause="muck", clauses=clauses),)


def foul_hand(game: FloorGame, state: HandState, action: f.FoulHand) -> Events:
    """The floor declares a hand dead, for a reason in its own words (P42, M17, R5.7)."""
    p, clauses = action.p, (*game.clauses.floor, "R5.7")
    reason = reason_of(action, action.reason, *clauses)
    _check_may_die(state, action, p, *clauses)
    if at_showdown(state):
        live = [q for q in state.live if q != p]
        for pot in pots([seat.paid for seat in state.seats], live):
            if all(state.seats[q - 1].showdown == "mucked" for q in pot.eligible):
                raise refuse(action, "last_claim", *clauses, p=p)
    return (e.HandFouled(p=p, cause="floor", reason=reason, clauses=clauses),)


def _check_may_die(state: HandState, action: Action, p: int, *clauses: str) -> None:
    """Refuse where the seat has no live hand, or the last one that there is beside seats that were passed over."""
    seat = seat_of(state, action, p)
    if seat.folded or not seat.held:
        raise refuse(action, "no_live_hand", *clauses, p=p)
    passed = state.trouble.passed
    if passed and all(q == p or q in passed for q in state.live):
        raise refuse(action, "last_hand", *clauses, p=p)


def retrieve(game: FloorGame, state: HandState, action: f.RetrieveHand) -> Events:
    """The floor gives a hand back: from the muck, if the house has it so and nobody has acted since (P29, E143).

    With a reason it overrules (P42, M17): any hand that was given up on this
    street comes back, as long as it has its cards.
    """
    p = action.p
    seat, trouble = seat_of(state, action, p), state.trouble
    overruled = bool(action.reason)
    clauses = game.clauses.floor if overruled else cited(game, "P29", "R3.21")
    reason = reason_of(action, action.reason, *clauses) if overruled else ""
    if not seat.folded:
        raise refuse(action, "hand_is_live", *clauses, p=p)
    if at_showdown(state):
        raise refuse(action, "too_late_for_that", *clauses)
    at_once = trouble.muck == p and moment(state) == trouble.mark[:-1]
    if not overruled and getattr(game.rules, "muck_retrievable", "floor") == "never":
        raise refuse(action, "muck_is_final", *clauses)
    if not overruled and not at_once:
        raise refuse(action, "hand_is_gone", *clauses, p=p)
    if not game.has_its_cards(state, p, at_once=at_once):
        raise refuse(action, "hand_without_cards", *clauses, p=p)
    return (e.HandRetrieved(p=p, reason=reason, clauses=clauses),)


# -- the floor -----------------------------------------------------------------------------------------


def foul_deck(game: FloorGame, state: HandState, action: f.FoulDeck) -> Events:
    """The deck is not right: the hand is void, and every chip goes back (R5.7, E145)."""
    reason = reason_of(action, action.reason, "R5.7")
    fouled = e.DeckFouled(reason=reason, clauses=("R5.7", "R3.17"))
    return (fouled, *chips_back(game.rules, game.stakes, state), e.HandEnded(reason="void"))


def rule(game: FloorGame, state: HandState, action: f.MakeRuling) -> Events:
    """The floor rules; what it changes, it does by other actions (P42, M17)."""
    clauses = game.clauses.floor
    return (e.RulingMade(reason=reason_of(action, action.reason, *clauses), clauses=clauses),)
