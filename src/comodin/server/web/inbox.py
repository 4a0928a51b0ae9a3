"""`Inbox`: what has come from one client and is not done yet, in order, and when the last of it came."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from comodin.server.protocol.messages import ClientMessage

__all__ = ["MOST_WAITING", "Inbox"]

Message = str | bytes | ClientMessage
"""A message as it came, or as it was read already."""

MOST_WAITING: Final = 64
"""So many messages may wait: more than a client may send at once before it is refused."""


class Inbox:
    """Messages are put in by whoever reads the connection, and taken out by one who waits for them."""

    __slots__ = ("_is_over", "_loop", "_messages", "_waiting", "heard")

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._messages: deque[Message] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._is_over = False
        self.heard = self._loop.time()
        """When something came last, by the clock of the loop."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._messages

    def note(self) -> None:
        """Note that something has come."""
        self.heard = self._loop.time()

    def put(self, message: Message) -> bool:
        """Put a message in; False, and it is lost, where too many wait."""
        self.note()
        if len(self._messages) >= MOST_WAITING:
            return False
        self._messages.append(message)
        self._wake()
        return True

    def end(self) -> None:
        """Nothing comes any more."""
        self._is_over = True
        self._wake()

    async def take(self) -> Message | None:
        """Wait for the next message and take it out; None after the last."""
        while not self._messages:
            if self._is_over:
                return None
            self._waiting = self._loop.create_future()
            await self._waiting
        return self._messages.popleft()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
