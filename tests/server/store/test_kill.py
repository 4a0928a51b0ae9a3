"""kill -9 loses nothing that was acknowledged."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

import asyncpg

from comodin.server.store import Store
from tests.server.store.appender import ROOMS

KILLS = int(os.environ.get("COMODIN_KILLS", "6"))


async def nobody_writes(address: str) -> None:
    """Wait for what a PostgreSQL server still does for clients that were killed."""
    if address.startswith("sqlite"):
        return
    connection = await asyncpg.connect(address)
    others = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    while await connection.fetchval(others):
        await asyncio.sleep(0.05)
    await connection.close()


async def test_what_was_acknowledged_is_there_after_kills_at_random_points(address: str) -> None:
    """Every acknowledged entry, with its answer, once and under its number; no gaps; the store opens again."""
    command = [sys.executable, "-m", "tests.server.store.appender", address, str(KILLS), "20260"]
    run = subprocess.run(command, capture_output=True, check=True)
    acknowledged = [line.split() for line in run.stdout.decode().splitlines()]
    await nobody_writes(address)

    async with await Store.open(address) as store:
        logs = {room: await store.entries(room) for room in ROOMS}
        for room, log in logs.items():
            assert [logged.seq for logged in log] == list(range(1, len(log) + 1))
            assert len({logged.body for logged in log}) == len(log)
            assert await store.deadlines(room) == ({"turn": len(log)} if log else {})
        for room, seq, body in acknowledged:
            assert logs[room][int(seq) - 1].body == body.encode()
        for room, seq, body in acknowledged[-50:]:
            stored = await store.answer(room, "p", body)
            assert stored is not None
            assert (stored.seq, stored.body) == (int(seq), b"yes")
        unknown = sum(map(len, logs.values())) - len(acknowledged)

    assert len(acknowledged) > 20, run.stderr.decode()
    assert 0 <= unknown <= KILLS * len(ROOMS)  # what was in the commit when it was killed, one a room
