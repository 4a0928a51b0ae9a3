"""What a position of a reveal game must be so that a hand can come to it; each error names the seat and the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from comodin.errors import CardError, RulesError
from comodin.games.no_peek import settling, turning
from comodin.texts import Text

if TYPE_CHECKING:
    from comodin.odds.reveal.position import RevealPosition, RevealSeat

__all__ = ["check"]


def check(position: RevealPosition) -> None:
    """Refuse a position that cannot be: `RulesError`, or `CardError` where a card is to blame."""
    rules = position.rules
    game = position.game  # refuses a wrong number of seats
    wanted = len(game.roles)
    if len(position.middle) != wanted:
        raise RulesError(_said("middle", found=len(position.middle), wanted=wanted, centre=rules.centre))
    position.deck.check(position.seen)
    for p, seat in enumerate(position.seats, 1):
        _check_seat(position, p, seat)
    _check_kills(position)
    if not any(seat.active for seat in position.seats):
        raise RulesError(_said("nobody_in"))
    down = sum([seat.left for seat in position.seats])
    if down > len(position.unseen):
        raise CardError(_said("too_few_unseen", down=down, unseen=len(position.unseen)))
    if position.carried < 0:
        raise RulesError(_said("chips", given=position.carried))
    _check_lead(position)
    _check_turn(position)


def _check_seat(position: RevealPosition, p: int, seat: RevealSeat) -> None:
    cards, shown = position.rules.cards, len(seat.upcards)
    if seat.folded and seat.out:
        raise RulesError(_said("folded_and_out", p=p))
    total = shown + seat.left
    if total > cards or (total < cards and not seat.folded) or seat.left < 0 or (seat.out and seat.left):
        key = "out_with_cards" if seat.out and seat.left else "card_count"
        raise RulesError(_said(key, p=p, shown=shown, left=seat.left, cards=cards))
    if seat.paid < 0:
        raise RulesError(_said("chips", given=seat.paid))
    if seat.active and not seat.left and p not in position.leads:
        raise RulesError(_said("ran_out", p=p))


def _check_kills(position: RevealPosition) -> None:
    """Who has turned a card that folds its owner is not in (M8)."""
    kills = turning.kill_rank(position.game, position.state)
    for p, seat in enumerate(position.seats, 1):
        fatal = seat.upcards[:1] if position.rules.kill_scope == "first_card" else seat.upcards
        for card in fatal:
            if card.rank == kills and not seat.folded:
                raise CardError(_said("killed", p=p, card=card))


def _check_lead(position: RevealPosition) -> None:
    """A seat that shows cards has led, or is at it; and who leads beats the middle card."""
    for p in position.leads:
        if not 1 <= p <= len(position.seats):
            raise RulesError(_said("no_such_seat", p=p, seats=len(position.seats)))
        if not position.seats[p - 1].upcards:
            raise RulesError(_said("led_nothing", p=p))
    for p, seat in enumerate(position.seats, 1):
        if seat.active and seat.upcards and p not in position.leads and p != position.turn:
            raise RulesError(_said("never_led", p=p))
    rules, leader = position.rules, position.leader
    if leader and rules.target == "best_showing" and rules.first_turn == "until_beats":
        game = position.game
        centre = turning.centre_strength(game, position.state)
        its = game.ranking.strength(position.seats[leader - 1].upcards)
        if its < centre or (its == centre and not rules.tie_beats):
            raise RulesError(_said("leads_below", p=leader, card=position.middle[-1]))


def _check_turn(position: RevealPosition) -> None:
    p, seats = position.turn, position.seats
    if not 0 <= p <= len(seats):
        raise RulesError(_said("no_such_seat", p=p, seats=len(seats)))
    state = position.state
    decided = bool(settling.end(position.game, state))
    if not p:
        if not decided:
            raise RulesError(_said("no_turn"))
        return
    seat = seats[p - 1]
    if not seat.active or not seat.left:
        raise RulesError(_said("cannot_turn", p=p))
    if decided:
        raise RulesError(_said("decided", p=p))
    # A former leader may pass the best hand in mid-turn where he must beat another one: only then is he on turn.
    usual = position.rules.target == "best_showing" and not position.rules.folded_hands_count
    if usual and p == position.leader and sum(other.active for other in seats) > 1:
        raise RulesError(_said("leader_on_turn", p=p))


def _said(key: str, **holes: object) -> Text:
    return Text(f"odds_reveal.reveal.{key}", **holes)
