"""The screens are tested in applications that start in a moment and never wait for the sake of waiting.

Textual's pilot takes an application to be through with a key when the process
has used little time of the processor for a while: two fiftieths of a second
for each key, up to a second where the machine is busy.  Here it is through
when nothing of it can run: then it goes on at once, and never too early.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import pytest
import textual.screen
from textual import app, pilot
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

SOON = 1 / 50
"""Seconds: what is due this soon is waited for, as the next picture is."""
ENOUGH = 5 * SOON
"""Seconds: what comes again and again, as it does in an application that has ended, is not waited for longer."""


class Threads:
    """How many threads an application has at work."""

    def __init__(self) -> None:
        self.busy = 0
        self._begin = asyncio.to_thread

    async def run(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        self.busy += 1
        try:
            return await self._begin(work, *given, **named)
        finally:
            self.busy -= 1


THREADS = Threads()


async def nothing_can_run(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until every task waits for something from outside, and nothing is due soon."""
    loop: Any = asyncio.get_running_loop()
    end = monotonic() + max_sleep
    waited = 0.0
    while monotonic() < end:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        due = min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=float("inf"))
        left = due - loop.time()
        if THREADS.busy:
            await asyncio.sleep(0.001)
        elif left < SOON and waited < ENOUGH:
            waited += max(left, 0)
            await asyncio.sleep(max(left, 0))
        else:
            return


@pytest.fixture(autouse=True, scope="module")
def _no_waiting() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "wait_for_idle", nothing_can_run)
        patch.setattr(pilot, "wait_for_idle", nothing_can_run)
        patch.setattr(asyncio, "to_thread", THREADS.run)
        patch.setattr(textual.screen, "UPDATE_PERIOD", 1 / 250)
        yield


@pytest.fixture(autouse=True, scope="module")
def _parsed_once() -> Iterator[None]:
    """Read the style sheets once, not for each application."""
    parse, parsed = Stylesheet._parse_rules, dict[Any, list[RuleSet]]()

    def parse_once(sheet: Stylesheet, *given: Any, **named: Any) -> list[RuleSet]:
        key = (given, tuple(named.items()), frozenset(sheet._variables.items()))
        if key not in parsed:
            parsed[key] = parse(sheet, *given, **named)
        return parsed[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse_once)
        yield
