"""The value of a tree by a linear programme over realisation plans, with HiGHS: shares nothing with the sweeps."""

from __future__ import annotations

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, hstack

from comodin.solver.core import Kind, Tree
from comodin.solver.core.tree import WIDTH, Column, Edge, Money


def value(tree: Tree) -> float:
    """Return the value of a tree to the first player, in chips; what chance deals first is split into programmes.

    Every card has a place of its own in it.
    """
    assert tree.live.max() == 1
    return _total(tree, 0, tree.reach, tree.live > 0, 1.0) / tree.deals


def _total(tree: Tree, node: int, reach: np.ndarray, live: np.ndarray, chance: float) -> float:
    if tree.nodes[node, Column.KIND] == Kind.CHANCE:
        total = 0.0
        for child in tree.children(node):
            alive = live.copy()
            alive[tree.nodes[child, Column.CARD]] = False
            total += _total(tree, child, reach * alive, alive, chance * tree.money[child, Money.WEIGHT])
        return total
    programme = _Programme(tree, reach)
    programme.walk(node, programme.starts(0), programme.starts(1), live, chance)
    return programme.solve()


class _Programme:
    """A sequence is a row of the tree with the card hidden there, or the start with a card."""

    def __init__(self, tree: Tree, reach: np.ndarray) -> None:
        self.tree = tree
        self.reach = reach
        self.sequences: tuple[dict[tuple[int, int], int], ...] = ({}, {})
        self.parents: tuple[dict[tuple[int, int], tuple[int, int]], ...] = ({}, {})
        self.pay: dict[tuple[int, int], float] = {}

    def starts(self, player: int) -> np.ndarray:
        return np.array([self.number(player, -1, card) for card in range(WIDTH)])

    def number(self, player: int, row: int, card: int) -> int:
        known = self.sequences[player]
        return known.setdefault((row, card), len(known))

    def walk(self, node: int, first: np.ndarray, second: np.ndarray, live: np.ndarray, chance: float) -> None:
        tree, row = self.tree, self.tree.nodes[node]
        if row[Column.KIND] in (Kind.FOLD, Kind.SHOWDOWN):
            self.end(node, first, second, live, chance)
            return
        both = [first, second]
        rows = {}
        if row[Column.KIND] == Kind.DECISION:
            player, slot = int(row[Column.PLAYER]), int(row[Column.SLOT])
            for card in np.flatnonzero(live).tolist():
                self.parents[player][slot, card] = (int(both[player][card]), int(row[Column.ACTIONS]))
            for action in range(int(row[Column.ACTIONS])):
                rows[action] = np.array([self.number(player, slot + action, card) for card in range(WIDTH)])
        for child in tree.children(node):
            below = list(both)
            edge = tree.nodes[child]
            if rows:
                below[player] = rows[int(edge[Column.ACTION])]
            alive, card = live.copy(), int(edge[Column.CARD])
            if edge[Column.EDGE] != Edge.ACTION:
                alive[card] = False
            if edge[Column.EDGE] == Edge.REDEAL:
                below[player] = np.full(WIDTH, below[player][card])
            self.walk(child, below[0], below[1], alive, chance * tree.money[child, Money.WEIGHT])

    def end(self, node: int, first: np.ndarray, second: np.ndarray, live: np.ndarray, chance: float) -> None:
        tree, money = self.tree, self.tree.money[node]
        board = tree.nodes[node, Column.BOARD]
        shows = tree.nodes[node, Column.KIND] == Kind.SHOWDOWN
        cards = np.flatnonzero(live).tolist()
        for i in cards:
            for j in cards:
                if i == j:
                    continue
                pays = money[Money.BASE]
                if shows:
                    pays += money[Money.HALF] * tree.signs[board, i, j]
                    if len(tree.ties):
                        pays += money[Money.ODD] * tree.ties[board, i, j]
                key = int(first[i]), int(second[j])
                self.pay[key] = self.pay.get(key, 0.0) + chance * pays

    def constraints(self, player: int) -> tuple[coo_matrix, np.ndarray]:
        """Return E and e with E x = e for every realisation plan x."""
        values, rows, columns, right = [], [], [], []
        for card in range(WIDTH):
            values.append(1.0)
            rows.append(len(right))
            columns.append(self.sequences[player][-1, card])
            right.append(self.reach[player, card])
        for (slot, card), (parent, actions) in self.parents[player].items():
            for action in range(actions):
                values.append(1.0)
                rows.append(len(right))
                columns.append(self.sequences[player][slot + action, card])
            values.append(-1.0)
            rows.append(len(right))
            columns.append(parent)
            right.append(0.0)
        shape = len(right), len(self.sequences[player])
        return coo_matrix((values, (rows, columns)), shape=shape), np.array(right)

    def solve(self) -> float:
        """Maximise f'v with F'v <= A'x, E x = e, x >= 0."""
        e, right_x = self.constraints(0)
        f, right_y = self.constraints(1)
        count_x, count_v = e.shape[1], f.shape[0]
        keys = list(self.pay)
        payoff = coo_matrix(
            ([self.pay[key] for key in keys], ([key[0] for key in keys], [key[1] for key in keys])),
            shape=(count_x, f.shape[1]),
        )
        bound = hstack([-payoff.T, f.T]).tocsr()
        equal = hstack([e, coo_matrix((e.shape[0], count_v))]).tocsr()
        found = linprog(
            np.concatenate([np.zeros(count_x), -right_y]),
            A_ub=bound,
            b_ub=np.zeros(f.shape[1]),
            A_eq=equal,
            b_eq=right_x,
            bounds=[(0, None)] * count_x + [(None, None)] * count_v,
            method="highs",
        )
        assert found.status == 0, found.message
        return float(-found.fun)
