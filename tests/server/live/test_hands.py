"""Whole hands on a room that runs: people, bots, a spectator; both games, both databases."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from comodin.server.live.clock import FakeClock
from comodin.server.protocol.picture import You
from comodin.server.room import actions as a
from comodin.server.room import awaited
from comodin.table import ledger
from tests.server.live.table import ANA, GAMES, HOST, Page, on_file, running


def check_numbers(page: Page) -> None:
    """Steps follow on each other without a gap, from the snapshot on."""
    last = None
    for frame in page.frames:
        if frame["type"] == "snapshot":
            last = frame["seq"]
        elif frame["type"] == "step":
            assert last is not None
            assert frame["seq"] == last + 1
            last = frame["seq"]


@pytest.mark.parametrize("game", GAMES)
async def test_whole_hands_are_played_and_the_log_holds_them(game: str, opened: Any) -> None:
    """Hands end, chips are conserved, everybody is told every entry, and the log is the room."""
    async with opened() as store, running(store, game=GAMES[game], people=(HOST, ANA)) as table:
        await table.play(3, Random(5))

        assert table.state.table.hands == 3
        assert ledger(table.state.table).balance == 0
        assert await table.log() == table.state
        for page in table.pages.values():
            check_numbers(page)
            assert page.of("step")[-1]["seq"] == table.room.seq
        assert len(await store.seeds("mesa")) == 3


@pytest.mark.parametrize("game", GAMES)
async def test_fault_07_a_snapshot_is_the_last_step_byte_for_byte(game: str, tmp_path: Path) -> None:
    """Whoever loads the page anew sees what he saw (row 7)."""
    async with on_file(tmp_path) as store, running(store, game=GAMES[game]) as table:
        random = Random(1)
        for _ in range(25):
            await table.step(random)
            for person in (HOST, ANA, ""):
                before = table.pages[person]
                fresh = await table.connect(person)
                seen = fresh.of("snapshot")[-1]
                if before.of("step") and before.of("step")[-1]["seq"] == seen["seq"]:
                    watching = seen["table"].pop("watching") and before.table.pop("watching")
                    assert watching
                    assert seen["table"] == before.table
                    assert msgspec.convert(seen["you"], You) == msgspec.convert(before.you, You)
                table.clock.pass_time(300)  # a person connects only so often


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("stops", [1, 7, 15])
async def test_fault_01_a_hand_goes_on_after_a_restart(game: str, stops: int, opened: Any) -> None:
    """A new process on the same store goes on in mid-hand with the cards that were coming (row 1)."""
    random, clock = Random(stops), FakeClock()
    async with opened() as store:
        async with running(store, game=GAMES[game], clock=clock) as table:
            while table.state.table.hand is None:
                await table.step(random)
            for _ in range(stops):
                await table.step(random)
            before, seq = table.state, table.room.seq
        async with running(store, clock=clock) as table:
            if awaited(before).what == "person":
                assert (table.state, table.room.seq) == (before, seq)
            await table.play(before.table.hands + 1, random)
            assert await table.log() == table.state


async def test_fault_01_every_card_after_a_restart_is_the_one_that_was_committed_to(tmp_path: Path) -> None:
    """However often the server stops in one hand, the cards are those of the seed, in order."""
    from comodin.fair import FairDeal
    from comodin.fair.commit import plain
    from comodin.hand import events as e
    from comodin.server.live.cards import hand_id
    from comodin.server.room import decode_events
    from comodin.server.room.events import InTable
    from comodin.table import InHand

    random, clock = Random(3), FakeClock()
    async with on_file(tmp_path) as store:
        hands = 0
        while hands < 1:
            async with running(store, clock=clock) as table:
                for _ in range(3):
                    if table.state.table.hands == 1 and table.state.table.hand is None:
                        break
                    await table.step(random)
                hands = table.state.table.hands if table.state.table.hand is None else 0
                promise, deck = table.state.promise, table.state.last
        assert promise is not None
        assert deck is not None
        assert deck.hand is not None
        seed = (await store.seeds("mesa"))[1]
        deal = FairDeal(deck.hand.game.deck, seed, hand=hand_id("mesa", 1), pledges=[b""] * len(promise.pledges))
        events = [event for entry in await store.entries("mesa") for event in decode_events(entry.body)]
        inner = [
            event.event.event for event in events if isinstance(event, InTable) and isinstance(event.event, InHand)
        ]
        cards = [event.card for event in inner if isinstance(event, e.CardDealt | e.CardBurned | e.CommonCardDealt)]
        assert deal.commitment.hex() == promise.commitment
        assert cards
        assert [plain(card) for card in cards if card is not None] == list(deal.order()[: len(cards)])


async def test_fault_23_a_clock_that_was_running_rings_after_a_restart_at_the_same_time(tmp_path: Path) -> None:
    """Deadlines are absolute and stored; the process that comes next keeps them (row 23)."""
    clock, random = FakeClock(), Random(2)
    async with on_file(tmp_path) as store:
        async with running(store, clock=clock) as table:
            while not table.on_turn():
                await table.step(random)
            thinking = table.state.thinking
            assert thinking is not None
            assert await store.deadlines("mesa") == {"turn": thinking.hard}
            seq = table.room.seq
        clock.pass_time(thinking.hard - 1 - clock.now())
        async with running(store, clock=clock) as table:
            assert table.state.thinking == thinking
            assert table.room.seq == seq
            await table.pass_time(1)
            assert table.room.seq > seq
            told = [event["type"] for frame in table.pages[""].of("step") for event in frame["events"]]
            assert "TimedOut" in told


async def test_fault_23_an_overdue_hand_goes_on_though_nobody_connects(tmp_path: Path) -> None:
    """What fell due while nothing ran is done when the server starts."""
    from comodin.server.live.hub import Hub
    from tests.server.live.table import Inline

    clock, random = FakeClock(), Random(2)
    async with on_file(tmp_path) as store:
        async with running(store, clock=clock) as table:
            while not table.on_turn():
                await table.step(random)
            seq = table.room.seq
        clock.pass_time(3_600_000)
        hub = Hub(store, clock=clock, bots=Inline(), delay=lambda luck: 0)
        await hub.start()
        assert hub.rooms == 1
        table.room, table.hub = await hub.room("mesa"), hub
        for _ in range(10):
            await table.pass_time(1)
        assert table.room.seq > seq
        await hub.stop()


async def test_fault_22_nobody_is_folded_before_his_time_is_over(tmp_path: Path) -> None:
    """A second is not enough; the turn and the bank together are (row 22)."""
    async with on_file(tmp_path) as store, running(store) as table:
        random = Random(4)
        while not table.on_turn():
            await table.step(random)
        turn, thinking = table.room.turn, table.state.thinking
        assert thinking is not None
        assert thinking.hard - table.clock.now() == 90_000
        for pause in (1_000, 29_000, 59_999):
            await table.pass_time(pause)
            assert table.room.turn == turn
        await table.pass_time(1)
        assert table.room.turn != turn


async def test_fault_12_to_reconnect_does_not_reset_the_clock(tmp_path: Path) -> None:
    """The clock knows nothing of connections (row 12)."""
    async with on_file(tmp_path) as store, running(store) as table:
        random = Random(4)
        while not table.on_turn():
            await table.step(random)
        thinking, person = table.state.thinking, table.on_turn()
        for _ in range(5):
            await table.pass_time(4_000)
            page = await table.connect(person)
            assert table.state.thinking == thinking
            assert page.table["hand"]["turn"]["clock"] == {"soft": thinking.soft, "hard": thinking.hard}


async def test_a_hand_begins_by_itself_only_while_somebody_is_there(tmp_path: Path) -> None:
    """Who is gone is not dealt in for ever; the host can deal at any time."""
    async with on_file(tmp_path) as store, running(store, people=(HOST,)) as table:
        for page in table.pages.values():
            table.hub.leave("mesa", page.connection)
        table.pages.clear()
        await table.pass_time(60_000)
        assert table.state.table.hands == 0
        assert (await table.do(a.DealNow(HOST), HOST)).ok
        assert table.state.table.hands == 1
        await table.play(1, Random(1))
        await table.pass_time(60_000)
        assert table.state.table.hands == 1
        await table.connect(HOST)
        await table.quiet()
        table.clock.pass_time(0)
        await table.quiet()
        assert table.state.table.hands == 2


async def test_a_bot_that_fails_does_what_the_clock_would_do(tmp_path: Path) -> None:
    """Neither a bot that raises nor one that does what is refused holds a table up."""
    from comodin.hand import Raise
    from tests.server.live.table import Inline

    for choose in (lambda view: None, lambda view: Raise(1)):
        folder = tmp_path / str(id(choose))
        async with on_file(folder) as store, running(store, thinker=Inline(choose), people=(HOST,)) as table:
            await table.play(1, Random(1))
            assert await table.log() == table.state


async def test_pause_stops_bots_and_clocks(tmp_path: Path) -> None:
    """Nothing happens while the host has paused; then it goes on."""
    async with on_file(tmp_path) as store, running(store) as table:
        random = Random(7)
        while not table.on_turn():
            await table.step(random)
        assert (await table.do(a.Pause(HOST), HOST)).ok
        assert await store.deadlines("mesa") == {}
        seq = table.room.seq
        await table.pass_time(1_000_000)
        assert table.room.seq == seq
        assert (await table.do(a.Resume(HOST), HOST)).ok
        await table.play(1, random)


async def test_what_is_told_is_durable(tmp_path: Path) -> None:
    """No frame speaks of an entry that is not in the store."""
    async with on_file(tmp_path) as store, running(store) as table:
        heads: list[tuple[int, int]] = []
        listener = table.room.listener
        assert listener is not None

        def heard(told: Any) -> None:
            import sqlite3

            with sqlite3.connect(tmp_path / "tables.db") as other:
                heads.append((told.seq, other.execute("SELECT max(seq) FROM entries").fetchone()[0]))
            listener(told)

        table.room.listener = heard
        await table.play(1, Random(3))
        assert heads
        assert all(there >= told for told, there in heads)


async def test_the_deadline_in_the_store_never_comes_too_late(tmp_path: Path) -> None:
    """It is stored anew only once it has come near; whoever looks then finds the real one in the log."""
    async with on_file(tmp_path) as store, running(store, people=(HOST, ANA), bots=()) as table:
        random, moved = Random(5), set()
        for _ in range(40):
            await table.step(random)
            wanted = awaited(table.state)
            if wanted.what == "person":
                (stored,) = (await store.deadlines("mesa")).values()
                moved.add(stored)
                assert wanted.at is not None
                assert min(wanted.at, table.room.at + 30_000) <= stored <= wanted.at
            table.clock.pass_time(2_000)
        assert 1 < len(moved) < 15
