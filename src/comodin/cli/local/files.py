"""Where tables and records lie: the user's data folder, one record a session, the table's file beside it.

A record is named by the time at which its session begins.  Both files lie at
the record's real path, and one process at a time plays there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from comodin.cli.local.lock import hold, is_held, lock_file
from comodin.cli.local.log import TableLog
from comodin.cli.local.new import NewTable
from comodin.cli.local.record import check_place, check_record
from comodin.cli.local.table import LocalTable
from comodin.errors import RecordError
from comodin.table.events import GameChanged, HandDealt, HandSettled, TableClosed, TableOpened
from comodin.texts import Lang, Text

__all__ = [
    "SUFFIX",
    "Waiting",
    "begin",
    "data_folder",
    "new_record",
    "real",
    "resume",
    "table_file",
    "waiting",
    "waiting_at",
]

SUFFIX: Final = ".table"
"""The suffix of a table's file, beside its record."""


def data_folder() -> Path:
    """Return where this system keeps a user's data, in a folder of our own."""
    if asked := os.environ.get("XDG_DATA_HOME"):
        return Path(asked, "comodin")
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"), "comodin")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "comodin"
    return Path.home() / ".local" / "share" / "comodin"


def new_record() -> Path:
    """Return a file for a new session, named by the time at which it begins; its folder is made where it is missing."""
    folder = real(data_folder())
    folder.mkdir(parents=True, exist_ok=True)
    stem = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path, further = folder / f"{stem}.jsonl", 1
    while path.exists() or table_file(path).exists() or lock_file(path).exists():
        further += 1
        path = folder / f"{stem}-{further}.jsonl"
    return path


def real(path: Path) -> Path:
    """Return the one path of a file, through whatever links it was named."""
    return Path(os.path.realpath(path))


def table_file(record: Path) -> Path:
    """Return the file of the table whose hands go to a record."""
    return record.with_name(record.name + SUFFIX)


class Waiting(NamedTuple):
    """A table that waits: its record, the game, the hand that runs or comes next, when it was left (seconds)."""

    record: Path
    game: str
    hand: int
    left: float


def waiting(*, most: int | None = None) -> list[Waiting]:
    """Return the tables that wait in the data folder, the latest first; not those played at now, or unreadable.

    Nothing is opened for this: files are read, as many as `most`.
    """
    found: list[Waiting] = []
    for record in reversed(_tables()):
        if len(found) == most:
            break
        if not is_held(record) and (table := _look(record)) is not None:
            found.append(table)
    return found


def _look(record: Path) -> Waiting | None:
    """Return what a table's file says of it; None where it cannot be read, or the table is closed."""
    path = table_file(record)
    try:
        entries = TableLog.read(path)[1]
        left = path.stat().st_mtime
    except (RecordError, OSError):
        return None
    game, hand = "", 1
    for entry in entries:
        for event in entry.events:
            match event:
                case TableOpened(game=played) | GameChanged(game=played):
                    game = played.game
                case HandDealt(number=number):
                    hand = number
                case HandSettled():
                    hand += 1
                case TableClosed():
                    return None
    return Waiting(record, game, hand, left) if game else None


def _is_closed(path: Path) -> bool:
    """Tell whether a table was closed, and its file only left behind."""
    try:
        entries = TableLog.read(path)[1]
    except (RecordError, OSError):
        return False
    return any(isinstance(event, TableClosed) for entry in entries[-1:] for event in entry.events)


def _tables() -> list[Path]:
    found = sorted(real(data_folder()).glob(f"*.jsonl{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)
    return [path.with_name(path.name.removesuffix(SUFFIX)) for path in found]


def waiting_at(save: Path | None) -> Path:
    """Return the record of the table to go on with: the one that was named, or the latest of all (`RecordError`)."""
    if save is not None:
        record = real(save)
        check_place(record)
        if not table_file(record).exists():
            raise RecordError(Text("play.error.nothing_here", file=save))
        return record
    if found := waiting(most=1):
        return found[0].record
    tables = _tables()  # what is played at, or cannot be read, is refused for that reason
    if not tables:
        raise RecordError(Text("play.error.nothing", folder=data_folder()))
    return tables[-1]


def _sweep(record: Path) -> None:
    """Remove the file of a table that was closed, and killed before its file was gone."""
    path = table_file(record)
    if path.exists() and _is_closed(path):
        path.unlink()


@contextmanager
def begin(new: NewTable, record: Path, *, lang: Lang) -> Iterator[LocalTable]:
    """Open a table whose hands go to a record, and hold that as long as it is played at.

    Raises `RecordError` where a table waits or is played at there, and for a
    file that is no record.
    """
    check_place(record)
    with hold(record):
        _sweep(record)
        if table_file(record).exists():
            raise RecordError(Text("play.error.waiting", file=record))
        size = check_record(record)
        yield LocalTable.begin(new, record, table_file(record), record_size=size, lang=lang)


@contextmanager
def resume(record: Path, *, last: int | None = None, lang: Lang) -> Iterator[LocalTable]:
    """Open a table that waits, and hold its record as long as it is played at."""
    with hold(record):
        _sweep(record)
        if not table_file(record).exists():  # the table ended between our look and the lock
            raise RecordError(Text("play.error.nothing_here", file=record))
        yield LocalTable.resume(record, table_file(record), last=last, lang=lang)
