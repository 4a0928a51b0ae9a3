"""Sampled odds against exact ones: no bias, honest errors, limits, interrupts."""

from __future__ import annotations

from functools import cache
from math import sqrt

import pytest

from comodin.errors import RulesError
from comodin.odds.reveal import Progress, RevealOdds, RevealPosition, exact, odds, orders_about, sample
from comodin.rules import RevealRules
from tests.odds.reveal.engine import PRESETS, houses, positions

CHANCES = ("win", "killed", "bust", "passed", "lead")


@cache
def pairs() -> list[tuple[RevealOdds, RevealOdds]]:
    """Exact and sampled odds of some hundreds of random positions, of presets and of all houses."""
    presets = [RevealRules.of(name) for name in PRESETS]
    fewer = [rules.with_(cards=cards) for rules in houses() for cards in (1, 2, 3)]
    late = positions(31, 330, presets, most_left=3)
    early = positions(32, 130, fewer, players=(2, 3), most_left=4)
    found = [position for position in (*late, *early) if position.turn and 1 < orders_about(position) <= 20_000]
    return [(exact(position), sample(position, samples=4000, seed=seed)) for seed, position in enumerate(found)]


def test_sampling_is_within_its_own_error_on_hundreds_of_positions() -> None:
    """Every number, measured in its standard error, spreads as it says, and none lies far out."""
    squares: list[float] = []
    for truth, found in pairs():
        for name in CHANCES:
            for true, seen in zip(getattr(truth, name), getattr(found, name), strict=True):
                error = sqrt(true * (1 - true) / found.count)
                if error * found.count < 3:  # too rare for a normal law, or certain
                    assert abs(seen - true) <= 15 / found.count
                else:
                    squares.append(((seen - true) / error) ** 2)

    assert len(pairs()) > 200
    assert max(squares) < 4.8**2
    assert sum(squares) / len(squares) == pytest.approx(1, abs=0.12)


def test_shares_and_lead_changes_are_within_their_errors() -> None:
    """Side pots and the number of leads have errors of their own."""
    squares = []
    for truth, found in pairs():
        assert abs(sum(found.share) + found.nobody - 1) < 1e-9
        for true, seen, error in zip(truth.share, found.share, found.share_error, strict=True):
            if error * found.count > 6:
                squares.append(((seen - true) / error) ** 2)
        if found.lead_changes_error:
            squares.append(((found.lead_changes - truth.lead_changes) / found.lead_changes_error) ** 2)

    assert max(squares) < 5**2
    assert sum(squares) / len(squares) == pytest.approx(1, abs=0.15)


@pytest.mark.parametrize("what", ["win", "lead_changes"])
def test_intervals_of_95_percent_cover_95_percent(what: str) -> None:
    """Of 1500 intervals between 93.2 and 96.8 % hold the truth: three standard errors."""
    position = RevealPosition.parse("Kc Kd 9d 4h 3s [2] / Ac Ad Qh 7h 5s 9c [1]", middle="8d")
    truth = exact(position)
    true = truth.win[0] if what == "win" else truth.lead_changes
    held = 0
    for seed in range(1500):
        found = sample(position, samples=400, seed=seed).estimate(what, 1)  # type: ignore[arg-type]
        held += found.low <= true <= found.high

    assert 0.932 <= held / 1500 <= 0.968


def test_intervals_over_all_positions_cover_95_percent() -> None:
    """One interval a position, that of the seat on turn, whatever its chance."""
    held = []
    for truth, found in pairs():
        interval = found.estimate("win", truth.turn)
        held.append(interval.low - 1e-12 <= truth.win[truth.turn - 1] <= interval.high + 1e-12)

    assert 0.92 <= sum(held) / len(held) <= 0.99


