"""Which hand beats which, at the showdown."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.clauses.table import showdown
from tests.clauses.vectors import vectors

PRESETS = ("parkwest", "wiki", "lucky-lady", "aviator", "barge")

ORDER = (
    ("five of a kind", "2s 2d 2c 2h [Jo]"),
    ("royal flush", "7d Jd Qd Kd [Ad]"),
    ("straight flush", "6s 7s Js Qs [Ks]"),
    ("four of a kind", "2s 2d 2c 2h [3d]"),
    ("flush", "3h 4h 5h 7h [Jh]"),
    ("full house", "Kc Kd Ks Qd [Qs]"),
    ("straight", "5c 6d 7h Js [Qc]"),
    ("three of a kind", "3s 3d 3c Kh [Qd]"),
    ("two pair", "As Ad Kc Ks [Qh]"),
    ("one pair", "Ah Ac Kd Qs [Jd]"),
    ("high card", "As Kh Qc Jh [6d]"),
)


@pytest.mark.parametrize("preset_name", PRESETS)
@pytest.mark.parametrize(
    ("better", "worse"), [pytest.param(a, b, id=f"{a[0]} over {b[0]}") for a, b in pairwise(ORDER)]
)
def test_the_order_of_hands(better: tuple[str, str], worse: tuple[str, str], preset_name: str) -> None:
    """High to low (P39, W9, W10, R3.3)."""
    assert showdown(better[1], worse[1], preset_name=preset_name).winners == [1]


def test_a_flush_beats_a_full_house() -> None:
    """It is the rarer hand in this deck (P39, W9, R3.3, E050)."""
    assert showdown("Ah 7h 5h 3h [2h]", "Kc Kd Ks Qd [Qh]").winners == [1]


def test_five_of_a_kind_beats_everything() -> None:
    """A royal flush too (P39, W10, R3.3)."""
    assert showdown("2s 2d 2c 2h [Jo]", "7d Jd Qd Kd [Ad]").winners == [1]


@pytest.mark.parametrize(
    ("hand", "ranks"),
    [
        ("As 2d 3c 4h [5s]", "5"),
        ("2d 3c 4h 5s [6d]", "6"),
        ("3c 4h 5s 6d [7c]", "7"),
        ("4h 5s 6d 7c [Jd]", "J"),
        ("5s 6d 7c Jd [Qh]", "Q"),
        ("6d 7c Jd Qh [Ks]", "K"),
        ("7c Jd Qh Ks [Ad]", "A"),
    ],
)
def test_there_are_seven_straights(hand: str, ranks: str) -> None:
    """The eights, nines and tens leave no hole: the jack follows the seven (P18, P40, W9, R3.2)."""
    t = showdown(hand, "2h 2s 3h 4c [7h]")
    shown = [(event.category, event.ranks) for event in t.log if type(event).__name__ == "HoldingShown"]  # type: ignore[attr-defined]

    assert ("straight", ranks) in shown
    assert t.winners == [1]


def test_the_ace_is_low_in_the_small_straight_alone() -> None:
    """A-2-3-4-5 is one, the lowest; K-A-2-3-4 is none (P40, R3.2, E034, E053)."""
    assert showdown("As 2d 3c 4h [5s]", "Ad Ac 5h 6c [7d]").winners == [1]
    assert showdown("As 2d 3c 4h [5s]", "2c 3h 4d 5c [6c]").winners == [2]
    assert showdown("Ks As 2d 3c [4h]", "6d 6c 5h 3h [7d]").winners == [2]


def test_a_jack_high_straight_beats_a_seven_high_one() -> None:
    """4-5-6-7-J over 3-4-5-6-7 (P18, R3.2, E054)."""
    assert showdown("3c 4d 5h 6s [7c]", "4c 5d 6h 7s [Jc]").winners == [2]


@pytest.mark.parametrize("case", vectors("cmp"))
def test_compared_hands(case: dict[str, str]) -> None:
    """The worked examples at a real showdown (P39, P41, R3.3, R3.4, R3.5, E050, E051, E056, E057, E059, E060)."""
    rules: dict[str, Any] = {"double_ace_flush": True} if case.get("daf") == "true" else {}
    t = showdown(*(_held(case[name]) for name in ("a", "b")), **rules)

    assert t.winners == {"a": [1], "b": [2], "tie": [1, 2]}[case["result"]]


def _held(hand: str) -> str:
    """Return five cards as a holding, the joker up or down as its token says."""
    cards = hand.split()
    down = next((card for card in cards if card != "JoU"), "")
    down = "JoD" if "JoD" in cards else down
    up = [card for card in cards if card != down]
    return f"{' '.join(up)} [{down}]".replace("JoU", "Jo").replace("JoD", "Jo")


@pytest.mark.parametrize("preset_name", PRESETS)
def test_the_highest_hand_wins_the_pot(preset_name: str) -> None:
    """All of it (P9)."""
    t = showdown("2c 3d 5d 6h [Kh]", "As Ad 5h 6c [7c]", "Qs Qd 4h 6s [Jc]", preset_name=preset_name)

    assert t.winners == [2]
    assert sum(t.awards[0].values()) == sum(event.amount for event in t.log if type(event).__name__ == "PotAwarded")  # type: ignore[attr-defined]
    assert t.stacks[1] == max(t.stacks)
