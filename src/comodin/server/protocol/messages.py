"""What goes over the socket: the client's messages and the server's frames.

The first message is `Hello`; the token stands in it and never in an address.
The server answers with `Welcome` and `Snapshot`, or, where the client asked
from a number that is not long past, with the `Step` frames in between.  From
then on there is one `Step` for every entry of the room's log, numbered
without a gap.  Whatever a client asks gets one `Answer` with its id; the same
id again gets the same answer, and nothing is done twice.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from comodin.server.protocol.picture import Plain, Saying, TableChange, TablePicture, Words, You, YouChange

__all__ = [
    "VERSION",
    "Act",
    "Answer",
    "Bye",
    "ClientMessage",
    "Do",
    "Entropy",
    "Hello",
    "Here",
    "Ping",
    "Pledge",
    "Pong",
    "Say",
    "ServerFrame",
    "Snapshot",
    "Step",
    "Welcome",
]

VERSION: Final = 2


# -- from the client ------------------------------------------------------------------


class ClientMessage(Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """The base of what a client sends."""


class Hello(ClientMessage, frozen=True, kw_only=True):
    """The first message: the version it speaks, its token, if it has one, and the number it has seen up to."""

    v: int
    token: str = ""
    after: int = 0


class Act(ClientMessage, frozen=True, kw_only=True):
    """Something done in the hand, at one's turn: bound to the hand and the turn that one saw.

    `action` is the name of an action of the hand (``Fold``, ``Raise``,
    ``Expose`` ...), `to` its amount where it has one.
    """

    id: str
    hand: int
    turn: int
    action: str
    to: int | None = None


class Do(ClientMessage, frozen=True, kw_only=True):
    """Something done at the table: `what` with its fields; the list is in docs/reference/protocol.md."""

    id: str
    what: str
    chair: int = 0
    onto: int = 0
    amount: int | None = None
    person: str = ""
    bot: str = ""
    text: str = ""
    game: dict[str, Any] | None = None
    games: list[dict[str, Any]] = []
    limits: dict[str, Any] | None = None


class Say(ClientMessage, frozen=True, kw_only=True):
    """A line of chat."""

    id: str
    text: str


class Pledge(ClientMessage, frozen=True, kw_only=True):
    """A promise (hex, of `comodin.fair.pledge_of`) to add entropy to the next deal; see docs/reference/records.md."""

    pledge: str


class Entropy(ClientMessage, frozen=True, kw_only=True):
    """What was promised (hex), after the server has committed to the deck of this hand."""

    hand: int
    entropy: str


class Ping(ClientMessage, frozen=True, kw_only=True):
    """Is somebody there?  `t` comes back as it was."""

    t: int


# -- from the server --------------------------------------------------------------------


class ServerFrame(Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """The base of what the server sends."""


class Welcome(ServerFrame, frozen=True, kw_only=True):
    """You are in: as whom ("" for a spectator), and the server's time."""

    v: int
    room: str
    person: str
    name: str
    now: int
    version: str


class Snapshot(ServerFrame, frozen=True, kw_only=True):
    """The whole table at entry `seq`, with the last lines of chat."""

    seq: int
    now: int
    table: TablePicture
    you: You
    chat: tuple[Saying, ...]


class Step(ServerFrame, frozen=True, kw_only=True, omit_defaults=True):
    """Entry `seq`: what happened, masked, and what is new in how the table looks.

    `table` and `you` hold what is new since the entry before; a reader puts it
    into what he has (`comodin.server.protocol.merge`).  `you` is left out
    where nothing is.  `table` is None in a step that was followed by others
    when it was asked for again: the last of those holds what is new since.
    """

    seq: int
    events: tuple[Plain, ...]
    table: TableChange | None
    you: YouChange | None = None


class Here(ServerFrame, frozen=True, kw_only=True):
    """Who is connected just now, by person, and how many watch; has no number."""

    people: tuple[str, ...]
    watching: int


class Answer(ServerFrame, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to `id`: done as entry `seq`, or why not."""

    id: str
    ok: bool
    seq: int = 0
    code: str = ""
    reason: Words | None = None
    clauses: tuple[str, ...] = ()


class Pong(ServerFrame, frozen=True, kw_only=True):
    """The answer to a ping."""

    t: int
    now: int


class Bye(ServerFrame, frozen=True, kw_only=True):
    """The server closes, and why: after ``replaced``, ``kicked``, ``version`` and ``closed`` one does not come back."""

    code: Literal["replaced", "kicked", "token", "version", "closed", "protocol", "slow", "flood", "restart", "no_room"]
    reason: Words
