"""Betting that is not as it should be: out of turn, by a motion, in two motions, with the wrong word."""

from __future__ import annotations

import pytest

from comodin.hand import Bet, Call, Check, Event, Fold, Keep, Raise
from comodin.hand import events as e
from comodin.hand.floor_actions import ActOutOfTurn, CallShort, MotionToBet, SayCall, StringBet
from tests.clauses.table import Table, table

HELD = {"parkwest": False, "wiki": True, "lucky-lady": True, "aviator": False, "barge": True}
"""Whether a house holds who calls unaware of a raise."""


def opened(seats: int = 3) -> Table:
    """P1 has opened for 4."""
    return table(seats=seats).deal("Kd [2c]", "7h [3c]", "5s [4c]").play("p1 bet 4")


def on_third(seats: int = 3) -> Table:
    """Third street; p1 leads, and nothing is bet."""
    return table(seats=seats).deal("Kd [2c]", "7h [3c]", "5s [4c]").street("Ad").keep()


def after(t: Table, kind: type[Event]) -> Event:
    """Return what came right after the last event of a kind."""
    places = [number for number, event in enumerate(t.log) if isinstance(event, kind)]
    assert places, f"no {kind.__name__}"
    return t.log[places[-1] + 1]


# -- out of turn ---------------------------------------------------------------------------------


def test_a_call_out_of_turn_stands_if_nothing_changed() -> None:
    """Play goes back to the seat that was skipped (P34, R5.6)."""
    t = opened().do(ActOutOfTurn(3, Call()))

    assert t.turn == "p2 bet"
    assert t.paid == [6, 2, 2]
    t.play("p2 call")
    assert after(t, e.HeldToAction) == e.Called(p=3, to=4, all_in=False)
    assert t.paid == [6, 6, 6]
    assert t.turn == "p1 choose"


def test_a_raise_out_of_turn_stands_after_a_fold() -> None:
    """A fold changes nothing for who comes later (R5.6)."""
    t = opened().do(ActOutOfTurn(3, Raise(12))).play("p2 fold")

    assert t.turn == "p1 bet"
    assert t.paid == [6, 2, 14]


def test_what_was_done_out_of_turn_is_released_by_a_raise() -> None:
    """The action to the player has changed (P34, R5.6)."""
    t = opened().do(ActOutOfTurn(3, Call())).play("p2 raise 12")

    assert t.turn == "p3 bet"
    assert [event.p for event in t.events(e.OutOfTurnReleased)] == [3]
    assert t.legal == "fold, call 12, raise 20"


def test_the_wrong_player_opens() -> None:
    """Whoever must open does, and the other is free again (P34, R5.6)."""
    t = table().deal("Kd [2c]", "7h [3c]", "5s [4c]").do(ActOutOfTurn(2, Bet(4)))

    assert t.turn == "p1 bet"
    t.play("p1 bet 8")
    assert t.turn == "p2 bet"
    assert t.paid == [10, 2, 2]


def test_checks_out_of_turn() -> None:
    """They stand as long as nobody bets; two may wait at once (P34, R5.6)."""
    t = on_third().do(ActOutOfTurn(3, Check())).do(ActOutOfTurn(2, Check()))

    assert t.turn == "p1 bet"
    t.play("p1 check")
    assert t.state.street == 4
    assert len(t.events(e.Checked)) == 3


def test_nobody_acts_out_of_turn_who_has_nothing_to_do() -> None:
    """P34, R5.6: the seat on turn, who has acted, who waits already, who has folded, and what is no betting."""
    t = opened().do(ActOutOfTurn(3, Call()))

    assert t.refuse(ActOutOfTurn(2, Call())).code == "on_turn"
    assert t.refuse(ActOutOfTurn(1, Call())).code == "nothing_to_do_yet"
    assert t.refuse(ActOutOfTurn(3, Fold())).code == "nothing_to_do_yet"
    assert t.refuse(ActOutOfTurn(4, Fold())).code == "no_such_seat"
    assert t.refuse(ActOutOfTurn(3, Keep())).code == "not_a_betting_act"
    assert opened().refuse(ActOutOfTurn(3, Check())).code == "must_call"
    t.play("p2 call")
    assert t.refuse(ActOutOfTurn(2, Keep())).code == "other_decision"


# -- motions -----------------------------------------------------------------------------------------


def test_a_motion_does_not_bind() -> None:
    """P36, R5.6, E197: who draws his chips back before anybody acts is free."""
    t = on_third().do(MotionToBet(8))

    assert t.turn == "p1 bet"
    assert t.legal == "check, bet 4/8"
    t.play("p1 check")
    assert t.turn == "p2 bet"
    assert t.paid == [6, 6, 6]
    assert not t.events(e.HeldToAction)


def test_a_motion_that_caused_action_binds() -> None:
    """P36, E197: the next one folded to it."""
    t = on_third().do(MotionToBet(8)).do(ActOutOfTurn(2, Fold()))

    assert [event.p for event in t.events(e.HeldToAction)] == [1]
    assert t.paid == [14, 6, 6]
    assert t.state.seat(2).folded
    assert t.turn == "p3 bet"


