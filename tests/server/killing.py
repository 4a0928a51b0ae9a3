"""A real server that is killed while people play, and what must be true of its log each time.

`Server` is a process of `comodin host`.  `Player` is a person's page: it plays,
comes back when it is cut off, asks for what it missed, and sends again what
was not answered.  `Witness` reads the log that is left on the disk, as it lies
there, and compares it with all that the players were told.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO
from urllib.error import HTTPError

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from comodin.history import judge, read_records
from comodin.server.picture import table_picture, you
from comodin.server.protocol.codec import encode_frame
from comodin.server.room.codec import decode_events
from comodin.server.room.play import replay
from comodin.server.room.state import RoomState

RAISES = {"Bet", "Raise", "Complete"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A process of `comodin host` on a database file."""

    def __init__(self, database: Path, port: int) -> None:
        self.database = database
        self.port = port
        self.process: subprocess.Popen[str] | None = None
        self.begun = 0.0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.begun = time.monotonic()
        with self.database.with_suffix(".log").open("ab") as said:
            self.process = self._start(said)

    def _start(self, said: BinaryIO) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [
                *(sys.executable, "-m", "comodin", "host", "--json", "--no-open", "--pace", "fast"),
                *("--db", str(self.database), "--port", str(self.port), "--bind", "127.0.0.1"),
            ],
            stdout=subprocess.DEVNULL,
            stderr=said,
            text=True,
        )

    async def is_up(self, patience: float = 60.0) -> float:
        """Wait until it listens; return how many seconds after its start that was."""
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                assert self.process is not None
                assert self.process.poll() is None, "the server stopped by itself"
                assert time.monotonic() < self.begun + patience, "the server does not listen"
                await asyncio.sleep(0.01)
            else:
                writer.close()
                return time.monotonic() - self.begun

    def kill(self) -> None:
        """Kill it where it stands; nothing in it can do anything any more."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Stop it as Ctrl-C does."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()

    def post(self, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "Origin": self.url}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=10) as response:
            answer: dict[str, Any] = json.load(response)
            return answer

    def get(self, path: str, token: str) -> bytes:
        request = urllib.request.Request(self.url + path, headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=20) as response:
            body: bytes = response.read()
            return body


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
        await wire.send(json.dumps({"type": "hello", "v": 1, "token": self.token, "after": self.seq}))
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
                    await self._play(wire, frame)
                case "step":
                    if frame["seq"] != self.seq + 1:
                        self.faults.append(f"entry {frame['seq']} after {self.seq}")
                    self._note(frame)
                    self.moved.set()
                    if frame["table"] is not None:
                        self.inside.set()
                        await self._play(wire, frame)
                case "answer":
                    self._answered(frame)
                case "bye":
                    if frame["code"] != "restart":
                        self.faults.append(f"bye: {frame['code']}")
                case "welcome":
                    self.inside.set()

    def _note(self, frame: dict[str, Any]) -> None:
        self.seq = frame["seq"]
        if frame["table"] is not None:
            self.seen[self.seq] = Seen(frame["table"], frame["you"] or {})

    def _answered(self, frame: dict[str, Any]) -> None:
        message = self.unanswered.pop(frame["id"], None)
        if frame["ok"]:
            self.acknowledged[frame["id"]] = frame["seq"], frame
        elif message is not None:
            self.refused[frame["code"]] = self.refused.get(frame["code"], 0) + 1

    async def _play(self, wire: ClientConnection, frame: dict[str, Any]) -> None:
        """Sit down; do something lawful where it is one's turn; buy in again where one is broke."""
        mine, hand = frame["you"], frame["table"]["hand"]
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


