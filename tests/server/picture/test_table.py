"""The public picture: complete, right, in both languages, and the same however one came to it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.hand import Call
from comodin.hand.events import ActionOn, BettingEnded
from comodin.server.picture import Sheet, game_picture, snapshot_frame, step_frame, table_picture
from comodin.server.protocol.merge import Reader
from comodin.server.protocol.messages import Snapshot, Step
from comodin.server.protocol.picture import TablePicture, Words, You
from comodin.server.room import InTable
from comodin.server.room import actions as a
from comodin.server.room.state import RoomState
from comodin.table import InHand, TableGame, ledger
from tests.server.picture.rooms import (
    GAMES,
    HOST,
    NO_LIMIT,
    NO_PEEK,
    NOW,
    POKER,
    SECRET,
    SWEAT,
    Played,
    named,
    played,
)


@pytest.fixture(scope="module", params=GAMES, ids=named)
def room(request: pytest.FixtureRequest) -> Played:
    return played(request.param)


def pictures(room: Played) -> list[tuple[RoomState, TablePicture]]:
    return [(entry.after, table_picture(entry.after, room.people)) for entry in room.log]


def test_a_picture_is_json_and_back(room: Played) -> None:
    for _, picture in pictures(room):
        assert msgspec.json.decode(msgspec.json.encode(picture), type=TablePicture, strict=True) == picture


def test_chips_are_all_there(room: Played) -> None:
    """Stacks, pots, bets in front, what waits for the next hand and the house: all that was ever bought."""
    for state, picture in pictures(room):
        hand = picture.hand
        middle = 0 if hand is None else hand.pot
        stacks = sum(chair.stack for chair in picture.chairs if chair is not None)
        carried = picture.carried if hand is None or hand.ended is not None else 0
        if hand is not None and hand.ended is not None:
            assert middle == hand.carried
            middle = 0
        bought = sum(row.bought for row in ledger(state.table).rows)
        assert stacks + middle + carried + picture.house == bought
        if hand is not None and hand.ended is None:
            assert sum(pot.amount for pot in hand.pots) + hand.bets == hand.pot
            assert hand.bets == sum(chair.seat.bet for chair in picture.chairs if chair is not None and chair.seat)


def test_one_is_on_turn_while_a_hand_runs(room: Played) -> None:
    for state, picture in pictures(room):
        hand = picture.hand
        if state.table.hand is None:
            assert hand is None or (hand.turn is None and hand.stage == "over")
            continue
        assert hand is not None
        assert hand.turn is not None
        assert hand.turn.turn == state.turn
        assert picture.chairs[hand.turn.chair - 1].state == "playing"
        is_bot = bool(picture.chairs[hand.turn.chair - 1].bot)
        assert (hand.turn.clock is None) == is_bot


def test_the_best_hand_showing_leads_the_betting(room: Played) -> None:
    """From the second round on, where it can bet (P14); of cards that are turned up, the leader bets first (R4.6)."""
    for entry in room.log:
        events = [
            event.event.event
            for event in entry.events
            if isinstance(event, InTable) and isinstance(event.event, InHand)
        ]
        ended = any(isinstance(event, BettingEnded) for event in events)
        asked = [event for event in events if isinstance(event, ActionOn)]
        picture = table_picture(entry.after)
        hand = picture.hand
        if not ended or not asked or asked[-1].kind != "bet" or hand is None or picture.game.reveals:
            continue
        leads = [chair for chair in picture.chairs if chair is not None and chair.seat is not None and chair.seat.leads]
        assert len(leads) == 1
        if leads[0].stack:
            assert hand.turn.chair == leads[0].chair


def test_words_are_in_both_languages(room: Played) -> None:
    said = [words for _, picture in pictures(room) for words in all_words(picture)]
    assert said
    assert all(words.en and words.es and "{" not in words.en + words.es for words in said)
    assert any(words.en != words.es for words in said)


def all_words(value: object) -> list[Words]:
    if isinstance(value, Words):
        return [value]
    if isinstance(value, msgspec.Struct):
        return [words for name in value.__struct_fields__ for words in all_words(getattr(value, name))]
    if isinstance(value, tuple):
        return [words for one in value for words in all_words(one)]
    return []


def test_fault_07_what_is_put_together_from_all_steps_is_the_snapshot(room: Played) -> None:
    """For everybody, after each entry of whole hands: own cards are never missing until a page is loaded again.

    So it is for who sees all of it later, and is told by the rooms as they were (`step_frame`).
    """
    sheet, number = Sheet(), 0
    readers = {person: Reader() for person in room.everybody}
    late = {person: Reader() for person in (HOST, room.watcher, "")}
    seen = {"here": room.people, "watching": 1}
    first = room.log[0]
    for person, reader in readers.items():
        reader.hear(msgspec.json.decode(sheet.snapshot(first.before, person, seq=0, now=NOW, **seen)))
    for person, reader in late.items():
        reader.hear(msgspec.json.decode(snapshot_frame(first.before, person, seq=0, now=NOW, **seen)))
    for number, entry in enumerate(room.log, 1):
        frames = sheet.step(number, entry.events, entry.before, entry.after, **seen)
        for person, reader in readers.items():
            frame = frames.frame(person)
            msgspec.json.decode(frame, type=Step, strict=True)
            reader.hear(msgspec.json.decode(frame))
            shot = snapshot_frame(entry.after, person, seq=number, now=NOW, **seen)
            assert same(reader) == same(msgspec.json.decode(shot))
            msgspec.json.decode(shot, type=Snapshot, strict=True)
            if person in late:
                step = (number, entry.events, entry.before, entry.after, person)
                late[person].hear(msgspec.json.decode(step_frame(*step, **seen)))
                assert same(late[person]) == same(reader)


def same(told: Reader | dict[str, Any]) -> tuple[bytes, bytes]:
    """Return what somebody sees, as the same bytes for the same pictures."""
    table, own = (told.table, told.you) if isinstance(told, Reader) else (told["table"], told["you"])
    pictures = msgspec.convert(table, TablePicture, strict=True, str_keys=True), msgspec.convert(own, You, strict=True)
    return msgspec.json.encode(pictures[0]), msgspec.json.encode(pictures[1])


def test_fault_19_the_cards_of_the_last_hand_go_when_the_next_begins() -> None:
    room = played(POKER, hands=1)
    shown = table_picture(room.room)
    assert shown.hand.stage == "over"
    assert shown.hand.awards
    assert sum(award.amount for award in shown.hand.awards) == sum(
        chair.seat.won for chair in shown.chairs if chair is not None and chair.seat is not None
    )
    room.do(a.DealNow(HOST))
    running = table_picture(room.room)
    assert running.hand.number == 2
    assert not running.hand.awards
    assert all(len(chair.seat.up) <= 1 for chair in running.chairs if chair is not None and chair.seat is not None)


def test_bets_stay_in_front_until_the_next_card() -> None:
    """Also while everybody keeps or exposes; the pots hold them only then."""
    room = Played(POKER, seats=4)
    room.do(a.DealNow(HOST))
    while room.room.table.hand.kind != "choose":
        hand = room.room.table.hand
        room.act(hand.game.default(hand) if not hand.betting.owed_to else Call())
    hand = table_picture(room.room).hand
    assert hand.stage == "choosing"
    assert hand.bets == 16
    assert hand.pots[0].amount == hand.pot - 16
    while room.room.table.hand.kind == "choose":
        room.act(room.room.table.hand.game.default(room.room.table.hand))
    hand = table_picture(room.room).hand
    assert (hand.stage, hand.street, hand.bets, hand.pots[0].amount) == ("betting", 3, 0, hand.pot)


def test_the_middle_card_and_what_must_be_beaten() -> None:
    room = Played(SWEAT, seats=3)
    room.do(a.DealNow(HOST))
    hand = table_picture(room.room).hand
    [middle] = hand.middle
    assert (middle.role, middle.folds, middle.first) == ("both", middle.card[0], False)
    assert hand.beat.chair == 0
    assert hand.beat.cards == (middle.card,)
    assert hand.stage == "turning"
    seen = []
    while room.room.table.hand is not None:
        room.act(room.decision())
        beat = table_picture(room.room).hand.beat
        if beat is not None and beat.chair:
            leader = table_picture(room.room).chairs[beat.chair - 1].seat
            seen.append(leader.leads and leader.up == beat.cards)
    assert seen
    assert all(seen)


def test_what_is_played_says_what_differs() -> None:
    plain, wiki, home = (
        game_picture(TableGame.of(stakes="4/8", **how))
        for how in ({}, {"preset": "wiki"}, {"title": "Los jueves", "raise_cap": 4})
    )
    assert (plain.differs, plain.changes, plain.rules.en) == (False, 0, "Parkwest")
    assert (wiki.differs, wiki.changes, wiki.bring_in) == (True, 0, 2)
    assert (home.differs, home.changes, home.home, home.rules.es) == (True, 1, "Los jueves", "Los jueves")
    assert home.overrides == {"raise_cap": 4}
    assert plain.jokers == {"JoU": "bug", "JoD": "wild", "JoX": "wild"}
    assert (plain.ranks, plain.cards, plain.joker) == ("AKQJ765432", 5, True)
    sweat = game_picture(SWEAT)
    assert (sweat.ranks, sweat.cards, sweat.joker, sweat.jokers) == ("AKQJT98765432", 7, False, {})


def test_empty_chairs_people_who_sit_out_and_who_has_nothing() -> None:
    room = Played(POKER, seats=4)
    room.do(a.SitOut(room.people[1]))
    room.do(a.Stand(room.people[2]))
    picture = table_picture(room.room, [HOST])
    states = [None if chair is None else (chair.state, chair.sits_out, chair.here) for chair in picture.chairs]
    assert states == [("waiting", False, True), ("sitting_out", True, False), None, ("waiting", False, True), None]
    assert picture.host_here
    room.do(a.DealNow(HOST))
    room.do(a.SitOut(HOST))
    assert table_picture(room.room).chairs[0].sits_out
    assert table_picture(room.room).chairs[0].state == "playing"


@settings(max_examples=20, deadline=None)
@given(
    game=st.sampled_from((POKER, SECRET, NO_LIMIT, SWEAT, NO_PEEK)),
    seed=st.integers(0, 10_000),
    luck=st.randoms(use_true_random=False),
)
def test_whoever_comes_and_goes_sees_what_the_snapshot_shows(game: TableGame, seed: int, luck: Random) -> None:
    """Some miss entries and get what is new since; some come anew; who is here changes: every reader sees the same."""
    room = played(game, seed=seed)
    sheet = Sheet()
    there: dict[str, Reader] = {}
    missed: dict[str, tuple[Reader, RoomState]] = {}
    for number, entry in enumerate(room.log, 1):
        here = tuple(person for person in room.people if luck.random() < 0.8)
        seen: dict[str, Any] = {"here": here, "watching": luck.randrange(3)}
        before = {"seq": number - 1, "now": NOW, **seen}
        for person in room.everybody:
            if person not in there and luck.random() < 0.3:
                reader, since = missed.pop(person, (Reader(), None))
                shot = sheet.snapshot(entry.before, person, **before) if luck.random() < 0.5 or since is None else b""
                if not shot and since is not None:
                    earlier = room.log[number - 2]
                    step = (number - 1, earlier.events, earlier.before, entry.before, person)
                    shot = step_frame(*step, since=since, **seen)
                reader.hear(msgspec.json.decode(shot))
                there[person] = reader
            elif person in there and luck.random() < 0.1:
                missed[person] = there.pop(person), entry.before
                if luck.random() < 0.5:
                    sheet.forget(person)
        if there:
            frames = sheet.step(number, entry.events, entry.before, entry.after, **seen)
        shown = snapshot_frame
        for person, reader in there.items():
            reader.hear(msgspec.json.decode(frames.frame(person)))
            reader.hear({"type": "here", "people": list(here), "watching": seen["watching"]})
            assert same(reader) == same(msgspec.json.decode(shown(entry.after, person, seq=number, now=NOW, **seen)))


def test_a_step_tells_only_what_is_new() -> None:
    """Who calls changes his chair, the pots and the turn; his neighbours' own pictures stay as they are."""
    room = Played(POKER, seats=4)
    sheet = Sheet()
    room.do(a.DealNow(HOST))
    for person in (*room.people, room.watcher):
        sheet.snapshot(room.room, person, seq=1, now=NOW)
    hand = room.room.table.hand
    actor = room.room.table.dealt[hand.actor - 1]
    room.act(hand.game.default(hand) if not hand.betting.owed_to else Call())
    entry = room.log[-1]
    frames = sheet.step(2, entry.events, entry.before, entry.after)
    steps = {person: msgspec.json.decode(frames.frame(person)) for person in room.people}
    turn = entry.after.players[entry.after.table.hand.actor - 1]
    for person, step in steps.items():
        assert {*step["table"]} <= {"chairs", "hand"}
        assert {*step["table"].get("chairs", {})} <= {str(actor)}
        assert "turn" in step["table"]["hand"]
        assert not {"order", "number", "commitment", "common"} & {*step["table"]["hand"]}
        own = {*step.get("you", {})}
        assert own == ({"legal", "default"} if person in (turn, entry.before.players[hand.actor - 1]) else set())
    assert frames.frame(room.watcher) is frames.frame("")
