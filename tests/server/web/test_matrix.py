"""Who may ask what: every route, asked by everybody; no answer has a card that its reader may not see.

There is no view of a god: the host sees what his seat sees.
"""

from __future__ import annotations

import re

import httpx
import pytest
from starlette.routing import Route

from comodin.server.room import actions as a
from comodin.server.room.codec import decode_events
from comodin.server.room.events import InTable
from comodin.server.web.app import ROUTES
from comodin.table import InHand
from comodin.table.codec import encode_events
from comodin.table.view import masked_log
from tests.server.web.conftest import Opener
from tests.server.web.world import Person, World

CARD = re.compile(r'"((?:[2-9TJQKA][cdhs]|Jo[UDX]?))"|\b([2-9TJQKA][cdhs])\b')

ASKERS = ("nobody", "cat", "player", "host", "kicked", "stranger")
EVERYBODY, ROOM, OWN = (200,) * 6, (200, 200, 200, 200, 403, 401), (401, 200, 200, 200, 403, 401)

MATRIX: dict[str, tuple[int, ...]] = {
    "GET /api/offer": EVERYBODY,
    "GET /api/clauses": EVERYBODY,
    "GET /api/rooms/{room}": EVERYBODY,
    "GET /api/rooms/{room}/rules": EVERYBODY,
    "GET /api/rooms/{room}/qr.svg": EVERYBODY,
    "GET /api/rooms/{room}/hands": ROOM,
    "GET /api/rooms/{room}/hands/1": ROOM,
    "GET /api/rooms/{room}/hands/1.jsonl": ROOM,
    "GET /api/rooms/{room}/hands/1.phh": ROOM,
    "GET /api/rooms/{room}/history.jsonl": ROOM,
    "GET /api/rooms/{room}/history.phhs": ROOM,
    "GET /api/rooms/{room}/ledger": ROOM,
    "GET /api/rooms/{room}/ledger.csv": ROOM,
    "GET /api/rooms/{room}/odds": (401, 409, 200, 200, 403, 401),
    "POST /api/rooms/{room}/claim": OWN,
    "POST /api/rooms/{room}/join": (201,) * 6,
    "POST /api/rooms": (201,) * 6,
    "POST /api/floor": (201,) * 6,
    "GET /api/floor/{floor}": (404,) * 6,
    "POST /api/floor/{floor}/line": (404,) * 6,
    "POST /api/floor/{floor}/undo": (404,) * 6,
}
"""What each route answers to each of the `ASKERS`."""

BODIES = {
    "POST /api/rooms": {"name": "Luna", "game": {"stakes": "4/8"}},
    "POST /api/rooms/{room}/join": {"name": "x"},
    "POST /api/floor": {"game": {"stakes": "4/8"}, "seats": [{"name": "Luna"}, {"name": "Sol"}]},
    "POST /api/floor/{floor}/line": {"line": "new hand", "after": 0},
    "POST /api/floor/{floor}/undo": {"after": 0},
}


def test_every_route_stands_in_the_matrix() -> None:
    """A new route is asked by everybody, or the test fails."""
    routes = {
        f"{'POST' if 'POST' in (route.methods or ()) else 'GET'} {route.path.replace('{number:int}', '1')}"
        for route in ROUTES
        if isinstance(route, Route)
    }
    assert routes == set(MATRIX)


@pytest.mark.parametrize("game", ["poker", "sweat"])
async def test_everybody_gets_what_is_his_and_no_card_of_anybody_else(opened: Opener, game: str) -> None:
    """With two hands over and one running; each answer is read through for cards."""
    async with opened() as world:
        room, people = await world.open(game, people=4, limits={"aids": True})
        for number in range(2):
            await world.play(room, seed=f"{number}")
        await world.deal(room)
        host, player, _, kicked, cat = people
        await world.do(room, a.Kick(host.id, kicked.id))
        _, (stranger, *_) = await world.open(people=1)
        askers = {"cat": cat, "player": player, "host": host, "kicked": kicked, "stranger": stranger, "nobody": None}
        for name, who in askers.items():
            allowed = await _seen(world, room, 0 if who is None else people.index(who) + 1 if who in people else 0)
            for route, answers in MATRIX.items():
                if name == "nobody" or not route.endswith("claim"):
                    got = await _ask(world, route, room, who, name)
                    assert got.status_code == answers[ASKERS.index(name)], (route, name, got.text[:200])
                    _check_cards(got, allowed, (route, name))
        for name, who in askers.items():
            got = await _ask(world, "POST /api/rooms/{room}/claim", room, who, name)
            assert got.status_code == OWN[ASKERS.index(name)]


async def test_odds_are_asked_from_ones_own_seat_where_the_host_allows_them(opened: Opener) -> None:
    """Nobody else's cards come into it."""
    async with opened() as world:
        room, (host, nopal, *_) = await world.open("sweat", limits={"aids": False})
        await world.deal(room)
        got = await world.get(f"/api/rooms/{room}/odds", host)
        assert (got.status_code, got.json()["error"]["code"]) == (403, "no_odds")

        room, (host, nopal, *_) = await world.open("poker")
        got = await world.get(f"/api/rooms/{room}/odds", host)
        assert (got.status_code, got.json()["error"]["code"]) == (409, "not_in_hand")
        await world.deal(room)
        rows = (await world.get(f"/api/rooms/{room}/odds", nopal)).json()["rows"]
        assert [row["chair"] for row in rows] == [1, 2, 3]
        assert sum(row["share"] for row in rows) == pytest.approx(1, abs=0.01)


async def _ask(world: World, route: str, room: str, who: Person | None, name: str) -> httpx.Response:
    method, path = route.split()
    body = BODIES.get(route)
    if body is not None and path.endswith("join"):
        body = {"name": f"again {name}"}
    headers = {} if who is None else who.key
    return await world.client.request(method, path.format(room=room, floor=f"{room:x>22}"), json=body, headers=headers)


async def _seen(world: World, room: str, chair: int) -> set[str]:
    """Return every card that the events of the log show to a chair."""
    happened = [event for entry in await world.store.entries(room) for event in decode_events(entry.body)]
    table = [event.event for event in happened if isinstance(event, InTable)]
    seen = encode_events([event for event in masked_log(table, chair) if isinstance(event, InHand)]).decode()
    return set(re.findall(r'"([2-9TJQKA][cdhs]|Jo[UDX]?)"', seen))


def _check_cards(got: httpx.Response, allowed: set[str], where: object) -> None:
    body = re.sub(r'"(?:jokers|risk)":\{[^}]*\}', "", got.text)  # what jokers are here; which cards nobody has seen
    if any(page in str(where) for page in ("/clauses", "/rules", "/offer")):
        return  # texts that know no hand
    found = {one or other for one, other in CARD.findall(body)} - {"Jo"}
    assert found <= allowed, (where, found - allowed)
