"""Downloads and replays: whole, lawful, and of each person only what he saw."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from comodin.errors import ComodinError
from comodin.history import from_line, judge, phh, read_records
from comodin.server.picture import table_picture, you
from comodin.server.room import actions as a
from comodin.server.room.codec import decode_events
from comodin.server.web.history import record_for
from tests.server.web.conftest import Opener
from tests.server.web.world import GAMES, Person, World


async def _play(world: World, game: str, *, hands: int = 3, **limits: object) -> tuple[str, list[Person]]:
    room, people = await world.open(game, limits=dict(limits))
    for number in range(hands):
        await world.play(room, seed=f"{game}{number}")
    return room, people


@pytest.mark.parametrize("game", GAMES)
async def test_every_download_is_judged_lawful(opened: Opener, tmp_path: Path, game: str) -> None:
    """In all formats, for a player, the host, a spectator and a stranger with the link."""
    async with opened() as world:
        room, people = await _play(world, game)
        for who in (*people, None):
            jsonl = (await world.get(f"/api/rooms/{room}/history.jsonl", who)).content
            records = [from_line(line) for line in jsonl.splitlines()]
            assert [record.id for record in records] == [f"{room}-{number}" for number in (1, 2, 3)]
            assert all(judge(record).lawful for record in records), [judge(record) for record in records]
            assert all(record.fair is not None for record in records)
            one = (await world.get(f"/api/rooms/{room}/hands/2.jsonl", who)).content
            assert one == jsonl.splitlines(keepends=True)[1]
            story = (await world.get(f"/api/rooms/{room}/history.phhs", who)).text
            (tmp_path / "night.phhs").write_text(story, encoding="utf-8")
            assert len(list(read_records(str(tmp_path / "night.phhs")))) == 3
            assert all(judge(record).lawful for record in read_records(str(tmp_path / "night.phhs")))
            assert phh.loads((await world.get(f"/api/rooms/{room}/hands/1.phh", who)).text).names == records[0].names


async def test_a_download_with_one_bit_changed_is_refused(opened: Opener) -> None:
    """Whichever bit it is: the line is no record, or its deal does not fit."""
    async with opened() as world:
        room, (host, *_) = await _play(world, "poker", hands=1)
        line = (await world.get(f"/api/rooms/{room}/hands/1.jsonl", host)).content
    luck = Random("bits")
    for place in luck.sample(range(8 * (len(line) - 1)), 200):
        wrong = bytearray(line)
        wrong[place // 8] ^= 1 << place % 8
        try:
            assert not judge(from_line(bytes(wrong))).lawful
        except (ComodinError, UnicodeDecodeError):
            continue


@pytest.mark.parametrize("game", ["poker", "sweat"])
async def test_a_download_holds_the_readers_view_and_nothing_beyond_it(opened: Opener, game: str) -> None:
    """Another place in it is another's; who was not dealt in is a spectator."""
    async with opened() as world:
        room, people = await _play(world, game, hands=1)
        archive = await world.app.state.site.archives.of(room)
        hand, seeds = archive.hands[1], await world.store.seeds(room)
        entries = await archive.entries(hand)
        lines = {}
        for who in people:
            line = (await world.get(f"/api/rooms/{room}/hands/1.jsonl", who)).content
            record = from_line(line)
            place = hand.place_of(who.id)
            assert record.viewer == place
            assert record == record_for(room, hand, entries, seeds, place)
            assert record.fair is not None
            assert record.fair.seed is None
            lines[who.name] = line
        assert lines["Gato"] == (await world.get(f"/api/rooms/{room}/hands/1.jsonl")).content
        assert len(set(lines.values())) == 4


async def test_a_table_that_opens_its_seed_hands_it_out_when_the_hand_is_over(opened: Opener) -> None:
    """And the records are lawful with it; also where the house changed its mind in mid-hand."""
    async with opened() as world:
        room, people = await _play(world, "poker", hands=1, opens_seed=True)
        for who in (*people, None):
            record = from_line((await world.get(f"/api/rooms/{room}/hands/1.jsonl", who)).content)
            assert judge(record).lawful
            assert record.fair is not None
            assert record.fair.seed is not None


