"""The socket: who gets in, what is refused, what is answered once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from comodin.fair import pledge_of
from comodin.hand import Wager
from comodin.server.live import connection as connections
from comodin.server.protocol.merge import Reader
from comodin.server.protocol.messages import VERSION, Hello
from comodin.server.protocol.picture import You
from comodin.server.room import actions as a
from comodin.server.web import socket as sockets
from tests.server.live.client import Client, app_of
from tests.server.live.table import Running, on_file, running


class Door:
    """A running room with its application, and people who have tokens."""

    def __init__(self, table: Running, app: Any) -> None:
        self.table = table
        self.app = app
        self.tokens: dict[str, str] = {}
        self.people: dict[str, str] = {}

    async def join(self, name: str, chair: int = 0) -> str:
        """Let somebody in under a name; return his token."""
        claim = await self.table.store.people.add("mesa", name, at=self.table.clock.now())
        assert (await self.table.do(a.Join(claim.person, name), claim.person)).ok
        if chair:
            assert (await self.table.do(a.Sit(claim.person, chair), claim.person)).ok
        self.tokens[name], self.people[name] = claim.token, claim.person
        return claim.token

    async def open(self, name: str = "", after: int = 0) -> Client:
        client = Client(self.app)
        client.hello(self.tokens.get(name, ""), after)
        await client.wait("here")
        return client


@asynccontextmanager
async def door(path: Path, **made: Any) -> AsyncIterator[Door]:
    async with on_file(path) as store, running(store, **made) as table:
        yield Door(table, app_of(table.hub))


def decision(table: Running, random: Random) -> dict[str, Any]:
    """Return something that is legal now, as a client writes it."""
    act = table.decision(random).act
    return {"action": type(act).__name__, **({"to": act.to} if isinstance(act, Wager) else {})}


async def test_a_person_is_welcomed_and_plays(tmp_path: Path) -> None:
    """Hello, welcome, snapshot; then what he does is answered after everybody has been told."""
    async with door(tmp_path, people=("host",)) as open_door:
        await open_door.join("Luna", 2 + 3)
        client = await open_door.open("Luna")
        assert [frame["type"] for frame in client.frames] == ["welcome", "snapshot", "here"]
        assert client.frames[0]["name"] == "Luna"
        assert client.frames[1]["you"]["chair"] == 5

        answer = await client.ask("say", text="hola")
        assert answer["ok"]
        assert client.frames[-2]["type"] == "step"
        assert client.frames[-2]["seq"] == answer["seq"]
        client.send({"type": "ping", "t": 7})
        assert (await client.wait("pong"))["t"] == 7
        await client.end()


async def test_threat_foreign_pages_and_names_do_not_get_in(tmp_path: Path) -> None:
    """Origin and Host are checked before the socket is accepted."""
    async with door(tmp_path) as open_door:
        for headers in (
            {"host": "localhost:8200", "origin": "https://evil.example"},
            {"host": "evil.example", "origin": "http://evil.example"},
            {"host": "localhost:8200", "origin": "null"},
            {"origin": "http://localhost:8200"},
        ):
            client = Client(open_door.app, headers=headers)
            await client.gone()
            assert not client.accepted
            assert client.closed is not None


@pytest.mark.parametrize(
    ("first", "why"),
    [
        ('{"type":"hello","v":99}', "version"),
        ('{"type":"hello","v":2,"token":"wrong"}', "token"),
        ('{"type":"ping","t":1}', "protocol"),
        ("no json", "protocol"),
        (b"\xff\xfe", "protocol"),
        ("[" * 4000, "protocol"),
        ('{"type":"hello","v":2,"token":"' + "x" * 5000 + '"}', "protocol"),
    ],
)
async def test_a_wrong_beginning_is_the_end(first: str | bytes, why: str, tmp_path: Path) -> None:
    async with door(tmp_path) as open_door:
        client = Client(open_door.app)
        client.send(first)
        assert await client.gone() == why
        assert client.frames[-1]["reason"]["es"]


async def test_who_says_nothing_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow-loris gets a few seconds, not a place (threat: flooding)."""
    monkeypatch.setattr(sockets, "HELLO_SECONDS", 0.05)
    async with door(tmp_path) as open_door:
        assert await Client(open_door.app).gone() == "protocol"


