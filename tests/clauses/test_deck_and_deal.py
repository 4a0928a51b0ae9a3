"""The deck, who gets which card when, and how many may sit down."""

from __future__ import annotations

import pytest

from comodin.cards import MEXICAN_DECK, Card
from comodin.errors import RulesError
from comodin.hand import Deal
from comodin.hand.events import BettingEnded, CardBurned, CardDealt
from tests.clauses.table import table

PRESETS = ("parkwest", "wiki", "lucky-lady", "aviator", "barge")


def test_the_deck_has_41_cards() -> None:
    """No eights, nines or tens, and one joker (P1, R3.1)."""
    deck = table().game.deck

    assert len(deck) == 41
    assert sum(card.is_joker for card in deck) == 1
    assert {str(card)[0] for card in deck if not card.is_joker} == set("234567JQKA")
    assert deck == MEXICAN_DECK


@pytest.mark.parametrize("card", ["8h", "9c", "Ts"])
def test_an_eight_cannot_be_dealt(card: str) -> None:
    """A foreign card is refused by name before it lies on the table (P1, R3.1)."""
    refused = table().refuse(Deal(Card(card)))

    assert refused.code == "card_not_in_deck"
    assert card in str(refused)


def test_there_is_only_one_joker() -> None:
    """However it is named, a second joker is refused (P1, R6.1)."""
    t = table().cards("Jo")

    assert t.refuse(Deal(Card("Jo"))).code == "card_already_out"
    assert t.refuse(Deal(Card("JoU"))).code == "card_already_out"


def test_the_deal_is_clockwise_from_the_left_of_the_button() -> None:
    """Seat 1 sits left of the button and is dealt to first, the button last, round after round (P3, W6, R3.8)."""
    t = table(seats=4).deal().street()

    first_rounds = [event.p for event in t.events(CardDealt) if event.street == 2]
    third_street = [event.p for event in t.events(CardDealt) if event.street == 3]

    assert first_rounds == [1, 2, 3, 4, 1, 2, 3, 4]
    assert third_street == [1, 2, 3, 4]


def test_a_folded_seat_is_dealt_past() -> None:
    """Only those still in get a card (P3, P7)."""
    t = table(seats=3).deal("Kd", "Qd", "Jd").play("p1 bet 4, p2 fold, p3 call").street()

    assert [event.p for event in t.events(CardDealt) if event.street == 3] == [1, 3]


def test_each_gets_five_cards_one_of_them_face_down() -> None:
    """Whatever is opened on the way, four cards lie up and one down at the end (P4, E123)."""
    t = table(seats=3).deal().street(expose=[2]).street(expose=[1, 2]).street(expose=[2, 3])

    assert [len(seat.upcards) for seat in t.state.seats] == [4, 4, 4]
    assert [len(seat.downcards) for seat in t.state.seats] == [1, 1, 1]


@pytest.mark.parametrize("preset_name", PRESETS)
def test_two_cards_come_before_the_first_betting(preset_name: str) -> None:
    """One up and one down, then a round of betting (P5, W2)."""
    t = table(preset_name).deal()

    assert [(len(seat.upcards), len(seat.downcards)) for seat in t.state.seats] == [(1, 1)] * 3
    assert t.turn.endswith("bet")


@pytest.mark.parametrize("preset_name", ["parkwest", "wiki", "aviator", "barge"])
def test_the_first_card_comes_down(preset_name: str) -> None:
    """One card down first, then one up: `deal_order` is down_up (W2, R3.8)."""
    t = table(preset_name)
    assert t.turn == "dealer p1 down"
    t.cards("2c 3c 4c")
    assert t.turn == "dealer p1 up"


def test_the_lucky_lady_deals_the_first_card_up() -> None:
    """One card up first, then one down: `deal_order` is up_down (R3.8)."""
    t = table("lucky-lady")
    assert t.turn == "dealer p1 up"
    t.cards("2c 3c 4c")
    assert t.turn == "dealer p1 down"


@pytest.mark.parametrize("preset_name", PRESETS)
def test_betting_follows_every_round_of_cards(preset_name: str) -> None:
    """Four betting rounds, after two, three, four and five cards; then the showdown (P7, P8, W5, R6.1)."""
    t = table(preset_name).finish()

    rounds = [
        [event for event in t.log if isinstance(event, CardDealt | BettingEnded) and event.street == street]
        for street in (2, 3, 4, 5)
    ]

    assert [len(events) for events in rounds] == [7, 4, 4, 4]
    assert all(isinstance(events[-1], BettingEnded) for events in rounds)
    assert t.turn == "over"
    assert t.showing


@pytest.mark.parametrize("preset_name", ["parkwest", "lucky-lady", "aviator"])
def test_seven_may_sit_down(preset_name: str) -> None:
    """Two to seven: `players` (R3.19, E139)."""
    assert table(preset_name, seats=2).turn.startswith("dealer p1")
    assert table(preset_name, seats=7).turn.startswith("dealer p1")
    with pytest.raises(RulesError, match="8"):
        table(preset_name, seats=8)


@pytest.mark.parametrize("preset_name", ["wiki", "barge"])
def test_eight_may_sit_down(preset_name: str) -> None:
    """Two to eight: `players` (W12, R3.19)."""
    assert table(preset_name, seats=2).turn == "dealer p1 down"
    assert table(preset_name, seats=8).turn == "dealer p1 down"
    with pytest.raises(RulesError, match="9"):
        table(preset_name, seats=9)


def test_a_house_may_seat_fewer_or_ask_for_more() -> None:
    """From three, or up to six: `players` (R3.19)."""
    with pytest.raises(RulesError, match="2"):
        table(seats=2, players=(3, 7))
    with pytest.raises(RulesError, match="7"):
        table(seats=7, players=(2, 6))


def test_one_alone_does_not_play() -> None:
    """A hand needs two: `players` (R3.19)."""
    with pytest.raises(RulesError, match="1"):
        table(seats=1)


def test_nine_is_more_than_the_deck_can_serve() -> None:
    """Nine players would need 45 of 41 cards: `players` (R3.19)."""
    with pytest.raises(RulesError, match="45"):
        table(players=(2, 9))


def test_burns_are_not_dealt_to_anybody() -> None:
    """A burn goes to no hand, and the cards of the deck are never lost (P25, R6.1)."""
    t = table(seats=2).deal().quietly().keep().burn("Ah").street()

    assert [str(event.card) for event in t.events(CardBurned)] == ["Ah"]
    held = [card for seat in t.state.seats for card in seat.cards]
    assert Card("Ah") not in held
    assert len(held) + len(t.state.burned) + t.state.stub == 41
