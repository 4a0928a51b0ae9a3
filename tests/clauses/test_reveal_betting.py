"""Betting in the reveal games: when there is a round, who opens it, how much, and what some houses do differently."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.hand.events import BetDoubled, UncalledBetReturned
from tests.clauses.reveal_table import RevealTable, no_peek, sweat


def first_round(**rules: Any) -> RevealTable:
    """p1 leads with a nine in the first betting round of three; p2 has a ten, p3 a jack."""
    return sweat("8d", "9c Kd", "Td Qc", "Jc As", **rules).turns()


# -- when there is a round, and who opens it -------------------------------------------------


def test_the_leader_opens_and_may_check() -> None:
    """Then the others, clockwise: `betting_opener` is leader (M7, E280, R4.6)."""
    t = first_round().play("p1 check, p2 check, p3 check").turns()
    assert t.story == "p1 9c lead; bet1 p1; p2 Td lead; bet2 p2"

    assert t.legal == "check, bet 4"
    assert t.play("p2 check").turn == "p3 bet"
    assert t.play("p3 check").turn == "p1 bet"
    assert t.play("p1 check").turn == "p3 turn"


def test_the_seat_left_of_the_leader_may_open() -> None:
    """With `betting_opener` left_of_leader (E280, R2.2)."""
    t = first_round(betting_opener="left_of_leader")

    assert t.turn == "p2 bet"
    assert t.quietly().story.endswith("p2 Td lead; bet2 p3")


def test_a_bet_is_made_each_time_the_lead_changes() -> None:
    """And play goes on with the next to turn (M7, R4.6, E260)."""
    t = first_round().play("p1 bet 4, p2 call, p3 call").turns()

    assert (
        t.play("p2 bet 4, p3 raise 8, p1 fold, p2 call")
        .turns()
        .story.endswith("bet2 p2; p1 folds; p3 Jc lead; bet3 p3")
    )
    assert t.paid == [6, 14, 14]


def test_no_betting_before_somebody_leads() -> None:
    """The first player ran out, the second was killed (M6, R4.5)."""
    t = sweat("Kd", "2c", "Kh", "As", "", cards=1).turns()

    assert t.story == "p1 2c bust; p2 Kh kill; p3 As lead; bet1 p3"


def bust(**rules: Any) -> RevealTable:
    """p2 runs out without beating the king of p1; p3 has an ace."""
    return sweat("8d", "Kc 2c", "9h 5c", "Ah 2h", cards=2, **rules).turns().quietly()


def test_no_betting_after_a_bust() -> None:
    """The lead has not changed: `bet_on_bust` is false (E281, R4.6, R7.13, M10)."""
    assert bust().story == "p1 Kc lead; bet1 p1; p2 9h 5c bust; p3 Ah lead; bet2 p3"


def test_a_house_may_bet_after_a_bust() -> None:
    """The best hand opens, and who is out is not asked: `bet_on_bust` (E281, R2.2)."""
    t = bust(bet_on_bust=True)
    assert t.story == "p1 Kc lead; bet1 p1; p2 9h 5c bust; bet2 p1"

    assert t.play("p1 check").turn == "p3 bet"
    assert t.quietly().story.endswith("bet2 p1; p3 Ah lead; bet3 p3")


def test_no_betting_after_a_bust_where_nobody_leads() -> None:
    """Even with `bet_on_bust` (R2.3.12)."""
    t = sweat("Kd", "2c", "Ac", "3h", cards=1, bet_on_bust=True).turns()

    assert t.story == "p1 2c bust; p2 Ac lead; bet1 p2"


def test_no_betting_after_a_forced_fold() -> None:
    """The next player goes on: `bet_on_kill` is false (E282, M8, M13, R4.6)."""
    t = sweat("8d", "9c Kd", "8h", "Tc 2h").turns().quietly()

    assert t.story == "p1 9c lead; bet1 p1; p2 8h kill; p3 Tc lead; bet2 p3"


def test_betting_after_a_forced_fold_by_agreement() -> None:
    """The leader opens before the next player turns, with `bet_on_kill` (M9, E282, R4.6)."""
    t = sweat("8d", "9c Kd", "8h", "Tc 2h", bet_on_kill=True).turns().quietly()

    assert t.story == "p1 9c lead; bet1 p1; p2 8h kill; bet2 p1"
    assert t.play("p1 check").turn == "p3 bet"


def test_the_next_to_turn_opens_where_nobody_leads() -> None:
    """Nobody has beaten the middle card yet: `bet_on_kill` (M9, E282, R4.6)."""
    t = sweat("8d", "8h", "Tc 2h", "", bet_on_kill=True).turns()

    assert t.story == "p1 8h kill; bet1 p2"
    assert t.quietly().story.endswith("bet1 p2; p2 Tc lead; bet2 p2")


def test_no_betting_where_the_killed_player_was_the_last() -> None:
    """`bet_on_kill` in a house in which the last one must beat the middle (M9, `last_player_wins`)."""
    rules: dict[str, Any] = {"bet_on_kill": True, "last_player_wins": "must_beat_centre"}

    assert sweat("8d", "8h", "8s", **rules).turns().story == "p1 8h kill; p2 8s kill; carried 4"


def test_an_all_in_leader_still_leads() -> None:
    """The next one with chips opens, and may check (R2.2)."""
    t = first_round(stacks=[2, 80, 80])

    assert t.story == "p1 9c lead; bet1 p2"
    assert t.legal == "check, bet 4"


def test_everyone_all_in_turns_on_without_betting() -> None:
    """In order, to the end (E289, R4.6, R2.3.11)."""
    t = sweat("8d", "9c Kd", "Td Qc", "Jc 2s", cards=2, stacks=[2, 2, 2]).turns()

    assert t.story == "p1 9c lead; p2 Td lead; p3 Jc lead; p1 Kd lead; p2 Qc bust; p3 2s bust; win p1 last"
    t = sweat("8d", "9c Kd", "Td Qc", cards=2, stacks=[2, 80]).turns()
    assert t.story == "p1 9c lead; p2 Td lead; p1 Kd lead; p2 Qc bust; win p1 last"


# -- sizes ----------------------------------------------------------------------------------------


def test_one_size_of_bet_in_limit() -> None:
    """Bets and raises of 4: `structure` is limit (R2.2, R4.6)."""
    t = first_round()
    assert t.legal == "check, bet 4"

    assert t.play("p1 bet 4").legal == "fold, call 4, raise 8"
    assert t.refuse("p2 raise 9").code == "amount"


def test_other_structures() -> None:
    """`structure` spread, pot_limit or no_limit (R2.2, R2.3.6a, R5.4)."""
    spread = first_round(structure="spread", ante=2)
    assert spread.legal == "check, bet 2-8"
    assert spread.play("p1 bet 5").legal == "fold, call 5, raise 10-13"

    assert first_round(structure="pot_limit").legal == "check, bet 4-6"
    assert first_round(structure="pot_limit").play("p1 bet 4").legal == "fold, call 4, raise 8-18"
    assert first_round(structure="no_limit").legal == "check, bet 4-198"
    assert first_round(structure="no_limit").play("p1 bet 9").legal == "fold, call 9, raise 18-198"


def test_three_raises() -> None:
    """`raise_cap` is 3 (R2.2, R4.6)."""
    t = first_round().play("p1 bet 4, p2 raise 8, p3 raise 12")
    assert t.legal == "fold, call 12, raise 16"

    assert t.play("p1 raise 16").legal == "fold, call 16"
    assert t.refuse("p2 raise 20").code == "cap"


@pytest.mark.parametrize("cap", [0, 1, 2, 4])
def test_the_house_sets_the_number_of_raises(cap: int) -> None:
    """`raise_cap` (R2.2)."""
    t = first_round(raise_cap=cap).play("p1 bet 4")
    for number in range(cap):
        t.play(f"p{(number + 1) % 3 + 1} raise {8 + 4 * number}")

    assert t.legal == f"fold, call {4 + 4 * cap}"


def heads_up(**rules: Any) -> RevealTable:
    """p3 has folded in the first round; p2 leads the second with four wagers made."""
    t = first_round(**rules).play("p1 bet 4, p2 call, p3 fold").turns()
    return t.play("p2 bet 4, p1 raise 8, p2 raise 12, p1 raise 16")


def test_two_players_raise_without_end() -> None:
    """`heads_up_uncapped` (R2.2)."""
    assert heads_up().legal == "fold, call 16, raise 20"


def test_two_players_may_be_capped_too() -> None:
    """With `heads_up_uncapped` false (R2.2)."""
    assert heads_up(heads_up_uncapped=False).legal == "fold, call 16"


def test_who_checked_may_raise() -> None:
    """`check_raise` (R2.2, R4.6)."""
    assert first_round().play("p1 check, p2 bet 4, p3 call").legal == "fold, call 4, raise 8"


def test_a_house_may_forbid_it() -> None:
    """With `check_raise` false he may only call (R2.2)."""
    t = first_round(check_raise=False).play("p1 check, p2 bet 4, p3 call")

    assert t.legal == "fold, call 4"
    assert t.refuse("p1 raise 8").code == "no_check_raise"


def test_what_nobody_matched_goes_back() -> None:
    """When the round ends (R2.3.10)."""
    t = first_round(stacks=[80, 4, 3]).play("p1 bet 4, p2 call, p3 call")

    assert [(event.p, event.amount) for event in t.events(UncalledBetReturned)] == [(1, 2)]


# -- the leader alone may bet -------------------------------------------------------------------------


def test_anyone_may_bet_and_raise() -> None:
    """`who_may_bet` is anyone (R2.2, R4.6, R7.14)."""
    t = no_peek("9c", "Td", "Jc").turns().play("p1 check")
    assert t.legal == "check, bet 4"

    assert t.play("p2 bet 4").legal == "fold, call 4, raise 8"


@pytest.mark.parametrize("rules", [{"preset": "gustafson-blind"}, {"who_may_bet": "leader_only"}], ids=str)
def test_the_leader_alone_may_bet(rules: dict[str, Any]) -> None:
    """The others call or fold; nobody raises: `who_may_bet` is leader_only (R2.2, R2.3.13, R7.14)."""
    t = no_peek("9c", "Td", "Jc", **rules).turns()
    assert t.legal == "check, bet 4"

    t.play("p1 bet 4")
    assert t.legal == "fold, call 4"
    refused = t.refuse("p2 raise 8")
    assert (refused.code, refused.clauses) == ("leader_only", ("R2.2", "R2.3.13†"))
    assert t.play("p2 call, p3 call").turns().story.endswith("p2 Td lead; bet2 p2")


def test_nobody_bets_after_the_leader_has_checked() -> None:
    """With `who_may_bet` leader_only (R2.3.13)."""
    t = no_peek("9c", "Td", "Jc", preset="gustafson-blind").turns().play("p1 check")

    assert t.legal == "check"
    assert t.refuse("p2 bet 4").code == "leader_only"
    assert t.play("p2 check, p3 check").turn == "p2 turn"


# -- the forced minimum ------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [{"preset": "netplaces", "ante": "half"}, {"first_round": "forced_minimum"}], ids=str)
def test_after_the_first_lead_each_pays_a_bet_or_folds(rules: dict[str, Any]) -> None:
    """No raise: `first_round` is forced_minimum (R2.2, R4.6, E285)."""
    t = no_peek("9c", "Td", "Jc", **rules).turns()
    assert t.legal == "fold, bet 4"
    for words, code in (("p1 check", "forced_minimum"), ("p1 bet 8", "amount")):
        assert t.refuse(words).code == code

    assert t.play("p1 bet 4").legal == "fold, call 4"
    assert t.refuse("p2 raise 8").code == "forced_minimum"
    t.play("p2 call, p3 fold").turns()
    assert t.paid == [6, 6, 2]
    assert t.turn == "p2 bet"
    assert t.legal == "check, bet 4"


def test_the_first_round_is_like_the_others_elsewhere() -> None:
    """`first_round` is normal (R4.6)."""
    assert no_peek("9c", "Td").turns().legal == "check, bet 4"


def test_the_forced_minimum_of_a_short_stack_is_all_in() -> None:
    """With `first_round` forced_minimum (R2.2)."""
    t = no_peek("9c", "Td", "Jc", preset="netplaces", ante=2, stacks=[80, 5, 80]).turns().play("p1 bet 4")

    assert t.legal == "fold, call 3"
    assert t.play("p2 call, p3 call").paid == [6, 5, 6]


# -- a pair doubles ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules",
    [
        {"preset": "excite"},
        {"preset": "excite", "pair_doubles_minimum": True},
        {"preset": "opr-sweat", "first_turn": "one_card", "pair_doubles_minimum": True},
    ],
    ids=str,
)
def test_a_pair_doubles_the_bet(rules: dict[str, Any]) -> None:
    """From the first one turned by anyone: `pair_doubles_minimum` (R2.2, R4.6, E285)."""
    t = sweat("8d", "9c", "5d 5h Ac", "7c 7h", **rules).turns()
    assert t.legal == "check, bet 4"

    t.quietly()
    assert t.story == "p1 9c lead; bet1 p1; x2; p2 5d 5h lead; bet2 p2"
    assert t.legal == "check, bet 8"
    assert t.play("p2 bet 8").legal == "fold, call 8, raise 16"


def pairs(**rules: Any) -> RevealTable:
    """p2 leads with fives, p3 with sevens."""
    return no_peek("9c", "5d 5h", "7c 7h", **rules).turns().quietly().quietly()


def test_a_pair_doubles_nothing_unless_the_house_has_it() -> None:
    """`pair_doubles_minimum` is false (R2.2)."""
    assert pairs().legal == "check, bet 4"
    assert pairs().events(BetDoubled) == []


def test_the_bet_is_doubled_once() -> None:
    """For the rest of the hand: `doubling` is once (R2.2, R4.6, E285)."""
    for t in (pairs(preset="netplaces"), pairs(pair_doubles_minimum=True)):
        assert [event.multiplier for event in t.events(BetDoubled)] == [2]
        assert t.legal == "check, bet 8"


def test_the_bet_may_be_doubled_at_every_such_lead() -> None:
    """With `doubling` each_time (R2.2, R2.3.12)."""
    t = pairs(pair_doubles_minimum=True, doubling="each_time")

    assert [event.multiplier for event in t.events(BetDoubled)] == [2, 4]
    assert t.legal == "check, bet 16"


def two_pair_over_kings(**rules: Any) -> RevealTable:
    """p1 leads with kings; p2 turns fives, which do not lead, and then two pair, which do."""
    return sweat("Ad", "Kc Kd", "5d 5h 6c Qc 6d", "", pair_doubles_minimum=True, **rules).turns().quietly()


def test_a_pair_that_does_not_lead_doubles_nothing_again() -> None:
    """`doubling` each_time asks for a lead, once has had its pair (R2.3.12, `pair_doubles_minimum`)."""
    each = two_pair_over_kings(doubling="each_time")
    assert each.story == "x2; p1 Kc Kd lead; bet1 p1; x4; p2 5d 5h 6c Qc 6d lead; bet2 p2"

    once = two_pair_over_kings()
    assert once.story == "x2; p1 Kc Kd lead; bet1 p1; p2 5d 5h 6c Qc 6d lead; bet2 p2"


def test_the_doubled_bet_holds_in_every_structure() -> None:
    """As the least bet (R4.6, `pair_doubles_minimum`)."""
    rules: dict[str, Any] = {"pair_doubles_minimum": True}

    assert pairs(structure="no_limit", **rules).legal == "check, bet 8-198"
    assert pairs(structure="spread", ante=2, **rules).legal == "check, bet 4-8"
    assert pairs(structure="pot_limit", **rules).legal == "check, bet 8"
