"""`Worker`: a thread that does one thing after another for an event loop.

An executor makes two futures, a condition and a queue entry for each thing;
here it is one of each, which for a commit of a few rows makes a difference.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

__all__ = ["Worker"]

T = TypeVar("T")


class Worker:
    """A thread with a name, which begins with the first thing that it is given."""

    def __init__(self, name: str) -> None:
        self._jobs: Final[SimpleQueue[_Job | None]] = SimpleQueue()
        self._thread = Thread(target=self._run, name=name, daemon=True)

    async def run(self, work: Callable[[], T]) -> T:
        """Return what some work returns, or raise what it raises; cancelled, the work goes on to its end."""
        job = _Job(work)
        if not self._thread.ident:
            self._thread.start()
        self._jobs.put(job)
        found: T = await job.done
        return found

    def close(self) -> None:
        """Wait until everything is done that was given; nothing can be given any more."""
        if self._thread.ident:
            self._jobs.put(None)
            self._thread.join()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job.do()


class _Job:
    __slots__ = ("_loop", "_work", "done")

    def __init__(self, work: Callable[[], Any]) -> None:
        self._work = work
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Any] = self._loop.create_future()

    def do(self) -> None:
        """Do the work here, and tell the loop."""
        try:
            result, error = self._work(), None
        except BaseException as raised:  # whatever it is, it is for who gave the work
            result, error = None, raised
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, result, error)

    def _tell(self, result: object, error: BaseException | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(result)
        else:
            self.done.set_exception(error)
