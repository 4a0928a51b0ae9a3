"""The reveal games before the first card is turned: deck, seats, antes, seven unseen cards, the middle."""

from __future__ import annotations

import pytest

from comodin.cards import JO, MEXICAN_DECK, Card, Deck
from comodin.errors import RulesError
from comodin.hand import Deal
from comodin.hand.events import AntePosted, CardDealt, CollectionTaken, MiddleCardDealt
from tests.clauses.reveal_table import empty_table, no_peek, sweat

PRESETS = (
    "opr-sweat",
    "opr-nopeek",
    "netplaces",
    "denexa",
    "excite",
    "pokerdb",
    "pokernews-nopeek",
    "gustafson-blind",
)

# -- the deck and the seats ----------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_all_fifty_two_cards_and_no_joker(preset: str) -> None:
    """No Peek, Mexican Sweat: the whole deck (M1, R4.1)."""
    t = empty_table(preset)

    assert len(t.game.deck) == 52
    assert JO not in t.game.deck
    assert t.state.stub == 52
    assert t.refuse(Deal(JO)).code == "card_not_in_deck"
    for card in ("8c", "9d", "Th"):
        t.do(Deal(Card(card)))


def test_no_card_is_wild() -> None:
    """A deck with a joker is refused (M1)."""
    for deck in (MEXICAN_DECK, Deck(joker=True)):
        with pytest.raises(RulesError):
            empty_table(deck=deck)


@pytest.mark.parametrize("preset", PRESETS)
def test_two_to_seven_play(preset: str) -> None:
    """Seven hands of seven cards and what lies in the middle: 49, 50 or 51 cards (E286, R4.10, `players`)."""
    for seats in (2, 7):
        t = empty_table(preset, seats=seats)
        middle = ["8d", "7c"][: t.game.rules.centre_cards]
        assert t.deal(" ".join(middle)).state.stub == 52 - 7 * seats - len(middle)
    for seats in (1, 8):
        with pytest.raises(RulesError):
            empty_table(preset, seats=seats)


def test_an_eighth_player_needs_fewer_cards_each() -> None:
    """57 cards with seven each, 49 with six (E286, R4.10, `players`, `cards`)."""
    with pytest.raises(RulesError, match="57"):
        empty_table(players=(2, 8))
    assert empty_table(players=(2, 8), cards=6, seats=8).deal("8d").state.stub == 3


def test_the_house_says_how_many_play() -> None:
    """`players` is a range (R2.2)."""
    assert empty_table(players=(2, 6), seats=6).turn == "dealer p1"
    assert empty_table(players=(3, 7), seats=3).turn == "dealer p1"
    for players, seats in (((2, 6), 7), ((3, 7), 2)):
        with pytest.raises(RulesError):
            empty_table(players=players, seats=seats)


# -- what goes in ----------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_everyone_antes_before_the_deal(preset: str) -> None:
    """Half of a bet, a whole one at `netplaces`: the `ante` (M4, R2.2)."""
    t = empty_table(preset)
    ante = 4 if preset == "netplaces" else 2

    assert [(event.p, event.amount) for event in t.events(AntePosted)] == [(1, ante), (2, ante), (3, ante)]
    assert t.turn == "dealer p1"
    assert t.state.pot == 3 * ante


def test_the_house_may_set_another_ante_for_the_reveal_games() -> None:
    """An `ante` of nothing, a chip, four, half of a bet or a whole one (M4, R2.2)."""
    assert empty_table(ante=0).events(AntePosted) == []
    assert [empty_table(ante=ante).paid for ante in (1, 4, "bet")] == [[1] * 3, [4] * 3, [4] * 3]
    assert empty_table("netplaces", ante="half").paid == [2] * 3


def test_a_short_ante_is_all_in() -> None:
    """He plays for the main pot (M4, R4.8)."""
    t = empty_table(stacks=[80, 1, 80])

    assert [event.all_in for event in t.events(AntePosted)] == [False, True, False]
    assert t.pots == "3:123 2:13"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_house_takes_nothing_unless_it_says_so(preset: str) -> None:
    """The `collection` is 0 (R2.2)."""
    assert empty_table(preset).events(CollectionTaken) == []


