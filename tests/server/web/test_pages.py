"""The client's files, the accounts, the rules in words, the figures."""

from __future__ import annotations

import csv
import gzip
import io
from pathlib import Path

import pytest

from comodin.server.room import actions as a
from comodin.server.web.app import ROUTES
from comodin.server.web.house import page_of
from comodin.server.web.openapi import OPERATIONS, description
from comodin.table import TableGame
from tests.server.web.conftest import Opener
from tests.server.web.world import GAMES

# -- the client ---------------------------------------------------------------------------


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client as a build leaves it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>comodin</title>" + " " * 1000, encoding="utf-8")
    (folder / "assets" / "index-Bx1.js").write_text("export {};" * 200, encoding="utf-8")
    (folder / "manifest.webmanifest").write_text("{}", encoding="utf-8")
    (folder / "icon.png").write_bytes(b"\x89PNG")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return folder


async def test_every_address_of_the_client_is_its_page(opened: Opener, built: Path) -> None:
    """It finds its way itself; what it does not know is still its page, with the right status."""
    async with opened(static=built) as world:
        for path, status in (("/", 200), ("/t/mesa", 200), ("/t/mesa/hands/3", 200), ("/elsewhere", 404)):
            got = await world.get(path)
            assert (got.status_code, got.headers["content-type"]) == (status, "text/html; charset=utf-8")
            assert got.headers["cache-control"] == "no-cache"
            assert "comodin" in got.text


async def test_what_is_named_by_its_contents_is_kept_for_ever(opened: Opener, built: Path) -> None:
    """All else is asked for again, and mostly has not changed."""
    async with opened(static=built) as world:
        script = await world.get("/assets/index-Bx1.js")
        manifest = await world.get("/manifest.webmanifest")
        again = await world.client.get("/manifest.webmanifest", headers={"if-none-match": manifest.headers["etag"]})

        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert (script.headers["content-type"], script.headers["content-encoding"]) == (
            "text/javascript; charset=utf-8",
            "gzip",
        )
        assert manifest.headers["content-type"] == "application/manifest+json"
        assert (again.status_code, again.content) == (304, b"")
        plain = await world.client.get("/assets/index-Bx1.js", headers={"accept-encoding": "identity"})
        assert plain.text == script.text
        assert len(gzip.compress(plain.content)) < len(plain.content)


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "//etc/passwd.txt"]
)
async def test_nothing_beside_the_client_is_handed_out(opened: Opener, built: Path, path: str) -> None:
    """No way of writing a path leads out of the folder."""
    async with opened(static=built) as world:
        got = await world.get(path)
        assert got.status_code == 404
        assert "secret" not in got.text


async def test_a_client_that_is_not_built_is_said_to_be(opened: Opener) -> None:
    """In both languages; the rest of the server works."""
    async with opened() as world:
        got = await world.get("/t/mesa")
        assert got.status_code == 503
        assert "make web" in got.text
        assert 'lang="es"' in got.text
        assert (await world.get("/healthz")).json()["ok"]


# -- the accounts -------------------------------------------------------------------------


async def test_the_ledger_sums_to_zero_and_says_who_would_pay_whom(opened: Opener) -> None:
    """Payments bring everybody to zero."""
    async with opened() as world:
        room, people = await world.open("no_limit", people=4)
        for number in range(3):
            await world.play(room, seed=f"x{number}", wild=True)
        page = (await world.get(f"/api/rooms/{room}/ledger", people[0])).json()

        nets = {row["name"]: row["net"] for row in page["rows"]}
        assert sum(nets.values()) + page["house"] + page["pot"] == 0
        for one in page["payments"]:
            nets[one["payer"]] += one["amount"]
            nets[one["payee"]] -= one["amount"]
        assert set(nets.values()) == {0}
        assert all(row["net"] == row["has"] - row["bought"] for row in page["rows"])


