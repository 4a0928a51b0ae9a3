"""Betting rounds of a hand with two left, for every amount that both can have put in, from the rules engine.

A *level* is what each has put in since the beginning.  Rounds of the same form
at different levels are worked out together, as vectors over the levels.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comodin.hand import Action, HandState
from comodin.solver.poker.rounds import Asked, Node, Rounds, Sizing, Won

__all__ = ["Betting"]

Values = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class _Form:
    """Rounds of one form: at an end `values` for each level where all is known, else `goes_on`, places of levels."""

    p: int
    below: tuple[_Form, ...]
    values: Values | None
    goes_on: NDArray[np.int64] | None


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
        self._forms = {p: self._grouped(p) for p in (1, 2)}

    def begin(self, level: int, leader: int) -> Node | None:
        """Return the round at a level under a leader, None where nobody can bet."""
        if level >= min(self.stacks):
            return None
        if (level, leader) not in self._begun:
            opener = 3 - leader if self.left else leader
            self._begun[level, leader] = self.rounds.begin(self.state_at(level, leader), opener)
        return self._begun[level, leader]

    def values(self, p: int, then: Values) -> Values:
        """Return what a round under leader `p` is worth to seat 1 at each level, where `then` is what follows it."""
        found = then.copy()
        for places, form in self._forms[p]:
            found[places] = _worth(form, then)
        return found

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
            return float(node.stacks[0] - self.stacks[0])
        return float(then[self._place[self._level(node)]])

    def _ends(self, node: Node | None) -> set[int]:
        if node is None or isinstance(node, Won):
            return set()
        if isinstance(node, Asked):
            return {end for each in node.then for end in self._ends(each)}
        return {self._level(node)}

    def _level(self, node: Any) -> int:
        return int(min(stack - seat.stack for stack, seat in zip(self.stacks, node.state.seats, strict=True)))

    def _grouped(self, p: int) -> list[tuple[NDArray[np.int64], _Form]]:
        """Return the rounds under leader `p` by their form, with the places of their levels."""
        alike: dict[object, list[tuple[int, Node]]] = defaultdict(list)
        for place, level in enumerate(self.levels):
            node = self.begin(level, p)
            if node is not None:
                whole = all(end in self._place for end in self._ends(node))
                if whole:
                    alike[_form(node)].append((place, node))
        return [
            (np.array([place for place, _ in rounds]), self._merged([node for _, node in rounds]))
            for rounds in alike.values()
        ]

    def _merged(self, nodes: Sequence[Any]) -> _Form:
        first = nodes[0]
        if isinstance(first, Asked):
            below = tuple([self._merged([node.then[a] for node in nodes]) for a in range(len(first.then))])
            return _Form(first.p, below, None, None)
        if isinstance(first, Won):
            return _Form(0, (), np.array([float(node.stacks[0] - self.stacks[0]) for node in nodes]), None)
        return _Form(0, (), None, np.array([self._place[self._level(node)] for node in nodes]))


def _form(node: Node) -> object:
    """Return what rounds have in common that can be worked out together."""
    if isinstance(node, Asked):
        return node.p, *(_form(each) for each in node.then)
    return node.winner if isinstance(node, Won) else 0


def _worth(form: _Form, then: Values) -> Values:
    if form.values is not None:
        return form.values
    if form.goes_on is not None:
        return then[form.goes_on]
    best = _worth(form.below[0], then)
    for each in form.below[1:]:
        best = np.maximum(best, _worth(each, then)) if form.p == 1 else np.minimum(best, _worth(each, then))
    return best
