"""What a store keeps, and gives back as it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from comodin.server.errors import (
    ConflictError,
    DuplicateError,
    EntryError,
    NoRoomError,
    RoomExistsError,
    StoreClosedError,
)
from comodin.server.room import InTable, decode_events, encode_events
from comodin.server.store import Answer, Deadline, Entry, Secret, Store, Stored
from comodin.server.store.values import Append
from comodin.table import replay
from comodin.table.codec import encode_events as encode_at_table
from tests.server.store.conftest import Opener
from tests.table.session import LOG, read


async def test_a_table_is_the_same_after_it_was_stored(opened: Opener, address: str) -> None:
    """A recorded session, event by event, read by another process: byte for byte, and folded to the same state."""
    events = read(LOG.read_bytes())
    async with opened() as store:
        room = await store.create_room({"game": "mexican-poker", "título": "La ciega"}, at=5)
        for start in range(0, len(events), 8):
            body = encode_events([InTable(event) for event in events[start : start + 8]])
            await store.append(room, start // 8 + 1, Entry(body=body, at=start, actor="Toño"))

    async with await Store.open(address) as other:
        log = await other.entries(room)
        again = [wrapped.event for logged in log for wrapped in decode_events(logged.body)]
        kept = await other.room(room)

    assert encode_at_table(again) == encode_at_table(events)
    assert replay(again) == replay(events)
    assert {logged.actor for logged in log} == {"Toño"}
    assert [logged.at for logged in log] == list(range(0, len(events), 8))
    assert (kept.settings, kept.created, kept.closed) == ({"game": "mexican-poker", "título": "La ciega"}, 5, None)


async def test_entries_are_read_on_from_a_number(opened: Opener, entry: Callable[..., Entry]) -> None:
    """Whoever knows the log up to a number asks for the rest."""
    async with opened() as store:
        room = await store.create_room({}, at=1)
        for seq in range(1, 6):
            await store.append(room, seq, entry(str(seq)))

        assert [logged.seq for logged in await store.entries(room, after=3)] == [4, 5]
        assert [logged.body for logged in await store.entries(room, after=1, most=2)] == [b"2", b"3"]
        assert await store.entries(room, after=5) == []
        assert await store.head(room) == 5


async def test_a_number_is_neither_taken_twice_nor_passed_over(opened: Opener, entry: Callable[..., Entry]) -> None:
    """The next number is the only one that can be appended; the error says which is the last."""
    async with opened() as store:
        room = await store.create_room({}, at=1)
        await store.append(room, 1, entry("first"))
        for seq in (1, 3):
            with pytest.raises(ConflictError, match="1 is the last one") as refused:
                await store.append(room, seq, entry("other"), deadlines={"turn": 7}, secret=Secret(seq, b"seed"))
            assert (refused.value.room, refused.value.seq, refused.value.head) == (room, seq, 1)

        assert [logged.body for logged in await store.entries(room)] == [b"first"]
        assert await store.deadlines(room) == {}
        assert await store.seeds(room) == {}


async def test_a_duplicate_gets_the_stored_answer(opened: Opener, entry: Callable[..., Entry], address: str) -> None:
    """A triple FOLD is done once, whatever number it is sent under, also by another process."""
    async with opened() as store:
        room, other = [await store.create_room({}, at=1) for _ in range(2)]
        answer = Answer(person="lupe", client="c-1", body=b'{"ok":true}')
        await store.append(room, 1, entry("fold"), answer=answer)
        for seq in (1, 2, 9):
            with pytest.raises(DuplicateError) as refused:
                await store.append(
                    room, seq, entry("fold"), answer=Answer(person="lupe", client="c-1", body=b"another")
                )
            assert (refused.value.answer, refused.value.seq) == (b'{"ok":true}', 1)
        await store.append(room, 2, entry("call"), answer=Answer(person="chuy", client="c-1", body=b"his own"))
        await store.append(other, 1, entry("fold"), answer=answer)

    async with await Store.open(address) as again:
        assert await again.answer(room, "lupe", "c-1") == Stored(1, b'{"ok":true}')
        assert await again.answer(room, "chuy", "c-1") == Stored(2, b"his own")
        assert await again.answer(room, "lupe", "c-2") is None
        assert await again.head(room) == 2


async def test_an_answer_to_what_was_not_stored_is_not_kept(opened: Opener, entry: Callable[..., Entry]) -> None:
    """The action is as new as before."""
    async with opened() as store:
        room = await store.create_room({}, at=1)
        answer = Answer(person="lupe", client="c-1", body=b"yes")
        with pytest.raises(ConflictError):
            await store.append(room, 2, entry("fold"), answer=answer)

        assert await store.answer(room, "lupe", "c-1") is None
        await store.append(room, 1, entry("fold"), answer=answer)


async def test_deadlines_are_set_moved_and_dropped_with_an_entry(
    opened: Opener, entry: Callable[..., Entry], address: str
) -> None:
    """They are absolute, and outlive the process; what is not named stays."""
    async with opened() as store:
        one, other = [await store.create_room({}, at=1, room=name) for name in ("one", "other")]
        await store.append(one, 1, entry("a"), deadlines={"turn": 5000, "empty": 90_000})
        await store.append(other, 1, entry("a"), deadlines={"turn": 4000})
        await store.append(one, 2, entry("b"), deadlines={"turn": 6000, "break": None})
        await store.append(one, 3, entry("c"))

    async with await Store.open(address) as again:
        assert await again.deadlines(one) == {"turn": 6000, "empty": 90_000}
        assert await again.due(3999) == []
        assert await again.due(6000) == [Deadline(other, "turn", 4000), Deadline(one, "turn", 6000)]
        assert await again.due(100_000, most=1) == [Deadline(other, "turn", 4000)]
        await again.append(one, 4, entry("d"), deadlines={"turn": None})
        assert await again.deadlines(one) == {"empty": 90_000}


async def test_a_room_that_ends_has_nothing_due_and_is_not_listed(opened: Opener, entry: Callable[..., Entry]) -> None:
    """Its log stays."""
    async with opened() as store:
        one = await store.create_room({}, at=1)
        other = await store.create_room({}, at=2)
        await store.append(one, 1, entry("open"), deadlines={"turn": 50})
        await store.append(one, 2, entry("close", at=77), deadlines={"turn": 60}, closes=True)

        assert await store.due(1000) == []
        assert [room.id for room in await store.rooms()] == [other]
        assert [(room.id, room.closed) for room in await store.rooms(closed=True)] == [(one, 77)]
        assert [room.id for room in await store.rooms(closed=None)] == [one, other]
        assert await store.head(one) == 2


async def test_seeds_lie_apart_and_are_not_printed(opened: Opener, entry: Callable[..., Entry]) -> None:
    """Nothing that reads a log comes upon a seed; no log line shows one, or a card."""
    seed = b"\x00\xff" * 16
    async with opened() as store:
        room = await store.create_room({}, at=1)
        await store.append(room, 1, entry("deal"), secret=Secret(1, seed))
        await store.append(room, 2, entry("deal"), secret=Secret(2, seed[::-1]))

        assert await store.seeds(room) == {1: seed, 2: seed[::-1]}
        assert all(seed not in logged.body for logged in await store.entries(room))
        assert repr((await store.entries(room))[0]) == "Logged(seq=1, at=1000, actor='', body='4 bytes')"
        assert repr(Secret(1, seed)) == "Secret(hand=1, seed='32 bytes')"


async def test_a_second_seed_for_a_hand_is_refused_alone(opened: Opener, entry: Callable[..., Entry]) -> None:
    """A hand has one seed; the entry that brings another is not stored, and the store goes on."""
    async with opened() as store:
        room = await store.create_room({}, at=1)
        await store.append(room, 1, entry("deal"), secret=Secret(1, b"a"))
        with pytest.raises(EntryError, match="the database refuses it"):
            await store.append(room, 2, entry("deal"), secret=Secret(1, b"b"))
        await store.append(room, 2, entry("deal"), secret=Secret(2, b"b"))

        assert await store.seeds(room) == {1: b"a", 2: b"b"}


async def test_rooms_have_ids_that_nobody_guesses_unless_given(opened: Opener) -> None:
    """80 random bits in 16 letters and digits; a given id is taken once."""
    async with opened() as store:
        ids = {await store.create_room({}, at=1) for _ in range(20)}
        await store.create_room({}, at=1, room="kitchen")

        assert len(ids) == 20
        assert all(len(room) == 16 and room.isalnum() and room == room.lower() for room in ids)
        with pytest.raises(RoomExistsError, match="'kitchen' already"):
            await store.create_room({}, at=1, room="kitchen")
        with pytest.raises(NoRoomError, match="no room 'attic'"):
            await store.room("attic")


async def test_nothing_is_appended_to_a_room_that_is_not_there(opened: Opener, entry: Callable[..., Entry]) -> None:
    """And reading one gives nothing."""
    async with opened() as store:
        with pytest.raises(NoRoomError):
            await store.append("attic", 1, entry("a"))

        assert (await store.entries("attic"), await store.head("attic")) == ([], 0)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seq": 0}, "seq is 0, not a number from 1 up"),
        ({"seq": 2**63}, "not a number from 1 up"),
        ({"seq": True}, "seq is True"),
        ({"entry": Entry(body=b"", at=-1)}, "at is -1"),
        ({"entry": Entry(body="text", at=1)}, "body is not bytes"),
        ({"entry": Entry(body=b"", at=1, actor="a\0b")}, "actor holds a character that is none"),
        ({"answer": Answer(person="p", client="\ud800", body=b"")}, "client holds"),
        ({"answer": Answer(person="p", client="c", body=None)}, "answer is not bytes"),
        ({"deadlines": {"turn": 1.5}}, "deadline is 1.5"),
        ({"deadlines": {"\0": None}}, "deadline holds"),
        ({"secret": Secret(-1, b"")}, "hand is -1"),
        ({"room": "\udcff"}, "room holds"),
    ],
)
def test_what_no_database_holds_is_refused_before(change: dict[str, object], reason: str) -> None:
    """Clients choose their ids; none of them comes near what others store."""
    append = Append(**{"room": "kitchen", "seq": 1, "entry": Entry(body=b"", at=1), **change})
    with pytest.raises(EntryError, match=reason) as refused:
        append.check()

    assert refused.value.to("es").isprintable()


async def test_what_is_refused_before_is_not_stored(opened: Opener, entry: Callable[..., Entry]) -> None:
    """Appending, asking and naming check what they are given."""
    async with opened() as store:
        room = await store.create_room({}, at=1)
        with pytest.raises(EntryError):
            await store.append(room, 1, entry("a", actor="\0"))
        with pytest.raises(EntryError):
            await store.answer(room, "p", "\0")
        with pytest.raises(EntryError):
            await store.people.add(room, "\ud800", at=1)

        assert await store.head(room) == 0
        assert await store.people.all(room) == []


async def test_large_and_strange_bodies_come_back_as_they_were(opened: Opener) -> None:
    """Bytes are bytes: empty, all 256, a megabyte."""
    bodies = [b"", bytes(range(256)), b"\x00" * 1_000_000]
    async with opened() as store:
        room = await store.create_room({}, at=1)
        for seq, body in enumerate(bodies, 1):
            await store.append(room, seq, Entry(body=body, at=2**62, actor="ñ'\"; DROP TABLE entries --"))

        assert [logged.body for logged in await store.entries(room)] == bodies


async def test_a_closed_store_stores_nothing(opened: Opener, entry: Callable[..., Entry]) -> None:
    """The caller is told so."""
    async with opened() as store:
        room = await store.create_room({}, at=1)
    with pytest.raises(StoreClosedError, match="closed"):
        await store.append(room, 1, entry("late"))
