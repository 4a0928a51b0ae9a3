"""The room of `comodin host`: the one that waits in the database, or a new one."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from comodin.server.room.codec import decode_events
from comodin.server.room.play import replay
from comodin.server.room.state import RoomState
from comodin.server.store import Store
from comodin.server.web.opening import NewTable, create

__all__ = ["HostedRoom", "find_or_make"]

BY: Final = "host"
"""What stands in the settings of the rooms that this command makes."""

INVITED: Final = "invited"
"""The role of a host who has not come by his link yet."""


class HostedRoom(Struct, frozen=True, kw_only=True):
    """A room, its host, the key for his link ("" where his browser has one), and whether it waited."""

    id: str
    state: RoomState
    token: str
    again: bool


async def find_or_make(store: Store, new: NewTable, *, at: int, fresh: bool = False, key: bool = False) -> HostedRoom:
    """Return the latest open room of this command, or with `fresh`, or where there is none, a new one.

    With `key` the host gets another key, and the one before opens nothing.
    """
    if not fresh and (waiting := await _waiting(store)) is not None:
        people = {person.id: person for person in await store.people.all(waiting.id)}
        host = people.get(waiting.host)
        invited = host is not None and host.role == INVITED
        token = await store.people.claim(waiting.id, waiting.host) if invited or key else ""
        return HostedRoom(id=waiting.id, state=waiting, token=token, again=True)
    made = await create(store, new, at=at, role=INVITED, by=BY)
    return HostedRoom(id=made.room, state=await _state(store, made.room), token=made.token, again=False)


async def _waiting(store: Store) -> RoomState | None:
    for room in reversed(await store.rooms()):
        if room.settings.get("by") == BY and await store.head(room.id):
            return await _state(store, room.id)
    return None


async def _state(store: Store, room: str) -> RoomState:
    return replay(event for entry in await store.entries(room) for event in decode_events(entry.body))
