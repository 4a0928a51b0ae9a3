"""A room: a table, the people around it, its clock and its deals; pure like the table inside it.

    decide(state, action, at) -> events     the rules of the room
    evolve(state, event)      -> state      bookkeeping only
    apply(state, action, at)  = both at once, with whatever follows by itself

One log holds it all; what happens at the table comes wrapped as `InTable`.
Nothing here draws a random number, reads a clock or does I/O: times, ids and
seeds are given.  Who is connected is not part of it.

The actions are in `comodin.server.room.actions`, the events in `events`;
`awaited` says what the house must do next.
"""

from comodin.server.room.codec import decode_events, encode_events
from comodin.server.room.events import InTable, RoomEvent
from comodin.server.room.evolve import evolve
from comodin.server.room.house import Awaited, awaited
from comodin.server.room.play import apply, decide, open_room, replay
from comodin.server.room.state import Limits, Member, RoomState
from comodin.server.room.view import masked

__all__ = [
    "Awaited",
    "InTable",
    "Limits",
    "Member",
    "RoomEvent",
    "RoomState",
    "apply",
    "awaited",
    "decide",
    "decode_events",
    "encode_events",
    "evolve",
    "masked",
    "open_room",
    "replay",
]