async def test_a_room_that_is_not_there(tmp_path: Path) -> None:
    async with door(tmp_path) as open_door:
        client = Client(open_door.app, "nowhere")
        client.hello()
        assert await client.gone() == "no_room"


async def test_malformed_messages_are_answered_and_after_five_it_is_over(tmp_path: Path) -> None:
    async with door(tmp_path) as open_door:
        client = await open_door.open()
        for wrong in (
            "{}",
            '{"type":"act","id":"1","hand":1.5,"turn":1,"action":"Fold"}',
            '{"type":"say","id":"7","text":"x","more":1}',
            '{"type":"do","id":"' + "x" * 65 + '","what":"sit"}',
        ):
            seen = len(client.frames)
            client.send(wrong)
            answer = await client.wait("answer", seen)
            assert not answer["ok"]
            assert answer["reason"]["en"] != answer["reason"]["es"]
        assert [frame["id"] for frame in client.frames if frame["type"] == "answer"] == ["", "1", "7", ""]
        client.send(b"\xff")
        assert await client.gone() == "protocol"


async def test_who_only_watches_can_do_nothing(tmp_path: Path) -> None:
    async with door(tmp_path) as open_door:
        client = await open_door.open()
        for kind, fields in (
            ("say", {"text": "hola"}),
            ("do", {"what": "pause"}),
            ("act", {"hand": 1, "turn": 1, "action": "Fold"}),
        ):
            answer = await client.ask(kind, **fields)
            assert (answer["ok"], answer["code"]) == (False, "spectator")
        await client.end()


async def test_fault_02_what_is_stale_is_refused_and_says_so(tmp_path: Path) -> None:
    """An action is bound to the hand and the turn that its sender saw (row 2)."""
    async with door(tmp_path, people=("host",)) as open_door:
        table = open_door.table
        await open_door.join("Luna", 5)
        client = await open_door.open("Luna")
        random, me = Random(1), open_door.people["Luna"]
        while table.on_turn() != me:
            await table.step(random)
        hand, turn = table.room.turn
        for wrong_hand, wrong_turn in ((hand, turn - 1), (hand, turn + 1), (hand - 1, turn), (hand + 1, 1)):
            answer = await client.ask("act", hand=wrong_hand, turn=wrong_turn, action="Fold")
            assert not answer["ok"]
            assert answer["code"].startswith("stale")
        assert table.room.turn == (hand, turn)
        assert (await client.ask("act", hand=hand, turn=turn, **decision(table, random)))["ok"]
        await client.end()


async def test_fault_16_a_triple_fold_is_one_fold(tmp_path: Path) -> None:
    """The same id is done once, whenever and over whichever connection it comes again (rows 16, 28)."""
    async with door(tmp_path, people=("host",)) as open_door:
        table = open_door.table
        await open_door.join("Luna", 5)
        client = await open_door.open("Luna")
        random, me = Random(1), open_door.people["Luna"]
        while table.on_turn() != me:
            await table.step(random)
        hand, turn = table.room.turn
        fold = {"hand": hand, "turn": turn, **decision(table, random)}
        first = await client.ask("act", "fold-1", **fold)
        again = await client.ask("act", "fold-1", **fold)
        await client.end()
        other = await open_door.open("Luna")
        third = await other.ask("act", "fold-1", **fold)
        assert first["ok"]
        assert first == again == third
        entry = (await table.store.entries("mesa", after=first["seq"] - 1, most=1))[0]
        assert entry.actor == me
        seq = table.room.seq
        said = await other.ask("say", "say-1", text="hola")
        assert await other.ask("say", "say-1", text="something else") == said
        refused = await other.ask("do", "sit-1", what="sit", chair=5)
        assert not refused["ok"]
        assert await other.ask("do", "sit-1", what="sit_out") == refused
        assert [line.text for line in table.state.chat] == ["hola"]
        assert table.room.seq >= seq + 1
        await other.end()


