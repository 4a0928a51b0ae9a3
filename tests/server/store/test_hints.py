"""Hints tell where to look, and never hold anybody up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from comodin.server.errors import ConflictError
from comodin.server.store import Entry, LocalHints
from tests.server.store.conftest import Opener


async def test_a_listener_hears_how_far_its_room_is() -> None:
    """The furthest counts; what came late, twice or before is not told."""
    hints = LocalHints()
    hints.publish("a", 1)
    with hints.subscribe("a") as slow, hints.subscribe("a") as quick, hints.subscribe("b") as other:
        hints.publish("a", 2)
        assert await quick.next() == 2
        for seq in (4, 3, 4, 5):
            hints.publish("a", seq)
        assert await quick.next() == await slow.next() == 5
        for listener in (quick, other):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(listener.next(), 0.01)
    hints.publish("a", 6)

    assert not hints._listeners


async def test_who_knows_already_is_not_woken() -> None:
    """Whoever stored an entry himself has adopted it before the hint goes out."""
    hints, known = LocalHints(), 2
    with hints.subscribe("a", lambda: known) as listener:
        hints.publish("a", 1)
        hints.publish("a", 2)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(listener.next(), 0.01)
        hints.publish("a", 3)
        assert await listener.next() == 3


async def test_a_hint_comes_after_the_entry_is_stored(opened: Opener, entry: Callable[..., Entry]) -> None:
    """Whoever hears it finds the entry, in any process; what was refused is not told."""
    hints = LocalHints()
    async with opened(hints=hints) as store, opened() as other:
        room = await store.create_room({}, at=1)
        with hints.subscribe(room) as listener:
            heard = asyncio.create_task(listener.next())
            with pytest.raises(ConflictError):
                await store.append(room, 3, entry("no"))
            await store.append(room, 1, entry("yes"))

            assert await heard == 1
            assert await other.head(room) == 1


async def test_a_hint_that_fails_does_not_undo_what_is_stored(
    opened: Opener, entry: Callable[..., Entry], caplog: pytest.LogCaptureFixture
) -> None:
    """The append was acknowledged; the fault is in the log."""

    class Broken(LocalHints):
        def publish(self, room: str, seq: int) -> None:
            raise OSError("no network")

    async with opened(hints=Broken()) as store:
        room = await store.create_room({}, at=1)
        await store.append(room, 1, entry("yes"))

        assert await store.head(room) == 1
    assert "no network" in caplog.text
