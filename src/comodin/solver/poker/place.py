"""Places in a solved tree, named by what happened: ``("check", "bet 8", "call", "keep", "expose Kd", "7h")``.

A step is a betting action with its amount, ``keep``, ``expose`` with the card
shown, or a card that came up.  A card that came down has no step: nobody else
saw it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comodin.cards import JOD, JOU, Card
from comodin.errors import NotationError, RulesError
from comodin.hand import Action, Expose, Wager
from comodin.solver.core import WIDTH, Kind
from comodin.solver.core.tree import Column, Edge
from comodin.solver.poker.plant import Planted
from comodin.texts import Text

__all__ = ["Path", "Plays", "find", "label", "locked_plays", "menu", "trail"]

Path = tuple[str, ...]
Plays = Mapping[str, float] | Mapping[Card, Mapping[str, float]]
"""Chances by action, for every hidden card or for each one."""


def label(action: Action) -> str:
    """Return an action as a step: ``check``, ``raise 16``."""
    return f"{action.verb} {action.to}" if isinstance(action, Wager) else action.verb


def menu(planted: Planted, node: int) -> tuple[Action, ...]:
    """Return the actions of a decision, in the order of its strategy; empty for any other node."""
    number = int(planted.tree.nodes[node, Column.MENU])
    return planted.menus[number] if planted.tree.nodes[node, Column.KIND] == Kind.DECISION else ()


def find(planted: Planted, path: Path) -> int:
    """Return the node that a path leads to; `NotationError` names the choices where a step leads nowhere."""
    return trail(planted, path)[-1]


def trail(planted: Planted, path: Path) -> list[int]:
    """Return the nodes from the root along a path."""
    nodes = [0]
    for step in path:
        steps = steps_from(planted, nodes[-1])
        wanted = _plain(step)
        if wanted not in steps:
            raise NotationError(Text("solver.no_such_step", step=step, known=", ".join(steps) or "-"))
        nodes.append(steps[wanted])
    return nodes


def steps_from(planted: Planted, node: int) -> dict[str, int]:
    """Return the steps from a node with the nodes that they lead to."""
    tree, actions = planted.tree, menu(planted, node)
    found = {}
    for child in tree.children(node):
        row = tree.nodes[child]
        card = planted.cards[row[Column.CARD]] if row[Column.EDGE] != Edge.ACTION else None
        if card is not None and row[Column.EDGE] == Edge.UP:
            name = (JOU if card.is_joker else card).token
        else:
            action = actions[int(row[Column.ACTION])]
            name = f"expose {card}" if card is not None else label(action)
        found[name] = child
    return found


def locked_plays(planted: Planted, node: int, plays: Plays) -> NDArray[np.float64]:
    """Return a strategy as an array for `Solver.lock`; raises `RulesError` where it is none."""
    actions = menu(planted, node)
    if not actions:
        raise RulesError(Text("solver.no_decision"))
    names = [label(action) for action in actions]
    out = np.full((len(names), WIDTH), 1 / len(names))
    single = not plays or all(isinstance(key, str) for key in plays)
    for place, card in enumerate(planted.cards):
        chances: Any = plays if single else plays.get(card)  # type: ignore[call-overload]
        if chances is None:
            raise RulesError(Text("solver.lock_missing", card=card))
        for name in chances:
            if name not in names:
                raise NotationError(Text("solver.no_such_step", step=name, known=", ".join(names)))
        column = [float(chances.get(name, 0.0)) for name in names]
        if min(column) < 0 or abs(sum(column) - 1) > 1e-6:
            raise RulesError(Text("solver.lock_card", card=card, given=", ".join(f"{each:g}" for each in column)))
        out[:, place] = column
    return out


def _plain(step: str) -> str:
    """Return a step in the form of `steps_from`: any joker that comes up is ``JoU``, any shown is ``JoD``."""
    words = step.split()
    if len(words) == 2 and words[0] == Expose.verb and words[1].startswith("Jo"):
        return f"expose {JOD}"
    return JOU.token if words and words[0].startswith("Jo") else " ".join(words)
