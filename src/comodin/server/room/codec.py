"""The events of a room as JSON and back: one list an entry of its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from comodin.hand.codec import card_from_token, card_to_token
from comodin.server.room import events as r

__all__ = ["ANY_EVENT", "decode_events", "encode_events"]


def encode_events(events: Sequence[r.RoomEvent]) -> bytes:
    """Return events as a list in JSON.

    >>> encode_events([r.ClockStopped()])
    b'[{"type":"ClockStopped"}]'
    """
    return _ENCODER.encode(events)


def decode_events(data: bytes | str) -> tuple[r.RoomEvent, ...]:
    """Return the events that `encode_events` gave; `msgspec.DecodeError` if they are none."""
    try:
        events: tuple[r.RoomEvent, ...] = _DECODER.decode(data)
    except (RecursionError, UnicodeError) as error:
        raise msgspec.DecodeError(str(error)) from None
    return events


def _union() -> Any:
    kinds = [getattr(r, name) for name in r.__all__ if name != "RoomEvent"]
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union |= kind
    return union


ANY_EVENT = _union()
"""A union of all events of a room, which msgspec reads."""

_ENCODER = msgspec.json.Encoder(enc_hook=card_to_token)
_EVENTS: Any = tuple.__class_getitem__((ANY_EVENT, ...))
_DECODER = msgspec.json.Decoder(_EVENTS, dec_hook=card_from_token)
