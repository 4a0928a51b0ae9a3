"""`Connection`: what is on its way to one open page, in order, and never more than it can take.

The room puts frames in and does not wait; the socket takes them out.  Who
reads too slowly is cut off, and comes back by himself.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Literal

from comodin.server.protocol import messages as m
from comodin.server.protocol.codec import encode_frame, words
from comodin.texts import Text

__all__ = ["MOST_BYTES", "MOST_FRAMES", "ByeCode", "Connection", "bye"]

MOST_FRAMES: Final = 256
MOST_BYTES: Final = 2_000_000
"""What may wait for one connection."""

ByeCode = Literal["replaced", "kicked", "token", "version", "closed", "protocol", "slow", "flood", "restart", "no_room"]


def bye(code: ByeCode) -> m.Bye:
    """Return the frame that says good-bye, and why.

    >>> bye("closed").reason.es
    'esta sesión terminó'
    """
    return m.Bye(code=code, reason=words(Text(f"live.bye.{code}")))


class Connection:
    """One open page: `person` is "" for who only watches.

    `gone` is why nothing more comes, "" while it goes on; `at_end` is called
    once when that is said.  `write`, where there is one, takes frames while
    nobody waits before them, and answers False where it cannot just now.
    """

    __slots__ = ("_bytes", "_frames", "_waiting", "at_end", "gone", "person", "write")

    def __init__(self, person: str = "") -> None:
        self.person = person
        self.gone: ByeCode | Literal[""] = ""
        self.at_end: Callable[[], object] | None = None
        self.write: Callable[[bytes], bool] | None = None
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._waiting: asyncio.Future[None] | None = None

    def send(self, frame: bytes) -> None:
        """Put a frame on its way; cuts a connection off that has not taken what came before."""
        if self.gone:
            return
        waiting = self._waiting
        # whoever takes frames out waits for one, so that all earlier ones are sent
        if self.write is not None and waiting is not None and not waiting.done() and self.write(frame):
            return
        if len(self._frames) >= MOST_FRAMES or self._bytes + len(frame) > MOST_BYTES:
            self.close("slow")
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        self._wake()

    def close(self, code: ByeCode) -> None:
        """Say good-bye as the last frame; a slow reader gets nothing else any more."""
        if self.gone:
            return
        self.gone = code
        if code == "slow":
            self._frames.clear()
            self._bytes = 0
        self._frames.append(encode_frame(bye(code)))
        self._wake()
        if self.at_end is not None:
            self.at_end()

    async def take(self) -> bytes | None:
        """Wait for the next frame and take it out; None after the last."""
        while not self._frames:
            if self.gone:
                return None
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        return frame

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
