"""`Audience`: who is connected to a room, and what each of them is told.

What an entry changes is found once for all who are at the table, on their
`Sheet`.  Where the room asks for it, spectators see everything later: what
has happened waits here, and they see the room as it stood then.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final

from comodin.server.live.clock import Clock, Timer
from comodin.server.live.connection import Connection
from comodin.server.live.room import LiveRoom, Told
from comodin.server.picture import Sheet, StepFrames, events_frame, snapshot_frame, step_frame
from comodin.server.protocol import messages as m
from comodin.server.protocol.codec import encode_frame
from comodin.server.room.state import RoomState

__all__ = ["LONGEST_GAP", "Audience"]

LONGEST_GAP: Final = 200
"""Up to so many entries that somebody has missed are told one by one; beyond, the table as it stands."""


class Audience:
    """The connections of one room: of each person one, and those who watch without a name."""

    def __init__(self, room: LiveRoom, clock: Clock) -> None:
        self._room = room
        self._clock = clock
        self._people: dict[str, Connection] = {}
        self._watchers: dict[Connection, None] = {}
        self._here: tuple[str, ...] = ()
        self._watching = 0
        self._late: deque[Told] = deque()
        self._sheet = Sheet()
        self._timer: Timer | None = None
        room.listener = self.tell

    def __len__(self) -> int:
        return len(self._people) + len(self._watchers)

    def __iter__(self) -> Iterator[Connection]:
        yield from self._people.values()
        yield from self._watchers

    def has_place(self, person: str) -> bool:
        """Tell whether somebody may come in however many watch: he plays, is the host, or is here already."""
        return person in self._people or (bool(person) and not self._is_late(person))

    # -- coming and going ----------------------------------------------------------------------

    async def join(self, connection: Connection, *, after: int = 0) -> None:
        """Let a connection take part: it gets what it has missed, and everything from now on.

        The same person's older one is told that it was replaced.  To be
        called while nothing happens in the room (`LiveRoom.held`).
        """
        frames = await self._missed(connection, after)
        person = connection.person
        if person:
            if (old := self._people.get(person)) is not None:
                old.close("replaced")
            self._people[person] = connection
        else:
            self._watchers[connection] = None
        self._count()
        for frame in frames or [self._snapshot(connection)]:
            connection.send(frame)
        self._tell_here()

    def leave(self, connection: Connection) -> None:
        """Forget a connection."""
        if self._people.get(connection.person) is connection:
            del self._people[connection.person]
            self._sheet.forget(connection.person)
        elif connection in self._watchers:
            del self._watchers[connection]
        else:
            return
        self._count()
        self._tell_here()

    def close(self) -> None:
        """Tell everybody that the server stops."""
        if self._timer is not None:
            self._timer.cancel()
        for connection in self:
            connection.close("restart")

    def _count(self) -> None:
        """Note who is here."""
        state = self._room.state
        seated = [person for person in self._people if (member := state.member(person)) is not None and member.chair]
        self._here = tuple(sorted(self._people))
        self._watching = len(self) - len(seated)
        self._room.arrive(frozenset(self._people))

    def _tell_here(self) -> None:
        frame = encode_frame(m.Here(people=self._here, watching=self._watching))
        for connection in self:
            connection.send(frame)

    # -- what was missed -----------------------------------------------------------------------

    async def _missed(self, connection: Connection, after: int) -> list[bytes] | None:
        """Return the steps behind a number; None where a snapshot says more."""
        room, person = self._room, connection.person
        if not 0 < after <= room.seq or room.seq - after > LONGEST_GAP or (self._late and self._is_late(person)):
            return None
        if after == room.seq:
            return [self._snapshot(connection)]
        told = await room.since(after)
        if not told or any(_has_moved(one, person) for one in told):
            return None
        *earlier, last = told
        frames = [events_frame(one.seq, one.events, one.before, person) for one in earlier]
        step = last.seq, last.events, last.before, last.after, person
        return [*frames, step_frame(*step, since=told[0].before, here=self._here, watching=self._watching)]

    def _snapshot(self, connection: Connection) -> bytes:
        room, person = self._room, connection.person
        now, here, watching = self._clock.now(), self._here, self._watching
        if self._late and self._is_late(person):
            first = self._late[0]
            state, seq = first.before, first.seq - 1
            return snapshot_frame(state, person, seq=seq, now=now, here=here, watching=watching)
        return self._sheet.snapshot(room.state, person, seq=room.seq, now=now, here=here, watching=watching)

    # -- what happens ---------------------------------------------------------------------------

    def tell(self, told: Told) -> None:
        """Tell everybody who is here what has happened: at once, or spectators later."""
        is_late = bool(told.after.limits.delay or self._late)
        if is_late:
            self._late.append(told)
            at_once = [one for one in self._people.values() if _sees_at_once(told, one.person)]
        else:
            at_once = [*self]
        if at_once:
            self._send(self._frames(told), at_once)
        if (told.before.members is not told.after.members or told.before.host != told.after.host) and len(self):
            self._settle(told)
        if is_late:
            self._tell_late()

    def _tell_late(self) -> None:
        """Tell spectators what they may see by now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        now, delay = self._clock.now(), self._room.state.limits.delay
        while self._late and self._late[0].at + delay <= now:
            told = self._late.popleft()
            step = told.seq, told.events, told.before, told.after
            for one in self:
                if self._is_late(one.person):
                    one.send(step_frame(*step, one.person, here=self._here, watching=self._watching))
        if self._late:
            self._timer = self._clock.call_at(self._late[0].at + delay, self._tell_late)

    def _is_late(self, person: str) -> bool:
        """Tell whether somebody only watches: who plays, and the host, see at once."""
        return _only_watches(self._room.state, person)

    def _frames(self, told: Told) -> StepFrames:
        return self._sheet.step(
            told.seq, told.events, told.before, told.after, here=self._here, watching=self._watching
        )

    @staticmethod
    def _send(frames: StepFrames, connections: Iterable[Connection]) -> None:
        for connection in connections:
            connection.send(frames.frame(connection.person))

    def _settle(self, told: Told) -> None:
        """After somebody sat down, got up, became the host or was put out: he sees from elsewhere now."""
        moved = False
        for person, connection in list(self._people.items()):
            if told.after.member(person) is None:
                connection.close("kicked")
                self.leave(connection)
            elif _has_moved(told, person):
                moved = True
                self._count()
                connection.send(self._snapshot(connection))
        if moved:
            self._tell_here()


def _only_watches(state: RoomState, person: str) -> bool:
    return person != state.host and not _chair(state, person)


def _sees_at_once(told: Told, person: str) -> bool:
    """Tell whether somebody goes on seeing at once; who begins to gets the room as it stands (`_settle`)."""
    return not _only_watches(told.before, person) and not _only_watches(told.after, person)


def _has_moved(told: Told, person: str) -> bool:
    before, after = told.before, told.after
    changed = _only_watches(before, person) != _only_watches(after, person)
    return changed or _chair(before, person) != _chair(after, person)


def _chair(state: RoomState, person: str) -> int:
    member = state.member(person) if person else None
    return 0 if member is None else member.chair
