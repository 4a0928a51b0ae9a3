"""Tokens: 128 bits, rotated on claim, and only their hashes stored."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64decode
from hashlib import sha256
from pathlib import Path

import asyncpg
import pytest

from comodin.server.errors import NoPersonError, NoRoomError
from comodin.server.store import Person
from tests.server.store.conftest import Opener


async def everything(address: str) -> bytes:
    """Return all that is stored: the bytes of SQLite's files, or every row of PostgreSQL's tables."""
    if address.startswith("sqlite"):
        file = Path(address.removeprefix("sqlite:///"))
        return b"".join(part.read_bytes() for part in file.parent.glob(f"{file.name}*"))
    connection = await asyncpg.connect(address)
    tables = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    rows = [row[0] for table in tables for row in await connection.fetch(f"SELECT t::text FROM {table[0]} t")]
    await connection.close()
    return "\n".join(rows).encode()


async def test_a_claim_replaces_the_token(opened: Opener) -> None:
    """What opened the room before a seat was taken opens nothing after."""
    async with opened() as store:
        room = await store.create_room({}, at=1)
        person, first = await store.people.add(room, "Lupe", at=5)
        second = await store.people.claim(room, person, token=first, role="player", name="Lupe Vélez")

        assert await store.people.who(room, first) is None
        assert await store.people.who(room, second) == Person(id=person, name="Lupe Vélez", role="player", created=5)
        with pytest.raises(NoPersonError):
            await store.people.claim(room, person, token=first)
        third = await store.people.claim(room, person)
        assert await store.people.who(room, second) is None
        assert (await store.people.who(room, third)).role == "player"


async def test_of_two_claims_with_one_token_one_succeeds(opened: Opener) -> None:
    """Two tabs, two processes: the newest token is the one that somebody holds."""
    async with opened() as one, opened() as other:
        room = await one.create_room({}, at=1)
        person, token = await one.people.add(room, "Lupe", at=1)
        claims = [store.people.claim(room, person, token=token) for store in (one, other)]
        fates = await asyncio.gather(*claims, return_exceptions=True)
        tokens = [fate for fate in fates if isinstance(fate, str)]

        assert len(tokens) == 1
        assert (await other.people.who(room, tokens[0])).id == person
        assert sum(isinstance(fate, NoPersonError) for fate in fates) == 1


async def test_no_token_is_in_the_database(opened: Opener, address: str) -> None:
    """Neither the current one nor an old one, as text or as bytes; the hash is."""
    async with opened() as store:
        room = await store.create_room({}, at=1)
        person, first = await store.people.add(room, "Lupe", at=1)
        second = await store.people.claim(room, person, token=first)
        stored = await everything(address)

        digest = sha256(second.encode()).digest()
        assert digest in stored or digest.hex().encode() in stored
        for token in (first, second):
            raw = urlsafe_b64decode(token + "==")
            assert len(raw) == 16
            assert all(secret not in stored for secret in (token.encode(), raw, raw.hex().encode()))
        assert first not in repr(await store.people.add(room, "Chuy", at=1))


async def test_a_token_is_for_its_room_alone(opened: Opener) -> None:
    """Nor does a wrong one, an empty one or a strange one open anything."""
    async with opened() as store:
        one, other = [await store.create_room({}, at=1) for _ in range(2)]
        person, token = await store.people.add(one, "Lupe", at=1)

        for room, tried in ((other, token), (one, token[:-1]), (one, ""), (one, "\0\ud800")):
            assert await store.people.who(room, tried) is None
        with pytest.raises(NoPersonError):
            await store.people.claim(other, person)
        with pytest.raises(NoRoomError):
            await store.people.add("attic", "Lupe", at=1)


async def test_people_are_listed_in_the_order_in_which_they_came(opened: Opener) -> None:
    """Names need not differ; ids do."""
    async with opened() as store:
        room = await store.create_room({}, at=1)
        for at, name in enumerate(["Lupe", "Chuy", "Lupe"]):
            await store.people.add(room, name, at=at, role="host" if at == 0 else "guest")
        people = await store.people.all(room)

        assert [(person.name, person.role) for person in people] == [
            ("Lupe", "host"),
            ("Chuy", "guest"),
            ("Lupe", "guest"),
        ]
        assert len({person.id for person in people}) == 3
