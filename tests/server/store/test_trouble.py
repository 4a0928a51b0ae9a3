"""A database that is locked, full, gone or none: a `StoreError`, and the store goes on after."""

from __future__ import annotations

import asyncio
import resource
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from comodin.server import errors
from comodin.server.errors import AddressError, StoreError, UnavailableError
from comodin.server.store import Entry, Store
from comodin.server.store.address import located
from tests.server.store.conftest import Opener
from tests.server.store.postgres import MISSING, program


def file_of(address: str) -> Path:
    return Path(address.removeprefix("sqlite:///"))


@asynccontextmanager
async def locked(address: str) -> AsyncIterator[None]:
    """Somebody else writes, and does not come to an end."""
    if address.startswith("sqlite"):
        other = sqlite3.connect(file_of(address), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        yield
        other.close()
    else:
        connection = await asyncpg.connect(address)
        async with connection.transaction():
            await connection.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
            yield
        await connection.close()


@asynccontextmanager
async def full(address: str) -> AsyncIterator[None]:
    """No room on the disk: writes of SQLite fail at a file's limit, PostgreSQL says what it says then."""
    if address.startswith("sqlite"):
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        most = max(file.stat().st_size for file in file_of(address).parent.iterdir())
        resource.setrlimit(resource.RLIMIT_FSIZE, (most + 8192, before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
            signal.signal(signal.SIGXFSZ, handler)
    else:
        connection = await asyncpg.connect(address)
        await connection.execute(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE disk_full USING MESSAGE = 'No space left on device'; END $$"
        )
        await connection.execute("CREATE TRIGGER f BEFORE INSERT ON entries EXECUTE FUNCTION full_disk()")
        yield
        await connection.execute("DROP FUNCTION full_disk CASCADE")
        await connection.close()


@pytest.mark.parametrize("trouble", [locked, full])
async def test_trouble_is_told_and_the_store_goes_on(
    opened: Opener,
    entry: Callable[..., Entry],
    address: str,
    trouble: Callable[[str], AsyncIterator[None]],
) -> None:
    """Nothing of the failed group is stored, what was stored before is read, and the same append succeeds later."""
    async with opened(patience=0.2) as store:
        rooms = [await store.create_room({}, at=1) for _ in range(3)]
        await store.append(rooms[0], 1, entry("before"))
        large = entry("x" * 100_000)
        async with trouble(address):
            tried = [store.append(room, seq, large) for room, seq in zip(rooms, (2, 1, 1), strict=True)]
            fates = await asyncio.gather(*tried, return_exceptions=True)
            assert [logged.body for logged in await store.entries(rooms[0])] == [b"before"]
        assert all(isinstance(fate, UnavailableError) for fate in fates)
        assert "INSERT" not in str(fates[0])
        assert [await store.head(room) for room in rooms] == [1, 0, 0]

        await asyncio.gather(*(store.append(room, seq, large) for room, seq in zip(rooms, (2, 1, 1), strict=True)))
    async with opened() as store:
        assert [await store.head(room) for room in rooms] == [2, 1, 1]


async def test_a_server_that_drops_its_connections_is_found_again(
    new_postgresql: str, entry: Callable[..., Entry]
) -> None:
    """At most one append is told so; reads do not notice."""
    async with await Store.open(new_postgresql) as store:
        room = await store.create_room({}, at=1)
        await store.append(room, 1, entry("before"))
        other = await asyncpg.connect(new_postgresql)
        await other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
            "AND datname = current_database()"
        )
        others = "SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
        while await other.fetchval(others):
            await asyncio.sleep(0.005)
        await other.close()

        assert await store.head(room) == 1
        with pytest.raises(UnavailableError):
            await store.append(room, 2, entry("lost"))
        await store.append(room, 2, entry("after"))
        assert [logged.body for logged in await store.entries(room)] == [b"before", b"after"]


async def test_commits_wait_for_the_disk(opened: Opener, address: str) -> None:
    """SQLite: WAL and FULL; PostgreSQL: synchronous_commit."""
    async with opened() as store:
        database = store._database

        async def ask(question: str) -> object:
            return await database.write(lambda connection: connection.exec_driver_sql(question).scalar_one())

        if address.startswith("sqlite"):
            assert await ask("PRAGMA journal_mode") == "wal"
            assert await ask("PRAGMA synchronous") == 2
            assert await ask("PRAGMA foreign_keys") == 1
            assert file_of(address).stat().st_mode & 0o077 == 0
        else:
            assert await ask("SHOW synchronous_commit") == "on"


async def test_what_is_no_database_is_refused(tmp_path: Path, postgresql: str) -> None:
    """A file of something else, a folder, a server or a database that is not there: a sentence, no traceback."""
    (tmp_path / "letter.db").write_bytes(b"Dear Lupe, " * 1000)
    for address in (
        tmp_path / "letter.db",
        tmp_path,
        postgresql.format(name="nowhere"),
        f"postgresql://lupe@/comodin?host={tmp_path}",
    ):
        with pytest.raises(StoreError) as refused:
            await Store.open(address)
        assert isinstance(refused.value, UnavailableError)


@pytest.mark.parametrize(
    "address",
    ["mysql://lupe:secret@host/x", "sqlite://", "sqlite:///:memory:", "postgresql://host", "http://[", "://"],
)
async def test_what_is_no_place_for_a_store_is_refused(address: str) -> None:
    """The sentence says what would be right, and does not repeat a password."""
    with pytest.raises(AddressError, match="postgresql://USER@HOST/NAME") as refused:
        await Store.open(address)

    assert "secret" not in str(refused.value)


def test_addresses_are_a_file_or_one_url(tmp_path: Path) -> None:
    """The driver is ours to know."""
    assert located(tmp_path / "a b.db").database == str(tmp_path / "a b.db")
    assert located("tables.db").drivername == "sqlite"
    assert located("sqlite:////var/tables.db").database == "/var/tables.db"
    for scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
        assert located(f"{scheme}://lupe@host/x").drivername == "postgresql+asyncpg"


def test_without_postgresql_the_tests_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are never skipped."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(Path, "glob", lambda *_: iter(()))
    with pytest.raises(RuntimeError, match="apt-get install postgresql"):
        program("initdb")
    assert MISSING


def test_every_error_is_a_store_error_and_survives_pickling() -> None:
    """One root to catch; errors cross process borders whole."""
    import pickle

    from comodin.texts import Text

    for name in errors.__all__:
        assert issubclass(getattr(errors, name), StoreError)
    for error in (
        errors.ConflictError("a", 2, 3),
        errors.DuplicateError("a", "c", 2, b"told"),
        errors.UncertainError(Text("server.store.closed")),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.to("es"), vars(again)) == (
            type(error),
            str(error),
            error.to("es"),
            vars(error),
        )
