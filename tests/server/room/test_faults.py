"""Faults that tables elsewhere are reported for: none of them can happen here.

The numbers are the rows of the table of faults that the web table was built
against.
"""

from __future__ import annotations

import pytest

from comodin.cards import Card
from comodin.hand import Call, Check, Deal, DeclineAllIn, ExposeByDealer, Fold, Keep, TurnUp, legal
from comodin.hand import events as e
from comodin.server.room import actions as a
from comodin.server.room import apply, decode_events, encode_events, replay
from comodin.server.room import events as r
from comodin.server.room.state import Limits
from comodin.table import Play, TableGame
from comodin.table import apply as apply_at_table
from comodin.table import events as t
from tests.server.room.rooms import OPEN, POKER, SWEAT, Room, plain


def test_fault_02_an_action_counts_for_the_hand_and_the_turn_that_were_seen() -> None:
    """A pre-action that was meant for this hand does nothing in the next one."""
    room = Room.of("Ana", "Beto").deal().open()
    early = room.answer(Fold())
    room.act(Fold()).deal(seed=1)
    assert isinstance(early, a.Act)

    assert room.refused(early).code == "stale"
    assert room.refused(a.Act(room.person, room.state.table.hands, room.state.turn + 1, Fold())).code == "stale"


@pytest.mark.parametrize(
    "game", [POKER, TableGame.of(stakes="4/8", collection=1), SWEAT], ids=["poker", "fee", "sweat"]
)
def test_fault_06_who_sits_out_is_not_dealt_in_and_pays_nothing(game: TableGame) -> None:
    """From the next deal on, also where he said so in the middle of a hand."""
    room = Room.of("Ana", "Beto", "Memo", game=game, stacks={"Ana": 1000, "Beto": 1000})
    room.deal().do(a.SitOut("memo")).rest(seed=3)
    stack = room.state.table.stack(3)
    for seed in range(4):
        room.hand(seed=seed)
        assert 3 not in room.state.table.dealt
        assert room.state.table.stack(3) == stack


def test_fault_08_sitting_back_in_is_always_possible() -> None:
    """After time-outs, in a hand, between hands, in a pause, without chips; and what was missed is forgotten."""
    room = Room.of("Ana", "Beto", "Memo").deal()
    while len(room.state.missed) < 2 and room.running:
        room.timeout()
    while not any(count >= 2 for count in room.state.missed.values()):
        if room.running:
            room.timeout()
        else:
            room.deal()
    chair = next(chair for chair, count in room.state.missed.items() if count >= 2)
    person = room.state.on(chair)
    assert person is not None
    assert room.state.table.chairs[chair - 1].sitting_out  # type: ignore[union-attr]

    room.do(a.Pause("ana"), a.SitIn(person.person))
    assert room.state.missed.get(chair) is None
    assert not room.state.table.chairs[chair - 1].sitting_out  # type: ignore[union-attr]
    room.do(a.SitOut(person.person), a.Resume("ana"), a.SitIn(person.person))


def test_fault_11_the_clock_never_folds_where_checking_is_free() -> None:
    """It checks, keeps, turns over, plays on; it folds only where something is owed."""
    room = Room.of("Ana", "Beto", game=TableGame.of(stakes="4/8", expose_timing="before_street"))
    seen = set()
    for seed in range(12):
        room.deal(seed=seed)
        while (hand := room.running) is not None:
            free = {option.action for option in legal(hand)}
            wagers = len(room.log)
            if room.state.turn % 3 == 0 or not {Check, Keep} & free:
                room.act(Call() if Call in free else hand.game.default(hand))
                continue
            room.timeout()
            done = [
                event
                for event in map(_inner, room.log[wagers:])
                if isinstance(event, e.Checked | e.Folded | e.DownCardKept)
            ]
            assert done
            assert isinstance(done[0], e.Checked if Check in free else e.DownCardKept)
            seen.add(type(done[0]))
            for chair in list(room.state.missed):
                member = room.state.on(chair)
                if member is not None and room.state.table.chairs[chair - 1].sitting_out:  # type: ignore[union-attr]
                    room.do(a.SitIn(member.person))
    assert seen == {e.Checked, e.DownCardKept}


def test_fault_11_the_clock_turns_a_card_over() -> None:
    """In the reveal games nobody is folded for being slow to turn."""
    room = Room.of("Ana", "Beto", game=SWEAT).deal()
    assert [option.action for option in legal(room.running)] == [TurnUp]  # type: ignore[arg-type]
    room.timeout()
    assert any(isinstance(_inner(event), e.CardTurned) for event in room.log)
    assert not room.events(e.Folded)