async def test_no_name_is_a_formula_in_a_spreadsheet(opened: Opener) -> None:
    """Names keep their commas and quotes, and calculate nothing."""
    async with opened() as world:
        room, _ = await world.open(people=1)
        names = ["=1+1", '@"SUM', "a,b", "-2"]
        for chair, name in enumerate(names, 2):
            await world.do(room, a.Sit((await world.join(room, name)).id, chair))
        got = await world.get(f"/api/rooms/{room}/ledger.csv")

        rows = list(csv.reader(io.StringIO(got.text)))
        assert [row[0] for row in rows] == ["name", "Luna", "'=1+1", "'@\"SUM", "a,b", "'-2"]
        assert got.headers["content-type"] == "text/csv; charset=utf-8"
        assert got.headers["content-disposition"] == f'attachment; filename="{room}-ledger.csv"'


# -- the rules ----------------------------------------------------------------------------


async def test_the_rules_are_told_in_both_languages(opened: Opener) -> None:
    """And every clause that they cite is there in a sentence."""
    async with opened() as world:
        room, _ = await world.open("sweat", people=1)
        en, es = [(await world.get(f"/api/rooms/{room}/rules?lang={lang}")).json() for lang in ("en", "es")]
        clauses = (await world.get("/api/clauses?lang=es")).json()

        assert en["sections"][0]["title"] != es["sections"][0]["title"]
        assert [len(section["lines"]) for section in en["sections"]] == [len(part["lines"]) for part in es["sections"]]
        cited = {
            line["source"] for section in en["sections"] for line in section["lines"] if line["status"] == "stated"
        }
        assert cited <= clauses.keys()
        assert (await world.get(f"/api/rooms/{room}/rules?lang=fr")).json()["error"]["code"] == "language"


def test_what_differs_from_parkwest_is_marked() -> None:
    """In a reveal game, what differs from its usual preset."""

    def changed(game: TableGame) -> int:
        return sum(line.changed for section in page_of(game, "en").sections for line in section.lines)

    assert changed(TableGame.of(stakes="4/8")) == 0
    assert changed(TableGame.of(stakes="4/8", raise_cap=4)) == 1
    assert changed(TableGame.of(stakes="4/8", preset="wiki")) > 3
    assert changed(TableGame.of("no-peek", stakes="4")) == 0
    assert changed(TableGame.of("no-peek", stakes="4", preset="gustafson-blind")) == 1
    assert changed(TableGame.of("mexican-sweat", stakes="4", preset="denexa")) > 0


# -- for machines -------------------------------------------------------------------------


async def test_the_figures_name_no_room_no_person_and_no_card(opened: Opener) -> None:
    """Routes are counted by their pattern."""
    async with opened() as world:
        room, people = await world.open("poker")
        await world.play(room)
        await world.get(f"/api/rooms/{room}/hands/1", people[0])
        text = (await world.get("/metrics")).text

        assert 'route="/api/rooms/{room}/hands/{number:int}",status="200"' in text.replace(" ", "")
        assert "comodin_rooms 1.0" in text
        for hidden in (room, *(person.id for person in people), *(person.name for person in people)):
            assert hidden not in text


async def test_the_figures_are_read_at_the_machine_itself(opened: Opener) -> None:
    """Not from elsewhere, and not through a proxy, unless the server was told so."""
    async with opened(client="10.1.2.3") as world:
        assert (await world.get("/metrics")).json()["error"]["code"] == "metrics"
    async with opened() as world:
        got = await world.client.get("/metrics", headers={"x-forwarded-for": "10.1.2.3"})
        assert got.status_code == 403
    async with opened(client="10.1.2.3", metrics_open=True) as world:
        assert (await world.get("/metrics")).status_code == 200


def test_every_route_is_described() -> None:
    """The description has all of them, and nothing else."""
    there = {getattr(route, "path", "").replace(":int", "") for route in ROUTES} - {"/ws/{room}"}
    assert {one.path for one in OPERATIONS} == there | {"/healthz"}
    assert set(description()["paths"]) == there | {"/healthz"}


def test_every_game_of_the_tests_is_one() -> None:
    """They are what the other tests play."""
    assert {form["game"] for form in GAMES.values()} == {"mexican-poker", "mexican-sweat", "no-peek"}
