"""The one clock of a server: every time that is stored or sent comes from it.

Times are whole milliseconds since 1970.  `RealClock` is the machine's;
`FakeClock` stands until it is told to go on, so that tests wait for nothing.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable
from itertools import count
from typing import Protocol

__all__ = ["Clock", "FakeClock", "RealClock", "Timer"]

FARTHEST = 24 * 3600.0
"""A timer is set anew at least so often, in seconds: the machine may have slept, or its time been set."""


class Timer(Protocol):
    """Something that will be called, unless it is cancelled before."""

    def cancel(self) -> None:
        """Do not call it any more; again, or afterwards, it does nothing."""


class Clock(Protocol):
    """What tells the time, and wakes at one."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""

    def call_at(self, at: int, call: Callable[[], None]) -> Timer:
        """Call this as soon as it is `at`, never before, and not from within this method."""

    async def sleep(self, pause: int) -> None:
        """Wait for so many milliseconds."""


def _steady_ns() -> int:
    """Return nanoseconds that nobody sets, counted also while the machine sleeps where the system can do that."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):
        kind: int | None = getattr(time, name, None)
        if kind is not None:
            return time.clock_gettime_ns(kind)
    return time.monotonic_ns()


class RealClock:
    """The machine's clock, which never goes back here, and the event loop's timers.

    Where the machine's time is set back, this one goes on from where it was:
    a table would else stand still until that time has come again.
    """

    def __init__(self) -> None:
        self._ahead = time.time_ns() - _steady_ns()

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        steady = _steady_ns()
        self._ahead = max(self._ahead, time.time_ns() - steady)
        return (steady + self._ahead) // 1_000_000

    def call_at(self, at: int, call: Callable[[], None]) -> Timer:
        """Call this as soon as it is `at`."""
        return _Alarm(self, at, call)

    async def sleep(self, pause: int) -> None:
        """Wait for so many milliseconds."""
        await asyncio.sleep(pause / 1000)


class _Alarm:
    """A timer of the loop that looks at the clock again when it rings: the loop counts time in its own way."""

    __slots__ = ("_at", "_call", "_clock", "_handle")

    def __init__(self, clock: RealClock, at: int, call: Callable[[], None]) -> None:
        self._clock, self._at, self._call = clock, at, call
        self._set()

    def _set(self) -> None:
        left = max(0, self._at - self._clock.now()) / 1000
        self._handle = asyncio.get_running_loop().call_later(min(left, FARTHEST), self._ring)

    def _ring(self) -> None:
        if self._clock.now() < self._at:
            self._set()
        else:
            self._call()

    def cancel(self) -> None:
        self._handle.cancel()


class FakeClock:
    """A clock that goes on only when it is told to; what falls due is called in order.

    >>> clock, rung = FakeClock(1000), []
    >>> timer = clock.call_at(1500, lambda: rung.append(clock.now()))
    >>> clock.pass_time(499), rung
    (None, [])
    >>> clock.pass_time(10), rung, clock.now()
    (None, [1500], 1509)
    """

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self._now = now
        self._order = count()
        self._timers: list[tuple[int, int, _Fake]] = []

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self._now

    def call_at(self, at: int, call: Callable[[], None]) -> Timer:
        """Call this as soon as time has come to `at`."""
        timer = _Fake(call)
        heapq.heappush(self._timers, (at, next(self._order), timer))
        return timer

    async def sleep(self, pause: int) -> None:
        """Wait until so many milliseconds have passed; for none, let others go first."""
        if pause <= 0:
            await asyncio.sleep(0)
            return
        awake = asyncio.Event()
        timer = self.call_at(self._now + pause, awake.set)
        try:
            await awake.wait()
        finally:
            timer.cancel()

    @property
    def next_due(self) -> int | None:
        """When the next timer rings; None where none is set."""
        while self._timers and self._timers[0][2].call is None:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else None

    def pass_time(self, pause: int) -> None:
        """Let so many milliseconds pass, and call what falls due meanwhile at its time."""
        end = self._now + pause
        while (due := self.next_due) is not None and due <= end:
            _, _, timer = heapq.heappop(self._timers)
            self._now = max(self._now, due)
            call, timer.call = timer.call, None
            if call is not None:
                call()
        self._now = end


class _Fake:
    __slots__ = ("call",)

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None
