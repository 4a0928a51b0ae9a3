"""Long sums in a process of their own, which is begun when somebody first asks and let go when nobody does any more.

No table waits for it, and a server at which nobody asks has no need of its memory.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, ParamSpec, TypeVar

from comodin.server.live.bots import begin_process, stop_pool

__all__ = ["IDLE_SECONDS", "Study"]

P = ParamSpec("P")
T = TypeVar("T")

IDLE_SECONDS: Final = 300.0


class Study:
    """One process, one sum at a time."""

    def __init__(self, *, idle: float = IDLE_SECONDS) -> None:
        self._idle = idle
        self._one = asyncio.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._timer: asyncio.TimerHandle | None = None

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what some work comes to; a process that died is begun anew once.

        Whatever the work raises is raised here; `BrokenProcessPool` where it
        dies again.
        """
        async with self._one:
            if self._timer is not None:
                self._timer.cancel()
            try:
                return await self._ask(work, *args, **kwargs)
            except BrokenProcessPool:
                self.close()
                return await self._ask(work, *args, **kwargs)
            finally:
                self._timer = asyncio.get_running_loop().call_later(self._idle, self.close)

    def close(self) -> None:
        """End the process; the next work begins another."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        pool, self._pool = self._pool, None
        if pool is not None:
            stop_pool(pool)

    async def _ask(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), begin_process)
        return await asyncio.wrap_future(self._pool.submit(work, *args, **kwargs))
