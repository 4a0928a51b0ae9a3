"""`comodin solve`: a heads-up position of Mexican Poker solved, shown, kept, played against.

What is computed stands in `comodin.solver`; here are words in, words out.
"""

from __future__ import annotations

import json as _json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from errno import EISDIR, ENOENT
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from comodin.cli.odds import _poker, _watched
from comodin.cli.options import RuleOptions, check_game, resolve_rules
from comodin.cli.shell import text
from comodin.errors import NotationError, RulesError
from comodin.texts import Text

if TYPE_CHECKING:
    from comodin.solver import Solution, Spot

__all__ = ["solve"]


def _flag(name: str) -> Parameter:
    return Parameter(help=text(f"solver.cli.{name}"), negative=(), show_default=False)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Position:
    """What is to be solved."""

    hands: Annotated[tuple[str, str] | None, _flag("hands")] = None
    pot: Annotated[int, _flag("pot")] = 0
    to_act: Annotated[int, _flag("to_act")] = 0
    stacks: Annotated[str | None, _flag("stacks")] = None
    street: Annotated[int, _flag("street")] = 0
    middle: Annotated[str, _flag("middle")] = ""
    dead: Annotated[str, _flag("dead")] = ""
    declared: Annotated[tuple[int, ...], _flag("declared")] = ()
    raise_cap: Annotated[int, _flag("raise_cap")] = 3
    size: Annotated[tuple[float, ...], _flag("size")] = ()


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Limits:
    """How well and how long."""

    target: Annotated[float, _flag("target")] = 0.1
    seconds: Annotated[float | None, _flag("seconds")] = None
    memory: Annotated[float, _flag("memory")] = 2.0
    deals: Annotated[int | None, _flag("deals")] = None
    fit: Annotated[int | None, _flag("fit")] = None


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Doing:
    """What to do with the answer."""

    at: Annotated[str, _flag("at")] = ""
    estimate: Annotated[bool, _flag("estimate")] = False
    save: Annotated[str | None, _flag("save")] = None
    load: Annotated[str | None, _flag("load")] = None
    html: Annotated[str | None, _flag("html")] = None
    json: Annotated[bool, _flag("json")] = False
    play: Annotated[bool, _flag("play")] = False
    batch: Annotated[str | None, _flag("batch")] = None
    out: Annotated[str | None, _flag("out")] = None
    lock: Annotated[tuple[str, ...], _flag("lock")] = ()
    seed: Annotated[int, _flag("seed")] = 0
    method: Annotated[str, _flag("method")] = ""
    value: Annotated[bool, _flag("whole_value")] = False


def solve(
    game: Annotated[str, _flag("game")],
    /,
    *,
    position: Position | None = None,
    limits: Limits | None = None,
    doing: Doing | None = None,
    options: RuleOptions | None = None,
) -> int:
    """Solve a position; see the module."""
    position, limits, doing = position or Position(), limits or Limits(), doing or Doing()
    known = check_game(game)
    if known != "mexican-poker":
        return _sweat(known, position, limits, doing, options)
    for name, given in (("value", doing.value), ("method", doing.method), ("deals", limits.deals), ("fit", limits.fit)):
        if given:
            raise RulesError(Text("solver.cli.only_sweat", option=f"--{name}"))
    if position.middle:
        raise RulesError(Text("solver.cli.no_middle"))
    _check_together(position, doing, options)
    if doing.batch is not None:
        from comodin.cli.solvebatch import batch

        return batch(position, limits, doing, options)
    if doing.estimate:
        return _estimate(position, doing, options)
    for file in (doing.save, doing.html):
        _check_folder(file)
    found = _found(position, limits, doing, options)
    unsaved = _kept(found, doing.save)
    told = _told(found, doing)
    if unsaved is not None:  # the answer is shown all the same
        raise unsaved
    return told


def _told(found: Solution, doing: Doing) -> int:
    """Show a solution, or play against it; the exit status."""
    from comodin.cli import solveshow as show

    if doing.play:
        from comodin.cli.solveplay import play

        return play(found, doing.seed)
    place = found.at(*_path(doing.at))
    if doing.html is not None:
        with _named(doing.html):
            Path(doing.html).write_text(show.page(found, place), encoding="utf-8")
    if doing.json:
        print(_json.dumps(show.as_json(found, place), ensure_ascii=False))
    elif doing.html is None:
        show.table(found, place)
    return 0