async def test_fault_25_the_gap_is_told_and_nothing_else(tmp_path: Path) -> None:
    """Whoever comes back gets the entries that he missed, and a picture with the last (rows 10, 25)."""
    async with door(tmp_path, people=("host", "ana")) as open_door:
        table = open_door.table
        await open_door.join("Luna", 5)
        client = await open_door.open("Luna")
        random = Random(11)
        while table.state.table.hands < 2:
            await table.step(random)
        await table.quiet()
        await client.wait("step", seq=table.room.seq)
        steps = {frame["seq"]: frame for frame in client.frames if frame["type"] == "step"}
        last = max(steps)
        assert last == table.room.seq
        screens, screen = {}, Reader()
        for frame in client.frames:
            if screen.hear(frame):
                screens[screen.seq] = screen.table, screen.you
        for after in sorted(steps)[2:-1]:
            table.clock.pass_time(400)  # a person connects only so often
            fresh = await open_door.open("Luna", after)
            got = [frame for frame in fresh.frames if frame["type"] == "step"]
            if not got:
                assert fresh.frames[1]["type"] == "snapshot"  # the hand before the last is long past
                assert after < last - 20
                continue
            assert [frame["seq"] for frame in got] == list(range(after + 1, last + 1))
            assert [frame["events"] for frame in got] == [steps[frame["seq"]]["events"] for frame in got]
            assert all(frame["table"] is None for frame in got[:-1])
            assert got[-1]["table"] is not None
            back = Reader()
            back.table, back.you = screens[after]
            for frame in fresh.frames:
                back.hear(frame)
            assert msgspec.convert(back.you, You) == msgspec.convert(screens[last][1], You)
            assert back.table == screens[last][0]
        for after in (last + 5, 10**9, -3):
            table.clock.pass_time(400)
            fresh = await open_door.open("Luna", after)
            assert fresh.frames[1]["type"] == "snapshot"
            assert fresh.frames[1]["seq"] == last
        await fresh.end()


async def test_fault_26_the_newest_tab_wins_and_the_old_one_is_told(tmp_path: Path) -> None:
    """Two tabs do not fight (row 26)."""
    async with door(tmp_path, people=("host",)) as open_door:
        await open_door.join("Luna", 5)
        old = await open_door.open("Luna")
        new = await open_door.open("Luna")
        assert await old.gone() == "replaced"
        assert (await new.ask("say", text="aquí"))["ok"]
        assert open_door.people["Luna"] in new.frames[-1].get("people", [open_door.people["Luna"]])
        await new.end()


async def test_fault_27_whoever_loads_the_page_anew_is_who_he_was(tmp_path: Path) -> None:
    """The seat token tells who it is; a name that is taken is no matter (row 27)."""
    async with door(tmp_path, people=("host",)) as open_door:
        await open_door.join("Luna", 5)
        for _ in range(3):
            client = await open_door.open("Luna")
            assert client.frames[1]["you"]["name"] == "Luna"
            assert client.frames[1]["you"]["chair"] == 5
            await client.end()
            open_door.table.clock.pass_time(400)


async def test_an_old_token_opens_nothing_after_a_claim(tmp_path: Path) -> None:
    """A link that somebody has seen is worth nothing once it was used (threat: fixation)."""
    async with door(tmp_path) as open_door:
        old = await open_door.join("Luna")
        await open_door.table.store.people.claim("mesa", open_door.people["Luna"], token=old)
        client = Client(open_door.app)
        client.hello(old)
        assert await client.gone() == "token"


