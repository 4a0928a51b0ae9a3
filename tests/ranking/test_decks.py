"""Other decks by the same order, for research: every hand against the brute force."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from comodin.cards import JO, Card, Deck, parse_cards
from comodin.errors import CardError, RulesError
from comodin.ranking import MexicanRanking
from tests.ranking.brute import House, Value, value
from tests.ranking.everything import as_numbers

DECKS = [
    Deck(ranks="23456A", suits="cd", joker=True),
    Deck(ranks="QKA", suits="cdhs", joker=True),
    Deck(ranks="2345A", suits="cdh", joker=True),
    Deck(ranks="456789", suits="cd", joker=True),
    Deck(ranks="23457A", suits="s", joker=True),
    Deck(ranks="JQKA", suits="h", joker=True),
    Deck(ranks="5TJQKA", suits="ch"),
]
ROLES = {"JoU": "bug", "JoD": "wild", "JoX": "wild"}


def hands_of(deck: Deck) -> list[tuple[Card, ...]]:
    natural = [card for card in deck if card is not JO]
    hands = list(combinations(natural, 5))
    if deck.joker:
        hands += [(*four, Card(joker)) for joker in ("JoU", "JoD") for four in combinations(natural, 4)]
    return hands


@pytest.mark.parametrize("deck", DECKS, ids=str)
@pytest.mark.parametrize("settings", list(product((True, False), repeat=3)))
def test_every_hand_of_a_small_deck(deck: Deck, settings: tuple[bool, bool, bool]) -> None:
    """Straights are neighbours of this deck, the ace also low; the bug is the highest rank (R3.2-R3.5)."""
    five_aces, double_ace, natural_first = settings
    options = {"bug_five_aces": five_aces, "double_ace_flush": double_ace}
    ranking = MexicanRanking(deck=deck, natural_beats_joker=natural_first, **options)
    house = House(ranks=deck.ranks, suits=deck.suits, **options)
    hands = hands_of(deck)
    values: list[Value] = []
    for hand in hands:
        worth, stands_for = value([card.token for card in hand], house, ROLES)
        values.append(worth)
        said = ranking.value(hand)
        assert said.ranks == "".join(deck.ranks[rank] for rank in worth[1])
        if said.joker_plays is not None:
            assert stands_for is not None
            assert stands_for.startswith(said.joker_plays)
    natural = np.array([natural_first and not any(card.is_joker for card in hand) for hand in hands])
    expected = np.unique(2 * as_numbers(values) + natural, return_inverse=True)[1]

    assert [ranking.strength(hand) for hand in hands] == expected.tolist()
    codes = np.array([[card.code for card in hand] for hand in hands], dtype=np.uint8)
    np.testing.assert_array_equal(ranking.values(codes), expected)


def test_a_deck_without_a_joker_refuses_one() -> None:
    """A card that is not in the deck is named."""
    ranking = MexicanRanking(deck=Deck(ranks="5TJQKA", suits="ch"))

    with pytest.raises(CardError, match="JoU is not in this deck of 12 cards"):
        ranking.value(parse_cards("Tc Jc Qc Kc JoU"))
    with pytest.raises(CardError, match="Jo is not in this deck of 12 cards"):
        ranking.value(parse_cards("Tc Jc Qc Kc Jo"))
    with pytest.raises(CardError, match="2c is not in this deck of 12 cards"):
        ranking.strength(parse_cards("Tc Jc Qc Kc 2c"))


@pytest.mark.parametrize("deck", [Deck(ranks="KA", suits="c"), Deck(ranks="", suits="", joker=True)], ids=str)
def test_decks_too_small_for_a_hand_still_order_what_shows(deck: Deck) -> None:
    """Kuhn's three cards and the like have no five-card hands."""
    ranking = MexicanRanking(deck=deck)

    assert ranking.count == 0
    with pytest.raises(RulesError, match="not a strength"):
        ranking.of_strength(0)
    if deck.ranks:
        assert ranking.visible_strength(parse_cards("Kc")) < ranking.visible_strength(parse_cards("Ac"))


def test_values_of_two_decks_do_not_compare() -> None:
    """Strengths are comparable within one deck and rule set only."""
    cards = parse_cards("Ac Kc Qd Jd 5d")
    first: Any = MexicanRanking(deck=Deck()).value(cards)

    with pytest.raises(TypeError, match="do not compare"):
        assert first == MexicanRanking().value(cards)
