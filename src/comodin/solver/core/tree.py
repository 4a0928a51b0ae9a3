"""`Tree`: a game as two flat tables of nodes, in the order in which they are first met.

Every node is public.  Each player hides at most one card; what is known of it
is a vector over `WIDTH` places, 0 where it cannot be.  Cards that are
interchangeable can share a place: a vector says how likely *each* of them is,
and a node below one of them stands for all of them.  The two hidden cards are
never the same.  A node is reached from its parent by an edge:

- an *action* of a decision; several children may share one action;
- a card dealt *up*: no player can hide it any more;
- a *redeal*: a player shows his hidden card and hides a new one.

The weight of an edge is the chance of its one card, given both hidden cards.
Payoffs are the first player's; the second loses as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["WIDTH", "Block", "Builder", "Column", "Edge", "Kind", "Money", "Tree"]

WIDTH: Final = 40
"""Places of a vector: the 39 cards that can be hidden on second street, in eights for the machine."""


class Kind(IntEnum):
    """What a node is."""

    FOLD = 0
    SHOWDOWN = 1
    DECISION = 2
    CHANCE = 3


class Edge(IntEnum):
    """How a node is reached from its parent."""

    ACTION = 0
    UP = 1
    REDEAL = 2


class Column(IntEnum):
    """The columns of `Tree.nodes`.

    `PLAYER` acts at a decision, `ACTIONS` is how many actions he has, `SLOT`
    the first of their rows in the tables of regrets.  `END` is the first node
    after the last descendant.  `ACTION` and `CARD` belong to the edge, `WHO`
    is the player of a redeal.  Decisions of one `GROUP` (-1 is none) look
    alike to their player, who shares their rows.  `MENU` is for whoever built
    the tree.
    """

    KIND = 0
    PLAYER = 1
    ACTIONS = 2
    SLOT = 3
    DEPTH = 4
    END = 5
    EDGE = 6
    ACTION = 7
    CARD = 8
    WHO = 9
    BOARD = 10
    GROUP = 11
    PARENT = 12
    MENU = 13


class Money(IntEnum):
    """The columns of `Tree.money`.

    A fold pays `BASE`; a showdown `BASE` + `HALF` * sign + `ODD` * tie, where
    sign and tie are those of its board.  `WEIGHT` is the chance of the edge.
    """

    BASE = 0
    HALF = 1
    ODD = 2
    WEIGHT = 3


@dataclass(frozen=True, eq=False)
class Tree:
    """A game to be solved.

    `nodes` has shape (n, 14), `money` (n, 4); `signs` (boards, WIDTH, WIDTH)
    says for each pair of hidden cards who wins (1 the first player, -1 the
    second, 0 a tie or a pair that cannot be), `ties` of the same shape, or
    without boards, who gets the odd chip of a tie.  `live` (WIDTH,) is how many
    cards of each place can be hidden at the root, `reach` (2, WIDTH) how likely
    each of them is, `held` (boards, WIDTH) how many there are at each board;
    without boards it is one each.  `rows` is the number of rows of regrets, one
    for each action of each decision.
    """

    nodes: NDArray[np.int32]
    money: NDArray[np.float64]
    signs: NDArray[np.float32]
    ties: NDArray[np.float32]
    live: NDArray[np.float64]
    reach: NDArray[np.float64]
    rows: int
    menus: Sequence[Any] = ()
    held: NDArray[np.int8] = field(default_factory=lambda: np.zeros((0, WIDTH), dtype=np.int8))

    @property
    def depth(self) -> int:
        """The most edges between the root and a node."""
        return int(self.nodes[:, Column.DEPTH].max())

    @property
    def most_actions(self) -> int:
        """The most actions of a decision."""
        return max(1, int(self.nodes[:, Column.ACTIONS].max()))

    @property
    def deals(self) -> float:
        """The weight of all pairs of hidden cards at the root."""
        first, second = self.reach
        return float((self.live @ first) * (self.live @ second) - (self.live * first) @ second)

    def children(self, node: int) -> list[int]:
        """Return the children of a node, in order."""
        found, each = [], node + 1
        while each < self.nodes[node, Column.END]:
            found.append(each)
            each = int(self.nodes[each, Column.END])
        return found


@dataclass(eq=False)
class Block:
    """A piece of a tree, for use more than once: nodes with ends, parents and slots counted from its own start."""

    nodes: NDArray[np.int32]
    money: NDArray[np.float64]
    rows: int
    groups: int = 0


@dataclass(eq=False)
class Builder:
    """Collects nodes, parents before children, one subtree after the other.

    >>> build = Builder()
    >>> root = build.decision(-1, player=0, actions=2)
    >>> _ = build.fold(root, -1.0, action=0)
    >>> _ = build.showdown(root, board=0, half=1.0, action=1)
    >>> build.block().nodes[:, Column.END].tolist()
    [3, 2, 3]
    """

    _nodes: list[Any] = field(default_factory=list)
    _money: list[Any] = field(default_factory=list)
    _depths: list[int] = field(default_factory=list)
    _count: int = 0
    _rows: int = 0
    _groups: int = 0
    _slot_of: dict[int, int] = field(default_factory=dict)

    def decision(self, parent: int, *, player: int, actions: int, group: int = -1, menu: int = -1, **edge: Any) -> int:
        """Add a decision and return its number; `edge` is action, or card, who and weight.  The root's parent is -1."""
        slot = self._slot_of.get(group) if group >= 0 else None
        if slot is None:
            slot = self._rows
            self._rows += actions
            if group >= 0:
                self._slot_of[group] = slot
        return self._add(parent, Kind.DECISION, edge, player=player, actions=actions, slot=slot, group=group, menu=menu)

    def chance(self, parent: int, *, menu: int = -1, **edge: Any) -> int:
        """Add a node whose children are reached by cards dealt up."""
        return self._add(parent, Kind.CHANCE, edge, menu=menu)

    def fold(self, parent: int, base: float, **edge: Any) -> int:
        """Add an end that pays the same whatever is hidden."""
        return self._add(parent, Kind.FOLD, edge, base=base)

    def showdown(
        self, parent: int, *, board: int, half: float, base: float = 0.0, odd: float = 0.0, **edge: Any
    ) -> int:
        """Add an end at which the hidden cards decide."""
        return self._add(parent, Kind.SHOWDOWN, edge, board=board, base=base, half=half, odd=odd)

    def group(self) -> int:
        """Return the number of a new group of decisions that look alike to their player."""
        self._groups += 1
        return self._groups - 1

    def graft(self, parent: int, block: Block, *, board: int = 0, **edge: Any) -> int:
        """Add a block below a parent, its boards counted from `board`; return the number of its first node."""
        start = self._count
        depth = self._depths[parent] + 1 if parent >= 0 else 0
        nodes = block.nodes.copy()
        nodes[:, Column.END] += start
        nodes[:, Column.PARENT] += start
        nodes[:, Column.SLOT] += self._rows
        nodes[:, Column.DEPTH] += depth
        nodes[:, Column.BOARD] += board
        if block.groups:
            nodes[nodes[:, Column.GROUP] >= 0, Column.GROUP] += self._groups
        kind, action, card, who, weight = _edge(edge)
        nodes[0, [Column.EDGE, Column.ACTION, Column.CARD, Column.WHO, Column.PARENT]] = kind, action, card, who, parent
        money = block.money.copy()
        money[0, Money.WEIGHT] = weight
        self._nodes.append(nodes)
        self._money.append(money)
        self._count += len(nodes)
        self._rows += block.rows
        self._groups += block.groups
        self._depths.extend(nodes[:, Column.DEPTH].tolist() if len(nodes) < 64 else [depth] * len(nodes))
        return start

    def block(self) -> Block:
        """Return what was collected as a block."""
        nodes = np.concatenate([np.asarray(each, dtype=np.int32).reshape(-1, len(Column)) for each in self._nodes])
        money = np.concatenate([np.asarray(each, dtype=np.float64).reshape(-1, len(Money)) for each in self._money])
        _set_ends(nodes)
        return Block(nodes, money, self._rows, self._groups)

    def tree(
        self,
        *,
        signs: NDArray[np.float32],
        live: NDArray[np.float64],
        reach: NDArray[np.float64],
        ties: NDArray[np.float32] | None = None,
        menus: Sequence[Any] = (),
    ) -> Tree:
        """Return the tree; see `Tree` for what it also needs."""
        block = self.block()
        odd = np.zeros((0, WIDTH, WIDTH), dtype=np.float32) if ties is None else ties
        return Tree(block.nodes, block.money, signs, odd, live, reach, block.rows, menus)

    def _add(self, parent: int, kind: Kind, edge: dict[str, Any], **values: Any) -> int:
        number = self._count
        depth = self._depths[parent] + 1 if parent >= 0 else 0
        how, action, card, who, weight = _edge(edge)
        get = values.get
        self._nodes.append(
            (
                *(kind, get("player", -1), get("actions", 0), get("slot", 0), depth, 0),
                *(how, action, card, who, get("board", 0), get("group", -1), parent, get("menu", -1)),
            )
        )
        self._money.append((get("base", 0.0), get("half", 0.0), get("odd", 0.0), weight))
        self._depths.append(depth)
        self._count += 1
        return number


def _edge(edge: dict[str, Any]) -> tuple[int, int, int, int, float]:
    """Return kind, action, card, player and weight of an edge."""
    card, who = edge.get("card", -1), edge.get("who", -1)
    kind = Edge.ACTION if card < 0 else Edge.UP if who < 0 else Edge.REDEAL
    return kind, edge.get("action", 0), card, who, edge.get("weight", 1.0)


def _set_ends(nodes: NDArray[np.int32]) -> None:
    """Fill in where each subtree ends, from the depths: the next node that is no deeper."""
    depth, end = nodes[:, Column.DEPTH].tolist(), [0] * len(nodes)
    waiting: list[int] = []
    for number, deep in enumerate(depth):
        while waiting and depth[waiting[-1]] >= deep:
            end[waiting.pop()] = number
        waiting.append(number)
    for number in waiting:
        end[number] = len(nodes)
    nodes[:, Column.END] = end
