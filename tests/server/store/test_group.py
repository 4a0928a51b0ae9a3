"""One group, one transaction: a row that conflicts fails alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import insert

from comodin.server.errors import ConflictError, DuplicateError, EntryError, NoRoomError
from comodin.server.store import Answer, Entry, Secret, Store
from comodin.server.store.address import database_at
from comodin.server.store.commit import Fates, commit
from comodin.server.store.database import Database
from comodin.server.store.schema import entries
from comodin.server.store.values import Append

Group = Callable[..., AsyncIterator[tuple[Store, Database]]]


@pytest.fixture
def database(address: str) -> Group:
    """Opens a store with the rooms a, b and c, and the database below it."""

    @asynccontextmanager
    async def open_both() -> AsyncIterator[tuple[Store, Database]]:
        async with await Store.open(address) as store:
            for room in "abc":
                await store.create_room({}, at=1, room=room)
            below = database_at(address)
            try:
                yield store, below
            finally:
                await below.close()

    return open_both


def append(room: str, seq: int, text: str = "x", *, client: str | None = None, **more: object) -> Append:
    answer = None if client is None else Answer(person="p", client=client, body=b"told " + text.encode())
    return Append(room=room, seq=seq, entry=Entry(body=text.encode(), at=seq), answer=answer, **more)


def kinds(fates: Fates) -> list[type | None]:
    return [None if fate is None else type(fate) for fate in fates]


async def bodies(store: Store, room: str) -> list[str]:
    return [logged.body.decode() for logged in await store.entries(room)]


async def test_those_that_conflict_fail_alone(database: Group) -> None:
    """Taken, not the next, answered before, no such room: the others of the group are stored."""
    async with database() as (store, below):
        await store.append("a", 1, Entry(body=b"first", at=1), answer=Answer(person="p", client="k", body=b"old"))

        fates = await commit(
            below,
            [
                append("a", 1),
                append("b", 1, "good", client="k", deadlines={"turn": 5}),
                append("c", 2),
                append("z", 1),
            ],
        )

        assert kinds(fates) == [ConflictError, None, ConflictError, NoRoomError]
        assert [await bodies(store, room) for room in "abc"] == [["first"], ["good"], []]
        assert await store.deadlines("b") == {"turn": 5}


async def test_the_next_numbers_of_a_room_go_into_one_group(database: Group) -> None:
    """Bots act one after another; the last word on a deadline is the one that counts."""
    async with database() as (store, below):
        chain = [append("a", seq, str(seq), deadlines={"turn": seq, "old": None}) for seq in range(1, 5)]

        assert await commit(below, chain) == [None] * 4
        assert await bodies(store, "a") == ["1", "2", "3", "4"]
        assert await store.deadlines("a") == {"turn": 4}


async def test_what_follows_a_conflict_conflicts_too(database: Group) -> None:
    """The second was decided on the first, which never happened, even if its number is free."""
    async with database() as (store, below):
        await store.append("a", 1, Entry(body=b"theirs", at=1))

        fates = await commit(below, [append("a", 1), append("b", 1), append("a", 2)])

        assert kinds(fates) == [ConflictError, None, ConflictError]
        assert await bodies(store, "a") == ["theirs"]


async def test_one_action_twice_in_a_group_is_done_once(database: Group) -> None:
    """The second reads on, and is told what the first was."""
    async with database() as (store, below):
        fates = await commit(below, [append("a", 1, client="k"), append("a", 2, client="k")])
        again = await commit(below, [append("a", 2, client="k")])

        assert kinds(fates) == [None, ConflictError]
        assert kinds(again) == [DuplicateError]
        assert await store.head("a") == 1


async def test_of_too_many_rooms_some_are_judged_again(database: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    """How far rooms have come is remembered of so many alone; the others are looked up, and go on."""
    monkeypatch.setattr("comodin.server.store.commit.MOST_HEADS", 2)
    async with database() as (store, below):
        heads: dict[str, int] = {}
        for seq in (1, 2):
            for room in "abc":
                assert await commit(below, [append(room, seq)], heads) == [None]
                assert len(heads) <= 2
        assert [await store.head(room) for room in "abc"] == [2, 2, 2]


async def test_a_row_that_the_database_refuses_fails_alone(database: Group) -> None:
    """No judgement foresees it; the group is stored one by one, and what follows it in its room is refused."""
    async with database() as (store, below):
        await commit(below, [append("a", 1, secret=Secret(1, b"s"))])

        fates = await commit(
            below, [append("b", 1), append("a", 2, secret=Secret(1, b"t")), append("c", 1), append("a", 3)]
        )

        assert kinds(fates) == [None, EntryError, None, ConflictError]
        assert [await store.head(room) for room in "abc"] == [1, 1, 1]
        assert await store.seeds("a") == {1: b"s"}


async def test_somebody_who_comes_between_judgement_and_insert_wins(
    database: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The primary key decides: the group is undone, judged again, and the loser seen."""
    from comodin.server.store import commit as module

    judge, taken = module._judge, []

    def judge_and_be_late(*arguments: object) -> Fates:
        fates = judge(*arguments)
        if not taken:
            row = {"room": "a", "seq": 1, "at": 1, "actor": "", "body": b"theirs"}
            arguments[0].execute(insert(entries), [row])  # in our own transaction: what fails then is the same
            taken.append(row)
        return fates

    monkeypatch.setattr(module, "_judge", judge_and_be_late)
    async with database() as (store, below):
        fates = await commit(below, [append("a", 1, "mine"), append("b", 1)])

        assert kinds(fates) == [None, None]  # theirs was undone with the first attempt, and mine came in the second
        assert [await bodies(store, room) for room in "ab"] == [["mine"], ["x"]]


