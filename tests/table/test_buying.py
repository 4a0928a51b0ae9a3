"""Buying in: a full buy first, then one short buy after each full one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.table import AddChips, Buy, BuyIn, ChangeGame, Leave, Sit, SitOut, TableGame, buy_in
from comodin.table.buying import kind_of_buy
from comodin.table.events import BoughtIn, ChipsAdded
from tests.table.tables import Table

ALL_IN = {"stakes": "4/8", "ante": 80}
"""Everybody's full buy-in goes in with the ante, so that a hand settles who is broke."""


def kinds(table: Table, chair: int) -> list[tuple[str, int]]:
    return [(event.kind, event.amount) for event in table.events(BoughtIn) if event.chair == chair]


def test_the_example_of_the_rules() -> None:
    """4/8: busts and buys 40, once; busts again: 80 before another short buy (E199, P31, R3.7)."""
    t = Table.of("Ana", "Beto", **ALL_IN)
    assert buy_in(t.state, "Ana", first=True) == BuyIn(full=80)

    t.bust(1).do(Buy(1, 40)).bust(1)
    refused = t.refused(Buy(1, 40))
    t.do(Buy(1, 80)).bust(1).do(Buy(1, 40))

    assert refused.code == "buy_full_again"
    assert refused.clauses == ("P31",)
    assert [amount for _, amount in kinds(t, 1)[1:]] == [40, 80, 40]
    assert [kind for kind, _ in kinds(t, 1)] == ["full", "short", "full", "short"]


def test_the_first_buy_in_is_full() -> None:
    """A chip less is refused, also for somebody who had a short buy left (P31, R3.7)."""
    t = Table.of("Ana", "Beto", **ALL_IN)

    assert t.refused(Sit(1, "Memo", 79)).code == "chair_taken"
    t.do(Leave(1))
    refused = t.refused(Sit(1, "Ana", 79))
    assert (refused.code, refused.clauses) == ("buy_full", ("P31",))
    assert "79" in refused.reason
    assert "80" in refused.reason
    t.do(Sit(1, "Ana", 80))
    assert t.stacks == [80, 80]


def test_nobody_must_say_how_much() -> None:
    """None is a full buy-in, to sit and to buy again (P31)."""
    t = Table.of("Ana", "Beto", **ALL_IN).bust(1).do(Buy(1))

    assert kinds(t, 1) == [("full", 80), ("full", 80)]


def test_more_than_full_is_full() -> None:
    """There is a least, and no most (R3.7)."""
    t = Table.of("Ana", "Beto", stakes="4/8").do(Leave(1), Sit(1, "Memo", 500))

    assert kinds(t, 1)[-1] == ("full", 500)


def test_a_short_buy_is_at_least_half() -> None:
    """Rounded up: half of 75 is 38 (R3.7)."""
    assert kind_of_buy(BuyIn(full=80, short=40), 39) is None
    t = Table.of("Ana", "Beto", stakes="2-15", structure="spread", full_buy_in=5, ante=75).bust(1)

    assert buy_in(t.state, "Ana") == BuyIn(full=75, short=38)
    assert buy_in(t.state, "Ana").least == 38
    refused = t.refused(Buy(1, 37))
    assert (refused.code, refused.clauses) == ("buy_short", ("P31",))
    assert all(number in refused.reason for number in ("37", "38", "75"))
    assert kinds(t.do(Buy(1, 38)), 1)[-1] == ("short", 38)


def test_a_full_buy_after_a_full_one_leaves_one_short_buy_not_two() -> None:
    """Short buys are not saved up (P31)."""
    t = Table.of("Ana", "Beto", **ALL_IN).bust(1).do(Buy(1)).bust(1).do(Buy(1, 40)).bust(1)

    assert buy_in(t.state, "Ana") == BuyIn(full=80)
    assert t.refused(Buy(1, 79)).code == "buy_full_again"


@pytest.mark.parametrize("shorts", [0, 1, 2, 3])
def test_the_house_says_how_many_short_buys_follow_a_full_one(shorts: int) -> None:
    """`short_buys_per_full_buy` (P31, R3.7)."""
    t = Table.of("Ana", "Beto", **ALL_IN, short_buys_per_full_buy=shorts).bust(1)
    for _ in range(shorts):
        t.do(Buy(1, 40)).bust(1)

    assert t.refused(Buy(1, 40)).code == "buy_full_again"
    assert kinds(t.do(Buy(1)), 1)[-1] == ("full", 80)
    assert bool(buy_in(t.state, "Ana").short) == bool(shorts)


