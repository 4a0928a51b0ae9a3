"""Records by the name of their file: ``.jsonl``, ``.phh``, ``.phhs``, and ``.txt`` to read.

``-`` is standard input or output; what comes in there is told by how it begins.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES
from io import BufferedIOBase, RawIOBase
from itertools import chain
from pathlib import Path
from shutil import copymode
from time import time_ns
from typing import BinaryIO, Final, Literal, Self

from comodin.errors import NotationError, RecordError
from comodin.history import jsonl, phh
from comodin.history.jsonl import Entry, give, without_mark
from comodin.history.record import HandRecord
from comodin.history.text import story
from comodin.history.wire import to_line
from comodin.texts import Lang, Text

__all__ = ["FORMATS", "STANDARD", "Format", "RecordWriter", "format_of", "read_entries", "read_records"]

Format = Literal["jsonl", "phh", "phhs", "txt"]
FORMATS: Final[tuple[Format, ...]] = ("jsonl", "phh", "phhs", "txt")
STANDARD: Final = "-"
SAVED_TABLE: Final = ".table"
"""What follows a record's name in that of the table that `comodin play` saved beside it."""


def format_of(name: str, *, out: bool = False) -> Format:
    """Return the format that a file's name says; `NotationError` if it says none.

    >>> format_of("night.phhs")
    'phhs'
    """
    suffix = Path(name).suffix.lower().removeprefix(".")
    if suffix not in FORMATS or (suffix == "txt" and not out):
        raise NotationError(Text("history.file.suffix_out" if out else "history.file.suffix", file=name))
    return suffix


def read_entries(name: str) -> Iterator[Entry]:
    """Return every hand of a file, good or bad, one after the other; an empty file is a bad one.

    Raises `NotationError` for a name that is no record's, `OSError` for a
    file that cannot be read.
    """
    found = False
    for entry in _entries(name):
        found = True
        yield entry
    if not found:
        yield Entry(1, None, RecordError(Text("history.file.empty")))


def read_records(name: str) -> Iterator[HandRecord]:
    """Return the records of a file; `RecordError` with its line at the first that is wrong."""
    for entry in read_entries(name):
        if entry.error is not None:
            raise entry.error
        if entry.record is not None:
            yield entry.record


def _entries(name: str) -> Iterator[Entry]:
    if name == STANDARD:
        yield from _from_standard(sys.stdin.buffer)
        return
    kind = format_of(name)
    with open(name, "rb") as file:
        yield from jsonl.entries(file) if kind == "jsonl" else _from_phh(file.read(), kind)


def _from_standard(stream: BinaryIO) -> Iterator[Entry]:
    before: list[bytes] = []
    for line in without_mark(stream):
        before.append(line)
        if line and not line.isspace():
            break
    if before and before[-1].lstrip().startswith(b"{"):
        yield from jsonl.entries(chain(before, stream))
        return
    data = b"".join(before) + stream.read()
    if data and not data.isspace():
        yield from _from_phh(data, "phhs" if _is_table(data) else "phh")


def _is_table(data: bytes) -> bool:
    lines = (line.strip() for line in data.splitlines())
    return next((line.startswith(b"[") for line in lines if line and not line.startswith(b"#")), False)


def _from_phh(data: bytes, kind: Format) -> Iterator[Entry]:
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        yield Entry(1, None, RecordError(Text("history.file.not_text", byte=error.start), line=line))
        return
    text = text.replace("\r\n", "\n")
    if kind == "phhs":
        yield from phh.read_many(text)
    elif text.strip():
        yield phh.read_one(text)


class RecordWriter:
    """Writes hands to a file in the format that its name says, each hand whole and at once.

    A context manager.  An older file is replaced: at once, or with
    `keep_older` only when all is written; left by an exception before that,
    it stays as it was, and where there was none what was written stays.
    Raises `NotationError` for a name that says no format and for the record
    of a saved table, and `RecordError` for a second hand in a ``.phh`` file.
    """

    def __init__(self, name: str, *, kind: Format | None = None, lang: Lang = "en", keep_older: bool = False) -> None:
        self._kind = kind or format_of(name, out=True)
        self._name = name
        self._lang: Lang = lang
        self._own = name != STANDARD
        self._stream: BinaryIO | RawIOBase | BufferedIOBase = sys.stdout.buffer
        self._older: Path | None = None
        self._beside: Path | None = None
        if self._own:
            if Path(name + SAVED_TABLE).exists():
                raise NotationError(Text("history.file.saved_table", file=name))
            with self._named():
                self._stream = self._open_beside() if keep_older and Path(name).is_file() else self._open(name)
        self.hands = 0

    def write(self, record: HandRecord) -> None:
        """Write one hand."""
        if self._kind == "phh" and self.hands:
            raise RecordError(Text("history.file.one_hand"))
        data = self._bytes(record)
        with self._named():
            give(self._stream, data)
        self.hands += 1

    @staticmethod
    def _open(name: str | Path, mode: Literal["wb", "xb"] = "wb") -> RawIOBase:
        return open(name, mode, buffering=0)

    def _open_beside(self) -> RawIOBase:
        """Open a file beside the older one, whose place it takes in the end."""
        self._older = Path(self._name).resolve()
        if not os.access(self._older, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
        self._beside = self._older.with_name(f".{self._older.name}.{os.getpid()}.{time_ns()}")
        return self._open(self._beside, "xb")

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Have every error of the system name the file that was asked for."""
        try:
            yield
        except OSError as error:
            error.filename = self._name
            raise

    def _bytes(self, record: HandRecord) -> bytes:
        gap = "\n" if self.hands else ""
        match self._kind:
            case "jsonl":
                return to_line(record)
            case "phh":
                return phh.dumps(record).encode()
            case "phhs":
                return f"{gap}[{self.hands + 1}]\n{phh.dumps(record)}".encode()
            case "txt":
                return f"{gap}{story(record, self._lang)}".encode()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *exception: object) -> None:
        if not self._own:
            return
        with self._named():
            self._stream.close()
            if self._older is None or self._beside is None:
                return
            try:
                if kind is None:
                    copymode(self._older, self._beside)
                    self._beside.replace(self._older)
            finally:
                self._beside.unlink(missing_ok=True)
