"""Who acts first on the later streets, and what open cards are worth for that."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.cards import JOD, parse_cards
from tests.clauses.table import Table, table, with_boards
from tests.clauses.vectors import boards_of, vectors

PRESETS = ("parkwest", "wiki", "lucky-lady", "aviator", "barge")


@pytest.mark.parametrize("case", vectors("lead"))
def test_who_leads(case: dict[str, str]) -> None:
    """The best hand showing (P14, P15, R3.6, E090, E091, E093, E094, E096, E097, E099, E100, E102, E103, E105)."""
    assert with_boards(*boards_of(case)).turn == f"p{case['seat']} bet"


@pytest.mark.parametrize("preset_name", PRESETS)
def test_the_highest_hand_showing_starts_every_later_round(preset_name: str) -> None:
    """Also in the house where the low card opened; he may check (P14, W5, R3.10)."""
    t = table(preset_name).deal("7h", "Kd", "2s").street("7d Qd Js")
    assert t.turn == "p1 bet"
    assert t.legal.startswith("check, bet 4")
    t.street("4s Qs Jh")
    assert t.turn == "p2 bet"
    t.street("6c Ks 3s")
    assert t.turn == "p2 bet"


def test_among_equals_the_one_closest_to_the_dealer_acts_first() -> None:
    """First clockwise from the left of the button; the button decides only ties, suits nothing (P15, W6, R3.6)."""
    assert with_boards("Kd 7h", "Kc 7s", "Kh 7c").turn == "p1 bet"
    assert with_boards("Qd 7h", "Kc 7s", "Kh 7c").turn == "p2 bet"


def test_the_joker_makes_no_difference_between_equal_boards() -> None:
    """A pair of aces each: position decides, `natural_beats_joker` is false (P15, R3.5, E091)."""
    assert with_boards("As JoU", "Ah Ad").turn == "p1 bet"
    assert with_boards("Ah Ad", "As JoU").turn == "p1 bet"


def test_a_house_may_put_the_natural_board_first() -> None:
    """With `natural_beats_joker` the pair without the joker leads (R3.5)."""
    assert with_boards("As JoU", "Ah Ad", natural_beats_joker=True).turn == "p2 bet"


def test_an_open_wild_joker_is_worth_its_best_use() -> None:
    """It pairs the king: `wild_upcard_value` is best (P10, R3.6, E093)."""
    assert with_boards("Ah Qs", "JoD Kd").turn == "p2 bet"


def test_a_house_may_read_every_open_joker_as_an_ace() -> None:
    """A-K over A-Q, but under a pair of deuces, with `wild_upcard_value` ace (R3.6)."""
    assert with_boards("Ah Qs", "JoD Kd", wild_upcard_value="ace").turn == "p2 bet"
    assert with_boards("2h 2s", "JoD Kd", wild_upcard_value="ace").turn == "p1 bet"
    assert with_boards("2h 2s", "JoD Kd").turn == "p2 bet"


def test_four_to_a_flush_or_straight_is_nothing() -> None:
    """At most pairs, trips and quads count on an open board (R3.6, E097)."""
    assert with_boards("Kh 3h 4h 5h", "2c 2d 5s Jd").turn == "p2 bet"
    assert with_boards("4d 5d 6h 7s", "Ac 2d 5s Jd").turn == "p2 bet"


def five_open(**rules: Any) -> Table:
    """On fifth street the dealer exposed p1's last down card: five spades lie open beside p2's pair of aces."""
    t = table(exposed_down_card="next_down", **rules).deal("2s [3s]", "Ad", "Kd")
    t.street("5s Ac Qd").street("7s Jd 4h").quietly().keep().cards("Js 6d 4d")
    return t.dealer_exposes(1)


def test_five_open_cards_are_a_whole_hand() -> None:
    """A flush that lies open acts before a pair: `five_up_value` is full (R3.6, E128)."""
    assert five_open().turn == "p1 bet"


def test_a_house_may_count_only_pairs_of_five_open_cards() -> None:
    """The pair of aces leads with `five_up_value` partial (R3.6)."""
    assert five_open(five_up_value="partial").turn == "p2 bet"


def leader_all_in(**rules: Any) -> Table:
    """Four seats on third street: p2 shows aces and is all-in, p4 shows kings."""
    t = table(seats=4, stacks=[80, 6, 80, 80], **rules).deal("3h", "Ad", "5s", "Kd")
    return t.play("p2 bet 4, p3 call, p4 call, p1 call").street("4h Ac 6s Kc")


def test_an_all_in_leader_hands_on_to_the_next_clockwise() -> None:
    """Who may check: `leader_all_in` is next_clockwise (E175, R3.10)."""
    t = leader_all_in()

    assert t.turn == "p3 bet"
    assert t.legal == "check, bet 4/8"


def test_an_all_in_leader_may_hand_on_to_the_next_highest() -> None:
    """The pair of kings, with `leader_all_in` next_highest (R3.10)."""
    assert leader_all_in(leader_all_in="next_highest").turn == "p4 bet"


def test_a_missing_card_is_below_any_card() -> None:
    """Boards of two and of three cards compare: K-7-2 over K-7 (R3.6)."""
    t = table(exposed_down_card="next_down").deal("Kd", "Kc [2c]", "5s").dealer_exposes(2)
    t.quietly().keep().cards("7h ?? 6s").quietly()
    ranking = t.game.ranking
    assert ranking.visible_strength(parse_cards("Kc 7s 2c")) > ranking.visible_strength(parse_cards("Kd 7h"))
    assert ranking.visible_strength((JOD,)) == ranking.visible_strength(parse_cards("Ad"))
