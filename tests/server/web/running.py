"""A real server on a port of its own, in a thread."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

import httpx

from comodin.server.live.hub import Hub
from comodin.server.store import Store
from comodin.server.web.app import create_app
from comodin.server.web.config import WebConfig
from comodin.server.web.serve import listening, make_server
from tests.server.web.world import Inline, NoBots, Person, World


class Running:
    """The server; inside the context it answers at `url`, with a live table and a room in which one hand is over."""

    def __init__(self, database: Path, **serving: Any) -> None:
        self.room = ""
        self.floor = ""
        self.people: list[Person] = []
        self._database = database
        self._serving = serving
        self._listener = listening("127.0.0.1", 0)
        self.port: int = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._ready = threading.Event()
        self._stop: asyncio.Event
        self._loop: asyncio.AbstractEventLoop

    async def _run(self) -> None:
        self._stop, self._loop = asyncio.Event(), asyncio.get_running_loop()
        async with await Store.open(self._database) as store:
            hub = Hub(store, bots=NoBots(), delay=lambda luck: 0)
            app = create_app(store, hub, WebConfig(rates=None, floors=self._database.parent / "floor"))
            app.state.site.study = Inline()
            server = make_server(app, **self._serving)
            serving = asyncio.create_task(server.serve(sockets=[self._listener]))
            async with httpx.AsyncClient(base_url=self.url) as client:
                world = World(store, hub, hub.clock, app, client)  # type: ignore[arg-type]
                self.room, self.people = await world.open()
                await world.deal(self.room)
                luck = Random("1")
                while await world.act(self.room, luck):
                    pass
                table = {"game": {"stakes": "4/8"}, "seats": [{"name": "Lupe"}, {"name": "Chuy"}]}
                self.floor = (await client.post("/api/floor", json=table)).raise_for_status().json()["floor"]
            self._ready.set()
            await self._stop.wait()
            await hub.stop()
            server.should_exit = True
            await serving
            app.state.site.close()

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(60)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(30)
        self._listener.close()
