"""Strangers' pages are not answered, nothing comes in beyond measure, and no error tells more than its reason."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from comodin.server.web import config as settings
from comodin.server.web.config import Rates, WebConfig, machine_names
from comodin.server.web.security import HEADERS, allowed
from tests.server.live.client import Client
from tests.server.web.conftest import Opener
from tests.server.web.world import GAMES

NEW: dict[str, Any] = {"name": "Luna", "game": GAMES["poker"]}
PUBLIC = "https://poker.example"


class _State:
    config = WebConfig(public_url=PUBLIC, names=("mesa.lan",))
    hosts = config.hosts


class _App:
    state = _State


def scope(host: str | None, origin: str | None = None, *, method: str = "POST", kind: str = "http") -> dict[str, Any]:
    headers = [(b"host", host.encode("latin-1"))] if host is not None else []
    headers += [(b"origin", origin.encode("latin-1"))] if origin is not None else []
    return {"type": kind, "method": method, "headers": headers, "server": ("192.168.1.7", 8200), "app": _App}


OURS = (
    "localhost:8200",
    "127.0.0.1:8200",
    "[::1]:8200",
    "192.168.1.7:8200",
    "192.168.1.7",
    "LOCALHOST:8200",
    "localhost.:8200",
    "mesa.lan:8200",
    "poker.example",
    *(f"{name}:8200" for name in machine_names() if ":" not in name),
)
STRANGE = (
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.nip.io:8200",
    "192.168.1.8:8200",
    "poker.example.evil.example",
    "evil.example#localhost",
    "evil.example/localhost",
    "localhost@evil.example",
    "evil.example\\localhost",
    "localhost:port",
    "localhost:99999",
    "[::1",
    "",
    " ",
    "localhost, evil.example",
    "l\u00f6calhost",
)


@pytest.mark.parametrize("host", OURS)
def test_the_server_answers_to_its_own_names(host: str) -> None:
    """By whichever of them it is called, and from its own pages."""
    assert allowed(scope(host))
    assert allowed(scope(host, f"http://{host}"))
    assert allowed(scope(host, f"http://{host}", kind="websocket"))


@pytest.mark.parametrize("host", STRANGE)
def test_a_name_that_leads_here_is_not_ours(host: str) -> None:
    """A page whose name was made to lead to this machine gets nothing, not even what everybody may read."""
    assert not allowed(scope(host, method="GET"))
    assert not allowed(scope(host, f"http://{host}"))
    assert not allowed(scope(host, kind="websocket"))


def test_one_host_is_named_and_not_two() -> None:
    """Neither none nor several."""
    twice = scope("localhost:8200")
    twice["headers"] = twice["headers"] * 2
    assert not allowed(twice)
    assert not allowed(scope(None))


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "",
        "http://localhost:3000",
        "http://localhost",
        "https://localhost:8200.evil.example",
        "file://",
        "http://127.0.0.1:8200",
        "chrome-extension://localhost:8200",
        "http://poker.example",
        "//localhost:8200",
    ],
)
def test_another_page_changes_nothing_and_opens_no_socket(origin: str) -> None:
    """Also one on another port of this machine, and one whose Origin is hidden."""
    assert not allowed(scope("localhost:8200", origin))
    assert not allowed(scope("localhost:8200", origin, kind="websocket"))
    assert allowed(scope("localhost:8200", origin, method="GET"))


def test_the_public_page_may_call_however_the_proxy_names_the_server() -> None:
    """A proxy may pass the public name on, or its own."""
    for host in ("poker.example", "127.0.0.1:8200"):
        assert allowed(scope(host, PUBLIC, kind="websocket"))
        assert allowed(scope(host, f"{PUBLIC}:443"))


def test_a_browser_that_says_cross_site_is_believed() -> None:
    """Where it sends no Origin."""
    foreign = scope("localhost:8200")
    foreign["headers"].append((b"sec-fetch-site", b"cross-site"))
    assert not allowed(foreign)


async def test_strangers_are_refused_over_http(opened: Opener) -> None:
    """With a sentence, and every header of safety."""
    async with opened() as world:
        for headers in ({"host": "evil.example"}, {"origin": "http://evil.example"}):
            got = await world.client.post("/api/rooms", json=NEW, headers=headers)
            assert (got.status_code, got.json()["error"]["code"]) == (403, "origin")
            assert HEADERS.items() <= dict(got.headers).items()
        assert await world.store.rooms() == []


async def test_every_answer_carries_the_headers(opened: Opener) -> None:
    """Pages, answers and errors alike; nothing inline may run."""
    async with opened() as world:
        for path in ("/", "/t/mesa", "/api/offer", "/api/nothing", "/api/rooms/nowhere", "/healthz", "/x.js"):
            got = await world.get(path)
            assert HEADERS.items() <= dict(got.headers).items()
            assert "unsafe" not in got.headers["content-security-policy"]
            assert "server" not in got.headers


BODIES = {
    "no JSON": (b"{", {}, 400, "syntax"),
    "no UTF-8": (b'{"name":"\xff"}', {}, 400, "syntax"),
    "half a character": (b'{"name":"\\ud800"}', {}, 400, "syntax"),
    "another type": (b"{}", {"content-type": "text/plain"}, 415, "not_json"),
    "a form": (b"name=Luna", {"content-type": "application/x-www-form-urlencoded"}, 415, "not_json"),
    "a megabyte": (b" " * 1_000_000, {}, 413, "large"),
    "too deep": (b"[" * 5_000, {}, 400, "deep"),
    "a list": (b"[]", {}, 422, "form"),
    "null": (b"null", {}, 422, "form"),
    "nothing": (b"", {}, 400, "syntax"),
    "a huge number": (b'{"name":"x","chairs":1e400,"game":{"stakes":"4/8"}}', {}, 400, "syntax"),
}


@pytest.mark.parametrize("case", BODIES)
async def test_a_body_that_cannot_be_read_is_refused(opened: Opener, case: str) -> None:
    """Each with its status, code, and reason."""
    body, headers, status, code = BODIES[case]
    async with opened() as world:
        sent = {"content-type": "application/json", **headers}
        got = await world.client.post("/api/rooms", content=body, headers=sent)

        assert got.status_code in {status, 422 if code == "syntax" else status}
        assert got.json()["error"]["code"] in {code, "form" if code == "syntax" else code}


async def test_a_body_of_unknown_length_ends_where_it_becomes_too_long(opened: Opener) -> None:
    """It is not read to its end first."""
    read = 0

    async def endless() -> Any:
        nonlocal read
        while read < 10_000_000:
            read += 1024
            yield b" " * 1024

    async with opened() as world:
        got = await world.client.post("/api/rooms", content=endless(), headers={"content-type": "application/json"})
    assert got.status_code == 413


async def test_an_address_that_asks_too_often_has_to_wait(opened: Opener) -> None:
    """Each kind is counted by itself; others are not kept waiting."""
    rates = Rates(create=2, join=3, other=4, local=1)
    async with opened(client="10.0.0.9", rates=rates) as world:
        made = [await world.client.post("/api/rooms", json=NEW) for _ in range(3)]
        looked = [(await world.get("/api/offer")).status_code for _ in range(5)]

        assert [got.status_code for got in made] == [201, 201, 429]
        assert made[-1].json()["error"]["code"] == "flood"
        assert int(made[-1].headers["retry-after"]) >= 1
        assert looked == [200, 200, 200, 200, 429]
        assert (await world.get("/healthz")).status_code == 200


async def test_what_takes_too_long_is_ended(opened: Opener) -> None:
    """Fault of ours or a body that never comes: the answer says so."""

    async def never() -> Any:
        yield b"{"
        await asyncio.sleep(60)

    async with opened(seconds=0.05) as world:
        got = await world.client.post("/api/rooms", content=never(), headers={"content-type": "application/json"})
    assert (got.status_code, got.json()["error"]["code"]) == (503, "slow")


async def test_what_nobody_expected_tells_nothing(opened: Opener, caplog: pytest.LogCaptureFixture) -> None:
    """No traceback, no message, neither in the answer nor in the log: it could name a card."""

    async def broken(request: Request) -> Response:
        raise ValueError("the king of diamonds: Kd")

    async with opened() as world:
        world.app.router.routes.insert(0, Route("/api/broken", broken))
        with caplog.at_level(logging.DEBUG):
            got = await world.get("/api/broken")

    assert (got.status_code, got.json()["error"]["code"]) == (500, "broken")
    assert "Kd" not in got.text + caplog.text
    assert "ValueError" in caplog.text


async def test_what_is_not_there_or_not_done_that_way_is_said_as_json(opened: Opener) -> None:
    """404 and 405 have their sentence too."""
    async with opened() as world:
        lost = await world.get("/api/rooms/mesa/cards")
        odd = await world.client.put("/api/rooms/mesa/join", json={})

        assert (lost.status_code, lost.json()["error"]["code"]) == (404, "no_page")
        assert (odd.status_code, odd.json()["error"]["code"]) == (405, "method")


def test_no_name_of_the_machine_is_asked_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a name still has its addresses."""
    monkeypatch.setattr(settings.socket, "gethostname", lambda: "Casa.local.")
    assert machine_names() == ("localhost", "127.0.0.1", "::1", "casa.local", "casa")


async def test_one_address_has_only_so_many_sockets_open(opened: Opener) -> None:
    """One more is not opened; where one is closed another may be; this machine itself is not counted."""
    through = {"host": "testserver", "origin": "http://testserver", "x-forwarded-for": "203.0.113.7"}
    async with opened(sockets=2) as world:
        room, _ = await world.open()
        clients = [Client(world.app, room, through) for _ in range(3)]
        for client in clients[:2]:
            client.hello()
            await client.wait("welcome")
        await clients[2].task
        assert (clients[2].accepted, clients[2].closed) == (False, 1013)
        own = Client(world.app, room, {"host": "testserver", "origin": "http://testserver"})
        own.hello()
        await own.wait("welcome")
        await clients[0].end()
        another = Client(world.app, room, through)
        another.hello()
        await another.wait("welcome")
        for client in (clients[1], own, another):
            await client.end()
