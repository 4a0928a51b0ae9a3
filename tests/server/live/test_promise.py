"""A hand's promise holds, whatever the host changes meanwhile."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from comodin.server.live.clock import FakeClock
from comodin.server.room import actions as a
from tests.server.live.table import HOST, on_file, running


@pytest.mark.parametrize("opens", [True, False])
async def test_a_hand_goes_on_after_a_restart_though_what_is_opened_after_it_was_changed(
    tmp_path: Path, *, opens: bool
) -> None:
    random, clock = Random(5), FakeClock()
    async with on_file(tmp_path) as store:
        async with running(store, clock=clock) as table:
            await table.room.do(a.SetLimits(HOST, replace(table.state.limits, opens_seed=not opens)), person=HOST)
            while table.state.table.hand is None:
                await table.step(random)
            await table.step(random)
            answer = await table.room.do(
                a.SetLimits(HOST, replace(table.state.limits, opens_seed=opens)), person=HOST, client="late"
            )
            assert answer.ok
            hands = table.state.table.hands
        async with running(store, clock=clock) as table:
            await table.play(hands + 1, random)
            assert table.state.table.hands > hands
