"""Rooms for a load, written into a database before a server is started on it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

from comodin.server.room.actions import Join, RoomAction, Sit
from comodin.server.room.codec import encode_events
from comodin.server.room.play import apply, open_room
from comodin.server.room.state import Limits
from comodin.server.store import Entry, Store
from comodin.table import TableGame

__all__ = ["LIMITS", "PLAYERS", "VIEWERS", "make_rooms"]

PLAYERS = 5
VIEWERS = PLAYERS + 1
"""All players, and somebody who only watches."""

LIMITS = Limits(turn=60_000, bank=60_000, pause=1_000, door="open")

GAMES = (
    TableGame.of("mexican-poker", preset="parkwest", structure="limit", stakes="4/8"),
    TableGame.of("mexican-sweat", stakes="4"),
)


async def make_rooms(database: Path, number: int) -> list[tuple[str, list[str]]]:
    """Make rooms, half of each game, everybody in his chair; return each room with its viewers' tokens."""
    async with await Store.open(database) as store:
        gate = asyncio.Semaphore(64)

        async def make(index: int) -> tuple[str, list[str]]:
            async with gate:
                return await make_room(store, GAMES[index % len(GAMES)])

        return await asyncio.gather(*(make(index) for index in range(number)))


async def make_room(store: Store, game: TableGame) -> tuple[str, list[str]]:
    at = time.time_ns() // 1_000_000
    room = await store.create_room({}, at=at)
    people = [await store.people.add(room, f"Person {place}", at=at) for place in range(1, VIEWERS + 1)]
    host = people[0].person

    def actions() -> Iterator[RoomAction]:
        for place, claim in enumerate(people, start=1):
            if claim.person != host:
                yield Join(claim.person, f"Person {place}")
            if place <= PLAYERS:
                yield Sit(claim.person, place)

    state, events = open_room(room, host, "Person 1", game, PLAYERS, LIMITS, at)
    happened = list(events)
    for action in actions():
        state, events = apply(state, action, at)
        happened += events
    await store.append(room, 1, Entry(body=encode_events(happened), at=at, actor=host))
    return room, [claim.token for claim in people]
