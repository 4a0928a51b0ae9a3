"""Statements that are worked out once for a dialect, and then only carried out.

SQLAlchemy looks at a statement and at every value again each time.  What is
done for every action of every table goes past that: the text that a dialect
makes of a statement is kept, and the values go to the driver as they are.
They must be what the driver takes: whole numbers, texts, bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect, Executable, text

__all__ = ["padded", "run", "run_all", "these_keys"]


def run(connection: Connection, statement: Executable, values: Mapping[str, Any]) -> Sequence[Any]:
    """Return the rows of a statement with values by name."""
    sql, names = _compiled(statement, connection.dialect)
    return connection.exec_driver_sql(sql, tuple([values[name] for name in names])).all()


def run_all(connection: Connection, statement: Executable, rows: Sequence[Mapping[str, Any]]) -> None:
    """Carry out a statement for each of some rows."""
    sql, names = _compiled(statement, connection.dialect)
    connection.exec_driver_sql(sql, [tuple([row[name] for name in names]) for row in rows])


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
