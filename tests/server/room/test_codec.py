"""The events of a room as JSON and back; a log that is folded."""

from __future__ import annotations

import msgspec
import pytest

from comodin.errors import RecordError
from comodin.hand import Fold
from comodin.server.room import actions as a
from comodin.server.room import decode_events, encode_events, evolve, masked, replay
from comodin.server.room import events as r
from comodin.server.room.evolve import _FOLD
from comodin.server.room.state import Limits
from comodin.table import TableGame
from comodin.table import events as t
from tests.server.room.rooms import Room, plain

ONE_OF_EACH: dict[type[r.RoomEvent], r.RoomEvent] = {
    type(event): event
    for event in (
        r.RoomOpened("room", "ana", "Toña", Limits(door="open", delay=7), 5),
        r.InTable(t.SatOut(3)),
        r.PersonJoined("beto", "Beto"),
        r.PersonSeated("beto", 3),
        r.PersonUnseated("beto", 3),
        r.Knocked("beto", 3, 90),
        r.KnockAnswered("beto", let_in=True),
        r.PersonKicked("beto"),
        r.PersonMuted("beto", muted=True),
        r.HostChanged("beto"),
        r.Said("beto", "¡vámonos!", 5),
        r.LimitsSet(Limits(turn=10**4)),
        r.RoomPaused(5),
        r.Resumed(6),
        r.DealPlanned(None),
        r.GamePlanned(TableGame.of(stakes="4/8")),
        r.ClockStarted(3, 1, 2, 3),
        r.ClockStopped(),
        r.BankUsed(3, 0),
        r.TimedOut(3, 2),
        r.CameBack(3),
        r.HandPromised(1, "ab", ("", "cd"), 9),
        r.HandSealed(1, ("", "ef"), "00"),
    )
}


def test_one_of_each_kind_is_here() -> None:
    names = {kind.__name__ for kind in ONE_OF_EACH}
    assert names == set(r.__all__) - {"RoomEvent"}
    assert {kind.__name__ for kind in _FOLD} == names - {"RoomOpened"}


@pytest.mark.parametrize("event", ONE_OF_EACH.values(), ids=lambda event: type(event).__name__)
def test_an_event_comes_back_as_it_was(event: r.RoomEvent) -> None:
    data = encode_events([event])
    [again] = decode_events(data)
    assert again == event
    assert type(again) is type(event)
    assert encode_events([again]) == data


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[1]",
        b'[{"type":"SatOut","chair":3}]',
        b'[{"type":"InTable","event":{"type":"Nothing"}}]',
        b'[{"type":"RoomOpened","room":"r","person":"p","name":"n","limits":{"door":"ajar"}}]',
        b"[" * 5000,
    ],
)
def test_what_are_no_events_is_refused(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_events(data)


def test_a_log_begins_with_its_opening() -> None:
    room = Room.of("Ana", "Beto")
    opened, table, *rest = room.log
    for wrong in ([], [opened], rest, [opened, opened], [opened, table, opened], [opened, rest[0]]):
        with pytest.raises(RecordError) as refused:
            replay(wrong)
        assert refused.value.to("es") != str(refused.value)
    with pytest.raises(RecordError):
        replay([opened, table], onto=room.state)


def test_a_log_is_folded_in_parts() -> None:
    room = Room.of("Ana", "Beto").deal().fold().deal(seed=1)
    for cut in range(2, len(room.log)):
        assert plain(replay(room.log[cut:], onto=replay(room.log[:cut]))) == plain(room.state)


def test_a_masked_log_folds_as_well() -> None:
    """What a spectator gets leads to the same room, but for the cards."""
    room = Room.of("Ana", "Beto").deal().open()
    state = replay(room.log[:2])
    seen = state
    for event in room.log[2:]:
        state = evolve(state, event)
        seen = evolve(seen, masked(event, state, ""))
    assert seen.thinking == state.thinking
    assert [seat.downcards for seat in seen.table.hand.seats] == [(None,)] * 2  # type: ignore[union-attr]


def test_a_player_sees_his_own_card_alone() -> None:
    room = Room.of("Ana", "Beto").deal()
    for person, chair in (("ana", 1), ("beto", 2)):
        cards = [
            seen.event.event.card  # type: ignore[union-attr]
            for event in room.log
            if isinstance(seen := masked(event, room.state, person), r.InTable)
            and isinstance(seen.event, t.InHand)
            and type(seen.event.event).__name__ == "CardDealt"
            and not seen.event.event.up  # type: ignore[attr-defined]
            and seen.event.event.p == room.state.table.place(chair)  # type: ignore[attr-defined]
        ]
        assert [card is not None for card in cards] == [True]
        assert None in [getattr(_inner(masked(event, room.state, person)), "card", 0) for event in room.log]


def test_what_a_refused_action_says() -> None:
    """Also the action itself has words."""
    room = Room.of("Ana", "Beto").deal()
    said = room.refused(a.Act("ana", 9, 9, Fold()))
    assert str(said) == "fold: that answers hand 9, turn 9; now it is hand 1, turn 1"
    assert said.to("es") == "retirarse: eso responde a la mano 9, turno 9; ahora va la mano 1, turno 1"
    for name in a.__all__:
        kind = getattr(a, name)
        if kind.verb != "nothing" and "text" not in kind.__dict__:
            assert kind.text.fget(kind).to("es")


def _inner(event: r.RoomEvent) -> object:
    within = event.event if isinstance(event, r.InTable) else event
    return within.event if isinstance(within, t.InHand) else within
