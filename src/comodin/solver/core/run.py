"""`Solver`: iterations, values and the exact best-response certificate on one tree."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from comodin.solver.core import reference
from comodin.solver.core.tables import Mode, Tables
from comodin.solver.core.tree import Column, Kind, Tree
from comodin.solver.core.updates import DCFR, Factors, Update

__all__ = ["Certificate", "Solver"]

Engine = Literal["numba", "numpy"]
_NO_FACTORS = Factors(1.0, 1.0, 1.0)


@dataclass(frozen=True)
class Certificate:
    """What the averages are worth, in chips: `value` to the first player, and what each best response wins.

    Nothing is estimated: `best` are the values of best responses over the
    whole tree, to each player himself.
    """

    value: float
    best: tuple[float, float]

    @property
    def exploitability(self) -> float:
        """What a best response gains, the mean of the two players; 0 only in equilibrium."""
        mean = sum(self.best) / 2
        return 0.0 if mean < 0 else mean  # what is not a number stays none


class Solver:
    """One run on one tree; the work is done by Numba, or by NumPy as its check.

    >>> from comodin.solver.core.tree import Builder
    >>> import numpy as np
    >>> build = Builder()
    >>> root = build.decision(-1, player=0, actions=2)
    >>> _ = build.fold(root, -1.0, action=0), build.fold(root, 2.0, action=1)
    >>> live = np.zeros(40); live[:3] = 1
    >>> tree = build.tree(signs=np.zeros((0, 40, 40), dtype=np.float32), live=live, reach=np.array([live, live]))
    >>> solver = Solver(tree, engine="numpy")
    >>> solver.run(10)
    >>> round(solver.certificate().best[0], 6)
    2.0
    """

    def __init__(
        self, tree: Tree, *, update: Update | None = None, dtype: Any = np.float32, engine: Engine = "numba"
    ) -> None:
        self.tree = tree
        self.update: Update = DCFR() if update is None else update
        self.tables = Tables(tree, self.update, dtype)
        self.engine = engine
        self.iterations = 0
        self.seconds = 0.0
        self._machine: Machine = _Numpy(self.tables) if engine == "numpy" else _Numba(self.tables)

    def run(self, iterations: int) -> None:
        """Do so many iterations more."""
        begun = time.perf_counter()
        first = self.iterations + 1
        self._machine.iterate([self.update.factors(t) for t in range(first, first + iterations)])
        self.iterations += iterations
        self.seconds += time.perf_counter() - begun

    def solve(
        self,
        exploitability: float,
        *,
        most: int = 10_000,
        check: int = 10,
        watch: Callable[[int, Certificate], bool | None] | None = None,
    ) -> Certificate:
        """Run until the certificate is as good as asked, or `most` iterations are done; the last certificate.

        `check` is how many iterations pass before the first certificate and
        then between two; `watch` hears each of them and may end the run by
        answering False.
        """
        while True:
            self.run(min(check, most - self.iterations))
            found = self.certificate()
            go_on = watch is None or watch(self.iterations, found) is not False
            if found.exploitability <= exploitability or self.iterations >= most or not go_on:
                return found

    def certificate(self) -> Certificate:
        """Return the value of the averages and what the best responses to them win, exactly."""
        value = self._total(0, self.values(0))
        first, second = (self._total(me, self.best_response(me)) for me in (0, 1))
        return Certificate(value, (first, second))

    def values(self, me: int) -> NDArray[Any]:
        """Return the counterfactual value of the averages for each hidden card of a player at the root."""
        return self._machine.sweep(me, Mode.VALUE)

    def best_response(self, me: int) -> NDArray[Any]:
        """Return the same of the best response to the other's average.

        Decisions that share their rows are settled from the deepest up, one
        sweep for each depth at which there are any.
        """
        tables = self.tables
        mine = tables.shared[tables.shared[:, 3] == me]
        for depth in sorted(set(mine[:, 2].tolist()), reverse=True):
            self._machine.sweep(me, Mode.BEST)
            for slot, actions, deep, _ in mine.tolist():
                rows = slice(slot, slot + actions)
                if deep == depth:
                    found = tables.pool[rows].argmax(axis=0)
                    tables.best[rows] = np.arange(actions)[:, None] == found
                tables.pool[rows] = 0
        values = self._machine.sweep(me, Mode.BEST)
        for slot, actions, _, _ in mine.tolist():
            tables.pool[slot : slot + actions] = 0
        return values

    def strategy(self, node: int) -> NDArray[Any]:
        """Return the average strategy at a decision: shape (actions, WIDTH)."""
        return self.tables.strategy(node, Mode.VALUE)

    def lock(self, node: int, plays: NDArray[Any]) -> None:
        """Fix what is played at a decision, for all that look alike: shape (actions, WIDTH), columns adding up to 1."""
        tables = self.tables
        row = tables.nodes[node]
        if row[Column.KIND] != Kind.DECISION:
            raise ValueError(f"node {node} is no decision")
        slot, count = int(row[Column.SLOT]), int(row[Column.ACTIONS])
        same = (tables.nodes[:, Column.SLOT] == slot) & (tables.nodes[:, Column.KIND] == Kind.DECISION)
        tables.locked[same] = 1
        tables.sums[slot : slot + count] = plays

    def _total(self, me: int, values: NDArray[Any]) -> float:
        """Return the mean over the hidden cards of a player, in chips."""
        weights = self.tree.reach[me] * self.tree.live
        return float(weights @ values.astype(np.float64)) / self.tree.deals


class Machine(Protocol):
    """What does the work: sweeps, and iterations made of them."""

    def sweep(self, me: int, mode: Mode, factors: Factors = _NO_FACTORS) -> NDArray[Any]:
        """Return the values of one player at the root."""

    def iterate(self, factors: Sequence[Factors]) -> None:
        """Do one iteration for each of the factors."""


class _Numpy:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def sweep(self, me: int, mode: Mode, factors: Factors = _NO_FACTORS) -> NDArray[Any]:
        return reference.sweep(self.tables, me, mode, factors)

    def iterate(self, factors: Sequence[Factors]) -> None:
        for each in factors:
            for me in (0, 1):
                reference.sweep(self.tables, me, Mode.UPDATE, each)
                self._learn_shared(me, each)

    def _learn_shared(self, me: int, factors: Factors) -> None:
        tables = self.tables
        for slot, actions, _, player in tables.shared.tolist():
            if player == me:
                rows = slice(slot, slot + actions)
                reference.learn(tables, rows, tables.pool[rows].copy(), factors)
                tables.pool[rows] = 0


class _Numba:
    def __init__(self, tables: Tables) -> None:
        from comodin.solver.core import kernel  # noqa: PLC0415 - Numba only where it is used

        self.kernel, self.tables, tree = kernel, tables, tables.tree
        self.signs, self.ties = tables.signs, tables.ties
        self.state = (
            *(tables.live, tables.reach, tables.regrets, tables.sums),
            *(tables.last, tables.pool, tables.best, tables.shares),
        )
        self.flags = (tables.locked, tables.leads, tables.update.predicts)
        self.least = 0.0 if tables.update.floor else -np.inf
        self.scratch = kernel.scratch_for(tree.depth + 1, tree.most_actions, tables.dtype)

    def sweep(self, me: int, mode: Mode, factors: Factors = _NO_FACTORS) -> NDArray[Any]:
        tables, out = self.tables, np.zeros_like(self.tables.live)
        boards = self.signs[me], self.ties[me]
        given = np.array(self._numbers(factors, me), dtype=tables.dtype)
        self.kernel.sweep(
            *(tables.nodes, tables.money, *boards, self.state, self.flags, me, int(mode), given), self.scratch, out
        )
        return np.where(tables.live > 0, out, 0)

    def iterate(self, factors: Sequence[Factors]) -> None:
        tables = self.tables
        if not factors:
            return
        given = np.array([[self._numbers(each, me) for me in (0, 1)] for each in factors], dtype=tables.dtype)
        state = (self.signs, self.ties, self.state, self.flags, tables.shared, given, self.scratch)
        self.kernel.iterate(tables.nodes, tables.money, *state, np.zeros_like(tables.live))

    def _numbers(self, factors: Factors, me: int) -> tuple[float, ...]:
        """Return what a compiled sweep is given: the factors, 0, 1, the player's sign and the least regret."""
        return (*factors, 0.0, 1.0, 1.0 - 2 * me, self.least)
