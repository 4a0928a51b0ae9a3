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
from typing import Final

from comodin.cli.local.lock import hold, is_held, lock_file
from comodin.cli.local.new import NewTable
from comodin.cli.local.record import check_place, check_record
from comodin.cli.local.table import LocalTable
from comodin.errors import RecordError
from comodin.texts import Lang, Text

__all__ = ["SUFFIX", "begin", "data_folder", "new_record", "real", "resume", "table_file", "waiting", "waiting_at"]

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


def waiting() -> list[Path]:
    """Return the records of the data folder beside which a table waits, the latest last; not those played at now."""
    return [record for record in _tables() if not is_held(record)]


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
    found = waiting() or _tables()  # one that is played at is refused for that reason
    if not found:
        raise RecordError(Text("play.error.nothing", folder=data_folder()))
    return found[-1]


@contextmanager
def begin(new: NewTable, record: Path, *, lang: Lang) -> Iterator[LocalTable]:
    """Open a table whose hands go to a record, and hold that as long as it is played at.

    Raises `RecordError` where a table waits or is played at there, and for a
    file that is no record.
    """
    check_place(record)
    with hold(record):
        if table_file(record).exists():
            raise RecordError(Text("play.error.waiting", file=record))
        size = check_record(record)
        yield LocalTable.begin(new, record, table_file(record), record_size=size, lang=lang)


@contextmanager
def resume(record: Path, *, last: int | None = None, lang: Lang) -> Iterator[LocalTable]:
    """Open a table that waits, and hold its record as long as it is played at."""
    with hold(record):
        if not table_file(record).exists():  # the table ended between our look and the lock
            raise RecordError(Text("play.error.nothing_here", file=record))
        yield LocalTable.resume(record, table_file(record), last=last, lang=lang)
