"""`Tables`: what a solver keeps beside the tree - regrets, averages, locks - in one float type."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comodin.solver.core.tree import WIDTH, Column, Kind, Tree
from comodin.solver.core.updates import Update

__all__ = ["Mode", "Tables"]

Floats = NDArray[Any]


class Mode(IntEnum):
    """What a sweep does: one iteration, the best response to the averages, or the value of the averages."""

    UPDATE = 0
    BEST = 1
    VALUE = 2


class Tables:
    """The numbers of one run: `regrets` and `sums` have shape (rows, WIDTH).

    `signs` and `ties` are those of the tree as each player sees them: [board,
    their place, my place], times the number of cards that the other can have
    there beside mine.

    Decisions that share rows collect in `pool` what a sweep finds there, and
    only one of them, which `leads`, adds to the averages.  `best` holds the
    best responses of shared rows.  A `locked` decision plays what `sums` says.
    """

    def __init__(self, tree: Tree, update: Update, dtype: Any) -> None:
        self.tree, self.update = tree, update
        self.dtype = np.dtype(dtype)
        self.nodes = tree.nodes
        self.money = tree.money.astype(self.dtype)
        self.signs = self._seen(tree.signs)
        self.ties = self._seen(tree.ties)
        self.live = tree.live.astype(self.dtype)
        self.reach = tree.reach.astype(self.dtype)
        self.shares = np.array([0.0, *(1 / n for n in range(1, tree.most_actions + 1))], dtype=self.dtype)
        self.regrets = np.zeros((tree.rows, WIDTH), dtype=self.dtype)
        self.sums = np.zeros((tree.rows, WIDTH), dtype=self.dtype)
        self.last = np.zeros((tree.rows if update.predicts else 0, WIDTH), dtype=self.dtype)
        self.locked = np.zeros(len(tree.nodes), dtype=np.int8)
        groups = tree.nodes[:, Column.GROUP]
        self.leads = np.ones(len(tree.nodes), dtype=np.int8)
        self.shared = self._shared(groups)
        self.pool = np.zeros((tree.rows if len(self.shared) else 0, WIDTH), dtype=self.dtype)
        self.best = np.zeros_like(self.pool)

    def _seen(self, matrices: NDArray[np.float32]) -> tuple[Floats, Floats]:
        """Return matrices over (first player, second player) as each of them sees them."""
        plain = matrices.astype(self.dtype, copy=False)
        if not len(self.tree.held) or not len(plain):
            return np.ascontiguousarray(plain.transpose(0, 2, 1)), plain
        held = self.tree.held.astype(self.dtype)[:, :, None]
        both = np.arange(WIDTH)
        found = []
        for each in (plain.transpose(0, 2, 1), plain):
            seen = np.ascontiguousarray(each * held)
            seen[:, both, both] -= each[:, both, both]
            found.append(seen)
        return found[0], found[1]

    def _shared(self, groups: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return slot, number of actions and depth of each group; mark which of its decisions leads."""
        members = np.flatnonzero(groups >= 0)
        _, first = np.unique(groups[members], return_index=True)
        leading = members[first]
        self.leads[members] = 0
        self.leads[leading] = 1
        return np.ascontiguousarray(self.nodes[leading][:, [Column.SLOT, Column.ACTIONS, Column.DEPTH, Column.PLAYER]])

    def strategy(self, node: int, mode: Mode) -> Floats:
        """Return what is played at a decision: shape (actions, WIDTH); the average one except in `Mode.UPDATE`."""
        row = self.nodes[node]
        if row[Column.KIND] != Kind.DECISION:
            raise ValueError(f"node {node} is no decision")
        count, slot = int(row[Column.ACTIONS]), int(row[Column.SLOT])
        rows = slice(slot, slot + count)
        if mode is not Mode.UPDATE or self.locked[node]:
            weights = self.sums[rows]
        elif self.update.predicts:
            weights = np.maximum(self.regrets[rows] + self.last[rows], 0)
        else:
            weights = np.maximum(self.regrets[rows], 0)
        total = weights.sum(axis=0)
        known = total > 0
        return np.where(known, weights / np.where(known, total, 1), self.dtype.type(1 / count))