async def test_who_is_put_out_hears_it_and_does_not_come_back(tmp_path: Path) -> None:
    async with door(tmp_path, people=("host",)) as open_door:
        await open_door.join("Luna")
        client = await open_door.open("Luna")
        assert (await open_door.table.do(a.Kick("host", open_door.people["Luna"]), "host")).ok
        assert await client.gone() == "kicked"
        open_door.table.clock.pass_time(5_000)
        client = Client(open_door.app)
        client.hello(open_door.tokens["Luna"])
        assert await client.gone() == "kicked"


async def test_floods_are_answered_then_cut(tmp_path: Path) -> None:
    """A burst is refused in words, a flood ends it; chat has a measure of its own."""
    async with door(tmp_path, people=("host",)) as open_door:
        await open_door.join("Luna")
        client = await open_door.open("Luna")
        answers = [await client.ask("say", text=f"{n}") for n in range(7)]
        assert [answer["ok"] for answer in answers] == [True] * 5 + [False] * 2
        assert answers[-1]["code"] == "flood"
        open_door.table.clock.pass_time(2_000)
        assert (await client.ask("say", text="ya"))["ok"]
        for n in range(100):
            client.send({"type": "ping", "t": n})
        assert await client.gone() == "flood"


async def test_too_many_tries_and_too_many_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with door(tmp_path, people=("host",)) as open_door:
        await open_door.join("Luna")
        clients = [Client(open_door.app) for _ in range(6)]
        for client in clients:
            client.hello(open_door.tokens["Luna"])
            await client.wait("welcome" if client in clients[:4] else "bye")
        assert await clients[-1].gone() == "flood"
        monkeypatch.setattr("comodin.server.live.hub.MOST_HERE", 2)
        client = Client(open_door.app)
        client.hello()
        assert await client.gone() == "flood"


