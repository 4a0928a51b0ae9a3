"""Who hears that a room went on: hints, never the truth.

A hint says that a room has come at least as far as an entry.  It may come
late, twice or never; whoever gets one reads the store.  So a slow listener
costs one number, not a queue, and what carries hints between processes may
lose them: it needs only `publish` and `subscribe`, and listeners that look by
themselves now and then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

__all__ = ["Hints", "Listener", "LocalHints"]


Known = Callable[[], int]
"""Tells how far a room has come, as far as a listener knows."""


class Listener(Protocol):
    """What a subscription gives."""

    async def next(self) -> int:
        """Wait until the room has come further than it last said; return how far."""


class Hints(Protocol):
    """The seam: `publish` never waits and never fails."""

    def publish(self, room: str, seq: int) -> None:
        """Tell that this entry is in the store."""

    def subscribe(self, room: str, known: Known | None = None) -> AbstractContextManager[Listener]:
        """Listen to a room; what was published before is not told, nor what is `known` already by then."""


class LocalHints:
    """Hints within one process and one event loop."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[_Latest]] = {}

    def publish(self, room: str, seq: int) -> None:
        """Tell that this entry is in the store."""
        for listener in self._listeners.get(room, ()):
            listener.tell(seq)

    @contextmanager
    def subscribe(self, room: str, known: Known | None = None) -> Iterator[Listener]:
        """Listen to a room; what was published before is not told, nor what is `known` already by then."""
        listener = _Latest(known or _nothing)
        self._listeners.setdefault(room, set()).add(listener)
        try:
            yield listener
        finally:
            listeners = self._listeners[room]
            listeners.discard(listener)
            if not listeners:
                del self._listeners[room]


def _nothing() -> int:
    return 0


class _Latest:
    """The furthest entry that was told; earlier ones are forgotten."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._seq = 0
        self._further = asyncio.Event()

    def tell(self, seq: int) -> None:
        if seq > self._seq and seq > self._known():
            self._seq = seq
            self._further.set()

    async def next(self) -> int:
        await self._further.wait()
        self._further.clear()
        return self._seq
