"""Rooms are opened, looked at and joined; what cannot be is refused with a sentence, and nothing is stored."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.server.room import actions as a
from comodin.server.web.offer import make_offer
from tests.server.web.conftest import Opener
from tests.server.web.world import GAMES, Person, bearer

NEW: dict[str, Any] = {"name": "Luna", "game": GAMES["poker"]}


async def test_a_room_is_opened_with_its_host_on_chair_one_and_bots_beside_him(opened: Opener) -> None:
    """Name, game and bots are all it takes."""
    async with opened() as world:
        got = await world.client.post("/api/rooms", json={**NEW, "bots": ["regular", "caller"]})

        made = got.json()
        look = (await world.get(f"/api/rooms/{made['room']}")).json()
        assert (got.status_code, got.headers["cache-control"]) == (201, "no-store")
        assert (look["host"], look["taken"], look["chairs"], look["closed"]) == ("Luna", 3, 6, False)
        assert [sitter["bot"] for sitter in look["sitters"]] == ["", "regular", "caller"]
        assert look["game"]["title"]["es"] == "Póker mexicano"
        assert (await world.state(made["room"])).host == made["person"]


async def test_a_host_need_not_sit(opened: Opener) -> None:
    """He may only watch over the table."""
    async with opened() as world:
        made = (await world.client.post("/api/rooms", json={**NEW, "sit": False, "bots": ["caller"] * 6})).json()

        assert (await world.get(f"/api/rooms/{made['room']}")).json()["taken"] == 6


WRONG: dict[str, tuple[dict[str, Any], int, str]] = {
    "no name": ({"name": "  "}, 422, "wrong"),
    "a name that turns the writing": ({"name": "Lu\u202ena"}, 422, "wrong"),
    "a name that is too long": ({"name": "x" * 21}, 422, "wrong"),
    "a number for a name": ({"name": 7}, 422, "form"),
    "no such game": ({"game": {"game": "whist", "stakes": "4"}}, 422, "wrong"),
    "no such preset": ({"game": {"preset": "parkwset", "stakes": "4/8"}}, 422, "wrong"),
    "stakes that do not fit": ({"game": {"stakes": "four"}}, 422, "wrong"),
    "an ante below nothing": ({"game": {"stakes": "4/8", "ante": -1}}, 422, "form"),
    "a rule that there is not": ({"game": {"stakes": "4/8", "overrides": {"self": 1}}}, 422, "wrong"),
    "a rule with odd contents": ({"game": {"stakes": "4/8", "overrides": {"burns": [{}, [None]]}}}, 422, "wrong"),
    "a title of blanks": ({"game": {"stakes": "4/8", "title": "\u200b"}}, 422, "wrong"),
    "too many chairs": ({"chairs": 8}, 422, "wrong"),
    "one chair": ({"chairs": 1}, 422, "form"),
    "too many bots": ({"chairs": 3, "bots": ["regular"] * 3}, 422, "bots"),
    "no such bot": ({"bots": ["shark"]}, 422, "no_bot"),
    "a bot of one's own": ({"bots": ["os:system"]}, 422, "no_bot"),
    "a turn without time": ({"limits": {"turn": 0}}, 422, "wrong"),
    "a field that there is not": ({"money": 100}, 422, "form"),
}


@pytest.mark.parametrize("case", WRONG)
async def test_what_cannot_be_is_refused_in_both_languages_and_nothing_is_stored(opened: Opener, case: str) -> None:
    """The reason says what was given or what would be right."""
    change, status, code = WRONG[case]
    async with opened() as world:
        got = await world.client.post("/api/rooms", json={**NEW, **change})

        error = got.json()["error"]
        assert (got.status_code, error["code"]) == (status, code)
        assert len(error["reason"]["en"]) > 10
        assert len(error["reason"]["es"]) > 10
        assert await world.store.rooms(closed=None) == []


async def test_every_game_that_is_offered_can_be_opened(opened: Opener) -> None:
    """Each preset in each structure, with the stakes that stand beside it."""
    offer = make_offer()
    assert offer.games[0].presets[0].structures[0].stakes == "4/8"
    async with opened() as world:
        assert (await world.get("/api/offer")).json()["defaults"]["bots"] == ["regular"] * 4
        for game in offer.games:
            for preset in game.presets:
                assert preset.structures
                for structure in preset.structures:
                    form = {"game": game.game, "preset": preset.preset, "stakes": structure.stakes}
                    sent = {"name": "Luna", "game": {**form, "structure": structure.structure}}
                    for chairs in (preset.seats.least, preset.seats.most):
                        got = await world.client.post("/api/rooms", json={**sent, "chairs": chairs})
                        assert got.status_code == 201, got.text


async def test_somebody_joins_as_a_spectator_and_is_known_by_his_key(opened: Opener) -> None:
    """Fault 27: who comes again with his key is himself, whatever his name."""
    async with opened() as world:
        room, (host, *_) = await world.open(people=1)
        sol = await world.join(room, "  Sol ")

        again = await world.client.post(f"/api/rooms/{room}/join", json={"name": "SOL"})
        line = await world.get(f"/api/rooms/{room}/ledger", sol)
        assert (await world.state(room)).members[sol.id].name == "Sol"
        assert (again.status_code, again.json()["error"]["code"]) == (409, "name_taken")
        assert line.status_code == 200
        assert sol.token != host.token


async def test_a_key_is_changed_for_a_new_one_once(opened: Opener) -> None:
    """A link that was sent around opens nothing any more after its owner came by it."""
    async with opened() as world:
        room, (host, *_) = await world.open(people=1)
        claim = f"/api/rooms/{room}/claim"

        fresh = (await world.client.post(claim, headers=host.key)).json()
        late = await world.client.post(claim, headers=host.key)
        assert fresh["person"] == host.id
        assert fresh["token"] != host.token
        assert (late.status_code, late.json()["error"]["code"]) == (401, "token")
        assert (await world.client.post(claim, headers=bearer(fresh["token"]))).status_code == 200
        assert (await world.client.post(claim)).json()["error"]["code"] == "no_token"


async def test_nobody_joins_a_session_that_is_over_or_a_room_that_is_not_there(opened: Opener) -> None:
    """Both say so."""
    async with opened() as world:
        room, (host, *_) = await world.open(people=1)
        await world.do(room, a.End(host.id))

        over = await world.client.post(f"/api/rooms/{room}/join", json={"name": "Sol"})
        assert (over.status_code, over.json()["error"]["code"]) == (409, "closed")
        for nowhere in ("nowhere", "a b", "ñ", "%00", "x" * 100):
            lost = await world.client.post(f"/api/rooms/{nowhere}/join", json={"name": "Sol"})
            assert (lost.status_code, lost.json()["error"]["code"]) == (404, "no_room")


async def test_who_was_put_out_is_told_so_and_sees_nothing(opened: Opener) -> None:
    """His key opens nothing in this room any more."""
    async with opened() as world:
        room, (host, nopal, *_) = await world.open(people=2)
        await world.do(room, a.Kick(host.id, nopal.id))

        got = await world.get(f"/api/rooms/{room}/hands", nopal)
        assert (got.status_code, got.json()["error"]["code"]) == (403, "kicked")


@pytest.mark.parametrize("given", ["Bearer", "Bearer x", "Basic abc", "bearer " + "A" * 22, "Bearer ' OR 1=1 --", ""])
async def test_a_key_that_is_none_is_refused(opened: Opener, given: str) -> None:
    """It is not taken for somebody without a key."""
    async with opened() as world:
        room, _ = await world.open(people=1)
        got = await world.client.get(f"/api/rooms/{room}/hands", headers={"authorization": given})

        assert (got.status_code, got.headers["www-authenticate"]) == (401, "Bearer")


async def test_the_qr_code_holds_the_public_link_and_no_key(opened: Opener) -> None:
    """It is a picture of the link for friends."""
    async with opened(public_url="https://poker.example") as world:
        room, (host, *_) = await world.open(people=1)

        got = await world.get(f"/api/rooms/{room}/qr.svg", host)
        assert got.headers["content-type"] == "image/svg+xml"
        assert got.text.startswith("<svg")
        assert host.token not in got.text


async def test_a_key_is_nobodys_in_another_room(opened: Opener) -> None:
    """Rooms do not know each other's people."""
    async with opened() as world:
        room, _ = await world.open(people=1)
        _, (stranger, *_) = await world.open(people=1)

        got = await world.get(f"/api/rooms/{room}/hands", Person("", "", stranger.token))
        assert got.status_code == 401
