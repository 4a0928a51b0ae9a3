"""Events as JSON and back: one declaration of every event serves records, store and wire.

Cards are their tokens.  The number of an event is added by whoever keeps a
list of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from comodin.cards import Card
from comodin.hand import events as e

__all__ = [
    "ANY_EVENT",
    "EVENT_TYPES",
    "EventLists",
    "card_from_token",
    "card_to_token",
    "decode_event",
    "encode_event",
    "event_from_plain",
    "event_to_plain",
    "union_of",
]

EVENT_TYPES: dict[str, type[e.Event]] = {
    name: kind
    for name in e.__all__
    if isinstance(kind := getattr(e, name), type) and issubclass(kind, e.Event) and not kind.__subclasses__()
}


def event_to_plain(event: e.Event) -> dict[str, Any]:
    """Return an event as JSON types, its ``type`` first; a list of cards is a tuple.

    >>> event_to_plain(e.CardDealt(p=1, card=Card("JoD"), up=False, street=2))
    {'type': 'CardDealt', 'p': 1, 'card': 'JoD', 'up': False, 'street': 2}
    """
    plain: dict[str, Any] = msgspec.to_builtins(event, enc_hook=card_to_token, str_keys=True)
    return plain


def event_from_plain(plain: object) -> e.Event:
    """Return the event that `event_to_plain` gave; `msgspec.ValidationError` if it is none."""
    event: e.Event = msgspec.convert(plain, ANY_EVENT, dec_hook=card_from_token, str_keys=True)
    return event


def encode_event(event: e.Event) -> bytes:
    """Return an event as JSON.

    >>> encode_event(e.Folded(p=3))
    b'{"type":"Folded","p":3}'
    """
    return _ENCODER.encode(event)


def decode_event(data: bytes | str) -> e.Event:
    """Return the event that `encode_event` gave; `msgspec.DecodeError` if it is none."""
    event: e.Event = _DECODER.decode(data)
    return event


def card_to_token(value: object) -> str:
    """Return what JSON holds for a card, as msgspec's `enc_hook`."""
    if isinstance(value, Card):
        return value.token
    raise TypeError(f"no JSON for {type(value).__name__}")


def card_from_token(kind: type, value: object) -> object:
    """Return the card of a token, as msgspec's `dec_hook`."""
    if kind is Card:
        return Card.parse(value)  # type: ignore[arg-type]
    raise TypeError(f"no {kind.__name__} from JSON")


def union_of(kinds: Iterable[type]) -> Any:
    """Return a union of types, which msgspec reads by their tags."""
    first, *rest = kinds
    union: Any = first
    for kind in rest:
        union |= kind
    return union


class EventLists:
    """Lists of events as JSON and back, for whoever keeps a log of them; `union` is that of all its events."""

    def __init__(self, union: Any) -> None:
        self._encoder = msgspec.json.Encoder(enc_hook=card_to_token)
        self._decoder = msgspec.json.Decoder(tuple.__class_getitem__((union, ...)), dec_hook=card_from_token)

    def encode(self, events: Sequence[Any]) -> bytes:
        """Return events as a list in JSON."""
        return self._encoder.encode(events)

    def decode(self, data: bytes | str) -> tuple[Any, ...]:
        """Return the events that `encode` gave; `msgspec.DecodeError` if they are none."""
        try:
            events: tuple[Any, ...] = self._decoder.decode(data)
        except (RecursionError, UnicodeError) as error:
            raise msgspec.DecodeError(str(error)) from None
        return events


ANY_EVENT = union_of(EVENT_TYPES.values())
_ENCODER = msgspec.json.Encoder(enc_hook=card_to_token)
_DECODER = msgspec.json.Decoder(ANY_EVENT, dec_hook=card_from_token)
