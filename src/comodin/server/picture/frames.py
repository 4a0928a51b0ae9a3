"""The frames of one entry of a room's log, for everybody who watches; what they share is encoded once."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec
from msgspec import Raw, Struct

from comodin.server.picture.events import Told, tell
from comodin.server.picture.own import you
from comodin.server.picture.table import table_picture
from comodin.server.protocol.picture import Plain, Saying, TablePicture
from comodin.server.room.events import RoomEvent
from comodin.server.room.state import RoomState

__all__ = ["StepFrames", "snapshot_frame"]

_ENCODER = msgspec.json.Encoder()
_NULL = Raw(b"null")


class _Step(Struct, frozen=True, kw_only=True, tag_field="type", tag="step"):
    """A `Step` of parts that are encoded already."""

    seq: int
    now: int
    events: Raw
    table: Raw
    you: Raw


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
    once for all who may see no more than a spectator.  Frames of an entry
    that others have followed leave the pictures out (`old_frame`), for which
    nothing but the events is kept in memory after `forget`.
    """

    __slots__ = ("_after", "_here", "_public", "_table", "_told", "_watching", "now", "seq")

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
    ) -> None:
        self.seq = seq
        self.now = now
        self._told: tuple[Told, ...] = tell(events, before)
        self._after: RoomState | None = after
        self._here = here
        self._watching = watching
        self._public: Raw | None = None
        self._table: Raw | None = None

    def frame(self, person: str = "") -> bytes:
        """Return the frame for a person; "" is a spectator, who gets what is public."""
        after = self._after
        if after is None:
            return self.old_frame(person)
        return _ENCODER.encode(
            _Step(
                seq=self.seq,
                now=self.now,
                events=self._events(person),
                table=self._picture(after),
                you=Raw(_ENCODER.encode(you(after, person))),
            )
        )

    def old_frame(self, person: str = "") -> bytes:
        """Return the frame without pictures, for a client that will get later entries at once."""
        return _ENCODER.encode(_Step(seq=self.seq, now=self.now, events=self._events(person), table=_NULL, you=_NULL))

    def forget(self) -> None:
        """Keep the events only, as a later entry has come."""
        self._after = None
        self._table = None
        self._here = ()

    def _picture(self, after: RoomState) -> Raw:
        if self._table is None:
            self._table = Raw(_ENCODER.encode(table_picture(after, self._here, self._watching)))
        return self._table

    def _events(self, person: str) -> Raw:
        if any(person in one.private for one in self._told):
            return Raw(_ENCODER.encode(_seen(self._told, person)))
        if self._public is None:
            self._public = Raw(_ENCODER.encode(_seen(self._told, "")))
        return self._public


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
    table: TablePicture | None = None,
) -> bytes:
    """Return the `Snapshot` of a room for a person, as JSON; `table` is the public picture, where it is at hand."""
    picture = table_picture(state, here, watching) if table is None else table
    frame = _Snapshot(
        seq=seq,
        now=now,
        table=Raw(_ENCODER.encode(picture)),
        you=Raw(_ENCODER.encode(you(state, person))),
        chat=tuple([Saying(line.at, line.person, line.name, line.text) for line in state.chat]),
    )
    return _ENCODER.encode(frame)
