"""A server that is killed at any moment loses nothing that it said was done (fault 1), and no clock (fault 23)."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.hosting import Server, free_port
from tests.server.killing import all_lawful, kill_again_and_again

POINTS = 30
LIVE = 3.0
"""Within how many seconds of its start every table goes on; other tests may keep the machine busy meanwhile."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables.db", free_port())
    yield server
    server.stop()


@pytest.mark.long
def test_kill_at_thirty_moments(server: Server, tmp_path: Path) -> None:
    """Whatever was acknowledged or shown is in the log, and every table lives again at once."""
    killed = asyncio.run(kill_again_and_again(server, tmp_path, points=POINTS, seed=1))
    assert killed.acknowledged >= POINTS
    assert killed.witness.pictures >= POINTS
    assert min(killed.on) <= LIVE, killed.on
    assert all_lawful(killed) > 0


START = """
import asyncio, sys
from comodin.server.store import Store

async def main():
    store = await Store.open(sys.argv[1])
    await store.close()

asyncio.run(main())
print("alembic" in sys.modules)
"""


def test_a_server_that_starts_again_loads_no_migrations(tmp_path: Path) -> None:
    """What takes longest to load is loaded only where there is something to do."""
    loads = [
        subprocess.run([sys.executable, "-c", START, tmp_path / "t.db"], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [done.stdout.strip() for done in loads] == ["True", "False"]
