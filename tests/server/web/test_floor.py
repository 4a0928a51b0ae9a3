"""Live tables over HTTP: kept durably, one entry at a time, done once, known to whoever has the id alone."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from comodin.floor import Setup
from comodin.floor.files import FloorFile
from comodin.server.web import floors
from comodin.server.web.config import Rates
from comodin.table import TableGame
from tests.server.web.conftest import Opener
from tests.server.web.world import World

NAMES = ("Lupe", "Chuy", "Memo", "Ana")
SETUP: dict[str, Any] = {
    "game": {"game": "mexican-poker", "preset": "parkwest", "stakes": "4/8"},
    "seats": [{"name": name} for name in NAMES],
}
OPENING = ("new hand", "Kd", "7h", "Qs", "5h", "1 bets 4", "2 calls", "3 folds", "4 calls", "all keep")


class Live:
    """A live table as a page uses it."""

    def __init__(self, world: World, page: dict[str, Any]) -> None:
        self.client, self.page, self.floor = world.client, page, page["floor"]

    @classmethod
    async def begin(cls, world: World, **more: Any) -> Live:
        got = await world.client.post("/api/floor", json={**SETUP, **more})
        assert got.status_code == 201, got.text
        return cls(world, got.json())

    async def send(self, line: str, *, after: int | None = None, key: str = "") -> dict[str, Any]:
        body = {"line": line, "after": self.page["records"] if after is None else after, "key": key}
        return self._took(await self.client.post(f"/api/floor/{self.floor}/line", json=body))

    async def undo(self, entries: int = 1, *, key: str = "") -> dict[str, Any]:
        body = {"after": self.page["records"], "entries": entries, "key": key}
        return self._took(await self.client.post(f"/api/floor/{self.floor}/undo", json=body))

    async def look(self) -> dict[str, Any]:
        return self._took(await self.client.get(f"/api/floor/{self.floor}"))

    def _took(self, got: httpx.Response) -> dict[str, Any]:
        assert got.status_code == 200, got.text
        self.page = got.json()
        return self.page


async def test_a_hand_with_an_irregularity_that_is_ruled_and_undone(opened: Opener) -> None:
    """The dealer exposes the joker on fourth street: it is wild, and its owner may declare all-in (P16, P17)."""
    async with opened() as world:
        live = await Live.begin(world)
        assert (live.page["records"], live.page["done"], len(live.floor)) == (0, True, 22)
        for line in (*OPENING, "2c", "3c", "4c", "1 checks", "2 checks", "4 checks", "all keep", "2d", "3d", "4d"):
            assert (await live.send(line))["done"], (line, live.page["board"]["refusal"])
        stood = live.page["records"]
        proposed = await live.send("exposed 2 Jo")
        assert not proposed["done"]
        assert (proposed["records"], proposed["board"]["refusal"]) == (stood, None)
        assert [rule["clause"] for rule in proposed["board"]["proposal"]["rules"]] == ["P16", "P17"]
        assert (await live.look())["board"]["proposal"]["line"] == "exposed 2 Jo"

        ruled = await live.send(f"{proposed['board']['proposal']['line']} !")
        assert (ruled["records"], ruled["board"]["moment"]) == (stood + 1, "declare")
        chuy = ruled["board"]["seats"][1]
        assert (chuy["up"], chuy["down"]) == (["7h", "3c", "3d", "JoD"], 0)
        assert ruled["jokers"]["JoD"] == "wild"

        taken = await live.undo()
        assert (taken["records"], taken["board"]["entries"]) == (stood + 2, stood)
        assert taken["board"]["seats"][1]["down"] == 1
        assert (await live.undo(100))["board"]["entries"] == 0
        assert (await live.undo())["board"]["refusal"]["es"]


async def test_what_cannot_be_is_refused_and_nothing_changes(opened: Opener) -> None:
    """One sentence in both languages, and the board as it stood."""
    async with opened() as world:
        live = await Live.begin(world)
        for line in ("3 calls", "Kd", "gibberish", "", "9 up Kd", "y", "🂡" * 100, "undo 5"):
            page = await live.send(line)
            refusal = page["board"]["refusal"]
            assert (page["done"], page["records"]) == (False, 0), line
            assert refusal["en"], line
            assert refusal["es"], line
        assert (await live.send("help"))["board"]["said"]


async def test_an_entry_is_done_once(opened: Opener) -> None:
    """The same key again, as after a broken line; another page that has not seen what was entered."""
    async with opened() as world:
        live = await Live.begin(world)
        first = await live.send("new hand", key="a")
        again = await live.send("new hand", after=0, key="a")
        assert (first["records"], again["records"], again["done"]) == (1, 1, True)
        late = await live.send("1 up Kd", after=0, key="b")
        assert (late["stale"], late["done"], late["records"]) == (True, False, 1)
        assert late["board"]["refusal"] == {
            "en": "The table went on from another page in the meantime; nothing was entered. This is how it stands.",
            "es": "Mientras tanto la mesa siguió desde otra página; no se anotó nada. Así está ahora.",
        }
        assert (await live.undo(key="c"))["records"] == 2
        await live.send("new hand")
        stale = await live.send("1 up Kd", after=1)
        assert stale["stale"], "as many entries as before, and others"


async def test_pages_that_send_at_once(opened: Opener) -> None:
    """Of twenty that have seen the same, one is done."""
    async with opened() as world:
        live = await Live.begin(world)
        path = f"/api/floor/{live.floor}/line"
        bodies = [{"line": "new hand", "after": 0, "key": f"{number}"} for number in range(20)]
        got = await asyncio.gather(*(world.client.post(path, json=body) for body in bodies))
        assert sorted(one.json()["done"] for one in got) == [False] * 19 + [True]
        assert (await live.look())["board"]["hand"] == 1


async def test_it_is_read_from_the_disk_again(opened: Opener, tmp_path: Path) -> None:
    """By another server, and where another program has written in the file; files do not tell their ids."""
    async with opened() as world:
        live = await Live.begin(world, seats=[{"name": "Lupe", "stack": 55}, {"name": "Chuy", "seat": 4}], button=4)
        await live.send("new hand")
        stood = await live.send("1 up Kd")
        (file,) = (tmp_path / "floor").iterdir()
        assert live.floor not in file.name
    async with opened() as world:
        again = await Live(world, stood).look()
        assert again["records"] == 2
        assert again["board"] == stood["board"]
        assert [(seat["seat"], seat["name"]) for seat in again["board"]["seats"]] == [(1, "Lupe"), (4, "Chuy")]

        other, book = FloorFile.open(file)
        other.keep(floors.enter(book, "4 up 7h"))
        late = await Live(world, again).send("4 up 7h")
        assert (late["stale"], late["records"]) == (True, 3)
        with file.open("ab") as torn:
            torn.write(b'{"line": "1 be')
        assert (await Live(world, late).look())["records"] == 3


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from comodin.server.protocol.floor import FloorPlayer, NewFloor
from comodin.server.protocol.forms import GameForm
from comodin.server.web.floors import Books
books = Books(Path(sys.argv[1]))
page = books.create(NewFloor(game=GameForm(stakes="4/8"), seats=(FloorPlayer(name="A"), FloorPlayer(name="B"))).make())
for line in ("new hand", "1 up Kd", "2 up 7h"):
    page = books.enter(page.floor, line, after=page.records)
print(page.floor, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_answered_survives_a_kill(tmp_path: Path) -> None:
    """The process is gone at once after the third answer; all three entries are there."""
    done = subprocess.run([sys.executable, "-c", KILLED, tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    page = floors.Books(tmp_path).look(done.stdout.strip())
    assert (page.records, page.board.seats[1].up) == (3, ("7h",))


DAY = 24 * 60 * 60


@pytest.mark.parametrize(
    ("lines", "days", "kept"),
    [
        (("new hand",), 29, True),
        (("new hand",), 31, False),
        (("close the table", "y"), 0.5, True),
        (("close the table", "y"), 2, False),
        (("close the table !",), 2, False),
        (("cierra la mesa", "sí", "undo"), 2, True),
        (("close the table",), 2, True),
        ((), 31, False),
    ],
)
def test_old_and_closed_books_go_when_the_server_begins(
    lines: tuple[str, ...], days: float, kept: bool, tmp_path: Path
) -> None:
    """A closed one may be opened again by undoing for a day; one in which nothing is entered stays for 30."""
    books = floors.Books(tmp_path)
    page = books.create(Setup.of(TableGame.of(stakes="4/8"), [("Lupe", 80), ("Chuy", 80)]))
    for line in lines:
        page = books.enter(page.floor, line, after=page.records)
        assert page.board.refusal is None
    (path,) = tmp_path.iterdir()

    assert floors.Books(tmp_path).clear(path.stat().st_mtime + days * DAY) == (not kept)
    assert path.exists() is kept


async def test_a_server_clears_its_books_as_it_begins(opened: Opener, tmp_path: Path) -> None:
    async with opened() as world:
        now = world.clock.now() / 1000
        old, young = tmp_path / "floor" / "old.floor", tmp_path / "floor" / "young.floor"
        old.parent.mkdir(exist_ok=True)
        for path, age in ((old, 31), (young, 29)):
            path.write_bytes(b"{}\n")
            os.utime(path, (now - age * DAY, now - age * DAY))
        async with world.app.router.lifespan_context(world.app):
            assert (old.exists(), young.exists()) == (False, True)
    assert floors.Books(None).clear(0) == 0


async def test_tables_that_cannot_be(opened: Opener) -> None:
    """Each is refused with a sentence, and nothing is kept."""
    two = [{"name": "Lupe"}, {"name": "Chuy"}]
    async with opened() as world:
        for status, change in (
            (422, {"seats": two[:1]}),
            (422, {"seats": [*two, {"name": "x" * 81}]}),
            (409, {"seats": [*two, {"name": "Lupe"}]}),
            (409, {"seats": [{"name": "Lupe", "stack": 0}, {"name": "Chuy"}]}),
            (422, {"seats": [{"name": "Lupe", "seat": 9}, {"name": "Chuy", "seat": 3}]}),
            (422, {"button": 11}),
            (422, {"game": {"stakes": "many"}}),
            (422, {"game": {"stakes": "4/8", "game": "whist"}}),
            (422, {"more": 1}),
        ):
            got = await world.client.post("/api/floor", json={**SETUP, **change})
            assert got.status_code == status, (change, got.text)
            assert got.json()["error"]["reason"]["es"], change


async def test_limits_of_size_and_rate(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line, a body, a book have their ends; and so has what one address may send in a minute."""
    async with opened() as world:
        live = await Live.begin(world)
        path = f"/api/floor/{live.floor}/line"
        assert (await world.client.post(path, json={"line": "x" * 301, "after": 0})).status_code == 422
        assert (await world.client.post(path, json={"line": "x" * 20_000, "after": 0})).status_code == 413
        monkeypatch.setattr(floors, "MOST_RECORDS", 1)
        await live.send("new hand")
        full = await world.client.post(path, json={"line": "Kd", "after": 1})
        assert (full.status_code, full.json()["error"]["code"]) == (409, "floor_full")
    async with opened(rates=Rates(create=1, other=3, local=1)) as world:
        live = await Live.begin(world)
        assert (await world.client.post("/api/floor", json=SETUP)).status_code == 429
        for _ in range(3):
            await live.send("status")
        assert (await world.client.get(f"/api/floor/{live.floor}")).status_code == 429


