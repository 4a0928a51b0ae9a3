"""`comodin solve --batch`: many positions, a line each, with results that a stopped run goes on from."""

from __future__ import annotations

import json as _json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from comodin.cli.shell import text
from comodin.errors import ComodinError, NotationError, RecordError
from comodin.history.line_file import LineFile, whole_lines
from comodin.texts import Text

if TYPE_CHECKING:
    from comodin.cli.options import RuleOptions
    from comodin.cli.solve import Doing, Limits, Position
    from comodin.solver import Spot

__all__ = ["batch"]


def batch(position: Position, limits: Limits, doing: Doing, options: RuleOptions | None) -> int:
    """Solve the lines of a file that have no result yet; each result is written as soon as it is known."""
    from comodin.cli import solveshow as show
    from comodin.cli.solve import _solved

    if doing.batch is None or doing.out is None:
        raise NotationError(Text("solver.cli.batch_out"))
    wanted = _wanted(doing.batch, position, options)
    asked = {line: _asked(spot, limits, doing) for line, spot in wanted}
    results, done = _results(Path(doing.out), asked)
    for line, spot in wanted:
        if line in done:
            continue
        found = _solved(spot, limits, doing.lock)
        told = {"line": line, "asked": asked[line], **show.as_json(found, found.at())}
        results.append(_json.dumps(told, ensure_ascii=False).encode() + b"\n")
        done.add(line)
        said = text("solver.cli.batch_done", done=sum(each in done for each, _ in wanted), total=len(wanted))
        print(said, file=sys.stderr)
    return 0


def _wanted(file: str, position: Position, options: RuleOptions | None) -> list[tuple[str, Spot]]:
    """Return the lines of a file with their positions; empty lines and those behind # are no positions."""
    from comodin.cli.solve import _spot

    lines = [line.strip() for line in Path(file).read_text(encoding="utf-8").splitlines()]
    wanted = []
    for number, line in enumerate(lines, 1):
        parts = [part.strip() for part in line.split("|")]
        if not line or line.startswith("#"):
            continue
        if len(parts) != 3 or not (parts[2].isascii() and parts[2].isdigit() and len(parts[2]) < 16):
            raise NotationError(Text("solver.cli.batch_line", line=number, file=file))
        try:
            spot = _spot(position, options, hands=parts[:2], pot=int(parts[2]))
        except ComodinError as error:
            raise NotationError(Text("solver.cli.batch_wrong", line=number, file=file, reason=error.message)) from None
        wanted.append((line, spot))
    return wanted


def _asked(spot: Spot, limits: Limits, doing: Doing) -> dict[str, Any]:
    """Return what a result depends on beside its line."""
    from comodin.solver.poker.solution import plain_spot

    whole = {**plain_spot(spot), "target": limits.target, "lock": doing.lock}
    kept: dict[str, Any] = _json.loads(_json.dumps(whole))
    return kept


def _results(out: Path, asked: dict[str, dict[str, Any]]) -> tuple[LineFile, set[str]]:
    """Return the file of results, and the lines that have one.

    A last line without its end was cut short, and is taken off.  `RecordError`
    for a file with lines that are no results, or were asked with other options.
    """
    out.touch()
    data = out.read_bytes()
    whole = whole_lines(data)
    found = set()
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            told = _json.loads(line)
            name, given = told["line"], told["asked"]
        except (ValueError, KeyError, TypeError):
            raise RecordError(Text("solver.cli.batch_other", line=number, file=out)) from None
        if name in asked and asked[name] != given:
            raise RecordError(Text("solver.cli.batch_changed", given=name, file=out))
        found.add(name)
    rest, start = data[len(whole) :], b'{"line": '
    if not rest.startswith(start[: len(rest)]):
        raise RecordError(Text("solver.cli.batch_other", line=len(whole.splitlines()) + 1, file=out))
    results = LineFile(out, len(whole), gone=Text("solver.cli.batch_gone", file=out))
    results.cut()
    return results, found
