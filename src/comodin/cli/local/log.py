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
from comodin.table import TableEvent
from comodin.table.codec import decode_events, encode_events
from comodin.texts import Text

__all__ = ["VERSION", "Entry", "Head", "TableLog", "broken"]

VERSION: Final = 2


class Head(Struct, frozen=True, kw_only=True):
    """What begins the file: the session's `id`, and the `seed` of its cards and of its bots' luck."""

    id: str
    seed: str


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
    """The file that keeps one table; `create` a new one, or `open` one that waits."""

    def __init__(self, path: Path, head: Head, seal: str) -> None:
        self.path = path
        self.head = head
        self._seal = seal

    @classmethod
    def create(cls, path: Path, head: Head) -> TableLog:
        """Begin a file; it is there as a whole or not at all."""
        body = msgspec.json.encode(head)
        seal = _seal("", body)
        line = msgspec.json.encode(_First(VERSION, msgspec.Raw(body), seal)) + b"\n"
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # readable by its owner alone
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        return cls(path, head, seal)

    @classmethod
    def open(cls, path: Path) -> tuple[TableLog, list[Entry]]:
        """Return a file and all that stands in it; `RecordError` says what is wrong with one that is none."""
        data = path.read_bytes()
        whole, _, torn = data.rpartition(b"\n")
        first, *lines = whole.split(b"\n") if whole else [torn]
        try:
            log = cls(path, *_read_first(path, first, is_whole=bool(whole)))
            entries = [log._read(line) for line in lines]
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise broken(path, error) from None
        if torn:
            os.truncate(path, len(data) - len(torn))
        return log, entries

    def append(self, entry: Entry, *, durable: bool = True) -> None:
        """Write one line; `durable` waits for the disk."""
        line = _Line(msgspec.Raw(encode_events(entry.events)), entry.recorded, entry.last)
        line.seal = _seal(self._seal, msgspec.json.encode(line))
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
            if durable:
                os.fsync(file.fileno())
        self._seal = line.seal

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


def _seal(before: str, body: bytes) -> str:
    return sha256(before.encode() + body).hexdigest()[:16]
