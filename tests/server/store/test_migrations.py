"""The schema from the first version on: made, compared, carried over, refused."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from comodin.server.errors import SchemaError
from comodin.server.store import Entry, Store, upgrade
from comodin.server.store.address import database_at
from comodin.server.store.database import Database
from comodin.server.store.schema import METADATA
from comodin.server.store.upgrade import MIGRATIONS, alembic_config, upgrade_database

SECOND = """
import sqlalchemy as sa
from alembic import op

revision = "later"
down_revision = "{head}"


def upgrade() -> None:
    with op.batch_alter_table("rooms") as rooms:
        rooms.add_column(sa.Column("colour", sa.String(), nullable=False, server_default="green"))
"""

THREE = """
import asyncio, os, sys
from comodin.server.store import upgrade

children = []
for _ in range(3):
    child = os.fork()
    if child == 0:
        asyncio.run(upgrade(sys.argv[1]))
        sys.exit()
    children.append(child)
sys.exit(sum(os.waitpid(child, 0)[1] for child in children) != 0)
"""


@asynccontextmanager
async def below(address: str) -> AsyncIterator[Database]:
    database = database_at(address)
    try:
        yield database
    finally:
        await database.close()


def later(folder: Path) -> Path:
    """Return migrations that go one step beyond ours."""
    migrations = folder / "migrations"
    shutil.copytree(MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    head = max(path.stem for path in MIGRATIONS.glob("versions/v*.py"))[1:5]
    (migrations / "versions" / "v9999_later.py").write_text(SECOND.format(head=head), encoding="utf-8")
    return migrations


async def test_the_tables_are_those_that_the_migrations_make(bare: str) -> None:
    """Alembic's own comparison finds nothing to do, by both of its doors; upgrading twice is upgrading once."""
    await upgrade(bare)
    await upgrade(bare)

    def compare(connection: Connection) -> list[object]:
        command.check(alembic_config(connection))
        return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), METADATA)

    async with below(bare) as database:
        assert await database.write(compare) == []


async def test_the_first_migration_can_be_taken_back(bare: str) -> None:
    """Nothing of ours stays but Alembic's own table."""
    await upgrade(bare)

    def back(connection: Connection) -> list[str]:
        command.downgrade(alembic_config(connection), "base")
        return inspect(connection).get_table_names()

    async with below(bare) as database:
        assert await database.write(back) == ["alembic_version"]


async def test_an_older_database_is_carried_over(bare: str, tmp_path: Path, entry: Callable[..., Entry]) -> None:
    """What version 1 stored is there after a second step, and version 1 does not touch it any more."""
    async with await Store.open(bare) as store:
        room = await store.create_room({"seats": 5}, at=1)
        await store.append(room, 1, entry("kept"), deadlines={"turn": 9})

    async with below(bare) as database:
        await upgrade_database(database, migrations=later(tmp_path))
        query = text("SELECT r.colour, r.settings, e.body FROM rooms r JOIN entries e ON e.room = r.id")
        rows = await database.read(lambda connection: connection.execute(query).all())
    assert [(colour, bytes(body)) for colour, _, body in rows] == [("green", b"kept")]

    with pytest.raises(SchemaError, match="later version"):
        await Store.open(bare)


async def test_a_step_that_fails_leaves_the_database_as_it_was(bare: str, tmp_path: Path) -> None:
    """All steps or none."""
    await upgrade(bare)
    migrations = later(tmp_path)
    step = migrations / "versions" / "v9999_later.py"
    step.write_text(step.read_text() + '    op.execute("SELECT nothing FROM nowhere")\n', encoding="utf-8")

    async with below(bare) as database:
        with pytest.raises(SchemaError):
            await upgrade_database(database, migrations=migrations)
        columns = await database.read(lambda connection: inspect(connection).get_columns("rooms"))
    assert "colour" not in {column["name"] for column in columns}
    async with await Store.open(bare) as store:
        assert await store.rooms() == []


async def test_a_database_of_something_else_is_left_alone(bare: str) -> None:
    """Its tables are named, and no table of ours is made among them."""
    async with below(bare) as database:
        await database.write(lambda connection: connection.execute(text("CREATE TABLE recipes (id INTEGER)")))
        with pytest.raises(SchemaError, match="recipes"):
            await upgrade_database(database)
        tables = await database.read(lambda connection: inspect(connection).get_table_names())
    assert tables == ["recipes"]


async def test_processes_that_start_at_once_make_the_schema_once(bare: str) -> None:
    """A lock is held from the question to the answer."""
    run = subprocess.run([sys.executable, "-c", THREE, bare], capture_output=True, text=True, check=False)

    assert run.returncode == 0, run.stderr
    async with await Store.open(bare) as store:
        assert await store.rooms() == []


async def test_a_new_file_that_another_process_holds_is_waited_for(tmp_path: Path) -> None:
    """The change to a write-ahead log does not wait for a lock by itself; opening the store does."""
    path = tmp_path / "tables.db"
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    holder.execute("CREATE TABLE held (id INTEGER)")

    opening = asyncio.create_task(Store.open(path))
    await asyncio.wait([opening], timeout=0.3)
    assert not opening.done()

    holder.execute("ROLLBACK")
    holder.close()
    async with await opening as store:
        assert await store.rooms() == []
