"""The running hand in a room: who may act, the clock, the deck that is committed to, what the house waits for."""

from __future__ import annotations

import pytest

from comodin.cards import Card
from comodin.hand import (
    Action,
    Burn,
    Call,
    Check,
    Deal,
    Expose,
    ExposeByDealer,
    Fold,
    Keep,
    Muck,
    Raise,
    Show,
    TurnUp,
    VoidHand,
    legal,
)
from comodin.hand import events as e
from comodin.server.room import Awaited, awaited
from comodin.server.room import actions as a
from comodin.server.room import events as r
from comodin.server.room.state import Promise
from comodin.table import events as t
from tests.server.room.rooms import OPEN, POKER, SWEAT, Room


def test_turns_are_counted_in_each_hand() -> None:
    """One for each question, from 1."""
    room = Room.of("Ana", "Beto", "Memo").deal()
    asked = [event for event in room.log if isinstance(_inner(event), e.ActionOn)]
    assert room.state.turn == len(asked) == 1
    turns = [room.state.turn]
    while room.running is not None:
        room.act(room.running.game.default(room.running))
        if room.running is not None:
            turns.append(room.state.turn)
    assert turns == list(range(1, len(turns) + 1))
    room.deal(seed=1)
    assert room.state.turn == 1


@pytest.mark.parametrize(
    "act",
    [
        Deal(Card("Kd")),
        Deal(None),
        Burn(),
        ExposeByDealer(1),
        Show(1, ()),
        Muck(1),
        VoidHand("porque sí"),
    ],
    ids=lambda act: type(act).__name__,
)
def test_a_player_does_nothing_that_is_the_houses(act: Action) -> None:
    room = Room.of("Ana", "Beto").deal()
    assert room.refused(room.answer(act)).code == "not_yours"


@pytest.mark.parametrize(("game", "act"), [(SWEAT, TurnUp(Card("Kd"))), (POKER, Expose(Card("Kd")))])
def test_nobody_finds_out_a_card_by_naming_it(game: object, act: Action) -> None:
    """A guess is refused before it is held against the card, right or wrong."""
    room = Room.of("Ana", "Beto", game=game).deal()  # type: ignore[arg-type]
    for card in room.running.game.deck if room.running else ():
        assert room.refused(room.answer(type(act)(card))).code == "names_card"  # type: ignore[call-arg]


def test_what_the_hand_refuses_is_refused() -> None:
    room = Room.of("Ana", "Beto").deal()
    assert room.refused(room.answer(Check())).code == "must_open"
    room.open()
    assert room.refused(room.answer(Raise(10**9))).code


def test_the_clock_starts_with_each_question_to_a_person() -> None:
    room = Room.of("Ana", "Beto").deal().open()
    clock = room.state.thinking
    assert clock is not None
    assert (clock.chair, clock.since, clock.soft, clock.hard) == (
        room.turn,
        room.at,
        room.at + 30_000,
        room.at + 90_000,
    )
    assert room.events(r.ClockStarted)[-1].since == room.at


def test_bots_have_no_clock() -> None:
    room = Room.of("Ana", "Beto", bots=1).deal()
    for _ in range(6):
        if room.running is None:
            break
        assert (room.state.thinking is None) == (room.person == "")
        assert room.refused(a.ClockRunsOut(3)).code == "no_clock"
        room.act(room.running.game.default(room.running))


def test_no_clock_runs_for_who_plays_with_bots_alone() -> None:
    """Nobody waits for him; as soon as somebody else has a chair, the clock of the turn that is on begins."""
    room = Room.of("Ana", bots=1).deal().open()
    while room.person == "":
        room.act(room.running.game.default(room.running))  # type: ignore[union-attr]
    assert room.state.thinking is None
    assert room.refused(a.ClockRunsOut(room.turn)).code == "no_clock"
    room.do(a.Join("beto", "Beto"))
    assert room.state.thinking is None
    room.do(a.Sit("beto", 5))
    assert room.state.thinking is not None
    assert room.state.thinking.since == room.at


def test_a_late_answer_of_a_bot_counts_for_nothing() -> None:
    """It was asked in a hand that is void since."""
    room = Room.of("Ana", bots=1).deal()
    while room.person:
        room.open()
    late = a.BotActs(room.turn, Fold(), room.state.table.hands, room.state.turn)
    room.do(a.Void("ana", "una carta de más"))
    assert room.refused(late).code == "no_hand"
    room.deal(seed=1)
    assert room.refused(late).code == "stale"


def test_thinking_beyond_ones_time_takes_from_the_bank() -> None:
    room = Room.of("Ana", "Beto").deal()
    chair = room.turn
    room.wait(OPEN.turn).open()
    assert not room.events(r.BankUsed)
    other = room.turn
    assert other != chair
    room.wait(OPEN.turn + 1).act(Call())
    assert room.events(r.BankUsed) == [r.BankUsed(other, OPEN.bank - 1)]
    assert room.state.banks == {chair: OPEN.bank, other: OPEN.bank - 1}


