"""The file of a live table: what it began with, then each line that was entered, as it was entered.

JSON, a line each: ``{"floor": 1, "setup": ...}``, ``{"line": "2 up Kd"}``,
``{"undo": 3}``.  A line counts once it is whole and on the disk; the torn end
that a crash leaves is cut off when the file is opened again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from comodin.errors import ComodinError, RecordError, RecordVersionError
from comodin.floor.book import Entered, FloorBook, open_book, undo
from comodin.floor.enter import enter
from comodin.floor.setup import VERSION, Setup
from comodin.texts import Text

__all__ = ["FloorFile"]


class _Head(Struct):
    floor: int
    setup: msgspec.Raw


class _Entry(Struct, omit_defaults=True):
    line: str = ""
    undo: int = 0


class FloorFile:
    """One live table on the disk; `create` a new one, or `open` one that was left.

    One program at a time writes it; whoever opens it sees to that.
    """

    def __init__(self, path: Path, size: int) -> None:
        self.path = path
        self._size = size

    @classmethod
    def create(cls, path: Path, setup: Setup) -> FloorFile:
        """Begin a file; `FileExistsError` where there is one, another `OSError` where it cannot be written."""
        data = msgspec.json.encode({"floor": VERSION, "setup": setup}) + b"\n"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        return cls(path, len(data))

    @classmethod
    def open(cls, path: Path) -> tuple[FloorFile, FloorBook]:
        """Return a file that was left, its torn end cut off, and the book that it comes to; raises as `read` does."""
        book, size = cls.read(path)
        if path.stat().st_size > size:
            os.truncate(path, size)
        return cls(path, size), book

    @staticmethod
    def read(path: Path) -> tuple[FloorBook, int]:
        """Return the book that a file comes to, and how much of the file is whole; nothing is changed.

        Raises `OSError`, and `RecordError` with the line for a file that is
        no live table, or holds a line that cannot be carried out.
        """
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        first, *lines = whole.splitlines() or [b""]
        book = _opened(path, first)
        for number, line in enumerate(lines, 2):
            book = _replayed(path, book, line, number, tell=number == len(lines) + 1)
        return book, len(whole)

    def is_current(self) -> bool:
        """Tell whether the file is as long as it was left here; else another program has written in it."""
        return self.path.exists() and self.path.stat().st_size == self._size

    def keep(self, entered: Entered) -> None:
        """Write down what a line came to, and wait for the disk; nothing where nothing changed.

        After an error the file ends where it ended before.  Raises `OSError`,
        and `RecordError` where the file is no longer there.
        """
        if not entered.line and not entered.undone:
            return
        data = msgspec.json.encode(_Entry(entered.line, entered.undone)) + b"\n"
        try:
            with self.path.open("r+b") as file:
                file.truncate(self._size)
                file.seek(self._size)
                try:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                except OSError:
                    with suppress(OSError):
                        os.truncate(self.path, self._size)
                    raise
        except FileNotFoundError:
            raise RecordError(Text("floor.file.gone", file=self.path)) from None
        except OSError as error:
            error.filename = error.filename or str(self.path)
            raise
        self._size += len(data)


def _opened(path: Path, first: bytes) -> FloorBook:
    try:
        head = msgspec.json.decode(first, type=_Head)
        if head.floor != VERSION:
            raise RecordVersionError(Text("floor.file.version", file=path, given=head.floor, known=VERSION))
        return open_book(msgspec.json.decode(head.setup, type=Setup))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise RecordError(Text("floor.file.not_one", file=path)) from None
    except RecordVersionError:
        raise
    except ComodinError as error:
        raise RecordError(Text("floor.file.broken", file=path, reason=error.message), line=1) from None


def _replayed(path: Path, book: FloorBook, data: bytes, number: int, *, tell: bool) -> FloorBook:
    try:
        entry = msgspec.json.decode(data, type=_Entry)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise RecordError(Text("floor.file.damaged", file=path), line=number) from None
    if entry.undo:
        return undo(book, entry.undo)
    done = enter(book, entry.line, tell=tell)
    if not done.line:
        raise RecordError(Text("floor.file.refused", file=path, given=entry.line), line=number)
    return done.book
