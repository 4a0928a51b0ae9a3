"""One table at a record at a time: a lock that the system takes back, however its holder ends.

The lock is a file beside the record, which the system keeps for one open
handle; a process that is killed leaves the file, but not the lock.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from comodin.errors import RecordError
from comodin.texts import Text

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

__all__ = ["LOCK", "hold", "is_held", "lock_file"]

LOCK: Final = ".lock"
"""The suffix of a lock, beside its record."""


def lock_file(record: Path) -> Path:
    """Return the file that stands for the right to write a record; `record` must be its real path."""
    return record.with_name(record.name + LOCK)


@contextmanager
def hold(record: Path) -> Iterator[None]:
    """Hold the lock of a record; `RecordError` where another table holds it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     record = Path(folder, "hands.jsonl")
    ...     with hold(record):
    ...         held = is_held(record)
    ...     held, is_held(record), list(Path(folder).iterdir())
    (True, False, [])
    """
    path = lock_file(record)
    handle = _take(path)
    if handle is None:
        raise RecordError(Text("play.error.in_use", file=record))
    try:
        yield
    finally:
        _give_back(handle, path)


def is_held(record: Path) -> bool:
    """Tell whether somebody plays at a record just now."""
    path = lock_file(record)
    if not path.exists():
        return False
    handle = _take(path)
    if handle is not None:
        _give_back(handle, path)
    return handle is None


def _take(path: Path) -> int | None:
    """Return a handle that has the lock, None where another has it."""
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if not _lock(handle):
                os.close(handle)
                return None
            if _is_at(handle, path):
                return handle
        except OSError as error:
            os.close(handle)
            raise OSError(error.errno, error.strerror, str(path)) from None
        os.close(handle)  # its last holder removed the file before we had it: there is a new one, or none


def _lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _is_at(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _give_back(handle: int, path: Path) -> None:
    """Remove the file, then let go of it; Windows removes only what nobody has open."""
    with suppress(OSError):
        if sys.platform != "win32":
            path.unlink()
    os.close(handle)
    with suppress(OSError):
        if sys.platform == "win32":
            path.unlink()