def test_two_missed_decisions_in_a_row_sit_one_out() -> None:
    """From the next deal on; a decision of his own in between counts from the beginning."""
    room = Room.of("Ana", "Beto", "Memo").deal()
    chair = room.turn
    room.timeout()
    assert room.state.missed == {chair: 1}
    assert room.events(r.BankUsed) == [r.BankUsed(chair, 0)]
    while room.running is not None and room.turn != chair:
        room.act(Call() if Call in {option.action for option in legal(room.running)} else Keep())
    room.act(room.running.game.default(room.running))  # type: ignore[union-attr]
    assert room.events(r.CameBack) == [r.CameBack(chair)]
    assert room.state.missed == {}

    room = Room.of("Ana", "Beto").deal()
    while not room.events(t.SatOut):
        if room.running is None:
            room.deal()
        room.timeout()
    sat_out = room.events(t.SatOut)[0].chair
    assert room.state.missed[sat_out] >= 2
    missed = [event.missed for event in room.events(r.TimedOut) if event.chair == sat_out]
    assert missed[:2] == [1, 2]
    if room.running is not None:
        assert room.state.table.in_hand(sat_out)


# -- the deck -----------------------------------------------------------------------------


def begun() -> Room:
    room = Room.of("Ana", "Beto")
    room.at = room.state.deal_at or 0
    return room.do(a.DealNext())


def test_a_deck_is_promised_and_sealed_before_the_first_card() -> None:
    room = begun()
    assert room.refused(a.SealHand(("", ""), "00")).code == "not_promised"
    assert room.refused(a.PromiseHand(2, "ab", ("", ""), 5)).code == "promise_late"
    assert room.refused(a.PromiseHand(1, "ab", ("",), 5)).code == "each_seat"
    room.do(a.PromiseHand(1, "ab", ("cd", ""), room.at + 800))
    assert room.state.promise == Promise(1, "ab", ("cd", ""), room.at + 800)
    assert awaited(room.state) == Awaited("seal", at=room.at + 800)
    assert room.refused(a.PromiseHand(1, "ef", ("", ""), 5)).code == "promise_late"
    assert room.refused(a.DealerActs(Deal(Card("Kd")))).code == "not_sealed"
    assert room.refused(a.SealHand(("",), "00")).code == "each_seat"
    room.do(a.SealHand(("ef", ""), "00"))
    assert room.state.promise == Promise(1, "ab", ("cd", ""), room.at + 800, ("ef", ""), "00")
    assert room.refused(a.SealHand(("ef", ""), "00")).code == "not_promised"
    room.cards_out().fold()
    assert room.state.promise is not None
    room.deal(seed=1)
    assert room.state.promise is None


def test_a_deck_is_not_promised_after_a_card() -> None:
    room = begun().cards_out(most=1)
    assert room.refused(a.PromiseHand(1, "ab", ("", ""), 5)).code == "promise_late"
    assert room.refused(a.DealerActs(ExposeByDealer(1))).code == "not_the_dealers"


def test_without_a_hand_there_is_nothing_to_do_in_it() -> None:
    room = Room.of("Ana", "Beto")
    for action in (a.DealerActs(Deal(None)), a.BotActs(1, Fold()), a.PromiseHand(1, "", (), 0), a.SealHand((), "")):
        assert room.refused(action).code == "no_hand"
    assert room.refused(a.ClockRunsOut(1)).code == "no_clock"


# -- what is awaited --------------------------------------------------------------------------


def test_what_the_house_waits_for() -> None:
    room = Room()
    assert awaited(room.state) == Awaited("people")
    room = Room.of("Ana", "Beto", bots=1)
    assert awaited(room.state) == Awaited("deal", at=room.state.deal_at)
    room.at = room.state.deal_at or 0
    room.do(a.DealNext())
    assert awaited(room.state) == Awaited("card")
    seen = set()
    room.cards_out()
    while room.running is not None:
        found = awaited(room.state)
        assert found.chair == room.turn
        assert found.what == ("person" if room.person else "bot")
        assert (found.at is None) == (found.what == "bot")
        seen.add(found.what)
        room.act(Call() if Call in {option.action for option in legal(room.running)} else _any(room))
    assert seen == {"person", "bot"}
    room.do(a.Pause("ana"))
    assert awaited(room.state) == Awaited("people")
    room.do(a.End("ana"))
    assert awaited(room.state) == Awaited("people")


def _any(room: Room) -> Action:
    assert room.running is not None
    return room.running.game.default(room.running)


def _inner(event: r.RoomEvent) -> object:
    within = event.event if isinstance(event, r.InTable) else event
    return within.event if isinstance(within, t.InHand) else within
