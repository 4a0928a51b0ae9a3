"""Brings a database to the schema of this version, from the first version on.

The steps are Alembic's, in `migrations/versions`, and go with the package.
All that are missing run in one transaction, behind a lock: two processes that
start at once do it once.  A database of a later version is refused.

Alembic takes longer to load than all else that a server needs; it is loaded
only where there is something to do.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from comodin.server.errors import SchemaError
from comodin.server.store.address import database_at
from comodin.server.store.database import Database
from comodin.texts import Text

if TYPE_CHECKING:
    from alembic.config import Config

__all__ = ["MIGRATIONS", "alembic_config", "upgrade", "upgrade_database"]

MIGRATIONS: Final = Path(__file__).with_name("migrations")

VERSIONS: Final = "alembic_version"
"""Alembic's own table, with the number of the last step that was taken."""


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
    from alembic.config import Config  # noqa: PLC0415 - see above

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection, shown: str, migrations: Path) -> None:
    tables = sorted(inspect(connection).get_table_names())
    current = None
    if VERSIONS in tables:
        current = connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar()
    if current == _head(migrations):
        return
    if current is None and (others := [table for table in tables if table != VERSIONS]):
        raise SchemaError(Text("server.store.schema", address=shown, reason=", ".join(others)))
    from alembic import command  # noqa: PLC0415 - see above
    from alembic.util import CommandError  # noqa: PLC0415

    try:
        command.upgrade(alembic_config(connection, migrations), "head")
    except (CommandError, SQLAlchemyError) as error:
        raise SchemaError(Text("server.store.schema", address=shown, reason=error)) from error


def _head(migrations: Path) -> str:
    """Return the last step's number, by which its file is named: ``v0001_first.py``."""
    return max(path.stem for path in migrations.glob("versions/v*.py"))[1:5]
