"""Fields that a record from elsewhere may leave out, because they follow from the rest.

What an event *counts as* (`size`, `reopens` ...) stands in our records so that
a reader needs no rules; who writes without it has said nothing wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from comodin.errors import IllegalActionError
from comodin.hand import apply, start
from comodin.hand.events import Event
from comodin.history.derive import action_at
from comodin.history.record import HandRecord

__all__ = ["fill", "left_out"]

_FURTHER: Final[Mapping[str, tuple[str, ...]]] = {
    "AllInDeclared": ("clauses",),
    "BetMade": ("size", "reopens"),
    "BetReturned": ("clauses",),
    "BringInPosted": ("owed",),
    "Completed": ("size", "reopens"),
    "DownCardExposedByDealer": ("declare_until", "clauses"),
    "MisdealDeclared": ("clauses",),
    "Raised": ("size", "reopens"),
}


def left_out(kind: str, data: bytes) -> tuple[str, ...]:
    """Return which further fields an event's JSON does not state.

    >>> left_out("Raised", b'{"n":3,"type":"Raised","p":1,"to":8,"size":4}')
    ('reopens',)
    """
    further = _FURTHER.get(kind)
    return () if further is None else tuple(name for name in further if b'"%b"' % name.encode() not in data)


def fill(record: HandRecord, unstated: Mapping[int, tuple[str, ...]]) -> HandRecord:
    """Return the record with fields that it does not state as the rules say, as far as it is lawful."""
    events = list(record.events)
    state, produced = start(record.game())
    place = 0
    while True:
        for event in produced:
            if place == len(events) or type(events[place]) is not type(event):
                return replace(record, events=tuple(events))
            events[place] = _filled(events[place], event, unstated.get(place, ()))
            place += 1
        action = action_at(events, place) if place < len(events) else None
        if action is None:
            return replace(record, events=tuple(events))
        try:
            state, produced = apply(state, action)
        except IllegalActionError:
            return replace(record, events=tuple(events))


def _filled(stated: Event, right: Event, names: tuple[str, ...]) -> Event:
    return replace(stated, **{name: getattr(right, name) for name in names}) if names else stated
