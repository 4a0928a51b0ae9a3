"""The showdown: who shows, in which order, who wins which pot, who gets the odd chip.

Nobody decides anything here where the cards are known: winners, and whoever
must show before the pot is clear, are tabled; later hands that are beaten
stay unseen (P28; docs/reference/records.md, "Who shows").  Where a down card
is unknown, the dealer reports what was shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from comodin.cards import JOD, Card
from comodin.games.mexican_poker import dealing, rounds
from comodin.games.mexican_poker.setting import Setting
from comodin.hand import actions as a
from comodin.hand import events as e
from comodin.hand.evolve import evolve
from comodin.hand.game import Due
from comodin.hand.play import due
from comodin.hand.pots import Pot, pots, split
from comodin.hand.refusals import refuse
from comodin.hand.state import HandState, SeatState

__all__ = ["order", "report", "settle"]


def settle(game: Setting, state: HandState) -> tuple[e.Event, ...] | Due:
    """Return the showdown as far as the cards are known, and the awards if that is all the way.

    Where the down card of the next seat is unknown, the dealer is due to say what it shows.
    """
    happened: list[e.Event] = []
    layers = _pots(state)
    for p in order(game, state, layers):
        seat = state.seats[p - 1]
        if seat.showdown is not None:
            continue
        if None in seat.downcards:
            return tuple(happened) or Due(what="show", p=p, clauses=("P28", "P35"))
        event = _tabled(game, state, p) if _must_show(game, state, layers, p) else e.HoldingMucked(p=p)
        happened.append(event)
        state = evolve(state, event)
    for number, pot in enumerate(layers):
        happened.append(e.PotAwarded(pot=number, amount=pot.amount, shares=_shares(game, state, layers, pot)))
    return (*happened, e.HandEnded(reason="showdown"))


def order(game: Setting, state: HandState, layers: Sequence[Pot]) -> list[int]:
    """Return the live seats in the order in which they show.

    The last to bet or raise on the last street first, else who checked first
    (P35), else who would have led; then clockwise; seats in a side pot before
    those in the main pot only (R3.20, E189, E194).
    """
    betting = state.betting
    first = betting.bettor or betting.first_checker or rounds.leader(game, state, state.live)
    turn = [p for p in state.clockwise(first) if not state.seats[p - 1].folded]
    in_side_pot = {p for pot in layers[1:] for p in pot.eligible}
    return sorted(turn, key=lambda p: p not in in_side_pot)


def report(game: Setting, state: HandState, action: a.Show | a.Muck) -> tuple[e.Event, ...]:
    """Take what the dealer reports of a seat whose down card was unknown: shown or mucked."""
    wanted = due(state)
    if wanted is None or wanted.what != "show":
        raise refuse(action, "no_showdown_now", "P28")
    p, layers = wanted.p, _pots(state)
    if action.p != p:
        raise refuse(action, "show_in_turn", "P35", p=p)
    if isinstance(action, a.Muck):
        for pot in layers:
            if p in pot.eligible and all(state.seats[q - 1].showdown == "mucked" for q in pot.eligible if q != p):
                raise refuse(action, "last_claim", "P28", p=p)
        return (e.HoldingMucked(p=p),)
    seat = state.seats[p - 1]
    named = tuple(JOD if card.is_joker and card not in seat.upcards else card for card in action.cards)
    down = [card for card in named if card not in seat.upcards]
    if len(named) != len(set(named)) or len(down) != len(seat.downcards) or len(named) != len(seat.cards):
        raise refuse(action, "show_all_cards", "P28", p=p, cards=len(seat.cards))
    for card in down:
        if not card.bit & game.deck_mask & ~state.out:
            raise dealing.not_fresh(game, state, action, card)
    return (_tabled(game, _with_down(state, p, tuple(down)), p),)


def _with_down(state: HandState, p: int, down: tuple[Card, ...]) -> HandState:
    seats = list(state.seats)
    seats[p - 1] = replace(seats[p - 1], downcards=down)
    return replace(state, seats=tuple(seats))


def _pots(state: HandState) -> tuple[Pot, ...]:
    return pots([seat.paid for seat in state.seats], state.live)


def _hand(state: HandState, seat: SeatState) -> tuple[Card, ...]:
    """Return the five cards of a seat whose down card is known."""
    return (*_known(seat.cards), *state.common)


def _known(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    return cast("tuple[Card, ...]", cards)


def _tabled(game: Setting, state: HandState, p: int) -> e.HoldingShown:
    seat = state.seats[p - 1]
    value = game.ranking.value(_hand(state, seat))
    return e.HoldingShown(p=p, cards=_known(seat.cards), category=value.category.value, ranks=value.ranks)


def _must_show(game: Setting, state: HandState, layers: Sequence[Pot], p: int) -> bool:
    """Tell whether seat `p` may still win something, given the hands that were shown before it."""
    strength = game.ranking.strength
    mine = strength(_hand(state, state.seats[p - 1]))
    for pot in layers:
        if p in pot.eligible:
            shown = [seat for q in pot.eligible if (seat := state.seats[q - 1]).showdown == "shown"]
            if all(mine >= strength(_hand(state, seat)) for seat in shown):
                return True
    return False


def _shares(game: Setting, state: HandState, layers: Sequence[Pot], pot: Pot) -> dict[int, int]:
    """Return who gets how much of a pot: equal hands split it, whether or not one holds the joker (P15, E193)."""
    strength = game.ranking.strength
    shown = {p: state.seats[p - 1] for p in pot.eligible if state.seats[p - 1].showdown == "shown"}
    values = {p: strength(_hand(state, seat)) for p, seat in shown.items()}
    best = max(values.values())
    winners = [p for p, value in values.items() if value == best]
    return split(pot.amount, winners, odd=_odd_chip_order(game, state, layers, winners))


def _odd_chip_order(game: Setting, state: HandState, layers: Sequence[Pot], winners: list[int]) -> list[int]:
    """Return in which order odd chips go out (R2.3.9): one each from the button's left, or all to one."""
    match game.rules.odd_chip:
        case "button":
            return winners
        case "first_shown":
            return [next(p for p in order(game, state, layers) if p in winners)]
        case "high_card_by_suit":
            return [max(winners, key=lambda p: _high_cards(state.seats[p - 1]))]


def _high_cards(seat: SeatState) -> list[int]:
    """Return the cards by rank, then suit, spades first, a joker last (R2.3.9): which is the order of their codes."""
    return sorted([-1 if card.is_joker else card.code for card in seat.cards if card is not None], reverse=True)
