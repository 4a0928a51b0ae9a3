"""Everybody acts in turn, and only as the turn allows."""

from __future__ import annotations

from comodin.cards import Card
from comodin.hand import Burn, Call, Check, Deal, Fold
from tests.clauses.table import table


def test_everybody_acts_in_turn() -> None:
    """Clockwise, each once, until all have answered (P34)."""
    t = table(seats=4).deal("5h", "Kd", "7h", "Qs")

    assert t.turn == "p2 bet"
    for p, after in ((2, "p3 bet"), (3, "p4 bet"), (4, "p1 bet")):
        t.play(f"p{p} bet 4" if p == 2 else f"p{p} call")
        assert t.turn == after
    t.play("p1 call")
    assert t.turn == "p1 choose"


def test_a_raise_goes_once_more_around() -> None:
    """Whoever faces it answers, the raiser does not (P34)."""
    t = table(seats=3).deal("Kd", "7h", "Qs").play("p1 bet 4, p2 call, p3 raise 8")
    assert t.turn == "p1 bet"
    t.play("p1 call")
    assert t.turn == "p2 bet"
    t.play("p2 call")
    assert t.turn == "p1 choose"


def test_a_folded_seat_is_passed_over() -> None:
    """It has given up its turn (P34)."""
    t = table(seats=3).deal("Kd", "7h", "Qs").play("p1 bet 4, p2 fold, p3 raise 8, p1 raise 12")
    assert t.turn == "p3 bet"


def test_nobody_bets_while_the_dealer_deals() -> None:
    """Nor does the dealer deal while a seat is to act (P34, P43)."""
    t = table(seats=2)
    assert t.refuse(Check()).clauses == ("P34",)
    assert t.refuse(Fold()).code == "dealer_must_act"
    t.deal("Kd", "7h")
    assert t.refuse(Deal(Card("As"))).code == "seat_must_act"
    assert t.refuse(Burn(Card("As"))).code == "seat_must_act"


def test_nobody_bets_while_choices_are_made() -> None:
    """One decision at a time (P34, P6)."""
    t = table(seats=2).deal("Kd", "7h").quietly()
    assert t.refuse(Call()).code == "other_decision"
    assert t.refuse(Fold()).code == "other_decision"


def test_no_fold_where_checking_is_free() -> None:
    """You may check (R2.3.1)."""
    t = table(seats=2).deal("Kd", "7h").street()

    assert t.legal == "check, bet 4/8"
    assert t.refuse(f"p{t.state.actor} fold").code == "may_check"


def test_a_call_without_a_bet_is_refused() -> None:
    """Who calls must complete that with a minimum bet; here he is told to bet it (P37, E195)."""
    t = table(seats=2).deal("Kd", "7h").street()

    refused = t.refuse(f"p{t.state.actor} call")
    assert refused.code == "nothing_to_call"
    assert "P37" in refused.clauses
    assert "call" not in t.legal


def test_who_owes_may_not_check() -> None:
    """He calls, raises or folds (P34, R3.10)."""
    t = table(seats=2).deal("Kd", "7h").play("p1 bet 4")
    assert t.refuse("p2 check").code == "must_call"


def test_general_procedure_fills_what_the_house_leaves_open() -> None:
    """The cap, table stakes and side pots come from it, cited by section (P43, R3.12, R5.2)."""
    t = (
        table(stacks=[200, 200, 7])
        .deal("Kd", "7h", "Qs")
        .play("p1 bet 4, p2 raise 8, p3 call, p1 raise 12, p2 raise 16")
    )
    assert t.refuse("p1 raise 20").clauses == ("R3.12†",)
    t.play("p1 call")
    assert t.pots == "21:123 22:12"
    assert all(clause[0] in "PWR" for verb in ("keep", "expose") for clause in t.clauses(verb))


def test_after_the_end_nothing_is_left_to_do() -> None:
    """The hand is over (R6.1)."""
    t = table(seats=2).deal("Kd", "7h").play("p1 bet 4, p2 fold")

    assert t.turn == "over"
    assert t.refuse(Check()).code == "hand_over"
    assert t.refuse(Deal(Card("As"))).code == "hand_over"
