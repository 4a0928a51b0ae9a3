"""Buying in again, and the button: what a table keeps between the hands."""

from __future__ import annotations

import pytest

from comodin.hand import DEALER, ExposeByDealer
from comodin.table import AddChips, Buy, ChangeGame, Leave, Sit, TableGame, buy_in, ready
from comodin.table.events import BoughtIn, HandDealt
from tests.table.tables import Table

ALL_IN = {"stakes": "4/8", "ante": 80}
"""A full buy-in goes in with the ante, so that a hand settles who is broke."""


def bought(t: Table) -> list[str]:
    """How chair 1 has bought in."""
    return [f"{event.kind} {event.amount}" for event in t.events(BoughtIn) if event.chair == 1]


def dealt(t: Table) -> list[tuple[int, ...]]:
    """The chairs of each hand, the button last."""
    return [event.chairs for event in t.events(HandDealt)]


def test_one_short_buy_follows_each_full_one() -> None:
    """Busts and buys 40; busts again: 80, before another 40: `short_buys_per_full_buy` 1 (P31, R3.7, E199)."""
    t = Table.of("A", "B", **ALL_IN).bust(1).do(Buy(1, 40)).bust(1)
    assert t.refused(Buy(1, 40)).clauses == ("P31",)

    t.do(Buy(1, 80)).bust(1).do(Buy(1, 40))

    assert bought(t) == ["full 80", "short 40", "full 80", "short 40"]


def test_the_first_buy_is_full() -> None:
    """Ten times the upper limit, and never less for who sits down: `full_buy_in` (P31, R3.7, E199)."""
    t = Table.of("A", "B", **ALL_IN)
    assert buy_in(t.state, "A", first=True).full == 80
    assert t.do(Leave(1)).refused(Sit(1, "A", 79)).clauses == ("P31",)
    assert t.refused(Sit(1, "New", 40)).clauses == ("P31",)


def test_a_short_buy_is_half_of_a_full_one_or_more() -> None:
    """40 in 4/8, and not 39 (R3.7, P31)."""
    t = Table.of("A", "B", **ALL_IN).bust(1)
    assert t.refused(Buy(1, 39)).clauses == ("P31",)
    assert bought(t.do(Buy(1, 40)))[-1] == "short 40"


def test_adding_chips_between_hands_is_not_a_buy_in() -> None:
    """The short buy stays (R3.7)."""
    t = Table.of("A", "B", stacks=[79, 80], **ALL_IN).do(AddChips(1, 1)).bust(1)
    assert bought(t.do(Buy(1, 40))) == ["given 79", "short 40"]


@pytest.mark.parametrize("shorts", [0, 2, 3])
def test_the_house_may_allow_more_short_buys_or_none(shorts: int) -> None:
    """`short_buys_per_full_buy` (P31, R3.7)."""
    t = Table.of("A", "B", **ALL_IN, short_buys_per_full_buy=shorts).bust(1)
    for _ in range(shorts):
        t.do(Buy(1, 40)).bust(1)
    assert t.refused(Buy(1, 40)).code == "buy_full_again"


@pytest.mark.parametrize("multiple", [5, 20])
def test_the_house_says_what_a_full_buy_in_is(multiple: int) -> None:
    """`full_buy_in` times the upper limit (P31, R3.7)."""
    t = Table.of("A", "", stakes="4/8", full_buy_in=multiple)
    assert t.stacks[0] == multiple * 8
    assert t.refused(Sit(2, "B", multiple * 8 - 1)).code == "buy_full"


@pytest.mark.parametrize("preset_name", ["parkwest", "wiki", "lucky-lady", "aviator", "barge"])
def test_the_presets_buy_in_for_ten_upper_limits(preset_name: str) -> None:
    """`full_buy_in` is 10, and one short buy follows: `short_buys_per_full_buy` (R3.7)."""
    t = Table.of("A", "B", preset=preset_name, stakes="4/8")
    assert t.stacks == [80, 80]
    assert [event.shorts for event in t.events(BoughtIn)] == [1, 1]


# -- the button ---------------------------------------------------------------------------------------


def test_the_button_moves_clockwise_after_each_hand() -> None:
    """To the next chair that is dealt in; the deal begins at its left (P3, R3.8)."""
    t = Table.of("A", "B", "", "C", stack=10**6)
    for seed in range(4):
        t.hand(seed=seed)
    assert dealt(t) == [(1, 2, 4), (2, 4, 1), (4, 1, 2), (1, 2, 4)]


def test_lucky_lady_begins_with_the_button_in_seat_one() -> None:
    """Elsewhere the first seat is dealt to first (R3.8)."""
    assert dealt(Table.of("A", "B", "C", preset="lucky-lady").hand()) == [(2, 3, 1)]
    assert dealt(Table.of("A", "B", "C", preset="parkwest").hand()) == [(1, 2, 3)]


def test_after_a_misdeal_the_same_button_deals_again() -> None:
    """Everything is returned: `exposed_down_card` misdeal (R3.17)."""
    t = Table.of("A", "B", "C", exposed_down_card="misdeal", collection=1).deal(cards=4)
    t.play(DEALER, ExposeByDealer(1))
    assert t.stacks == [80, 80, 80]
    assert dealt(t.hand()) == [(1, 2, 3), (1, 2, 3)]


def test_who_cannot_pay_for_a_hand_is_not_dealt_in() -> None:
    """The fee and a chip: `collection` (P2)."""
    t = Table.of("A", "B", "C", stacks=[80, 5, 6], collection=5)
    assert ready(t.state) == (1, 3)
    assert dealt(t.hand()) == [(1, 3)]


def test_a_carried_pot_does_not_go_to_another_kind_of_game() -> None:
    """It lies there for the next hand of this one: `last_player_wins` must_beat_centre (R2.2)."""
    game = TableGame.of("mexican-sweat", stakes="4", last_player_wins="must_beat_centre")
    hands = (Table.of("A", "B", game=game).hand(seed=seed) for seed in range(100))
    t = max(hands, key=lambda t: t.state.carried)
    carried = t.state.carried
    assert carried
    assert t.refused(ChangeGame(TableGame.of(stakes="4/8"))).clauses == ("R2.2",)
    assert t.deal(cards=0).state.hand.pot == carried + 2 * game.stakes.ante
