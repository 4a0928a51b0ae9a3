"""Where live tables lie: one file each in the user's data folder, named by the time at which it begins."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

from comodin.cli.local.farewell import program
from comodin.cli.local.files import data_folder, real
from comodin.cli.local.lock import hold, is_held
from comodin.errors import RecordError
from comodin.floor import Entered, FloorBook, Setup, enter, open_book
from comodin.floor.files import FloorFile
from comodin.texts import Lang, Text, say

__all__ = ["LiveTable", "choose", "folder", "list_tables", "resume_command"]

SUFFIX: Final = ".floor"


class LiveTable:
    """A live table with its file: what is entered is on the disk before it is answered.

    `is_new`: nothing was there before.
    """

    def __init__(self, file: FloorFile, book: FloorBook, *, is_new: bool) -> None:
        self._file = file
        self.book = book
        self.is_new = is_new

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    def enter(self, line: str) -> Entered:
        """Return what a line came to; `OSError` or `RecordError` where it could not be kept, and nothing changed."""
        entered = enter(self.book, line)
        self._file.keep(entered)
        self.book = entered.book
        return entered


def folder() -> Path:
    """Return where live tables lie."""
    return real(data_folder()) / "floor"


@contextmanager
def choose(file: Path | None, *, fresh: bool, setup: Callable[[], Setup]) -> Iterator[LiveTable]:
    """Open the table that was named, or the last one, or a new one; hold its file meanwhile.

    Raises `RecordError` for a file that is missing, held or no table, and
    `OSError` where it cannot be read or written.
    """
    path = real(file) if file is not None else None if fresh else _last()
    if fresh or path is None:
        begun = setup()
        book = open_book(begun)  # refuses what cannot be before there is a file
        path = _free() if path is None else path
        path.parent.mkdir(parents=True, exist_ok=True)
        with hold(path):
            try:
                created = FloorFile.create(path, begun)
            except FileExistsError:
                raise RecordError(Text("floor.file.exists", file=path)) from None
            yield LiveTable(created, book, is_new=True)
        return
    if not path.exists():
        raise RecordError(Text("floor.file.nothing", file=path))
    with hold(path):
        opened, book = FloorFile.open(path)
        yield LiveTable(opened, book, is_new=False)


def list_tables(lang: Lang) -> int:
    """Print the tables that were saved, the latest first."""
    found = _tables()
    if not found:
        print(say("floor.cli.none", lang, folder=folder()))
    for path in found:
        try:
            _, book = FloorFile.read(path)
        except (RecordError, OSError):
            print(say("floor.cli.unreadable", lang, file=path))
            continue
        print(say("floor.cli.listed", lang, file=path, entries=book.number, hand=book.table.hands))
    return 0


def resume_command(path: Path, lang: Lang, *, plain: bool = False) -> str:
    """Return what to type to go on with a table."""
    words = [*program(), "floor", *(["--plain"] if plain else [])]
    if path.parent != folder():
        words += ["--file", str(path)]
    return shlex.join([*words, *(["--lang", lang] if lang != "en" else [])])


def _tables() -> list[Path]:
    return sorted(folder().glob(f"*{SUFFIX}"), key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def _last() -> Path | None:
    """Return the table that was used last and is not in use now."""
    return next((path for path in _tables() if not is_held(path)), None)


def _free() -> Path:
    stem = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path, further = folder() / f"{stem}{SUFFIX}", 1
    while path.exists():
        further += 1
        path = folder() / f"{stem}-{further}{SUFFIX}"
    return path
