"""What one person alone may know: his cards, his choices, and nothing of anybody else's."""

from __future__ import annotations

import pytest

from comodin.errors import IllegalActionError
from comodin.games.no_peek import turning
from comodin.hand import Wager, apply, legal
from comodin.server.picture import you
from comodin.server.protocol.picture import You
from comodin.server.room import RoomState
from comodin.server.room import actions as a
from comodin.server.room import apply as apply_in_room
from comodin.table import viewed
from tests.server.picture.rooms import (
    GAMES,
    HOST,
    NO_LIMIT,
    POKER,
    SWEAT,
    Played,
    entries,
    named,
    played,
)


@pytest.fixture(scope="module", params=GAMES, ids=named)
def room(request: pytest.FixtureRequest) -> Played:
    return played(request.param)


def asked(room: Played) -> list[tuple[RoomState, str]]:
    """Every state in which a person is to decide, with who."""
    found = []
    for entry in room.log:
        hand = entry.after.table.hand
        if hand is not None and hand.actor and entry.after.players[hand.actor - 1]:
            found.append((entry.after, entry.after.players[hand.actor - 1]))
    return found


def amounts_of(choice) -> list[int]:  # type: ignore[no-untyped-def]
    return list(choice.amounts) or list(range(choice.least, choice.most + 1, choice.step))


def test_fault_05_every_amount_told_is_legal_and_no_other(room: Played) -> None:
    assert asked(room)
    for state, person in asked(room):
        hand = state.table.hand
        mine = you(state, person)
        options = legal(hand)
        assert [choice.action for choice in mine.legal] == [option.action.__name__ for option in options]
        for choice, option in zip(mine.legal, options, strict=True):
            if not issubclass(option.action, Wager):
                assert not choice.amounts
                assert choice.to == option.to
                continue
            amounts = amounts_of(choice)
            assert amounts == list(option.amounts)
            assert (choice.least, choice.most) == (amounts[0], amounts[-1])
            assert set(choice.marks.values()) <= set(amounts)
            for amount in {amounts[0], amounts[-1], *choice.marks.values()}:
                apply(hand, option.action(amount))
            for amount in {0, amounts[0] - 1, amounts[-1] + 1} - set(amounts):
                with pytest.raises(IllegalActionError):
                    apply(hand, option.action(amount))


def test_what_a_choice_costs_is_what_it_takes(room: Played) -> None:
    for state, person in asked(room):
        hand = state.table.hand
        seat = hand.seat(hand.actor)
        for choice, option in zip(you(state, person).legal, legal(hand), strict=True):
            is_wager = issubclass(option.action, Wager)
            after, _ = apply(hand, option.action(choice.least) if is_wager else option.action())
            if not after.over and after.seat(hand.actor).paid >= seat.paid:
                paid = after.seat(hand.actor).paid - seat.paid
                assert choice.pays == paid or (after.stage != "betting" and paid < choice.pays)
            if choice.all_in:
                assert choice.pays == seat.stack


def test_fault_03_amounts_are_totals_never_what_is_added() -> None:
    """Whoever has a bet in already is told the total to which he raises."""
    seen = 0
    for state, person in [one for seed in range(8) for one in asked(played(NO_LIMIT, seed=seed))]:
        seat = state.table.hand.seat(state.table.hand.actor)
        for choice in you(state, person).legal:
            if choice.action == "Raise" and seat.bet:
                assert choice.least - seat.bet == choice.pays
                assert choice.most == seat.bet + seat.stack
                seen += 1
    assert seen


def test_fault_04_a_short_stack_can_always_go_all_in() -> None:
    """Where a bet can be faced or made, a stack below it is offered whole (R3.7, R2.3.2)."""
    seen = 0
    for entry in entries(seed=3, hands=6, short=3):
        hand = entry.after.table.hand
        if hand is None or hand.kind != "bet" or not entry.after.players[hand.actor - 1]:
            continue
        seat, owed = hand.seat(hand.actor), hand.betting.owed_to
        mine = you(entry.after, entry.after.players[hand.actor - 1])
        if owed >= seat.bet + seat.stack:
            assert any(choice.action == "Call" and choice.all_in for choice in mine.legal)
            seen += 1
        for choice in mine.legal:
            if choice.most == seat.bet + seat.stack:
                assert "all_in" in choice.marks
    assert seen


def test_what_the_clock_would_do_is_legal(room: Played) -> None:
    for state, person in asked(room):
        mine = you(state, person)
        assert mine.default in {choice.action for choice in mine.legal}
        if any(choice.action == "Check" for choice in mine.legal):
            assert mine.default == "Check"


def test_only_who_is_on_turn_is_asked(room: Played) -> None:
    for entry in room.log:
        hand = entry.after.table.hand
        on_turn = "" if hand is None or not hand.actor else entry.after.players[hand.actor - 1]
        for person in room.everybody:
            assert bool(you(entry.after, person).legal) == (bool(person) and person == on_turn)


