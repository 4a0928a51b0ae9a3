"""Bots think in a process of their own, from what their seat may know, and never block a table.

Each decision is asked for by itself, with its own luck: nothing has to be
remembered between two of them, and any process may ask for the next one.
A bot that fails, or thinks too long, does what the clock would do.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from threading import Thread
from typing import Any, Final, Protocol

from comodin.bots import BOTS, make_bot
from comodin.hand import Action, HandState, legal

__all__ = ["LONGEST", "BotPool", "Thinker", "begin_process", "choose", "human_delay", "stop_pool"]

LOG: Final = logging.getLogger(__name__)

LONGEST: Final = 5.0
"""For how many seconds a bot may think."""

START: Final = 60.0
"""For how many seconds a new process is waited for."""


class Thinker(Protocol):
    """What asks bots: a pool of processes, or in tests nothing but a call."""

    async def ask(self, bot: str, view: HandState, luck: str) -> Action | None:
        """Return what a bot does that sees this; None where it fails or thinks too long."""

    def close(self) -> None:
        """Let go of what it holds."""


def choose(bot: str, view: HandState, luck: str) -> Action:
    """Return the action of a bot that sees this."""
    return make_bot(bot, seed=luck).act(view, legal(view))


def human_delay(luck: str) -> int:
    """Return for how long a bot seems to think, in milliseconds: by its luck, and not by its cards.

    >>> 700 <= human_delay("any") <= 1400
    True
    """
    return Random(f"{luck}/delay").randint(700, 1400)


class BotPool:
    """Bots in `workers` processes, which are started at once, in the background."""

    def __init__(self, workers: int = 1, *, longest: float = LONGEST) -> None:
        self._workers = workers
        self._longest = longest
        self._places = asyncio.Semaphore(workers)
        self._failures = 0
        self._is_closed = False
        self._warm: Future[None] | None = None
        self._pool: Executor = self._start()

    async def ask(self, bot: str, view: HandState, luck: str) -> Action | None:
        """Return what a bot does that sees this; None where it fails or thinks too long.

        How long it thinks is counted from when a process is there and free for it.
        """
        if bot not in BOTS:
            return None
        async with self._places:
            for _ in range(2):
                pool = self._pool
                try:
                    if self._warm is not None:
                        await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._warm)), START)
                        self._warm = None
                    return await asyncio.wait_for(self._call(pool, choose, bot, view, luck), self._longest)
                except TimeoutError:
                    LOG.warning("a bot %s has not answered in %g seconds", bot, self._longest)
                    self._replace(pool)
                    return None
                except (BrokenProcessPool, OSError):
                    if self._is_closed:
                        return None
                    LOG.warning("the process of the bots is gone; starting another")
                    self._replace(pool)
                except Exception as error:  # whatever a bot raises; what it says may tell of cards
                    LOG.warning("a bot %s failed: %s", bot, type(error).__name__)
                    return None
        return None

    def close(self) -> None:
        """Stop the processes; what is being thought is lost."""
        self._is_closed = True
        stop_pool(self._pool)

    def _call(self, pool: Executor, work: Callable[..., Any], *given: object) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(pool, work, *given)

    def _start(self) -> Executor:
        if self._failures < 3:
            try:
                pool = ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"), begin_process)
                self._warm = pool.submit(_warm)
                return pool
            except (OSError, ValueError) as error:
                LOG.warning("bots get no process of their own (%s); they think in a thread", type(error).__name__)
        else:
            LOG.warning("the bots' processes keep failing; bots think in a thread")
        self._warm = None
        return ThreadPoolExecutor(self._workers, "comodin-bots")

    def _replace(self, pool: Executor) -> None:
        """Put a new pool in place of one that is stuck or gone; once, whoever sees it first."""
        if pool is not self._pool or self._is_closed:
            return
        self._failures += 1
        stop_pool(pool)
        self._pool = self._start()


def stop_pool(pool: Executor) -> None:
    """End the processes of a pool at once; what they work at is lost."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


def begin_process() -> None:
    """Set a process up: who stops the server speaks to the server alone, and who kills it ends this too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _warm() -> None:
    """Load what bots need, so that the first one is quick."""
    make_bot("regular", seed=0)
