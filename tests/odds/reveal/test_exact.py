"""Exact odds against the engine, which plays every order of the unseen cards."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from comodin.cards import STANDARD_DECK, Deck, parse_cards
from comodin.errors import RulesError
from comodin.odds.reveal import (
    Progress,
    RevealOdds,
    RevealPosition,
    RevealSeat,
    exact,
    odds,
    orders_about,
    sample,
)
from comodin.rules import RevealRules
from tests.odds.reveal.engine import PRESETS, by_engine, houses, positions

SMALL = [Deck(ranks="AKQ"), Deck(ranks="5678"), Deck(ranks="A2345", suits="cd"), Deck(ranks="TJQKA", suits="ch")]


def check(found: RevealOdds, position: RevealPosition) -> None:
    told = by_engine(position)
    near = {name: pytest.approx(told.get(name), abs=1e-12) for name in ("win", "killed", "bust", "passed", "lead")}
    assert {name: list(getattr(found, name)) for name in near} == near
    assert list(found.share) == pytest.approx(told.get("share"), abs=1e-12)
    assert found.nobody == pytest.approx(float(told.nobody), abs=1e-12)
    assert found.lead_changes == pytest.approx(float(told.changes), abs=1e-12)
    assert [found.now.lead, found.now.killed, found.now.bust] == pytest.approx(
        [float(part) for part in told.now], abs=1e-12
    )
    assert found.method == "exact"
    assert found.turn == position.turn


def few(found: Iterable[RevealPosition], orders: int) -> list[RevealPosition]:
    return [position for position in found if orders_about(position) <= orders]


def test_every_small_case_is_what_the_engine_gives() -> None:
    """Small decks and few cards, every house, two to four seats, from the first card or later (R2.2)."""
    small = [rules.with_(cards=cards, players=(2, 4)) for rules in houses() for cards in (1, 2, 3)]
    found = few(positions(21, 150, small, decks=SMALL, players=(2, 4)), 40)

    assert len(found) > 60
    for position in found:
        check(exact(position), position)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_end_of_a_hand_of_each_preset_is_what_the_engine_gives(preset: str) -> None:
    """The whole deck, seven cards each, two cards or so to come."""
    for position in few(positions(22, 12, [RevealRules.of(preset)], most_left=2), 200)[:4]:
        check(exact(position), position)


def test_cards_that_may_make_a_flush_are_told_apart() -> None:
    """Five, six and seven cards a seat from decks of few ranks: flushes and straight flushes decide."""
    decks = [Deck(ranks="56789TJ", suits="cd"), Deck(ranks="A23456789", suits="sh")]
    house = [RevealRules.of("opr-sweat").with_(cards=cards, players=(2, 2)) for cards in (5, 6, 7)]
    found = few(positions(23, 30, house, decks=decks, players=(2, 2), most_left=4), 300)[:10]

    assert len(found) == 10
    for position in found:
        check(exact(position), position)


def test_a_side_pot_goes_to_the_best_hand_that_is_in_it() -> None:
    """Who leads wins what he paid for; the rest goes to the best of the others, also of one that is out (R4.8)."""
    text = ["Kc Kd 9d 4h 3s [2]", "out Qc Qd 5h 6s 2c 4d 9s", "out Jc Jd 5s 6h 2d 4c 9h"]
    position = RevealPosition.parse(text, middle="8d", paid=[60, 120, 120])
    found = odds(position)

    assert found.win == (1.0, 0.0, 0.0)
    assert found.share == pytest.approx((180 / 300, 120 / 300, 0.0))
    assert exact(RevealPosition.parse(text, middle="8d", paid=[60, 60, 60])).share == (1.0, 0.0, 0.0)


def test_a_decided_hand_has_one_order() -> None:
    """The last one left wins without turning (M3)."""
    found = odds(RevealPosition.parse("x Kc / [7] / x", middle="8d"))

    assert (found.count, found.turn, found.win, found.lead_changes) == (1, 0, (0.0, 1.0, 0.0), 0.0)


def test_the_pot_may_be_left_over() -> None:
    """Where the last player must beat the middle card, chances to win do not add up to one (R2.2)."""
    rules = RevealRules.of("opr-sweat").with_(last_player_wins="must_beat_centre", cards=2, players=(2, 3))
    position = RevealPosition.parse("x / [2]", middle="Ad", rules=rules)
    found = odds(position)

    assert found.nobody > 0.9
    assert found.nobody + sum(found.win) == pytest.approx(1, abs=1e-12)
    check(found, position)


def test_a_killed_seat_has_nothing() -> None:
    """Killed or folded is out of all pots (M8, R4.8)."""
    found = odds(RevealPosition.parse("x 8c / Kc Kd 9d 4h 3s [2] / Ac Ad Qh 7h 5s 9c [1]", middle="8d"))

    assert [found.win[0], found.share[0], found.killed[0], found.bust[0], found.passed[0], found.lead[0]] == [0] * 6


def test_seats_with_the_same_prospects_have_the_same_odds() -> None:
    """Two seats that differ in suits alone, which no flush needs, seen from the same place."""
    first = odds(RevealPosition.parse("Kc Kd 9d 4h 3s 2s [1] / Ac Ad Qh 7h 5s 9c [1]", middle="8d"))
    second = odds(RevealPosition.parse("Kh Ks 9s 4d 3h 2h [1] / As Ah Qd 7d 5h 9h [1]", middle="8c"))

    assert first.win == pytest.approx(second.win)
    assert first.lead_changes == pytest.approx(second.lead_changes)


def test_dead_cards_are_not_turned() -> None:
    """A card that everybody has seen cannot come; every order of the rest is gone through."""
    text = "Kc Kd 9d 4h 3s 2s [1] / Ac Ad Qh 7h 5s 9c [1]"
    kings = RevealPosition.parse(text, middle="8d", dead="Kh Ks")
    check(exact(kings), kings)

    assert exact(kings).win[0] < exact(RevealPosition.parse(text, middle="8d")).win[0]


def test_the_estimate_of_orders_is_near_and_auto_goes_by_it() -> None:
    """Exact near the end, sampled before; the result says which."""
    late = RevealPosition.parse("Kc Kd 9d 4h [3] / Ac Ad Qh 7h 5s 9c [1]", middle="8d")
    counted = odds(late)
    early = odds(RevealPosition.start(4, middle="8d"), samples=1000, seed=1)

    assert counted.method == "exact"
    assert orders_about(late) == pytest.approx(counted.count, rel=0.25)
    assert odds(late, budget=100, samples=1000).method == early.method == "sampled"
    assert sample(late, samples=1000).count == early.count == 1000


def test_a_budget_that_does_not_suffice_is_an_error() -> None:
    """Asked for exact odds within a budget, nothing else is given."""
    with pytest.raises(RulesError, match="more than 1000 orders"):
        exact(RevealPosition.start(3, middle="8d"), budget=1000)


def test_an_interrupted_exact_calculation_gives_a_quick_sample() -> None:
    """A part of all orders would say nothing fair about the rest."""

    def stop(progress: Progress) -> None:
        if progress.stage == "exact":
            assert progress.total > progress.done
            assert progress.text == f"{progress.done} of about {progress.total} orders of cards"
            raise KeyboardInterrupt

    found = exact(RevealPosition.start(3, middle="8d"), progress=stop)

    assert (found.method, found.interrupted) == ("sampled", True)
    assert "so far" in found.method_text
    assert sum(found.win) == pytest.approx(1)


def test_a_position_made_from_its_parts_is_the_one_from_text() -> None:
    """The parts: rules, middle, seats, who led, who turns."""
    rules = RevealRules.of("opr-sweat")
    seats = (RevealSeat(parse_cards("Kc"), 6), RevealSeat((), 7))
    made = RevealPosition(rules=rules, middle=parse_cards("8d"), seats=seats, leads=(1,), turn=2, deck=STANDARD_DECK)

    assert made == RevealPosition.parse("Kc / [7]", middle="8d")
