"""Many who append at once, in two processes' worth of stores, and none is lost or doubled."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import pytest

from comodin.server.errors import ConflictError, DuplicateError
from comodin.server.store import Answer, Entry, Store
from tests.server.store.conftest import Opener


async def append_somewhere(store: Store, room: str, entry: Entry, client: str) -> int:
    """Append as whoever serves a room does: read on, decide, append; again, if somebody was first."""
    while True:
        if (told := await store.answer(room, "p", client)) is not None:
            return told.seq
        seq = await store.head(room) + 1
        try:
            await store.append(room, seq, entry, answer=Answer(person="p", client=client, body=b"done"))
        except ConflictError:
            continue
        except DuplicateError as error:
            return error.seq
        return seq


@pytest.mark.parametrize("seed", [1, 2])
async def test_two_stores_and_many_tasks_write_one_log(opened: Opener, entry: Callable[..., Entry], seed: int) -> None:
    """Numbers without a gap, every acknowledged append once, and each task's own in the order it made them."""
    chance = random.Random(seed)
    async with opened() as one, opened(group=5) as other:
        rooms = [await one.create_room({}, at=1) for _ in range(4)]
        acknowledged: dict[str, dict[int, bytes]] = {room: {} for room in rooms}

        async def act(task: int) -> None:
            for number in range(6):
                store, room = chance.choice([one, other]), chance.choice(rooms)
                mine = entry(f"{task}.{number}")
                seq = await append_somewhere(store, room, mine, f"{task}.{number}")
                assert seq not in acknowledged[room]
                acknowledged[room][seq] = mine.body

        await asyncio.gather(*(act(task) for task in range(12)))

        for room in rooms:
            log = await other.entries(room)
            assert [logged.seq for logged in log] == list(range(1, len(log) + 1))
            assert {logged.seq: logged.body for logged in log} == acknowledged[room]
            for task in range(12):
                own = [int(body.split(b".")[1]) for body in (e.body for e in log) if body.startswith(b"%d." % task)]
                assert own == sorted(own)
        assert sum(map(len, acknowledged.values())) == 12 * 6


async def test_an_action_sent_to_two_stores_at_once_is_done_once(opened: Opener, entry: Callable[..., Entry]) -> None:
    """Two tabs, two processes, one client id: one entry, and both are told of it."""
    async with opened() as one, opened() as other:
        room = await one.create_room({}, at=1)
        stores = [one, other] * 4

        told = await asyncio.gather(*(append_somewhere(store, room, entry("fold"), "c1") for store in stores))

        assert told == [1] * 8
        assert await one.head(room) == 1


async def test_one_number_is_given_once(opened: Opener, entry: Callable[..., Entry]) -> None:
    """Of many who append the same number, one succeeds; what the others wanted is nowhere."""
    async with opened() as one, opened() as other:
        room = await one.create_room({}, at=1)
        for seq in (1, 2, 3):
            tried = [(store, entry(f"{seq}-{number}")) for number, store in enumerate([one, other] * 5)]
            fates = await asyncio.gather(
                *(store.append(room, seq, mine) for store, mine in tried), return_exceptions=True
            )
            won = [mine.body for (_, mine), fate in zip(tried, fates, strict=True) if fate is None]

            assert len(won) == 1
            assert all(fate is None or isinstance(fate, ConflictError) for fate in fates)
            assert [logged.body for logged in await one.entries(room, after=seq - 1)] == won
