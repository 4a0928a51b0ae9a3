"""A server in this process: a store, a hub on a clock that stands, the application, and a client that asks it."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from comodin.server.live.clock import FakeClock
from comodin.server.live.hub import Hub
from comodin.server.store import Store
from comodin.server.web.app import create_app
from comodin.server.web.config import WebConfig
from tests.server.unsynced import unsynced  # noqa: F401 - for all tests here
from tests.server.web.world import Inline, NoBots, World


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


Opener = Callable[..., AbstractAsyncContextManager[World]]


@pytest.fixture
def opened(tmp_path: Path) -> Opener:
    """Opens a server; what is given goes into its `WebConfig`."""

    @asynccontextmanager
    async def open_world(client: str = "127.0.0.1", **options: Any) -> AsyncIterator[World]:
        clock = FakeClock()
        usual = {"names": ("testserver",), "rates": None, "static": tmp_path / "none", "floors": tmp_path / "floor"}
        config = WebConfig(**{**usual, **options})
        async with await Store.open(tmp_path / "tables.db") as store:
            hub = Hub(store, clock=clock, bots=NoBots(), delay=lambda luck: 0)
            app = create_app(store, hub, config)
            app.state.site.study = Inline()
            transport = httpx.ASGITransport(app, client=(client, 40_000), raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as asking:
                try:
                    yield World(store, hub, clock, app, asking)
                finally:
                    await hub.stop()
                    app.state.site.close()

    return open_world
