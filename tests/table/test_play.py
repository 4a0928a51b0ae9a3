"""Driving a table: opening it, what follows by itself, folding a log."""

from __future__ import annotations

import pytest

from comodin.errors import IllegalActionError, RecordError, RulesError
from comodin.hand import DEALER, due
from comodin.hand.events import AntePosted, HandEnded
from comodin.table import DealHand, InHand, Leave, Sit, TableGame, TableState, apply, evolve, open_table, replay
from comodin.table import events as t
from tests.table.tables import Table, plain

GAME = TableGame.of(stakes="4/8")


@pytest.mark.parametrize("chairs", range(2, 8))
def test_a_new_table_is_empty(chairs: int) -> None:
    """As many chairs as the game seats (R3.19)."""
    state, events = open_table(chairs, GAME)

    assert events == (t.TableOpened(chairs, GAME, chairs),)
    assert state == TableState(game=GAME, chairs=(None,) * chairs, first_button=chairs)
    assert (state.taken, state.hand, state.hands, state.button) == ((), None, 0, 0)


@pytest.mark.parametrize("chairs", [-1, 0, 1, 8, 99])
def test_a_table_has_as_many_chairs_as_its_game_seats(chairs: int) -> None:
    """2 to 7 at `parkwest`; 8 where the house says so: `players` (R3.19)."""
    with pytest.raises(RulesError, match=f"{chairs} seats?.* 2 to 7") as refused:
        open_table(chairs, GAME)
    assert "lugar" in refused.value.to("es")
    assert len(open_table(8, TableGame.of(preset="wiki", stakes="4/8"))[0].chairs) == 8


@pytest.mark.parametrize("button", [-1, 0, 4])
def test_the_first_button_is_a_chair(button: int) -> None:
    with pytest.raises(RulesError, match=f"no seat {button}; the seats here are 1 to 3"):
        open_table(3, GAME, first_button=button)


def test_a_table_opens_with_a_game_that_can_be() -> None:
    from msgspec.structs import replace

    with pytest.raises(RulesError, match="mesa"):
        open_table(3, replace(GAME, preset="mesa"))


def test_the_hand_goes_on_by_itself_to_where_somebody_must_act() -> None:
    """Antes are posted and the dealer is due; after the last card he is not (W1)."""
    table = Table.of("Ana", "Beto", stakes="4/8").do(DealHand())
    assert [type(e.event) for e in table.log if isinstance(e, InHand)] == [AntePosted, AntePosted]
    assert due(table.state.hand).what == "deal"

    dealer = table.dealer()
    for _ in range(4):
        table.play(DEALER, dealer.act(table.state.hand))

    assert table.turn
    assert due(table.state.hand) is None


def test_the_end_of_a_hand_is_the_tables() -> None:
    """Stacks go back to the chairs, by the order of the deal."""
    table = Table.of("Ana", "Beto", "Memo", stacks=[70, 80, 90], first_button=1).hand(seed=2)
    dealt, settled = table.events(t.HandDealt)[0], table.events(t.HandSettled)[0]
    at = table.log.index(settled)

    assert dealt == t.HandDealt(1, (2, 3, 1), (80, 90, 70))
    assert isinstance(table.log[at - 1].event, HandEnded)
    assert [table.stacks[chair - 1] for chair in dealt.chairs] == list(settled.stacks)
    assert sum(settled.stacks) == 240
    assert table.state.hand is None


def test_a_whole_hand_may_end_with_the_deal() -> None:
    """All are all-in with the ante, so that nobody bets; those who get up then do (R3.7)."""
    table = Table.of("Ana", "Beto", ante=80).do(DealHand(), Leave(1))
    table.rest(passive=True)

    assert [type(event) for event in table.log[-2:]] == [t.HandSettled, t.PlayerLeft]


def test_applying_changes_nothing_that_was_given() -> None:
    state, _ = open_table(3, GAME)
    apply(state, Sit(1, "Ana"))
    assert state == open_table(3, GAME)[0]


def test_the_log_comes_to_the_table_after_every_action() -> None:
    """Also in the middle of a hand, to the card; and on to a table from before."""
    table = Table.of("Ana", "Beto", "Memo", stack=300).deal(seed=1)
    for cut in range(1, len(table.log) + 1):
        early = replay(table.log[:cut])
        assert plain(replay(table.log[cut:], onto=early)) == plain(table.state)
    assert plain(replay(table.log)) == plain(table.state)


def test_a_log_begins_with_its_opening_and_has_one() -> None:
    """Anything else is no log."""
    _, opened = open_table(3, GAME)
    for events, said in (
        ((), "nothing is written"),
        ((t.SatOut(1),), "SatOut comes before"),
        ((*opened, *opened), "opens twice"),
    ):
        with pytest.raises(RecordError, match=said) as refused:
            replay(events)
        assert refused.value.to("es") != str(refused.value)


def test_events_about_nobody_are_folded_without_harm() -> None:
    """Bookkeeping has no rules of its own."""
    state, _ = open_table(3, GAME)
    for event in (
        t.SatOut(1),
        t.SatIn(1),
        t.PlayerLeaving(1),
        t.PlayerLeft(1, 5),
        t.BoughtIn(1, 5, "full", 1),
        t.ChipsAdded(1, 5),
        InHand(AntePosted(p=1, amount=2)),
    ):
        assert evolve(state, event) == state


def test_each_kind_of_event_has_a_place_in_the_fold() -> None:
    from comodin.table.evolve import _FOLD

    assert {kind.__name__ for kind in _FOLD} == set(t.__all__) - {"TableEvent"}


def test_refusals_are_refused_by_apply_as_by_decide() -> None:
    state, _ = open_table(3, GAME)
    with pytest.raises(IllegalActionError, match="deal a hand: players ready"):
        apply(state, DealHand())
