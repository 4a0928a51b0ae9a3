"""`Solution`: an equilibrium that can be asked, kept in a file, locked and solved again."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Any, BinaryIO, Self

import msgspec
import numpy as np
from numpy.typing import NDArray

from comodin.cards import Card, format_cards, parse_cards
from comodin.errors import ComodinError, RecordError
from comodin.hand import Expose
from comodin.rules import RuleSet, Stakes
from comodin.solver.core import Certificate, Solver, Tree
from comodin.solver.core.tree import Column, Edge, Money
from comodin.solver.poker.place import Path, Plays, Trail, label, marks_of, menu, steps_from, trail
from comodin.solver.poker.plant import Planted
from comodin.solver.poker.spot import Seat, Spot
from comodin.texts import Text

__all__ = ["Line", "Place", "Solution", "plain_spot"]

FORMAT = "comodin-solution-2"
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, EOFError, LookupError, ValueError, TypeError, AttributeError),
    *(ArithmeticError, msgspec.MsgspecError),
)


@dataclass(frozen=True)
class Line:
    """What one hidden card does: its `weight` in the range that comes here, `plays` by action, `value` in chips.

    The value is what the player wins from the start of the spot on, the pot
    included, less what he puts in; None where the opponent never comes here.
    """

    card: Card
    weight: float
    plays: dict[str, float]
    value: float | None


@dataclass(frozen=True)
class Place:
    """One place of a solution: who acts (`p`, 0 for nobody), what each hidden card does, where the steps lead.

    `lines` belong to the seat that acts, `others` are the opponent's cards,
    without plays.  `chance` is how likely this place is reached.
    """

    path: Path
    p: int
    actions: tuple[str, ...]
    lines: tuple[Line, ...]
    others: tuple[Line, ...]
    steps: tuple[str, ...]
    chance: float

    @property
    def totals(self) -> dict[str, float]:
        """How often each action is taken, over all pairs of hidden cards that come here; over one's own if none do."""
        theirs = {line.card: line.weight for line in self.others}
        everything = sum(theirs.values())
        weights = [line.weight * (everything - theirs.get(line.card, 0.0)) for line in self.lines]
        if not any(weights):
            weights = [line.weight for line in self.lines]
        weight, pairs = sum(weights), list(zip(weights, self.lines, strict=True))
        return {
            name: sum(own * line.plays[name] for own, line in pairs) / weight if weight else 0.0
            for name in self.actions
        }

    @property
    def exposes(self) -> dict[Card, float]:
        """How often each hidden card is exposed, where that is the choice here."""
        if Expose.verb not in self.actions:
            return {}
        return {line.card: line.plays[Expose.verb] for line in self.lines}


