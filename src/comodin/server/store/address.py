"""From an address to a database: a file, or one URL."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from comodin.server.errors import AddressError
from comodin.server.store.database import PATIENCE, Database
from comodin.server.store.sqlite import SqliteDatabase
from comodin.texts import Text

__all__ = ["database_at", "located"]

DRIVERS: Final = {
    "sqlite": "sqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


def database_at(address: str | Path, *, patience: float = PATIENCE) -> Database:
    """Return the database at an address; raises `AddressError`."""
    url = located(address)
    if url.get_backend_name() == "sqlite":
        return SqliteDatabase(url, patience=patience)
    from comodin.server.store.postgresql import PostgresqlDatabase  # noqa: PLC0415 - its driver is not needed otherwise

    return PostgresqlDatabase(url, patience=patience)


def located(address: str | Path) -> URL:
    """Return the address of a database, driver and all; a path is a SQLite file.

    Raises `AddressError` for other databases, and for SQLite in memory, which
    keeps nothing.

    >>> located("postgresql://lupe:secret@host/comodin")
    postgresql+asyncpg://lupe:***@host/comodin
    >>> located("tables.db")
    sqlite:///tables.db
    """
    if isinstance(address, Path) or "://" not in address:
        return URL.create("sqlite", database=str(address))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):  # what was given may hold a password
        scheme = address.partition("://")[0]
        raise AddressError(Text("server.store.address", address=f"{scheme}://...")) from None
    driver = DRIVERS.get(url.drivername)
    if driver is None or not url.database or ":memory:" in url.database:
        raise AddressError(Text("server.store.address", address=url.render_as_string(hide_password=True)))
    return url.set(drivername=driver)
