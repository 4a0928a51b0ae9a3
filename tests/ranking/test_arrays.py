"""Whole arrays of hands: shapes, checks, and the compiled kernel against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from comodin.cards import STANDARD_DECK, Deck
from comodin.errors import CardError
from comodin.ranking import MexicanRanking, arrays, kernel
from tests.ranking.everything import joker_hands, natural_hands

RANKING = MexicanRanking()
ACES = [51, 50, 49, 48]


@pytest.fixture(params=["numpy", "numba"], autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs on both kernels."""
    chosen = kernel.evaluate if request.param == "numba" else None
    monkeypatch.setattr(arrays, "kernel_for", lambda rows: chosen)


def test_any_shape_that_ends_in_five() -> None:
    """(..., 5) gives (...), whatever the memory layout."""
    hands = np.random.default_rng(3).permuted(
        np.concatenate([natural_hands()[::997], joker_hands("JoU")[::97]]), axis=1
    )
    hands = hands[: len(hands) // 12 * 12]
    values = RANKING.values(hands)

    assert values.dtype == np.uint16
    np.testing.assert_array_equal(RANKING.values(hands.reshape(3, 4, -1, 5)), values.reshape(3, 4, -1))
    np.testing.assert_array_equal(RANKING.values(np.asfortranarray(hands)), values)
    np.testing.assert_array_equal(RANKING.values(hands[::-2]), values[::-2])
    np.testing.assert_array_equal(RANKING.values(hands.astype(np.int64)), values)
    hands.flags.writeable = False
    np.testing.assert_array_equal(RANKING.values(hands), values)
    assert RANKING.values(hands[0]).shape == ()
    assert int(RANKING.values(hands[0])) == values[0]
    assert RANKING.values(np.zeros((0, 5), dtype=np.uint8)).shape == (0,)
    assert RANKING.values(np.zeros((2, 0, 5), dtype=np.uint8)).shape == (2, 0)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ([0, 1, 2, 3, 24], "row 1234: 8c is not in this deck of 41 cards"),
        ([0, 1, 2, 3, 35], "row 1234: Ts is not in this deck"),
        ([0, 1, 2, 3, 55], "row 1234: Jo does not say how"),
        ([0, 1, 2, 3, 3], "row 1234: 2s is given twice"),
        ([51, 1, 2, 3, 51], "row 1234: As is given twice"),
        ([52, 1, 2, 3, 52], "row 1234: JoU is given twice"),
        ([52, 1, 53, 3, 4], "row 1234: JoU and JoD are given"),
        ([54, 54, 54, 54, 54], "row 1234: JoX is given twice"),
        ([54, 53, 52, 53, 54], "row 1234: JoX and JoD are given"),
        ([0, 1, 2, 3, 56], "row 1234: 56 is not a card code"),
        ([0, 1, 2, 3, 255], "row 1234: 255 is not a card code"),
    ],
)
def test_the_first_row_that_is_no_hand_is_named(row: list[int], reason: str) -> None:
    """Every row is checked, and nothing is returned."""
    hands = natural_hands()[:20_000].copy()
    hands[1234] = row
    hands[17_000] = [7, 7, 7, 7, 7]

    with pytest.raises(CardError, match=reason) as refused:
        RANKING.values(hands)
    assert refused.value.to("es").startswith("fila 1234: ")
    with pytest.raises(CardError, match=reason.replace("row 1234", "row 1, 234")):
        RANKING.values(hands.reshape(-1, 1000, 5))
    with pytest.raises(CardError, match=reason.replace("row 1234", "row -")):
        RANKING.values(hands[1234])


@pytest.mark.parametrize(
    ("codes", "reason"),
    [
        (np.zeros((3, 4), dtype=np.uint8), r"5 card codes a hand; the array has shape \(3, 4\)"),
        (np.zeros((5, 3), dtype=np.uint8), "5 card codes a hand"),
        (np.uint8(3), r"shape \(\)"),
        (np.zeros((3, 5)), "the array holds float64"),
        (np.zeros((3, 5), dtype=bool), "the array holds bool"),
        (np.array([["As"] * 5]), "the array holds <U2"),
        (np.array([[0, 1, 2, 3, -1]]), "-1 is not a card code"),
        (np.array([[0, 1, 2, 3, 300]]), "300 is not a card code"),
    ],
)
def test_what_is_no_array_of_hands_is_refused(codes: Any, reason: str) -> None:
    """Shape, dtype and range."""
    with pytest.raises(CardError, match=reason):
        RANKING.values(codes)


def test_both_kernels_give_the_same() -> None:
    """A million unsorted rows, one third with each state of the joker."""
    chance = np.random.default_rng(11)
    parts = [natural_hands()[chance.permutation(658_008)[:333_334]]]
    parts += [joker_hands(joker)[chance.integers(0, 91_390, 333_333)] for joker in ("JoU", "JoD")]
    hands = chance.permuted(np.concatenate(parts), axis=1)[chance.permutation(1_000_000)]
    table = RANKING.values(hands[:0])  # builds the tables
    assert table.shape == (0,)
    made = RANKING._arrays
    assert made is not None
    assert made._five is not None
    assert made._fits_a_word
    assert 1 << arrays._WORD_DECK == kernel.NO_CARD
    out = [np.empty(len(hands), dtype=np.uint16) for _ in range(2)]
    flat = np.ascontiguousarray(hands).reshape(-1)

    assert kernel.evaluate(flat, made._words, made._five, out[0]) == 0
    assert not arrays._evaluate(flat, made._keys, made._marks, made._five, out[1])
    np.testing.assert_array_equal(*out)


def test_larger_decks_fit() -> None:
    """The standard deck with a joker, by the Mexican order, all its codes."""
    ranking = MexicanRanking(deck=Deck(joker=True))
    assert not ranking._array_ranking()._fits_a_word
    codes = np.array([[*ACES, 52], [*ACES, 53], [32, 33, 34, 35, 52], [24, 28, 32, 36, 53]], dtype=np.uint8)

    assert [str(ranking.of_strength(value)) for value in ranking.values(codes).tolist()] == [
        "five:A",
        "five:A",
        "quads:TA",
        "straight_flush:Q",
    ]
    with pytest.raises(CardError, match="JoU is not in this deck of 52 cards"):
        MexicanRanking(deck=STANDARD_DECK).values(codes)
