"""Every hand of one to five face-up cards, and large samples of six and seven, against the brute force."""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from comodin.cards import Card
from comodin.ranking import FaceUpRanking, arrays, face_up_arrays, kernel
from tests.ranking.face_up_brute import every_hand, every_number, numbers, said, sample
from tests.reference import reveal_ranking

RANKING = FaceUpRanking()


@cache
def strengths(size: int) -> NDArray[np.intp]:
    """The brute-force strength of every hand of a size."""
    return np.searchsorted(every_number(), numbers(every_hand(size)))


@pytest.fixture(params=["numpy", "numba"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """On both kernels."""
    chosen = kernel.evaluate_face_up if request.param == "numba" else None
    monkeypatch.setattr(face_up_arrays, "kernel_for", lambda rows, name: chosen)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("size", range(1, 6))
def test_every_hand_has_the_rank_that_the_brute_force_gives_it(size: int) -> None:
    """2,598,960 hands of five, 294,203 of fewer, in one order without gaps (M2, M11, R4.2)."""
    hands = every_hand(size)
    assert len(hands) == comb(52, size)

    np.testing.assert_array_equal(RANKING.values(hands), strengths(size))


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(("size", "count"), [(6, 120_000), (7, 120_000)])
def test_six_and_seven_cards_are_worth_their_best_five(size: int, count: int) -> None:
    """The best of all choices of five, in the same order (R4.2, E226, E238)."""
    hands = sample(size, count, seed=size)

    np.testing.assert_array_equal(RANKING.values(hands), np.searchsorted(every_number(), numbers(hands)))


def test_all_strengths_are_told_apart_and_named() -> None:
    """9,841 of them, each said as the brute force says it."""
    every = every_number()

    assert RANKING.count == len(every) == 9841
    assert [str(RANKING.of_strength(place)) for place in range(len(every))] == [said(n) for n in every.tolist()]


def test_hands_of_five_are_as_many_as_the_books_say() -> None:
    """Frequencies of the standard deck: 3,744 full houses above 5,108 flushes, and so on (M2)."""
    hands = RANKING.values(every_hand(5))
    names = np.array([RANKING.of_strength(strength).category.value for strength in range(RANKING.count)])
    kinds, counts = np.unique(names[hands], return_counts=True)

    assert dict(zip(kinds.tolist(), counts.tolist(), strict=True)) == {
        "straight_flush": 40,
        "quads": 624,
        "full_house": 3744,
        "flush": 5108,
        "straight": 10_200,
        "trips": 54_912,
        "two_pair": 123_552,
        "pair": 1_098_240,
        "high": 1_302_540,
    }
    assert len(np.unique(hands)) == 7462


def test_scalar_paths_and_arrays_agree_on_a_large_sample() -> None:
    """`value`, `strength`, cards turned one by one, and `values` give the same integers."""
    for size in range(1, 8):
        hands = sample(size, 3000, seed=20 + size)
        for row, strength in zip(hands.tolist(), RANKING.values(hands).tolist(), strict=True):
            cards = [Card.from_code(code) for code in row]
            shown = RANKING.empty
            for card in cards:
                shown = RANKING.turn(shown, card)
            assert RANKING.strength_of(shown) == RANKING.strength(cards) == RANKING.value(cards).strength == strength


def test_the_second_engine_says_the_same() -> None:
    """The slow reference engine ranks on its own; both name the same value."""
    for size in range(1, 8):
        for row in sample(size, 200, seed=40 + size).tolist():
            cards = [Card.from_code(code) for code in row]
            told = reveal_ranking.text(reveal_ranking.value_of([card.token for card in cards]))
            assert str(RANKING.value(cards)) == told


def test_a_million_rows_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without being told which way to go."""
    monkeypatch.setattr(arrays, "_rows_asked", 1_000_000)
    hands = sample(7, 1000, seed=60)

    assert arrays.kernel_for(1, "evaluate_face_up") is kernel.evaluate_face_up
    np.testing.assert_array_equal(RANKING.values(hands), np.searchsorted(every_number(), numbers(hands)))
