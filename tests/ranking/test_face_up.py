"""Face-up cards of the reveal games: worked examples, cards turned one by one, errors, other decks."""

from __future__ import annotations

import copy
import pickle
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from comodin.cards import MEXICAN_DECK, STANDARD_DECK, Card, Deck, parse_cards
from comodin.errors import CardError, RulesError
from comodin.ranking import Category, FaceUpRanking, MexicanRanking, face_up_tables
from tests.ranking.brute import House, natural_value, shown_value

RANKING = FaceUpRanking()


def vectors(kind: str) -> list[Any]:
    found = []
    for line in (Path(__file__).parent / "face_up_vectors.txt").read_text(encoding="utf-8").splitlines():
        head, *fields = line.split(" | ")
        if head.endswith(f" {kind}"):
            found.append(pytest.param(dict(field.split("=", 1) for field in fields), id=head.split()[0]))
    return found


@pytest.mark.parametrize("fields", vectors("show"))
def test_which_cards_are_better(fields: dict[str, str]) -> None:
    """E220-E239 and more: M2, M11, R4.2, R4.3."""
    first, second = (RANKING.value(parse_cards(fields[name])) for name in "ab")

    assert {"a": first > second, "b": first < second, "tie": first == second}[fields["result"]]
    assert (first == second) == (fields["result"] == "tie")


@pytest.mark.parametrize("fields", vectors("eval"))
def test_what_cards_are_called(fields: dict[str, str]) -> None:
    """Only the ranks that are there, in the order of comparison, in both languages (R4.2)."""
    value = RANKING.value(parse_cards(fields["hand"]))

    assert (str(value), value.describe("en"), value.describe("es")) == (fields["value"], fields["en"], fields["es"])
    assert value.joker_plays is None


def test_the_order_of_turning_is_irrelevant() -> None:
    """J-5 is J-5, whichever came first (E230)."""
    assert RANKING.value(parse_cards("Jh 5c")) is RANKING.value(parse_cards("5d Js"))


def test_no_cards_are_below_every_card() -> None:
    """So a first comparison needs no case of its own."""
    assert RANKING.nothing == RANKING.strength(()) == RANKING.strength_of(RANKING.empty) == -1
    assert RANKING.strength(parse_cards("2c")) == 0


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("", "one to seven face-up cards are compared; 0 given: -"),
        ("2c 3c 4c 5c 6c 7c 8c 9c", "one to seven face-up cards are compared; 8 given: 2c 3c"),
        ("Kd 3c Kd", "Kd is given twice"),
        ("Kd JoU", "JoU is not in this deck of 52 cards"),
        ("Jo", "Jo is not in this deck of 52 cards"),
        ("2c 2c 2c 2c 2c", "2c is given twice"),
        ("As As As As As As As", "As is given twice"),
    ],
)
def test_cards_that_cannot_show_are_refused(cards: str, reason: str) -> None:
    """With what was given and what would be right."""
    with pytest.raises(CardError, match=reason):
        RANKING.value(parse_cards(cards))


@pytest.mark.parametrize("cards", ["2c 3c 4c 5c 6c 7c 8c 9c", "Kd JoD", "2c 3c 4c 5c 6c 7c Jo", " ".join(["As"] * 20)])
def test_the_quick_way_refuses_what_it_sees(cards: str) -> None:
    """`strength` leaves twins to the caller, and nothing else."""
    with pytest.raises(CardError):
        RANKING.strength(parse_cards(cards))


def test_turning_refuses_what_cannot_be_turned() -> None:
    """An eighth card, a foreign one, one that shows already; what shows is unchanged."""
    shown = RANKING.empty
    for card in parse_cards("2c 3c 4c 5c 6c 7c"):
        shown = RANKING.turn(shown, card)
    with pytest.raises(CardError, match="4c is given twice"):
        RANKING.turn(shown, Card("4c"))
    with pytest.raises(CardError, match="JoX is not in this deck"):
        RANKING.turn(shown, Card("JoX"))
    seven = RANKING.turn(shown, Card("As"))
    with pytest.raises(CardError, match="8 given: 2c 3c 4c 5c 6c 7c As Kd"):
        RANKING.turn(seven, Card("Kd"))
    with pytest.raises(CardError, match="8 given"):
        RANKING.turn(seven, Card("As"))
    assert str(RANKING.of_strength(RANKING.strength_of(seven))) == "straight_flush:7"


def test_strengths_that_no_hand_has_are_refused() -> None:
    """They run from 0 without a gap."""
    for strength in (-1, RANKING.count):
        with pytest.raises(RulesError, match="they run from 0 to 9840"):
            RANKING.of_strength(strength)
    assert RANKING.of_strength(np.int16(9840)) is RANKING.value(parse_cards("Ac Kc Qc Jc Tc"))


