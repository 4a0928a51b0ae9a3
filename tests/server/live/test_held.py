"""The lock of a room: at once where it is free, else in the order in which they came."""

from __future__ import annotations

import asyncio

from comodin.server.live.held import Held


async def test_it_is_taken_at_once_where_it_is_free() -> None:
    held = Held()
    assert held.take()
    assert held.locked()
    assert not held.take()
    held.release()
    assert not held.locked()
    async with held:
        assert not held.take()
    assert held.take()


async def test_who_waits_has_it_before_who_comes_later() -> None:
    held, had = Held(), []

    async def wants(name: str) -> None:
        async with held:
            had.append(name)
            await asyncio.sleep(0)

    assert held.take()
    tasks = [asyncio.create_task(wants(name)) for name in "abc"]
    await asyncio.sleep(0)
    held.release()
    assert not held.take()
    await asyncio.gather(*tasks)
    assert had == ["a", "b", "c"]
    assert held.take()


async def test_who_goes_away_keeps_nobody_out() -> None:
    """While he waits, and in the very moment in which it has become his."""
    held = Held()
    for late in (False, True):
        assert held.take()
        waiting = asyncio.create_task(held.__aenter__())
        await asyncio.sleep(0)
        if late:
            held.release()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        if not late:
            held.release()
        assert held.take()
        held.release()
