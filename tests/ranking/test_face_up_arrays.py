"""Whole arrays of face-up cards: shapes, checks, rows of different lengths, on both kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from comodin.cards import Deck
from comodin.errors import CardError
from comodin.ranking import FaceUpRanking, face_up_arrays, face_up_tables, kernel
from tests.ranking.face_up_brute import sample

RANKING = FaceUpRanking()


@pytest.fixture(params=["numpy", "numba"], autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs on both kernels."""
    chosen = kernel.evaluate_face_up if request.param == "numba" else None
    monkeypatch.setattr(face_up_arrays, "kernel_for", lambda rows, name: chosen)


def test_any_shape_that_ends_in_one_to_seven() -> None:
    """(..., n) gives (...), whatever the memory layout."""
    hands = sample(7, 2400, seed=1)
    values = RANKING.values(hands)

    assert values.dtype == np.int16
    np.testing.assert_array_equal(RANKING.values(hands.reshape(3, 4, -1, 7)), values.reshape(3, 4, -1))
    np.testing.assert_array_equal(RANKING.values(np.asfortranarray(hands)), values)
    np.testing.assert_array_equal(RANKING.values(hands[::-2]), values[::-2])
    np.testing.assert_array_equal(RANKING.values(hands.astype(np.int64)), values)
    hands.flags.writeable = False
    np.testing.assert_array_equal(RANKING.values(hands), values)
    assert RANKING.values(hands[0]).shape == ()
    assert int(RANKING.values(hands[0])) == values[0]
    assert RANKING.values(np.zeros((0, 7), dtype=np.uint8)).shape == (0,)
    assert RANKING.values(np.zeros((2, 0, 3), dtype=np.uint8)).shape == (2, 0)


def test_no_card_may_stand_anywhere() -> None:
    """255 is a card that is not there, so rows of all lengths share an array (M11)."""
    chance = np.random.default_rng(2)
    hands = sample(7, 4000, seed=3)
    sizes = chance.integers(0, 8, len(hands))
    for row, size in zip(hands, sizes.tolist(), strict=True):
        row[size:] = 255
    mixed = RANKING.values(chance.permuted(hands, axis=1))

    assert (mixed[sizes == 0] == RANKING.nothing).all()
    for size in range(1, 8):
        np.testing.assert_array_equal(RANKING.values(hands[sizes == size, :size]), mixed[sizes == size])


def test_cards_turned_one_after_the_other_never_get_worse() -> None:
    """The six beginnings of each row, as an array of arrays (R4.2)."""
    hands = sample(7, 3000, seed=4)
    shown = np.where(np.arange(7) <= np.arange(7)[:, None], hands[:, None, :], 255).astype(np.uint8)
    values = RANKING.values(shown)

    assert values.shape == (3000, 7)
    assert (np.diff(values, axis=1) >= 0).all()
    assert (np.diff(values[:, :5], axis=1) > 0).all()


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ([0, 1, 2, 3, 4, 5, 52], "row 1234: JoU is not in this deck of 52 cards"),
        ([0, 1, 2, 3, 4, 5, 55], "row 1234: Jo is not in this deck"),
        ([0, 1, 2, 3, 4, 5, 5], "row 1234: 3d is given twice"),
        ([51, 51, 255, 255, 255, 255, 255], "row 1234: As is given twice"),
        ([51, 51, 51, 51, 51, 51, 51], "row 1234: As is given twice"),
        ([0, 255, 0, 255, 1, 255, 2], "row 1234: 2c is given twice"),
        ([0, 1, 2, 3, 4, 5, 56], "row 1234: 56 is not a card code"),
        ([254, 254, 2, 3, 4, 5, 6], "row 1234: 254 is not a card code"),
        ([60, 61, 62, 63, 64, 65, 66], "row 1234: 60 is not a card code"),
    ],
)
def test_the_first_row_that_cannot_be_is_named(row: list[int], reason: str) -> None:
    """Every row is checked, and nothing is returned."""
    hands = sample(7, 20_000, seed=5)
    hands[1234] = row
    hands[17_000] = 7

    with pytest.raises(CardError, match=reason) as refused:
        RANKING.values(hands)
    assert refused.value.to("es").startswith("fila 1234: ")
    with pytest.raises(CardError, match=reason.replace("row 1234", "row 1, 234")):
        RANKING.values(hands.reshape(-1, 1000, 7))
    with pytest.raises(CardError, match=reason.replace("row 1234", "row -")):
        RANKING.values(hands[1234])


@pytest.mark.parametrize(
    ("codes", "reason"),
    [
        (np.zeros((3, 8), dtype=np.uint8), r"1-7 card codes a hand; the array has shape \(3, 8\)"),
        (np.zeros((5, 0), dtype=np.uint8), "1-7 card codes a hand"),
        (np.uint8(3), r"shape \(\)"),
        (np.zeros((3, 7)), "the array holds float64"),
        (np.array([[0, 1, -1]]), "-1 is not a card code"),
        (np.array([[0, 1, 256]]), "256 is not a card code"),
    ],
)
def test_what_is_no_array_of_hands_is_refused(codes: Any, reason: str) -> None:
    """Shape, dtype and range."""
    with pytest.raises(CardError, match=reason):
        RANKING.values(codes)


def test_a_foreign_card_of_a_smaller_deck_is_named() -> None:
    """The deck decides which codes are cards."""
    ranking = FaceUpRanking(deck=Deck(ranks="QKA", suits="cd"))

    assert ranking.values(np.array([[40], [41], [44]], dtype=np.uint8)).tolist() == [0, 0, 1]
    with pytest.raises(CardError, match="row 0: 2c is not in this deck of 6 cards"):
        ranking.values(np.array([[0, 40]], dtype=np.uint8))


def test_the_kernel_spells_out_the_layout_of_the_tables() -> None:
    """Its numbers are literals, so that machine code kept on disk is as new as its file."""
    layout = face_up_tables

    assert (layout.KEY_BITS, layout.ROW_BITS, layout.COUNT_AT, layout.RANKS) == (25, 13, 41, (1 << 13) - 1)
    assert (layout.EMPTY, layout.FIVE_SUITED) == (0x3333 << 25, 0x8888 << 25)
