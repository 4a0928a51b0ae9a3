"""`comodin solve`: a heads-up position of Mexican Poker solved, shown, kept, played against.

What is computed stands in `comodin.solver`; here are words in, words out.
"""

from __future__ import annotations

import json as _json
import sys
from dataclasses import dataclass
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
    if doing.batch is not None:
        return _batch(position, limits, doing, options)
    if doing.estimate:
        return _estimate(_spot(position, options))
    found = _found(position, limits, doing, options)
    if doing.save is not None:
        found.save(doing.save)
    from comodin.cli import solveshow as show

    if doing.play:
        from comodin.cli.solveplay import play

        return play(found, doing.seed)
    place = found.at(*_path(doing.at))
    if doing.html is not None:
        Path(doing.html).write_text(show.page(found, place), encoding="utf-8")
    if doing.json:
        print(_json.dumps(show.as_json(found, place), ensure_ascii=False))
    elif doing.html is None:
        show.table(found, place)
    return 0


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

        memory = int(limits.memory * 1e9)
        seconds = 600.0 if limits.seconds is None else limits.seconds
        given: dict[str, Any] = {"target": limits.target, "seconds": seconds, "memory": memory}
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


def _estimate(spot: Spot) -> int:
    from comodin.solver import estimate

    size = estimate(spot)
    memory = f"{size.memory / 1e6:,.0f}"
    print(text("solver.cli.size_is", nodes=f"{size.nodes:,}", memory=memory, seconds=f"{size.seconds:,.1f}"))
    return 0


def _batch(position: Position, limits: Limits, doing: Doing, options: RuleOptions | None) -> int:
    """Solve the lines of a file that have no result yet; each result is written as soon as it is known."""
    from comodin.cli import solveshow as show

    if doing.batch is None or doing.out is None:
        raise NotationError(Text("solver.cli.batch_out"))
    lines = [line.strip() for line in Path(doing.batch).read_text(encoding="utf-8").splitlines()]
    wanted = []
    for number, line in enumerate(lines, 1):
        parts = [part.strip() for part in line.split("|")]
        if not line or line.startswith("#"):
            continue
        if len(parts) != 3 or not (parts[2].isascii() and parts[2].isdigit()):
            raise NotationError(Text("solver.cli.batch_line", line=number, file=doing.batch))
        wanted.append((line, _spot(position, options, hands=parts[:2], pot=int(parts[2]))))
    out = Path(doing.out)
    done = _results(out)
    for line, spot in wanted:
        if line in done:
            continue
        found = _solved(spot, limits, doing.lock)
        with out.open("a", encoding="utf-8") as file:
            file.write(_json.dumps({"line": line, **show.as_json(found, found.at())}, ensure_ascii=False) + "\n")
        done.add(line)
        said = text("solver.cli.batch_done", done=sum(each in done for each, _ in wanted), total=len(wanted))
        print(said, file=sys.stderr)
    return 0


def _results(out: Path) -> set[str]:
    """Return the lines that have a result; a last line cut short is taken off, and so solved again."""
    if not out.exists():
        return set()
    whole, found = [], set()
    for line in out.read_text(encoding="utf-8").splitlines(keepends=True):
        try:
            found.add(_json.loads(line)["line"])
        except (ValueError, KeyError, TypeError):
            break
        whole.append(line if line.endswith("\n") else line + "\n")
    out.write_text("".join(whole), encoding="utf-8")
    return found