def test_a_motion_that_caused_action_further_behind_binds() -> None:
    """P36, R5.6: the seat between has its turn, and the fold waits."""
    t = on_third().do(MotionToBet(8)).do(ActOutOfTurn(3, Fold()))

    assert t.turn == "p2 bet"
    assert t.paid == [14, 6, 6]
    t.play("p2 call")
    assert t.state.seat(3).folded
    assert t.state.street == 4


def test_a_motion_is_one_to_a_legal_bet() -> None:
    """P36: as the bet itself, or there is nothing to be held to."""
    refused = on_third().refuse(MotionToBet(5))

    assert (refused.code, refused.clauses) == ("amount", ("R3.11†",))
    assert opened().play("p2 call, p3 call").refuse(MotionToBet(4)).code == "other_decision"


# -- unaware of a raise ----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "held"), HELD.items())
def test_unaware_of_a_raise(name: str, held: bool) -> None:
    """P38, R5.6, E196, `unaware_of_raise`: free as long as nobody has acted behind him, or held in some houses."""
    t = table(name, seats=4, stakes="4/8").deal("Kd [2c]", "Qh [3c]", "Js [4c]", "7c [5c]").street()
    first = t.state.actor
    order = [(first - 1 + step) % 4 + 1 for step in range(4)]
    t.play(f"p{order[0]} bet 4, p{order[1]} raise 8")
    p = order[2]
    t.do(CallShort(4))

    assert [event.to for event in t.events(e.ShortCallMade)] == [4]
    if held:
        assert t.log[-3:-1] == [e.HeldToAction(p=p, clauses=("P38", "R5.6")), e.Called(p=p, to=8, all_in=False)]
        assert t.turn == f"p{order[3]} bet"
    else:
        assert t.turn == f"p{p} bet"
        t.play(f"p{p} fold")
        assert t.state.seat(p).bet == 0


def test_unaware_of_a_raise_with_action_behind() -> None:
    """P38, E196: he is held to the call as soon as somebody acts."""
    t = opened(seats=4).play("p2 raise 12").do(CallShort(4)).do(ActOutOfTurn(4, Fold()))

    assert t.paid == [6, 14, 14, 2]
    assert t.state.seat(4).folded
    assert t.turn == "p1 bet"


@pytest.mark.parametrize("to", [-4, 0, 12, 13])
def test_a_short_call_is_short(to: int) -> None:
    """P38: more than nothing, and less than what is owed."""
    t = opened().play("p2 raise 12")

    assert t.refuse(CallShort(to)).code == "short_call"
    assert on_third().refuse(CallShort(1)).code == "nothing_to_call"


# -- two motions, and words ----------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "stands"), [(0, 4), (3, 4), (4, 4), (7, 4)])
def test_a_string_bet_is_what_its_first_motion_came_to(first: int, stands: int) -> None:
    """P30, R5.10: at least the smallest bet."""
    t = on_third().do(StringBet(8, first))

    assert t.paid == [6 + stands, 6, 6]
    assert [event.to for event in t.events(e.StringBetRefused)] == [8]
    assert t.turn == "p2 bet"


def test_a_string_bet_without_limit() -> None:
    """P30, R5.10: the first motion stands to the chip."""
    t = table(structure="no_limit").deal("Kd [2c]", "7h [3c]", "5s [4c]").do(StringBet(60, 17))

    assert t.state.seat(1).bet == 17


def test_a_string_raise_is_a_call() -> None:
    """P30, R5.10."""
    t = opened().do(StringBet(12, 8))

    assert t.log[-2:] == [e.Called(p=2, to=4, all_in=False), e.ActionOn(p=3, kind="bet")]
    assert t.refuse(StringBet(4)).code == "string_bet"
    assert t.refuse(StringBet(999)).code == "string_bet"
    assert t.refuse(StringBet(12, 12)).code == "string_bet"


def test_the_word_call() -> None:
    """P37, R5.6, E195: where nothing is owed it is a minimum bet; else it calls."""
    t = on_third().do(SayCall())

    assert t.paid == [10, 6, 6]
    assert [event.p for event in t.events(e.CallMadeBet)] == [1]
    t.do(SayCall())
    assert t.paid == [10, 10, 6]
    assert len(t.events(e.CallMadeBet)) == 1


def test_the_word_call_opens_where_one_must() -> None:
    """P37, E195: with the lower limit; and whoever cannot bet so much brings it in."""
    assert table().deal("Kd [2c]", "7h [3c]", "5s [4c]").do(SayCall()).paid == [6, 2, 2]
    short = table("wiki", stacks=[80, 3, 80]).deal("Kd [3c]", "2h [2c]", "5s [4c]")
    assert short.turn == "p2 bet"
    assert isinstance(short.do(SayCall()).log[-2], e.BringInPosted)
