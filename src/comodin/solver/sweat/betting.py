"""Betting rounds of a hand with two left, for every amount that both can have put in, from the rules engine.

A *level* is what each has put in since the beginning.  Rounds of the same form
at different levels are worked out together, as vectors over the levels.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comodin.hand import Action, Fold, HandState
from comodin.solver.poker.rounds import Asked, Closed, Node, Rounds, Sizing, Won
from comodin.solver.sweat.betting_kernel import FOLLOWS, KNOWN, LEAST, MOST

__all__ = ["Betting", "Program"]

Values = NDArray[np.float64]
Program = tuple[
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.float64],
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.int64],
]


class Betting:
    """All rounds of a hand, `most` of them one after the other.

    `state_at(level, leader)` is the engine's state in which one begins.

    `left` tells that the player left of the leader opens.  Raises `ValueError`
    where there are more than `limit` levels.
    """

    def __init__(
        self,
        state_at: Callable[[int, int], HandState],
        stacks: tuple[int, int],
        sizing: Sizing,
        *,
        most: int,
        limit: int,
        left: bool = False,
    ) -> None:
        self.state_at, self.stacks, self.left = state_at, stacks, left
        self.rounds = Rounds(sizing)
        self._begun: dict[tuple[int, int], Node | None] = {}
        known, new = {0}, {0}
        for _ in range(most):
            new = {end for level in new for p in (1, 2) for end in self._ends(self.begin(level, p))} - known
            known |= new
            if len(known) > limit:
                raise ValueError(len(known))
        self.levels = sorted(known)
        self._place = {level: place for place, level in enumerate(self.levels)}

    def begin(self, level: int, leader: int) -> Node | None:
        """Return the round at a level under a leader, None where nobody can bet."""
        if level >= min(self.stacks):
            return None
        if (level, leader) not in self._begun:
            opener = 3 - leader if self.left else leader
            self._begun[level, leader] = self.rounds.begin(self.state_at(level, leader), opener)
        return self._begun[level, leader]

    def program(self, p: int) -> Program:
        """Return the rounds under leader `p` as `betting_kernel.bet` takes them, those of one form together."""
        alike: dict[object, list[tuple[int, Node]]] = defaultdict(list)
        for place, level in enumerate(self.levels):
            node = self.begin(level, p)
            # A round that can end beyond the known levels comes too late in the hand to be held.
            if node is not None and all(end in self._place for end in self._ends(node)):
                alike[_form(node)].append((place, node))
        flat = _Flat(len(self.levels), self)
        for rounds in alike.values():
            flat.group([place for place, _ in rounds], [node for _, node in rounds])
        return flat.arrays()

    def opening(self, p: int) -> list[tuple[Action, int]]:
        """Return the actions of who opens under leader `p` at level 0, with the node of the program that each leads to.

        A fold comes last.
        """
        node = self.begin(0, p)
        if not isinstance(node, Asked):
            return []
        nodes, children, _, _, groups, _ = self.program(p)
        _, low, high = nodes[groups[0, 1] - 1]
        actions = sorted(node.actions, key=lambda action: isinstance(action, Fold))
        return list(zip(actions, children[low:high].tolist(), strict=True))

    def actions(self, p: int, then: Values) -> list[tuple[Action, float]]:
        """Return the actions of who opens under leader `p` at level 0, with what each is worth to seat 1."""
        node = self.begin(0, p)
        if not isinstance(node, Asked):
            return []
        return [(action, self._single(each, then)) for action, each in zip(node.actions, node.then, strict=True)]

    def _single(self, node: Node, then: Values) -> float:
        if isinstance(node, Asked):
            found = [self._single(each, then) for each in node.then]
            return max(found) if node.p == 1 else min(found)
        if isinstance(node, Won):
            return float(self.won(node))
        return float(then[self.place(node)])

    def _ends(self, node: Node | None) -> set[int]:
        if node is None or isinstance(node, Won):
            return set()
        if isinstance(node, Asked):
            return {end for each in node.then for end in self._ends(each)}
        return {self._level(node)}

    def place(self, node: Closed) -> int:
        """Return the place of the level at which a round is over."""
        return self._place[self._level(node)]

    def won(self, node: Won) -> int:
        """Return what seat 1 wins where a round ends the hand."""
        return node.stacks[0] - self.stacks[0]

    def _level(self, node: Closed) -> int:
        return int(min(stack - seat.stack for stack, seat in zip(self.stacks, node.state.seats, strict=True)))


class _Flat:
    """A program in the making: see `betting_kernel.bet`."""

    def __init__(self, levels: int, betting: Betting) -> None:
        self.levels, self.betting = levels, betting
        self.nodes: list[tuple[int, int, int]] = []
        self.children: list[int] = []
        self.amounts: list[list[float]] = []
        self.places: list[list[int]] = []
        self.groups: list[tuple[int, int, int]] = []
        self.wheres: list[list[int]] = []

    def group(self, places: list[int], nodes: Sequence[Node]) -> None:
        """Add rounds of one form, one for each of some levels."""
        first = len(self.nodes)
        self._add(nodes)
        self.groups.append((first, len(self.nodes), len(places)))
        self.wheres.append(self._filled(places, 0))

    def arrays(self) -> Program:
        """Return the program."""
        levels = self.levels
        return (
            np.array(self.nodes, dtype=np.int64).reshape(-1, 3),
            np.array(self.children, dtype=np.int64),
            np.array(self.amounts, dtype=np.float64).reshape(-1, levels),
            np.array(self.places, dtype=np.int64).reshape(-1, levels),
            np.array(self.groups, dtype=np.int64).reshape(-1, 3),
            np.array(self.wheres, dtype=np.int64).reshape(-1, levels),
        )

    def _add(self, nodes: Sequence[Any]) -> int:
        first = nodes[0]
        low = high = 0
        amounts: list[float] = []
        places: list[int] = []
        if isinstance(first, Asked):
            kind = MOST if first.p == 1 else LEAST
            order = sorted(range(len(first.then)), key=lambda a: isinstance(first.actions[a], Fold))
            below = [self._add([node.then[a] for node in nodes]) for a in order]
            low, high = len(self.children), len(self.children) + len(below)
            self.children += below
        elif isinstance(first, Won):
            kind, amounts = KNOWN, [float(self.betting.won(node)) for node in nodes]
        else:
            kind, places = FOLLOWS, [self.betting.place(node) for node in nodes]
        self.nodes.append((kind, low, high))
        self.amounts.append(self._filled(amounts, 0.0))
        self.places.append(self._filled(places, 0))
        return len(self.nodes) - 1

    def _filled(self, given: list[Any], rest: float) -> list[Any]:
        return given + [rest] * (self.levels - len(given))


def _form(node: Node) -> object:
    """Return what rounds have in common that can be worked out together."""
    if isinstance(node, Asked):
        return node.p, *(_form(each) for each in node.then)
    return node.winner if isinstance(node, Won) else 0
