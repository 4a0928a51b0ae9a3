"""Fields that a record from elsewhere may leave out, because they follow from the rest.

What an event *counts as* (`size`, `reopens` ...) stands in our records so that
a reader needs no rules; who writes without it has said nothing wrong.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final

from msgspec.structs import fields, replace

from comodin.errors import IllegalActionError
from comodin.hand import apply, start
from comodin.hand.codec import EVENT_TYPES
from comodin.hand.events import Event
from comodin.history.derive import action_at
from comodin.history.record import HandRecord

__all__ = ["WORKED_OUT", "fill", "left_out"]

WORKED_OUT: Final = frozenset({"size", "reopens", "owed", "declare_until", "clauses"})
"""The fields that may be left out; every other one of an event must be there."""
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    name: tuple(field.name for field in fields(kind)) for name, kind in EVENT_TYPES.items()
}


def left_out(kind: str, stated: Container[str]) -> tuple[str, ...]:
    """Return which fields an event does not state.

    >>> left_out("Raised", {"n", "type", "p", "to", "all_in", "size"})
    ('reopens',)
    """
    return tuple(name for name in _FIELDS[kind] if name not in stated)


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