async def test_a_stalled_reader_is_cut_and_the_others_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for one connection is bounded (threat: slow reader)."""
    monkeypatch.setattr(connections, "MOST_FRAMES", 30)
    monkeypatch.setattr(sockets, "PARTING_SECONDS", 0.05)
    async with door(tmp_path, people=("host",)) as open_door:
        table = open_door.table
        stalled = await open_door.open()
        stalled.is_stalled = True
        random, steps = Random(1), 0
        while not stalled.task.done():
            assert (steps := steps + 1) < 300
            await table.step(random)
            await asyncio.sleep(0.01)
        seen = len(stalled.frames)
        await table.step(random)
        assert len(stalled.frames) == seen
        assert table.pages["host"].of("step")[-1]["seq"] == table.room.seq


async def test_spectators_see_later_where_the_room_wants_it(tmp_path: Path) -> None:
    """With a delay a spectator sees each entry that much later, and the table as it stood; a player at once."""
    from tests.server.live.table import LIMITS

    late = a.SetLimits("host", type(LIMITS)(turn=30_000, bank=60_000, pause=3_000, door="open", delay=10_000))
    async with door(tmp_path, people=("host", "ana")) as open_door:
        table = open_door.table
        assert (await table.do(late, "host")).ok
        await table.pass_time(20_000)
        random = Random(3)
        told: dict[int, int] = {}
        for _ in range(12):
            await table.step(random)
            told[table.room.seq] = table.clock.now()
            assert table.pages["ana"].of("step")[-1]["seq"] == table.room.seq
        watcher = table.pages[""]
        shown = watcher.of("step")[-1]["seq"]
        assert shown < table.room.seq
        fresh = await table.connect()
        assert fresh.of("snapshot")[0]["seq"] == shown
        assert fresh.table["hands"] <= table.state.table.hands
        await table.pass_time(10_000)
        assert fresh.frames[-1]["seq"] == max(told)
        steps = [frame["seq"] for frame in fresh.of("step")]
        assert steps == list(range(shown + 1, shown + 1 + len(steps)))


async def test_who_sits_down_sees_from_there(tmp_path: Path) -> None:
    """Once somebody has a chair he gets a whole new picture."""
    async with door(tmp_path, people=("host",)) as open_door:
        await open_door.join("Luna")
        client = await open_door.open("Luna")
        seen = len(client.frames)
        assert (await client.ask("do", what="sit", chair=5))["ok"]
        snapshot = await client.wait("snapshot", seen)
        assert snapshot["you"]["chair"] == 5
        await client.end()


async def test_players_add_to_the_deal(tmp_path: Path) -> None:
    """A pledge before the deal, the entropy after the promise, and the seal binds both."""
    from comodin.fair import FairDeal
    from comodin.server.live.cards import hand_id

    async with door(tmp_path, people=("host",)) as open_door:
        table = open_door.table
        await open_door.join("Luna", 5)
        await open_door.join("Nopal", 6)
        luna, nopal = await open_door.open("Luna"), await open_door.open("Nopal")
        mine, his = b"a secret of mine", b"another one, longer"
        luna.send({"type": "pledge", "pledge": pledge_of(mine).hex()})
        nopal.send({"type": "pledge", "pledge": pledge_of(his).hex()})
        await luna.ask("say", text="listo")
        await nopal.ask("say", text="listo")
        await table.pass_time(3_000)
        assert table.state.promise is not None
        assert table.state.promise.entropy is None
        step = await luna.wait("step", seq=table.room.seq)
        assert step["you"]["pledge"] == 1
        luna.send({"type": "entropy", "hand": 1, "entropy": b"not what I pledged".hex()})
        assert (await luna.wait("answer", ok=False))["code"] == "entropy_other"
        luna.send({"type": "entropy", "hand": 1, "entropy": mine.hex()})
        await luna.ask("say", text="va")
        assert table.state.promise.entropy is None
        nopal.send({"type": "entropy", "hand": 1, "entropy": his.hex()})
        await nopal.ask("say", text="va")
        promise = table.state.promise
        assert promise.entropy is not None
        given = [bytes.fromhex(part) for part in promise.entropy]
        assert {mine, his} < {*given}
        hand = table.state.table.hand
        assert hand is not None
        pledges = [bytes.fromhex(pledge) for pledge in promise.pledges]
        seed = (await table.store.seeds("mesa"))[1]
        deal = FairDeal(hand.game.deck, seed, given, hand=hand_id("mesa", 1), pledges=pledges)
        assert deal.commitment.hex() == promise.commitment
        assert deal.seal.hex() == promise.seal
        luna.send({"type": "entropy", "hand": 1, "entropy": mine.hex()})
        await luna.wait("answer", code="entropy_late")
        await luna.end()
        await nopal.end()


async def test_who_pledged_and_is_silent_adds_nothing(tmp_path: Path) -> None:
    """The deal waits 800 ms for him, and no longer; a restart in between changes nothing."""
    async with door(tmp_path, people=("host",)) as open_door:
        table = open_door.table
        await open_door.join("Luna", 5)
        luna = await open_door.open("Luna")
        luna.send({"type": "pledge", "pledge": pledge_of(b"x" * 16).hex()})
        await luna.ask("say", text="listo")
        await table.pass_time(3_000)
        assert (await table.store.deadlines("mesa")).keys() == {"seal"}
        await table.pass_time(799)
        assert table.state.promise is not None
        assert table.state.promise.entropy is None
        await table.pass_time(1)
        assert table.state.promise.entropy == ("",) * len(table.state.table.dealt)
        await table.play(1, Random(1))
        await luna.end()


async def test_a_stop_says_so(tmp_path: Path) -> None:
    async with door(tmp_path) as open_door:
        client = await open_door.open()
        await open_door.table.hub.stop()
        assert await client.gone() == "restart"


def test_the_version_is_in_the_hello() -> None:
    assert Hello(v=VERSION).token == ""
