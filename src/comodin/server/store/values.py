"""What goes into the store and comes out of it, as plain values.

Times are whole milliseconds since 1970, and always given: the store reads no
clock.  What holds cards that somebody must not see, or a secret, does not
show it when it is printed or logged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from comodin.server.errors import EntryError
from comodin.texts import Text

__all__ = ["Answer", "Append", "Deadline", "Entry", "Logged", "Person", "Room", "Secret", "Stored", "check_text"]

MOST = 2**63 - 1


class _Private(Struct, frozen=True):
    """The base of what is not shown: bytes are printed as their number."""

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.__rich_repr__())
        return f"{type(self).__name__}({shown})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        values = [(name, getattr(self, name)) for name in self.__struct_fields__]
        return [(name, f"{len(value)} bytes" if isinstance(value, bytes) else value) for name, value in values]


class Entry(_Private, frozen=True, kw_only=True):
    """What happened at once in a room, when, and who did it ("" for the house: dealer, clock, bots).

    `body` is the room's events as `comodin.server.room.codec` writes them; the
    store does not look into it.
    """

    body: bytes
    at: int
    actor: str = ""


class Logged(_Private, frozen=True, kw_only=True):
    """An entry as it stands in the log of its room, with its number from 1."""

    seq: int
    at: int
    actor: str
    body: bytes


class Secret(_Private, frozen=True):
    """The seed of one hand."""

    hand: int
    seed: bytes


class Answer(_Private, frozen=True, kw_only=True):
    """What a person is told on an action to which his client gave an id."""

    person: str
    client: str
    body: bytes


class Stored(_Private, frozen=True):
    """An answer that was given, and the entry that the action became."""

    seq: int
    body: bytes


class Deadline(Struct, frozen=True):
    """When something falls due in a room: a turn, a break, an empty room."""

    room: str
    what: str
    at: int


class Room(Struct, frozen=True, kw_only=True):
    """A room: its settings never change, what changes is in its log."""

    id: str
    created: int
    settings: dict[str, Any]
    closed: int | None


class Person(Struct, frozen=True, kw_only=True):
    """Somebody in a room; his token is not among what is known of him."""

    id: str
    name: str
    role: str
    created: int


class Append(Struct, frozen=True, kw_only=True):
    """One entry for a room and all that must become true with it, or not at all."""

    room: str
    seq: int
    entry: Entry
    answer: Answer | None = None
    deadlines: Mapping[str, int | None] = {}
    secret: Secret | None = None
    closes: bool = False

    def check(self) -> None:
        """Raise `EntryError` for what no database can hold, so that it never comes among what others store."""
        _number(self.room, "seq", self.seq, 1)
        _number(self.room, "at", self.entry.at, 0)
        texts = [("room", self.room), ("actor", self.entry.actor)]
        blobs = [("body", self.entry.body)]
        if self.answer is not None:
            texts += ("person", self.answer.person), ("client", self.answer.client)
            blobs.append(("answer", self.answer.body))
        if self.secret is not None:
            _number(self.room, "hand", self.secret.hand, 0)
            blobs.append(("seed", self.secret.seed))
        for what, at in self.deadlines.items():
            check_text(self.room, "deadline", what)
            if at is not None:
                _number(self.room, "deadline", at, 0)
        for name, text in texts:
            check_text(self.room, name, text)
        for name, blob in blobs:
            if not isinstance(blob, bytes):
                raise EntryError(Text("server.store.entry", room=self.room, reason=_reason("bytes", name=name)))


def check_text(room: str, name: str, text: str) -> None:
    """Raise `EntryError` for a text with NUL or half a character in it, which PostgreSQL does not hold."""
    if isinstance(text, str) and text.isascii() and "\0" not in text:
        return
    if not isinstance(text, str) or "\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        shown = ascii(room) if name == "room" else room
        raise EntryError(Text("server.store.entry", room=shown, reason=_reason("text", name=name)))


def _number(room: str, name: str, given: int, least: int) -> None:
    if type(given) is not int or not least <= given <= MOST:
        reason = _reason("number", name=name, given=given, least=least)
        raise EntryError(Text("server.store.entry", room=room, reason=reason))


def _reason(key: str, **params: object) -> Text:
    return Text(f"server.store.reason.{key}", **params)
