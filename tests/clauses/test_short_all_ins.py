"""All-in for less: what it counts as, and who may raise over it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses.table import Table, table


def round_of(*stacks: int, text: str = "", **rules: Any) -> Table:
    """The first round without antes, p1 to open, everybody with these chips."""
    t = table(stacks=stacks, ante=0, **rules)
    t.deal("Kd", *["7h", "Qs", "5c", "4d"][: len(stacks) - 1])
    return t.play(text) if text else t


def test_an_all_in_raise_of_less_than_half_a_bet_is_short() -> None:
    """8, all-in 10: C may fold, call 10 or complete to 16; if he calls, A may not raise (E169, R5.2)."""
    t = round_of(80, 10, 80, text="p1 bet 8, p2 raise 10")
    assert t.legal == "fold, call 10, raise 16"
    t.play("p3 call")
    assert t.legal == "fold, call 10"
    refused = t.refuse("p1 raise 18")
    assert refused.code == "not_reopened"
    assert "R5.2" in refused.clauses


def test_a_completed_short_raise_reopens() -> None:
    """C completes to 16, a raise: A may raise again (E169, R2.3.4, R5.2)."""
    t = round_of(80, 10, 80, text="p1 bet 8, p2 raise 10, p3 raise 16")
    assert t.legal == "fold, call 16, raise 24"


def test_an_all_in_raise_of_half_a_bet_is_a_full_one() -> None:
    """8, all-in 13: C may raise to 21, and A may raise over that (E170, R5.2)."""
    t = round_of(80, 13, 80, text="p1 bet 8, p2 raise 13")
    assert t.legal == "fold, call 13, raise 21"
    t.play("p3 raise 21")
    assert t.legal == "fold, call 21, raise 29"


def test_an_all_in_raise_of_half_a_bet_faces_its_bettor_with_a_raise() -> None:
    """8, all-in 13, called: five is at least half of eight, so A may raise (E170, R2.3.3)."""
    t = round_of(80, 13, 80, text="p1 bet 8, p2 raise 13, p3 call")
    assert t.legal == "fold, call 13, raise 21"


def test_half_a_bet_counts_toward_the_cap() -> None:
    """It is one of the three raises (E170, R3.12)."""
    t = round_of(80, 13, 80, 80, text="p1 bet 8, p2 raise 13, p3 raise 21, p4 raise 29")
    assert t.legal == "fold, call 29"


def test_less_than_half_a_bet_does_not_count_toward_the_cap() -> None:
    """Three full raises may follow (R2.1, R3.12)."""
    t = round_of(80, 10, 80, 80, text="p1 bet 8, p2 raise 10, p3 raise 16, p4 raise 24")
    assert t.legal == "fold, call 24, raise 32"
    t.play("p1 raise 32")
    assert t.legal == "fold, call 32"


def test_an_opening_of_less_than_half_may_be_called_or_completed() -> None:
    """All-in for 1: fold, call 1, complete to 4 or to 8 (E171, R5.3)."""
    t = round_of(1, 80, 80)
    assert t.legal == "bet 1"
    t.play("p1 bet 1")
    assert t.legal == "fold, call 1, complete 4/8"


def test_an_opening_of_half_is_a_bet() -> None:
    """All-in for 3: fold, call 3, raise to 7 or to 11 (E172, R5.3)."""
    assert round_of(3, 80, 80, text="p1 bet 3").legal == "fold, call 3, raise 7/11"


def test_completing_a_short_opening_is_the_bet_not_a_raise() -> None:
    """Three raises are still to come (R2.3.4, R5.3)."""
    t = round_of(1, 80, 80, 80, text="p1 bet 1, p2 complete 4, p3 raise 8, p4 raise 12")
    assert t.legal == "fold, call 12, raise 16/20"
    t.play("p2 raise 16")
    assert t.legal == "fold, call 16"


def test_who_has_checked_may_complete_a_short_opening() -> None:
    """Fold, call or complete (R2.3.4)."""
    t = table(stacks=[80, 80, 5], ante=0).deal("Kd", "7h", "Qs").play("p1 bet 4, p2 call, p3 call").street()
    t.play("p1 check, p2 check, p3 bet 1")
    assert t.legal == "fold, call 1, complete 4/8"


def test_who_has_checked_may_not_raise_over_less_than_half_completed() -> None:
    """But over the completion he may: it is a bet (R2.3.4, P26)."""
    t = table(stacks=[80, 80, 5], ante=0).deal("Kd", "7h", "Qs").play("p1 bet 4, p2 call, p3 call").street()
    t.play("p1 check, p2 check, p3 bet 1, p1 complete 4")
    assert t.legal == "fold, call 4, raise 8/12"


@pytest.mark.parametrize(
    ("stack", "legal"),
    [
        (6, "fold, call 6, raise 10/14"),  # counts as 4
        (7, "fold, call 7, raise 11/15"),
        (8, "fold, call 8, raise 16"),  # counts as 8
    ],
)
def test_an_amount_between_the_sizes_counts_as_the_lower(stack: int, legal: str) -> None:
    """An opening of 6 in 4/8 is a bet of 4, and the next raise goes on top of it (R2.3.2)."""
    t = round_of(stack, 80, 80)
    assert str(stack) in t.legal
    assert t.play(f"p1 bet {stack}").legal == legal


def test_all_in_below_between_or_at_the_sizes_is_legal() -> None:
    """Whatever is left of a stack may go in (R2.3.2)."""
    assert round_of(6, 80).legal == "bet 4/6"
    assert round_of(80, 9, 80, text="p1 bet 4").legal == "fold, call 4, raise 8/9"
    assert round_of(80, 6, 80, text="p1 bet 4").legal == "fold, call 4, raise 6"
    assert round_of(80, 4, 80, text="p1 bet 4").legal == "fold, call 4"
    assert round_of(80, 3, 80, text="p1 bet 4").legal == "fold, call 3"


def test_a_raise_of_five_counts_as_four() -> None:
    """Bet 4, all-in 9: to 13 or to 17 (R2.3.2)."""
    assert round_of(80, 9, 80, text="p1 bet 4, p2 raise 9").legal == "fold, call 9, raise 13/17"


def test_several_short_all_ins_add_up() -> None:
    """8, 10, 13: A faces five beyond his bet, at least half of eight, and may raise (R2.3.3, R2.1)."""
    t = round_of(80, 10, 80, 13, text="p1 bet 8, p2 raise 10, p3 call, p4 raise 13")
    assert t.legal == "fold, call 13, raise 21"


def test_who_faces_less_than_half_a_bet_may_not_raise() -> None:
    """C called 10 and faces one more; A faces three: neither may raise (R2.3.3)."""
    t = round_of(80, 10, 80, 11, text="p1 bet 8, p2 raise 10, p3 call, p4 raise 11")
    assert t.legal == "fold, call 11"
    t.play("p1 call")
    assert t.legal == "fold, call 11"


def test_a_no_limit_all_in_that_is_no_full_raise_does_not_reopen() -> None:
    """Bet 10, all-in 18: the half-bet rule is for limit only (E176, R5.4)."""
    t = round_of(200, 18, 200, structure="no_limit", text="p1 bet 10, p2 raise 18, p3 call")
    assert t.legal == "fold, call 18"
    refused = t.refuse("p1 raise 40")
    assert (refused.code, refused.clauses[0]) == ("not_reopened", "R5.4")


def test_a_no_limit_raise_over_a_short_one_is_measured_from_the_last_full_raise() -> None:
    """Bet 10, all-in 18: C, who has not acted, to 28 at least (R5.4, R2.3.6)."""
    t = round_of(200, 18, 200, structure="no_limit", text="p1 bet 10, p2 raise 18")
    assert t.legal == "fold, call 18, raise 28-200"


def test_several_short_no_limit_all_ins_together_may_reopen() -> None:
    """10, 18, 20: A faces ten beyond his bet, a full minimum raise (R2.3.3, R5.4)."""
    t = round_of(200, 18, 20, structure="no_limit", text="p1 bet 10, p2 raise 18, p3 raise 20")
    assert t.legal == "fold, call 20"
    t = round_of(200, 18, 200, 20, structure="no_limit", text="p1 bet 10, p2 raise 18, p3 call, p4 raise 20")
    assert t.legal == "fold, call 20, raise 30-200"


def test_a_short_no_limit_opening_leaves_the_minimum_to_the_first_full_bet() -> None:
    """All-in for 3 of 4: complete to at least 4 (R2.3.6)."""
    t = round_of(3, 200, 200, structure="no_limit", text="p1 bet 3")
    assert t.legal == "fold, call 3, complete 4-200"


def test_all_in_for_less_than_the_bring_in_leaves_it_owed_in_full() -> None:
    """The others owe 2, not 1 (R2.3.5)."""
    t = table("wiki", stacks=[1, 80, 80], ante=0).deal("2d", "7h", "Qs")
    assert t.legal == "bring-in 1"
    assert t.play("p1 bring-in").legal == "fold, call 2, complete 4"


def test_all_in_between_the_bring_in_and_the_bet_goes_by_the_half_bet_rule() -> None:
    """3 of 4 is a bet: the next may raise to 7 (R2.3.5, R5.3)."""
    t = table("wiki", stacks=[3, 80, 80], ante=0).deal("2d", "7h", "Qs")
    assert t.legal == "bring-in 2, bet 3"
    assert t.play("p1 bet 3").legal == "fold, call 3, raise 7"


def test_a_short_completion_of_a_bring_in() -> None:
    """All-in for 3 of 8 over a bring-in of 2: who has not acted completes, who has may only call (R2.3.5, R5.2)."""
    t = table("wiki", stakes="8/16", stacks=[80, 80, 3, 80], ante=0, bring_in=2).deal("2d", "7h", "Qs", "Kd")
    t.play("p1 bring-in, p2 call")
    assert t.legal == "fold, call 2, complete 3"
    t.play("p3 complete 3")
    assert t.legal == "fold, call 3, complete 8"
    assert t.play("p4 call").legal == "fold, call 3"


def test_a_spread_all_in_goes_by_the_half_bet_rule() -> None:
    """Over a bet of 6, an all-in raise of 2 is short and one of 3 is full (R2.3.6a, R5.2)."""
    short = round_of(80, 8, 80, structure="spread", text="p1 bet 6, p2 raise 8, p3 call")
    full = round_of(80, 9, 80, structure="spread", text="p1 bet 6, p2 raise 9, p3 call")
    assert short.legal == "fold, call 8"
    assert full.legal == "fold, call 9, raise 15-17"


def test_one_player_with_chips_who_owes_nothing_is_not_asked() -> None:
    """The others are all-in: there is no betting for him to do (R2.3.11)."""
    t = round_of(80, 4, 4, text="p1 bet 4, p2 call, p3 call")
    assert t.turn == "p1 choose"
    t.street()
    assert t.turn in ("over", "p1 choose")


def test_who_is_left_alone_may_call_but_not_raise() -> None:
    """Nobody could call a raise of his (R2.3.11)."""
    t = round_of(80, 8, 8, text="p1 bet 4, p2 raise 8, p3 call")
    assert t.legal == "fold, call 8"
    assert t.refuse("p1 raise 12").code == "nobody_to_call"


def test_an_opener_with_nobody_to_play_against_is_not_asked() -> None:
    """All others are all-in for their antes: no forced bet (R2.3.11)."""
    t = table(stacks=[80, 2, 2]).deal("Kd", "7h", "Qs")
    assert t.turn == "p1 choose"


def test_an_uncalled_bet_comes_back() -> None:
    """When its round ends (R2.3.10)."""
    t = round_of(80, 80, 80, text="p1 bet 8, p2 fold, p3 fold")
    assert t.stacks == [80, 80, 80]
    t = round_of(80, 3, 80, text="p1 bet 8, p2 call, p3 fold")
    assert t.paid == [3, 3, 0]
    assert t.stacks[0] == 77
