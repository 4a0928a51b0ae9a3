"""The sweep in NumPy: slow, plain, any float; what the compiled one is checked against.

A *sweep* goes through the whole tree for one player: reaches down, values up.
Values are counterfactual: the chips that the player's each hidden card wins,
weighted by how likely the opponent and the cards come there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from comodin.solver.core.tables import Mode, Tables
from comodin.solver.core.tree import WIDTH, Column, Edge, Kind, Money
from comodin.solver.core.updates import Factors

__all__ = ["sweep"]

Vector = NDArray[Any]


def sweep(tables: Tables, me: int, mode: Mode, factors: Factors) -> Vector:
    """Return the player's value of each hidden card at the root; in `Mode.UPDATE` also change regrets and averages."""
    live = tables.live
    found = _Sweep(tables, me, mode, factors).value(0, tables.reach[me], tables.reach[1 - me], live, np.ones_like(live))
    return np.where(live > 0, found, 0)


class _Sweep:
    def __init__(self, tables: Tables, me: int, mode: Mode, factors: Factors) -> None:
        self.tables = tables
        self.me = me
        self.mode = mode
        self.factors = factors

    def value(self, node: int, mine: Vector, theirs: Vector, live: Vector, copies: Vector) -> Vector:
        """Return the value of a node for each hidden card of the player.

        `live` counts the cards of each place that can be hidden here, `copies`
        the nodes like this one that there are for each hidden card since he drew it.
        What a card that cannot be hidden is worth has no meaning.
        """
        row = self.tables.nodes[node]
        match row[Column.KIND]:
            case Kind.FOLD | Kind.SHOWDOWN:
                return self.end(node, theirs, live)
            case Kind.CHANCE:
                total = np.zeros_like(live)
                for child in self.tables.tree.children(node):
                    total += self.below(child, mine, theirs, live, copies)
                return total
        return self.decision(node, mine, theirs, live, copies)

    def end(self, node: int, theirs: Vector, live: Vector) -> Vector:
        """Return what an end pays for each hidden card."""
        tables, sign = self.tables, 1 - 2 * self.me
        row, money = tables.nodes[node], tables.money[node]
        value = money[Money.BASE] * (live @ theirs - theirs)
        if row[Column.KIND] == Kind.SHOWDOWN:
            board = row[Column.BOARD]
            value = value + money[Money.HALF] * (theirs @ tables.signs[self.me][board])
            if money[Money.ODD]:
                value = value + money[Money.ODD] * (theirs @ tables.ties[self.me][board])
        return np.asarray(sign * value)

    def below(self, child: int, mine: Vector, theirs: Vector, live: Vector, copies: Vector) -> Vector:
        """Return what a child, and those that it stands for, add to the value of their parent."""
        row, weight = self.tables.nodes[child], self.tables.money[child, Money.WEIGHT]
        if row[Column.EDGE] == Edge.ACTION:
            return self.value(child, mine, theirs, live, copies)
        card = row[Column.CARD]
        gone = live.copy()
        gone[card] -= 1
        some = gone > 0
        if row[Column.EDGE] == Edge.REDEAL and row[Column.WHO] == self.me:
            found = self.value(child, mine[card] * some, weight * theirs * some, gone, np.ones_like(live))
            value = np.zeros_like(live)
            value[card] = gone @ found
            return value
        theirs = theirs if row[Column.EDGE] == Edge.UP else theirs[card]
        times = np.full_like(live, live[card])
        times[card] = gone[card]
        return times * self.value(child, mine * some, weight * theirs * some, gone, copies * times)

    def decision(self, node: int, mine: Vector, theirs: Vector, live: Vector, copies: Vector) -> Vector:
        """Return the value of a decision; the player's own learns from it."""
        tables = self.tables
        row = tables.nodes[node]
        count, slot = int(row[Column.ACTIONS]), int(row[Column.SLOT])
        plays = tables.strategy(node, self.mode)
        own = row[Column.PLAYER] == self.me
        values = np.zeros((count, WIDTH), dtype=live.dtype)
        for child in tables.tree.children(node):
            action = int(tables.nodes[child, Column.ACTION])
            if own:
                values[action] += self.below(child, mine * plays[action], theirs, live, copies)
            else:
                values[0] += self.below(child, mine, theirs * plays[action], live, copies)
        if not own:
            return np.asarray(values[0])
        value = (plays * values).sum(axis=0)
        if tables.locked[node]:
            return np.asarray(value)
        rows = slice(slot, slot + count)
        shared = row[Column.GROUP] >= 0
        if self.mode is Mode.UPDATE:
            if shared:
                tables.pool[rows] += copies * (values - value)
            else:
                learn(tables, rows, values - value, self.factors)
            if tables.leads[node]:
                tables.sums[rows] = tables.sums[rows] * self.factors.decay + mine * plays
        elif self.mode is Mode.BEST:
            if shared:
                tables.pool[rows] += copies * values
                return np.asarray((tables.best[rows] * values).sum(axis=0))
            return np.asarray(values.max(axis=0))
        return np.asarray(value)


def learn(tables: Tables, rows: slice, now: Vector, factors: Factors) -> None:
    """Change the regrets of some rows by those of this iteration."""
    regrets = tables.regrets[rows]
    regrets = regrets * np.where(regrets > 0, factors.positive, factors.negative) + now
    tables.regrets[rows] = np.maximum(regrets, 0) if tables.update.floor else regrets
    if tables.update.predicts:
        tables.last[rows] = now
