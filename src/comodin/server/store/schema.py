"""The tables of the store, the same on SQLite and PostgreSQL.

Correctness rests on one line of this: the primary key (room, seq) of
`entries`.  Rows of `entries` and `answers` are never changed, and a room's
numbers have no gap.  Times are whole milliseconds since 1970.

Seeds lie apart from the entries, so that nothing which reads a log for
somebody can come upon them.  A change here needs a migration beside it; a test
compares the two.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
)

__all__ = ["METADATA", "answers", "deadlines", "entries", "people", "rooms", "secrets"]

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _room() -> Column[str]:
    return Column("room", String, ForeignKey("rooms.id"), nullable=False)


rooms: Final = Table(
    "rooms",
    METADATA,
    Column("id", String, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("closed", BigInteger),
)

entries: Final = Table(
    "entries",
    METADATA,
    _room(),
    Column("seq", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", String, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("room", "seq"),
)

secrets: Final = Table(
    "secrets",
    METADATA,
    _room(),
    Column("hand", BigInteger, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    PrimaryKeyConstraint("room", "hand"),
)

people: Final = Table(
    "people",
    METADATA,
    _room(),
    Column("person", String, nullable=False),
    Column("name", String, nullable=False),
    Column("role", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("token_hash", LargeBinary, nullable=False),
    PrimaryKeyConstraint("room", "person"),
    UniqueConstraint("room", "token_hash"),
)

answers: Final = Table(
    "answers",
    METADATA,
    _room(),
    Column("person", String, nullable=False),
    Column("client", String, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("room", "person", "client"),
)

deadlines: Final = Table(
    "deadlines",
    METADATA,
    _room(),
    Column("what", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("room", "what"),
)

Index(None, deadlines.c.at)
