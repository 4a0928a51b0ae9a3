"""A WebSocket client that costs little: as many as a load needs, in one process.

It speaks what a browser speaks, and no more than the server needs: one
request, masked frames out, whole frames in, an answer to each ping.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final

__all__ = ["Socket", "connect"]

TEXT: Final = 0x1
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA


class Socket(asyncio.Protocol):
    """One connection; `on_text` gets every message, `on_lost` the end."""

    def __init__(self, request: bytes, on_text: Callable[[bytes], None], on_lost: Callable[[], None]) -> None:
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0
        self._request = request
        self._on_text = on_text
        self._on_lost = on_lost
        self._buffer = b""
        self._wire: asyncio.Transport

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._wire = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._buffer = self._buffer + data if self._buffer else data
        if not self.open.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            status = head.split(b"\r\n", 1)[0]
            self._buffer = rest
            if b" 101 " not in status:
                self.open.set_exception(ConnectionError(status.decode()))
                self._wire.close()
                return
            self.open.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, at, end = self._buffer, 0, len(self._buffer)
        while end - at >= 2:
            size, begin = buffer[at + 1], at + 2
            if size == 126:
                size, begin = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, begin = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if begin + size > end:
                break
            kind = buffer[at] & 0xF
            if kind == TEXT:
                self._on_text(buffer[begin : begin + size])
            elif kind == PING:
                self._send(PONG, buffer[begin : begin + size])
            at = begin + size
        self._buffer = buffer[at:] if at else buffer

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("the server closed before it was open"))
        self._on_lost()

    def send(self, message: bytes) -> None:
        """Send a text message."""
        self._send(TEXT, message)

    def close(self) -> None:
        """Say goodbye and close."""
        self._send(CLOSE, b"\x03\xe8")
        self._wire.close()

    def abort(self) -> None:
        """Close without a word."""
        self._wire.abort()

    def _send(self, kind: int, body: bytes) -> None:
        if self._wire.is_closing():  # `on_lost` has told, or will
            return
        size = len(body)
        length = bytes((0x80 | size,)) if size < 126 else bytes((0x80 | 126,)) + size.to_bytes(2, "big")
        # A mask of zeros is a lawful mask, and costs nothing.
        self._wire.write(bytes((0x80 | kind,)) + length + b"\0\0\0\0" + body)


async def connect(
    host: str, port: int, path: str, on_text: Callable[[bytes], None], on_lost: Callable[[], None]
) -> Socket:
    """Open a socket as a browser does that came from the server itself; raises `OSError`."""
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request.encode(), on_text, on_lost), host, port)
    await socket.open
    return socket
