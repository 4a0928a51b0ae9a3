r"""Event logs: files of records, one a line, read and written hand by hand.

A writer gives whole lines to the system, never a part, so that an interrupted
run leaves whole hands.  A reader takes any stream of bytes and holds one line
at a time.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from io import BufferedIOBase, RawIOBase
from os import SEEK_END, PathLike
from typing import BinaryIO, NamedTuple, Self

from comodin.errors import RecordError
from comodin.history.record import HandRecord
from comodin.history.wire import from_line, to_line

__all__ = ["Entry", "Writer", "entries", "read", "write"]


class Entry(NamedTuple):
    """One hand of a file: its number there, from 1, and its record, or what is wrong with it, or both.

    Both: the record goes as far as the hand could be read.  `line` is the
    line of the file on which the hand stands or begins.
    """

    number: int
    record: HandRecord | None
    error: RecordError | None = None
    line: int | None = None


def entries(lines: Iterable[bytes]) -> Iterator[Entry]:
    r"""Return every hand of an event log, good or bad; blank lines and a byte-order mark are passed over.

    >>> [str(entry.error) for entry in entries([b"\n", b"{}\n"])]
    ["line 2: the record: 'v' is missing"]
    """
    number = 0
    for place, line in enumerate(without_mark(lines), 1):
        if not line or line.isspace():
            continue
        number += 1
        try:
            yield Entry(number, from_line(line), line=place)
        except RecordError as error:
            yield Entry(number, None, type(error)(error.message, line=place), line=place)


def read(lines: Iterable[bytes]) -> Iterator[HandRecord]:
    """Return the records of an event log; `RecordError` with its line at the first that is none."""
    for entry in entries(lines):
        if entry.error is not None:
            raise entry.error
        if entry.record is not None:
            yield entry.record


def write(path: str | PathLike[str], records: Iterable[HandRecord]) -> int:
    """Write records into a new file and return how many there were."""
    with open(path, "wb", buffering=0) as file:
        writer = Writer(file)
        for record in records:
            writer.write(record)
        return writer.hands


class Writer:
    """Writes whole hands to a stream of bytes, each at once.

    >>> from io import BytesIO
    >>> stream = BytesIO()
    >>> with Writer(stream) as writer:
    ...     pass
    >>> writer.hands
    0
    """

    def __init__(self, stream: BinaryIO | RawIOBase | BufferedIOBase) -> None:
        self._stream = stream
        self.hands = 0

    @classmethod
    def append_to(cls, path: str | PathLike[str]) -> Self:
        """Return a writer at the end of a file, which is made if there is none.

        A last line that was cut off stays a line of its own.
        """
        stream = open(path, "ab+", buffering=0)  # noqa: SIM115 - closed by the writer
        if stream.seek(0, SEEK_END):
            stream.seek(-1, SEEK_END)
            if stream.read(1) != b"\n":
                stream.write(b"\n")
        return cls(stream)

    def write(self, record: HandRecord) -> None:
        """Write one hand."""
        give(self._stream, to_line(record))
        self.hands += 1

    def close(self) -> None:
        """Close the stream."""
        self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def without_mark(lines: Iterable[bytes]) -> Iterator[bytes]:
    r"""Return the lines of a file without the byte-order mark that some editors put before the first.

    >>> list(without_mark([b"\xef\xbb\xbf{}\n", b"{}\n"]))
    [b'{}\n', b'{}\n']
    """
    rest = iter(lines)
    for first in rest:
        yield first.removeprefix(BOM_UTF8)
        yield from rest


def give(stream: BinaryIO | RawIOBase | BufferedIOBase, data: bytes) -> None:
    """Hand all of the data to the system at once, as far as the system takes it at once."""
    rest = memoryview(data)
    while rest:
        rest = rest[stream.write(rest) :]
    stream.flush()
