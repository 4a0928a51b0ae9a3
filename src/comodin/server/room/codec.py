"""The events of a room as JSON and back: one list an entry of its log."""

from __future__ import annotations

from collections.abc import Sequence

from comodin.hand.codec import EventLists, union_of
from comodin.server.room import events as r

__all__ = ["ANY_EVENT", "decode_events", "encode_events"]


def encode_events(events: Sequence[r.RoomEvent]) -> bytes:
    """Return events as a list in JSON.

    >>> encode_events([r.ClockStopped()])
    b'[{"type":"ClockStopped"}]'
    """
    return _LISTS.encode(events)


def decode_events(data: bytes | str) -> tuple[r.RoomEvent, ...]:
    """Return the events that `encode_events` gave; `msgspec.DecodeError` if they are none."""
    return _LISTS.decode(data)


ANY_EVENT = union_of(getattr(r, name) for name in r.__all__ if name != "RoomEvent")
"""A union of all events of a room, which msgspec reads."""

_LISTS = EventLists(ANY_EVENT)
