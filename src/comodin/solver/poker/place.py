"""Places in a solved tree, named by what happened: ``("check", "bet 8", "call", "keep", "expose Kd", "7h")``.

A step is a betting action with its amount, ``keep``, ``expose`` with the card
shown, or a card that came up.  A card that came down has no step: nobody else
saw it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comodin.cards import JOD, JOU, Card
from comodin.errors import CardError, ComodinError, NotationError, RulesError
from comodin.hand import Action, Expose, Wager
from comodin.solver.core import WIDTH, Kind
from comodin.solver.core.tree import Column, Edge
from comodin.solver.poker.plant import Planted
from comodin.texts import Text

__all__ = ["Path", "Plays", "Trail", "find", "label", "locked_plays", "marks_of", "menu", "steps_from", "trail"]

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


@dataclass(frozen=True)
class Trail:
    """The nodes from the root along a path, and the bits of the cards that were seen on the way."""

    nodes: tuple[int, ...] = (0,)
    seen: int = 0


def find(planted: Planted, path: Path) -> int:
    """Return the node that a path leads to; `NotationError` names the choices where a step leads nowhere."""
    return trail(planted, path).nodes[-1]


def trail(planted: Planted, path: Path) -> Trail:
    """Return the way along a path; `NotationError` as for `find`."""
    found = Trail()
    for step in path:
        steps = steps_from(planted, found)
        wanted = _plain(step)
        if wanted not in steps:
            raise NotationError(Text("solver.no_such_step", step=step, known=", ".join(steps) or "-"))
        found = steps[wanted]
    return found


def steps_from(planted: Planted, at: Trail) -> dict[str, Trail]:
    """Return the steps from the end of a trail, each with where it leads: one for each card that is left."""
    tree, node = planted.tree, at.nodes[-1]
    actions, left = menu(planted, node), dict(planted.places.left(at.seen))
    found = {}
    for child in tree.children(node):
        row, nodes = tree.nodes[child], (*at.nodes, child)
        if row[Column.EDGE] == Edge.ACTION:
            found[label(actions[int(row[Column.ACTION])])] = Trail(nodes, at.seen)
            continue
        for card in left[int(row[Column.CARD])]:
            up = (JOU if card.is_joker else card).token
            name = up if row[Column.EDGE] == Edge.UP else f"expose {card}"
            found[name] = Trail(nodes, at.seen | card.bit)
    return found


def marks_of(locks: Mapping[Path, Plays]) -> dict[Card, object]:
    """Return what tells cards apart once decisions are locked: those that a path names, and plays of their own."""
    marks: dict[Card, list[object]] = {}
    for number, (path, plays) in enumerate(locks.items()):
        for step in path:
            token = step.split()[-1] if step else ""
            if (card := _card(token)) is not None:
                marks.setdefault(card, []).append((number, card))
        for key, chances in plays.items():
            if isinstance(key, Card) and isinstance(chances, Mapping):
                marks.setdefault(key, []).append((number, tuple(sorted(chances.items()))))
    return {card: tuple(told) for card, told in marks.items()}


def _card(token: str) -> Card | None:
    """Return the card that a step names, a joker as it is hidden."""
    try:
        card = Card.parse(token)
    except ComodinError:
        return None
    return JOD if card.is_joker else card


def locked_plays(planted: Planted, at: Trail, plays: Plays) -> NDArray[np.float64]:
    """Return a strategy at the end of a trail as an array for `Solver.lock`; raises `RulesError` where it is none.

    Cards that were seen on the way need no plays; a card that nobody can hide at all is a `CardError`.
    """
    actions = menu(planted, at.nodes[-1])
    if not actions:
        raise RulesError(Text("solver.no_decision"))
    names = [label(action) for action in actions]
    out = np.full((len(names), WIDTH), 1 / len(names))
    single = not plays or all(isinstance(key, str) for key in plays)
    for key in plays:
        if isinstance(key, Card) and key not in planted.places.cards:
            raise CardError(Text("solver.lock_foreign", card=key))
    for card in planted.places.cards:
        if card.bit & at.seen:
            continue
        chances: Any = plays if single else plays.get(card)  # type: ignore[call-overload]
        if chances is None:
            raise RulesError(Text("solver.lock_missing", card=card))
        for name in chances:
            if name not in names:
                raise NotationError(Text("solver.no_such_step", step=name, known=", ".join(names)))
        column = [float(chances.get(name, 0.0)) for name in names]
        if min(column) < 0 or abs(sum(column) - 1) > 1e-6:
            raise RulesError(Text("solver.lock_card", card=card, given=", ".join(f"{each:g}" for each in column)))
        out[:, planted.places.place(card)] = column
    return out


def _plain(step: str) -> str:
    """Return a step in the form of `steps_from`: any joker that comes up is ``JoU``, any shown is ``JoD``."""
    words = step.split()
    if len(words) == 2 and words[0] == Expose.verb and words[1].startswith("Jo"):
        return f"expose {JOD}"
    return JOU.token if words and words[0].startswith("Jo") else " ".join(words)
