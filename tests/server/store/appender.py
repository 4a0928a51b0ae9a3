"""Appends to rooms until it is killed, and says what was acknowledged.

    python -m tests.server.store.appender ADDRESS KILLS SEED

The process forks one child after another, and kills each with SIGKILL after a
time by chance: every other one from its birth, while it may still open the
store, the others from their first append.  A child opens the store and appends
to every room at once; as soon as an append has returned it writes one line:
room, number, body.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time

from comodin.server.errors import ConflictError, RoomExistsError
from comodin.server.store import Answer, Entry, Store

ROOMS = ("a", "b", "c", "d", "e", "f")


async def append(store: Store, room: str, name: str, said: int) -> None:
    seq, number = await store.head(room), 0
    while True:
        seq, number = seq + 1, number + 1
        body = f"{name}-{number}"
        try:
            await store.append(
                room,
                seq,
                Entry(body=body.encode(), at=number),
                answer=Answer(person="p", client=body, body=b"yes"),
                deadlines={"turn": seq},
            )
        except ConflictError as error:
            seq = error.head
            continue
        os.write(1, f"{room} {seq} {body}\n".encode())
        os.write(said, b".")


async def run(address: str, name: str, said: int) -> None:
    store = await Store.open(address)
    for room in ROOMS:
        try:
            await store.create_room({}, at=1, room=room)
        except RoomExistsError:
            continue
    await asyncio.gather(*(append(store, room, name, said) for room in ROOMS))


def main(address: str, kills: int, seed: int) -> None:
    chance = random.Random(seed)
    for number in range(kills):
        heard, said = os.pipe()
        child = os.fork()
        if child == 0:
            asyncio.run(run(address, f"{number}", said))
        os.close(said)
        if number % 2:
            os.read(heard, 1)
        time.sleep(chance.uniform(0.01, 0.4))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(heard)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
