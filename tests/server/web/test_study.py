"""Long sums have a process of their own."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from comodin.server.web.study import Study


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