def test_values_of_other_rankings_do_not_compare() -> None:
    """A flush is not worth the same in both games (M2, P39)."""
    cards = parse_cards("Ac Kc Qc Jc 5c")
    other: Any = MexicanRanking().value(cards)

    with pytest.raises(TypeError, match="do not compare"):
        assert RANKING.value(cards) == other
    with pytest.raises(TypeError, match="do not compare"):
        assert RANKING.value(cards) > FaceUpRanking(deck=Deck(ranks="TJQKA5")).value(cards)


def test_there_is_one_ranking_a_deck_and_nothing_changes_it() -> None:
    """Equal exactly if the same object, also from a copy or another process."""
    small = FaceUpRanking(deck=Deck(ranks="QKA"))

    assert FaceUpRanking() is FaceUpRanking(deck=Deck()) is RANKING
    assert pickle.loads(pickle.dumps(small)) is copy.copy(small) is copy.deepcopy(small) is small
    assert repr(RANKING) == "FaceUpRanking()"
    assert repr(small) == "FaceUpRanking(deck=Deck(ranks='QKA', suits='cdhs', joker=False))"
    with pytest.raises(AttributeError, match="cannot be changed: deck"):
        RANKING.deck = MEXICAN_DECK


def test_a_deck_with_a_joker_is_refused() -> None:
    """No joker, no wild cards (M1)."""
    with pytest.raises(RulesError, match="without a joker") as refused:
        FaceUpRanking(deck=MEXICAN_DECK)
    assert "sin comodín" in refused.value.to("es")


def small_value(cards: tuple[Card, ...], deck: Deck) -> tuple[int, tuple[int, ...]]:
    """The brute force for one hand of another deck, in the standard order."""
    house = House(ranks=deck.ranks, suits=deck.suits)
    tried = []
    for chosen in combinations([card.token for card in cards], min(5, len(cards))):
        five = len(chosen) == 5
        level, ranks = natural_value(chosen, deck.ranks) if five else shown_value([c[0] for c in chosen], house)
        swapped = {Category.FULL_HOUSE.level: Category.FLUSH.level, Category.FLUSH.level: Category.FULL_HOUSE.level}
        tried.append((swapped.get(level, level), ranks))
    return max(tried)


@pytest.mark.parametrize(
    "deck",
    [
        Deck(ranks="QKA", suits="cdhs"),
        Deck(ranks="2345A", suits="cdh"),
        Deck(ranks="456789", suits="cd"),
        Deck(ranks="23457A9T", suits="s"),
        Deck(ranks="234567JQKA", suits="h"),
        Deck(ranks="K", suits="c"),
    ],
    ids=str,
)
def test_every_hand_of_a_small_deck(deck: Deck) -> None:
    """The same order over its own ranks, dense, on every path (R4.2)."""
    ranking = FaceUpRanking(deck=deck)
    hands = [hand for size in range(1, 8) for hand in combinations(deck, size)]
    values = [small_value(hand, deck) for hand in hands]
    dense = {value: place for place, value in enumerate(sorted(set(values)))}

    assert [ranking.strength(hand) for hand in hands] == [dense[value] for value in values]
    assert [ranking.value(hand).strength for hand in hands] == [dense[value] for value in values]
    assert ranking.count == len(dense)
    codes = np.array([[card.code for card in hand] + [255] * (7 - len(hand)) for hand in hands], dtype=np.uint8)
    np.testing.assert_array_equal(ranking.values(codes), [dense[value] for value in values])
    with pytest.raises(CardError, match=f"Th is not in this deck of {len(deck)} cards"):
        ranking.value(parse_cards("Th"))


def test_the_mexican_ranks_have_their_own_straights() -> None:
    """Neighbours of the deck are neighbours; the order of categories stays the standard one."""
    ranking = FaceUpRanking(deck=Deck(ranks="234567JQKA"))

    assert str(ranking.value(parse_cards("5c 6d 7h Js Qc"))) == "straight:Q"
    assert ranking.value(parse_cards("Kc Kd Ks Qd Qh")) > ranking.value(parse_cards("Ah Jh 7h 5h 3h"))


def test_tables_are_loaded_when_a_hand_is_valued() -> None:
    """Making a ranking is free; so is naming a strength."""
    deck = Deck(ranks="23456A", suits="ds")
    ranking = FaceUpRanking(deck=deck)

    assert len(ranking._strengths) == 0
    assert ranking.strength_of(ranking.turn(ranking.empty, Card("2d"))) == 0
    assert len(ranking._strengths) > 0
    assert ranking.count == len(face_up_tables.load(deck).made)
    assert STANDARD_DECK is RANKING.deck