async def test_the_id_is_the_key(opened: Opener, caplog: pytest.LogCaptureFixture) -> None:
    """Another one opens nothing; no log line and no figure has it, no answer names a file."""
    caplog.set_level(logging.DEBUG)
    async with opened() as world:
        live = await Live.begin(world)
        for other in ("a" * 22, live.floor[:-1] + "*", live.floor.swapcase(), "..%2f" * 4 + "ab", live.floor + "a"):
            got = await world.client.get(f"/api/floor/{other}")
            assert got.status_code == 404, other
        await live.send("new hand")
        assert live.floor not in (await world.client.get("/metrics")).text
    told = [record.getMessage() for record in caplog.records if not record.name.startswith("http")]
    assert not [line for line in told if live.floor in line], "the client of the tests apart"
    async with opened(floors=None) as world:
        for got in (
            await world.client.post("/api/floor", json=SETUP),
            await world.client.get("/api/floor/" + "a" * 22),
        ):
            assert (got.status_code, got.json()["error"]["code"]) == (503, "no_floors")


async def test_a_disk_that_fails_is_told_in_a_sentence(opened: Opener, tmp_path: Path) -> None:
    """Nothing is entered, nothing of this machine is named, and when it works again so does the table."""
    async with opened() as world:
        live = await Live.begin(world)
        (file,) = (tmp_path / "floor").iterdir()
        whole = file.read_bytes()
        file.write_bytes(b"no live table at all\n")
        path = f"/api/floor/{live.floor}/line"
        got = await world.client.post(path, json={"line": "new hand", "after": 0})
        assert (got.status_code, got.json()["error"]["code"]) == (503, "floor_disk")
        assert os.fspath(tmp_path) not in got.text
        file.write_bytes(whole)
        assert (await live.send("new hand"))["done"]


async def test_books_that_are_not_in_memory(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the last ones are kept there; the others are read again."""
    monkeypatch.setattr(floors, "IN_MEMORY", 2)
    async with opened() as world:
        tables = [await Live.begin(world) for _ in range(5)]
        for live in tables:
            assert (await live.send("new hand"))["done"]
        for live in tables:
            assert (await live.send("Kd"))["board"]["seats"][0]["up"] == ["Kd"]
