"""`Held`: a lock that is taken at once where it is free, without a task.

`asyncio.Lock` can be taken by a coroutine alone; whoever decides an action in
the turn of the loop in which it came has none.
"""

from __future__ import annotations

import asyncio
from collections import deque

__all__ = ["Held"]


class Held:
    """One at a time, in the order in which they came.

    async with held: ...                     waits for its turn
    if held.take(): ...; held.release()      does not wait
    """

    __slots__ = ("_is_taken", "_waiting")

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Tell whether somebody has it."""
        return self._is_taken

    def take(self) -> bool:
        """Take it if it is free and nobody waits for it; tell whether it was."""
        if self._is_taken or self._waiting:
            return False
        self._is_taken = True
        return True

    def release(self) -> None:
        """Let the next one have it, who has it from this moment on."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
