"""One group of appends, of any rooms, as one transaction.

Where it is not known that all of them continue their logs, every append is
first judged against what stands in the database, and what was found good is
inserted.  So one that conflicts fails alone, at no cost to the others, and no
savepoints are needed.  The judgement only saves work: what decides is the primary key.
Should another process come between the two, the insert fails as a whole, and
the group is judged again; rows are never deleted, so the loser is seen now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import StatementError

from comodin.server.errors import ConflictError, DuplicateError, EntryError, NoRoomError, StoreError
from comodin.server.store.changes import changes
from comodin.server.store.database import Database
from comodin.server.store.prepared import padded, run, run_plain, these_keys
from comodin.server.store.values import Append
from comodin.texts import Text

__all__ = ["Fates", "commit"]

Fates = list[StoreError | None]
"""For each append of a group None where it is stored, else why it is not."""

_Key = tuple[str, str, str]

MOST_HEADS: Final = 10_000
"""Of so many rooms it is remembered how far they have come."""

_HEADS: Final = (
    "SELECT rooms.id, (SELECT max(entries.seq) FROM entries WHERE entries.room = rooms.id)"
    " FROM rooms WHERE rooms.id IN ({keys})"
)
_GIVEN: Final = (  # from what is asked for: SQLite would go through all answers for (room, person, client) IN (...)
    "WITH asked(room, person, client) AS ({keys})"
    " SELECT answers.room, answers.person, answers.client, answers.seq, answers.body FROM asked JOIN answers"
    " ON answers.room = asked.room AND answers.person = asked.person AND answers.client = asked.client"
)


async def commit(database: Database, group: Sequence[Append], heads: dict[str, int] | None = None) -> Fates:
    """Store what can be stored of a group; when this returns it is durable.

    `heads` are the rooms' last numbers as far as they are known, and are kept
    up to date.  What continues them needs no judgement: where that was wrong,
    the primary keys refuse it all, and then it is judged.
    """
    if heads is not None:
        if _continues(group, heads) and await database.carry_out(changes(database, group)):
            _remember(heads, group)
            return [None] * len(group)
        for append in group:
            heads.pop(append.room, None)
    fates = await _judged(database, group)
    if heads is not None:
        _remember(heads, [append for append, fate in zip(group, fates, strict=True) if fate is None])
    return fates


def _remember(heads: dict[str, int], stored: Sequence[Append]) -> None:
    """Note how far rooms have come; of too many, those noted first are forgotten, and judged when they go on."""
    heads.update([(append.room, append.seq) for append in stored])
    if len(heads) > MOST_HEADS:
        for room in list(heads)[: MOST_HEADS // 2]:
            del heads[room]


def _continues(group: Sequence[Append], heads: dict[str, int]) -> bool:
    """Tell whether each append is the next of its room, as far as is known."""
    known = {append.room: heads.get(append.room, -1) for append in group}
    for append in group:
        if append.seq != known[append.room] + 1:
            return False
        known[append.room] += 1
    return True


async def _judged(database: Database, group: Sequence[Append]) -> Fates:
    fates: Fates = [None] * len(group)
    left, unexplained = list(range(len(group))), 0
    while left and unexplained < 2:
        attempt = _Attempt(database, [group[i] for i in left], set())
        again = False
        try:
            await database.write(attempt)
        except StoreError as error:
            attempt.refused = [refusal or error for refusal in attempt.refused]
        except StatementError:  # somebody came between, or a row is impossible
            again = True
            unexplained += not any(attempt.refused)
        for i, refusal in zip(left, attempt.refused, strict=True):
            fates[i] = refusal
        left = [i for i in left if again and fates[i] is None]
    failed: set[str] = set()
    for i in left:
        fates[i] = await _alone(database, group[i], failed)
    return fates


async def _alone(database: Database, append: Append, failed: set[str]) -> StoreError | None:
    """Store one by itself, after failures that no judgement explained; `failed` are the rooms where one did."""
    fate: StoreError | None = None
    for _ in range(2):
        attempt = _Attempt(database, [append], failed)
        try:
            await database.write(attempt)
        except StoreError as error:
            return error
        except StatementError:
            reason = Text("server.store.reason.data")
            fate = EntryError(Text("server.store.entry", room=append.room, reason=reason))
        else:
            return attempt.refused[0]
    failed.add(append.room)
    return fate


class _Attempt:
    """The work of one transaction; `refused` says for each append why it is refused, also where the rest then fails."""

    def __init__(self, database: Database, appends: Sequence[Append], failed: set[str]) -> None:
        self._database = database
        self._appends = appends
        self._failed = failed
        self.refused: Fates = [None] * len(appends)

    def __call__(self, connection: Connection) -> None:
        """Judge, then insert what was found good."""
        self.refused = _judge(connection, self._appends, self._failed)
        good = [append for append, refusal in zip(self._appends, self.refused, strict=True) if refusal is None]
        run_plain(connection, changes(self._database, good))


def _judge(connection: Connection, appends: Sequence[Append], failed: set[str]) -> Fates:
    """Return which of the appends cannot be stored, and why.

    They are judged in the order in which they came, each as if those before
    it were stored.  Once one of a room has failed, later ones of that room do
    too: they were decided on what now has not happened.
    """
    heads = _heads(connection, appends)
    given = _given(connection, appends)  # after the heads: with a head that is seen its answer is seen
    here: set[_Key] = set()
    refused: Fates = []
    for append in appends:
        room, key = append.room, _key(append)
        refusal: StoreError | None = None
        if room not in heads:
            refusal = NoRoomError(Text("server.store.no_room", room=room))
        elif key is not None and key in given:
            refusal = DuplicateError(room, key[2], *given[key])
        elif room in failed or append.seq != heads[room] + 1 or key in here:
            refusal = ConflictError(room, append.seq, heads[room])
        elif key is not None:
            here.add(key)
        if refusal is None:
            heads[room] = append.seq
        else:
            failed.add(room)
        refused.append(refusal)
    return refused


def _heads(connection: Connection, appends: Sequence[Append]) -> dict[str, int]:
    found = _of_keys(connection, _HEADS, [(room,) for room in sorted({append.room for append in appends})])
    return {room: head or 0 for room, head in found}


def _given(connection: Connection, appends: Sequence[Append]) -> dict[_Key, tuple[int, bytes]]:
    """Return the answers that were given to these actions before."""
    keys = sorted({key for append in appends if (key := _key(append)) is not None})
    if not keys:
        return {}
    found = _of_keys(connection, _GIVEN, keys)
    return {(room, person, client): (seq, body) for room, person, client, seq, body in found}


def _of_keys(connection: Connection, sql: str, keys: Sequence[Sequence[str]]) -> Sequence[Any]:
    """Return the rows of a statement that asks for these keys."""
    size, values = padded(keys)
    return run(connection, these_keys(sql, len(keys[0]), size), values)


def _key(append: Append) -> _Key | None:
    answer = append.answer
    return None if answer is None else (append.room, answer.person, answer.client)
