"""Records by the name of their file: ``.jsonl``, ``.phh``, ``.phhs``, and ``.txt`` to read.

``-`` is standard input or output; what comes in there is told by how it begins.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BufferedIOBase, RawIOBase
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final, Literal, Self

from comodin.errors import NotationError, RecordError
from comodin.history import jsonl, phh
from comodin.history.jsonl import Entry, give
from comodin.history.record import HandRecord
from comodin.history.text import story
from comodin.history.wire import to_line
from comodin.texts import Lang, Text

__all__ = ["FORMATS", "STANDARD", "Format", "RecordWriter", "format_of", "read_entries", "read_records"]

Format = Literal["jsonl", "phh", "phhs", "txt"]
FORMATS: Final[tuple[Format, ...]] = ("jsonl", "phh", "phhs", "txt")
STANDARD: Final = "-"


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
    for line in stream:
        before.append(line)
        if not line.isspace():
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

    A context manager.  Raises `NotationError` for a name that says no format,
    and `RecordError` for a second hand in a ``.phh`` file.
    """

    def __init__(self, name: str, *, kind: Format | None = None, lang: Lang = "en") -> None:
        self._kind = kind or format_of(name, out=True)
        self._lang: Lang = lang
        self._own = name != STANDARD
        self._stream: BinaryIO | RawIOBase | BufferedIOBase = sys.stdout.buffer
        if self._own:
            self._stream = open(name, "wb", buffering=0)  # noqa: SIM115 - closed on leaving
        self.hands = 0

    def write(self, record: HandRecord) -> None:
        """Write one hand."""
        if self._kind == "phh" and self.hands:
            raise RecordError(Text("history.file.one_hand"))
        give(self._stream, self._bytes(record))
        self.hands += 1

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

    def __exit__(self, *exception: object) -> None:
        if self._own:
            self._stream.close()
