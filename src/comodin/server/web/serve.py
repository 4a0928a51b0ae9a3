"""uvicorn, set up for tables: small messages, no compression, nothing in the logs, no patience with the slow.

A connection that has not sent the head of a request within `HEAD_SECONDS`, or
sends more of it than `MOST_HEAD` bytes, is closed.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from comodin.server.protocol.codec import LARGEST
from comodin.server.web.direct import DirectProtocol
from comodin.server.web.garbage import Garbage

__all__ = [
    "DEFAULT_PORT",
    "HEAD_SECONDS",
    "MOST_HEAD",
    "Server",
    "listening",
    "make_server",
    "settled",
]

DEFAULT_PORT: Final = 8200
HEAD_SECONDS: Final = 10.0
MOST_HEAD: Final = 32_768
BACKLOG: Final = 1024
SWITCH: Final = 0.001
"""After how many seconds a thread lets another go on that waits for the interpreter."""

GRACE: Final = 5
"""For how many seconds open requests may go on when the server stops."""


class ImpatientProtocol(HttpToolsProtocol):
    """HTTP that waits for the head of a request only so long, and reads only so much of it."""

    head_seconds = HEAD_SECONDS

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._deadline: asyncio.TimerHandle | None = None
        self._head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, and begin to wait for a request."""
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; a head that has become too long ends the connection."""
        if self._deadline is not None:
            self._head += len(data)
            if self._head > MOST_HEAD:
                self.transport.abort()
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Wait for the rest of the head, also on a connection that has served before."""
        super().on_message_begin()
        if self._deadline is None:
            self._expect_head()

    def on_headers_complete(self) -> None:
        """Take the head as complete."""
        self._stop_waiting()
        super().on_headers_complete()

    def _expect_head(self) -> None:
        self._head = 0
        self._deadline = self.loop.call_later(self.head_seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        self.transport.abort()


class Server(uvicorn.Server):
    """A server that leaves signals to whoever runs it: set `should_exit` to end it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


def make_server(app: ASGIApp, *, forwarded: bool = False, http: type[asyncio.Protocol] = ImpatientProtocol) -> Server:
    """Return a server for an application; run it with ``await server.serve(sockets=[...])``.

    `forwarded`: a proxy on this machine tells who asks and by which scheme.
    """
    config = uvicorn.Config(
        app,
        http=http,
        ws=DirectProtocol,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # clients ping: `comodin.server.web.socket` lets go of who is silent
        ws_ping_timeout=None,
        lifespan="on",
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        proxy_headers=forwarded,
        forwarded_allow_ips="127.0.0.1,::1" if forwarded else "",
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        backlog=BACKLOG,
    )
    return Server(config)


@contextmanager
def settled() -> Iterator[None]:
    """Let a process serve and do nothing else: within it, with a running loop, once a server is set up.

    Garbage is looked for in small bites (`Garbage`).  The thread that stores
    gets its turns soon: it needs a few moments for each commit, for which everybody waits.
    """
    garbage, before = Garbage(), sys.getswitchinterval()
    garbage.begin()
    sys.setswitchinterval(SWITCH)
    try:
        yield
    finally:
        sys.setswitchinterval(before)
        garbage.end()


def listening(address: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; raises `OSError` where the port is taken or the address is not ours.

    Port 0 is any that is free.
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        found.bind((address, port))
        found.listen(BACKLOG)
        found.setblocking(False)
    except BaseException:
        found.close()
        raise
    return found
