"""What a group of appends changes in the tables, as statements: everything about what is good, nothing about whether.

Rows go in by order of their keys: two processes that store for the same rooms
wait for each other, and never in a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, Final

from sqlalchemy import Executable, Table, and_, bindparam, delete, insert, update

from comodin.server.store.database import Database
from comodin.server.store.prepared import Plain, numbered, plain, plain_rows
from comodin.server.store.schema import answers, deadlines, entries, rooms, secrets
from comodin.server.store.values import Append

__all__ = ["changes"]

Row = tuple[Any, ...]

_NO_LONGER: Final = delete(deadlines).where(
    and_(deadlines.c.room == bindparam("in_room"), deadlines.c.what == bindparam("due"))
)
_CLOSE: Final = update(rooms).values(closed=bindparam("ended")).where(rooms.c.id == bindparam("ends"))
_NOTHING_DUE: Final = delete(deadlines).where(deadlines.c.room == bindparam("ends"))


def changes(database: Database, appends: Sequence[Append]) -> list[Plain]:
    """Return what stores some appends, each of which continues the log of its room."""
    logged, told, kept = list[Row](), list[Row](), list[Row]()
    due: dict[tuple[str, str], int | None] = {}
    for append in appends:
        room, seq, entry = append.room, append.seq, append.entry
        logged.append((room, seq, entry.at, entry.actor, entry.body))
        if (answer := append.answer) is not None:
            told.append((room, answer.person, answer.client, seq, answer.body))
        if (secret := append.secret) is not None:
            kept.append((room, secret.hand, secret.seed))
        for what, at in append.deadlines.items():
            due[room, what] = at
    moved = [(room, what, at) for (room, what), at in due.items() if at is not None]
    dialect = database.dialect
    found = [
        *plain_rows(dialect, partial(_insert, entries), sorted(logged)),
        *plain_rows(dialect, partial(_insert, answers), sorted(told)),
        *plain_rows(dialect, partial(_insert, secrets), sorted(kept)),
        *plain_rows(dialect, partial(_move, database.insert), sorted(moved)),
    ]
    for (room, what), at in sorted(due.items()):
        if at is None:
            found.append(plain(dialect, _NO_LONGER, {"in_room": room, "due": what}))
    for room, at in sorted({append.room: append.entry.at for append in appends if append.closes}.items()):
        found.append(plain(dialect, _CLOSE, {"ends": room, "ended": at}))
        found.append(plain(dialect, _NOTHING_DUE, {"ends": room}))
    return found


@cache
def _insert(table: Table, size: int) -> Executable:
    """Return what inserts so many rows."""
    return insert(table).values(numbered(table, size))


@cache
def _move(insert_of: Callable[[Table], Any], size: int) -> Executable:
    """Return what sets so many deadlines, or moves them, in a dialect."""
    upsert = insert_of(deadlines).values(numbered(deadlines, size))
    moved: Executable = upsert.on_conflict_do_update(index_elements=["room", "what"], set_={"at": upsert.excluded.at})
    return moved
