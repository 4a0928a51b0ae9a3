"""The queue before the disk: groups, back-pressure, callers that go away, the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from comodin.server.errors import ConflictError, StoreClosedError, UnavailableError, UncertainError
from comodin.server.store import Entry, Store
from comodin.server.store.commit import Fates
from comodin.server.store.values import Append
from comodin.server.store.writer import Writer
from comodin.texts import Text
from tests.server.store.conftest import Opener


class Disk:
    """Commits when it is let, and remembers the groups."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = []
        self.free = asyncio.Event()
        self.fates: dict[str, Exception] = {}

    async def commit(self, group: Sequence[Append]) -> Fates:
        self.groups.append([append.room for append in group])
        await self.free.wait()
        return [self.fates.get(append.room) for append in group]


def append(room: str, seq: int = 1) -> Append:
    return Append(room=room, seq=seq, entry=Entry(body=b"", at=1))


async def started(writer: Writer, *rooms: str) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(writer.add(append(room))) for room in rooms]
    for _ in range(4):
        await asyncio.sleep(0)
    return tasks


async def test_what_comes_during_a_commit_goes_together_in_the_next() -> None:
    """And what comes in one turn of the loop goes together at once; nobody waits for a timer."""
    disk = Disk()
    writer = Writer(disk.commit, group=3)
    tasks = await started(writer, "a", "b")
    tasks += await started(writer, "c", "d", "e", "f")
    assert disk.groups == [["a", "b"]]
    assert not any(task.done() for task in tasks)
    disk.free.set()
    await asyncio.gather(*tasks)

    assert disk.groups == [["a", "b"], ["c", "d", "e"], ["f"]]
    await writer.close(1)


async def test_who_comes_when_the_queue_is_full_waits() -> None:
    """Two places: the third is not in any queue until the first is stored, and may still go away."""
    disk = Disk()
    writer = Writer(disk.commit, queue=2)
    tasks = await started(writer, "a", "b", "gone", "c")
    tasks[2].cancel()
    disk.free.set()
    await asyncio.gather(*tasks[:2], tasks[3])

    assert disk.groups == [["a", "b"], ["c"]]
    await writer.close(1)


async def test_what_was_accepted_is_stored_once_though_its_caller_is_cancelled() -> None:
    """A socket that closes takes back nothing."""
    disk = Disk()
    writer = Writer(disk.commit)
    tasks = await started(writer, "a")
    tasks += await started(writer, "b", "c")
    for task in tasks[:2]:
        task.cancel()
    disk.free.set()
    await asyncio.wait(tasks)

    assert [task.cancelled() for task in tasks] == [True, True, False]
    assert disk.groups == [["a"], ["b", "c"]]
    await writer.close(1)


async def test_an_error_is_for_those_whom_it_concerns_and_the_writer_goes_on() -> None:
    """Also for a fault that nobody foresaw."""
    disk = Disk()
    disk.free.set()
    disk.fates["bad"] = UnavailableError(Text("server.store.unavailable", reason="full"))
    writer = Writer(disk.commit)
    fates = await asyncio.gather(*await started(writer, "a", "bad"), return_exceptions=True)
    assert fates == [None, disk.fates["bad"]]

    disk.fates = None
    with pytest.raises(AttributeError):
        await writer.add(append("a"))
    disk.fates = {}
    await writer.add(append("a"))
    await writer.close(1)


async def test_what_waits_behind_a_conflict_in_its_room_is_refused() -> None:
    """It was decided on an entry that is not there; other rooms are not touched."""
    disk = Disk()
    disk.fates["a"] = ConflictError("a", 5, 5)
    writer = Writer(disk.commit, group=1)
    first = asyncio.create_task(writer.add(append("a", 5)))
    behind = [asyncio.create_task(writer.add(append(room, 6))) for room in ("a", "b")]
    disk.free.set()
    fates = await asyncio.gather(first, *behind, return_exceptions=True)

    assert [type(fate) for fate in fates] == [ConflictError, ConflictError, type(None)]
    assert fates[1].seq == 6
    assert disk.groups == [["a"], ["b"]]
    await writer.close(1)


