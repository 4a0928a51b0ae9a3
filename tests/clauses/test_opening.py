"""Who opens the first round, and with what."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses.table import Table, table, with_boards
from tests.clauses.vectors import boards_of, vectors

HIGH = ("parkwest", "lucky-lady", "aviator", "barge")


@pytest.mark.parametrize("preset_name", HIGH)
def test_the_high_card_must_open(preset_name: str) -> None:
    """It may neither check nor fold: `opener` is high_card (P5, R3.9)."""
    t = table(preset_name).deal("7h", "Kd", "Qs")

    assert t.turn == "p2 bet"
    assert t.refuse("p2 check").code == "must_open"
    assert t.refuse("p2 fold").code == "must_open"
    assert "P5" in t.refuse("p2 check").clauses


@pytest.mark.parametrize("case", vectors("open"))
def test_who_opens(case: dict[str, str]) -> None:
    """Highest up card, ties nearest the left of the button, joker an ace (P5, P12, P15, E080, E081, E083, E084)."""
    assert with_boards(*boards_of(case)).turn == f"p{case['seat']} bet"


@pytest.mark.parametrize("case", vectors("leadlow"))
def test_who_brings_it_in(case: dict[str, str]) -> None:
    """The lowest up card, ace and joker high: `opener` is low_bring_in (W3, P12, E110, E111)."""
    assert with_boards(*boards_of(case), preset_name="wiki").turn == f"p{case['seat']} bet"


def test_equal_cards_are_opened_nearest_the_left_of_the_button() -> None:
    """Suits do not count; position does (P15, W6, E083)."""
    assert table(seats=4).deal("2c", "Kc", "Ks", "Kd").turn == "p2 bet"
    assert table("wiki", seats=4).deal("Kc", "2c", "2s", "2d").turn == "p2 bet"


def test_a_joker_dealt_up_counts_as_an_ace_for_the_opening() -> None:
    """Higher than a king, equal to an ace (P12, R3.9)."""
    assert table().deal("Kd", "Jo", "Kh").turn == "p2 bet"
    assert table().deal("Ah", "Jo", "Kd").turn == "p1 bet"
    assert table().deal("Jo", "Ah", "Kd").turn == "p1 bet"


def test_betting_goes_on_clockwise_from_the_opener() -> None:
    """And past the button to seat 1 (P5, P34, W3)."""
    t = table().deal("7h", "2d", "Ks").play("p3 bet 4")
    assert t.turn == "p1 bet"
    assert t.play("p1 call").turn == "p2 bet"


@pytest.mark.parametrize("preset_name", HIGH)
def test_the_opener_chooses_the_lower_or_the_upper_limit(preset_name: str) -> None:
    """4 or 8 in a 4/8 game: `opener_bet` is lower_or_upper (P13, E160)."""
    t = table(preset_name).deal("Kd", "7h", "Qs")

    assert t.legal == "bet 4/8"
    assert t.refuse("p1 bet 5").code == "amount"
    assert "P13" in t.clauses("bet")


def test_the_opener_may_choose_the_upper_limit_also_where_sizes_are_fixed() -> None:
    """The opener alone, on the first round alone (P13, R2.3.7)."""
    t = table(limit_mode="fixed").deal("Kd", "7h", "Qs")

    assert t.legal == "bet 4/8"
    assert t.play("p1 bet 4").legal == "fold, call 4, raise 8"
    assert t.quietly().street().legal == "check, bet 4"


def test_the_opening_is_a_full_bet() -> None:
    """It counts as the bet of bet and three raises (R3.9, R3.12)."""
    t = table().deal("Kd", "7h", "Qs").play("p1 bet 4, p2 raise 8, p3 raise 12, p1 raise 16")

    assert t.legal == "fold, call 16"


def test_the_lowest_card_brings_it_in() -> None:
    """It posts the bring-in or bets in full, and may neither check nor fold: `opener_bet` is bringin_or_full (W3)."""
    t = table("wiki").deal("7h", "Kd", "2s")

    assert t.turn == "p3 bet"
    assert t.legal == "bring-in 2, bet 4"
    assert t.refuse("p3 check").code == "must_open"
    assert t.refuse("p3 fold").clauses == ("W3",)


def test_the_bring_in_is_half_the_lower_limit() -> None:
    """2 in 4/8, unless the house says so: `bring_in` (R3.9)."""
    assert table("wiki", stakes="4/8").deal().legal == "bring-in 2, bet 4"
    assert table("wiki", stakes="4/8", bring_in=1).deal().legal == "bring-in 1, bet 4"
    assert table("wiki", stakes="4/8", bring_in=3).deal().legal == "bring-in 3, bet 4"


def test_a_high_card_may_bring_it_in_where_a_house_plays_so() -> None:
    """`opener_bet` is independent of `opener` (R3.9)."""
    assert table(opener_bet="bringin_or_full").deal("Kd", "7h", "2s").turn == "p1 bet"
    assert table(opener_bet="bringin_or_full").deal("Kd", "7h", "2s").legal == "bring-in 2, bet 4/8"
    t = table(opener="low_bring_in").deal("Kd", "7h", "2s")
    assert t.turn == "p3 bet"
    assert t.legal == "bet 4/8"


def test_completing_the_bring_in_is_the_bet() -> None:
    """Call the bring-in, complete to 2, or fold; three raises are still to come (W3, E177, R2.3.4)."""
    t = table("wiki", stakes="2/4", bring_in=1).deal("7h", "Kd", "2s").play("p3 bring-in")

    assert t.legal == "fold, call 1, complete 2"
    t.play("p1 complete 2, p2 raise 4, p3 raise 6, p1 raise 8")
    assert t.legal == "fold, call 8"


def test_the_bring_in_is_no_blind() -> None:
    """If all just call, its poster is not asked again (W3, E177, R3.9)."""
    t = table("wiki", stakes="2/4", bring_in=1).deal("7h", "Kd", "2s").play("p3 bring-in, p1 call, p2 call")

    assert t.turn == "dealer burn"


def all_in_opener(**rules: Any) -> Table:
    """Four seats; p2 has the high card and nothing but its ante, p4 the next highest."""
    return table(seats=4, stacks=[80, 2, 80, 80], **rules).deal("3h", "Ad", "5s", "Kd")


def test_the_neighbour_of_an_all_in_opener_opens_or_folds() -> None:
    """He may fold, bet 4 or bet 8, not check: `opener_all_in` is next_left (E173, R3.9)."""
    t = all_in_opener()

    assert t.turn == "p3 bet"
    assert t.legal == "fold, bet 4/8"
    assert t.refuse("p3 check").code == "must_open"


def test_after_a_fold_the_next_one_has_the_same_choices() -> None:
    """Clockwise until somebody opens (E174, R3.9)."""
    t = all_in_opener().play("p3 fold")

    assert t.turn == "p4 bet"
    assert t.legal == "fold, bet 4/8"
    assert t.play("p4 bet 8, p1 fold").state.street == 3


def test_the_last_one_with_chips_is_not_asked_to_open_for_nobody() -> None:
    """Others folded to an all-in opener: no betting, both see the cards (E174, R2.3.11)."""
    t = all_in_opener().play("p3 fold, p4 fold")

    assert t.state.live == (1, 2)
    assert t.turn == "p1 choose"


def test_the_next_highest_card_may_have_to_open() -> None:
    """With `opener_all_in` next_highest it is forced like any opener (R3.9)."""
    t = all_in_opener(opener_all_in="next_highest")

    assert t.turn == "p4 bet"
    assert t.legal == "bet 4/8"
    assert t.refuse("p4 fold").code == "must_open"


def test_an_all_in_bring_in_passes_on_as_well() -> None:
    """The neighbour of an all-in low card posts, bets or folds (E173, W3, R3.9)."""
    t = table("wiki", seats=3, stacks=[80, 2, 80]).deal("7h", "2d", "Ks")

    assert t.turn == "p3 bet"
    assert t.legal == "fold, bring-in 2, bet 4"


def two_open_cards(**rules: Any) -> Table:
    """The dealer exposed p1's down card, a seven beside a seven; p2 shows a king."""
    return table(exposed_down_card="next_down", **rules).deal("7h [7d]", "Kd", "Qs").dealer_exposes(1)


def test_only_the_door_card_counts_for_the_opening() -> None:
    """A down card that the dealer exposed does not: `opening_card` is door (R2.1, E125)."""
    assert two_open_cards().turn == "p2 bet"


def test_all_open_cards_may_count_for_the_opening() -> None:
    """The best board opens with `opening_card` all_visible: a pair of sevens over a king (R2.1, R2.3.7)."""
    assert two_open_cards(opening_card="all_visible").turn == "p1 bet"


def test_an_exposed_first_card_becomes_the_door_card() -> None:
    """Dealt down first and flipped: the second comes down, the first counts for the opening (E124, R6)."""
    t = table().cards("2c 3c Kd").dealer_exposes(3)

    t.cards("Qd Jd")
    assert t.turn == "dealer p3 down"
    t.cards("4c")
    assert t.holding(3) == "Kd [4c]"
    assert t.turn == "p3 declare"
    assert t.play("p3 decline").turn == "p3 bet"
