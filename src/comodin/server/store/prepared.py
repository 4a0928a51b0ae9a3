"""Statements that are worked out once for a dialect, and then only carried out.

SQLAlchemy looks at a statement and at every value again each time.  What is
done for every action of every table goes past that: the text that a dialect
makes of a statement is kept, and the values go to the driver as they are.
They must be what the driver takes: whole numbers, texts, bytes.

Many rows go in few statements: each is a moment in which another thread may
take the interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import Connection, Dialect, Executable, Table, bindparam, text

__all__ = ["Plain", "numbered", "padded", "plain", "plain_rows", "run", "run_plain", "these_keys"]

Plain = tuple[str, tuple[Any, ...]]
"""A statement as a driver takes it, and its values."""

MOST_ROWS: Final = 64
"""So many rows go into one statement."""


def run(connection: Connection, statement: Executable, values: Mapping[str, Any]) -> Sequence[Any]:
    """Return the rows of a statement with values by name."""
    sql, given = plain(connection.dialect, statement, values)
    return connection.exec_driver_sql(sql, given).all()


def plain(dialect: Dialect, statement: Executable, values: Mapping[str, Any]) -> Plain:
    """Return a statement with values by name as it goes to the driver."""
    sql, names = _compiled(statement, dialect)
    return sql, tuple([values[name] for name in names])


def run_plain(connection: Connection, statements: Sequence[Plain]) -> None:
    """Carry out statements, one after the other."""
    for sql, values in statements:
        connection.exec_driver_sql(sql, values)


def plain_rows(dialect: Dialect, make: Callable[[int], Executable], rows: Sequence[tuple[Any, ...]]) -> Iterator[Plain]:
    """Give the statements that take all of some rows; `make` gives the one for so many, and always the same."""
    begin = 0
    while left := len(rows) - begin:
        size = min(MOST_ROWS, 1 << left.bit_length() - 1)
        sql, names = _compiled(make(size), dialect)
        values = tuple([value for row in rows[begin : begin + size] for value in row])
        if len(values) != len(names):
            raise ValueError(f"{len(values)} values for {len(names)}: {sql}")
        yield sql, values
        begin += size


def numbered(table: Table, size: int) -> list[dict[str, Any]]:
    """Return placeholders for so many rows of a table, in the order of its columns.

    >>> from comodin.server.store.schema import deadlines
    >>> [[value.key for value in row.values()] for row in numbered(deadlines, 2)]
    [['room_0', 'what_0', 'at_0'], ['room_1', 'what_1', 'at_1']]
    """
    columns = table.columns
    return [
        {column.name: bindparam(f"{column.name}_{row}", type_=column.type) for column in columns} for row in range(size)
    ]


@lru_cache(maxsize=64)
def these_keys(sql: str, columns: int, size: int) -> Executable:
    """Return a statement whose ``{keys}`` are `size` rows of so many columns, named ``k0_0``, ``k0_1``, ...

    >>> print(these_keys("SELECT a FROM t WHERE a IN ({keys})", 1, 2))
    SELECT a FROM t WHERE a IN (VALUES (:k0_0), (:k1_0))
    """
    rows = [", ".join([f":k{row}_{column}" for column in range(columns)]) for row in range(size)]
    return text(sql.format(keys="VALUES " + ", ".join([f"({row})" for row in rows])))


def padded(keys: Sequence[Sequence[str]]) -> tuple[int, dict[str, str]]:
    """Return how many rows to ask for, so that there are few statements, and their values by name.

    >>> padded([("a", "b")])
    (1, {'k0_0': 'a', 'k0_1': 'b'})
    """
    size = 1 << (len(keys) - 1).bit_length()
    filled = [*keys, *[keys[-1]] * (size - len(keys))]
    return size, {f"k{row}_{column}": value for row, key in enumerate(filled) for column, value in enumerate(key)}


@lru_cache(maxsize=256)
def _compiled(statement: Executable, dialect: Dialect) -> tuple[str, tuple[str, ...]]:
    """Return the text of a statement in a dialect, and the names of its values in order."""
    compiled: Any = statement.compile(dialect=dialect)  # type: ignore[attr-defined]
    return str(compiled), tuple(compiled.positiontup)
