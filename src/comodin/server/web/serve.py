"""uvicorn, set up for tables: small messages, no compression, nothing in the logs, no patience with the slow.

A connection that has not sent the head of a request within `HEAD_SECONDS`, or
sends more of it than `MOST_HEAD` bytes, is closed.
"""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from comodin.server.protocol.codec import LARGEST
from comodin.server.web.socket import WRITES

__all__ = [
    "DEFAULT_PORT",
    "HEAD_SECONDS",
    "MOST_HEAD",
    "DirectProtocol",
    "Server",
    "listening",
    "make_server",
    "settle_memory",
]

DEFAULT_PORT: Final = 8200
HEAD_SECONDS: Final = 10.0
MOST_HEAD: Final = 32_768
BACKLOG: Final = 1024
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


class DirectProtocol(WebSocketsSansIOProtocol):
    """WebSocket that offers an application to write a whole text at once, past the events of ASGI.

    A step of a table goes to everybody who watches it; each event passes
    through a task and several layers, which takes longer than the step itself.
    """

    def handle_connect(self, event: Request) -> None:
        """Begin a connection; the offer is an extension of its scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WRITES] = {"write": self.write}

    def write(self, text: bytes) -> bool:
        """Send a text, which is UTF-8; False, and nothing is sent, where the connection cannot take it now."""
        ready = self.handshake_complete and self.conn.state is State.OPEN and self.writable.is_set()
        if not ready or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(_text_head(len(text)) + text)
        return True


def _text_head(size: int) -> bytes:
    """Return what stands before a text of so many bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65_536 else b"\x81\x7f" + size.to_bytes(8, "big")


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
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
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


def settle_memory() -> None:
    """Look for garbage more seldom, and never again among what is there now: to be called once a server is set up.

    What a table makes is freed when nobody holds it any more; cycles are few.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


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
