"""What the table looks like at the moments that matter, as pictures."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from comodin.cards import parse_cards
from comodin.hand import actions as a
from comodin.telling.screen import showing_pots
from tests.cli.tui.demo import DemoApp, DemoTable, When, play_until

SMALL, LARGE = (80, 24), (120, 40)
SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
Compare = Callable[..., bool]


def at(kind: str, *, street: int = 0, leads: int = 0) -> When:
    """A moment at which you are asked something."""
    return lambda table: (
        table.view.kind == kind and table.view.street >= street and len(table.view.reveal.leads) >= leads
    )


def over(_: DemoTable) -> bool:
    return False


def sweat(seats: int = 6, **more: object) -> DemoTable:
    return DemoTable(seats, game="mexican-sweat", stakes="4", seed="d", **more)  # type: ignore[arg-type]


@SIZES
def test_a_bet_to_answer(snap_compare: Compare, size: tuple[int, int]) -> None:
    table = play_until(DemoTable(7, seed="a"), at("bet", street=4))
    assert snap_compare(DemoApp(table), terminal_size=size)


@SIZES
def test_keep_or_expose(snap_compare: Compare, size: tuple[int, int]) -> None:
    table = play_until(DemoTable(5, seed="b"), at("choose", street=3))
    assert snap_compare(DemoApp(table), terminal_size=size)


@SIZES
def test_declare_all_in(snap_compare: Compare, size: tuple[int, int]) -> None:
    table = play_until(DemoTable(4, seed="b"), at("bet"))
    table.force(a.ExposeByDealer(p=table.seating.you))
    play_until(table, at("declare"))
    assert table.view.kind == "declare"
    assert snap_compare(DemoApp(table), terminal_size=size)


@SIZES
def test_side_pots(snap_compare: Compare, size: tuple[int, int]) -> None:
    table = DemoTable(5, seed="c", stacks=[200, 14, 26, 200, 200], bot="caller")
    play_until(table, lambda table: table.view.kind == "bet" and len(showing_pots(table.view)) > 2, DemoTable.most)
    assert table.running
    assert snap_compare(DemoApp(table), terminal_size=size)


@SIZES
def test_showdown(snap_compare: Compare, size: tuple[int, int]) -> None:
    table = play_until(DemoTable(6, seed="c"), over)
    assert snap_compare(DemoApp(table), terminal_size=size)


@SIZES
def test_a_card_to_turn(snap_compare: Compare, size: tuple[int, int]) -> None:
    table = play_until(sweat(), at("turn", leads=2))
    assert snap_compare(DemoApp(table), terminal_size=size)


@SIZES
def test_a_bet_among_open_cards(snap_compare: Compare, size: tuple[int, int]) -> None:
    table = play_until(sweat(7), at("bet", leads=1))
    assert snap_compare(DemoApp(table), terminal_size=size)


@SIZES
def test_no_limit_with_an_amount_typed(snap_compare: Compare, size: tuple[int, int]) -> None:
    table = DemoTable(4, seed="q", structure="no_limit", stakes="4", preset="wiki")
    play_until(table, lambda table: any(option.verb in ("bet", "raise") for option in table.options))
    assert snap_compare(DemoApp(table), terminal_size=size, press=["3", "7"])


@SIZES
def test_sitting_out(snap_compare: Compare, size: tuple[int, int]) -> None:
    table = play_until(DemoTable(6, seed="e", plays=False), over)
    assert snap_compare(DemoApp(table), terminal_size=size)


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_number_of_seats(snap_compare: Compare, seats: int) -> None:
    table = play_until(DemoTable(seats, seed="f", preset="wiki", bot="caller"), at("bet", street=5))
    assert snap_compare(DemoApp(table), terminal_size=SMALL)


def test_by_day_in_spanish(snap_compare: Compare) -> None:
    table = play_until(DemoTable(7, seed="a", lang="es"), at("bet", street=4))
    assert snap_compare(DemoApp(table, theme="comodin-day"), terminal_size=LARGE)


@SIZES
def test_keep_or_expose_in_spanish(snap_compare: Compare, size: tuple[int, int]) -> None:
    table = play_until(DemoTable(5, seed="b", lang="es"), at("choose", street=3))
    assert snap_compare(DemoApp(table), terminal_size=size)


def test_a_card_to_turn_in_spanish(snap_compare: Compare) -> None:
    table = play_until(sweat(lang="es"), at("turn", leads=2))
    assert snap_compare(DemoApp(table), terminal_size=SMALL)


def test_letters_for_suits(snap_compare: Compare) -> None:
    table = play_until(DemoTable(5, seed="b"), at("bet", street=4))
    assert snap_compare(DemoApp(table, letters=True), terminal_size=SMALL)


def test_jokers_wild_and_bug(snap_compare: Compare) -> None:
    cards = parse_cards("Jo Kd 7h 2c 3c 5d 6d As")
    table = play_until(DemoTable(4, cards=cards), at("bet"))
    assert snap_compare(DemoApp(table), terminal_size=SMALL)


def test_a_large_window(snap_compare: Compare) -> None:
    table = play_until(DemoTable(8, seed="f", preset="wiki", bot="caller"), at("bet", street=5))
    assert snap_compare(DemoApp(table), terminal_size=(200, 60))


def test_a_window_too_small(snap_compare: Compare) -> None:
    table = play_until(DemoTable(5, seed="b"), at("choose", street=3))
    assert snap_compare(DemoApp(table), terminal_size=(60, 20))
