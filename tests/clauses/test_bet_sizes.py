"""How much may be bet and raised, in every structure."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses.table import Table, table

KD = ("Kd", "7h", "Qs")  # p1 opens and leads


def opened(text: str, **rules: Any) -> Table:
    """Three seats, p1 to open; then these actions."""
    return table(**rules).deal(*KD).play(text)


def on_street(street: int, preset_name: str = "parkwest", **rules: Any) -> Table:
    """The betting of a later street, p1 to act."""
    t = table(preset_name, **rules).deal(*KD)
    for cards in ("As 3s 4s", "Ah 5s 6s", "Ad 5h 6h")[: street - 2]:
        t.street(cards)
    return t


def test_the_opening_is_at_either_limit() -> None:
    """4 or 8, no check, no fold (P13, E160)."""
    assert table().deal(*KD).legal == "bet 4/8"


def test_a_raise_over_the_lower_limit_is_by_either() -> None:
    """4, then to 8 or to 12: a bet of the lower limit allows both raises (P27, R3.11, E161)."""
    assert opened("p1 bet 4").legal == "fold, call 4, raise 8/12"


def test_a_raise_is_at_least_the_size_of_the_last_bet() -> None:
    """Opened at 8, the only raise is by 8 (P27, R3.11, E163)."""
    t = opened("p1 bet 8")

    assert t.legal == "fold, call 8, raise 16"
    assert t.refuse("p2 raise 12").clauses[0] == "P27"


def test_after_a_raise_by_the_lower_limit_both_sizes_are_open() -> None:
    """4, raised 4 more: to 12 or to 16 (P27, E164)."""
    assert opened("p1 bet 4, p2 raise 8").legal == "fold, call 8, raise 12/16"


def test_after_a_raise_by_the_upper_limit_only_that_is_open() -> None:
    """4, to 12, then in steps of 8 until the next card (P27, R3.11)."""
    assert opened("p1 bet 4, p2 raise 12").legal == "fold, call 12, raise 20"


def test_sizes_start_afresh_on_the_next_street() -> None:
    """Until the next card only (R3.11)."""
    assert opened("p1 bet 8, p2 raise 16, p3 call, p1 call").street().legal == "check, bet 4/8"


@pytest.mark.parametrize("preset_name", ["parkwest", "lucky-lady", "aviator"])
@pytest.mark.parametrize("street", [3, 4, 5])
def test_either_limit_may_be_bet_on_every_street(preset_name: str, street: int) -> None:
    """`limit_mode` is either (R3.11)."""
    assert on_street(street, preset_name).legal == "check, bet 4/8"


@pytest.mark.parametrize(("street", "bet"), [(3, 4), (4, 8), (5, 8)])
def test_fixed_sizes_are_small_small_big_big(street: int, bet: int) -> None:
    """The wiki's game: `limit_mode` is fixed (R3.11, E166, E167)."""
    t = on_street(street, "wiki")
    assert t.legal == f"check, bet {bet}"
    assert t.play(f"p1 bet {bet}").legal == f"fold, call {bet}, raise {2 * bet}"


def test_fixed_sizes_hold_on_the_first_round_too() -> None:
    """The small bet only: `limit_mode` is fixed (R3.11)."""
    assert table("wiki").deal("2d", "7h", "Qs").legal == "bring-in 2, bet 4"
    assert table("wiki").deal("2d", "7h", "Qs").play("p1 bet 4").legal == "fold, call 4, raise 8"


@pytest.mark.parametrize(("street", "bet"), [(3, 4), (4, 8), (5, 8)])
def test_either_limit_may_be_only_for_the_first_round(street: int, bet: int) -> None:
    """The tournament book: `limit_mode` is either_first (R3.11)."""
    assert table("barge").deal(*KD).play("p1 bet 4").legal == "fold, call 4, raise 8/12"
    assert on_street(street, "barge").legal == f"check, bet {bet}"


def test_check_and_raise_is_allowed() -> None:
    """Who checked may raise: `check_raise` is true (P26)."""
    t = on_street(3).play("p1 check, p2 bet 4, p3 call")

    assert t.turn == "p1 bet"
    assert t.legal == "fold, call 4, raise 8/12"
    assert "P26" in on_street(3).clauses("check")


