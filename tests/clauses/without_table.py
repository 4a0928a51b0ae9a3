"""What a table keeps between the hands, each rule taken out: buying in, the button, a pot that waits."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from comodin.table import BuyIn, TableEvent, TableState, buy_in, open_table
from comodin.table import events as t
from comodin.table.buying import kind_of_buy
from comodin.table.ready import dealing_order
from tests.clauses.surgery import mutant, swap

READY = sys.modules["comodin.table.ready"]


def bounds(change: Callable[..., BuyIn]) -> None:
    """Let a change have the last word on what somebody may buy in for."""

    def changed(state: TableState, name: str, *, first: bool = False) -> BuyIn:
        return change(buy_in(state, name, first=first), state, first)

    swap(buy_in, changed)


def order(change: Callable[[TableState], TableState]) -> None:
    """Let the next deal be worked out of another table."""
    swap(dealing_order, lambda state: dealing_order(change(state)))


def after_table(kind: type[TableEvent], change: Callable[[TableState, TableState, Any], TableState]) -> None:
    """Change the table once an event of a kind has been folded into it."""
    fold = sys.modules["comodin.table.evolve"]._FOLD
    original = fold[kind]
    fold[kind] = lambda state, event: change(state, original(state, event), event)


# -- buying in ----------------------------------------------------------------------------------------------------


@mutant("P31", "R3.7", "E199", what="a short buy follows a short one")
def _() -> None:
    bounds(lambda bound, state, first: bound if first else replace(bound, short=-(-bound.full // 2)))


@mutant("P31", "E199", what="nobody buys short")
def _() -> None:
    bounds(lambda bound, state, first: replace(bound, short=0))


@mutant("P31", "E199", what="who sits down may buy short")
def _() -> None:
    bounds(lambda bound, state, first: replace(bound, full=-(-bound.full // 2)) if first else bound)


@mutant("P31", "R3.7", what="a short buy is of any size")
def _() -> None:
    swap(kind_of_buy, lambda bound, amount: kind_of_buy(replace(bound, short=min(bound.short, 1)), amount))


@mutant("R3.7", what="adding chips takes the short buy away")
def _() -> None:
    def spent(before: TableState, after: TableState, event: t.ChipsAdded) -> TableState:
        return replace(after, accounts=tuple(replace(account, shorts=0) for account in after.accounts))

    after_table(t.ChipsAdded, spent)


# -- the button -----------------------------------------------------------------------------------------------------


@mutant("P3", "R3.8", what="the button stays where it is")
def _() -> None:
    order(lambda state: replace(state, redeal=True))


@mutant("P3", "R3.8", what="the button moves two chairs")
def _() -> None:
    order(lambda state: replace(state, button=state.button and state.button % len(state.chairs) + 1))


@mutant("R3.8", what="lucky-lady begins with the button at the last seat")
def _() -> None:
    swap(open_table, lambda chairs, game, *, first_button=None: open_table(chairs, game, first_button=chairs))


@mutant("R3.17", what="the button moves on after a misdeal")
def _() -> None:
    order(lambda state: replace(state, redeal=False))


@mutant("P2", what="who cannot pay for a hand is dealt in")
def _() -> None:
    free = sys.modules["comodin.hand.opening"].fee
    assert vars(READY)["fee"] is free
    vars(READY)["fee"] = lambda rules, stakes, p, seats: 0


# -- a pot that waits -------------------------------------------------------------------------------------------------


@mutant("R2.2", what="a pot that nobody won is gone")
def _() -> None:
    after_table(t.HandSettled, lambda before, after, event: replace(after, carried=0))
