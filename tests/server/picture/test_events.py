"""What happened, on the wire: masked by the room's own redaction, with chairs, and once for all who see the same."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from comodin.hand.codec import card_to_token
from comodin.server.picture import Sheet, events_frame, masked_step
from comodin.server.protocol.messages import Step
from comodin.server.room import InTable, masked
from comodin.server.room import actions as a
from comodin.server.room.events import Said
from comodin.server.room.state import Limits
from comodin.table import InHand
from tests.server.picture.rooms import GAMES, HOST, NOW, POKER, Entry, Played, named, played


@pytest.fixture(scope="module", params=GAMES, ids=named)
def room(request: pytest.FixtureRequest) -> Played:
    return played(request.param)


def plain(event: object) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event, enc_hook=card_to_token))
    return told


def without_chairs(event: dict[str, Any], *, in_hand: bool) -> dict[str, Any]:
    added = {"chairs"} | ({"chair"} if "p" in event else set())
    return {name: value for name, value in event.items() if not in_hand or name not in added}


def test_events_are_those_of_the_log_as_a_person_may_see_them(room: Played) -> None:
    for entry in room.log:
        for person in room.everybody:
            told = masked_step(entry.events, entry.before, person)
            assert len(told) == len(entry.events)
            for event, given in zip(entry.events, told, strict=True):
                assert next(iter(given)) == "type"
                seen = masked(event, entry.after, person)
                inner = seen.event if isinstance(seen, InTable) else seen
                in_hand = isinstance(inner, InHand)
                wanted = plain(inner.event if isinstance(inner, InHand) else inner)
                assert without_chairs(given, in_hand=in_hand) == wanted


def test_every_place_comes_with_its_chair(room: Played) -> None:
    seen = 0
    for entry in room.log:
        dealt = entry.after.table.dealt
        for given in masked_step(entry.events, entry.before):
            if given.get("p"):
                assert given["chair"] == dealt[given["p"] - 1]
                seen += 1
            if given["type"] == "PotAwarded":
                assert given["chairs"] == {str(dealt[int(p) - 1]): chips for p, chips in given["shares"].items()}
    assert seen


def knocking() -> list[Entry]:
    room = Played(POKER, seats=3)
    room.do(a.SetLimits(HOST, Limits(door="asks")))
    room.log.clear()
    room.do(a.Sit(room.watcher, 4))
    room.do(a.Refuse(HOST, room.watcher))
    return room.log


def test_a_knock_is_told_to_the_host_and_to_who_knocked() -> None:
    other = f"{2:016x}"
    for entry in knocking():
        assert masked_step(entry.events, entry.before, HOST)
        assert masked_step(entry.events, entry.before, "w" * 16)
        for person in (other, "f" * 16, ""):
            assert not any("Knock" in event["type"] for event in masked_step(entry.events, entry.before, person))


def test_a_line_of_chat_comes_with_the_name_of_who_said_it() -> None:
    room = Played(POKER, seats=3)
    before = room.room
    (said,) = masked_step([Said(room.watcher, "hola", NOW)], before)
    member = before.member(room.watcher)
    assert member is not None
    assert (said["type"], said["text"], said["name"]) == ("Said", "hola", member.name)


def test_who_comes_to_a_chair_in_an_entry_sees_from_there() -> None:
    """One entry may hold the end of a hand, somebody who sits down, and the next deal."""
    room = Played(POKER, seats=3)
    room.log.clear()
    room.do(a.Sit(room.watcher, 4))
    room.do(a.DealNow(HOST))
    first, second = room.log
    told = masked_step((*first.events, *second.events), first.before, room.watcher)
    own = [event for event in told if event["type"] == "CardDealt" and event["chair"] == 4 and not event["up"]]
    assert own
    assert all(event["card"] for event in own)


def test_frames_are_steps(room: Played) -> None:
    sheet = Sheet()
    for number, entry in enumerate(room.log, 1):
        frames = sheet.step(number, entry.events, entry.before, entry.after)
        for person in (HOST, room.watcher, ""):
            step = msgspec.json.decode(frames.frame(person), type=Step, strict=True)
            assert step.seq == number
            assert step.events == masked_step(entry.events, entry.before, person)
            assert step.table is not None


def test_a_step_that_was_followed_by_others_holds_the_events_alone(room: Played) -> None:
    for number, entry in enumerate(room.log, 1):
        for person in room.everybody:
            step = msgspec.json.decode(events_frame(number, entry.events, entry.before, person), type=Step)
            assert (step.seq, step.table, step.you) == (number, None, None)
            assert step.events == masked_step(entry.events, entry.before, person)