def test_own_cards_and_no_others(room: Played) -> None:
    for entry in room.log:
        state = entry.after
        shown = state.table if state.table.hand is not None else state.last
        for person in room.people:
            mine = you(state, person)
            chair = state.seen_from(person)
            if shown is None or not chair:
                assert not mine.down
                continue
            seat = viewed(shown, chair).hand.seat(shown.place(chair))
            wanted = () if seat.folded else tuple(None if card is None else card.token for card in seat.downcards)
            assert mine.down == wanted
            if state.table.game.reveals:
                assert not any(mine.down)
            assert (mine.words is None) == (seat.folded or not any(card is not None for card in seat.cards))


def test_who_watches_or_is_a_stranger_has_nothing_of_his_own(room: Played) -> None:
    for entry in room.log:
        assert you(entry.after, "") == you(entry.after, "f" * 16) == You()
        watcher = you(entry.after, room.watcher)
        if watcher.person:
            assert watcher == You(person=room.watcher, name="Watcher")


def test_what_the_joker_plays_as_is_told_with_its_rules() -> None:
    """Wild from below, a bug from above (P10, P11)."""
    seen = set()
    for seed in range(40):
        room = Played(POKER, seats=5, seed=seed)
        room.hand()
        for entry in room.log:
            for person in room.people:
                mine = you(entry.after, person)
                if mine.joker:
                    seen |= set(mine.why)
                    assert len(mine.joker) in (1, 2)
    assert {"P10", "W7", "P11"} <= seen


def test_what_a_turn_risks_is_told_to_who_turns_or_may_have_to() -> None:
    """Everybody who is in and does not lead; it is counted over what nobody has seen."""
    room = Played(SWEAT, seats=4, seed=2)
    room.do(a.DealNow(HOST))
    told = 0
    while room.room.table.hand is not None:
        hand, table = room.room.table.hand, room.room.table
        for person in room.people:
            place = table.place(room.room.seen_from(person))
            seat, risk = hand.seat(place), you(room.room, person).risk
            leads = turning.leader(hand.game, hand) == place and hand.actor != place
            if seat.folded or seat.out or not seat.downcards or leads:
                assert risk is None
            elif risk is not None:
                told += 1
                assert risk.unseen == 52 - hand.seen.bit_count()
                assert len(risk.cards) == risk.fold
                assert {card[0] for card in risk.cards} <= {hand.reveal.middle[0].token[0]}
            else:
                assert hand.kind == "bet"
                assert turning.leader(hand.game, hand) == place
        room.act(room.decision())
    assert told


def test_a_buy_is_offered_to_who_lost_everything() -> None:
    """A short one where P31 leaves one."""
    for seed in range(30):
        room = Played(NO_LIMIT, seats=4, seed=seed, short=2).hand()
        broke = [p for p in room.people if room.room.table.chairs[room.room.members[p].chair - 1].stack == 0]
        for person in room.people:
            buy = you(room.room, person).buy
            assert (buy is not None) == (person in broke)
        if broke:
            buy = you(room.room, broke[0]).buy
            full = room.room.table.game.full_buy_in
            assert (buy.full, buy.least, buy.shorts) == (full, -(-full // 2), 1)
            room.do(a.Buy(broke[0], buy.least))
            assert you(room.room, broke[0]).buy is None
            return
    raise AssertionError("nobody went broke")


def test_who_knocks_is_told_to_the_host_and_his_own_knock_to_himself() -> None:
    room = Played(POKER, seats=3)
    limits = room.room.limits
    room.do(a.SetLimits(HOST, type(limits)(door="asks")))
    room.do(a.Sit(room.watcher, 4))
    [knock] = you(room.room, HOST).knocks
    assert (knock.person, knock.name, knock.chair) == (room.watcher, "Watcher", 4)
    assert you(room.room, room.watcher).asked == 4
    assert not you(room.room, room.people[1]).knocks
    room.do(a.Admit(HOST, room.watcher))
    assert not you(room.room, HOST).knocks
    assert you(room.room, room.watcher).chair == 4


def test_whose_entropy_is_waited_for() -> None:
    room = Played(POKER, seats=3)
    before = room.room
    state, _ = apply_in_room(before, a.DealNow(HOST), room.at)
    first = state.players[0]
    pledges = tuple("ab" * 32 if person == first and person else "" for person in state.players)
    state, _ = apply_in_room(state, a.PromiseHand(1, "cd" * 32, pledges, room.at + 800), room.at)
    for person in room.people:
        assert you(state, person).pledge == (1 if person == first else 0)
    state, _ = apply_in_room(state, a.SealHand(tuple("" for _ in pledges), "ef" * 32), room.at)
    assert not you(state, first).pledge
