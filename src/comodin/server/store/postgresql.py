"""PostgreSQL: for more than one machine, on the event loop, by asyncpg."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import asyncpg
from sqlalchemy import URL, Connection, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import create_async_engine

from comodin.server.errors import UnavailableError
from comodin.server.store.database import ENGINE, Database, in_transaction, translated
from comodin.texts import Text

__all__ = ["PostgresqlDatabase"]

T = TypeVar("T")

LOCK: Final = 0x636F6D6F64696E
"""The number of the lock behind which a database is upgraded; any that is ours."""


class PostgresqlDatabase(Database):
    """A PostgreSQL database, which must be there."""

    insert = staticmethod(postgresql.insert)

    def __init__(self, url: URL, *, patience: float, readers: int = 4) -> None:
        super().__init__(url)
        settings = {
            "application_name": "comodin",
            "synchronous_commit": "on",
            "lock_timeout": str(int(patience * 1000)),
            "jit": "off",  # no statement here is long enough for it
        }
        arguments = {"server_settings": settings, "timeout": 2 * patience, "command_timeout": 4 * patience}
        options: dict[str, Any] = {"connect_args": arguments, **ENGINE}
        self._turn = asyncio.Lock()
        self._writer = create_async_engine(url, pool_size=1, **options)
        self._reader = create_async_engine(
            url, pool_size=readers, pool_pre_ping=True, isolation_level="AUTOCOMMIT", **options
        )
        self.dialect = self._writer.dialect

    async def check(self) -> None:
        """Raise `UnavailableError` where the server or the database is not there."""
        await self.read(lambda connection: connection.execute(text("SELECT 1")))

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do what only reads."""
        with translated(), _connected():
            async with self._reader.connect() as connection:
                return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do what writes; cancelled in the middle, it is undone."""
        async with self._turn:
            with translated(), _connected():
                async with self._writer.connect() as connection:
                    return await connection.run_sync(in_transaction, work)

    async def close(self) -> None:
        """Let go of every connection."""
        await self._writer.dispose()
        await self._reader.dispose()

    def lock(self, connection: Connection) -> None:
        """Keep all other processes from upgrading until the transaction ends."""
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


@contextmanager
def _connected() -> Iterator[None]:
    """Translate what asyncpg itself says of a connection that it does not get; the rest comes through SQLAlchemy."""
    try:
        yield
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise UnavailableError(Text("server.store.unavailable", reason=error)) from error
