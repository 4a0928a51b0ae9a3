"""One card: interned, immutable, ordered by its code."""

from __future__ import annotations

import copy
import pickle

import pytest

from comodin.cards import JO, JOD, JOU, JOX, MEXICAN_DECK, STANDARD_DECK, Card, Joker, Rank, Suit
from comodin.errors import NotationError

ALL = [Card.from_code(code) for code in range(56)]


@pytest.mark.parametrize("card", ALL, ids=str)
def test_a_card_is_itself_however_it_is_made(card: Card) -> None:
    """From its token, its code, a copy or a pickle comes the same object."""
    assert Card.parse(card.token) is card
    assert Card(card.token) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    assert pickle.loads(pickle.dumps(card)) is card


def test_codes_are_the_same_in_every_deck() -> None:
    """4 x rank + suit, then the jokers."""
    assert [card.code for card in STANDARD_DECK] == list(range(52))
    assert [card.code for card in (JOU, JOD, JOX, JO)] == [52, 53, 54, 55]
    assert all(card in ALL for card in MEXICAN_DECK)
    for rank in Rank:
        for suit in Suit:
            assert Card.of(rank, suit).code == 4 * rank + suit


def test_a_card_knows_its_rank_and_suit() -> None:
    king = Card("Kd")

    assert (king.rank, king.suit, king.joker, king.is_joker) == (Rank.KING, Suit.DIAMONDS, None, False)
    assert str(king) == "Kd"
    assert repr(king) == "Card('Kd')"


def test_a_joker_knows_how_it_was_dealt() -> None:
    """Up, down, exposed by the dealer, or not yet (P10, P11, P17)."""
    assert [card.joker for card in (JOU, JOD, JOX, JO)] == [Joker.UP, Joker.DOWN, Joker.EXPOSED, Joker.UNDEALT]
    assert all(card.is_joker and card.rank is None and card.suit is None for card in (JOU, JOD, JOX, JO))


def test_all_jokers_share_a_bit() -> None:
    """A deck has one; every other card has a bit of its own (P1)."""
    assert len({card.bit for card in (JOU, JOD, JOX, JO)}) == 1
    assert len({card.bit for card in STANDARD_DECK} | {JO.bit}) == 53
    assert all(card.bit.bit_count() == 1 for card in ALL)


@pytest.mark.parametrize("name", ["token", "rank", "suit", "code", "bit", "joker", "anything"])
def test_a_card_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Card("Kd"), name, None)


@pytest.mark.parametrize("token", ["", "K", "kd", "KD", "10d", "Kx", "1d", "Joker", "jo", " Kd", None, 12])
def test_a_token_that_is_no_card_is_named(token: object) -> None:
    with pytest.raises(NotationError, match=str(token) or "''"):
        Card.parse(token)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", [-1, 56, 1000])
def test_a_code_that_is_no_card_is_named(code: int) -> None:
    with pytest.raises(NotationError, match=str(code)):
        Card.from_code(code)


def test_letters() -> None:
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"
    assert "".join(suit.letter for suit in Suit) == "cdhs"
