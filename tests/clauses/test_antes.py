"""What goes in before the first card: the collection and the ante."""

from __future__ import annotations

import pytest

from comodin.errors import RulesError
from comodin.hand.events import AntePosted, CollectionTaken
from tests.clauses.table import table

PRESETS = ("parkwest", "wiki", "lucky-lady", "aviator", "barge")


@pytest.mark.parametrize("preset_name", PRESETS)
def test_all_ante_half_the_smaller_limit(preset_name: str) -> None:
    """Everybody, 2 in a 4/8 game: the `ante` is L/2 (W1, R3.7)."""
    t = table(preset_name, seats=3, stakes="4/8")

    assert [(event.p, event.amount) for event in t.events(AntePosted)] == [(1, 2), (2, 2), (3, 2)]
    assert t.state.pot == 6


def test_the_house_may_set_another_ante() -> None:
    """An `ante` of 1, of the whole lower limit, or of nothing (R3.7)."""
    assert table(ante=1).paid == [1, 1, 1]
    assert table(ante=4).paid == [4, 4, 4]
    assert table(ante=0).paid == [0, 0, 0]
    assert table(ante=0).events(AntePosted) == []


def test_half_an_odd_limit_is_not_a_chip() -> None:
    """With 3/6 the house must say its `ante` (R3.7)."""
    with pytest.raises(RulesError, match="--ante"):
        table(stakes="3/6")
    assert table(stakes="3/6", ante=1).paid == [1, 1, 1]


def test_a_short_ante_puts_its_player_all_in() -> None:
    """He plays for a main pot of that size from everyone (R3.7)."""
    t = table(stacks=[80, 1, 80])

    assert [event.all_in for event in t.events(AntePosted)] == [False, True, False]
    assert t.pots == "3:123 2:13"


@pytest.mark.parametrize("preset_name", PRESETS)
def test_no_collection_unless_it_is_required(preset_name: str) -> None:
    """The `collection` is 0 (P2, R3.7)."""
    t = table(preset_name, stakes="4/8")

    assert t.events(CollectionTaken) == []
    assert t.state.house == 0


def test_each_player_posts_the_collection() -> None:
    """The house's fee is taken from everyone before the hand, and never enters the pot: `collection` (P2)."""
    t = table(stacks=[80, 80, 80], collection=1)

    assert [(event.p, event.amount) for event in t.events(CollectionTaken)] == [(1, 1), (2, 1), (3, 1)]
    assert t.state.house == 3
    assert t.state.pot == 6
    assert t.stacks == [77, 77, 77]


def test_the_collection_comes_before_the_ante() -> None:
    """Who has a chip less than both posts the fee whole and a short ante: `collection` (P2, R3.7)."""
    t = table(stacks=[80, 4], collection=3)

    assert [type(event) for event in t.log[:2]] == [CollectionTaken, CollectionTaken]
    assert t.paid == [2, 1]


def test_every_player_pays_the_collection_unless_the_house_says_otherwise() -> None:
    """`collection_from` is players (P2, R3.7)."""
    assert table(seats=3, collection=1).state.house == 3


def test_the_button_alone_may_pay_the_collection() -> None:
    """With `collection_from` button the last seat pays for all (P2, R3.7)."""
    t = table(seats=3, collection=3, collection_from="button")

    assert [(event.p, event.amount) for event in t.events(CollectionTaken)] == [(3, 3)]


def test_no_hand_without_the_collection() -> None:
    """A stack that the fee would empty gets no hand: `collection` (P2)."""
    with pytest.raises(RulesError, match="p2"):
        table(stacks=[80, 1], collection=1)
    assert table(stacks=[80, 2], collection=1).paid == [2, 1]


def test_chips_of_the_collection_are_not_lost() -> None:
    """At the end stacks and house add up to what was brought: `collection` (P2, R6.1)."""
    t = table(seats=3, stack=50, collection=2).finish()

    assert sum(t.stacks) + t.state.house == 150
    assert t.state.house == 6
