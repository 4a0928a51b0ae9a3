"""A real server that is killed while people play, and what must be true of its log each time.

`Witness` reads the log that is left on the disk, as it lies there, and
compares it with all that the players were told.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import msgspec

from comodin.history import judge, read_records
from comodin.server.picture import table_picture, you
from comodin.server.protocol.codec import encode_frame
from comodin.server.protocol.picture import You
from comodin.server.room.codec import decode_events
from comodin.server.room.play import replay
from comodin.server.room.state import RoomState
from tests.server.hosting import Server
from tests.server.players import Player, Seen, open_rooms


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
        mine = json.loads(encode_frame(msgspec.convert(seen.you, You)))  # without what is nothing, as in a snapshot
        told, logged = lasting(seen.table), lasting(public)
        assert state_hash(told, mine) == state_hash(logged, own), differences((told, mine), (logged, own))
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
