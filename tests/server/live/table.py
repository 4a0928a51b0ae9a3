"""A room that really runs, in one process and one event loop, with a clock that waits for nobody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from comodin.bots import make_bot
from comodin.hand import Action, HandState, legal
from comodin.server.live.clock import FakeClock
from comodin.server.live.connection import Connection
from comodin.server.live.hub import Hub
from comodin.server.live.room import LiveRoom
from comodin.server.protocol.merge import Reader
from comodin.server.protocol.messages import Answer
from comodin.server.room import RoomState, decode_events, encode_events, open_room, replay
from comodin.server.room import actions as a
from comodin.server.room.state import Limits
from comodin.server.store import Entry, Store
from comodin.table import TableGame

POKER = TableGame.of("mexican-poker", stakes="4/8")
SWEAT = TableGame.of("mexican-sweat", stakes=4)
GAMES = {"mexican-poker": POKER, "mexican-sweat": SWEAT}

HOST, ANA, BETO = "host", "ana", "beto"


IDS = count()


class Inline:
    """Bots that are asked at once; `choose` takes the place of one's own thoughts."""

    def __init__(self, choose: Callable[[HandState], Action | None] | None = None) -> None:
        self.choose = choose
        self.asked = 0

    async def ask(self, bot: str, view: HandState, luck: str) -> Action | None:
        self.asked += 1
        if self.choose is not None:
            return self.choose(view)
        return make_bot(bot or "random", seed=luck).act(view, legal(view))

    def close(self) -> None:
        """Hold nothing."""


class Page:
    """What one connection has been told, frame by frame; it is decoded only where somebody looks at it."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.raw: list[bytes] = []
        self._decoded: list[dict[str, Any]] = []
        self._screen, self._merged = Reader(), 0

    def read(self) -> None:
        """Take out what waits."""
        self.raw += self.connection._frames
        self.connection._frames.clear()
        self.connection._bytes = 0

    @property
    def frames(self) -> list[dict[str, Any]]:
        """All that was told and taken out."""
        self._decoded += map(json.loads, self.raw[len(self._decoded) :])
        return self._decoded

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["type"] == kind]

    @property
    def screen(self) -> Reader:
        """What this page has made of it."""
        for frame in self.frames[self._merged :]:
            self._screen.hear(frame)
        self._merged = len(self._decoded)
        return self._screen

    @property
    def table(self) -> dict[str, Any]:
        """The table as this page draws it now."""
        return self.screen.table

    @property
    def you(self) -> dict[str, Any]:
        return self.screen.you


class Running:
    """One room on one hub, with people on chairs 1, 2 and so on and bots after them."""

    def __init__(self, store: Store, hub: Hub, clock: FakeClock, id: str) -> None:
        self.store, self.hub, self.clock, self.id = store, hub, clock, id
        self.room: LiveRoom
        self.pages: dict[str, Page] = {}

    @property
    def state(self) -> RoomState:
        return self.room.state

    async def connect(self, person: str = "", *, after: int = 0, hub: Hub | None = None) -> Page:
        connection = Connection(person)
        await (hub or self.hub).connect(self.id, connection, after=after)
        page = Page(connection)
        page.read()
        self.pages[person] = page
        return page

    async def do(self, action: a.RoomAction, person: str, client: str = "") -> Answer:
        return await self.room.do(action, person=person, client=client)

    async def quiet(self) -> None:
        """Wait until everything is done that can be done without time passing."""
        async with asyncio.timeout(20):
            while (tasks := self.room._keeper._tasks) or self.room.held().locked():
                if tasks:
                    await asyncio.wait(tasks)
                else:
                    async with self.room.held():
                        pass
        for page in self.pages.values():
            page.read()

    async def pass_time(self, pause: int) -> None:
        await self.quiet()
        self.clock.pass_time(pause)
        await self.quiet()

    def on_turn(self) -> str:
        """Return the person whose turn it is, "" where it is nobody's."""
        hand = self.state.table.hand
        return self.state.players[hand.actor - 1] if hand is not None and hand.actor else ""

    def decision(self, random: Random) -> a.Act:
        """Return something that the person on turn may do, whatever his cards are."""
        hand = self.state.table.hand
        assert hand is not None
        options = [option for option in legal(hand) if option.verb != "fold" or random.random() < 0.3]
        option = random.choice(options or list(legal(hand)))
        act = option.action(to=random.choice(option.amounts)) if option.amounts else option.action()
        return a.Act(self.on_turn(), self.state.table.hands, self.state.turn, act)

    async def step(self, random: Random) -> bool:
        """Let one thing happen: a person decides, or time passes; False where nothing is left to happen."""
        await self.quiet()
        if person := self.on_turn():
            answer = await self.do(self.decision(random), person, f"act-{next(IDS)}")
            assert answer.ok, answer
        elif (due := self.clock.next_due) is not None:
            self.clock.pass_time(max(0, due - self.clock.now()))
        else:
            return False
        await self.quiet()
        return True

    async def play(self, hands: int, random: Random, *, most: int = 3000) -> None:
        """Play until so many hands are over."""
        for _ in range(most):
            table = self.state.table
            if table.hands >= hands and table.hand is None:
                return
            if table.hand is None:
                await self.refill()
            assert await self.step(random)
        raise AssertionError("a hand does not end")

    async def refill(self) -> None:
        """Let who has lost everything buy in again."""
        for member in self.state.members.values():
            chair = self.state.table.chair(member.chair)
            if chair is not None and chair.stack < self.state.table.game.full_buy_in // 4:
                full = self.state.table.game.full_buy_in
                buy = a.Add(member.person, full - chair.stack) if chair.stack else a.Buy(member.person)
                await self.do(buy, member.person)

    async def log(self) -> RoomState:
        """Return the room that the store's log comes to."""
        entries = await self.store.entries(self.id)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        return replay([event for entry in entries for event in decode_events(entry.body)])


