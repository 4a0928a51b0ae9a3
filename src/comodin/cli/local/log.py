"""The file of a table: its events, appended line by line, each line sealed by the one before.

The first line tells the format and what the events do not: the seed, whose
file it is.  It is private.  A line counts once it is whole; the beginning of
one, left by a kill, is cut off when the table is opened again.  A line that
was changed, or a line that is missing, is found by its seal.
"""

from __future__ import annotations

import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from comodin.errors import RecordError, RecordVersionError
from comodin.history.line_file import LineFile, whole_lines
from comodin.table import TableEvent
from comodin.table.codec import decode_events, encode_events
from comodin.texts import Text

__all__ = ["VERSION", "Entry", "Head", "TableLog", "broken"]

VERSION: Final = 2


class Head(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What begins the file: the session's `id`, the `seed` of its cards and of its bots' luck, the rate of `errors`."""

    id: str
    seed: str
    errors: float = 0.0


class Entry(NamedTuple):
    """One line: what happened at once; or that the last hand is in the record, which ends at `recorded` since."""

    events: tuple[TableEvent, ...] = ()
    recorded: int | None = None
    last: int | None = None


class _Line(Struct, omit_defaults=True):
    events: msgspec.Raw = msgspec.Raw(b"[]")
    recorded: int | None = None
    last: int | None = None
    seal: str = ""


class _First(Struct):
    v: int
    head: msgspec.Raw
    seal: str


class _Version(Struct):
    v: int


class TableLog:
    """The file that keeps one table; `create` a new one, or `open` one that waits.

    Whoever has it open is the only one who writes it.
    """

    def __init__(self, path: Path, head: Head, seal: str, size: int) -> None:
        self.path = path
        self.head = head
        self._seal = seal
        self._lines = LineFile(path, size, gone=Text("play.error.gone", file=path))

    @classmethod
    def create(cls, path: Path, head: Head, first: Entry) -> TableLog:
        """Begin a file with its first entry; it is there as a whole or not at all."""
        body = msgspec.json.encode(head)
        seal = _seal("", body)
        data = msgspec.json.encode(_First(VERSION, msgspec.Raw(body), seal)) + b"\n"
        line, seal = _line(first, seal)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # readable by its owner alone
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data + line)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        return cls(path, head, seal, len(data + line))

    @classmethod
    def open(cls, path: Path) -> tuple[TableLog, list[Entry]]:
        """Return a file and all that stands in it, its torn end cut off; raises as `read` does."""
        log, entries = cls.read(path)
        log._lines.cut()
        return log, entries

    @classmethod
    def read(cls, path: Path) -> tuple[TableLog, list[Entry]]:
        """Return the same and change nothing; `RecordError` says what is wrong with a file that is none."""
        data = path.read_bytes()
        whole = whole_lines(data)
        first, *lines = whole.splitlines(keepends=True) if whole else [data]
        try:
            head, seal = _read_first(path, first, is_whole=bool(whole))
            log = cls(path, head, seal, len(whole))
            entries = [log._read(line) for line in lines]
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise broken(path, error) from None
        return log, entries

    def append(self, entry: Entry, *, durable: bool = True) -> None:
        """Write one line; `durable` waits for the disk; raises as `LineFile.append` does."""
        line, seal = _line(entry, self._seal)
        self._lines.append(line, durable=durable)
        self._seal = seal

    def remove(self) -> None:
        """Take the file away: the table is closed."""
        self.path.unlink(missing_ok=True)

    def _read(self, data: bytes) -> Entry:
        line = msgspec.json.decode(data, type=_Line)
        seal, line.seal = line.seal, ""
        if _seal(self._seal, msgspec.json.encode(line)) != seal:
            raise broken(self.path, Text("play.error.damaged"))
        self._seal = seal
        return Entry(decode_events(bytes(line.events)), line.recorded, line.last)


def broken(path: Path, reason: object) -> RecordError:
    """Return the complaint about a saved table."""
    return RecordError(Text("play.error.session", file=path, reason=reason))


def _read_first(path: Path, data: bytes, *, is_whole: bool) -> tuple[Head, str]:
    version = msgspec.json.decode(data, type=_Version).v
    if version != VERSION:
        age = "version" if version > VERSION else "version_old"
        raise RecordVersionError(Text(f"play.error.{age}", file=path, given=version, known=VERSION))
    first = msgspec.json.decode(data, type=_First)
    body = bytes(first.head)
    if not is_whole or _seal("", body) != first.seal:
        raise broken(path, Text("play.error.damaged"))
    return msgspec.json.decode(body, type=Head), first.seal


def _line(entry: Entry, before: str) -> tuple[bytes, str]:
    """Return an entry as a line, and its seal."""
    line = _Line(msgspec.Raw(encode_events(entry.events)), entry.recorded, entry.last)
    line.seal = _seal(before, msgspec.json.encode(line))
    return msgspec.json.encode(line) + b"\n", line.seal


def _seal(before: str, body: bytes) -> str:
    return sha256(before.encode() + body).hexdigest()[:16]
