"""Decks: the two real ones, any other, and what does not belong to one."""

from __future__ import annotations

import pytest

from comodin.cards import JO, JOD, JOU, MEXICAN_DECK, STANDARD_DECK, Card, Deck, parse_cards
from comodin.errors import CardError, RulesError


def test_the_mexican_deck() -> None:
    """41 cards: no eights, nines, tens; one joker (P1, R3.1)."""
    assert len(MEXICAN_DECK) == 41
    assert not {"8", "9", "T"} & set(MEXICAN_DECK.ranks)
    assert JO in MEXICAN_DECK.cards
    assert Card("8c") not in MEXICAN_DECK


def test_the_standard_deck() -> None:
    """52 cards, no joker (M1)."""
    assert len(STANDARD_DECK) == 52
    assert JO not in STANDARD_DECK
    assert JOU not in STANDARD_DECK


def test_a_joker_is_in_its_deck_however_it_was_dealt() -> None:
    assert JOU in MEXICAN_DECK
    assert JOD in MEXICAN_DECK
    assert "Jo" not in MEXICAN_DECK


def test_a_deck_of_any_ranks_and_suits() -> None:
    """In the order of ranks and suits, however they are given."""
    deck = Deck(ranks="AKQ", suits="sh", joker=True)

    assert [str(card) for card in deck] == ["Qh", "Qs", "Kh", "Ks", "Ah", "As", "Jo"]
    assert deck == Deck(ranks="QKA", suits="hs", joker=True)
    assert hash(deck) == hash(Deck(ranks="QKA", suits="hs", joker=True))
    assert deck != Deck(ranks="QKA", suits="hs")
    assert deck != "QKA hs + Jo"
    assert str(deck) == "QKA hs + Jo"
    assert repr(deck) == "Deck(ranks='QKA', suits='hs', joker=True)"
    assert str(Deck(ranks="A", suits="s")) == "A s"


@pytest.mark.parametrize("ranks", ["AX", "AA", "10", "a"])
def test_ranks_that_are_none_are_refused(ranks: str) -> None:
    with pytest.raises(RulesError, match=ranks):
        Deck(ranks=ranks)


@pytest.mark.parametrize("suits", ["x", "ss", "H"])
def test_suits_that_are_none_are_refused(suits: str) -> None:
    with pytest.raises(RulesError, match=suits):
        Deck(suits=suits)


def test_a_deck_without_cards_is_refused() -> None:
    with pytest.raises(RulesError):
        Deck(ranks="")
    assert len(Deck(ranks="", joker=True)) == 1


@pytest.mark.parametrize(
    ("cards", "named"), [("As 8c", "8c"), ("As Kd As", "As"), ("JoU Kd JoD", "JoD"), ("Jo Jo", "Jo")]
)
def test_what_does_not_belong_to_the_deck_is_named(cards: str, named: str) -> None:
    """A foreign card, one given twice, a second joker (P1, R5.7)."""
    with pytest.raises(CardError, match=named):
        MEXICAN_DECK.check(parse_cards(cards))


def test_what_belongs_to_the_deck_passes() -> None:
    MEXICAN_DECK.check(parse_cards("As Kd JoX"))
    MEXICAN_DECK.check(MEXICAN_DECK)
    MEXICAN_DECK.check([])
