"""Garbage of a server that must not pause: looked for often, each time only among what is new.

A table's states follow one another, and what nobody holds any more is freed
at once.  Objects that hold each other in a ring are not, and Python looks for
them in pauses: rare ones, but of all that has been made since, which was 30 to
90 ms at six hundred actions a second.  Here twenty small looks a second go
through what is younger than the last; what they leave is never looked at again
until the server is quiet, or half an hour has passed.
"""

from __future__ import annotations

import asyncio
import gc
import time
from typing import Final

__all__ = ["Garbage"]

BITE: Final = 0.05
"""Seconds from one small look to the next."""

QUIET: Final = 0.05
"""A process that takes a smaller part of the time than this, between two looks, is quiet."""

RESTED: Final = 30.0
"""Seconds from a whole look to the next in quiet."""

LONGEST: Final = 1_800.0
"""Seconds from a whole look to the next, however much is going on."""


class Garbage:
    """Takes over from Python's own collector for as long as a loop runs, from `begin` to `end`."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None
        self._was_enabled = True
        self._looked = 0.0
        self._took = 0.0

    def begin(self) -> None:
        """Look at everything once, and from then on at what is new; within a running loop."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._look_at_all(asyncio.get_running_loop())
        self._wait(asyncio.get_running_loop())

    def end(self) -> None:
        """Leave it to Python again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def _wait(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = loop.call_later(BITE, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        took = time.process_time()
        quiet = took - self._took < QUIET * BITE
        gc.collect(0)
        gc.freeze()
        self._took = time.process_time()
        since = loop.time() - self._looked
        if since >= LONGEST or (quiet and since >= RESTED):
            self._look_at_all(loop)
        self._wait(loop)

    def _look_at_all(self, loop: asyncio.AbstractEventLoop) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._looked = loop.time()
        self._took = time.process_time()
