"""What is refused of a dealer's mistakes: each code, at which table, by which action."""

from __future__ import annotations

from collections.abc import Callable

from comodin.cards import Card, parse_cards
from comodin.hand import Action, Burn
from comodin.hand.floor_actions import BurnAstray, DealAstray, DealTooSoon, FindError, PassOver
from tests.clauses.table import Table, table

__all__ = ["REFUSED_DEALING"]


def fresh() -> Table:
    """Nothing dealt yet; a card is due to p1."""
    return table(seats=3, ante=2)


def passed() -> Table:
    """p1 was passed over."""
    return fresh().do(PassOver(1))


def choosing() -> Table:
    """p1 keeps or exposes."""
    return fresh().deal("Kd", "7h", "5s").play("p1 bet 4, p2 fold, p3 call")


def third_street() -> Table:
    """A card is due to p1, up; p2 has folded."""
    return choosing().keep().burn("4d")


def accepted() -> Table:
    """The round is over, and the deal, which began with p2, stands."""
    return fresh().do(DealAstray(2, Card("3c"))).deal("Kd", "7h", "5s").play("p1 bet 4, p2 call, p3 call")


def unknown() -> Table:
    """p3, who opened his card, got one that was due to p1: nobody knows it."""
    t = fresh().deal("Kd", "7h", "5s").quietly().play("p1 keep, p2 keep, p3 expose").burn("4d")
    return t.do(DealAstray(3, None))


def common() -> Table:
    """Eight players, and the stub serves fifth street only with one card for all."""
    t = table(seats=8, short_stub="common_card", players=(2, 8)).deal().street().street().quietly()
    return t.do(Burn())


def stubless() -> Table:
    """Heads-up with a card too many set aside each time, until none is left."""
    t = table(seats=2).deal("Kd", "7h")
    while t.state.stub:
        t.do(DealTooSoon())
    return t


REFUSED_DEALING: dict[str, list[tuple[Callable[[], Table], Action]]] = {
    "where_it_is_due": [(fresh, DealAstray(1, None)), (fresh, DealAstray(1, Card("As"), False))],
    "one_mistake": [(third_street, DealAstray(3, Card("As"), False))],
    "one_mistake_down": [(fresh, DealAstray(2, None, True))],
    "no_card_to_a_seat": [(common, DealAstray(1, None)), (common, PassOver(1))],
    "no_card_for_the_folded": [(third_street, DealAstray(2, Card("As")))],
    "has_its_cards": [(lambda: third_street().cards("As"), DealAstray(1, Card("Ah")))],
    "passed_already": [(passed, DealAstray(1, None))],
    "passed_only_next": [(fresh, PassOver(2)), (fresh, PassOver(0))],
    "passed_only_first": [(third_street, PassOver(1)), (lambda: fresh().cards("2c 3c 4c"), PassOver(1))],
    "passed_too_many": [(passed, PassOver(2)), (lambda: table(seats=2), PassOver(1))],
    "too_soon_for_what": [
        (fresh, DealTooSoon()),
        (choosing, DealTooSoon()),
        (lambda: table(seats=2).deal().street().street().street(), DealTooSoon()),
    ],
    "stub_empty": [(stubless, DealTooSoon())],
    "nothing_astray": [(fresh, FindError()), (third_street, FindError())],
    "error_stands": [(accepted, FindError())],
    "name_astray": [
        (unknown, FindError()),
        (unknown, FindError(parse_cards("As Ah"))),
        (lambda: fresh().do(DealAstray(2, None)), FindError(parse_cards("As"))),
    ],
    "no_such_seat": [(fresh, DealAstray(0, None)), (fresh, DealAstray(4, None))],
    "burn_first": [(lambda: choosing().keep(), DealAstray(3, None)), (lambda: choosing().keep(), PassOver(1))],
    "seat_must_act": [(choosing, DealAstray(3, None)), (choosing, PassOver(3)), (choosing, BurnAstray(Card("As")))],
    "upcard_unknown": [(third_street, DealAstray(3, None)), (third_street, BurnAstray())],
    "card_not_in_deck": [(fresh, DealAstray(2, Card("8h"))), (unknown, FindError(parse_cards("8h")))],
    "card_already_out": [(third_street, DealAstray(3, Card("Kd"))), (unknown, FindError(parse_cards("Kd")))],
}
