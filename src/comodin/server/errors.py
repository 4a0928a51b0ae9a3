"""Every deliberate exception of the server, below `ComodinError`.

    StoreError
    |-- ConflictError      the entry is taken, or is not the next: read on, decide again
    |-- DuplicateError     this client's action was answered before; here is the answer
    |-- NoRoomError        there is no such room
    |-- RoomExistsError    there is one already
    |-- NoPersonError      nobody of that name here, or a token that was replaced
    |-- EntryError         what no database can hold: the caller is wrong
    |-- AddressError       no place for a store
    |-- SchemaError        a store of a later version, or none at all
    |-- StoreClosedError   the store was closed first
    `-- UnavailableError   the database is locked, full, gone
        `-- UncertainError     ... and broke off in the middle of a commit

After each of them nothing was stored, but for `UncertainError`: read the room
again.  To try the same once more is safe after any: an entry's number is taken
once, and an action with an answer is done once.
"""

from __future__ import annotations

from typing import Any

from comodin.errors import ComodinError
from comodin.texts import Text

__all__ = [
    "AddressError",
    "ConflictError",
    "DuplicateError",
    "EntryError",
    "NoPersonError",
    "NoRoomError",
    "RoomExistsError",
    "SchemaError",
    "StoreClosedError",
    "StoreError",
    "UnavailableError",
    "UncertainError",
]


class StoreError(ComodinError):
    """The root of what the store raises on purpose."""


class ConflictError(StoreError):
    """An entry that is not the next one of its room: somebody else was first; `head` is the last one there."""

    def __init__(self, room: str, seq: int, head: int) -> None:
        super().__init__(Text("server.store.conflict", room=room, seq=seq, head=head))
        self.room = room
        self.seq = seq
        self.head = head

    def __reduce__(self) -> tuple[Any, ...]:
        return ConflictError, (self.room, self.seq, self.head)


class DuplicateError(StoreError):
    """An action that its client sent before; `answer` is what he was told then, `seq` the entry that it became."""

    def __init__(self, room: str, client: str, seq: int, answer: bytes) -> None:
        super().__init__(Text("server.store.duplicate", room=room, client=client, seq=seq))
        self.room = room
        self.client = client
        self.seq = seq
        self.answer = answer

    def __reduce__(self) -> tuple[Any, ...]:
        return DuplicateError, (self.room, self.client, self.seq, self.answer)


class NoRoomError(StoreError, LookupError):
    """A room that is not there."""


class RoomExistsError(StoreError):
    """A new room with the id of another."""


class NoPersonError(StoreError, LookupError):
    """A person who is not in the room, or whose token was replaced by a newer one."""


class EntryError(StoreError, ValueError):
    """Something that no database can hold, as text with a NUL in it."""


class AddressError(StoreError, ValueError):
    """An address at which no store can be."""


class SchemaError(StoreError):
    """A database of a later version than this one knows, or one that is no store."""


class StoreClosedError(StoreError):
    """The store was closed before this was stored."""


class UnavailableError(StoreError):
    """The database is locked, full or gone; nothing was stored, and later it may work."""


class UncertainError(UnavailableError):
    """The database broke off during the commit: the entries may be there or not, all of the group or none."""
