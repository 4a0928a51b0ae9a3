"""How large a position is before its tree is made: betting trees are compiled, boards are only counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from comodin.cards import Card
from comodin.games.mexican_poker.setting import LAST_STREET, ranking_of
from comodin.hand import HandState
from comodin.solver.core import WIDTH
from comodin.solver.poker.boards import Boards
from comodin.solver.poker.places import Places
from comodin.solver.poker.plant import run_on
from comodin.solver.poker.rounds import Asked, Closed, Node, Rounds, Sizing
from comodin.solver.poker.spot import Spot
from comodin.solver.poker.stages import Choice, Dealt, Step, stage

__all__ = ["Estimate", "measure"]

_NODE_BYTES = 14 * 4 + 4 * 8 + 4 * 4 + 2
_ROW_BYTES = 2 * 4 * WIDTH
_BOARD_BYTES = 2 * 4 * WIDTH * WIDTH
_SECONDS_A_NODE = 5e-7
_ITERATIONS = 100

Live = tuple[int, ...]


@dataclass(frozen=True)
class Estimate:
    """The size of a position: `nodes` and `rows`, `memory` in bytes, `seconds` to 0.1 % of the pot.

    Nodes and rows are exact; where a round is larger if one player opens it
    than if the other does, which stacks that are not alike can bring about,
    it is counted as the larger, so that they are an upper bound.
    """

    nodes: int
    rows: int
    memory: int
    seconds: float


def measure(spot: Spot, marks: Mapping[Card, Hashable] | None = None) -> Estimate:
    """Return the size of a spot, whose cards of different marks stand apart."""
    measured = _Measure(spot, spot.places(marks))
    nodes, rows = measured.root(spot.state)
    if measured.odd_chips and spot.rules.odd_chip == "high_card_by_suit":
        measured = _Measure(spot, Places.single(spot.unseen))
        nodes, rows = measured.root(spot.state)
    boards = measured.boards
    memory = nodes * _NODE_BYTES + rows * _ROW_BYTES + boards * _BOARD_BYTES
    return Estimate(nodes, rows, memory, nodes * _SECONDS_A_NODE * _ITERATIONS)


class _Measure:
    """Counts nodes and rows; a round whose board is not known yet is counted as the larger of the two openers'.

    What is `live` is how many cards of each place can be hidden or come, the fewest first.
    """

    def __init__(self, spot: Spot, places: Places) -> None:
        self.spot = spot
        self.places = places
        self.rounds = Rounds(Sizing(spot.sizes, spot.raise_cap))
        self.boards = 1
        self.odd_chips = False
        self._stages: dict[tuple[object, ...], Step] = {}
        self._known: dict[tuple[object, ...], tuple[int, int]] = {}

    def root(self, state: HandState) -> tuple[int, int]:
        live = tuple(sorted(map(len, self.places.groups)))
        if state.seats[0].held < state.street:
            return self.stage(run_on(state), live)
        if sum(seat.can_bet for seat in state.seats) < 2:
            closed = run_on(state)
            return (1, 0) if closed.street > LAST_STREET else self.stage(closed, live)
        if self.spot.to_act:
            opener = self.spot.to_act
        else:
            opener = Boards(ranking_of(self.spot.rules), self.spot.rules, self.places).leader(*self.spot.ups)
        return self.node(self.rounds.begin(state, opener), live)

    def node(self, node: Node, live: Live) -> tuple[int, int]:
        if isinstance(node, Asked):
            below = [self.node(each, live) for each in node.then]
            return 1 + sum(nodes for nodes, _ in below), len(node.actions) + sum(rows for _, rows in below)
        if isinstance(node, Closed) and node.state.street <= LAST_STREET:
            return self.stage(node.state, live)
        if isinstance(node, Closed):
            self._end(node.state)
        return 1, 0

    def opened(self, state: HandState, live: Live) -> tuple[int, int]:
        """Return the size of a round and all behind it, whoever opens it."""
        return max(self.node(self.rounds.begin(state, p), live) for p in (1, 2))

    def stage(self, state: HandState, live: Live) -> tuple[int, int]:
        key = (state.street, *((seat.stack, seat.paid) for seat in state.seats))
        if key not in self._stages:
            self._stages[key] = stage(state)
        if state.street == LAST_STREET:
            self.boards = max(self.boards, sum(len(rest) * times for rest, times in _after(live)))
        return self.step(self._stages[key], live)

    def step(self, step: Step, live: Live) -> tuple[int, int]:
        key = id(step), live
        if key not in self._known:
            self._known[key] = self._count(step, live)
        return self._known[key]

    def _count(self, step: Step, live: Live) -> tuple[int, int]:
        if isinstance(step, Choice):
            nodes, rows = self.step(step.keep, live)
            more, further = self._below(step.expose, live)
            return 1 + nodes + more, 2 + rows + further
        if isinstance(step, Dealt):
            if not step.up:
                return self.step(step.then, live)
            nodes, rows = self._below(step.then, live)
            return 1 + nodes, rows
        if step.bets:
            return self.opened(step.state, live)
        if step.state.kind == "choose":
            return self.stage(step.state, live)
        self._end(step.state)
        return 1, 0

    def _below(self, step: Step, live: Live) -> tuple[int, int]:
        """Return nodes and rows of a step behind each card that can be seen next."""
        found = [(times, self.step(step, rest)) for rest, times in _after(live)]
        return sum(times * nodes for times, (nodes, _) in found), sum(times * rows for times, (_, rows) in found)

    def _end(self, state: HandState) -> None:
        self.odd_chips = self.odd_chips or bool((sum(seat.paid for seat in state.seats) + self.spot.pot) % 2)


def _after(live: Live) -> Iterator[tuple[Live, int]]:
    """Give what is live after one card, with the number of places whose card leads there."""
    for size, times in Counter(live).items():
        rest = list(live)
        rest.remove(size)
        yield tuple(sorted([*rest, *([size - 1] if size > 1 else [])])), times
