"""A new room: decided as a whole before anything is stored, then stored as its first entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from comodin.bots import BOTS
from comodin.server.room import actions as a
from comodin.server.room.codec import encode_events
from comodin.server.room.events import RoomEvent
from comodin.server.room.play import apply, open_room
from comodin.server.room.state import Limits
from comodin.server.store import Entry, Store
from comodin.server.web.failures import WebError
from comodin.table import TableGame

__all__ = ["NewTable", "Opened", "create", "opening"]

NOBODY: Final = "0" * 16


class NewTable(Struct, frozen=True, kw_only=True):
    """What a room begins with: its host's name, whether he sits on chair 1, and the bots on the chairs after that."""

    name: str
    game: TableGame
    chairs: int
    limits: Limits
    bots: tuple[str, ...] = ()
    sit: bool = True


class Opened(Struct, frozen=True):
    """A room that was made, its host, and his token."""

    room: str
    person: str
    token: str


async def create(store: Store, new: NewTable, *, at: int, role: str = "host", by: str = "web") -> Opened:
    """Make a room and store it; what cannot be is refused before anything is stored.

    `role` is the host's in the store, `by` stands in the room's settings.
    Raises `WebError` for bots that there are not, or too many of them, and
    what the room and the table refuse.
    """
    opening("room", NOBODY, new, at=at)
    room = await store.create_room({"by": by}, at=at)
    claim = await store.people.add(room, new.name, at=at, role=role)
    events = opening(room, claim.person, new, at=at)
    await store.append(room, 1, Entry(body=encode_events(events), at=at, actor=claim.person))
    return Opened(room, claim.person, claim.token)


def opening(room: str, person: str, new: NewTable, *, at: int) -> tuple[RoomEvent, ...]:
    """Return the events with which a room begins; where enough sit down at once, its first hand is due at once."""
    first = 2 if new.sit else 1
    before = max(0, at - new.limits.pause)  # no hand has ended, so that nobody needs the pause after one
    _check_bots(new.bots, new.chairs, new.chairs - first + 1)
    state, events = open_room(room, person, new.name, new.game, new.chairs, new.limits, at)
    happened: list[RoomEvent] = list(events)
    actions: Sequence[a.RoomAction] = [
        *([a.Sit(person, 1)] if new.sit else []),
        *(a.AddBot(person, chair, bot) for chair, bot in enumerate(new.bots, first)),
    ]
    for action in actions:
        state, events = apply(state, action, before)
        happened += events
    return tuple(happened)


def _check_bots(bots: Sequence[str], chairs: int, places: int) -> None:
    for bot in bots:
        if bot not in BOTS:
            raise WebError(422, "no_bot", given=bot, known=", ".join(BOTS))
    if len(bots) > places:
        raise WebError(422, "bots", bots=len(bots), places=places, chairs=chairs)
