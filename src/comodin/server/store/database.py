"""One database by its address: how it is read and written.

Work on a database is a plain function of a connection.  `write` runs it in a
transaction that is durable when it returns, one at a time; `read` runs it on
what is committed, beside others.  SQLite does that in threads of its own, one
hop for a whole transaction (`sqlite`), PostgreSQL on the event loop
(`postgresql`); the work is the same.

Everything that a database can do wrong leaves here as a `StoreError`, apart
from SQLAlchemy's `StatementError`, `IntegrityError` and `DataError`, which say
that a statement was wrong, and are for whoever made it.  What a statement was
given is never shown: it may be a seed, or a card.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Dialect, Table
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError, StatementError

from comodin.server.errors import StoreError, UnavailableError, UncertainError
from comodin.server.store.prepared import Plain, run_plain
from comodin.texts import Text

__all__ = ["ENGINE", "PATIENCE", "Database", "in_transaction", "reason_of", "translated"]

T = TypeVar("T")

PATIENCE: Final = 5.0
"""Seconds to wait for another process's lock."""

ENGINE: Final[dict[str, Any]] = {"max_overflow": 0, "hide_parameters": True}
"""What every engine is made with."""


class Database(ABC):
    """A database that can be opened; `shown` is its address without a password."""

    dialect: Dialect
    """How it writes statements."""

    insert: Callable[[Table], Any]
    """The INSERT of its dialect, which can also update."""

    def __init__(self, url: URL) -> None:
        self.shown = url.render_as_string(hide_password=True)

    @abstractmethod
    async def check(self) -> None:
        """Raise a `StoreError` where the database is not there, or would not keep what is committed."""

    @abstractmethod
    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do what only reads; each statement sees what is committed by then."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do what writes, in one transaction; when this returns it is durable, when it raises it is undone.

        Only `UncertainError` leaves open which.
        """

    async def carry_out(self, statements: Sequence[Plain]) -> bool:
        """Do statements without results in one transaction; durable when this is True, nothing is done when False.

        False where one of them was wrong; raises a `StoreError` like `write`.
        """
        try:
            await self.write(lambda connection: run_plain(connection, statements))
        except StatementError:
            return False
        return True

    @abstractmethod
    async def close(self) -> None:
        """Let go of every connection."""

    def lock(self, connection: Connection) -> None:  # noqa: B027 - SQLite has nothing to do here
        """Keep all other processes from upgrading until the transaction ends."""


def in_transaction(connection: Connection, work: Callable[[Connection], T]) -> T:
    """Do some work and commit it."""
    connection.begin()
    try:
        result = work(connection)
    except BaseException:
        with suppress(SQLAlchemyError):
            connection.rollback()
        raise
    try:
        connection.commit()
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        with suppress(SQLAlchemyError, OSError):
            connection.invalidate()  # a new connection knows nothing of what is half done
        raise UncertainError(Text("server.store.uncertain", reason=reason_of(error))) from error
    return result


@contextmanager
def translated() -> Iterator[None]:
    """Say what a database does wrong as a `StoreError`."""
    try:
        yield
    except (StoreError, IntegrityError, DataError):
        raise
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        if isinstance(error, StatementError) and not isinstance(error, DBAPIError):
            raise
        raise UnavailableError(Text("server.store.unavailable", reason=reason_of(error))) from error


def reason_of(error: BaseException) -> object:
    """Return what the driver says, in one line, without the statement."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig.__cause__ or error.orig
    lines = str(error).splitlines()
    return lines[0] if lines else Text("server.store.reason.silent")
