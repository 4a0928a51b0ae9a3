"""How large a position is before its tree is made: betting trees are compiled, boards are only counted."""

from __future__ import annotations

from dataclasses import dataclass

from comodin.games.mexican_poker.setting import LAST_STREET
from comodin.hand import HandState
from comodin.solver.core import WIDTH
from comodin.solver.poker.plant import run_on
from comodin.solver.poker.rounds import Asked, Closed, Node, Rounds, Sizing
from comodin.solver.poker.spot import Spot
from comodin.solver.poker.stages import Choice, Dealt, Step, stage

__all__ = ["Estimate", "measure"]

_NODE_BYTES = 14 * 4 + 4 * 8 + 4 * 4 + 2
_ROW_BYTES = 2 * 4 * WIDTH
_BOARD_BYTES = 2 * 4 * WIDTH * WIDTH
_SECONDS_A_NODE = 5e-7
_ITERATIONS = 80


@dataclass(frozen=True)
class Estimate:
    """The size of a position: `nodes` and `rows` are exact, `memory` in bytes, `seconds` to 0.1 % of the pot."""

    nodes: int
    rows: int
    memory: int
    seconds: float


def measure(spot: Spot) -> Estimate:
    """Return the size of a spot."""
    measured = _Measure(spot)
    nodes, rows = measured.root(spot.state)
    boards = measured.boards
    memory = nodes * _NODE_BYTES + rows * _ROW_BYTES + boards * _BOARD_BYTES
    return Estimate(nodes, rows, memory, nodes * _SECONDS_A_NODE * _ITERATIONS)


class _Measure:
    """Counts nodes and rows; a round is taken to be opened by seat 1, as both are alike in size where stacks are."""

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self.rounds = Rounds(Sizing(spot.sizes, spot.raise_cap))
        self.boards = 1
        self._stages: dict[tuple[object, ...], tuple[int, int]] = {}

    def root(self, state: HandState) -> tuple[int, int]:
        live = len(self.spot.unseen)
        if state.seats[0].held < state.street:
            return self.stage(run_on(state), live)
        if sum(seat.can_bet for seat in state.seats) < 2:
            closed = run_on(state)
            return (1, 0) if closed.street > LAST_STREET else self.stage(closed, live)
        return self.node(self.rounds.begin(state, self.spot.to_act or 1), live)

    def node(self, node: Node, live: int) -> tuple[int, int]:
        if isinstance(node, Asked):
            below = [self.node(each, live) for each in node.then]
            return 1 + sum(nodes for nodes, _ in below), len(node.actions) + sum(rows for _, rows in below)
        if isinstance(node, Closed) and node.state.street <= LAST_STREET:
            return self.stage(node.state, live)
        return 1, 0

    def stage(self, state: HandState, live: int) -> tuple[int, int]:
        key = (state.street, live, *((seat.stack, seat.paid) for seat in state.seats))
        if key not in self._stages:
            self._stages[key] = self.step(stage(state), live)
        if state.street == LAST_STREET:
            self.boards = max(self.boards, live * (live - 1))
        return self._stages[key]

    def step(self, step: Step, live: int) -> tuple[int, int]:
        if isinstance(step, Choice):
            nodes, rows = self.step(step.keep, live)
            more, further = self.step(step.expose, live - 1)
            return 1 + nodes + live * more, 2 + rows + live * further
        if isinstance(step, Dealt):
            if not step.up:
                return self.step(step.then, live)
            nodes, rows = self.step(step.then, live - 1)
            return 1 + live * nodes, live * rows
        if step.bets:
            return self.node(self.rounds.begin(step.state, 1), live)
        return (1, 0) if step.state.kind != "choose" else self.stage(step.state, live)
