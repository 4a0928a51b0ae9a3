"""The books of live tables that this server keeps: a file each, and the last ones in memory.

Whoever knows a book's id may write in it.  Files are named by a hash of the
id, so that a folder's listing opens nothing.  An entry is on the disk before
it is answered; one at a time is worked on, by whichever thread.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from comodin.errors import RecordError
from comodin.floor import FloorBook, Setup, Words, board, enter, open_book
from comodin.floor.files import FloorFile
from comodin.server.picture.game import game_picture
from comodin.server.protocol.floor import FloorPage
from comodin.server.web.failures import WebError

__all__ = ["MOST_RECORDS", "Books"]

MOST_RECORDS: Final = 10_000
"""So many entries has a book at most: some two hundred hands."""

MOST_LINES: Final = 3 * MOST_RECORDS
"""So many lines has its file: rulings that were proposed and dropped stand there too."""

UNTOUCHED: Final = 30 * 24 * 60 * 60
"""For so many seconds a book is kept in which nothing is entered."""

CLOSED: Final = 24 * 60 * 60
"""For so many seconds a closed one, so that it can still be opened again by undoing."""

IN_MEMORY: Final = 60_000
"""So many records of all books are held in memory, some 300 MB; the book that was not used for longest goes first."""

OF_A_BOOK: Final = 10
"""What a book itself counts as."""

KEYS: Final = 64
"""So many entries are known again when they are sent a second time."""

LOCKS: Final = 64


class _Open:
    """A book in memory: its file, how it stands, and what was entered last by its keys."""

    def __init__(self, file: FloorFile, book: FloorBook) -> None:
        self.file = file
        self.book = book
        self.keys: OrderedDict[str, None] = OrderedDict()

    @property
    def records(self) -> int:
        """How many entries it has."""
        return self.file.records


class Books:
    """All books in a folder; None where this server keeps none.

    Its methods wait for the disk: they are for a thread.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._locks = tuple(threading.Lock() for _ in range(LOCKS))
        self._known = threading.Lock()
        self._open: OrderedDict[str, _Open] = OrderedDict()

    def create(self, setup: Setup) -> FloorPage:
        """Begin a book; raises `ComodinError` for a table that cannot be, `WebError` where none can be kept."""
        book = open_book(setup)
        floor = secrets.token_urlsafe(16)
        with self._lock(floor):
            try:
                kept = _Open(FloorFile.create(self._path(floor), setup), book)
            except OSError:
                raise WebError(503, "floor_disk") from None
            self._remember(floor, kept)
            return _page(floor, kept, done=True)

    def look(self, floor: str) -> FloorPage:
        """Return how a table stands."""
        with self._held(floor) as kept:
            return _page(floor, kept, done=True)

    def enter(self, floor: str, line: str, *, after: int, key: str = "") -> FloorPage:
        """Enter a line in a book that has `after` records; a line that was done under its key is not done again."""
        with self._held(floor) as kept:
            if key and key in kept.keys:
                return _page(floor, kept, done=True)
            if after != kept.records:
                found = _page(floor, kept, done=False)
                late = replace(found.board, refusal=Words.of("web_server.floor.stale"))
                return replace(found, stale=True, board=late)
            if kept.records >= MOST_RECORDS or kept.file.lines >= MOST_LINES:
                raise WebError(409, "floor_full", most=MOST_RECORDS)
            entered = enter(kept.book, line)
            kept.file.keep(entered)
            kept.book = entered.book
            changed = bool(entered.line or entered.undone)
            if changed:
                kept.keys[key] = None
                if len(kept.keys) > KEYS:
                    kept.keys.popitem(last=False)
            shown = board(kept.book, entered)
            return replace(_page(floor, kept, done=entered.refusal is None and shown.proposal is None), board=shown)

    def clear(self, now: float) -> int:
        """Remove books that were closed, or in which nothing was entered for 30 days; return how many.

        `now` in seconds since 1970; for when the server begins.
        """
        removed = 0
        for path in () if self._folder is None else self._folder.glob("*.floor"):
            with suppress(OSError):  # what cannot be read or removed stays, for another time
                idle = now - path.stat().st_mtime
                if idle > UNTOUCHED or (idle > CLOSED and FloorFile.ends_closed(path)):
                    path.unlink()
                    removed += 1
        return removed

    # -- one at a time ----------------------------------------------------------------

    @contextmanager
    def _held(self, floor: str) -> Iterator[_Open]:
        """Give a book to one thread alone; it is read again where another program has written in it."""
        with self._lock(floor):
            path = self._path(floor)
            try:
                kept = self._open.get(floor)
                if kept is None or not kept.file.is_current():
                    if not path.exists():
                        raise WebError(404, "no_floor")
                    kept = _Open(*FloorFile.open(path))
                self._remember(floor, kept)
                yield kept
            except (OSError, RecordError):  # its message names a file of this machine
                raise WebError(503, "floor_disk") from None

    def _lock(self, floor: str) -> threading.Lock:
        return self._locks[hash(floor) % LOCKS]

    def _remember(self, floor: str, kept: _Open) -> None:
        with self._known:
            self._open[floor] = kept
            self._open.move_to_end(floor)
            while len(self._open) > 1 and sum(one.records + OF_A_BOOK for one in self._open.values()) > IN_MEMORY:
                self._open.popitem(last=False)

    def _path(self, floor: str) -> Path:
        if self._folder is None:
            raise WebError(503, "no_floors")
        return self._folder / f"{sha256(floor.encode()).hexdigest()[:32]}.floor"


def _page(floor: str, kept: _Open, *, done: bool) -> FloorPage:
    jokers = game_picture(kept.book.table.game).jokers
    return FloorPage(floor=floor, records=kept.records, done=done, board=board(kept.book), jokers=jokers)
