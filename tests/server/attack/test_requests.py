"""Requests that no browser sends: each is refused with a reason, and none is a fault of the server."""

from __future__ import annotations

import json
import logging
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.errors import RulesError
from comodin.rules import GAMES, preset
from comodin.server.live.asking import game_of
from comodin.server.protocol.codec import MessageError
from comodin.server.protocol.forms import GameForm
from comodin.table.decide import MOST_CHIPS
from tests.server.live.client import Client
from tests.server.web.conftest import Opener

ORIGINS = (
    "http://[",
    "http://[::1",
    "http://]",
    "http://[v1.a]",
    "http://",
    "//testserver",
    "testserver",
    "null",
    "",
    "file://",
    "http://testserver/",
    "http://u@testserver",
    "http://testserver:x",
    "http://testserver:99999",
    "http://test server",
    "http://testserver, http://testserver",
)


@pytest.mark.parametrize("origin", ORIGINS)
async def test_an_origin_that_is_none_is_refused_and_is_no_fault(
    opened: Opener, origin: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Over HTTP and on the socket; nothing of it is logged."""
    async with opened() as world:
        room, _ = await world.open()
        got = await world.client.post(f"/api/rooms/{room}/join", json={"name": "Eva"}, headers={"origin": origin})
        assert (got.status_code, got.json()["error"]["code"]) == (403, "origin")
        client = Client(world.app, room, {"host": "testserver", "origin": origin})
        await client.task
        assert (client.accepted, client.closed) == (False, 1008)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize(
    "path",
    [
        "/hands/" + "9" * 5000,
        "/hands/" + "9" * 5000 + ".jsonl",
        "/hands/" + "9" * 400,
        "/hands/-1",
        "/hands/0",
        "/" + "x" * 9000,
    ],
)
async def test_an_address_beyond_measure_is_not_found(opened: Opener, path: str) -> None:
    """Also a number with more digits than the machine turns into a number."""
    async with opened() as world:
        room, _ = await world.open()
        got = await world.get(f"/api/rooms/{room}{path}")
        assert got.status_code == 404
        assert got.json()["error"]["code"] in ("no_page", "no_hand")


@pytest.mark.parametrize("room", ["\x00", "a" * 3000, "..", "me sa", "\U0001f600", "mesa\n"])
async def test_a_room_that_cannot_be_is_no_room(opened: Opener, room: str) -> None:
    """The client is told so, and does not come back again and again."""
    async with opened() as world:
        client = Client(world.app, room, {"host": "testserver", "origin": "http://testserver"})
        client.hello()
        assert await client.gone() == "no_room"


OPTIONS = sorted({name for game in GAMES for name in preset(GAMES[game][0], game=game).__struct_fields__})
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)
STAKES = st.sampled_from(["4/8", "4", "2-8", "0", "1/1", "8/4", "9" * 70, "100000000000/200000000000", ""]) | st.text()


@settings(max_examples=150, deadline=None)
@given(
    game=st.sampled_from([*GAMES, "", "x"]),
    stakes=STAKES,
    structure=st.none() | st.sampled_from(["limit", "spread", "pot_limit", "no_limit", ""]),
    ante=st.none() | st.integers(-1, 2**70),
    overrides=st.dictionaries(st.sampled_from(OPTIONS) | st.text(max_size=4), VALUES, max_size=3),
)
def test_a_game_that_is_sent_can_be_played_or_is_refused(**sent: Any) -> None:
    """Whatever a client sends as a game: it is one that somebody can buy in to, or a sentence says why not."""
    sent = json.loads(json.dumps(sent))
    try:
        game = game_of(sent)
    except MessageError:
        with pytest.raises((RulesError, msgspec.ValidationError)):
            msgspec.convert(sent, GameForm).make()
    else:
        assert 0 < game.full_buy_in <= MOST_CHIPS
        game.check()


async def test_a_room_in_which_nobody_can_buy_in_is_not_opened(opened: Opener) -> None:
    """Not even one in which nobody sits down at once."""
    async with opened() as world:
        form = {"name": "Luna", "game": {"stakes": "100000000000/200000000000"}, "sit": False}
        got = await world.client.post("/api/rooms", json=form)
        assert got.status_code == 422
        assert "1000000000000" in got.json()["error"]["reason"]["en"]
        assert await world.store.rooms(closed=None) == []


async def test_who_goes_away_within_a_body_is_no_fault(opened: Opener, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody fills the log by it."""
    async with opened() as world:
        messages = [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]
        sent: list[Any] = []

        async def receive() -> Any:
            return messages.pop(0)

        async def send(message: Any) -> None:
            sent.append(message)

        headers = [(b"host", b"testserver"), (b"content-type", b"application/json"), (b"content-length", b"500")]
        scope = {
            "type": "http",
            "method": "POST",
            "path": "/api/rooms",
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 40_000),
            "server": ("127.0.0.1", 8200),
        }
        await world.app(scope, receive, send)
        assert not sent
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