class Solution:
    """A solved spot.  `seconds` are those of the iterations and certificates, without making the tree."""

    def __init__(
        self,
        spot: Spot,
        planted: Planted,
        solver: Solver,
        certificate: Certificate,
        *,
        seconds: float,
        locks: dict[Path, Plays] | None = None,
    ) -> None:
        self.spot = spot
        self.planted = planted
        self.solver = solver
        self.certificate = certificate
        self.seconds = seconds
        self.locks = locks or {}

    @property
    def iterations(self) -> int:
        """How many iterations were done."""
        return self.solver.iterations

    @property
    def values(self) -> tuple[float, float]:
        """What each player wins on average, the pot included, less what he puts in; adds up to the pot."""
        half = self.spot.pot / 2
        return half + self.certificate.value, half - self.certificate.value

    @property
    def exploitability(self) -> float:
        """What a best response gains on average, in chips: exact, the mean of both players."""
        return self.certificate.exploitability

    @property
    def percent(self) -> float:
        """The exploitability in percent of the pot."""
        return 100 * self.exploitability / self.spot.pot

    def at(self, *path: str) -> Place:
        """Return what happens at a place, by the steps to it; without steps at the root.

        Raises `NotationError` for a step that is not there, naming those that are.
        """
        way = trail(self.planted, path)
        node, tree = way.nodes[-1], self.planted.tree
        reaches, live, chance = self._reaches(way)
        actions = menu(self.planted, node)
        p = int(tree.nodes[node, Column.PLAYER]) + 1 if actions else 0
        me = max(p - 1, 0)
        values = self._values(node, reaches, live)
        plays = self.solver.strategy(node) if actions else np.zeros((0, tree.reach.shape[1]))
        names = tuple(label(action) for action in actions)
        mass = float((live @ reaches[0]) * (live @ reaches[1]) - (live * reaches[0]) @ reaches[1])
        return Place(
            path=tuple(path),
            p=p,
            actions=names,
            lines=self._lines(me, way, reaches, live, values[me], names=names, plays=plays),
            others=self._lines(1 - me, way, reaches, live, values[1 - me], names=(), plays=plays),
            steps=tuple(steps_from(self.planted, way)),
            chance=chance * mass / tree.deals,
        )

    def worth(self, path: Path, card: Card, *, best: bool = False) -> dict[str, float]:
        """Return what each action at a place is worth with a hidden card, in chips, both playing on as solved.

        With `best` the player plays on as well as can be against the other's solution.
        Empty where nobody acts, or where the opponent never comes here.
        Raises `NotationError` for a step that is not there.
        """
        way = trail(self.planted, path)
        node, tree = way.nodes[-1], self.planted.tree
        names = [label(action) for action in menu(self.planted, node)]
        place = self.planted.places.place(card)
        me = int(tree.nodes[node, Column.PLAYER])
        found = {}
        for child in tree.children(node) if names else ():
            redeals = tree.nodes[child, Column.EDGE] == Edge.REDEAL
            if redeals and tree.nodes[child, Column.CARD] != place:
                continue
            reaches, live, _ = self._reaches(Trail((*way.nodes, child)))
            values = self._values(child, reaches, live, best=best)[me]
            met = live @ reaches[1 - me] - reaches[1 - me]
            hidden = live if redeals else (np.arange(len(live)) == place).astype(live.dtype)
            mass = float(hidden @ met)
            if mass > 0:
                gains = float(hidden @ values) / mass
                found[names[int(tree.nodes[child, Column.ACTION])]] = self.spot.pot / 2 + gains
        return found

    def lock(self, path: Path, plays: Plays, **limits: Any) -> Solution:
        """Fix what is played at a place and solve again; locks made before stay.

        `plays` are chances by action, for all hidden cards or for each.  The
        certificate is that of the game with the lock in it: the best response
        of who is locked keeps to it too.  `limits` are those of `solve`.
        """
        from comodin.solver.poker.solve import solve  # noqa: PLC0415 - which makes solutions

        return solve(self.spot, locks={**self.locks, path: plays}, **limits)

    def save(self, file: str | FilePath) -> None:
        """Write the spot, the averages and the certificate to a file (NumPy's ``.npz``).

        Where that fails, what the file was before stays; `OSError` names it.
        """
        head = {
            "format": FORMAT,
            "spot": plain_spot(self.spot),
            "iterations": self.iterations,
            "seconds": self.seconds,
            "value": self.certificate.value,
            "best": self.certificate.best,
            "locks": [
                [list(path), {str(key): each for key, each in plays.items()}] for path, plays in self.locks.items()
            ],
        }
        told = np.frombuffer(msgspec.json.encode(head), dtype=np.uint8)
        with _whole(FilePath(file)) as out:
            np.savez_compressed(out, head=told, sums=self.solver.tables.sums, locked=self.solver.tables.locked)

    @classmethod
    def load(cls, file: str | FilePath) -> Self:
        """Read what `save` wrote; `RecordError` for any other file."""
        try:
            with np.load(file, allow_pickle=False) as kept:
                head = msgspec.json.decode(kept["head"].tobytes())
                form, sums, locked = head["format"], kept["sums"], kept["locked"]
            if form == FORMAT:
                return cls._of(head, sums, locked)
        except (*_BROKEN, ComodinError):
            raise RecordError(Text("solver.not_a_solution", file=file)) from None
        key = "old_solution" if str(form).startswith(FORMAT[:-1]) else "not_a_solution"
        raise RecordError(Text(f"solver.{key}", file=file))

    @classmethod
    def _of(cls, head: dict[str, Any], sums: NDArray[Any], locked: NDArray[Any]) -> Self:
        """Return the solution of what a file holds; raises one of `_BROKEN` or a `ComodinError` where it holds none."""
        locks = {tuple(path): _plays(plays) for path, plays in head["locks"]}
        spot = _spot(head["spot"])
        planted = spot.plant(marks_of(locks))
        if sums.dtype.kind != "f" or not np.isfinite(sums).all():
            raise ValueError(sums.dtype)
        solver = Solver(planted.tree, dtype=sums.dtype)
        tables = solver.tables
        if sums.shape != tables.sums.shape or locked.shape != tables.locked.shape:
            raise ValueError(sums.shape)
        tables.sums[:] = sums
        tables.locked[:] = locked
        solver.iterations = int(head["iterations"])
        first, second = map(float, head["best"])
        found = Certificate(float(head["value"]), (first, second))
        return cls(spot, planted, solver, found, seconds=float(head["seconds"]), locks=locks)

    # -- walking ------------------------------------------------------------------------------

    def _reaches(self, way: Trail) -> tuple[NDArray[Any], NDArray[Any], float]:
        """Return both ranges at the end of a trail, how many cards can be hidden there, and the chance of its cards."""
        tree = self.planted.tree
        reaches, live, chance = tree.reach.copy(), tree.live.copy(), 1.0
        for parent, child in pairwise(way.nodes):
            row, weight = tree.nodes[child], float(tree.money[child, Money.WEIGHT])
            if menu(self.planted, parent):
                player = int(tree.nodes[parent, Column.PLAYER])
                reaches[player] *= self.solver.strategy(parent)[int(row[Column.ACTION])]
            if row[Column.EDGE] != Edge.ACTION:
                card, chance = int(row[Column.CARD]), chance * weight
                live[card] -= 1
                if row[Column.EDGE] == Edge.REDEAL:
                    reaches[row[Column.WHO]] = reaches[row[Column.WHO], card]
                reaches *= live > 0
        return reaches, live, chance

    def _values(
        self, node: int, reaches: NDArray[Any], live: NDArray[Any], *, best: bool = False
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the counterfactual values of both players' cards from a node on, or those of best responses."""
        tree = self.planted.tree
        end = int(tree.nodes[node, Column.END])
        nodes = tree.nodes[node:end].copy()
        nodes[:, Column.DEPTH] -= nodes[0, Column.DEPTH]
        nodes[:, Column.END] -= node
        nodes[:, Column.PARENT] -= node
        below = Tree(nodes, tree.money[node:end], tree.signs, tree.ties, live, reaches, tree.rows, held=tree.held)
        solver = Solver(below, dtype=self.solver.tables.dtype, engine=self.solver.engine)
        solver.tables.sums[:] = self.solver.tables.sums
        solver.tables.locked[:] = self.solver.tables.locked[node:end]
        if best:
            return solver.best_response(0), solver.best_response(1)
        return solver.values(0), solver.values(1)

    def _lines(
        self,
        me: int,
        way: Trail,
        reaches: NDArray[Any],
        live: NDArray[Any],
        values: NDArray[Any],
        *,
        names: tuple[str, ...],
        plays: NDArray[Any],
    ) -> tuple[Line, ...]:
        mine, theirs = reaches[me], reaches[1 - me]
        half = self.spot.pot / 2
        lines = []
        for card in self.spot.unseen:
            if card.bit & way.seen or not self.planted.tree.reach[me].any():
                continue
            place = self.planted.places.place(card)
            met = float(live @ theirs - theirs[place])
            value = half + float(values[place]) / met if met > 0 else None
            chances = {name: float(plays[action, place]) for action, name in enumerate(names)}
            lines.append(Line(card, float(mine[place]), chances, value))
        return tuple(lines)


@contextmanager
def _whole(file: FilePath) -> Iterator[BinaryIO]:
    """Open a file that comes to be only once all of it is written; a device is written as it is."""
    target = file.resolve()
    plain = target.is_file() or not target.exists()
    part = target.with_name(f".{target.name}.part") if plain else target
    try:
        with part.open("wb") as out:
            yield out
        if plain:
            part.replace(target)
    except BaseException as error:
        if plain:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(file)
        raise


def _plays(plain: dict[str, Any]) -> Plays:
    """Return the chances of a lock as they were given: by action, or by card and action."""
    by_card = {key: each for key, each in plain.items() if isinstance(each, dict)}
    return {Card(key): each for key, each in by_card.items()} if by_card else plain


def plain_spot(spot: Spot) -> dict[str, Any]:
    """Return a spot as plain values, as files keep it."""
    return {
        "hands": [str(seat) for seat in spot.seats],
        "ranges": [[[str(card), weight] for card, weight in seat.range] for seat in spot.seats],
        "pot": spot.pot,
        "to_act": spot.to_act,
        "stacks": spot.chips,
        "structure": spot.rules.structure,
        "rules": spot.rules.overrides("parkwest"),
        "stakes": None if spot.stakes is None else msgspec.structs.asdict(spot.stakes),
        "street": spot.street,
        "dead": format_cards(spot.dead),
        "declared": spot.declared,
        "raise_cap": spot.raise_cap,
        "sizes": spot.sizes,
    }


def _spot(plain: dict[str, Any]) -> Spot:
    rules = RuleSet.of("parkwest", plain["structure"]).with_(**plain["rules"])
    seats = [Seat.parse(hand) for hand in plain["hands"]]
    for place, cards in enumerate(plain["ranges"]):
        seats[place] = replace(seats[place], range=tuple((Card(card), float(weight)) for card, weight in cards))
    return Spot(
        (seats[0], seats[1]),
        plain["pot"],
        to_act=plain["to_act"],
        stacks=(plain["stacks"][0], plain["stacks"][1]),
        rules=rules,
        stakes=Stakes(**plain["stakes"]),
        street=plain["street"],
        dead=parse_cards(plain["dead"]),
        declared=tuple(plain["declared"]),
        raise_cap=plain["raise_cap"],
        sizes=tuple(plain["sizes"]),
    )
