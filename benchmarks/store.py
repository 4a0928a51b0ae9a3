"""Durable appends a second: group commit beside one commit each, on SQLite and PostgreSQL, in one run.

    python benchmarks/store.py [--rounds 3] [--seconds 2] [--folder FOLDER]

Every append is an entry of 300 bytes with an answer and a deadline, and is
counted when it has returned.  First as fast as it goes, from 1 room and from
200, one append of a room at a time; `one each` is the same store with groups
of one.  The three take turns, so that a drifting machine slows all; medians
over the rounds.  Then at the pace that a server is built for: 1,000 actions a
second at 1,000 rooms, at random moments; how long each waited, and how much of
one core the process took.

PostgreSQL is a server of its own in the same folder, with its defaults, so
that it waits for the same disk; what it takes of the machine is not counted.
The disk itself is measured too: an append of 4 KB to a file and `fdatasync`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from comodin.server.store import Answer, Entry, Store
from tests.server.store.postgres import server

BODY = b"x" * 300
ROOMS = 200
PACE = 1000


class Rooms:
    """Rooms of a store, each with the number of its last entry."""

    def __init__(self, store: Store, ids: list[str]) -> None:
        self.store = store
        self.heads = dict.fromkeys(ids, 0)
        self.waited: list[float] = []

    async def append(self, room: str) -> None:
        seq = self.heads[room] = self.heads[room] + 1
        begun = time.perf_counter()
        await self.store.append(
            room,
            seq,
            Entry(body=BODY, at=seq, actor="p1"),
            answer=Answer(person="p1", client=str(seq), body=b"ok"),
            deadlines={"turn": seq + 20_000},
        )
        self.waited.append(time.perf_counter() - begun)

    async def as_fast_as_it_goes(self, seconds: float) -> float:
        """Return appends a second."""
        end = time.perf_counter() + seconds

        async def act(room: str) -> None:
            while time.perf_counter() < end:
                await self.append(room)

        begun = time.perf_counter()
        await asyncio.gather(*(act(room) for room in self.heads))
        return len(self.waited) / (time.perf_counter() - begun)

    async def at_a_pace(self, seconds: float, pace: int) -> None:
        """Append at random moments, whether or not those before are done."""
        chance = random.Random(1)
        locks = {room: asyncio.Lock() for room in self.heads}
        ids = list(self.heads)

        async def act(room: str) -> None:
            async with locks[room]:
                await self.append(room)

        begun = time.perf_counter()
        due, tasks = 0.0, []
        while due < seconds:
            due += chance.expovariate(pace)
            if (wait := begun + due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            tasks.append(asyncio.create_task(act(chance.choice(ids))))
        await asyncio.gather(*tasks)

    def quantiles(self) -> str:
        cuts = statistics.quantiles(self.waited, n=100)
        return f"p50 {cuts[49] * 1e3:6.1f} ms  p99 {cuts[98] * 1e3:6.1f} ms"


async def rooms_of(address: str, number: int, *, group: int = 256) -> Rooms:
    store = await Store.open(address, group=group)
    rooms = Rooms(store, [await store.create_room({}, at=1) for _ in range(number)])
    for room in list(rooms.heads)[:20]:
        await rooms.append(room)
    rooms.waited.clear()
    return rooms


async def compare(name: str, address: str, rounds: int, seconds: float) -> None:
    cases = {"1 room": (1, 256), f"{ROOMS} rooms": (ROOMS, 256), f"{ROOMS} rooms, one each": (ROOMS, 1)}
    rates: dict[str, list[float]] = {case: [] for case in cases}
    told: dict[str, list[str]] = {case: [] for case in cases}
    for _ in range(rounds):
        for case, (number, group) in cases.items():
            rooms = await rooms_of(address, number, group=group)
            rates[case].append(await rooms.as_fast_as_it_goes(seconds))
            told[case].append(rooms.quantiles())
            await rooms.store.close()
    for case, measured in rates.items():
        middle = statistics.median(measured)
        waited = told[case][measured.index(statistics.median_low(measured))]
        print(f"{name:10}  {case:20}  {middle:7,.0f} appends/s  {waited}")
    together, each = rates[f"{ROOMS} rooms"], rates[f"{ROOMS} rooms, one each"]
    ratios = [mine / its for mine, its in zip(together, each, strict=True)]
    print(f"{name:10}  group commit / one each: {statistics.median(ratios):.1f} ({min(ratios):.1f}-{max(ratios):.1f})")


async def paced(name: str, address: str, seconds: float) -> None:
    rooms = await rooms_of(address, PACE)
    await rooms.at_a_pace(1.0, PACE)
    rooms.waited.clear()
    begun, spent = time.perf_counter(), time.process_time()
    await rooms.at_a_pace(seconds, PACE)
    share = (time.process_time() - spent) / (time.perf_counter() - begun)
    print(f"{name:10}  {PACE:,} rooms, {PACE:,}/s        {rooms.quantiles()}  {share:.0%} of one core")
    await rooms.store.close()


def disk(folder: Path) -> None:
    waited = []
    with (folder / "probe").open("wb") as file:
        for _ in range(200):
            begun = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fdatasync(file.fileno())
            waited.append(time.perf_counter() - begun)
    cuts = statistics.quantiles(waited, n=100)
    print(f"the disk    4 KB and fdatasync    p50 {cuts[49] * 1e3:6.1f} ms  p99 {cuts[98] * 1e3:6.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--folder", type=Path, help="where the databases lie while they are measured")
    options = parser.parse_args()
    numbers = count(1)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder, server() as postgresql:
        disk(Path(folder))
        sqlite = f"sqlite:///{folder}/{next(numbers)}.db"
        for name, address in (("SQLite", sqlite), ("PostgreSQL", postgresql.format(name="postgres"))):
            asyncio.run(compare(name, address, options.rounds, options.seconds))
            asyncio.run(paced(name, address, 3 * options.seconds))


if __name__ == "__main__":
    main()
