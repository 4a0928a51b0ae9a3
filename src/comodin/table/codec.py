"""The events of a table as JSON and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from comodin.hand.codec import card_from_token, card_to_token
from comodin.table import events as t

__all__ = ["ANY_EVENT", "decode_events", "encode_events"]


def encode_events(events: Sequence[t.TableEvent]) -> bytes:
    """Return events as a list in JSON.

    >>> encode_events([t.SatOut(3)])
    b'[{"type":"SatOut","chair":3}]'
    """
    return _ENCODER.encode(events)


def decode_events(data: bytes | str) -> tuple[t.TableEvent, ...]:
    """Return the events that `encode_events` gave; `msgspec.DecodeError` if they are none."""
    try:
        events: tuple[t.TableEvent, ...] = _DECODER.decode(data)
    except (RecursionError, UnicodeError) as error:
        raise msgspec.DecodeError(str(error)) from None
    return events


def _union() -> Any:
    kinds = [getattr(t, name) for name in t.__all__ if name != "TableEvent"]
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union |= kind
    return union


ANY_EVENT = _union()
"""A union of all events of a table, which msgspec reads."""

_ENCODER = msgspec.json.Encoder(enc_hook=card_to_token)
_EVENTS: Any = tuple.__class_getitem__((ANY_EVENT, ...))
_DECODER = msgspec.json.Decoder(_EVENTS, dec_hook=card_from_token)