def test_adding_chips_is_no_buy_in() -> None:
    """Between hands, by any amount, as often as one likes; the short buy stays (R3.7)."""
    t = Table.of("Ana", "Beto", **ALL_IN).do(AddChips(1, 1), AddChips(1, 3))

    assert t.stacks == [84, 80]
    assert [event.amount for event in t.events(ChipsAdded)] == [1, 3]
    assert buy_in(t.state, "Ana").short == 40
    assert t.ledger.rows[0].bought == 84


def test_who_comes_back_goes_on_with_his_account() -> None:
    """By the same name, in large or small letters; and buys in full (P31, R3.7)."""
    t = Table.of("Ana", "Beto", **ALL_IN).bust(1).do(Leave(1))
    assert t.refused(Sit(1, "ANA", 40)).code == "buy_full"

    t.do(Sit(1, "ANA"))

    assert t.state.chairs[0].name == "Ana"
    assert [row.name for row in t.ledger.rows] == ["Ana", "Beto"]
    assert t.ledger.rows[0].bought == 160


def test_the_buy_in_is_that_of_the_game_played() -> None:
    """After a change of game it is another amount; the short buy of before stays (P31)."""
    t = Table.of("Ana", "Beto", **ALL_IN).bust(1).do(ChangeGame(TableGame.of(stakes="20/40")))

    assert buy_in(t.state, "Ana") == BuyIn(full=400, short=200)
    assert t.refused(Buy(1, 80)).code == "buy_short"


@pytest.mark.parametrize(
    ("game", "full"),
    [
        (TableGame.of(stakes="4/8"), 80),
        (TableGame.of(stakes="4/8", full_buy_in=20), 160),
        (TableGame.of(stakes="2-8", structure="spread"), 80),
        (TableGame.of(stakes=4, structure="no_limit"), 400),
        (TableGame.of(stakes=4, structure="pot_limit"), 400),
        (TableGame.of("no-peek", stakes=4), 40),
        (TableGame.of("mexican-sweat", stakes=4, full_buy_in=5), 20),
    ],
    ids=lambda it: it.limits if isinstance(it, TableGame) else None,
)
def test_a_full_buy_in_is_ten_times_the_upper_limit(game: TableGame, full: int) -> None:
    """Or what `full_buy_in` says; 100 minimum bets where there is no limit (R3.7)."""
    assert game.full_buy_in == full
    t = Table.of(game=game, chairs=2)
    assert t.refused(Sit(1, "Ana", full - 1)).code == "buy_full"
    assert t.do(Sit(1, "Ana")).stacks == [full, 0]


def test_what_the_host_hands_out_has_no_bounds() -> None:
    """It stands for the first buy-in, so that a short one may follow."""
    t = Table.of("Ana", "Beto", stacks=[3, 900], **ALL_IN)

    assert kinds(t, 1) == [("given", 3)]
    assert buy_in(t.state, "Ana") == BuyIn(full=80, short=40)


def test_one_buys_during_a_hand_that_one_is_not_in() -> None:
    """The chips of a hand stay as they are; others are free (R3.7)."""
    t = Table.of("Ana", "Beto", "Memo", **ALL_IN).bust(1).deal()

    assert t.refused(AddChips(2, 5)).code == "in_hand"
    assert t.refused(Buy(2)).code == "in_hand"
    assert t.do(Buy(1, 40)).stacks[0] == 40


def test_who_sits_out_may_buy() -> None:
    """And is broke no longer."""
    t = Table.of("Ana", "Beto", **ALL_IN).bust(1).do(SitOut(1), Buy(1))
    assert t.stacks[0] == 80


@given(st.integers(1, 10**6), st.integers(0, 10**6), st.integers(1, 2 * 10**6))
def test_a_buy_is_full_or_short_or_nothing(full: int, short: int, amount: int) -> None:
    """By two bounds, the lower one of which there may be none (P31)."""
    short = min(short, full)
    kind = kind_of_buy(BuyIn(full, short), amount)

    assert (kind == "full") == (amount >= full)
    assert (kind is not None) == (amount >= (short or full))
