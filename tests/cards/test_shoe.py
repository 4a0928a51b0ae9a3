"""The shoe: reproducible, uniform, drawn card by card."""

from __future__ import annotations

from collections import Counter

import pytest

from comodin.cards import JO, JOD, JOU, MEXICAN_DECK, STANDARD_DECK, Card, Deck, Shoe, parse_cards, shuffled
from comodin.errors import CardError


def drawn(shoe: Shoe, number: int) -> list[Card]:
    return [shoe.draw() for _ in range(number)]


@pytest.mark.parametrize("seed", [0, 7, -1, "tuesday", b"\x00\xff", 2**200])
def test_the_same_seed_gives_the_same_cards(seed: int | str | bytes) -> None:
    first, second = shuffled(MEXICAN_DECK, seed=seed), shuffled(MEXICAN_DECK, seed=seed)

    assert first == second
    assert sorted(card.code for card in first) == sorted(card.code for card in MEXICAN_DECK)


def test_another_seed_or_another_hand_gives_others() -> None:
    orders = {shuffled(MEXICAN_DECK, seed=seed, hand=hand) for seed in range(8) for hand in range(8)}

    assert len(orders) == 64


def test_a_seed_and_a_hand_do_not_run_into_each_other() -> None:
    """Seed 1 of hand 11 is not seed 11 of hand 1."""
    assert shuffled(MEXICAN_DECK, seed=1, hand=11) != shuffled(MEXICAN_DECK, seed=11, hand=1)
    assert shuffled(MEXICAN_DECK, seed=7) == shuffled(MEXICAN_DECK, seed="7")


def test_the_order_of_a_seed_never_changes() -> None:
    """Records name their seed: what it deals is a promise."""
    order = shuffled(MEXICAN_DECK, seed=7, hand=0)

    assert " ".join(map(str, order[:12])) == "2s 4c Jc 4d Qd 4s 2c 3s Ks 3c 7h 3d"


@pytest.mark.parametrize("number", [0, 1, 5, 40, 41])
def test_a_hand_that_ends_early_saw_the_same_cards(number: int) -> None:
    """Drawn one by one or all at once."""
    whole = shuffled(MEXICAN_DECK, seed="lazy", hand=3)
    shoe = Shoe.seeded(MEXICAN_DECK, seed="lazy", hand=3)

    assert tuple(drawn(shoe, number)) == whole[:number]
    assert len(shoe) == 41 - number


def test_every_card_is_as_likely_in_every_place() -> None:
    """Pearson's statistic over 41 x 41 places stays below the 99.99 % quantile of its 1,600 degrees of freedom."""
    hands = 4100
    places: list[Counter[int]] = [Counter() for _ in range(41)]
    for hand in range(hands):
        for place, card in enumerate(shuffled(MEXICAN_DECK, seed="uniform", hand=hand)):
            places[place][card.code] += 1
    expected = hands / 41
    statistic = sum((counts[card.code] - expected) ** 2 / expected for counts in places for card in MEXICAN_DECK)

    assert 1400 < statistic < 1820


def test_every_order_of_a_small_deck_is_as_likely() -> None:
    """Six orders of three cards, 6,000 hands: below the 99.99 % quantile of five degrees of freedom."""
    deck = Deck(ranks="AKQ", suits="s")
    orders = Counter(shuffled(deck, seed="small", hand=hand) for hand in range(6000))

    assert len(orders) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 25.7


def test_cards_in_a_given_order_are_drawn_in_it() -> None:
    """A stacked deck, for tests and replays."""
    cards = parse_cards("As Kd 7h")
    shoe = Shoe(cards)

    assert tuple(drawn(shoe, 3)) == cards


def test_an_empty_shoe_gives_nothing() -> None:
    with pytest.raises(CardError):
        Shoe([]).draw()
    shoe = Shoe.seeded(STANDARD_DECK, seed=1, hand=1)
    drawn(shoe, 52)
    with pytest.raises(CardError):
        shoe.draw()


def test_burns_are_mixed_with_what_is_left() -> None:
    """All of them can come, in an order that the seed fixes (W12, R3.19, E140)."""
    last: set[tuple[bool, ...]] = set()
    for hand in range(60):
        rests = []
        for _ in range(2):
            shoe = Shoe.seeded(MEXICAN_DECK, seed="mix", hand=hand)
            dealt = drawn(shoe, 40)
            shoe.recycle(dealt[:3])
            assert len(shoe) == 4
            rest = tuple(drawn(shoe, 4))
            assert set(rest) == set(MEXICAN_DECK) - set(dealt[3:])
            rests.append(rest)
        assert rests[0] == rests[1]
        last.add(tuple(MEXICAN_DECK.cards.index(card) < 20 for card in rests[0]))
    assert len(last) > 4


@pytest.mark.parametrize("joker", [JO, JOU, JOD])
def test_a_burned_joker_goes_back_undealt(joker: Card) -> None:
    shoe = Shoe([])
    shoe.recycle([joker, Card("As")])

    assert set(drawn(shoe, 2)) == {JO, Card("As")}
