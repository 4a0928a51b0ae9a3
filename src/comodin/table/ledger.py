"""Who bought, who took away, who has what; and who pays whom in the end.

Sums to zero: what the players have lost lies with the house or in a pot.
Play chips only: nothing here is worth anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Final

from msgspec import Struct

from comodin.table.state import TableState

__all__ = ["HOUSE", "Ledger", "Payment", "Row", "ledger", "settlement"]

HOUSE: Final = ""
"""The house's name in a settlement: nobody can have it."""

EXACT: Final = 16
"""Up to so many people who owe or are owed the fewest payments are found; beyond, few."""


class Row(Struct, frozen=True):
    """One player's line: `has` is what he has on the table or took away."""

    name: str
    bought: int
    has: int

    @property
    def net(self) -> int:
        """What he has won."""
        return self.has - self.bought


class Ledger(Struct, frozen=True):
    """The accounts of a session: players in the order in which they came, the house, chips in the middle."""

    rows: tuple[Row, ...]
    house: int
    pot: int

    @property
    def balance(self) -> int:
        """The sum of everything, which is zero."""
        return sum(row.net for row in self.rows) + self.house + self.pot

    @property
    def nets(self) -> dict[str, int]:
        """What everybody has won, by name, the house with them where it has collected."""
        return {row.name: row.net for row in self.rows} | ({HOUSE: self.house} if self.house else {})


class Payment(Struct, frozen=True):
    """One payment of a settlement, in play chips."""

    payer: str
    payee: str
    amount: int


def ledger(state: TableState) -> Ledger:
    """Return the accounts as they stand, also in the middle of a hand.

    >>> from comodin.table import Sit, TableGame, apply, open_table
    >>> table, _ = open_table(2, TableGame.of(stakes="4/8"))
    >>> table, _ = apply(table, Sit(1, "Lupe"))
    >>> ledger(table).rows, ledger(table).balance
    ((Row(name='Lupe', bought=80, has=80),), 0)
    """
    on_table = {chair.name: state.stack(number) for number, chair in enumerate(state.chairs, 1) if chair is not None}
    rows = tuple(
        Row(account.name, account.bought, account.taken + on_table.get(account.name, 0)) for account in state.accounts
    )
    hand = state.hand
    house = state.house + (0 if hand is None else hand.house)
    return Ledger(rows, house, state.carried if hand is None else hand.pot)


def settlement(nets: Mapping[str, int]) -> tuple[Payment, ...]:
    """Return payments that bring everybody to zero, as few as can be.

    People who settle among themselves need one payment less than they are,
    so that the fewest payments come from the most such groups.  Raises
    `ValueError` if the nets do not sum to zero.

    >>> settlement({"p1": 30, "p2": -35, "p3": -30, "p5": 35})
    (Payment(payer='p2', payee='p5', amount=35), Payment(payer='p3', payee='p1', amount=30))
    """
    if sum(nets.values()):
        raise ValueError(f"nets must sum to zero; these sum to {sum(nets.values())}")
    open_nets = {name: net for name, net in nets.items() if net}
    pairs = _pairs(open_nets)
    rest = [(name, net) for name, net in open_nets.items() if name not in {name for pair in pairs for name in pair}]
    groups = [*([(name, open_nets[name]) for name in pair] for pair in pairs), *_groups(rest)]
    paid = [payment for group in groups for payment in _settle(group)]
    order = {name: place for place, name in enumerate(nets)}
    return tuple(sorted(paid, key=lambda payment: (order[payment.payer], order[payment.payee])))


def _pairs(nets: Mapping[str, int]) -> list[tuple[str, str]]:
    """Return people who are even with each other: taking them apart never costs a group."""
    waiting: dict[int, list[str]] = {}
    pairs = []
    for name, net in nets.items():
        if waiting.get(-net):
            pairs.append((waiting[-net].pop(0), name))
        else:
            waiting.setdefault(net, []).append(name)
    return pairs


def _groups(people: list[tuple[str, int]]) -> list[list[tuple[str, int]]]:
    """Return the most groups that each sum to zero, by dynamic programming over all sets of people.

    `most[s]` counts the sums of zero that can be met as people are added one
    by one until the set is `s`; each of them closes a group.
    """
    n = len(people)
    if n > EXACT or not n:
        return [people] if people else []
    sums, most, last = [0] * (1 << n), [0] * (1 << n), [0] * (1 << n)
    for s in range(1, 1 << n):
        low = s & -s
        sums[s] = sums[s ^ low] + people[low.bit_length() - 1][1]
        best = -1
        for i in range(n):
            if s >> i & 1 and most[s ^ (1 << i)] > best:
                best, last[s] = most[s ^ (1 << i)], i
        most[s] = best + (not sums[s])
    groups: list[list[tuple[str, int]]] = []
    s = (1 << n) - 1
    while s:
        if not sums[s]:
            groups.append([])
        groups[-1].append(people[last[s]])
        s ^= 1 << last[s]
    return groups


def _settle(group: list[tuple[str, int]]) -> list[Payment]:
    """Settle one group with a payment less than it has people: the largest debt goes to the largest claim."""
    left = dict(group)
    payments: list[Payment] = []
    for _ in count():
        payer, payee = min(left, key=lambda name: left[name]), max(left, key=lambda name: left[name])
        amount = min(-left[payer], left[payee])
        if not amount:
            return payments
        payments.append(Payment(payer, payee, amount))
        left[payer] += amount
        left[payee] -= amount
    return payments
