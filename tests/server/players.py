"""`Player`: a person's page without a browser, which stays at its table whatever happens to the server.

It plays, comes back when it is cut off, asks for what it missed, and sends
again what was not answered.
"""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from comodin.server.protocol.merge import Reader
from comodin.server.protocol.messages import VERSION
from tests.server.hosting import Server

RAISES = {"Bet", "Raise", "Complete"}


@dataclass
class Seen:
    """What a page was shown of an entry: the table, and what is its own."""

    table: dict[str, Any]
    you: dict[str, Any]


@dataclass
class Player:
    """A person's page."""

    server: Server
    room: str
    person: str
    token: str
    chance: random.Random
    chair: int = 0
    silent: bool = False
    seq: int = 0
    screen: Reader = field(default_factory=Reader)
    seen: dict[int, Seen] = field(default_factory=dict)
    acknowledged: dict[str, tuple[int, dict[str, Any]]] = field(default_factory=dict)
    unanswered: dict[str, str] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    inside: asyncio.Event = field(default_factory=asyncio.Event)
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    faults: list[str] = field(default_factory=list)
    ids: int = 0

    async def run(self) -> None:
        """Stay at the table, whatever happens to the server."""
        while True:
            try:
                async with connect(
                    f"ws://127.0.0.1:{self.server.port}/ws/{self.room}",
                    origin=self.server.url,  # type: ignore[arg-type]
                    compression=None,
                    open_timeout=5,
                    close_timeout=0.2,
                ) as wire:
                    await self._sit_there(wire)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                self.inside.clear()
                await asyncio.sleep(0.02)

    async def _sit_there(self, wire: ClientConnection) -> None:
        await wire.send(json.dumps({"type": "hello", "v": VERSION, "token": self.token, "after": self.seq}))
        for message in self.unanswered.values():
            await wire.send(message)
        async for text in wire:
            frame = json.loads(text)
            match frame["type"]:
                case "snapshot":
                    if frame["seq"] < self.seq:
                        self.faults.append(f"a snapshot of {frame['seq']} after {self.seq}")
                    self._note(frame)
                    self.inside.set()
                    await self._play(wire)
                case "step":
                    if frame["seq"] != self.seq + 1:
                        self.faults.append(f"entry {frame['seq']} after {self.seq}")
                    self.moved.set()
                    if self._note(frame):
                        self.inside.set()
                        await self._play(wire)
                case "answer":
                    self._answered(frame)
                case "bye":
                    if frame["code"] != "restart":
                        self.faults.append(f"bye: {frame['code']}")
                case "welcome":
                    self.inside.set()

    def _note(self, frame: dict[str, Any]) -> bool:
        """Take a frame in; tell whether it shows how the table looks now."""
        self.seq = frame["seq"]
        shows = self.screen.hear(frame)
        if shows:
            self.seen[self.seq] = Seen(self.screen.table, self.screen.you)
        return shows

    def _answered(self, frame: dict[str, Any]) -> None:
        message = self.unanswered.pop(frame["id"], None)
        if frame["ok"]:
            self.acknowledged[frame["id"]] = frame["seq"], frame
        elif message is not None:
            self.refused[frame["code"]] = self.refused.get(frame["code"], 0) + 1

    async def _play(self, wire: ClientConnection) -> None:
        """Sit down; do something lawful where it is one's turn; buy in again where one is broke."""
        mine, hand = self.screen.you, self.screen.table["hand"]
        if not mine.get("chair"):
            if not self.unanswered:
                await self._send(wire, {"type": "do", "what": "sit", "chair": self.chair})
        elif self.silent:
            return
        elif mine.get("legal"):
            await asyncio.sleep(self.chance.uniform(0, 0.05))
            await self._send(wire, self._choice(mine["legal"]) | {"hand": hand["number"], "turn": hand["turn"]["turn"]})
        elif mine.get("buy") and not self.unanswered:
            await self._send(wire, {"type": "do", "what": "buy"})

    def _choice(self, legal: list[dict[str, Any]]) -> dict[str, Any]:
        calm = [one for one in legal if one["action"] not in RAISES | {"Fold"}]
        choice = self.chance.choice(calm if calm and self.chance.random() < 0.7 else legal)
        amounts = choice.get("amounts") or ([choice["least"]] if choice.get("least") else [])
        to = {"to": self.chance.choice(amounts)} if choice["action"] in RAISES and amounts else {}
        return {"type": "act", "action": choice["action"]} | to

    async def _send(self, wire: ClientConnection, message: dict[str, Any]) -> None:
        self.ids += 1
        name = f"{self.person[:4]}-{self.ids}"
        text = json.dumps(message | {"id": name})
        self.unanswered[name] = text
        await wire.send(text)


ROOMS: list[dict[str, Any]] = [
    {
        "game": {"game": "mexican-poker", "preset": "parkwest", "structure": "limit", "stakes": "4/8"},
        "bots": ["caller"],
    },
    {"game": {"game": "mexican-sweat", "stakes": "4"}, "bots": ["random"]},
]
LIMITS = {"turn": 20_000, "bank": 20_000, "pause": 1_000, "door": "open"}


def open_rooms(server: Server, seed: int, *, people: int = 3, limits: dict[str, Any] = LIMITS) -> list[Player]:
    """Open a room of each game on a running server, with some people and a bot in each."""
    players = []
    for number, form in enumerate(ROOMS):
        made = server.post("/api/rooms", form | {"name": "Ana", "chairs": 6, "limits": limits, "sit": True})
        joined = [made] + [
            server.post(f"/api/rooms/{made['room']}/join", {"name": name})
            for name in ("Beto", "Caro", "Dani")[: people - 1]
        ]
        players += [
            Player(
                server, made["room"], one["person"], one["token"], random.Random(f"{seed}/{number}/{place}"), 3 + place
            )
            for place, one in enumerate(joined)
        ]
    return players
