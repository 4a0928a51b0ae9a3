"""Long sums have a process of their own."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from typing import Any

import pytest

from comodin.server.web.chances import prepare
from comodin.server.web.study import Study
from tests.server.web.conftest import Opener
from tests.server.web.world import Inline


async def test_a_process_that_dies_is_begun_anew() -> None:
    """Work goes on in another one; what the work itself raises is raised."""
    study = Study()
    first = await study.run(os.getpid)
    assert first != os.getpid()
    assert await study.run(os.getpid) == first
    with pytest.raises(ValueError, match="invalid literal"):
        await study.run(int, "x")
    os.kill(first, signal.SIGKILL)
    assert await study.run(os.getpid) != first
    study.close()


async def test_it_is_let_go_when_nobody_asks() -> None:
    """And begun again for the next one who does."""
    study = Study(idle=0.01)
    first = await study.run(os.getpid)
    await asyncio.sleep(0.1)
    assert study._pool is None
    assert await study.run(os.getpid) != first
    study.close()


async def test_the_study_aid_is_made_ready_in_the_background(opened: Opener) -> None:
    """Once the server runs, and not before; whoever asks then waits for no compiler."""
    async with opened(warm=0.0) as world:
        asked = asyncio.Event()

        class Noted(Inline):
            async def run(self, work: Any, /, *args: Any, **kwargs: Any) -> Any:
                assert work is prepare
                asked.set()

        world.app.state.site.study = Noted()
        async with world.app.router.lifespan_context(world.app):
            assert not asked.is_set()
            async with asyncio.timeout(20):
                await asked.wait()


def test_what_is_made_ready_can_be_reckoned() -> None:
    """The questions that it asks are questions of both games; it gives way to whatever else runs."""
    before = os.nice(0)
    process = multiprocessing.get_context("spawn").Process(target=prepare)
    process.start()
    process.join()
    assert process.exitcode == 0
    assert os.nice(0) == before