def _check_together(position: Position, doing: Doing, options: RuleOptions | None) -> None:
    """Refuse options that would have no effect beside others."""
    if doing.batch is not None:
        for name in ("at", "estimate", "save", "load", "html", "play"):
            if getattr(doing, name):
                raise NotationError(Text("solver.cli.batch_alone", option=f"--{name}"))
        if position.hands is not None or position.pot:
            raise NotationError(Text("solver.cli.batch_alone", option="--pot" if position.hands is None else "--hands"))
    elif doing.out is not None:
        raise NotationError(Text("solver.cli.out_alone"))
    if doing.load is not None:
        given = [(position, Position())] + ([] if options is None else [(options, type(options)())])
        for one, usual in given:
            for each in fields(one):
                if getattr(one, each.name) != getattr(usual, each.name):
                    option = f"--{each.name.replace('_', '-')}"
                    raise NotationError(Text("solver.cli.load_alone", option=option))


def _check_folder(file: str | None) -> None:
    """Refuse a file that cannot be written before much is done for it."""
    if file is not None and not Path(file).parent.is_dir():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), file)
    if file is not None and Path(file).is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), file)


def _kept(found: Solution, file: str | None) -> OSError | None:
    """Save a solution; return what went wrong."""
    if file is not None:
        try:
            with _named(file):
                found.save(file)
        except OSError as error:
            return error
    return None


@contextmanager
def _named(file: str) -> Iterator[None]:
    """Let an error of writing name the file."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or file
        raise


def _sweat(game: str, position: Position, limits: Limits, doing: Doing, options: RuleOptions | None) -> int:
    from comodin.cli.solvesweat import Asked, sweat, value

    for name in ("at", "estimate", "save", "load", "html", "play", "batch", "out", "lock"):
        if getattr(doing, name):
            raise RulesError(Text("solver.cli.not_sweat", option=f"--{name}", game=game))
    asked = Asked(doing.method or "auto", limits.seconds, limits.deals, limits.fit, doing.seed, doing.json)
    if doing.value:
        return value(game, position, options, asked)
    return sweat(game, position, _stacks(position.stacks), options, asked)


def _found(position: Position, limits: Limits, doing: Doing, options: RuleOptions | None) -> Solution:
    from comodin.solver import Solution

    if doing.load is None:
        return _solved(_spot(position, options), limits, doing.lock)
    kept = Solution.load(doing.load)
    return _solved(kept.spot, limits, doing.lock, kept.locks) if doing.lock else kept


def _solved(spot: Spot, limits: Limits, lock: tuple[str, ...] = (), kept: dict[Any, Any] | None = None) -> Solution:
    from comodin.cli.solvelock import read_locks
    from comodin.solver import solve as calculate

    with _watched() as watch:

        def told(iterations: int, found: Any) -> None:
            percent = f"{100 * found.exploitability / spot.pot:.3f}"
            watch(text("solver.cli.progress", iterations=iterations, percent=percent))

        seconds = 600.0 if limits.seconds is None else limits.seconds
        given: dict[str, Any] = {"target": limits.target, "seconds": seconds, "memory": limits.memory * 1e9}
        locks = {**(kept or {}), **read_locks(lock, spot)}
        return calculate(spot, **given, locks=locks, watch=told, on_compile=_compiling)


def _compiling() -> None:
    """Say once why the first position of all takes longer."""
    print(text("solver.cli.compiling"), file=sys.stderr)


def _spot(position: Position, options: RuleOptions | None, *, hands: Any = None, pot: int | None = None) -> Spot:
    from comodin.solver import Spot

    chosen = position.hands if hands is None else hands
    if chosen is None:
        raise NotationError(Text("solver.cli.needs_hands"))
    house = resolve_rules(options)
    return Spot.parse(
        chosen,
        pot=position.pot if pot is None else pot,
        to_act=position.to_act,
        stacks=_stacks(position.stacks),
        rules=_poker(house.rules),
        stakes=house.stakes,
        street=position.street,
        dead=position.dead,
        declared=position.declared,
        raise_cap=position.raise_cap,
        sizes=position.size or (0.5, 1.0),
    )


def _stacks(given: str | None) -> tuple[int, int] | None:
    if given is None:
        return None
    words = [word.strip() for word in given.split(",")]
    if len(words) != 2 or not all(word.isascii() and word.isdigit() and len(word) < 16 for word in words):
        raise NotationError(Text("solver.cli.stacks_form", given=given))
    return int(words[0]), int(words[1])


def _path(given: str) -> tuple[str, ...]:
    return tuple(step.strip() for step in given.split(",") if step.strip())


def _estimate(position: Position, doing: Doing, options: RuleOptions | None) -> int:
    from comodin.cli.solvelock import read_locks
    from comodin.solver import Solution, estimate

    if doing.load is None:
        spot, kept = _spot(position, options), {}
    else:
        found = Solution.load(doing.load)
        spot, kept = found.spot, found.locks
    size = estimate(spot, {**kept, **read_locks(doing.lock, spot)})
    memory = f"{size.memory / 1e6:,.0f}"
    print(text("solver.cli.size_is", nodes=f"{size.nodes:,}", memory=memory, seconds=f"{size.seconds:,.1f}"))
    return 0
