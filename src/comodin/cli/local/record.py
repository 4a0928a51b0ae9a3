"""Finished hands, as their player saw them: one line of the event log for each.

The file of a person holds that person's view and nothing else (the seed and
the cards of others are in the saved session, and only while a hand runs).
Appending is safe against being killed at any point: what a line had already
left in the file is completed, never doubled.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from comodin.errors import RecordError
from comodin.texts import Text

__all__ = ["append_line", "check_place", "check_record"]


class _Start(msgspec.Struct):
    v: int
    game: str


def check_place(path: Path) -> None:
    """Raise `RecordError` where a file that somebody named cannot be: folders are not made for a slip of the pen."""
    if path.is_dir():
        raise RecordError(Text("play.error.is_folder", file=path))
    for folder in path.parents:
        if folder.is_dir():
            break
        if folder.exists():
            raise RecordError(Text("play.error.not_folder", file=path, folder=folder))
    if not path.parent.is_dir():
        raise RecordError(Text("play.error.no_folder", file=path, folder=path.parent))


def check_record(path: Path) -> int:
    """Return the size of a record file, 0 if there is none; `RecordError` for a file of another kind.

    A file that ends in the middle of a line was cut off; a line is then
    begun afresh when the next hand is written.
    """
    if not path.exists():
        return 0
    with path.open("rb+") as file:  # what cannot be written is refused now, not after the first hand
        first = file.readline()
    if first.strip():
        try:
            msgspec.json.decode(first, type=_Start)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise RecordError(Text("play.error.not_record", file=path)) from None
    return path.stat().st_size


def append_line(path: Path, line: bytes, *, after: int) -> int:
    r"""Append a line to a record that had `after` bytes before it; return the size of the file then.

    If the file already ends with the line, or with the beginning of it, only
    what is missing is written; lines of others in between stay.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "hands.jsonl")
    ...     once = append_line(file, b"{1}\n", after=0)
    ...     again = append_line(file, b"{1}\n", after=0)
    ...     once, again, file.read_bytes()
    (4, 4, b'{1}\n')
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, min(after, size) - 1))
        before, tail = file.read(1), file.read()
        if not min(after, size):
            before, tail = b"\n", before + tail
        begun = tail.rpartition(b"\n")[2]
        if begun and line.startswith(begun):
            file.write(line[len(begun) :])
        elif not tail.endswith(line):
            is_fresh = not begun and (tail or before == b"\n")
            file.write(line if is_fresh else b"\n" + line)
        file.flush()
        os.fsync(file.fileno())
        return file.seek(0, os.SEEK_END)
