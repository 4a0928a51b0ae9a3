"""Every test of the store runs on SQLite and on a PostgreSQL server, and may be a coroutine."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from comodin.server.store import Entry, Store
from comodin.server.store.schema import METADATA
from tests.server.store.postgres import server


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of databases on a server that runs as long as the tests; what is killed here are its clients."""
    with server("-c", "fsync=off") as address:
        yield address


async def clear(address: str, *, tables: bool) -> None:
    """Empty a PostgreSQL database, of its tables too where they are not wanted or not those of a store."""
    connection = await asyncpg.connect(address)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
    )
    found = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    if tables and {row[0] for row in found} == {*METADATA.tables, "alembic_version"}:
        await connection.execute("TRUNCATE rooms CASCADE")
    else:
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await connection.close()


@pytest.fixture
def new_postgresql(postgresql: str) -> str:
    """The address of a PostgreSQL database in which there is no room."""
    address = postgresql.format(name="postgres")
    asyncio.run(clear(address, tables=True))
    return address


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return str(request.getfixturevalue("new_postgresql"))


@pytest.fixture
def bare(address: str) -> Iterator[str]:
    """The same without a table, before and after."""
    if address.startswith("sqlite"):
        yield address
        return
    asyncio.run(clear(address, tables=False))
    yield address
    asyncio.run(clear(address, tables=False))


Opener = Callable[..., AbstractAsyncContextManager[Store]]


@pytest.fixture
def opened(address: str) -> Opener:
    """Opens a store on the database of the test; again, it is a second one on the same."""

    @asynccontextmanager
    async def open_store(**options: Any) -> AsyncIterator[Store]:
        async with await Store.open(address, **options) as store:
            yield store

    return open_store


def entry(text: str, *, at: int = 1000, actor: str = "") -> Entry:
    return Entry(body=text.encode(), at=at, actor=actor)


@pytest.fixture(name="entry")
def entry_fixture() -> Callable[..., Entry]:
    """Makes an entry of a text."""
    return entry
