"""Many at once: they keep nobody out who plays, and leave nothing behind."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from msgspec import convert, to_builtins
from msgspec.structs import replace

from comodin.server.errors import NoRoomError
from comodin.server.live.connection import Connection
from comodin.server.live.hub import MOST_HERE, FloodError
from comodin.server.picture import table_picture, you
from comodin.server.protocol.merge import Reader
from comodin.server.protocol.picture import TablePicture, You
from comodin.server.room import RoomState
from comodin.server.room import actions as a
from comodin.server.web import accounts
from comodin.table import settlement
from comodin.table.ledger import Payment
from tests.server.killing import lasting
from tests.server.live.client import HEADERS, Client, app_of
from tests.server.live.table import ANA, HOST, LIMITS, on_file, running
from tests.server.web.conftest import Opener


async def test_who_watches_keeps_nobody_out_who_plays(tmp_path: Path) -> None:
    """A room full of watchers: the host, who sits, and who was here already come in; nobody else."""
    async with on_file(tmp_path) as store, running(store, people=(HOST, ANA)) as table:
        for person in ("eva", "zoe"):
            await table.do(a.Join(person, person), person)
        await table.connect("eva")
        table.hub.leave("mesa", table.pages[ANA].connection)
        while table.hub.connections < MOST_HERE:
            await table.hub.connect("mesa", Connection())
        for person in (HOST, ANA, "eva"):
            table.clock.pass_time(1_000)
            assert (await table.connect(person)).of("snapshot")
        for person in ("", "zoe"):
            with pytest.raises(FloodError):
                await table.hub.connect("mesa", Connection(person))


async def test_rooms_that_are_not_there_leave_nothing_behind(tmp_path: Path) -> None:
    """However many are asked for; and a room that many ask for at once is one room."""
    async with on_file(tmp_path) as store, running(store) as table:
        for number in range(50):
            with pytest.raises(NoRoomError):
                await table.hub.room(f"nowhere-{number}")
        together = await asyncio.gather(*(table.hub.room("nowhere") for _ in range(5)), return_exceptions=True)
        assert {type(one) for one in together} == {NoRoomError}
        table.hub._let_go("mesa")
        assert len({id(room) for room in await asyncio.gather(*(table.hub.room("mesa") for _ in range(5)))}) == 1
        await asyncio.sleep(0)
        assert not table.hub._opening
        assert table.hub.rooms == 1


async def test_a_fault_at_a_socket_tells_the_log_its_place_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What an error says may name a card."""

    def fail(*_: object) -> None:
        raise LookupError("Ah under the table")

    async with on_file(tmp_path) as store, running(store) as table:
        monkeypatch.setattr("comodin.server.live.audience.Audience._snapshot", fail)
        client = Client(app_of(table.hub), headers=HEADERS)
        client.hello()
        async with asyncio.timeout(20):
            await client.task
        assert client.closed == 1011
    told = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(told) == 1
    assert "LookupError at " in told[0]
    assert "Ah" not in caplog.text


async def test_a_settlement_is_reckoned_once_however_often_it_is_asked_for(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With many people it takes long, and anybody with the link may ask."""
    asked: list[Mapping[str, int]] = []

    def counted(nets: Mapping[str, int]) -> tuple[Payment, ...]:
        asked.append(nets)
        return settlement(nets)

    monkeypatch.setattr(accounts, "settlement", counted)
    accounts._payments.cache_clear()
    async with opened() as world:
        room, people = await world.open()
        await world.play(room)
        pages = [(await world.get(f"/api/rooms/{room}/ledger", who)).json() for who in (*people, None, None)]
        assert all(page == pages[0] for page in pages)
        assert pages[0]["payments"]
        assert len(asked) == 1


def assert_shown(state: RoomState, screen: Reader, person: str) -> None:
    """Assert that somebody sees the room as it stands, but for who is connected."""
    table = to_builtins(convert(screen.table, TablePicture, str_keys=True), str_keys=True)
    assert lasting(table) == lasting(to_builtins(table_picture(state), str_keys=True)), person
    assert convert(screen.you, You) == you(state, person), person


async def test_handing_the_table_over_while_spectators_see_later_leaves_no_gap(tmp_path: Path) -> None:
    """Who begins to see at once, or later, gets the table as he sees it from then on; the numbers go on from there."""
    limits = replace(LIMITS, delay=60_000)
    async with on_file(tmp_path) as store, running(store, people=(HOST, ANA, "beto"), limits=limits) as table:
        for person in ("eva", "zoe"):
            await table.do(a.Join(person, person), person)
            await table.connect(person)
        steps: list[a.PersonAction] = [
            a.DealNow(HOST),
            a.MakeHost(HOST, "eva"),
            a.Stand(ANA),
            a.MakeHost("eva", "zoe"),
            a.Kick("zoe", "beto"),
            a.Sit("eva", 6),
            a.MakeHost("zoe", HOST),
            a.Void(HOST, "torn card"),
            a.SetLimits(HOST, replace(limits, delay=0)),
        ]
        for action in steps:
            assert (await table.do(action, action.person)).ok, action
            await table.pass_time(700)
        await table.pass_time(130_000)
        for person, page in table.pages.items():
            last = None
            for frame in page.frames:
                if frame["type"] == "step":
                    assert last is None or frame["seq"] == last + 1, person
                if frame["type"] in ("step", "snapshot"):
                    last = frame["seq"]
            if person != "beto":
                assert last == table.room.seq, person
                assert_shown(table.state, page.screen, person)
        await table.play(table.state.table.hands + 1, Random(3))  # everybody sees at once again
        for person, page in table.pages.items():
            if person != "beto":
                assert_shown(table.state, page.screen, person)