def test_fault_11_the_clock_declines_a_declaration() -> None:
    """Who is asked whether he declares all-in, and says nothing, plays on."""
    room = Room.of("Ana", "Beto", "Memo").deal().open()
    while room.running is not None and (room.running.street, room.running.kind) != (3, "bet"):
        options = {option.action for option in legal(room.running)}
        room.act(next(kind() for kind in (Keep, Check, Call) if kind in options))
    hand = room.running
    assert hand is not None
    place = next(p for p, seat in enumerate(hand.seats, 1) if seat.downcards)
    table, events = apply_at_table(room.state.table, Play(0, ExposeByDealer(place)))
    state = replay([r.InTable(event) for event in events], onto=room.state)
    assert table.hand is not None
    assert table.hand.kind == "declare"
    chair = table.dealt[table.hand.actor - 1]
    state = replay([r.ClockStarted(chair, room.at, room.at + 10, room.at + 10)], onto=state)
    state, happened = apply(state, a.ClockRunsOut(chair), room.at + 10)
    assert any(isinstance(_inner(event), e.DeclarationDeclined) for event in happened)
    assert legal(table.hand)[-1].action is DeclineAllIn


def test_fault_12_nothing_but_time_moves_a_clock() -> None:
    """Whatever else is done in the room, the end of a decision stays; there is no such thing here as reconnecting."""
    room = Room.of("Ana", "Beto").deal()
    clock = room.state.thinking
    assert clock is not None
    room.wait(1000).join("Memo").do(a.Say("beto", "rápido"), a.SitOut("ana"), a.SitIn("ana"), a.Sit("memo", 5))
    room.do(a.SetLimits("ana", Limits(door="open", turn=600_000)))
    assert room.state.thinking == clock


def test_fault_12_a_pause_gives_no_more_time_than_it_takes() -> None:
    """What was left is left."""
    room = Room.of("Ana", "Beto").deal().wait(10_000)
    before = room.state.thinking
    assert before is not None
    room.do(a.Pause("ana")).wait(3_600_000)
    assert room.refused(a.ClockRunsOut(before.chair)).code == "paused"
    assert room.refused(room.answer(Fold())).code == "paused"
    room.do(a.Resume("ana"))
    after = room.state.thinking
    assert after is not None
    assert (after.soft - room.at, after.hard - room.at) == (
        before.soft - room.at + 3_600_000,
        before.hard - room.at + 3_600_000,
    )
    assert after.soft - room.at == OPEN.turn - 10_000


def test_fault_13_one_seat_is_to_act() -> None:
    """Everybody else is refused, the dealer and bots too; nobody acts for another."""
    room = Room.of("Ana", "Beto", "Memo", bots=1).deal()
    while not room.person:
        room.act(Call())
    hand, turn = room.state.table.hands, room.state.turn
    for person in {"ana", "beto", "memo"} - {room.person}:
        assert room.refused(a.Act(person, hand, turn, Fold())).code == "not_your_turn"
    assert room.refused(a.BotActs(4, Fold())).code == "not_the_bot"
    assert room.refused(a.BotActs(room.turn, Fold())).code == "not_the_bot"
    assert room.refused(a.DealerActs(Deal(Card("Kd")))).code


def test_fault_14_chips_are_conserved_when_somebody_goes_in_mid_hand() -> None:
    """By standing up, by being put out, by the clock."""
    room = Room.of("Ana", "Beto", "Memo", "Toño", game=TableGame.of(stakes="4/8", collection=1)).deal()
    room.do(a.Stand("beto"), a.Kick("ana", "memo"))
    assert room.chips == 0
    room.timeout()
    room.rest(seed=2)
    assert room.chips == 0
    assert room.ledger.balance == 0
    assert room.state.table.chairs[1] is room.state.table.chairs[2] is None


def test_fault_16_a_decision_counts_once() -> None:
    """Sent three times, it is refused twice, and the pot is paid once."""
    room = Room.of("Ana", "Beto").deal().open()
    fold = room.answer(Fold())
    room.do(fold)
    assert room.refused(fold).code == "stale_over"
    assert room.refused(fold).code == "stale_over"
    assert len(room.events(e.HandEnded)) == 1
    assert room.chips == 0


