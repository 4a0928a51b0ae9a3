"""`comodin host`: started as a process, joined, stopped, and gone on with; what cannot be is refused at once."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from comodin.cli import main
from comodin.cli.host_page import links_of, qr_lines
from comodin.cli.host_room import HostedRoom, find_or_make
from comodin.server.protocol.messages import VERSION
from comodin.server.room.state import Limits
from comodin.server.store import Store
from comodin.server.web.opening import NewTable
from comodin.table import TableGame

TABLE = NewTable(name="Luna", game=TableGame.of(stakes="4/8"), chairs=3, limits=Limits(), bots=("regular",))


@contextmanager
def hosting(folder: Path, *words: str) -> Iterator[tuple[dict[str, Any], subprocess.Popen[str]]]:
    """Run the command and give what it printed."""
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "COMODIN_LANG": "en"}
    command = [sys.executable, "-m", "comodin", "host", "--json", "--bind", "127.0.0.1", "--port", "0", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline()), process
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 0


def greet(said: dict[str, Any], token: str, *, frames: int = 1) -> list[dict[str, Any]]:
    """Open a socket as somebody; return the first frames that come: the welcome, the table."""
    with connect(f"ws://127.0.0.1:{said['port']}/ws/{said['room']}", compression=None) as client:
        client.send(json.dumps({"type": "hello", "v": VERSION, "token": token}))
        return [json.loads(client.recv(timeout=20)) for _ in range(frames)]


def test_a_table_is_hosted_joined_stopped_and_gone_on_with(tmp_path: Path) -> None:
    """The same room waits; who was known is known, and a key that was used is not made again."""
    with hosting(tmp_path, "mexican-sweat", "--name", "Luna", "--pace", "fast") as (said, _):
        url = f"http://127.0.0.1:{said['port']}"
        room = f"{url}/api/rooms/{said['room']}"
        look = httpx.get(room).json()
        guest = httpx.post(f"{room}/join", json={"name": "Sol"}).json()
        host = httpx.post(f"{room}/claim", headers={"authorization": f"Bearer {said['token']}"}).json()
        welcome, snapshot = greet(said, host["token"], frames=2)

        assert (look["host"], look["taken"], look["chairs"], look["game"]["game"]) == ("Luna", 5, 6, "mexican-sweat")
        assert said["link"] == f"http://localhost:{said['port']}/t/{said['room']}#k={said['token']}"
        assert (welcome["name"], snapshot["you"]["host"], snapshot["you"]["chair"]) == ("Luna", True, 1)
    assert (tmp_path / "comodin" / "tables.db").exists()

    with hosting(tmp_path) as (again, _):
        assert (again["room"], again["again"], again["token"]) == (said["room"], True, "")
        assert greet(again, guest["token"])[0]["name"] == "Sol"
        assert greet(again, host["token"])[0]["name"] == "Luna"


def test_a_host_who_never_came_gets_a_key_again_and_another_when_he_asks(tmp_path: Path) -> None:
    """The one before opens nothing then; a new table leaves the waiting one alone."""

    async def run() -> None:
        async with await Store.open(tmp_path / "mine.db") as store:
            await store.create_room({"by": "host"}, at=1)  # was cut short before it began
            first = await find_or_make(store, TABLE, at=1)
            second = await find_or_make(store, TABLE, at=2)
            assert (second.id, second.again) == (first.id, True)
            assert second.token not in ("", first.token)
            assert await store.people.who(first.id, first.token) is None
            known = await store.people.who(first.id, second.token)
            assert known is not None
            await store.people.claim(first.id, known.id, role="host")
            assert (await find_or_make(store, TABLE, at=3)).token == ""
            assert (await find_or_make(store, TABLE, at=3, key=True)).token
            fourth = await find_or_make(store, TABLE, at=4, fresh=True)
            assert (fourth.id == first.id, fourth.again) == (False, False)
            assert (await find_or_make(store, TABLE, at=5)).id == fourth.id

    asyncio.run(run())


WRONG = {
    "--port x": "is no port",
    "--port 70000": "is no port",
    "--bind 203.0.113.7": "is no address of this machine",
    "--public-url poker.example": "give it as in https://poker.example",
    "--public-url https://x/y": "give it as in https://poker.example",
    "--bots 6": "give a whole number from 0 to 5",
    "--bots -1": "give a whole number from 0 to 5",
    "--seats 9": "these rules seat 2 to 7",
    "--seats two": "these rules seat 2 to 7",
    "--door ajar": "neither open nor asks",
    "--pace slow": "neither usual nor fast",
    "--bot shark": "there is no bot 'shark'",
    "--name x\u202e": "1 to 20",
    "--preset parkwset": "did you mean 'parkwest'",
    "whist": "whist",
    "--money 5": "--money",
}


@pytest.mark.parametrize("words", WRONG)
def test_what_cannot_be_is_refused_before_anything_runs(
    words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what was given, what would be right, and status 2."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COMODIN_LANG", "en")
    assert main(["host", *words.split()]) == 2
    assert WRONG[words] in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.db"))


def test_a_port_that_was_asked_for_and_is_taken_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No other is taken in its place."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["host", "--lang", "es", "--bind", "127.0.0.1", "--port", port]) == 2
    assert f"{port} está ocupado" in capsys.readouterr().err


def _room() -> HostedRoom:
    return HostedRoom(id="mesa", state=None, token="key", again=False)  # type: ignore[arg-type]


def test_links_lead_where_somebody_can_go() -> None:
    """The host's to this machine, the friends' to its first address; behind a proxy all to the public one."""
    everywhere = links_of(_room(), bind="0.0.0.0", port=8200, lan=("192.168.1.7", "10.0.0.2"))
    assert everywhere.host == "http://localhost:8200/t/mesa#k=key"
    assert everywhere.invite == "http://192.168.1.7:8200/t/mesa"
    assert everywhere.also == ("http://10.0.0.2:8200/t/mesa",)
    assert everywhere.floor == "http://192.168.1.7:8200/floor"

    alone = links_of(_room(), bind="127.0.0.1", port=8200, lan=("192.168.1.7",))
    assert (alone.invite, alone.reachable) == ("http://localhost:8200/t/mesa", False)

    newer = links_of(_room(), bind="fd00::7", port=8200, lan=())
    assert newer.invite == "http://[fd00::7]:8200/t/mesa"

    public = links_of(_room(), bind="127.0.0.1", port=8200, lan=(), public_url="https://poker.example/")
    assert (public.host, public.invite) == ("https://poker.example/t/mesa#k=key", "https://poker.example/t/mesa")
    assert public.floor == "https://poker.example/floor"


def test_the_qr_code_is_square_and_has_a_quiet_border() -> None:
    """Two rows of it in a line of half blocks."""
    lines = list(qr_lines("http://192.168.1.7:8200/t/abcdefghijklmnop"))
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines) == (len(lines[0]) + 1) // 2
    assert not lines[0].strip()
    assert set("".join(lines)) <= set(" ▀▄█")