async def test_a_void_hand_stands_in_the_history(opened: Opener) -> None:
    """With the reason of the host; nobody won."""
    async with opened() as world:
        room, (host, *_) = await world.open()
        await world.deal(room)
        await world.act(room, Random("1"))
        await world.do(room, a.Void(host.id, "a drink on the cards"))

        (line,) = (await world.get(f"/api/rooms/{room}/hands", host)).json()
        record = from_line((await world.get(f"/api/rooms/{room}/hands/1.jsonl", host)).content)
        assert (line["ended"], line["winners"], line["pot"], line["yours"]) == ("void", [], 0, 0)
        assert judge(record).lawful


@pytest.mark.parametrize("game", ["poker", "sweat"])
async def test_the_list_tells_what_came_of_each_hand(opened: Opener, game: str) -> None:
    """What everybody won sums to zero; who only watches won nothing."""
    async with opened() as world:
        room, people = await _play(world, game)
        lists = [(await world.get(f"/api/rooms/{room}/hands", who)).json() for who in people[:3]]

        for number in range(3):
            assert [line[number]["number"] for line in lists] == [number + 1] * 3
            assert sum(line[number]["yours"] for line in lists) == 0
            assert lists[0][number]["winners"]
            assert lists[0][number]["pot"] > 0
        assert [line["yours"] for line in (await world.get(f"/api/rooms/{room}/hands")).json()] == [None] * 3


@pytest.mark.parametrize("game", ["poker", "sweat"])
async def test_a_replay_shows_each_step_as_it_was_seen(opened: Opener, game: str) -> None:
    """The last step is the table as it stood when the hand was over."""
    async with opened() as world:
        room, people = await _play(world, game, hands=1)
        state = await world.state(room)
        for who in people:
            replay = (await world.get(f"/api/rooms/{room}/hands/1", who)).json()
            last = replay["steps"][-1]
            assert last["table"] == _plain(table_picture(state, state.members))
            assert last["you"] == _plain(you(state, who.id))
            assert replay["order"] == list(state.table.dealt)
            kinds = [event["type"] for step in replay["steps"] for event in step["events"]]
            assert kinds[:1] == ["HandDealt"]
            assert "HandSettled" in kinds


@pytest.mark.parametrize("game", GAMES)
async def test_a_running_hand_is_told_so_far_as_each_may_see_it(opened: Opener, game: str) -> None:
    """After a reload the hand is there again: all that has happened, and of hidden cards one's own alone."""
    async with opened() as world:
        room, people = await world.open(game)
        await world.deal(room)
        state = await world.state(room)
        for who in (*people, None):
            told = (await world.get(f"/api/rooms/{room}/hands/1", who)).json()
            last = told["steps"][-1]
            assert [step["seq"] for step in told["steps"]] == sorted({step["seq"] for step in told["steps"]})
            assert told["order"] == list(state.table.dealt)
            assert last["table"] == _plain(table_picture(state, state.members))
            assert last["you"] == _plain(you(state, "" if who is None else who.id))
            hidden = [
                event
                for step in told["steps"]
                for event in step["events"]
                if event["type"] == "CardDealt" and not event["up"] and event["chair"] != last["you"].get("chair", 0)
            ]
            assert hidden
            assert all(event["card"] is None for event in hidden)


async def test_who_sees_later_gets_no_running_hand(opened: Opener) -> None:
    """Where spectators see later, the hand so far is for the players and the host."""
    async with opened() as world:
        room, people = await world.open(limits={"delay": 60_000})
        await world.deal(room)
        host, nopal, _, cat = people
        for who, code in ((host, 200), (nopal, 200), (cat, 404), (None, 404)):
            assert (await world.get(f"/api/rooms/{room}/hands/1", who)).status_code == code