def test_fault_17_several_all_ins_pay_every_winner() -> None:
    """Side pots are awarded to the chip: each pot's shares make it up, and all chips are there."""
    for seed in range(20):
        game = TableGame.of(stakes="4", structure="no_limit")
        room = Room.of("Ana", "Beto", "Memo", game=game, stacks={"Ana": 13, "Beto": 200}).deal(seed=seed)
        while room.running is not None:
            hand = room.running
            options = {option.action: option for option in legal(hand)}
            wager = next((option for option in options.values() if option.amounts), None)
            act = (
                wager.action(wager.amounts[-1])
                if wager
                else next(  # type: ignore[call-arg]
                    kind() for kind in (Call, Keep, Check, DeclineAllIn) if kind in options
                )
            )
            room.act(act)
        pots = room.events(e.PotAwarded)
        assert pots
        assert all(sum(pot.shares.values()) == pot.amount for pot in pots)
        paid = sum(event.amount for event in room.events(e.UncalledBetReturned))
        start = 3 * game.full_buy_in + 213
        assert sum(pot.amount for pot in pots) + paid <= start
        assert sum(room.state.table.stack(chair) for chair in (1, 2, 3)) == start


def test_fault_18_an_all_in_against_a_bigger_stack_goes_on_to_the_end() -> None:
    """No hand waits for nobody: with the clock alone it ends, and another is planned."""
    for seed in range(8):
        room = Room.of("Ana", "Beto", game=TableGame.of(stakes="4", structure="no_limit"), stacks={"Beto": 500}).deal(
            seed=seed
        )
        while room.running is not None:
            hand = room.running
            options = {option.action: option for option in legal(hand)}
            wager = next((option for option in options.values() if option.amounts), None)
            if wager is not None and not room.events(e.Wagered):
                room.act(wager.action(wager.amounts[-1]))  # type: ignore[call-arg]
            elif Call in options:
                room.act(Call())
            else:
                room.timeout()
        assert room.events(e.HandEnded)


def test_fault_19_the_last_hand_is_gone_when_the_next_begins() -> None:
    """Until then it stays in sight, as it stood at its end."""
    room = Room.of("Ana", "Beto").hand(seed=1)
    last = room.state.last
    assert last is not None
    assert last.hand is not None
    assert last.hand.over
    room.do(a.Say("beto", "¡buena mano!")).wait(100)
    assert room.state.last is last
    room.deal(seed=2)
    assert room.state.last is None
    assert not room.state.awards


def test_fault_22_nobody_is_hurried() -> None:
    """Before the end of the turn and of the bank the clock decides nothing."""
    room = Room.of("Ana", "Beto").deal()
    clock = room.state.thinking
    assert clock is not None
    assert (clock.soft - room.at, clock.hard - room.at) == (OPEN.turn, OPEN.turn + OPEN.bank)
    for after in (0, 1_000, OPEN.turn, OPEN.turn + OPEN.bank - 1):
        room.at = clock.since + after
        assert room.refused(a.ClockRunsOut(clock.chair)).code == "too_early"
    room.wait(1).do(a.ClockRunsOut(clock.chair))
    assert room.events(r.TimedOut) == [r.TimedOut(clock.chair, 1)]


def test_fault_23_clocks_survive_a_restart() -> None:
    """The log alone gives the clock, the banks and the next deal, as absolute times."""
    room = Room.of("Ana", "Beto").deal().wait(OPEN.turn + 7_000)
    room.open()
    again = replay(decode_events(encode_events(room.log)))
    assert plain(again) == plain(room.state)
    assert again.thinking == room.state.thinking
    assert sorted(again.banks.values()) == [OPEN.bank - 7_000, OPEN.bank]
    room.fold()
    assert replay(decode_events(encode_events(room.log))).deal_at == room.at + OPEN.pause


def test_fault_24_a_rebuy_is_one_step() -> None:
    """Chips and the seat in the game come together: no deal finds one without the other."""
    room = _busted()
    chair = next(chair for chair in (1, 2) if not room.state.table.stack(chair))
    member = room.state.on(chair)
    assert member is not None
    assert room.state.deal_at is None
    room.do(a.SitOut(member.person), a.Buy(member.person))
    assert room.names() == ["BoughtIn", "SatIn", "DealPlanned"]
    assert room.state.table.stack(chair) == room.state.table.game.full_buy_in
    room.deal(seed=5)
    assert chair in room.state.table.dealt


def _busted() -> Room:
    """Return a room for two in which one has lost everything."""
    for seed in range(300):
        game = TableGame.of(preset="lucky-lady", stakes="4/8", ante=80)
        room = Room.of("Ana", "Beto", game=game).hand(seed=seed, passive=True)
        if 0 in (room.state.table.stack(1), room.state.table.stack(2)):
            return room
    raise AssertionError("nobody loses")


def _inner(event: r.RoomEvent) -> object:
    within = event.event if isinstance(event, r.InTable) else event
    return within.event if isinstance(within, t.InHand) else within