async def test_closing_stores_what_waits_and_refuses_what_comes() -> None:
    """Everybody is told one or the other."""
    disk = Disk()
    writer = Writer(disk.commit, group=1, queue=3)
    tasks = await started(writer, "a", "b", "c", "no place")
    closing = asyncio.create_task(writer.close(5))
    await asyncio.sleep(0)
    late = await started(writer, "late")
    disk.free.set()
    fates = await asyncio.gather(*tasks, *late, return_exceptions=True)
    await closing

    assert [type(fate) for fate in fates] == [type(None)] * 3 + [StoreClosedError] * 2
    assert disk.groups == [["a"], ["b"], ["c"]]


async def test_closing_does_not_wait_for_ever() -> None:
    """What was in the commit is uncertain, what waited is not stored, and each caller knows which."""
    disk = Disk()
    writer = Writer(disk.commit, group=1)
    tasks = await started(writer, "a", "b", "c")
    await writer.close(0.01)
    fates = await asyncio.gather(*tasks, return_exceptions=True)

    assert [type(fate) for fate in fates] == [UncertainError, StoreClosedError, StoreClosedError]


async def test_who_does_not_wait_is_called_when_it_is_durable() -> None:
    """All of a group in one turn of the loop, whatever one of them makes of it; nobody after the end."""
    disk, told = Disk(), []
    disk.fates["b"] = UnavailableError(Text("server.store.unavailable", reason="test"))
    writer = Writer(disk.commit)

    def fails(_: Exception | None) -> None:
        raise ValueError

    for room in "abc":
        writer.put(append(room), fails if room == "a" else lambda error, room=room: told.append((room, error)))
    for _ in range(4):
        await asyncio.sleep(0)
    assert not told
    disk.free.set()
    for _ in range(4):
        await asyncio.sleep(0)
    assert told == [("b", disk.fates["b"]), ("c", None)]
    await writer.close(1)
    with pytest.raises(StoreClosedError):
        writer.put(append("a"), fails)


async def test_closing_an_idle_writer_is_quick() -> None:
    """Nothing waits, nothing is stored."""
    writer = Writer(Disk().commit)
    await writer.close(60)
    with pytest.raises(StoreClosedError):
        await writer.add(append("a"))


async def test_callers_cancelled_at_any_moment_lose_and_double_nothing(
    opened: Opener, entry: Callable[..., Entry]
) -> None:
    """On a real disk: each append is there once or not at all, and those that were acknowledged are."""
    async with opened(queue=4, group=2) as store:
        rooms = [await store.create_room({}, at=1) for _ in range(12)]
        tasks = [asyncio.create_task(store.append(room, 1, entry(room))) for room in rooms]
        for number, task in enumerate(tasks):
            if number % 3:
                await asyncio.sleep(0.001 * (number % 4))
                task.cancel()
        await asyncio.wait(tasks)
        cancelled = [task.cancelled() for task in tasks]

    async with opened() as store:
        logs = [[logged.body.decode() for logged in await store.entries(room)] for room in rooms]
    for room, log, gone in zip(rooms, logs, cancelled, strict=True):
        assert log in ([[room], []] if gone else [[room]])


async def test_a_store_that_closes_has_stored_what_it_accepted(
    opened: Opener, entry: Callable[..., Entry], address: str
) -> None:
    """Hundreds that wait are committed before the database is let go."""
    async with opened() as store:
        room = await store.create_room({}, at=1)
        tasks = [asyncio.create_task(store.append(room, seq, entry(str(seq)))) for seq in range(1, 401)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*tasks)

    async with await Store.open(address) as again:
        assert await again.head(room) == 400
