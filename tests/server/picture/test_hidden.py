"""Nothing about an unseen card is in any picture or frame: deal the hidden cards otherwise, and no byte changes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from comodin.cards import JO, JOD, Card
from comodin.errors import IllegalActionError
from comodin.hand import HandState, viewed
from comodin.hand.events import CardBurned, CardDealt, ChoiceMade
from comodin.server.picture import Sheet, snapshot_frame, step_frame, table_picture, you
from comodin.server.room import InTable, RoomEvent, RoomState
from comodin.server.room import actions as a
from comodin.table import InHand, TableState
from tests.server.picture.rooms import GAMES, HOST, POKER, Entry, Played, named, played

JOKERS = re.compile(rb'"jokers":\{[^}]*\}')
"""What a joker would play as is told at every table, wherever it lies."""

Swap = Callable[[Card | None], Card | None]


def swapping(hand: HandState, place: int, luck: Random) -> Swap:
    """Return another place for every card that a viewer does not know; what he knows stays."""
    known = viewed(hand, place).out
    hidden = [card for card in hand.game.deck if not known & card.bit]
    mixed = hidden[:]
    luck.shuffle(mixed)
    other = {card.bit: new for card, new in zip(hidden, mixed, strict=True)}

    def swap(card: Card | None) -> Card | None:
        if card is None or card.bit not in other:
            return card
        new = other[card.bit]
        return JOD if new is JO else new

    return swap


def in_hand(hand: HandState, swap: Swap) -> HandState:
    seats = tuple(replace(seat, downcards=tuple(map(swap, seat.downcards))) for seat in hand.seats)
    burned = tuple(map(swap, hand.burned))
    out = hand.seen
    for card in (*(card for seat in seats for card in seat.downcards), *burned):
        out |= 0 if card is None else card.bit
    return replace(hand, seats=seats, burned=burned, out=out, memo=None)


def in_room(state: RoomState, number: int, swap: Swap) -> RoomState:
    """Return a room with the hidden cards of hand `number` dealt otherwise."""

    def in_table(table: TableState | None) -> TableState | None:
        if table is None or table.hand is None or table.hands != number:
            return table
        return replace(table, hand=in_hand(table.hand, swap))

    return replace(state, table=in_table(state.table), last=in_table(state.last))


def in_event(event: RoomEvent, swap: Swap) -> RoomEvent:
    if not isinstance(event, InTable) or not isinstance(event.event, InHand):
        return event
    inner: Any = event.event.event
    if (isinstance(inner, CardDealt) and not inner.up) or isinstance(inner, CardBurned | ChoiceMade):
        inner = replace(inner, card=swap(inner.card))
    return InTable(InHand(inner))


@pytest.fixture(scope="module", params=GAMES, ids=named)
def room(request: pytest.FixtureRequest) -> Played:
    return played(request.param, seed=5)


def shown(state: RoomState) -> TableState | None:
    return state.table if state.table.hand is not None else state.last


def frames_of(entry: Entry, person: str) -> tuple[bytes, bytes]:
    frame = _step(entry, person)
    return frame, snapshot_frame(entry.after, person, seq=1, now=entry.at)


def _step(entry: Entry, person: str) -> bytes:
    """Return the step of an entry; made from what is kept of a room, and from nothing, it is the same."""
    sheet = Sheet()
    sheet.snapshot(entry.before, person, seq=0, now=entry.at)
    frame = sheet.step(1, entry.events, entry.before, entry.after).frame(person)
    assert json.loads(frame) == json.loads(step_frame(1, entry.events, entry.before, entry.after, person))
    return frame


def test_hidden_cards_dealt_otherwise_change_no_byte(room: Played) -> None:
    """For everybody in the room, who watches, and strangers, after every entry of whole hands."""
    luck, changed = Random(1), 0
    for entry in room.log:
        table = shown(entry.after)
        if table is None or table.hand is None:
            continue
        for person in room.everybody:
            place = table.place(entry.after.seen_from(person))
            swap = swapping(table.hand, place, luck)
            other = Entry(
                entry.at,
                tuple(in_event(event, swap) for event in entry.events),
                in_room(entry.before, table.hands, swap),
                in_room(entry.after, table.hands, swap),
            )
            changed += shown(other.after) != table
            assert frames_of(other, person) == frames_of(entry, person)
    assert changed


def test_no_token_of_a_hidden_card_is_in_what_a_spectator_gets(room: Played) -> None:
    for entry in room.log:
        table = shown(entry.after)
        if table is None or table.hand is None:
            continue
        hidden = {
            card.token
            for seat in table.hand.seats
            for card in seat.downcards
            if card is not None and not table.hand.seen & card.bit
        }
        for frame in frames_of(entry, ""):
            told = JOKERS.sub(b"", frame)
            assert not any(f'"{token}"'.encode() in told for token in hidden)


def test_who_takes_a_place_after_a_hand_does_not_get_its_cards() -> None:
    """The chair goes to another without them; the name of somebody who was put out, and has an account, does not go."""
    for seed in range(20):
        room = played(POKER, seed=seed, hands=1)
        quiet = [p for p in room.people[1:] if any(you(room.room, p).down) and not room.room.table.hand]
        if not quiet:
            continue
        gone = quiet[0]
        member = room.room.members[gone]
        picture = table_picture(room.room)
        room.do(a.Kick(HOST, gone))
        newcomer = "e" * 16
        with pytest.raises(IllegalActionError):
            room.do(a.Join(newcomer, member.name))
        room.do(a.Join(newcomer, "Otilia"))
        room.do(a.Sit(newcomer, member.chair))
        assert you(room.room, newcomer).chair == member.chair
        assert not you(room.room, newcomer).down
        assert you(room.room, newcomer).words is None
        assert you(room.room, gone).person == ""
        assert picture.hand is not None
        return
    raise AssertionError("no hand in which somebody kept a card hidden to its end")
