"""`comodin convert`: a record in another form, by the suffix of the file's name.

Ends at the first hand that is wrong.  An older file is replaced when all is
written and stays as it was if not; in a new one what was written until then stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from comodin.cli.shell import complain, lang, text
from comodin.errors import NotationError, RecordError
from comodin.history import Entry, HandRecord, RecordWriter, format_of, read_entries, view_of
from comodin.history.files import FORMATS, STANDARD, Format
from comodin.texts import Text

__all__ = ["convert"]


def _flag(name: str, *, number: bool = False) -> Parameter:
    return Parameter(help=text(f"cli.convert.{name}"), negative=(), show_default=False, allow_leading_hyphen=number)


def convert(
    source: Annotated[str, Parameter(help=text("cli.convert.source"), allow_leading_hyphen=True)],
    out: Annotated[str, Parameter(help=text("cli.convert.out"), allow_leading_hyphen=True)],
    /,
    *,
    viewer: Annotated[str | None, _flag("viewer", number=True)] = None,
    to: Annotated[str | None, _flag("to")] = None,
) -> int:
    """Translate a record; see the module."""
    kind, seat = _format(out, to), _seat(viewer)
    if source != STANDARD:
        format_of(source)
        if out != STANDARD and Path(out).exists() and Path(source).exists() and Path(out).samefile(source):
            raise NotationError(Text("cli.convert.same_file", file=source))
    entries = read_entries(source)
    if kind == "phh":
        entries = _only_one(entries)
    try:
        records = _records(entries, seat)
        first = next(records)
        with RecordWriter(out, kind=kind, lang=lang(), keep_older=True) as writer:
            for record in chain([first], records):
                writer.write(record)
    except RecordError as error:
        complain(f"{source}: {error.to(lang())}")
        return 1
    return 0


def _records(entries: Iterator[Entry], seat: int | None) -> Iterator[HandRecord]:
    """Return the hands, as a seat saw them if one is given, up to the first that is wrong."""
    for entry in entries:
        if entry.error is not None:
            raise entry.error
        if entry.record is not None:
            yield entry.record if seat is None else _seen(entry.record, seat, entry.number)


def _seen(record: HandRecord, seat: int, number: int) -> HandRecord:
    seats = len(record.seats)
    if seat > seats:
        raise NotationError(Text("cli.convert.no_such_seat", hand=number, given=seat, seats=seats))
    return view_of(record, seat)


def _only_one(entries: Iterator[Entry]) -> Iterator[Entry]:
    """Return the only hand, before anything is written; `RecordError` for more."""
    first, second = next(entries), next(entries, None)
    if second is not None:
        raise RecordError(Text("history.file.one_hand"))
    yield first


def _format(out: str, to: str | None) -> Format:
    if to is not None:
        for kind in FORMATS:
            if kind == to.removeprefix("."):
                return kind
        raise NotationError(Text("cli.convert.no_such_format", given=to, known=", ".join(FORMATS)))
    if out == STANDARD:
        raise NotationError(Text("cli.convert.format_of_standard"))
    return format_of(out, out=True)


def _seat(viewer: str | None) -> int | None:
    if viewer is None:
        return None
    number = viewer.removeprefix("p")
    if not (number.isascii() and number.isdecimal() and len(number) < 3):
        raise NotationError(Text("cli.convert.viewer_seat", given=viewer))
    return int(number)
