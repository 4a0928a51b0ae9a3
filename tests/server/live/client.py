"""A client of the socket in the same event loop: what a browser sends and gets, without a network."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from typing import Any

from comodin.server.live.hub import Hub
from comodin.server.protocol.messages import VERSION
from comodin.server.web.app import create_app
from comodin.server.web.config import WebConfig

IDS = count()
HEADERS = {"host": "localhost:8200", "origin": "http://localhost:8200"}


def app_of(hub: Hub) -> Any:
    return create_app(hub.store, hub, WebConfig(rates=None))


class Client:
    """One socket to a room: `frames` is what came, `closed` the code of the close."""

    def __init__(self, app: Any, room: str = "mesa", headers: dict[str, str] | None = None) -> None:
        self.frames: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.closed: int | None = None
        self.accepted = False
        self.is_stalled = False
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._news = asyncio.Event()
        self._drained = asyncio.Event()
        sent = HEADERS if headers is None else headers
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": f"/ws/{room}",
            "raw_path": f"/ws/{room}".encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "client": ("127.0.0.1", 50_000),
            "server": ("127.0.0.1", 8200),
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }
        self._in.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.get_running_loop().create_task(app(scope, self._in.get, self._send))

    async def _send(self, message: dict[str, Any]) -> None:
        while self.is_stalled:
            await self._drained.wait()
        if message["type"] == "websocket.accept":
            self.accepted = True
        elif message["type"] == "websocket.close":
            self.closed = message.get("code", 1000)
            self._in.put_nowait({"type": "websocket.disconnect", "code": self.closed})
        elif message["type"] == "websocket.send":
            self.raw.append(message["text"])
            self.frames.append(json.loads(message["text"]))
        self._news.set()

    def send(self, message: dict[str, Any] | str | bytes) -> None:
        kind = "bytes" if isinstance(message, bytes) else "text"
        data = json.dumps(message) if isinstance(message, dict) else message
        self._in.put_nowait({"type": "websocket.receive", kind: data})

    def hello(self, token: str = "", after: int = 0, v: int = VERSION) -> None:
        self.send({"type": "hello", "v": v, "token": token, "after": after})

    async def wait(self, kind: str, more_than: int = 0, **fields: Any) -> dict[str, Any]:
        """Wait for a frame of a kind behind the first `more_than`, with these fields."""
        async with asyncio.timeout(20):
            while True:
                for frame in self.frames[more_than:]:
                    if frame["type"] == kind and all(frame.get(name) == value for name, value in fields.items()):
                        return frame
                if self.task.done() and self.closed is not None:
                    raise AssertionError(f"closed before {kind}: {self.frames[-3:]}")
                self._news.clear()
                await self._news.wait()

    async def ask(self, kind: str, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Ask for something, and return the answer."""
        own = f"c{next(IDS)}" if id is None else id
        seen = len(self.frames)
        self.send({"type": kind, "id": own, **fields})
        return await self.wait("answer", seen, id=own)

    async def end(self) -> None:
        """Go without a word."""
        self.is_stalled = False
        self._drained.set()
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1005})
        async with asyncio.timeout(20):
            await self.task

    async def gone(self) -> str:
        """Wait until the server has ended it; return why."""
        async with asyncio.timeout(20):
            await self.task
        return self.frames[-1]["code"] if self.frames and self.frames[-1]["type"] == "bye" else ""
