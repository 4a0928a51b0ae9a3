"""The events of a table as JSON and back."""

from __future__ import annotations

from collections.abc import Sequence

from comodin.hand.codec import EventLists, union_of
from comodin.table import events as t

__all__ = ["ANY_EVENT", "decode_events", "encode_events"]


def encode_events(events: Sequence[t.TableEvent]) -> bytes:
    """Return events as a list in JSON.

    >>> encode_events([t.SatOut(3)])
    b'[{"type":"SatOut","chair":3}]'
    """
    return _LISTS.encode(events)


def decode_events(data: bytes | str) -> tuple[t.TableEvent, ...]:
    """Return the events that `encode_events` gave; `msgspec.DecodeError` if they are none."""
    return _LISTS.decode(data)


ANY_EVENT = union_of(getattr(t, name) for name in t.__all__ if name != "TableEvent")
"""A union of all events of a table, which msgspec reads."""

_LISTS = EventLists(ANY_EVENT)
