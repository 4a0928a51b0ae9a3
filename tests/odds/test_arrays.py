"""Odds of many positions at once."""

from __future__ import annotations

import random

import numpy as np
import pytest

from comodin.cards import JOD, MEXICAN_DECK, Card
from comodin.errors import CardError
from comodin.odds import Position, Progress, Seat, odds, odds_of
from comodin.odds.arrays import NO_CARD, UNKNOWN
from comodin.ranking import Category


def arrays(count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Two seats with two up cards and a known, unknown or missing down card; one dead card or none."""
    chance = random.Random(count)
    codes = [JOD.code if card.is_joker else card.code for card in MEXICAN_DECK]
    up = np.full((count, 2, 3), NO_CARD)
    down = np.full((count, 2), NO_CARD)
    dead = np.full((count, 2), NO_CARD)
    for row in range(count):
        drawn = chance.sample(codes, 8)
        for seat in range(2):
            up[row, seat, :2] = drawn[2 * seat : 2 * seat + 2]
            kind = chance.randrange(3)
            if kind == 2:
                up[row, seat, 2] = drawn[4 + seat]
            else:
                down[row, seat] = (drawn[4 + seat], UNKNOWN)[kind]
        if chance.random() < 0.5:
            dead[row, 1] = drawn[7]
    return up, down, dead


def test_rows_are_the_odds_of_their_positions() -> None:
    """Every chance of every seat, in every row."""
    up, down, dead = arrays(25)
    found = odds_of(up, down, dead=dead, rules="wiki", policy=["keep", "expose"])

    assert found.done == 25
    assert found.exact.all()
    assert found.ends.shape == (25, 2, len(Category))
    for row in range(25):
        seats = []
        for seat in range(2):
            cards = tuple(Card.from_code(int(code)) for code in up[row, seat] if code != NO_CARD)
            code = int(down[row, seat])
            known = () if code in (UNKNOWN, NO_CARD) else ((Card.from_code(code), 1),)
            seats.append(Seat(cards, known, code == UNKNOWN))
        gone = tuple(Card.from_code(int(code)) for code in dead[row] if code != NO_CARD)
        rules = Position.parse(["Kd", "Kh"], rules="wiki").rules
        answer = odds(Position(tuple(seats), rules=rules, dead=gone, policies=("keep", "expose")))
        assert found.weight[row] == answer.completions
        for place, seat_odds in enumerate(answer.seats):
            assert found.win[row, place] == seat_odds.win
            assert found.tie[row, place] == seat_odds.tie
            assert found.share[row, place] == seat_odds.share
            assert found.error[row, place] == 0
            for level, category in enumerate(Category):
                assert found.ends[row, place, level] == seat_odds.ends.get(category, 0.0)


def test_sampled_rows_have_errors_and_seeds_of_their_own() -> None:
    """Equal positions in different rows are dealt differently; the same call gives the same answer."""
    up, down, _ = arrays(1)
    up, down = np.repeat(up, 3, axis=0), np.repeat(down, 3, axis=0)
    found, again = (odds_of(up, down, budget=0, samples=5000, seed=9) for _ in range(2))

    assert not found.exact.any()
    assert (found.weight == 5000).all()
    assert (found.error > 0).all()
    assert len(set(found.share[:, 0].tolist())) == 3
    np.testing.assert_array_equal(found.share, again.share)


def test_ctrl_c_keeps_the_rows_that_are_known() -> None:
    """The first ones; the rest is not a number."""
    up, down, dead = arrays(6)

    def interrupt(progress: Progress) -> None:
        if progress.done == 4:
            raise KeyboardInterrupt

    found = odds_of(up, down, dead=dead, progress=interrupt)

    assert found.done == 4
    assert np.isfinite(found.share[:4]).all()
    assert np.isnan(found.share[4:]).all()


def test_time_runs_out() -> None:
    """No row is begun after `seconds`."""
    up, down, dead = arrays(4)

    assert odds_of(up, down, dead=dead, seconds=1e-9).done <= 1


REFUSED = [
    (np.zeros((2, 2)), np.zeros((2, 2)), None, "up has shape (2, 2)", "up tiene la forma (2, 2)"),
    (np.zeros((2, 2, 1)), np.zeros((2, 3)), None, "down has shape (2, 3)", "down tiene la forma (2, 3)"),
    (np.zeros((2, 2, 1)), np.zeros((2, 2)), np.zeros(2), "dead has shape (2,)", "dead tiene la forma"),
    (np.zeros((2, 2, 1)), np.zeros((2, 2)), np.zeros((3, 1)), "dead has shape (3, 1)", "dead tiene la forma"),
]


@pytest.mark.parametrize(("up", "down", "dead", "english", "spanish"), REFUSED)
def test_shapes_that_do_not_fit(up: np.ndarray, down: np.ndarray, dead: np.ndarray, english: str, spanish: str) -> None:
    """Which array is wrong, and how."""
    with pytest.raises(CardError) as refused:
        odds_of(up.astype(int), down.astype(int), dead=None if dead is None else dead.astype(int))

    assert english in str(refused.value)
    assert spanish in refused.value.to("es")


def test_the_first_wrong_row_is_named() -> None:
    """With the reason, in both languages."""
    up, down, dead = arrays(3)
    up[2, 1] = up[2, 0]

    with pytest.raises(CardError, match=r"position 2: .* is given twice") as refused:
        odds_of(up, down, dead=dead)
    assert "posición 2" in refused.value.to("es")
