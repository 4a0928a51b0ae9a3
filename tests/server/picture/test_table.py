"""The public picture: complete, right, in both languages, and the same however one came to it."""

from __future__ import annotations

import msgspec
import pytest

from comodin.hand import Call
from comodin.hand.events import ActionOn, BettingEnded
from comodin.server.picture import Kept, StepFrames, game_picture, snapshot_frame, table_picture
from comodin.server.protocol.messages import Snapshot, Step
from comodin.server.protocol.picture import TablePicture, Words
from comodin.server.room import InTable
from comodin.server.room import actions as a
from comodin.server.room.state import RoomState
from comodin.table import InHand, TableGame, ledger
from tests.server.picture.rooms import GAMES, HOST, POKER, SWEAT, Played, named, played


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


class _Parts(msgspec.Struct):
    table: msgspec.Raw
    you: msgspec.Raw


def test_fault_07_a_snapshot_is_what_the_last_step_showed(room: Played) -> None:
    """Byte for byte, for everybody: own cards are never missing until a page is loaded again."""
    for number, entry in enumerate(room.log, 1):
        frames = StepFrames(number, entry.at, entry.events, entry.before, entry.after, here=room.people, watching=1)
        for person in room.everybody:
            step = frames.frame(person)
            shot = snapshot_frame(entry.after, person, seq=number, now=entry.at, here=room.people, watching=1)
            one, other = (msgspec.json.decode(frame, type=_Parts) for frame in (step, shot))
            assert bytes(one.table) == bytes(other.table)
            assert bytes(one.you) == bytes(other.you)
        msgspec.json.decode(step, type=Step, strict=True)
        msgspec.json.decode(shot, type=Snapshot, strict=True)


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


def test_parts_that_are_kept_are_never_out_of_date(room: Played) -> None:
    """With the parts of all earlier entries at hand, whoever comes and goes, each frame is what it is without them."""
    kept = Kept()
    for number, entry in enumerate(room.log, 1):
        seen = {"here": room.people[number % 3 :], "watching": number % 2}
        step = number, entry.at, entry.events, entry.before, entry.after
        frames, anew = StepFrames(*step, **seen, kept=kept), StepFrames(*step, **seen)
        for person in room.everybody:
            assert frames.frame(person) == anew.frame(person)
            shot = {"seq": number, "now": entry.at, **seen}
            assert snapshot_frame(entry.after, person, **shot, kept=kept) == snapshot_frame(entry.after, person, **shot)
