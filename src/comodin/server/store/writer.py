"""The queue of what is to be stored: all that comes while one commit is under way goes together in the next.

So the disk is waited for once a group, and the more comes the larger the
groups: the price of a commit is shared.  Where nothing was stored just before,
nobody waits for a timer; commits that follow each other keep a small distance,
which makes the groups of a busy server larger still.

Whoever adds waits until his append is durable, or is told why it is not.  The
queue is bounded: who comes when it is full waits for a place.  An append that
has its place is stored whatever becomes of its caller; one whose caller is
cancelled before is not.  So it is stored once or never, and which is seen in
the log.

Who has a bound of his own does not wait (`put`): he is called when it is
durable, in the same turn of the loop as everybody else of the group.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import Final, NamedTuple

from comodin.server.errors import ConflictError, DuplicateError, StoreClosedError, UncertainError
from comodin.server.store.commit import Fates
from comodin.server.store.values import Append
from comodin.texts import Text

__all__ = ["GROUP", "PACE", "QUEUE", "Writer"]

LOG: Final = logging.getLogger(__name__)

GROUP: Final = 256
"""The most appends of one commit."""

PACE: Final = 0.004
"""The least time from one commit to the next, in seconds: a commit costs as much as ten rows in it."""

QUEUE: Final = 4096
"""The most appends that wait."""


Tell = Callable[[Exception | None], None]
"""What is called when an append is durable, with None, or else with why it is not."""


class _Waiting(NamedTuple):
    append: Append
    tell: Tell


class Writer:
    """The task that stores; `commit` does one group."""

    def __init__(
        self,
        commit: Callable[[Sequence[Append]], Awaitable[Fates]],
        *,
        group: int = GROUP,
        queue: int = QUEUE,
        pace: float = PACE,
    ) -> None:
        self._commit = commit
        self._most = group
        self._pace = pace
        self._places = asyncio.Semaphore(queue)
        self._queue: deque[_Waiting] = deque()
        self._more = asyncio.Event()
        self._is_closed = False
        self._begun = 0.0
        self._task = asyncio.create_task(self._run(), name="comodin store writer")

    def put(self, append: Append, tell: Tell) -> None:
        """Store an append and call `tell` when it is durable, or with why it is not; raises `StoreClosedError`."""
        if self._is_closed:
            raise StoreClosedError(Text("server.store.closed"))
        self._queue.append(_Waiting(append, tell))
        self._more.set()

    async def add(self, append: Append) -> None:
        """Wait until an append is durable; raises the `StoreError` that says why it is not."""
        await self._places.acquire()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def tell(error: Exception | None) -> None:
            self._places.release()
            _settle(done, error)

        try:
            self.put(append, tell)
        except StoreClosedError:
            self._places.release()
            raise
        await done

    async def close(self, grace: float) -> None:
        """Store what waits, for as many seconds as `grace`; the rest is refused with `StoreClosedError`."""
        self._is_closed = True
        self._more.set()
        _, late = await asyncio.wait([self._task], timeout=grace)
        for task in late:
            task.cancel()
            await asyncio.wait([task])

    async def _run(self) -> None:
        group: list[_Waiting] = []
        cut_off = StoreClosedError(Text("server.store.closed"))
        try:
            while self._queue or not self._is_closed:
                if not self._queue:
                    self._more.clear()
                    await self._more.wait()
                    await asyncio.sleep(0)  # what the same turn of the loop brings belongs together
                await self._keep_distance()
                group = [self._queue.popleft() for _ in range(min(self._most, len(self._queue)))]
                if group:
                    self._tell(group, await self._fates(group))
                group = []
        except asyncio.CancelledError:  # whether a commit that was cut off is done, nobody knows
            uncertain = UncertainError(Text("server.store.uncertain", reason=cut_off.message))
            self._tell(group, [uncertain] * len(group))
            raise
        finally:
            self._is_closed = True
            self._tell(list(self._queue), [cut_off] * len(self._queue))
            self._queue.clear()

    async def _keep_distance(self) -> None:
        """Wait until some time has passed since the last commit began, unless there is enough for a full one."""
        now = monotonic()
        if len(self._queue) < self._most and not self._is_closed and (left := self._begun + self._pace - now) > 0:
            await asyncio.sleep(left)
            now = monotonic()
        self._begun = now

    async def _fates(self, group: Sequence[_Waiting]) -> Sequence[Exception | None]:
        try:
            return await self._commit([waiting.append for waiting in group])
        except Exception as error:  # a fault of ours: the callers get it as it is, and the store goes on
            return [error] * len(group)

    def _tell(self, group: Sequence[_Waiting], fates: Sequence[Exception | None]) -> None:
        """Let the callers go on, each with his fate."""
        behind: dict[str, int] = {}
        for (append, tell), fate in zip(group, fates, strict=True):
            _call(tell, fate)
            if isinstance(fate, ConflictError | DuplicateError):
                behind[append.room] = fate.head if isinstance(fate, ConflictError) else fate.seq
        if behind:
            self._refuse(behind)

    def _refuse(self, behind: dict[str, int]) -> None:
        """Refuse what waits for rooms that have turned out to be further on: it was decided on what was not so."""
        queue = list(self._queue)
        self._queue.clear()
        for waiting in queue:
            append = waiting.append
            if append.room in behind:
                _call(waiting.tell, ConflictError(append.room, append.seq, behind[append.room]))
            else:
                self._queue.append(waiting)


def _call(tell: Tell, error: Exception | None) -> None:
    try:
        tell(error)
    except Exception:  # one that fails must not keep the others
        LOG.exception("what follows on an append has failed")


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():  # its caller was cancelled, and it is as it is all the same
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
