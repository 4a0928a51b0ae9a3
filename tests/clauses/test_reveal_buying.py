"""Buying in where cards are turned up: the rules of the other game, with one bet."""

from __future__ import annotations

import pytest

from comodin.rules import GAMES, REVEAL_GAMES
from comodin.table import Buy, Leave, Sit
from comodin.table.events import BoughtIn
from tests.table.tables import Table

PRESETS = [(game, preset_name) for game in REVEAL_GAMES for preset_name in GAMES[game]]


@pytest.mark.parametrize(("game", "preset_name"), PRESETS)
def test_the_presets_buy_in_for_ten_bets(game: str, preset_name: str) -> None:
    """`full_buy_in` is 10, and one short buy follows: `short_buys_per_full_buy` (R3.7)."""
    t = Table.of("A", "B", rules_of=game, preset=preset_name, stakes="4")
    assert t.stacks == [40, 40]
    assert [event.shorts for event in t.events(BoughtIn)] == [1, 1]


@pytest.mark.parametrize("multiple", [5, 20])
def test_the_house_says_what_a_full_buy_in_is(multiple: int) -> None:
    """`full_buy_in` times the bet (R3.7)."""
    t = Table.of("A", "B", rules_of="no-peek", stakes="4", full_buy_in=multiple)
    assert t.stacks == [multiple * 4] * 2
    assert t.do(Leave(2)).refused(Sit(2, "B", multiple * 4 - 1)).code == "buy_full"


@pytest.mark.parametrize("shorts", [0, 1, 2])
def test_so_many_short_buys_follow_a_full_one(shorts: int) -> None:
    """`short_buys_per_full_buy`, half of a full one at least (P31, R3.7)."""
    t = Table.of("A", "B", rules_of="no-peek", stakes="4", ante=40, short_buys_per_full_buy=shorts).bust(1)
    for _ in range(shorts):
        t.do(Buy(1, 20)).bust(1)
    assert t.refused(Buy(1, 20)).code == "buy_full_again"
