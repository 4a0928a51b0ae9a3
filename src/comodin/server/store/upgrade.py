"""Brings a database to the schema of this version, from the first version on.

The steps are Alembic's, in `migrations/versions`, and go with the package.
All that are missing run in one transaction, behind a lock: two processes that
start at once do it once.  A database of a later version is refused.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import SQLAlchemyError

from comodin.server.errors import SchemaError
from comodin.server.store.address import database_at
from comodin.server.store.database import Database
from comodin.texts import Text

__all__ = ["MIGRATIONS", "alembic_config", "upgrade", "upgrade_database"]

MIGRATIONS: Final = Path(__file__).with_name("migrations")


async def upgrade(address: str | Path) -> None:
    """Bring a database to the schema of this version; an empty one gets all of it.

    Raises `SchemaError` for a database of a later version, or one that holds
    something else.  Alembic allows one of these at a time in a process.
    """
    database = database_at(address)
    try:
        await upgrade_database(database)
    finally:
        await database.close()


async def upgrade_database(database: Database, *, migrations: Path = MIGRATIONS) -> None:
    """Do the same with a database that is open."""

    def work(connection: Connection) -> None:
        database.lock(connection)
        _upgrade(connection, database.shown, migrations)

    await database.write(work)


def alembic_config(connection: Connection, migrations: Path = MIGRATIONS) -> Config:
    """Return what Alembic's commands need to work on an open connection."""
    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection, shown: str, migrations: Path) -> None:
    config = alembic_config(connection, migrations)
    current = MigrationContext.configure(connection).get_current_revision()
    if current == ScriptDirectory.from_config(config).get_current_head():
        return
    if current is None and (others := sorted(inspect(connection).get_table_names())):
        raise SchemaError(Text("server.store.schema", address=shown, reason=", ".join(others)))
    try:
        command.upgrade(config, "head")
    except (CommandError, SQLAlchemyError) as error:
        raise SchemaError(Text("server.store.schema", address=shown, reason=error)) from error
