"""Two processes on one store, and a store that fails: nothing is lost, done twice, or told before it is durable."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from comodin.server.errors import UnavailableError, UncertainError
from comodin.server.live.hub import Hub
from comodin.server.room import actions as a
from comodin.server.store import Append, LocalHints, Store
from comodin.server.store.writer import Tell
from comodin.table import ledger
from comodin.texts import Text
from tests.server.live.table import ANA, GAMES, HOST, IDS, Inline, Running, on_file, running


@pytest.mark.parametrize("hinted", [True, False])
@pytest.mark.parametrize("game", GAMES)
async def test_two_processes_play_one_table(game: str, hinted: bool, opened: Any) -> None:
    """Both decide, one is first, the other reads on and decides again; both come to the same room."""
    hints = LocalHints()
    async with (
        opened(hints=hints) as store,
        opened(hints=hints if hinted else LocalHints()) as second,
        running(store, game=GAMES[game], people=(HOST, ANA), bots=("caller",)) as table,
    ):
        other = Hub(second, clock=table.clock, bots=Inline(), delay=lambda luck: 0, look=0 if hinted else 1000)
        await other.start()
        twin = await other.room("mesa")
        await table.connect(ANA, hub=other)
        random = Random(9)
        for _ in range(40):
            await quiet(table, twin)
            if person := table.on_turn():
                action = table.decision(random)
                id = f"act-{next(IDS)}"
                chat = a.Say(HOST, f"{id}")
                answers = await asyncio.gather(
                    table.room.do(action, person=person, client=id),
                    twin.do(action, person=person, client=id),
                    table.room.do(chat, person=HOST, client=f"{id}-a"),
                    twin.do(chat, person=HOST, client=f"{id}-b"),
                )
                assert all(answer.ok for answer in answers), answers
                assert answers[0] == answers[1]
            else:
                due = table.clock.next_due
                assert due is not None
                table.clock.pass_time(max(0, due - table.clock.now()))
        await quiet(table, twin)
        await table.room.look()
        await twin.look()
        await quiet(table, twin)
        assert table.state == twin.state == await table.log()
        assert ledger(table.state.table).balance == 0
        assert table.state.table.hands >= 1
        steps = [frame["seq"] for frame in table.pages[ANA].of("step")]
        assert steps == sorted(set(steps))
        await other.stop()


async def quiet(table: Running, twin: Any) -> None:
    async with asyncio.timeout(20):
        while True:
            await table.quiet()
            if not twin.held().locked() and not twin._keeper._tasks and not table.room._keeper._tasks:
                return
            await asyncio.sleep(0)


@pytest.mark.parametrize("stored", [True, False])
async def test_after_a_commit_that_broke_off_it_is_looked_up(
    stored: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the entry is there or not: it is done once, and everybody is told once."""
    async with on_file(tmp_path) as store, running(store, people=(HOST,)) as table:
        put, broken = Store.put, 0

        def breaks(self: Store, append: Append, tell: Tell) -> None:
            nonlocal broken
            broken += 1
            error = UncertainError(Text("server.store.uncertain", reason="test"))
            if broken % 3 != 1:
                put(self, append, tell)
            elif stored:
                put(self, append, lambda other: tell(other or error))
            else:
                asyncio.get_running_loop().call_soon(tell, error)

        monkeypatch.setattr(Store, "put", breaks)
        await table.play(1, Random(2))
        for n in range(4):
            assert (await table.do(a.Say(HOST, f"{n}"), HOST, f"say-{n}")).ok
        assert [line.text for line in table.state.chat] == ["0", "1", "2", "3"]
        await table.quiet()
        assert await table.log() == table.state
        steps = [frame["seq"] for frame in table.pages[HOST].of("step")]
        assert steps == list(range(steps[0], table.room.seq + 1))


async def test_what_cannot_be_stored_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk: who acts is told so, nothing is shown, and later it goes on."""
    async with on_file(tmp_path) as store, running(store) as table:
        random = Random(2)
        while not table.on_turn():
            await table.step(random)
        put = Store.put

        def refuses(self: Store, append: Append, tell: Tell) -> None:
            raise UnavailableError(Text("server.store.unavailable", reason="test"))

        monkeypatch.setattr(Store, "put", refuses)
        state, seq, frames = table.state, table.room.seq, len(table.pages[""].frames)
        action = table.decision(random)
        answer = await table.do(action, action.person, "first")
        assert (answer.ok, answer.code) == (False, "unavailable")
        assert answer.reason is not None
        await table.pass_time(200_000)
        assert (table.state, table.room.seq) == (state, seq)
        assert len(table.pages[""].frames) == frames
        monkeypatch.setattr(Store, "put", put)
        await table.pass_time(1_000)
        assert table.room.seq > seq
        await table.play(1, random)
        assert await table.log() == table.state


async def test_who_goes_away_in_the_middle_has_done_it_or_not(tmp_path: Path) -> None:
    """A caller that is cancelled leaves a room that is as its log says, and goes on."""
    async with on_file(tmp_path) as store, running(store, people=(HOST,)) as table:
        for turns in range(12):
            task = asyncio.create_task(table.do(a.Say(HOST, f"{turns}"), HOST, f"say-{turns}"))
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await table.pass_time(1_100)
        assert (await table.do(a.Say(HOST, "ya"), HOST, "last")).ok
        assert await table.log() == table.state
        await table.play(1, Random(1))
        assert await table.log() == table.state


async def test_rooms_are_let_go_and_come_back(tmp_path: Path) -> None:
    """A room without anybody costs nothing after a while; whoever comes finds it as it was."""
    async with on_file(tmp_path) as store, running(store, people=(HOST,)) as table:
        await table.play(1, Random(1))
        state = table.state
        for page in table.pages.values():
            table.hub.leave("mesa", page.connection)
        table.pages.clear()
        assert table.hub.connections == 0
        for _ in range(130):
            table.clock.pass_time(5_000)
            await asyncio.sleep(0.002)
        assert table.hub.rooms == 0
        table.room = await table.hub.room("mesa")
        assert table.state == state
