"""A server that is killed while somebody's clock runs acts for him once, at the time that was told (faults 1, 23)."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from comodin.server.room.codec import decode_events
from comodin.server.room.events import TimedOut
from comodin.server.room.play import replay
from comodin.server.room.state import RoomState
from tests.server.hosting import Server, free_port
from tests.server.players import ROOMS, Player

TABLES = 6
APART = 0.05
"""The tables begin a little one after the other, so that the kill comes before some clocks and after others."""

LIMITS = {"turn": 5_000, "bank": 0, "pause": 1_000, "door": "open"}


def open_silent(server: Server) -> list[list[Player]]:
    """Open tables of both games at which two people sit who never answer."""
    tables = []
    for number in range(TABLES):
        form = {"game": ROOMS[number % len(ROOMS)]["game"], "chairs": 4, "limits": LIMITS}
        made = server.post("/api/rooms", form | {"name": "Ana", "sit": False})
        joined = server.post(f"/api/rooms/{made['room']}/join", {"name": "Beto"})
        tables.append(
            [
                Player(server, made["room"], one["person"], one["token"], random.Random(number), chair, silent=True)
                for chair, one in enumerate((made, joined), 1)
            ]
        )
    return tables


def is_asked(player: Player) -> bool:
    """Tell whether this page shows a decision of somebody, with its clock."""
    shown = player.seen.get(player.seq)
    hand = shown.table["hand"] if shown else None
    return bool(hand and hand["turn"] and hand["turn"]["clock"])


async def until(holds: Callable[[], bool], what: str, patience: float = 60.0) -> None:
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.005)


async def kill_as_clocks_run_out(server: Server) -> list[list[Player]]:
    """Kill a server as the first of many clocks has run out; start it again, and wait until all of them have."""
    server.start()
    await server.is_up()
    tables = await asyncio.to_thread(open_silent, server)
    pages = []
    try:
        for table in tables:
            pages += [asyncio.create_task(player.run()) for player in table]
            await asyncio.sleep(APART)
        await until(lambda: all(is_asked(player) for table in tables for player in table), "somebody is asked")
        asked = [table[0].seq for table in tables]

        def moved(number: int) -> bool:
            return tables[number][0].seq > asked[number]

        await until(lambda: any(moved(number) for number in range(TABLES)), "a clock runs out")
        server.kill()
        server.start()
        await until(lambda: all(moved(number) for number in range(TABLES)), "every clock runs out")
        server.kill()
    finally:
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)
    return tables


def test_a_silent_player_is_acted_for_once(tmp_path: Path) -> None:
    """Before, during and after a kill -9: each decision has one end, not before its stored time, and one action."""
    server = Server(tmp_path / "tables.db", free_port())
    try:
        tables = asyncio.run(kill_as_clocks_run_out(server))
    finally:
        server.stop()
    for table in tables:
        assert not [fault for player in table for fault in player.faults]
        check(tmp_path / "tables.db", table[0].room)


def check(database: Path, room: str) -> None:
    """Assert of a room's log that each clock that ran out did so once, not before its time."""
    store = sqlite3.connect(database)
    entries = store.execute("SELECT at, body FROM entries WHERE room = ? ORDER BY seq", (room,)).fetchall()
    store.close()
    state: RoomState | None = None
    decided: set[tuple[int, int]] = set()
    for at, body in entries:
        events = decode_events(body)
        over = [event for event in events if isinstance(event, TimedOut)]
        if over:
            assert state is not None
            assert state.thinking is not None
            assert at >= state.thinking.hard
            decision = (state.table.hands, state.turn)
            assert decision not in decided, "acted for twice"
            decided.add(decision)
            assert [event.chair for event in over] == [state.thinking.chair]
        state = replay(events, onto=state)
    assert (1, 1) in decided