def test_chances_of_a_seat_that_is_in_sum_to_one() -> None:
    """It wins, is killed, busts, or is passed with no card left; where nobody wins, the pot is left over."""
    for truth, found in pairs():
        for each in (truth, found):
            assert sum(each.win) + each.nobody == pytest.approx(1, abs=1e-9)
            for four in zip(each.win, each.killed, each.bust, each.passed, strict=True):
                assert sum(four) == pytest.approx(0, abs=1e-9) or sum(four) == pytest.approx(1, abs=1e-9)


def test_seats_are_nearly_equal_before_the_first_card() -> None:
    """A surprise: turning first or last makes no difference beyond a point (R4.4)."""
    found = sample(RevealPosition.start(4, middle="8d"), samples=200_000, seed=3)

    assert max(found.win) - min(found.win) < 0.01
    assert found.now.killed > 3 / 51


def test_the_same_seed_gives_the_same_odds() -> None:
    """For replays and for reports of errors."""
    position = RevealPosition.start(3, middle="8d")
    first, second, other = (sample(position, samples=3000, seed=seed) for seed in (1, 1, 2))

    assert first.win == second.win != other.win


def test_a_limit_ends_the_sample() -> None:
    """Precision, time or a number, whichever comes first."""
    position = RevealPosition.start(3, middle="8d")
    precise = sample(position, precision=0.005, seed=1)

    assert precise.precision <= 0.005
    assert sample(position, precision=0.005, samples=2000).count == 2000
    assert sample(position, seconds=0.01, seed=1).count >= 5000


def test_an_interrupt_returns_what_is_known_so_far() -> None:
    """Ctrl-C in the middle: odds of the hands that were played, marked."""
    reports: list[Progress] = []

    def stop(progress: Progress) -> None:
        reports.append(progress)
        if progress.done > 10_000:
            raise KeyboardInterrupt

    found = sample(RevealPosition.start(3, middle="8d"), samples=10**9, seed=1, progress=stop)

    assert (found.interrupted, found.count) == (True, reports[-1].done)
    assert sum(found.win) == pytest.approx(1)
    assert "so far" in found.method_text
    assert "hasta" in found.method_text.to("es")
    assert reports[-1].text == f"{found.count} of 1000000000 samples"


@pytest.mark.parametrize("limit", [{"precision": 0.0}, {"seconds": -1.0}, {"samples": 0}])
def test_a_limit_that_is_none_is_refused(limit: dict[str, float]) -> None:
    """It names the limit and what was given."""
    (name,) = limit
    with pytest.raises(RulesError, match=f"{name}=.*more than 0") as refused:
        sample(RevealPosition.start(2, middle="8d"), **limit)  # type: ignore[arg-type]

    assert "debe ser mayor que 0" in refused.value.to("es")


def test_an_unknown_method_is_refused_and_any_seed_is_one() -> None:
    """The message lists the methods."""
    position = RevealPosition.start(2, middle="8d")
    with pytest.raises(RulesError, match="auto, exact, sampled"):
        odds(position, method="guess")  # type: ignore[arg-type]
    assert sample(position, samples=10, seed=-1).win == sample(position, samples=10, seed=-1).win


def test_favourites_are_those_that_cannot_be_told_apart() -> None:
    """With few hands all of them; exact odds name one."""
    few = sample(RevealPosition.start(3, middle="8d"), samples=50, seed=1)
    sure = exact(RevealPosition.parse("Kc Kd 9d 4h 3s 2s [1] / Ac Ad Qh 7h 5s 9c [1]", middle="8d"))

    assert few.favourites == (1, 2, 3)
    assert sure.favourites == (2,)
    assert (sure.precision, sure.error("win"), sure.estimate("share", 1).high) == (0, 0, sure.share[0])
    assert few.error("win", 1) == pytest.approx(sqrt(few.win[0] * (1 - few.win[0]) / 50), rel=0.02)
    certain = sample(RevealPosition.start(2, middle="8d"), samples=1, seed=1)
    assert min(certain.error("win", 1), certain.error("win", 2)) > 0.2
    assert "stays in" in few.assumption
    with pytest.raises(RulesError, match="there is no p0: the seats are p1 to p3"):
        few.estimate("win", 0)
