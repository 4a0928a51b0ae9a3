"""What holds for the odds of any position."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from comodin.cards import MEXICAN_DECK, Card, Suit
from comodin.errors import ComodinError
from comodin.odds import Position, Seat, odds
from comodin.odds.exact import steps
from comodin.ranking import Category
from comodin.rules import RuleSet
from tests.odds.brute import some_position

HOUSES = (RuleSet(), RuleSet.of("barge"), RuleSet.of("wiki").with_(natural_beats_joker=True, double_ace_flush=True))


@st.composite
def positions(draw: st.DrawFn, seats: tuple[int, ...] = (2, 2, 3)) -> Position:
    chance = random.Random(draw(st.integers(0, 2**32)))
    position = some_position(chance, decks=(MEXICAN_DECK,), seats=seats, streets=(3, 4, 5), houses=HOUSES)
    assume(steps(position) < 20_000_000)
    return position


def exact(position: Position) -> list[tuple[Fraction, ...]]:
    answer = odds(position)
    assert answer.method == "exact"
    return [(seat.exact_share, *(Fraction(weight, seat.total) for weight in seat.splits)) for seat in answer.seats]


@settings(max_examples=40)
@given(positions())
def test_shares_and_ends_add_up_to_one(position: Position) -> None:
    """One pot is won, and every hand ends somehow; winning alone and splits make the share."""
    answer = odds(position)

    assert sum(seat.exact_share for seat in answer.seats) == 1
    for seat in answer.seats:
        assert sum(seat.end_weights) == seat.total
        assert abs(sum(seat.ends.values()) - 1) < 1e-12
        assert 0 <= seat.win <= seat.share <= seat.win + seat.tie <= 1 + 1e-12


@settings(max_examples=30)
@given(positions(), st.randoms(use_true_random=False))
def test_the_order_of_seats_changes_nothing(position: Position, chance: random.Random) -> None:
    """Seats in another order have the same odds in that order."""
    order = list(range(len(position.seats)))
    chance.shuffle(order)
    moved = replace(
        position,
        seats=tuple(position.seats[seat] for seat in order),
        policies=tuple(position.policies[seat] for seat in order),
    )
    before = exact(position)

    assert exact(moved) == [before[seat] for seat in order]


@settings(max_examples=30)
@given(positions(), st.permutations(list(Suit)))
def test_suits_have_no_order(position: Position, suits: list[Suit]) -> None:
    """Suits exchanged for each other leave the odds as they are (P15)."""

    def other(card: Card) -> Card:
        return card if card.rank is None or card.suit is None else Card.of(card.rank, suits[card.suit])

    moved = replace(
        position,
        seats=tuple(
            Seat(tuple(map(other, seat.up)), tuple((other(card), weight) for card, weight in seat.down), seat.unknown)
            for seat in position.seats
        ),
        dead=tuple(map(other, position.dead)),
    )

    assert exact(moved) == exact(position)


@settings(max_examples=40)
@given(positions(seats=(2,)))
def test_exposing_is_never_worse_than_keeping(position: Position) -> None:
    """Without further betting (P10, P11): the card that comes down is at least as good, for any policy of the other."""
    keep = exact(replace(position, policies=("keep", position.policies[1])))[0][0]
    expose = exact(replace(position, policies=("expose", position.policies[1])))[0][0]

    assert expose >= keep


def test_a_wild_joker_is_at_least_a_bug() -> None:
    """The reason: card for card, for every four cards that go with it and under every option."""
    for rules in HOUSES:
        ranking = Position.parse(["Kd", "Kh"], rules=rules).ranking
        cards = [card for card in MEXICAN_DECK if not card.is_joker]
        chance = random.Random(1)
        for _ in range(5000):
            four = chance.sample(cards, 4)
            assert ranking.strength([*four, Card("JoD")]) >= ranking.strength([*four, Card("JoU")])


@settings(max_examples=25)
@given(positions(), st.randoms(use_true_random=False))
def test_the_next_dead_card_averages_out(position: Position, chance: random.Random) -> None:
    """Odds now are the mean of the odds once an unseen card is dead, over all of them."""
    try:
        later = [replace(position, dead=(*position.dead, card)) for card in position.unseen]
    except ComodinError:
        return
    # Lists weigh, so that a card that could lie in one is not as likely to be burned as others.
    if any(len(seat.down) > 1 for seat in position.seats) or sum(position.to_come) > 4 or position.rules == HOUSES[1]:
        return
    shares = [exact(each)[0][0] for each in later]

    assert sum(shares) / len(shares) == exact(position)[0][0]


@settings(max_examples=25)
@given(positions(), st.integers(2, 9))
def test_weights_count_only_by_proportion(position: Position, factor: int) -> None:
    """All weights of a list times a number."""
    moved = replace(
        position,
        seats=tuple(
            Seat(seat.up, tuple((card, weight * factor) for card, weight in seat.down), seat.unknown)
            for seat in position.seats
        ),
    )

    assert exact(moved) == exact(position)


@settings(max_examples=20)
@given(positions())
def test_nothing_to_come_leaves_one_end(position: Position) -> None:
    """The category of a finished hand is what it is now."""
    for seat in odds(position).seats:
        if len(seat.seat.known) == 5:
            assert seat.now is not None
            assert seat.ends == {Category(seat.now.category): 1.0}
