"""Other people at the table, by the wire: quicker than a browser for each, and they do what a test says."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from threading import Event, Lock, Thread
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from comodin.server.protocol.merge import Reader
from comodin.server.protocol.messages import VERSION

Choice = dict[str, Any]
Policy = Callable[[list[Choice]], Choice]

RAISES = {"Bet", "Raise", "Complete"}
IDS = count(1)


def calm(legal: list[Choice]) -> Choice:
    """Stay in as cheaply as one can."""
    for action in ("TurnUp", "Keep", "DeclineAllIn", "Check", "Call", "BringIn", "Bet", "Complete"):
        for choice in legal:
            if choice["action"] == action:
                return choice
    return legal[0]


def all_in(legal: list[Choice]) -> Choice:
    """Put in as much as one may."""
    for choice in legal:
        if choice["action"] in RAISES:
            return choice | {"to": choice.get("most") or max(choice["amounts"])}
    return calm(legal)


@dataclass
class Friend:
    """Somebody who plays by a policy in a thread of his own; every frame that he got is kept."""

    server: str
    room: str
    person: str
    token: str
    policy: Policy = calm
    frames: list[dict[str, Any]] = field(default_factory=list)
    waits: bool = False
    """Does nothing until it is told to `act`."""
    seated: Event = field(default_factory=Event)
    _decided: tuple[int, int] = (0, 0)
    """The hand and the turn that were answered last: until the next picture comes, the question still stands there."""
    _lock: Lock = field(default_factory=Lock)
    _screen: Reader = field(default_factory=Reader)
    _heard: Lock = field(default_factory=Lock)

    def run(self, wire: ClientConnection) -> None:
        self.wire = wire
        wire.send(json.dumps({"type": "hello", "v": VERSION, "token": self.token}))
        try:
            for text in wire:
                self.hear(json.loads(text))
        except ConnectionClosed:
            pass

    def hear(self, frame: dict[str, Any]) -> None:
        self.frames.append(frame)
        with self._heard:
            shows = self._screen.hear(frame)
            mine, table = self._screen.you, self._screen.table
        if not shows:
            return
        if mine.get("chair"):
            self.seated.set()
        if mine.get("legal") and not self.waits:
            self.decide(mine["legal"], table["hand"], self.policy)

    def _shown(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the last picture: the table, and what this one alone knows."""
        with self._heard:
            return self._screen.table, self._screen.you

    @property
    def table(self) -> dict[str, Any]:
        """The table as this one sees it."""
        return self._shown()[0]

    @property
    def asked(self) -> list[Choice]:
        """What this one may do now; empty where it is not his turn, or he has answered."""
        table, mine = self._shown()
        hand = table.get("hand")
        if not hand or not hand["turn"] or (hand["number"], hand["turn"]["turn"]) == self._decided:
            return []
        return list(mine.get("legal") or ())

    def sees(self, holds: Callable[[dict[str, Any]], Any], seconds: float = 15.0) -> None:
        """Wait until something holds of the table."""
        end = time.monotonic() + seconds
        while not (self.table and holds(self.table)):
            assert time.monotonic() < end, self.table
            time.sleep(0.01)

    def act(self, policy: Policy | None = None) -> None:
        """Decide as soon as it is one's turn, for somebody who waits to be told."""
        self.sees(lambda table: self.asked)
        self.decide(self.asked, self.table["hand"], policy or self.policy)

    def decide(self, legal: list[Choice], hand: dict[str, Any], policy: Policy) -> None:
        choice = policy(legal)
        self._decided = hand["number"], hand["turn"]["turn"]
        to = (
            {"to": choice.get("to") or choice.get("least") or choice["amounts"][0]}
            if choice["action"] in RAISES
            else {}
        )
        self.send("act", action=choice["action"], hand=hand["number"], turn=hand["turn"]["turn"], **to)

    def send(self, kind: str, **fields: Any) -> None:
        with self._lock:
            self.wire.send(json.dumps({"type": kind, "id": f"f{next(IDS)}", **fields}))

    def do(self, what: str, **fields: Any) -> None:
        self.send("do", what=what, **fields)


@contextmanager
def at_the_table(friend: Friend, chair: int = 0) -> Iterator[Friend]:
    """Connect somebody, and let him sit down on a chair."""
    address = friend.server.replace("http", "ws")
    with connect(f"{address}/ws/{friend.room}", origin=friend.server, compression=None) as wire:  # type: ignore[arg-type]
        thread = Thread(target=friend.run, args=(wire,), daemon=True)
        thread.start()
        try:
            if chair:
                while not friend.frames:
                    friend.seated.wait(0.01)
                friend.do("sit", chair=chair)
                assert friend.seated.wait(10), "no seat"
            yield friend
        finally:
            wire.close()
            thread.join(5)