def test_every_player_pays_the_house_before_the_hand() -> None:
    """`collection`, never in the pot; `collection_from` is players (R2.2)."""
    t = empty_table(stack=50, collection=1)

    assert [(event.p, event.amount) for event in t.events(CollectionTaken)] == [(1, 1), (2, 1), (3, 1)]
    assert (t.state.house, t.state.pot, t.stacks) == (3, 6, [47, 47, 47])
    with pytest.raises(RulesError, match="p2"):
        empty_table(stacks=[80, 1], collection=1)


def test_the_button_may_pay_the_house_for_all() -> None:
    """With `collection_from` button (R2.2)."""
    t = empty_table(collection=3, collection_from="button")

    assert [(event.p, event.amount) for event in t.events(CollectionTaken)] == [(3, 3)]


# -- the deal --------------------------------------------------------------------------------


def test_seven_cards_face_down_to_each_then_one_up_in_the_middle() -> None:
    """Round by round from the dealer's left, and nobody is asked before all lie (M5, R4.1, R6.2, `cards`)."""
    t = sweat("8d", "5c", "8s", "Jd")
    dealt = t.events(CardDealt)

    assert [event.p for event in dealt] == [1, 2, 3] * 7
    assert not any(event.up for event in dealt)
    assert [event.role for event in t.events(MiddleCardDealt)] == ["both"]
    assert t.log.index(t.events(MiddleCardDealt)[0]) > t.log.index(dealt[-1])
    assert t.turn == "p1 turn"


@pytest.mark.parametrize("cards", [1, 5, 6])
def test_fewer_cards_by_choice(cards: int) -> None:
    """`cards` (R2.2)."""
    t = sweat("8d", "", "", cards=cards)

    assert [seat.held for seat in t.state.seats] == [cards, cards]


def test_all_cards_come_unknown_and_the_middle_does_not() -> None:
    """Nobody needs to have looked at a card that lies face down (M5)."""
    t = sweat("8d", "", "")

    assert t.shows(1) == "[? ? ? ? ? ? ?]"
    t = empty_table(seats=2, cards=1).do(Deal(None)).do(Deal(None))
    assert t.refuse(Deal(None)).code == "upcard_unknown"


def test_cards_are_turned_in_the_order_dealt() -> None:
    """The first one first (R2.3.13)."""
    t = sweat("Kd", "5c 2h 9s", "")

    assert t.one_turn().shows(1)[:2] == "5c"
    assert t.one_turn().one_turn().story == "p1 5c 2h 9s"


# -- the middle ------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["opr-nopeek", "netplaces", "pokernews-nopeek", "gustafson-blind"])
def test_no_peek_has_no_middle_card(preset: str) -> None:
    """`centre` is none (R4.1, R2.3.13, E285)."""
    t = no_peek("5c", "Jh", preset=preset)

    assert t.events(MiddleCardDealt) == []
    assert t.turn == "p1 turn"


def test_one_card_in_the_middle_is_the_target_and_the_rank_that_folds() -> None:
    """`centre` is one in Mexican Sweat (M5, M12, R4.1)."""
    for preset in ("opr-sweat", "pokerdb", "excite"):
        t = empty_table(preset, seats=2).deal("8d", "9c", "Th")
        assert t.state.reveal.middle == (Card("8d"),)
        assert t.events(MiddleCardDealt)[0].role == ("kill" if preset == "excite" else "both")


def test_a_middle_card_for_no_peek() -> None:
    """With `centre` one the card in the middle must be beaten; nothing kills (R4.1, R2.2)."""
    t = sweat("8d", "5c Jh", "", preset="opr-nopeek", centre="one", first_turn="until_beats").turns()

    assert t.events(MiddleCardDealt)[0].role == "target"
    assert t.story == "p1 5c Jh lead; bet1 p1"


def test_two_cards_in_the_middle() -> None:
    """The first kills, the second is to be beaten: `centre` is kill_and_target (R4.1, E270)."""
    for t in (
        sweat("7h Td", "Jc", "7c", preset="denexa"),
        sweat("7h Td", "Jc", "7c", centre="kill_and_target"),
    ):
        assert [(str(event.card), event.role) for event in t.events(MiddleCardDealt)] == [
            ("7h", "kill"),
            ("Td", "target"),
        ]
        assert t.turns().quietly().story == "p1 Jc lead; bet1 p1; p2 7c kill; win p1 last"
