"""A file that grows by whole lines, and ends where it ended before when a write fails.

A line counts once it is whole, with its line break.  One program at a time
writes such a file, and knows how long it is: what a kill or a failed write
has left behind that is cut off again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from comodin.errors import RecordError
from comodin.texts import Text

__all__ = ["LineFile", "whole_lines"]


def whole_lines(data: bytes) -> bytes:
    r"""Return data up to its last line break.

    >>> whole_lines(b"one\ntwo\nthr")
    b'one\ntwo\n'
    """
    return data[: data.rfind(b"\n") + 1]


class LineFile:
    r"""A file of which the first `size` bytes count; `gone` is what to say where it is not there any more.

    >>> import tempfile
    >>> from comodin.texts import Text
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "lines")
    ...     _ = path.write_bytes(b"one\ntw")
    ...     file = LineFile(path, 4, gone=Text("floor.file.gone", file=path))
    ...     file.append(b"three\n")
    ...     path.read_bytes(), file.size
    (b'one\nthree\n', 10)
    """

    def __init__(self, path: Path, size: int, *, gone: Text) -> None:
        self.path: Final = path
        self.size = size
        self._gone = gone

    def is_current(self) -> bool:
        """Tell whether the file is as long as it was left here; else another program has written in it."""
        return self.path.exists() and self.path.stat().st_size == self.size

    def cut(self) -> None:
        """Take off what does not count; raises `OSError`."""
        if self.path.stat().st_size > self.size:
            os.truncate(self.path, self.size)

    def append(self, line: bytes, *, durable: bool = True) -> None:
        """Add a line after what counts; `durable` waits for the disk.

        After an error the file ends where it ended before.  Raises `OSError`
        with the file's name, and `RecordError` where the file is gone or
        shorter than what counts.
        """
        try:
            with self.path.open("r+b") as file:
                if file.seek(0, os.SEEK_END) < self.size:
                    raise RecordError(self._gone)
                file.truncate(self.size)
                file.seek(self.size)
                try:
                    file.write(line)
                    file.flush()
                    if durable:
                        os.fsync(file.fileno())
                except OSError:
                    with suppress(OSError):
                        os.truncate(self.path, self.size)
                    raise
        except FileNotFoundError:
            raise RecordError(self._gone) from None
        except OSError as error:
            error.filename = error.filename or str(self.path)
            raise
        self.size += len(line)
