"""Sampled odds: within their own error, reproducible, and no worse for an unusual position."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import count

import pytest

from comodin.cards import MEXICAN_DECK
from comodin.odds import Position, odds
from comodin.odds.completions import Plan
from comodin.odds.sampling import _pair
from comodin.ranking import Category
from tests.odds.brute import SMALL, house, some_position

SAMPLES = 20_000
HOUSES = [house(random.Random(seed)) for seed in range(5)]


def positions(seed: int, how_many: int, **options: object) -> Iterator[Position]:
    chance = random.Random(seed)
    found = 0
    while found < how_many:
        position = some_position(chance, **options)  # type: ignore[arg-type]
        if sum(position.to_come) + sum(seat.unknown for seat in position.seats):
            found += 1
            yield position


def test_sampled_odds_are_the_exact_ones_within_their_error() -> None:
    """More than 200 positions of all sorts: win, tie, share and each end within 4.5 standard errors."""
    worst = 0.0
    checked = 0
    for number, position in enumerate(
        positions(41, 275, decks=(*SMALL[:2], MEXICAN_DECK, MEXICAN_DECK), houses=HOUSES)
    ):
        exact = odds(position, budget=4_000_000)
        if exact.method != "exact":
            continue
        checked += 1
        sampled = odds(position, budget=0, samples=SAMPLES, seed=number)
        assert (sampled.method, sampled.samples, sampled.completions) == ("sampled", SAMPLES, None)
        for right, seat in zip(exact.seats, sampled.seats, strict=True):
            for name in ("share", "win", "tie"):
                error = seat.error if name == "share" else getattr(seat, f"{name}_error")
                off = abs(getattr(seat, name) - getattr(right, name)) / error
                worst = max(worst, off)
                assert off < 4.5, (position, name, getattr(seat, name), getattr(right, name))
            for category in Category:
                chance = right.ends.get(category, 0.0)
                error = ((chance * (1 - chance) + 1 / SAMPLES) / SAMPLES) ** 0.5
                assert abs(seat.ends.get(category, 0.0) - chance) < 4.5 * error + 3 / SAMPLES, (position, category)
    assert checked > 200
    assert worst > 2.5  # errors that were too large would show here


def test_both_ways_to_sample_two_seats_agree_with_the_exact_odds() -> None:
    """Tables of completions where they are quick, dealing card by card for the rest."""
    two = Position.parse(["Kd JoU [7h]", "Ah Qc [Ac:3,2c,7h]"], policy="keep")
    three = Position.parse(["Kd JoU [7h]", "Ah Qc [Ac:3,2c,7h]", "2d 2h [?]"], policy="keep")
    at_odds = Position.parse(["Kd [7h:1000,7c]", "Ah [7h:1000,7c]"])

    assert _pair(Plan(two)) is not None
    assert _pair(Plan(three)) is None
    assert _pair(Plan(at_odds)) is None
    for position in (two, three, at_odds):
        exact, sampled = odds(position), odds(position, budget=0, samples=200_000)
        for right, seat in zip(exact.seats, sampled.seats, strict=True):
            assert abs(seat.share - right.share) < 4 * seat.error


def test_an_interval_covers_the_truth_as_often_as_it_says() -> None:
    """95 of 100 intervals, over 1,500 samples of some positions."""
    covered = tried = 0
    for number, position in enumerate(positions(7, 60, decks=(MEXICAN_DECK, SMALL[0]), streets=(3, 4), houses=HOUSES)):
        exact = odds(position, budget=5_000_000)
        share = exact.seats[0].share
        if exact.method != "exact" or not 0.02 < share < 0.98:
            continue
        for seed in range(40):
            low, high = odds(position, budget=0, samples=2000, seed=1000 * number + seed).seats[0].interval
            covered += low <= share <= high
            tried += 1
    assert tried >= 1500
    assert 0.937 < covered / tried < 0.963


def test_a_seed_names_the_deals() -> None:
    """The same seed gives the same answer, another seed another."""
    position = Position.parse(["Kd [7h]", "Ah [?]", "2c [?]"])
    first, again, other = (odds(position, budget=0, samples=10_000, seed=seed) for seed in (5, 5, -5))

    assert first == again
    assert first != other


def test_known_deals_of_a_seed() -> None:
    """Golden counts: the same on every machine and in every version, so that an answer can be repeated."""
    two = odds(Position.parse(["Kd [7h]", "Ah [Qc]"]), budget=0, samples=1000, seed=1)
    three = odds(Position.parse(["Kd [7h]", "Ah [Qc]", "2c [?]"]), budget=0, samples=1000, seed=1)

    assert [seat.splits for seat in two.seats] == GOLDEN_TWO
    assert [seat.splits for seat in three.seats] == GOLDEN_THREE


GOLDEN_TWO = [(442, 1), (557, 1)]
GOLDEN_THREE = [(348, 0, 0), (390, 0, 0), (262, 0, 0)]


def test_sampling_stops_at_its_precision() -> None:
    """The largest error of a share is as small as wanted, and not much smaller."""
    answer = odds(Position.parse(["Kd [7h]", "Ah [Qc]", "2c [?]"]), budget=0, precision=0.001)

    assert answer.error <= 0.001
    assert answer.samples is not None
    assert answer.samples < 400_000


def test_sampling_stops_when_its_time_is_up() -> None:
    """`seconds` alone sets no precision."""
    start = time.monotonic()
    answer = odds(Position.parse(["Kd [7h]", "Ah [Qc]", "2c [?]"]), budget=0, seconds=0.2)

    assert time.monotonic() - start < 2
    assert answer.samples
    assert not answer.interrupted


def test_ctrl_c_keeps_what_is_known() -> None:
    """Interrupted after three chunks: their deals, marked; before anything is known it goes through."""
    position = Position.parse(["Kd [7h]", "Ah [Qc]", "2c [?]"])
    calls = count(1)

    def interrupt(_: object) -> None:
        if next(calls) == 3:
            raise KeyboardInterrupt

    answer = odds(position, budget=0, precision=1e-9, progress=interrupt)
    whole = odds(position, budget=0, samples=answer.samples)

    assert answer.interrupted
    assert answer.samples == 3 * 65_536
    assert [seat.splits for seat in answer.seats] == [seat.splits for seat in whole.seats]


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_shares_of_equal_unknown_hands_are_equal(seats: int) -> None:
    """Nobody knows anything of anybody: each has the same part."""
    answer = odds(Position.parse(["[?]"] * seats, street=2), budget=0, samples=300_000)

    for seat in answer.seats:
        assert abs(seat.share - 1 / seats) < 4 * seat.error