async def test_a_running_hand_is_in_no_list_and_no_download(opened: Opener) -> None:
    """Its record is handed out when it is over."""
    async with opened() as world:
        room, people = await world.open()
        await world.deal(room)
        for who in (*people, None):
            assert (await world.get(f"/api/rooms/{room}/hands", who)).json() == []
            for path in (
                "hands/1.jsonl",
                "hands/1.phh",
                "history.jsonl",
                "history.phhs",
                "hands/99999999999",
            ):
                got = await world.get(f"/api/rooms/{room}/{path}", who)
                assert (got.status_code, got.json()["error"]["code"]) in {(404, "no_hand"), (404, "no_hands")}


async def test_spectators_get_hands_and_accounts_later_where_the_table_says_so(opened: Opener) -> None:
    """Who played has his at once, and so has the host."""
    async with opened() as world:
        room, people = await _play(world, "poker", hands=1, delay=60_000)
        host, nopal, _, cat = people
        for who, seen in ((host, 1), (nopal, 1), (cat, 0), (None, 0)):
            assert len((await world.get(f"/api/rooms/{room}/hands", who)).json()) == seen
        now = (await world.get(f"/api/rooms/{room}/ledger", host)).json()["rows"]
        late = (await world.get(f"/api/rooms/{room}/ledger", cat)).json()["rows"]
        assert any(row["net"] for row in now)
        assert not any(row["net"] for row in late)

        world.clock.pass_time(60_000)
        assert len((await world.get(f"/api/rooms/{room}/hands")).json()) == 1
        assert (await world.get(f"/api/rooms/{room}/ledger", cat)).json()["rows"] == now


async def test_an_archive_reads_on_from_where_it_was(opened: Opener) -> None:
    """It is the same as one that reads all at once."""
    async with opened() as world:
        room, (host, *_) = await _play(world, "sweat", hands=1)
        before = (await world.get(f"/api/rooms/{room}/hands", host)).json()
        await world.play(room, seed="more")
        after = (await world.get(f"/api/rooms/{room}/hands", host)).json()
        world.app.state.site.archives._rooms.clear()
        assert after[:1] == before
        assert (await world.get(f"/api/rooms/{room}/hands", host)).json() == after


async def test_somebody_on_anothers_chair_sees_his_own_past_only(opened: Opener) -> None:
    """Neither who sat there before him, nor where he sits himself now, opens another's cards."""
    async with opened() as world:
        room, (_, nopal, _, cat) = await _play(world, "poker", hands=1)
        mine = (await world.get(f"/api/rooms/{room}/hands/1.jsonl", nopal)).content
        await world.do(room, a.Stand(nopal.id))
        await world.do(room, a.Sit(cat.id, 2))

        assert (await world.get(f"/api/rooms/{room}/hands/1.jsonl", nopal)).content == mine
        spectator = (await world.get(f"/api/rooms/{room}/hands/1.jsonl")).content
        assert (await world.get(f"/api/rooms/{room}/hands/1.jsonl", cat)).content == spectator
        replay = (await world.get(f"/api/rooms/{room}/hands/1", cat)).json()
        public = (await world.get(f"/api/rooms/{room}/hands/1")).json()
        assert [step["events"] for step in replay["steps"]] == [step["events"] for step in public["steps"]]
        assert all(not step["you"].get("down") for step in replay["steps"])


async def test_what_is_in_the_log_is_what_is_downloaded(opened: Opener) -> None:
    """The full record, which never leaves, has every event of the hand."""
    async with opened() as world:
        room, people = await _play(world, "poker", hands=1)
        entries = await world.store.entries(room)
        happened = [event for entry in entries for event in decode_events(entry.body)]
        count = sum(getattr(getattr(event, "event", None), "event", None) is not None for event in happened)
        record = from_line((await world.get(f"/api/rooms/{room}/hands/1.jsonl", people[0])).content)
        assert len(record.events) == count


def _plain(value: object) -> object:
    return json.loads(msgspec.json.encode(value))
