"""`DirectProtocol`: WebSocket that an application may use past the events of ASGI.

A step of a table goes to everybody who watches it, and an action comes from
one of them; each ASGI event passes through queues, tasks and several layers,
which takes longer than the step itself.  The offer is an extension of the
scope, `DIRECT`, with two functions:

    write(text) -> bool           send a text, which is UTF-8; False, and nothing is sent, where it cannot go now
    listen(hear, gone) -> None    from now on call hear(message) for all that comes, and gone() at the end

What comes is cut into whole frames.  A text in one frame, as nearly all are,
is unmasked and handed over; everything else goes through the full protocol.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.utils import apply_mask

from comodin.server.protocol.codec import LARGEST
from comodin.server.web.socket import DIRECT

__all__ = ["DirectProtocol"]

TEXT: Final = 0x81
"""The first byte of a text in one frame (RFC 6455, 5.2)."""

MASKED: Final = 0x80
MOST_SHORT: Final = 125


class DirectProtocol(WebSocketsSansIOProtocol):
    """WebSocket with the offer `DIRECT`."""

    _last: ClassVar[tuple[bytes, bytes]] = b"", b""
    """The text that was sent last, and its frame: most of those who see a step get the same."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._hear: Callable[[bytes], object] | None = None
        self._gone: Callable[[], object] | None = None
        self._rest = b""
        self._is_cut = True

    # -- the offer ---------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        """Begin a connection, and make the offer."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][DIRECT] = {"write": self.write, "listen": self.listen}

    def write(self, text: bytes) -> bool:
        """Send a text, which is UTF-8; False, and nothing is sent, where the connection cannot take it now."""
        transport = self.transport
        if self.close_sent or not (self.handshake_complete and self.writable.is_set()) or transport.is_closing():
            return False
        known, frame = DirectProtocol._last
        if known is not text:
            frame = _text_head(len(text)) + text
            DirectProtocol._last = text, frame
        transport.write(frame)
        return True

    def listen(self, hear: Callable[[bytes], object], gone: Callable[[], object]) -> None:
        """Hand every message over from now on, also what waits, and tell when nothing comes any more."""
        self._hear, self._gone = hear, gone
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                text = event.get("text")
                hear(event.get("bytes") or b"" if text is None else text.encode())
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.disconnected:
            gone()

    def _is_ending(self) -> bool:
        return self.close_sent or self.transport.is_closing()

    # -- what comes --------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take what comes: first the head of the request, from then on frames."""
        if not self.handshake_initiated or not self._is_cut:
            super().data_received(data)
            return
        for frame in self._frames(data):
            hears = self._hear is not None and self._is_cut and not self.frames and not self._is_ending()
            text = _text_of(frame) if hears else None
            if text is None or self._hear is None:
                super().data_received(frame)
            else:
                self._hear(text)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        super().connection_lost(exc)
        if self._gone is not None:
            self._gone()

    def send_receive_event_to_app(self) -> None:
        """Hand over a message that came through the full protocol."""
        message = b"".join(self.frames)
        if self._hear is None or self.close_sent or (self.curr_msg_data_type == "text" and not _is_utf8(message)):
            super().send_receive_event_to_app()
            return
        self.frames = []
        self._hear(message)

    def _frames(self, data: bytes) -> Iterator[bytes]:
        """Cut what comes into whole frames; one that is too large is not waited for."""
        if self._rest:
            data = self._rest + data
            self._rest = b""
        while data:
            size = _size(data)
            if size > LARGEST + 14:  # the protocol refuses it as soon as it sees how large it is
                self._is_cut = False
                yield data
                return
            if len(data) < size or size < 0:
                self._rest = data
                return
            yield data if len(data) == size else data[:size]
            data = data[size:]


def _size(data: bytes) -> int:
    """Return how many bytes the first frame has, head and all; -1 where that is not there yet."""
    if len(data) < 2:
        return -1
    size, masked = data[1] & 0x7F, 4 * (data[1] >> 7)
    if size <= MOST_SHORT:
        return 2 + masked + size
    at = 4 if size == MOST_SHORT + 1 else 10
    return at + masked + int.from_bytes(data[2:at], "big") if len(data) >= at else -1


def _text_of(frame: bytes) -> bytes | None:
    """Return the text of a whole frame, None where it is anything but a masked text in plain letters.

    >>> _text_of(b"\\x81\\x82\\0\\0\\0\\0hi")
    b'hi'
    """
    if frame[0] != TEXT or not frame[1] & MASKED:
        return None
    short = frame[1] & 0x7F
    at = 2 if short <= MOST_SHORT else 4 if short == MOST_SHORT + 1 else 10
    text = apply_mask(frame[at + 4 :], frame[at : at + 4])
    return text if text.isascii() else None


def _is_utf8(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True


def _text_head(size: int) -> bytes:
    """Return what stands before a text of so many bytes (RFC 6455, 5.2)."""
    if size <= MOST_SHORT:
        return bytes((TEXT, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65_536 else b"\x81\x7f" + size.to_bytes(8, "big")
