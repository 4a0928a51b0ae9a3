"""Two servers work on one database, and neither knows of the other."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from comodin.server.live.hub import Hub
from comodin.server.room import actions as a
from comodin.table import ledger
from tests.server.live.table import HOST, Inline, on_file, running


async def test_who_watches_at_one_server_sees_what_happens_at_the_other(tmp_path: Path) -> None:
    """Within a second, without a gap, although he does nothing; and both come to the same room."""
    async with on_file(tmp_path) as store, on_file(tmp_path) as other, running(store) as table:
        hub = Hub(other, clock=table.clock, bots=Inline(), delay=lambda luck: 0, look=1_000)
        await hub.start()
        try:
            page = await table.connect("", hub=hub)
            await table.do(a.DealNow(HOST), HOST)
            luck = Random("two")
            for _ in range(12):
                await table.step(luck)
                await table.pass_time(1_000)
                async with asyncio.timeout(20):
                    while (await hub.room("mesa")).seq != table.room.seq:
                        await table.pass_time(50)
                        await asyncio.sleep(0.002)
                page.read()
                numbers = [frame["seq"] for frame in page.frames if frame["type"] in ("snapshot", "step")]
                assert numbers[-1] == table.room.seq
            assert numbers == list(range(numbers[0], numbers[-1] + 1))
            assert (await hub.room("mesa")).state == table.state == await table.log()
            assert ledger(table.state.table).balance == 0
        finally:
            await hub.stop()
