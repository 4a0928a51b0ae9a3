"""What has happened in a room, in the past tense: its whole record.

What happens at the table comes wrapped in `InTable`.  Only the hand inside
it, and `HandPromised` with `HandSealed` by way of the deck they fix, have to
do with cards; no seed stands here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from comodin.server.room.state import Limits
from comodin.table.game import TableGame

if TYPE_CHECKING:
    from comodin.table import TableEvent as AnyTableEvent
else:
    from comodin.table.codec import ANY_EVENT

    AnyTableEvent = ANY_EVENT

__all__ = [
    "BankUsed",
    "CameBack",
    "ClockStarted",
    "ClockStopped",
    "DealPlanned",
    "GamePlanned",
    "HandPromised",
    "HandSealed",
    "HostChanged",
    "InTable",
    "KnockAnswered",
    "Knocked",
    "LimitsSet",
    "PersonJoined",
    "PersonKicked",
    "PersonMuted",
    "PersonSeated",
    "PersonUnseated",
    "Resumed",
    "RoomEvent",
    "RoomOpened",
    "RoomPaused",
    "Said",
    "TimedOut",
]


class RoomEvent(Struct, frozen=True, tag_field="type", tag=True):
    """The base of every event of a room."""


class RoomOpened(RoomEvent, frozen=True, tag=True):
    """A room with its host, who is in it, and when it was opened; `InTable(TableOpened)` follows."""

    room: str
    person: str
    name: str
    limits: Limits
    at: int = 0


class InTable(RoomEvent, frozen=True, tag=True):
    """Something happened at the table."""

    event: AnyTableEvent


class PersonJoined(RoomEvent, frozen=True, tag=True):
    """Somebody came in by the link, as a spectator to begin with."""

    person: str
    name: str


class PersonSeated(RoomEvent, frozen=True, tag=True):
    """A person has a chair; `InTable(PlayerSat)` stands before it, or he took over a chair."""

    person: str
    chair: int


class PersonUnseated(RoomEvent, frozen=True, tag=True):
    """A person has no chair any more."""

    person: str
    chair: int


class GamePlanned(RoomEvent, frozen=True, tag=True):
    """The host chose while a hand runs what is played after it; None: it stays as it is."""

    game: TableGame | None


class Knocked(RoomEvent, frozen=True, tag=True):
    """Somebody asked the host for a chair, and would sit down with so much; None is a full buy-in."""

    person: str
    chair: int
    amount: int | None = None


class KnockAnswered(RoomEvent, frozen=True, tag=True):
    """The host answered, or the asker withdrew."""

    person: str
    let_in: bool


class PersonKicked(RoomEvent, frozen=True, tag=True):
    """The host put somebody out; his token opens nothing here any more."""

    person: str


class PersonMuted(RoomEvent, frozen=True, tag=True):
    """Somebody may not chat, or again."""

    person: str
    muted: bool


class HostChanged(RoomEvent, frozen=True, tag=True):
    """The table has another host."""

    person: str


class Said(RoomEvent, frozen=True, tag=True):
    """A line of chat."""

    person: str
    text: str
    at: int


class LimitsSet(RoomEvent, frozen=True, tag=True):
    """The room keeps time otherwise, or allows something else."""

    limits: Limits


class RoomPaused(RoomEvent, frozen=True, tag=True):
    """The host paused: no clock runs, no hand begins."""

    at: int


class Resumed(RoomEvent, frozen=True, tag=True):
    """It goes on."""

    at: int


class DealPlanned(RoomEvent, frozen=True, tag=True):
    """The next hand will be dealt at a time; None: not by itself."""

    at: int | None


class ClockStarted(RoomEvent, frozen=True, tag=True):
    """It is a chair's turn: the end of its time, and of its time bank (absolute)."""

    chair: int
    since: int
    soft: int
    hard: int


class ClockStopped(RoomEvent, frozen=True, tag=True):
    """Nobody's clock runs."""


class BankUsed(RoomEvent, frozen=True, tag=True):
    """A chair thought beyond its time: what is left of its bank."""

    chair: int
    left: int


class TimedOut(RoomEvent, frozen=True, tag=True):
    """The clock acts for a chair; what it did follows."""

    chair: int
    missed: int


class CameBack(RoomEvent, frozen=True, tag=True):
    """Somebody decides for himself again; what he missed is forgotten."""

    chair: int


class HandPromised(RoomEvent, frozen=True, tag=True):
    """The server committed to the deck of a hand before its first card (docs/reference/records.md).

    Hex: the commitment, what the players pledged in dealing order.  `until`
    is how long their entropy is waited for.
    """

    hand: int
    commitment: str
    pledges: tuple[str, ...]
    until: int


class HandSealed(RoomEvent, frozen=True, tag=True):
    """The deck is fixed: what the players added (hex, in dealing order), and the seal."""

    hand: int
    entropy: tuple[str, ...]
    seal: str
