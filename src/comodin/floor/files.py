"""The file of a live table: what it began with, then each line that was entered, as it was entered.

JSON, a line each: ``{"floor": 1, "setup": ...}``, ``{"line": "2 up Kd"}``,
``{"undo": 3}``, and ``{"asks": "misdeal"}`` for a ruling that waits for its
yes, "" once it was dropped.  A line counts once it is whole and on the disk;
the torn end that a crash leaves is cut off when the file is opened again.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from comodin.errors import ComodinError, RecordError, RecordVersionError
from comodin.floor.book import Entered, FloorBook, open_book, undo
from comodin.floor.enter import CONFIRMED, enter
from comodin.floor.reading import read
from comodin.floor.setup import VERSION, Setup
from comodin.history.line_file import LineFile, whole_lines
from comodin.texts import Text

__all__ = ["FloorFile"]


_ASKS: Final = b'{"asks":'
_LONGEST: Final = 4096
"""More bytes than any line has."""


class _Head(Struct):
    floor: int
    setup: msgspec.Raw


class _Entry(Struct, omit_defaults=True):
    line: str = ""
    undo: int = 0
    asks: str | None = None


class FloorFile:
    """One live table on the disk; `create` a new one, or `open` one that was left.

    One program at a time writes it; whoever opens it sees to that.  `lines`
    counts all that stands in it after the first line, `records` what was
    entered and undone, without the rulings that only wait.
    """

    def __init__(self, path: Path, size: int, *, asks: str = "", lines: int = 0, records: int = 0) -> None:
        self.path = path
        self.lines = lines
        self.records = records
        self._asks = asks
        self._lines = LineFile(path, size, gone=Text("floor.file.gone", file=path))

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
        file, book = cls.read(path)
        file._lines.cut()
        return file, book

    @classmethod
    def read(cls, path: Path) -> tuple[FloorFile, FloorBook]:
        """Return a file and the book that it comes to; nothing is changed.

        Raises `OSError`, and `RecordError` with the line for a file that is
        no live table, or holds a line that cannot be carried out.
        """
        whole = whole_lines(path.read_bytes())
        first, *lines = whole.splitlines() or [b""]
        book = _opened(path, first)
        for number, line in enumerate(lines, 2):
            book = _replayed(path, book, line, number, tell=number == len(lines) + 1)
        asked = sum(line.startswith(_ASKS) for line in lines)
        waits = "" if book.proposal is None else book.proposal.line
        return cls(path, len(whole), asks=waits, lines=len(lines), records=len(lines) - asked), book

    @staticmethod
    def ends_closed(path: Path) -> bool:
        """Tell whether the last thing in a file is that the table was closed; its end alone is read."""
        with path.open("rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - _LONGEST))
            lines = whole_lines(file.read()).splitlines()
        try:
            line = msgspec.json.decode(lines[-1] if lines else b"{}", type=_Entry).line
            return bool(line) and read(line.removesuffix(CONFIRMED), {}).verb == "close"
        except (msgspec.DecodeError, UnicodeError, ComodinError):
            return False

    def is_current(self) -> bool:
        """Tell whether the file is as long as it was left here; else another program has written in it."""
        return self._lines.is_current()

    def keep(self, entered: Entered) -> None:
        """Write down what a line came to, and wait for the disk; nothing where nothing changed.

        A ruling that waits for its yes is written down too, so that it comes
        back with the table.
        Raises as `LineFile.append` does.
        """
        waits = "" if entered.book.proposal is None else entered.book.proposal.line
        changed = bool(entered.line or entered.undone)
        if not changed and waits == self._asks:
            return
        entry = _Entry(entered.line, entered.undone) if changed else _Entry(asks=waits)
        self._lines.append(msgspec.json.encode(entry) + b"\n")
        self._asks = waits
        self.lines += 1
        self.records += changed


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
    if entry.asks is not None:
        return enter(book, entry.asks, tell=tell).book if entry.asks else replace(book, proposal=None)
    done = enter(book, entry.line, tell=tell)
    if not done.line:
        raise RecordError(Text("floor.file.refused", file=path, given=entry.line), line=number)
    return done.book
