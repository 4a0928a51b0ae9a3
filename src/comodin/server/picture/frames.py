"""Frames of a room as JSON, put together from what is made or encoded already."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

import msgspec

from comodin.server.picture.changes import table_change, you_change
from comodin.server.picture.events import listed, tell
from comodin.server.picture.own import you
from comodin.server.picture.table import table_picture
from comodin.server.protocol.merge import Change
from comodin.server.protocol.messages import Snapshot
from comodin.server.protocol.picture import Saying, TablePicture, You
from comodin.server.room.events import RoomEvent
from comodin.server.room.state import ChatLine, RoomState

__all__ = ["events_frame", "snapshot_frame", "snapshot_of", "step_frame", "step_json"]

_encode: Final = msgspec.json.Encoder().encode


def snapshot_frame(
    state: RoomState, person: str = "", *, seq: int, now: int, here: Collection[str] = (), watching: int = 0
) -> bytes:
    """Return the `Snapshot` of a room for a person."""
    return snapshot_of(seq, now, table_picture(state, here, watching), you(state, person), state.chat)


def snapshot_of(seq: int, now: int, table: TablePicture, own: You, chat: Iterable[ChatLine]) -> bytes:
    """Return a `Snapshot` of these pictures, with the last lines of chat."""
    said = tuple([Saying(line.at, line.person, line.name, line.text) for line in chat])
    return _encode(Snapshot(seq=seq, now=now, table=table, you=own, chat=said))


def step_frame(
    seq: int,
    events: Iterable[RoomEvent],
    before: RoomState,
    after: RoomState,
    person: str = "",
    *,
    since: RoomState | None = None,
    here: Collection[str] = (),
    watching: int = 0,
) -> bytes:
    """Return the `Step` of an entry for a person, made from nothing but the rooms.

    It led from `before` to `after`; the pictures of a reader were those of
    `since`, where that was earlier.
    """
    base = before if since is None else since
    pictures = table_picture(base, here, watching), table_picture(after, here, watching)
    own = you_change(you(base, person), you(after, person))
    return step_json(seq, listed(tell(events, before), person), _encode(table_change(*pictures)), own)


def events_frame(seq: int, events: Iterable[RoomEvent], before: RoomState, person: str = "") -> bytes:
    """Return the `Step` of an entry without pictures, for a reader who gets a later entry at once."""
    return b'{"type":"step","seq":%d,"events":%b,"table":null}' % (seq, listed(tell(events, before), person))


def step_json(seq: int, events: bytes, table: bytes, own: Change) -> bytes:
    """Return a `Step` of events and a change of the table that are encoded already, and what is new for its reader."""
    if not own:
        return b'{"type":"step","seq":%d,"events":%b,"table":%b}' % (seq, events, table)
    return b'{"type":"step","seq":%d,"events":%b,"table":%b,"you":%b}' % (seq, events, table, _encode(own))
