"""`Store`: rooms, their logs, and whatever must survive with them.

A room is the fold of its entries, which are numbered from 1 without a gap.
Who wants to add one reads the log, decides, and appends under the next
number; should somebody else have been first there is a `ConflictError`, and
he reads on and decides again.  So any process may serve any room, and a task
that owns one is only quicker than others.

    append returns  =>  durable: entry, answer, seed and deadlines, all of it
    append raises   =>  nothing is stored (`UncertainError`: look)
"""

from __future__ import annotations

import logging
import secrets
from base64 import b32encode
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy import Row, Select, and_, func, insert, select
from sqlalchemy.exc import IntegrityError

from comodin.server.errors import NoRoomError, RoomExistsError
from comodin.server.store import schema
from comodin.server.store.address import database_at
from comodin.server.store.commit import commit
from comodin.server.store.database import PATIENCE, Database
from comodin.server.store.hints import Hints, LocalHints
from comodin.server.store.people import People
from comodin.server.store.upgrade import upgrade_database
from comodin.server.store.values import Answer, Append, Deadline, Entry, Logged, Room, Secret, Stored, check_text
from comodin.server.store.writer import GROUP, QUEUE, Tell, Writer
from comodin.texts import Text

__all__ = ["Store"]

LOG: Final = logging.getLogger(__name__)
UNCHANGED: Final[Mapping[str, int | None]] = {}


