"""SQLite: a file with a write-ahead log, synced at every commit (WAL, FULL).

A whole transaction runs in one thread that writes; a few threads read.  A
driver that hops to its thread and back for every statement (aiosqlite) takes
twenty hops for one commit, which costs more than the disk does.  What every
action stores is written past SQLAlchemy, on a connection of its own, which
takes less than half as long (`carry_out`).
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, PoolProxiedConnection, create_engine, event, text
from sqlalchemy.dialects import sqlite

from comodin.server.errors import AddressError, UnavailableError, UncertainError
from comodin.server.store.database import ENGINE, Database, in_transaction, reason_of, translated
from comodin.server.store.prepared import Plain
from comodin.server.store.thread import Worker
from comodin.texts import Text

__all__ = ["SqliteDatabase"]

T = TypeVar("T")

COMMON: Final = ("PRAGMA foreign_keys=ON",)
WRITER: Final = (*COMMON, "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL")
BEGIN: Final = "BEGIN IMMEDIATE"
READER: Final = (*COMMON, "PRAGMA query_only=ON")
PRIMARY: Final = 0xFF
"""The part of an error's code that says what it is in general."""
RETRY: Final = 0.01
"""Seconds after which a file that is held is tried again."""


class SqliteDatabase(Database):
    """A SQLite database in a file, which is made where there is none, for its owner alone."""

    insert = staticmethod(sqlite.insert)

    def __init__(self, url: URL, *, patience: float, readers: int = 4) -> None:
        super().__init__(url)
        _private_file(Path(str(url.database)))
        self._writer = _engine(url, WRITER, patience, size=2)  # one for `write`, one for `carry_out`
        self._reader = _engine(url, READER, patience, size=readers, isolation_level="AUTOCOMMIT")
        event.listen(self._writer, "begin", _begin)
        self.dialect = self._writer.dialect
        self._direct: PoolProxiedConnection | None = None
        self._write_thread = Worker("comodin-store-writer")
        self._read_threads = ThreadPoolExecutor(readers, "comodin-store-reader")

    async def check(self) -> None:
        """Raise a `StoreError` where the file cannot be opened, or lies where no write-ahead log can be."""
        mode = await self.write(lambda connection: connection.execute(text("PRAGMA journal_mode")).scalar_one())
        if mode != "wal":
            raise AddressError(Text("server.store.journal", address=self.shown, mode=mode))

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do what only reads."""
        return await asyncio.get_running_loop().run_in_executor(self._read_threads, self._read, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do what writes; cancelled in the middle, it goes on to its end in its thread."""
        return await self._write_thread.run(lambda: self._write(work))

    async def carry_out(self, statements: Sequence[Plain]) -> bool:
        """Do statements without results in one transaction, past SQLAlchemy."""
        return await self._write_thread.run(lambda: self._carry_out(statements))

    async def close(self) -> None:
        """Let go of every connection, once the threads are done with what they have."""
        await asyncio.to_thread(self._close)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with translated(), self._reader.connect() as connection:
            return work(connection)

    def _write(self, work: Callable[[Connection], T]) -> T:
        with translated(), self._writer.connect() as connection:
            return in_transaction(connection, work)

    def _carry_out(self, statements: Sequence[Plain]) -> bool:
        with translated():
            held = self._direct = self._direct or self._writer.raw_connection()
        execute = held.driver_connection.execute  # type: ignore[union-attr]
        refused: type[UnavailableError] = UnavailableError
        try:
            execute(BEGIN)
            try:
                for sql, values in statements:
                    execute(sql, values)
            except sqlite3.IntegrityError:
                execute("ROLLBACK")
                return False
            refused = UncertainError
            execute("COMMIT")
        except BaseException as error:
            self._direct = None
            held.invalidate()  # a new connection knows nothing of what is half done
            if not isinstance(error, sqlite3.Error):
                raise
            key = "uncertain" if refused is UncertainError else "unavailable"
            raise refused(Text(f"server.store.{key}", reason=reason_of(error))) from error
        return True

    def _close(self) -> None:
        self._write_thread.close()
        self._read_threads.shutdown()
        if self._direct is not None:
            self._direct.close()
        for engine in (self._writer, self._reader):
            engine.dispose()


def _engine(url: URL, pragmas: tuple[str, ...], patience: float, *, size: int, **options: Any) -> Engine:
    engine = create_engine(url, pool_size=size, connect_args={"timeout": patience}, **ENGINE, **options)

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions are begun below, and nowhere else
        cursor = connection.cursor()
        for pragma in pragmas:
            _set(cursor, pragma, patience)
        cursor.close()

    return engine


def _set(cursor: sqlite3.Cursor, pragma: str, patience: float) -> None:
    """Set a pragma, and wait where another process holds the file.

    The change to a write-ahead log does not wait by itself, unlike everything
    else: two processes that open a new file at once would fail.
    """
    end = time.monotonic() + patience
    while True:
        try:
            cursor.execute(pragma)
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() >= end:
                raise
        time.sleep(RETRY)


def _begin(connection: Connection) -> None:
    """Begin with the lock of a writer.

    A transaction that began as a reader could find, once it writes, that
    another process has written since, and would fail without waiting.
    """
    connection.exec_driver_sql(BEGIN)


def _private_file(path: Path) -> None:
    """Make a file and its folder where they are missing: seeds lie in it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise UnavailableError(Text("server.store.unavailable", reason=error)) from error
