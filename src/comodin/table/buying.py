"""Buying in: the first buy is full, and one short buy comes after each full one (P31, R3.7).

A short buy is at least half of a full one.  Adding chips to a stack is no
buy-in, and has no bounds of its own.
"""

from __future__ import annotations

from msgspec import Struct

from comodin.table.events import BuyKind
from comodin.table.state import TableState

__all__ = ["BuyIn", "buy_in", "kind_of_buy"]


class BuyIn(Struct, frozen=True):
    """What somebody may buy in for: `full` chips or more, and as a short buy `short` or more (0: none now)."""

    full: int
    short: int = 0

    @property
    def least(self) -> int:
        """The least amount that is allowed now."""
        return self.short or self.full


def buy_in(state: TableState, name: str, *, first: bool = False) -> BuyIn:
    """Return what a player may buy in for; `first` as he sits down.

    >>> from comodin.table import Sit, TableGame, apply, open_table
    >>> table, _ = open_table(2, TableGame.of(stakes="4/8"))
    >>> table, _ = apply(table, Sit(1, "Lupe"))
    >>> buy_in(table, "Lupe")
    BuyIn(full=80, short=40)
    """
    full = state.game.full_buy_in
    account = state.account(name)
    may_be_short = not first and account is not None and account.shorts > 0
    return BuyIn(full, -(-full // 2) if may_be_short else 0)


def kind_of_buy(bounds: BuyIn, amount: int) -> BuyKind | None:
    """Return what a buy of so many chips is, or None where it is not allowed.

    >>> kind_of_buy(BuyIn(full=80, short=40), 40), kind_of_buy(BuyIn(full=80), 40)
    ('short', None)
    """
    if amount >= bounds.full:
        return "full"
    return "short" if bounds.short and amount >= bounds.short else None
