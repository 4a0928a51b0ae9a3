"""People at a server of the tests: who opens rooms, comes in, sits down and plays whole hands."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import httpx
from msgspec import Struct
from starlette.applications import Starlette

from comodin.hand import Action, HandState, actions, legal
from comodin.server.live.bots import choose
from comodin.server.live.clock import FakeClock
from comodin.server.live.hub import Hub
from comodin.server.room import actions as a
from comodin.server.room.state import RoomState
from comodin.server.store import Store

PEOPLE = ("Luna", "Nopal", "Mezcal", "Sol")
GAMES: dict[str, dict[str, Any]] = {
    "poker": {"game": "mexican-poker", "stakes": "4/8"},
    "no_limit": {"game": "mexican-poker", "structure": "no_limit", "stakes": "4"},
    "sweat": {"game": "mexican-sweat", "stakes": "4"},
    "no_peek": {"game": "no-peek", "stakes": "4"},
}


class NoBots:
    """Bots that answer at once, without a process of their own."""

    async def ask(self, bot: str, view: HandState, luck: str) -> Action | None:
        return choose(bot, view, luck)

    def close(self) -> None:
        pass


class Inline:
    """Long sums in this process, as `comodin.server.web.study.Study` does them in another."""

    async def run(self, work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)

    def close(self) -> None:
        pass


class Person(Struct, frozen=True):
    """Somebody with a key."""

    id: str
    name: str
    token: str

    @property
    def key(self) -> dict[str, str]:
        return bearer(self.token)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


class World:
    """A server, and what is done at it."""

    def __init__(self, store: Store, hub: Hub, clock: FakeClock, app: Starlette, client: httpx.AsyncClient) -> None:
        self.store, self.hub, self.clock, self.app, self.client = store, hub, clock, app, client

    async def open(
        self, game: str = "poker", *, people: int = 3, limits: dict[str, Any] | None = None, **more: Any
    ) -> tuple[str, list[Person]]:
        """Open a room in which so many people sit, the host on chair 1; and one more watches."""
        form = {"name": PEOPLE[0], "game": GAMES[game], "chairs": 5, "limits": {"door": "open", **(limits or {})}}
        made = (await self.client.post("/api/rooms", json={**form, **more})).raise_for_status().json()
        room, found = made["room"], [Person(made["person"], PEOPLE[0], made["token"])]
        for chair in range(2, people + 1):
            found.append(await self.join(room, PEOPLE[chair - 1]))
            await self.do(room, a.Sit(found[-1].id, chair))
        found.append(await self.join(room, "Gato"))
        return room, found

    async def join(self, room: str, name: str) -> Person:
        got = (await self.client.post(f"/api/rooms/{room}/join", json={"name": name})).raise_for_status().json()
        return Person(got["person"], name, got["token"])

    async def do(self, room: str, action: a.RoomAction) -> None:
        answer = await (await self.hub.room(room)).do(action, person=getattr(action, "person", ""))
        assert answer.ok, answer

    async def state(self, room: str) -> RoomState:
        return (await self.hub.room(room)).state

    async def deal(self, room: str) -> None:
        """Begin a hand; who has lost everything buys in again before it."""
        state = await self.state(room)
        for member in list(state.members.values()):
            if member.chair and not state.table.stack(member.chair):
                await self.do(room, a.Buy(member.person))
        await self.do(room, a.DealNow((await self.state(room)).host))

    async def act(self, room: str, luck: Random, *, wild: bool = False) -> bool:
        """Let whoever is on turn do something; False where no hand runs."""
        state = await self.state(room)
        hand = state.table.hand
        if hand is None:
            return False
        chair = state.table.dealt[hand.actor - 1]
        member = state.on(chair)
        assert member is not None
        await self.do(room, a.Act(member.person, state.table.hands, state.turn, _choice(hand, luck, wild=wild)))
        return True

    async def play(self, room: str, *, seed: str = "1", wild: bool = False) -> None:
        """Play a whole hand."""
        await self.deal(room)
        luck = Random(seed)
        while await self.act(room, luck, wild=wild):
            pass

    async def get(self, path: str, who: Person | None = None) -> httpx.Response:
        return await self.client.get(path, headers={} if who is None else who.key)


def _choice(hand: HandState, luck: Random, *, wild: bool) -> Action:
    """Return something legal: mostly calls, without folding; with `wild` anything."""
    options = list(legal(hand))
    if not wild:
        options = [one for one in options if one.action not in (actions.Fold, actions.DeclareAllIn)] or options
        calm = [one for one in options if not one.amounts]
        options = calm if calm and luck.random() < 0.7 else options
    option = luck.choice(options)
    return option.action(luck.choice(option.amounts)) if option.amounts else option.action()