@dataclass
class Witness:
    """Reads the log as it was left on the disk."""

    database: Path
    copies: Path
    states: dict[str, tuple[int, RoomState | None]] = field(default_factory=dict)
    pictures: int = 0

    def look(self, players: list[Player]) -> None:
        """Assert that all that these people were told is in the log, and shown as the log tells it.

        It looks at a copy, so that whatever repair a torn database needs is
        left to the server.
        """
        copy = self.copies / "copy.db"
        for end in ("", "-wal"):
            source = self.database.with_name(self.database.name + end)
            target = copy.with_name(copy.name + end)
            target.unlink(missing_ok=True)
            if source.exists():
                shutil.copyfile(source, target)
        copy.with_name(copy.name + "-shm").unlink(missing_ok=True)
        store = sqlite3.connect(copy)
        try:
            assert store.execute("PRAGMA quick_check").fetchone() == ("ok",)
            for room in {player.room for player in players}:
                self._look_at(store, room, [player for player in players if player.room == room])
        finally:
            store.close()

    def _look_at(self, store: sqlite3.Connection, room: str, players: list[Player]) -> None:
        told = {
            (person, client): (seq, json.loads(body))
            for person, client, seq, body in store.execute(
                "SELECT person, client, seq, body FROM answers WHERE room = ?", (room,)
            )
        }
        for player in players:
            for client, (seq, frame) in player.acknowledged.items():
                assert told[player.person, client] == (seq, frame), (client, seq)
            player.acknowledged.clear()
            assert not player.faults, player.faults
        seq, state = self.states.get(room, (0, None))
        rows = store.execute("SELECT seq, body FROM entries WHERE room = ? AND seq > ? ORDER BY seq", (room, seq))
        for number, body in rows:
            assert number == seq + 1, "the log has a gap"
            seq, state = number, replay(decode_events(body), onto=state)
            for player in players:
                if (seen := player.seen.pop(seq, None)) is not None:
                    self._compare(seen, state, player)
        for player in players:
            assert player.seq <= seq, f"entry {player.seq} was told and is not in the log, which ends with {seq}"
        self.states[room] = seq, state

    def _compare(self, seen: Seen, state: RoomState, player: Player) -> None:
        """Assert that a page saw what the log tells, but for who is connected."""
        public = json.loads(encode_frame(table_picture(state)))
        own = json.loads(encode_frame(you(state, player.person)))
        told, logged = lasting(seen.table), lasting(public)
        assert state_hash(told, seen.you) == state_hash(logged, own), differences((told, seen.you), (logged, own))
        self.pictures += 1


def lasting(table: dict[str, Any]) -> dict[str, Any]:
    """Return a picture without what no log tells: who is connected just then."""
    chairs = [None if chair is None else {k: v for k, v in chair.items() if k != "here"} for chair in table["chairs"]]
    return {k: v for k, v in table.items() if k not in {"watching", "host_here"}} | {"chairs": chairs}


def state_hash(table: dict[str, Any], own: dict[str, Any]) -> str:
    """Return the hash of what somebody was shown."""
    return sha256(json.dumps([table, own], sort_keys=True).encode()).hexdigest()


def differences(one: Any, other: Any, where: str = "") -> list[str]:
    """Return in what two pictures differ, place by place."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = sorted({*one, *other})
        return [line for key in keys for line in differences(one.get(key), other.get(key), f"{where}.{key}")]
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [line for place, (mine, its) in pairs for line in differences(mine, its, f"{where}[{place}]")]
    return [] if one == other else [f"{where}: shown {one!r}, by the log {other!r}"]


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


@dataclass
class Killed:
    """How it went: seconds from each start until every page had its table, and until every table went on."""

    witness: Witness
    players: list[Player]
    back: list[float] = field(default_factory=list)
    on: list[float] = field(default_factory=list)
    acknowledged: int = 0


async def kill_again_and_again(server: Server, folder: Path, *, points: int, seed: int) -> Killed:
    """Kill a server at random moments while people play, look at what it leaves each time, and start it again."""
    chance = random.Random(seed)
    server.start()
    await server.is_up()
    players = await asyncio.to_thread(open_rooms, server, seed)
    killed = Killed(Witness(server.database, folder), players)
    pages = [asyncio.create_task(player.run()) for player in players]

    async def until(holds: Callable[[], bool], what: str, patience: float = 60.0) -> None:
        """Wait until something holds, or a page fails."""
        end = time.monotonic() + patience
        while not holds():
            for page in pages:
                if page.done():
                    page.result()
            assert time.monotonic() < end, f"waited for {patience:g} s: {what}"
            await asyncio.sleep(0.005)

    async def go_on() -> None:
        """Wait until something has happened in every room, and all have seen it."""
        await until(lambda: all(player.moved.is_set() for player in players), "every table goes on")

    try:
        await go_on()
        for _ in range(points):
            await asyncio.sleep(chance.uniform(0.0, 0.4))
            server.kill()
            await until(lambda: not any(player.inside.is_set() for player in players), "the pages notice")
            killed.acknowledged += sum(len(player.acknowledged) for player in players)
            killed.witness.look(players)
            for player in players:
                player.moved.clear()
            server.start()
            await until(lambda: all(player.inside.is_set() for player in players), "the pages are back")
            killed.back.append(time.monotonic() - server.begun)
            await go_on()
            killed.on.append(time.monotonic() - server.begun)
    finally:
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)
    return killed


def all_lawful(killed: Killed) -> int:
    """Assert that each person's download of every hand that is over is lawful; return how many hands that were."""
    hands = 0
    for player in killed.players:
        try:
            text = player.server.get(f"/api/rooms/{player.room}/history.jsonl", player.token)
        except HTTPError as error:
            if json.load(error)["error"]["code"] != "no_hands":
                raise
            continue
        path = killed.witness.copies / f"{player.person}.jsonl"
        path.write_bytes(text)
        for record in read_records(path):
            verdict = judge(record)
            assert verdict.lawful, verdict
            hands += 1
    return hands
