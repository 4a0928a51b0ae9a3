"""The durable store of the web table: one append-only log a room, and what belongs to it.

    async with await Store.open("tables.db") as store:
        room = await store.create_room({"game": "mexican-poker"}, at=now)
        await store.append(room, 1, Entry(body=encode_events(events), at=now))

SQLite by default, PostgreSQL by its address; the same code, the same tests.
`UNIQUE (room, seq)` is what makes it correct, `writer` what makes it quick,
and hints tell other processes where to look.
"""

from comodin.server.store.hints import Hints, Listener, LocalHints
from comodin.server.store.people import Claim
from comodin.server.store.store import Store
from comodin.server.store.upgrade import upgrade
from comodin.server.store.values import Answer, Append, Deadline, Entry, Logged, Person, Room, Secret, Stored

__all__ = [
    "Answer",
    "Append",
    "Claim",
    "Deadline",
    "Entry",
    "Hints",
    "Listener",
    "LocalHints",
    "Logged",
    "Person",
    "Room",
    "Secret",
    "Store",
    "Stored",
    "upgrade",
]