class Store:
    """The store of one database, opened with `Store.open`."""

    def __init__(self, database: Database, hints: Hints, *, group: int, queue: int) -> None:
        self.hints = hints
        self.people = People(database)
        self._database = database
        self._writer = Writer(partial(commit, database, heads={}), group=group, queue=queue)

    @classmethod
    async def open(
        cls,
        address: str | Path,
        *,
        hints: Hints | None = None,
        patience: float = PATIENCE,
        group: int = GROUP,
        queue: int = QUEUE,
    ) -> Self:
        """Open a store, make it where there is none, and bring it to this version.

        The address is a file, or ``postgresql://USER@HOST/NAME``.  `patience`
        is for how many seconds a lock is waited for, `group` the most appends
        of one commit, `queue` the most that wait.  Raises `AddressError`,
        `SchemaError`, `UnavailableError`.
        """
        database = database_at(address, patience=patience)
        try:
            await database.check()
            await upgrade_database(database)
        except BaseException:
            await database.close()
            raise
        return cls(database, hints or LocalHints(), group=group, queue=queue)

    async def close(self, *, grace: float = 10.0) -> None:
        """Store what was accepted, for at most `grace` seconds, and let go of the database."""
        await self._writer.close(grace)
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def create_room(self, settings: Mapping[str, Any], *, at: int, room: str | None = None) -> str:
        """Make a room without entries; return its id, which nobody guesses unless it is given (`RoomExistsError`)."""
        room = b32encode(secrets.token_bytes(10)).decode().lower() if room is None else room
        check_text(room, "room", room)
        row = {"id": room, "created": at, "settings": dict(settings), "closed": None}
        try:
            await self._database.write(lambda connection: connection.execute(insert(schema.rooms), [row]))
        except IntegrityError:
            raise RoomExistsError(Text("server.store.room_there", room=room)) from None
        return room

    async def room(self, room: str) -> Room:
        """Return a room; raises `NoRoomError`."""
        check_text(room, "room", room)
        rows = await self._rows(select(schema.rooms).where(schema.rooms.c.id == room))
        if not rows:
            raise NoRoomError(Text("server.store.no_room", room=room))
        return Room(**rows[0]._mapping)

    async def rooms(self, *, closed: bool | None = False) -> list[Room]:
        """Return the rooms that are open, or those that are closed, or with None all, the oldest first."""
        query = select(schema.rooms).order_by(schema.rooms.c.created, schema.rooms.c.id)
        if closed is not None:
            query = query.where(schema.rooms.c.closed.is_not(None) if closed else schema.rooms.c.closed.is_(None))
        return [Room(**row._mapping) for row in await self._rows(query)]

    async def append(
        self,
        room: str,
        seq: int,
        entry: Entry,
        *,
        answer: Answer | None = None,
        deadlines: Mapping[str, int | None] = UNCHANGED,
        secret: Secret | None = None,
        closes: bool = False,
    ) -> None:
        """Add an entry to the log of a room, durably, as its number `seq`.

        With it, or not at all, go the `answer` to whoever did it, what falls
        due when (None: no longer), the seed of a hand that begins, and the
        room's end, with which nothing falls due in it any more.

        Raises `ConflictError` where `seq` is taken or not the next,
        `DuplicateError` where this action was answered before, and the other
        errors of the store.
        """
        append = Append(
            room=room, seq=seq, entry=entry, answer=answer, deadlines=dict(deadlines), secret=secret, closes=closes
        )
        append.check()
        await self._writer.add(append)
        self._hint(room, seq)

    def put(self, append: Append, tell: Tell) -> None:
        """Add an entry without waiting: `tell` is called with None when it is durable, or with why it is not.

        For who has no more than one under way in each room.  Raises what is
        known at once: `EntryError`, `StoreClosedError`.  The hint goes out
        after `tell`, so that who stored it need not look.
        """
        append.check()

        def told(error: Exception | None) -> None:
            tell(error)
            if error is None:
                self._hint(append.room, append.seq)

        self._writer.put(append, told)

    def _hint(self, room: str, seq: int) -> None:
        try:
            self.hints.publish(room, seq)
        except Exception:  # a hint is worth less than what it is about
            LOG.exception("a hint was not published")

    async def entries(self, room: str, *, after: int = 0, most: int | None = None) -> list[Logged]:
        """Return the entries of a room behind a number, in order; none for a room that is not there."""
        check_text(room, "room", room)
        log = schema.entries.c
        query = select(log.seq, log.at, log.actor, log.body).where(and_(log.room == room, log.seq > after))
        rows = await self._rows(query.order_by(log.seq).limit(most))
        return [Logged(**row._mapping) for row in rows]

    async def head(self, room: str) -> int:
        """Return the number of the last entry of a room, 0 where there is none."""
        check_text(room, "room", room)
        query = select(func.max(schema.entries.c.seq)).where(schema.entries.c.room == room)
        return (await self._rows(query))[0][0] or 0

    async def answer(self, room: str, person: str, client: str) -> Stored | None:
        """Return what somebody was told on an action, or None where it is new."""
        for name, text in (("room", room), ("person", person), ("client", client)):
            check_text(room, name, text)
        told = schema.answers.c
        mine = and_(told.room == room, told.person == person, told.client == client)
        rows = await self._rows(select(told.seq, told.body).where(mine))
        return Stored(rows[0].seq, rows[0].body) if rows else None

    async def seeds(self, room: str) -> dict[int, bytes]:
        """Return the seeds of a room by hand: for its dealer, and for nobody else."""
        check_text(room, "room", room)
        kept = schema.secrets.c
        rows = await self._rows(select(kept.hand, kept.seed).where(kept.room == room).order_by(kept.hand))
        return {row.hand: row.seed for row in rows}

    async def deadlines(self, room: str) -> dict[str, int]:
        """Return what falls due in a room, and when."""
        check_text(room, "room", room)
        ends = schema.deadlines.c
        rows = await self._rows(select(ends.what, ends.at).where(ends.room == room).order_by(ends.at))
        return {row.what: row.at for row in rows}

    async def due(self, before: int, *, most: int = 1000) -> list[Deadline]:
        """Return what has fallen due by a time, in all rooms, the earliest first."""
        ends = schema.deadlines.c
        query = select(ends.room, ends.what, ends.at).where(ends.at <= before)
        rows = await self._rows(query.order_by(ends.at, ends.room, ends.what).limit(most))
        return [Deadline(row.room, row.what, row.at) for row in rows]

    async def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        return await self._database.read(lambda connection: connection.execute(query).all())
