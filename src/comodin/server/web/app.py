"""All routes in one application: HTTP, the socket, the static client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route, WebSocketRoute
from starlette.types import Scope

from comodin.server.live.hub import Hub
from comodin.server.protocol.forms import Health
from comodin.server.store import Store
from comodin.server.web import accounts, chances, floor, hands, house, offer, rooms
from comodin.server.web.config import WebConfig
from comodin.server.web.failures import HANDLERS, answer
from comodin.server.web.guard import Guard
from comodin.server.web.metrics import Metrics, Timed, metrics
from comodin.server.web.openapi import openapi
from comodin.server.web.pages import Pages, page
from comodin.server.web.security import Headers
from comodin.server.web.site import Site, site_of
from comodin.server.web.socket import socket

__all__ = ["ROUTES", "create_app"]

ROOM: Final = "/api/rooms/{room}"
FLOOR: Final = "/api/floor/{floor}"

ROUTES: Final[tuple[BaseRoute, ...]] = (
    WebSocketRoute("/ws/{room}", socket),
    Route("/api/offer", offer.offer),
    Route("/api/clauses", house.clauses),
    Route("/api/rooms", rooms.open_room, methods=["POST"]),
    Route(ROOM, rooms.look),
    Route(f"{ROOM}/join", rooms.join, methods=["POST"]),
    Route(f"{ROOM}/claim", rooms.claim, methods=["POST"]),
    Route(f"{ROOM}/hands", hands.hands),
    Route(f"{ROOM}/hands/{{number:int}}.jsonl", hands.download_hand("jsonl")),
    Route(f"{ROOM}/hands/{{number:int}}.phh", hands.download_hand("phh")),
    Route(f"{ROOM}/hands/{{number:int}}", hands.hand),
    Route(f"{ROOM}/history.jsonl", hands.download_history("jsonl")),
    Route(f"{ROOM}/history.phhs", hands.download_history("phhs")),
    Route(f"{ROOM}/ledger", accounts.ledger_page),
    Route(f"{ROOM}/ledger.csv", accounts.ledger_csv),
    Route(f"{ROOM}/rules", house.rules),
    Route(f"{ROOM}/odds", chances.odds),
    Route(f"{ROOM}/qr.svg", rooms.qr),
    Route("/api/floor", floor.open_floor, methods=["POST"]),
    Route(FLOOR, floor.look_at_floor),
    Route(f"{FLOOR}/line", floor.enter_line, methods=["POST"]),
    Route(f"{FLOOR}/undo", floor.undo_lines, methods=["POST"]),
)


def create_app(store: Store, hub: Hub, config: WebConfig | None = None, *, counted: Metrics | None = None) -> Starlette:
    """Return the application of a store and the rooms that run on it.

    Both are closed by whoever opened them; `counted` may be given where
    others count too.

        app = create_app(store, hub, WebConfig(public_url="https://poker.example"))
    """
    config = config or WebConfig()
    counted = counted or Metrics()
    counted.gauge("rooms", "Rooms that run in this process", lambda: hub.rooms)
    counted.gauge("connections", "Open sockets", lambda: hub.connections)
    site = Site(store, hub, config, counted)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await asyncio.to_thread(site.books.clear, site.now() / 1000)
        warming = None if config.warm is None else asyncio.create_task(_warm(site, config.warm))
        try:
            yield
        finally:
            if warming is not None:
                warming.cancel()
                await asyncio.wait((warming,))
            site.close()

    app = Starlette(
        routes=[
            *ROUTES,
            Route("/healthz", health),
            Route("/metrics", metrics),
            Route("/openapi.json", openapi),
            ClientRoute("/{path:path}", page),
        ],
        middleware=[Middleware(Headers), Middleware(Timed, metrics=counted), Middleware(Guard, config=config)],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.state.site, app.state.config, app.state.hosts = site, config, config.hosts
    app.state.pages = Pages(config.static)
    app.state.store, app.state.hub, app.state.metrics = store, hub, counted
    return app


async def _warm(site: Site, pause: float) -> None:
    """Make the study aid ready when the server has had time to begin."""
    await asyncio.sleep(pause)
    with suppress(BrokenProcessPool):  # whoever asks for something is told of it
        await site.study.run(chances.prepare)


class ClientRoute(Route):
    """Whatever is no address of the server is one of the client."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return whether this route answers."""
        if scope["type"] == "http" and scope["path"].startswith(("/api/", "/ws/")):
            return Match.NONE, {}
        return super().matches(scope)


async def health(request: Request) -> Response:
    """Answer where the store does."""
    await site_of(request).store.head("-")
    return answer(Health(ok=True, version=version("comodin")))