LIMITS = Limits(turn=30_000, bank=60_000, pause=3_000, door="open")


async def make(
    store: Store,
    *,
    game: TableGame = POKER,
    people: Iterable[str] = (HOST, ANA),
    bots: Iterable[str] = ("caller", "random"),
    chairs: int = 6,
    limits: Limits = LIMITS,
    at: int,
    id: str = "mesa",
) -> str:
    """Put a room into the store, with its people seated and its bots after them."""
    await store.create_room({}, at=at, room=id)
    state, events = open_room(id, HOST, HOST, game, chairs, limits, at)
    happened = list(events)
    from comodin.server.room import apply

    todo: list[a.RoomAction] = []
    for chair, person in enumerate(people, 1):
        if person != HOST:
            todo.append(a.Join(person, person))
        todo.append(a.Sit(person, chair))
    first = len(list(people)) + 1
    todo += [a.AddBot(HOST, chair, bot) for chair, bot in enumerate(bots, first)]
    for action in todo:
        state, events = apply(state, action, at)
        happened += events
    await store.append(id, 1, Entry(body=encode_events(happened), at=at, actor=HOST))
    return id


@asynccontextmanager
async def running(
    store: Store, *, clock: FakeClock | None = None, thinker: Any = None, **made: Any
) -> AsyncIterator[Running]:
    """Run a room, with everybody who sits in it connected, and one who only watches."""
    clock = clock or FakeClock()
    if not await store.rooms(closed=None):
        made.setdefault("people", (HOST, ANA))
        await make(store, at=clock.now(), **made)
    hub = Hub(store, clock=clock, bots=thinker or Inline(), delay=lambda luck: 0)
    await hub.start()
    try:
        table = Running(store, hub, clock, "mesa")
        table.room = await hub.room("mesa")
        for member in table.state.members.values():
            await table.connect(member.person)
        await table.connect()
        await table.quiet()
        yield table
    finally:
        await hub.stop()


@asynccontextmanager
async def on_file(path: Path) -> AsyncIterator[Store]:
    async with await Store.open(path / "tables.db") as store:
        yield store
