"""The frames of one entry of a room's log, for everybody who watches; what they share is encoded once."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

import msgspec
from msgspec import Raw, Struct

from comodin.server.picture.events import Told, tell
from comodin.server.picture.kept import Kept
from comodin.server.picture.own import Own, you
from comodin.server.picture.table import shown_table, table_json, table_picture
from comodin.server.protocol.picture import Plain, Saying
from comodin.server.room.events import RoomEvent
from comodin.server.room.state import RoomState
from comodin.table import TableState, viewed

__all__ = ["StepFrames", "snapshot_frame"]

_ENCODER = msgspec.json.Encoder()
_NULL: Final = b"null"


class _Snapshot(Struct, frozen=True, kw_only=True, tag_field="type", tag="snapshot"):
    """A `Snapshot` of parts that are encoded already."""

    seq: int
    now: int
    table: Raw
    you: Raw
    chat: tuple[Saying, ...]


class StepFrames:
    """The `Step` frames of one entry: `frame(person)` is what goes to somebody, as JSON.

    `before` and `after` are the room on both sides of the entry.  The public
    picture is made and encoded when it is first asked for, and the events
    once for all who may see no more than a spectator; a frame is put together
    from such parts.  `kept` are the parts of earlier entries of the room.
    Frames of an entry that others have followed leave the pictures out
    (`old_frame`), for which nothing but the events is kept in memory after
    `forget`.
    """

    __slots__ = (
        "_after",
        "_here",
        "_kept",
        "_own",
        "_private",
        "_public",
        "_table",
        "_told",
        "_watching",
        "now",
        "seq",
    )

    def __init__(
        self,
        seq: int,
        now: int,
        events: Iterable[RoomEvent],
        before: RoomState,
        after: RoomState,
        *,
        here: Collection[str] = (),
        watching: int = 0,
        kept: Kept | None = None,
    ) -> None:
        self.seq = seq
        self.now = now
        self._told: tuple[Told, ...] = tell(events, before)
        self._private = {person for one in self._told for person in one.private}
        self._after: RoomState | None = after
        self._here = here
        self._watching = watching
        self._kept = Kept() if kept is None else kept
        self._public: bytes | None = None
        self._table = b""
        self._own: Own | None = None

    def frame(self, person: str = "") -> bytes:
        """Return the frame for a person; "" is a spectator, who gets what is public."""
        after = self._after
        if after is None:
            return self.old_frame(person)
        own = self._own or self._draw(after)
        return self._step(self._events(person), self._table, own.json(person))

    def _draw(self, after: RoomState) -> Own:
        """Make what is public, and begin with what is not."""
        public = _public(after)
        self._table = table_json(after, public, self._here, self._watching, self._kept)
        own = self._own = Own(after, public, self._kept)
        return own

    def old_frame(self, person: str = "") -> bytes:
        """Return the frame without pictures, for a client that will get later entries at once."""
        return self._step(self._events(person), _NULL, _NULL)

    def forget(self) -> None:
        """Keep the events only, as a later entry has come."""
        self._after = None
        self._table = b""
        self._own = None
        self._here = ()

    def _step(self, events: bytes, table: bytes, own: bytes) -> bytes:
        """Return a `Step` of parts that are encoded already."""
        return b'{"type":"step","seq":%d,"now":%d,"events":%b,"table":%b,"you":%b}' % (
            self.seq,
            self.now,
            events,
            table,
            own,
        )

    def _events(self, person: str) -> bytes:
        if person in self._private:
            return _ENCODER.encode(_seen(self._told, person))
        if self._public is None:
            self._public = _ENCODER.encode(_seen(self._told, ""))
        return self._public


def _public(state: RoomState) -> TableState | None:
    """Return the table that is shown as a spectator sees it."""
    shown = shown_table(state)
    return None if shown is None else viewed(shown, 0)


def _seen(told: Iterable[Told], person: str) -> list[Plain]:
    return [plain for one in told if (plain := one.to(person)) is not None]


def snapshot_frame(
    state: RoomState,
    person: str = "",
    *,
    seq: int,
    now: int,
    here: Collection[str] = (),
    watching: int = 0,
    kept: Kept | None = None,
) -> bytes:
    """Return the `Snapshot` of a room for a person, as JSON; `kept` are the room's parts."""
    if kept is None:
        table, own = _ENCODER.encode(table_picture(state, here, watching)), _ENCODER.encode(you(state, person))
    else:
        public = _public(state)
        table, own = table_json(state, public, here, watching, kept), Own(state, public, kept).json(person)
    frame = _Snapshot(
        seq=seq,
        now=now,
        table=Raw(table),
        you=Raw(own),
        chat=tuple([Saying(line.at, line.person, line.name, line.text) for line in state.chat]),
    )
    return _ENCODER.encode(frame)