def test_a_house_may_forbid_check_and_raise() -> None:
    """Who checked may only call or fold with `check_raise` false; others may raise (P26)."""
    t = on_street(3, check_raise=False).play("p1 check, p2 bet 4")
    assert t.legal == "fold, call 4, raise 8/12"
    t.play("p3 call")
    assert t.legal == "fold, call 4"
    assert t.refuse("p1 raise 8").code == "no_check_raise"


def test_who_was_raised_may_raise_again() -> None:
    """A raise gives everybody a new choice (P26, P27)."""
    t = opened("p1 bet 4, p2 raise 8, p3 fold")
    assert t.legal == "fold, call 8, raise 12/16"


# -- structures -----------------------------------------------------------------


@pytest.mark.parametrize("preset_name", ["parkwest", "wiki", "lucky-lady", "aviator", "barge"])
def test_the_game_is_fixed_limit(preset_name: str) -> None:
    """Every source plays limit first: `structure` is limit (W11, R3.11)."""
    t = table(preset_name, seats=2).deal("Kd", "7h").street()
    assert t.legal in ("check, bet 4/8", "check, bet 4")


def test_no_limit_opens_with_the_minimum_or_more() -> None:
    """Any amount from 4 to the stack: `structure` no_limit (W11, E176, R5.4)."""
    t = table(structure="no_limit", stack=82).deal(*KD)

    assert t.legal == "bet 4-80"
    assert t.refuse("p1 bet 3").code == "amount"
    assert t.refuse("p1 bet 81").code == "beyond_stack"


def test_a_no_limit_raise_is_at_least_the_last_bet_or_raise() -> None:
    """Bet 10, raise to at least 20; raised to 35, the next to at least 60 (P27, R5.4, E176)."""
    t = table(structure="no_limit", stack=202).deal(*KD).play("p1 bet 10")
    assert t.legal == "fold, call 10, raise 20-200"
    assert t.play("p2 raise 35").legal == "fold, call 35, raise 60-200"


def test_no_limit_has_no_cap() -> None:
    """Raises go on (R5.4, W11)."""
    t = table(structure="no_limit", stack=402).deal(*KD)
    t.play("p1 bet 4, p2 raise 8, p3 raise 12, p1 raise 16, p2 raise 20, p3 raise 24")
    assert t.legal == "fold, call 24, raise 28-400"


def test_a_no_limit_bring_in_is_half_the_minimum() -> None:
    """And the first bet over it at least the minimum (R2.1, R2.3.6, W3)."""
    t = table("wiki", structure="no_limit", stack=82).deal("2d", "7h", "Qs")
    assert t.legal == "bring-in 2, bet 4-80"
    assert t.play("p1 bring-in").legal == "fold, call 2, complete 4-80"


def test_pot_limit_raises_to_the_pot_after_the_call() -> None:
    """`structure` pot_limit: 6 of antes, so at most 6; over 6 at most the 18 after the call (W11, R2.3.6a)."""
    t = table(structure="pot_limit", stack=202).deal(*KD)
    assert t.legal == "bet 4-6"
    assert t.play("p1 bet 6").legal == "fold, call 6, raise 12-24"


def test_pot_limit_counts_dead_money_and_the_bring_in() -> None:
    """Antes 6, bring-in 2, call 2: a completion to 2 + 10 (R2.3.6a)."""
    t = table("wiki", structure="pot_limit", stack=202).deal("2d", "7h", "Qs").play("p1 bring-in")
    assert t.legal == "fold, call 2, complete 4-12"
    t.play("p2 complete 12, p3 fold")
    assert t.legal == "fold, call 12, raise 24-42"


def test_pot_limit_allows_the_minimum_where_the_pot_is_smaller() -> None:
    """Without antes the opener still bets 4 (R2.3.6a)."""
    assert table(structure="pot_limit", ante=0).deal(*KD).legal == "bet 4"


def test_a_spread_allows_any_whole_amount() -> None:
    """`structure` spread, 2 to 8: the opener 2 or more, a raise at least the last one (W11, P27, R2.3.6a)."""
    t = table(structure="spread").deal(*KD)
    assert t.legal == "bet 2-8"
    assert t.play("p1 bet 5").legal == "fold, call 5, raise 10-13"
    assert t.play("p2 raise 13").legal == "fold, call 13, raise 21"


