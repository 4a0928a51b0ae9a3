"""`Hub`: all rooms that this process runs, and everybody who is connected to them.

A room is read from the store when somebody first asks for it, or when
something falls due in it that nobody looks after, and let go again after a
while without anybody.  Nothing is lost by that: the store has it all.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final

from comodin.server.errors import NoRoomError, StoreError
from comodin.server.live.audience import Audience
from comodin.server.live.bots import BotPool, Thinker, human_delay
from comodin.server.live.clock import Clock, RealClock
from comodin.server.live.connection import Connection
from comodin.server.live.keeper import fault
from comodin.server.live.room import LiveRoom
from comodin.server.store import Store
from comodin.texts import Text

__all__ = ["FloodError", "Hub"]

LOG: Final = logging.getLogger(__name__)

MOST_HERE: Final = 60
"""The most connections of one room; who plays, or is the host, is not kept out by those who watch."""

MOST_TRIES: Final = 4
TRIES_TIME: Final = 1_000
"""So many connections may one person begin within so many milliseconds."""

IDLE: Final = 600_000
SWEEP: Final = 5_000
OVERDUE: Final = 1_500


class FloodError(Exception):
    """Too many connections, to one room or of one person."""


class Hub:
    """The rooms of one process.

        hub = Hub(store)
        await hub.start()
        room = await hub.room("mesa")
        answer = await room.do(Say("ana", "hola"), person="ana", client="1")

    `delay` says for how many milliseconds a bot seems to think.  `idle` is
    how long a room without anybody is kept, `look` how often the store is
    asked whether other processes have done something in a room that has been
    quiet for so long here, 0 where hints come from all of them.
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock | None = None,
        bots: Thinker | None = None,
        delay: Callable[[str], int] = human_delay,
        idle: int = IDLE,
        look: int = 0,
    ) -> None:
        self.clock: Clock = RealClock() if clock is None else clock
        self.store = store
        self._own_bots = bots is None
        self._bots: Thinker = BotPool() if bots is None else bots
        self._delay = delay
        self._idle = idle
        self._look = look
        self._rooms: dict[str, LiveRoom] = {}
        self._audiences: dict[str, Audience] = {}
        self._opening: dict[str, asyncio.Task[LiveRoom]] = {}
        self._listening: dict[str, asyncio.Task[None]] = {}
        self._used: dict[str, int] = {}
        self._tries: dict[tuple[str, str], deque[int]] = {}
        self._keeper: asyncio.Task[None] | None = None
        self._is_stopped = False

    # -- beginning and end ------------------------------------------------------------------------

    async def start(self) -> None:
        """Go on with every hand that was cut short, and look after the rooms from now on."""
        await self._wake_due(self.clock.now() + 365 * 24 * 3600 * 1000)
        self._keeper = asyncio.get_running_loop().create_task(self._keep(), name="comodin hub")

    async def stop(self) -> None:
        """Tell everybody that the server stops, and let go of all rooms; hands stay as they are."""
        self._is_stopped = True
        tasks = [*self._opening.values(), *self._listening.values(), *([self._keeper] if self._keeper else [])]
        for id in list(self._rooms):
            self._audiences[id].close()
            self._let_go(id)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._own_bots:
            self._bots.close()

    # -- rooms ------------------------------------------------------------------------------------

    async def room(self, id: str) -> LiveRoom:
        """Return a room as it runs; `NoRoomError` where there is none."""
        if (room := self._rooms.get(id)) is None:
            opening = self._opening.get(id)
            if opening is None:
                opening = self._opening[id] = asyncio.get_running_loop().create_task(self._open(id))
                opening.add_done_callback(lambda opened: self._opened(id, opened))
            room = await asyncio.shield(opening)
        self._used[id] = self.clock.now()
        return room

    async def _open(self, id: str) -> LiveRoom:
        room = (
            None if self._is_stopped else await LiveRoom.open(id, self.store, self.clock, self._bots, delay=self._delay)
        )
        if room is None:
            raise NoRoomError(Text("server.store.no_room", room=id))
        self._rooms[id] = room
        self._audiences[id] = Audience(room, self.clock)
        self._listening[id] = asyncio.get_running_loop().create_task(self._listen(room), name=f"comodin hints {id}")
        return room

    def _opened(self, id: str, opened: asyncio.Task[LiveRoom]) -> None:
        """Forget that a room was being opened; whether it could be, those who wait for it are told."""
        self._opening.pop(id)
        if not opened.cancelled():
            opened.exception()

    async def _listen(self, room: LiveRoom) -> None:
        """Read on wherever another process has stored something."""
        with self.store.hints.subscribe(room.id, lambda: room.seq) as listener:
            await self._look_at(room)
            while True:
                if await listener.next() > room.seq:
                    await room.look()

    async def _look_at(self, room: LiveRoom) -> None:
        try:
            if await self.store.head(room.id) > room.seq:
                await room.look()
        except StoreError as error:
            LOG.warning("room %s: %s", room.id, error)

    def _let_go(self, id: str) -> None:
        room = self._rooms.pop(id, None)
        if room is not None:
            room.close()
            self._listening.pop(id).cancel()
            self._audiences.pop(id)
            self._used.pop(id, None)

    # -- who is connected ---------------------------------------------------------------------------

    @property
    def rooms(self) -> int:
        """How many rooms run here."""
        return len(self._rooms)

    @property
    def connections(self) -> int:
        """How many connections there are."""
        return sum(map(len, self._audiences.values()))

    async def connect(self, id: str, connection: Connection, *, after: int = 0) -> LiveRoom:
        """Let a connection take part in a room, from entry `after` on; whoever it is was looked up before.

        Raises `NoRoomError`, and `FloodError` where too many want to.
        """
        room = await self.room(id)
        audience = self._audiences[id]
        self._count_try(id, connection.person)
        if len(audience) >= MOST_HERE and not audience.has_place(connection.person):
            raise FloodError
        async with room.held():
            await audience.join(connection, after=after)
        return room

    def leave(self, id: str, connection: Connection) -> None:
        """Forget a connection."""
        if (audience := self._audiences.get(id)) is not None:
            audience.leave(connection)
            self._used[id] = self.clock.now()

    def _count_try(self, id: str, person: str) -> None:
        if not person:
            return
        now = self.clock.now()
        tries = self._tries.setdefault((id, person), deque(maxlen=MOST_TRIES))
        if len(tries) == MOST_TRIES and now - tries[0] < TRIES_TIME:
            raise FloodError
        tries.append(now)

    # -- looking after them -------------------------------------------------------------------------

    async def _keep(self) -> None:
        while True:
            await self.clock.sleep(min(SWEEP, self._look or SWEEP))
            try:
                await self._sweep()
            except StoreError as error:
                LOG.warning("the store does not answer: %s", error)
            except Exception as error:
                LOG.error("rooms are not looked after: %s", fault(error))

    async def _sweep(self) -> None:
        now = self.clock.now()
        await self._wake_due(now - OVERDUE)
        if self._look:
            for id, room in list(self._rooms.items()):
                if id in self._audiences and len(self._audiences[id]) and now - room.at >= self._look:
                    await self._look_at(room)
        for id, room in list(self._rooms.items()):
            resting = room.state.table.hand is None or room.state.paused
            if resting and not len(self._audiences[id]) and now - self._used.get(id, 0) >= self._idle:
                self._let_go(id)
        self._tries = {key: tries for key, tries in self._tries.items() if now - tries[-1] < TRIES_TIME}

    async def _wake_due(self, before: int) -> None:
        """Open the rooms in which something has fallen due, and nobody here looks after it."""
        for deadline in await self.store.due(before):
            if deadline.room not in self._rooms:
                try:
                    await self.room(deadline.room)
                except Exception as error:  # one room that cannot be read must not keep the others
                    LOG.error("room %s cannot be opened: %s", deadline.room, fault(error))
