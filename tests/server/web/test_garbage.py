"""Garbage is looked for in small bites, and whole when nobody plays."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref

import pytest

from comodin.server.web import garbage
from comodin.server.web.garbage import Garbage
from comodin.server.web.serve import SWITCH, settled


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.itself: Ring | None = self


async def _is_freed(seen: weakref.ref[Ring]) -> bool:
    for _ in range(300):
        if seen() is None:
            return True
        await asyncio.sleep(0.01)
    return False


def test_a_new_ring_is_freed_though_pythons_own_collector_rests() -> None:
    async def serve() -> None:
        collector = Garbage()
        collector.begin()
        try:
            seen = weakref.ref(Ring())
            assert not gc.isenabled()
            assert await _is_freed(seen)
        finally:
            collector.end()

    asyncio.run(serve())
    assert gc.isenabled()


def test_a_ring_that_grew_old_is_freed_when_all_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "RESTED", 0.2)
    monkeypatch.setattr(garbage, "QUIET", 10.0)

    async def serve() -> None:
        collector = Garbage()
        collector.begin()
        try:
            old = Ring()
            seen = weakref.ref(old)
            await asyncio.sleep(4 * garbage.BITE)  # it is among what small looks leave out by now
            del old
            assert await _is_freed(seen)
        finally:
            collector.end()

    asyncio.run(serve())


def test_a_busy_server_is_looked_at_whole_only_after_a_long_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "QUIET", -1.0)
    whole = list[int]()
    monkeypatch.setattr(gc, "unfreeze", lambda: whole.append(1))

    async def serve() -> None:
        collector = Garbage()
        collector.begin()
        await asyncio.sleep(6 * garbage.BITE)
        assert len(whole) == 1
        monkeypatch.setattr(garbage, "LONGEST", 0.0)
        await asyncio.sleep(3 * garbage.BITE)
        assert len(whole) > 1
        collector.end()

    asyncio.run(serve())


def test_a_settled_process_is_as_before_in_the_end() -> None:
    before = sys.getswitchinterval()

    async def serve() -> None:
        with settled():
            assert sys.getswitchinterval() == pytest.approx(SWITCH)
            assert not gc.isenabled()

    asyncio.run(serve())

    assert sys.getswitchinterval() == pytest.approx(before)
    assert gc.isenabled()