def test_a_spread_is_capped_like_limit() -> None:
    """Bet and three raises (R2.3.6a, R3.12)."""
    t = table(structure="spread").deal(*KD).play("p1 bet 2, p2 raise 4, p3 raise 6, p1 raise 8")
    assert t.legal == "fold, call 8"


# -- raises and their cap ---------------------------------------------------------


@pytest.mark.parametrize("preset_name", ["parkwest", "lucky-lady", "aviator", "barge"])
def test_one_bet_and_three_raises(preset_name: str) -> None:
    """Bet 4, to 8, to 12, to 16: seat 2 may only call or fold; `raise_cap` is 3 (E168, R3.12)."""
    t = table(preset_name).deal(*KD).play("p1 bet 4, p2 raise 8, p3 raise 12")
    assert "raise 16" in t.legal
    t.play("p1 raise 16")
    assert t.legal == "fold, call 16"
    refused = t.refuse("p2 raise 20")
    dagger = "" if preset_name in ("lucky-lady", "barge") else "†"
    assert (refused.code, refused.clauses) == ("cap", (f"R3.12{dagger}",))


def test_the_cap_of_the_wiki_is_three_raises_too() -> None:
    """`raise_cap` (R3.12)."""
    t = table("wiki").deal("2d", "7h", "Qs").play("p1 bet 4, p2 raise 8, p3 raise 12, p1 raise 16")
    assert t.legal == "fold, call 16"


@pytest.mark.parametrize(("cap", "raises"), [(0, ""), (1, ", p2 raise 8"), (2, ", p2 raise 8, p3 raise 12")])
def test_a_house_may_cap_the_raises_otherwise(cap: int, raises: str) -> None:
    """None, one, two: `raise_cap` (R3.12)."""
    t = opened(f"p1 bet 4{raises}", raise_cap=cap)
    assert t.legal == f"fold, call {4 * (cap + 1)}"


def test_a_house_may_allow_a_fourth_raise() -> None:
    """`raise_cap` 4 (R3.12)."""
    t = opened("p1 bet 4, p2 raise 8, p3 raise 12, p1 raise 16", raise_cap=4)
    assert t.legal == "fold, call 16, raise 20/24"


def heads_up_war(preset_name: str = "parkwest", **rules: Any) -> Table:
    """Two players, the bet and three raises."""
    t = table(preset_name, seats=2, **rules).deal("Kd", "2h")
    first, second = (1, 2) if t.turn == "p1 bet" else (2, 1)
    return t.play(f"p{first} bet 4, p{second} raise 8, p{first} raise 12, p{second} raise 16")


@pytest.mark.parametrize("preset_name", ["parkwest", "wiki", "aviator", "barge"])
def test_two_players_raise_without_end(preset_name: str) -> None:
    """`heads_up_uncapped` is true (E168, R3.12)."""
    assert "raise 20" in heads_up_war(preset_name).legal


def test_the_lucky_lady_caps_two_players_too() -> None:
    """Its page has no exception: `heads_up_uncapped` is false (R3.12)."""
    assert heads_up_war("lucky-lady").legal == "fold, call 16"
    assert heads_up_war(heads_up_uncapped=False).legal == "fold, call 16"


def test_a_fold_before_the_cap_lifts_it() -> None:
    """If seat 3 folds before the third raise, two may go on (E168, R3.12, R2.1, `heads_up_uncapped`)."""
    t = opened("p1 bet 4, p2 raise 8, p3 fold, p1 raise 12, p2 raise 16")
    assert t.legal == "fold, call 16, raise 20/24"


def test_a_fold_after_the_cap_does_not_lift_it() -> None:
    """Three were in when the third raise was made (E168, R3.12, R2.1, `heads_up_uncapped`)."""
    t = opened("p1 bet 4, p2 raise 8, p3 raise 12, p1 raise 16, p2 fold")
    assert t.legal == "fold, call 16"


def test_an_all_in_seat_still_counts_against_heads_up() -> None:
    """Three are in, one of them all-in: the cap holds (R2.1, R3.12, `heads_up_uncapped`)."""
    t = table(stacks=[200, 200, 6]).deal(*KD).play("p1 bet 4, p2 raise 8, p3 call, p1 raise 12, p2 raise 16")
    assert t.legal == "fold, call 16"