async def test_a_group_of_everything_goes_in_at_once(database: Group) -> None:
    """Hundreds of rows with answers, seeds and deadlines are one transaction."""
    async with database() as (store, below):
        group = [
            append(room, seq, client=f"{room}{seq}", secret=Secret(seq, b"s"), deadlines={f"d{seq}": seq})
            for seq in range(1, 301)
            for room in "abc"
        ]

        assert await commit(below, group) == [None] * 900
        assert len(await store.due(1000)) == 900
        assert await store.answer("c", "p", "c300") is not None


async def test_what_is_known_to_be_next_is_stored_unjudged(database: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a room's last number is known, its next entries ask the database nothing."""
    from comodin.server.store import commit as module

    async with database() as (store, below):
        heads: dict[str, int] = {}
        assert await commit(below, [append("a", 1), append("b", 1)], heads) == [None, None]
        assert heads == {"a": 1, "b": 1}

        def judge(*_: object) -> Fates:
            raise AssertionError("judged")

        with monkeypatch.context() as patched:
            patched.setattr(module, "_judge", judge)
            group = [append("a", 2, client="k", deadlines={"turn": 7}), append("b", 2), append("a", 3)]
            assert await commit(below, group, heads) == [None] * 3
        assert heads == {"a": 3, "b": 2}
        assert await store.deadlines("a") == {"turn": 7}
        assert await bodies(store, "a") == ["x"] * 3


async def test_what_was_known_and_is_no_longer_so_is_seen(database: Group) -> None:
    """Another process has stored since, or the action was answered: the primary keys tell, and all is judged."""
    async with database() as (store, below):
        heads: dict[str, int] = {}
        await commit(below, [append(room, 1, client="k") for room in "abc"], heads)
        await store.append("a", 2, Entry(body=b"theirs", at=1))

        taken = await commit(below, [append("a", 2, "mine"), append("b", 2, "good")], heads)
        again = await commit(below, [append("b", 3, client="new"), append("c", 2, client="k")], heads)
        wrong = await commit(below, [append("b", 4), append("a", 7), append("z", 1)], heads)

        assert kinds(taken) == [ConflictError, None]
        assert kinds(again) == [None, DuplicateError]
        assert kinds(wrong) == [None, ConflictError, NoRoomError]
        assert await bodies(store, "a") == ["x", "theirs"]
        assert await bodies(store, "b") == ["x", "good", "x", "x"]
        assert heads == {"b": 4}
