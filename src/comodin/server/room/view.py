"""What somebody may see of a room's log: the table's redaction, by person.

Everything about a room is public but the cards of a hand; those are hidden by
`comodin.table` and by nothing else.
"""

from __future__ import annotations

from comodin.server.room import events as r
from comodin.server.room.state import RoomState
from comodin.table import masked as masked_at_table

__all__ = ["masked"]


def masked(event: r.RoomEvent, state: RoomState, person: str) -> r.RoomEvent:
    """Return an event as somebody may see it, "" for a spectator; `state` is the room just after it."""
    if not isinstance(event, r.InTable):
        return event
    seen = masked_at_table(event.event, state.table, state.seen_from(person))
    return event if seen is event.event else r.InTable(seen)
