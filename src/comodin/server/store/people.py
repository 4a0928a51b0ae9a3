"""Who is in a room, and the token by which he is known again.

A token has 128 random bits, is given out once and stored as its hash alone
(SHA-256; what has 128 bits needs no slow one).  Every `claim` replaces it, so
that a link which somebody else has seen before a seat was taken opens nothing
after.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, insert, select, update

from comodin.server.errors import NoPersonError, NoRoomError
from comodin.server.store.database import Database
from comodin.server.store.schema import people, rooms
from comodin.server.store.values import Person, check_text
from comodin.texts import Text

__all__ = ["Claim", "People"]

TOKEN_BYTES = 16
COLUMNS = people.c.person, people.c.name, people.c.role, people.c.created


class Claim(NamedTuple):
    """A new person's id and his first token."""

    person: str
    token: str

    def __repr__(self) -> str:
        return f"Claim(person={self.person!r}, token=...)"


class People:
    """The people of all rooms."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, room: str, name: str, *, at: int, role: str = "guest") -> Claim:
        """Let somebody into a room; raises `NoRoomError`, and `EntryError` for a name that is no text."""
        for what, text in (("room", room), ("name", name), ("role", role)):
            check_text(room, what, text)
        claim = Claim(secrets.token_hex(8), secrets.token_urlsafe(TOKEN_BYTES))
        row = {"room": room, "person": claim.person, "name": name, "role": role, "created": at}

        def work(connection: Connection) -> None:
            if connection.execute(select(rooms.c.id).where(rooms.c.id == room)).first() is None:
                raise NoRoomError(Text("server.store.no_room", room=room))
            connection.execute(insert(people).values(**row, token_hash=_hash(claim.token)))

        await self._database.write(work)
        return claim

    async def claim(
        self, room: str, person: str, *, token: str | None = None, name: str | None = None, role: str | None = None
    ) -> str:
        """Return a new token for somebody, and change his name or role; the old token is worth nothing from now on.

        With the `token` that he shows it happens only where that is still
        his: of two who claim with one token at the same time, one gets
        `NoPersonError`.  Without it the caller answers for him, as a host who
        lets somebody in again.
        """
        changes = {"name": name, "role": role}
        given: dict[str, Any] = {key: text for key, text in changes.items() if text is not None}
        for what, text in {"room": room, "person": person, **given}.items():
            check_text(room, what, text)
        new = secrets.token_urlsafe(TOKEN_BYTES)
        who = and_(people.c.room == room, people.c.person == person)
        if token is not None:
            who = and_(who, people.c.token_hash == _hash(token))

        def work(connection: Connection) -> None:
            done = connection.execute(update(people).where(who).values(**given, token_hash=_hash(new)))
            if done.rowcount != 1:
                raise NoPersonError(Text("server.store.no_person", room=room, person=person))

        await self._database.write(work)
        return new

    async def who(self, room: str, token: str) -> Person | None:
        """Return whose token this is in a room, or None."""
        check_text(room, "room", room)
        mine = and_(people.c.room == room, people.c.token_hash == _hash(token))
        row = await self._database.read(lambda connection: connection.execute(select(*COLUMNS).where(mine)).first())
        return None if row is None else _person(row)

    async def all(self, room: str) -> list[Person]:
        """Return everybody who was let into a room, in that order."""
        check_text(room, "room", room)
        query = select(*COLUMNS).where(people.c.room == room).order_by(people.c.created, people.c.person)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [_person(row) for row in rows]


def _person(row: Any) -> Person:
    return Person(id=row.person, name=row.name, role=row.role, created=row.created)


def _hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "surrogatepass")).digest()
