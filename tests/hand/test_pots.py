"""Layers of chips, and how they are split."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.hand.pots import Pot, pots, split, uncalled
from tests.clauses.vectors import vectors


@pytest.mark.parametrize("case", vectors("pots"))
def test_worked_pots(case: dict[str, str]) -> None:
    """The `pots` lines of the worked examples (E180, E181, E183, E184, E186, E187)."""
    paid = {name: int(chips) for name, chips in (part.split(":") for part in case["contrib"].split())}
    names = sorted(paid)
    live = [place for place, name in enumerate(names, 1) if name not in case["folded"]]
    layers = pots([paid[name] for name in names], live)

    told = " ".join(f"{pot.amount}:{''.join(names[p - 1] for p in pot.eligible)}" for pot in layers)
    assert told == case["pots"]


@pytest.mark.parametrize(
    ("paid", "live", "expected"),
    [
        ([5, 5], [1, 2], [Pot(10, (1, 2))]),
        ([5, 5], [2], [Pot(10, (2,))]),
        ([0, 0], [1, 2], []),
        ([1, 3, 5], [1, 2, 3], [Pot(3, (1, 2, 3)), Pot(4, (2, 3)), Pot(2, (3,))]),
        ([9, 3, 9], [1, 2], [Pot(9, (1, 2)), Pot(12, (1,))]),
        ([9, 3, 3], [2, 3], [Pot(15, (2, 3))]),
        ([4, 9, 9], [1], [Pot(22, (1,))]),
    ],
)
def test_layers(paid: list[int], live: list[int], expected: list[Pot]) -> None:
    """What lies above every live stake goes with the last layer (R2.3.10)."""
    assert list(pots(paid, live)) == expected


@pytest.mark.parametrize(
    ("paid", "expected"),
    [([5, 9, 9], None), ([5, 12, 9], (2, 3)), ([0, 0], None), ([7, 0, 0], (1, 7)), ([3, 3, 4], (3, 1))],
)
def test_what_nobody_matched(paid: list[int], expected: tuple[int, int] | None) -> None:
    """The part of the largest stake above the next (R2.3.10)."""
    assert uncalled(paid) == expected


@pytest.mark.parametrize(
    ("amount", "winners", "odd", "expected"),
    [
        (27, [2, 5], [2, 5], {2: 14, 5: 13}),
        (27, [2, 5], [5], {2: 13, 5: 14}),
        (26, [2, 5], [2], {2: 13, 5: 13}),
        (11, [1, 2, 3], [1, 2, 3], {1: 4, 2: 4, 3: 3}),
        (11, [1, 2, 3], [3], {1: 3, 2: 3, 3: 5}),
        (8, [4], [4], {4: 8}),
        (1, [1, 2], [2, 1], {1: 0, 2: 1}),
    ],
)
def test_splits(amount: int, winners: list[int], odd: list[int], expected: dict[int, int]) -> None:
    """One each in the order of the odd chips, or all to one (E193, R2.3.9)."""
    assert split(amount, winners, odd=odd) == expected


stakes = st.lists(st.integers(0, 60), min_size=2, max_size=8)


@given(stakes, st.data())
def test_pots_hold_what_was_paid(paid: list[int], data: st.DataObject) -> None:
    """No chip is lost or made (R6.1)."""
    live = data.draw(st.sets(st.integers(1, len(paid)), min_size=1))
    layers = pots(paid, live)

    # Where nobody live has paid anything there is no layer that dead money could lie in.
    assert sum(pot.amount for pot in layers) == sum(paid)
    assert all(pot.amount > 0 for pot in layers)


@given(stakes, st.data())
def test_nobody_wins_more_from_a_seat_than_he_has_paid_himself(paid: list[int], data: st.DataObject) -> None:
    """Unless he is in the last layer, to which dead money above it goes (R2.3.10)."""
    live = sorted(data.draw(st.sets(st.integers(1, len(paid)), min_size=1)))
    layers = pots(paid, live)
    most = max(paid[p - 1] for p in live)

    for p in live:
        won = sum(pot.amount for pot in layers if p in pot.eligible)
        if paid[p - 1] < most:
            assert won == sum(min(chips, paid[p - 1]) for chips in paid)
        else:
            assert won == sum(pot.amount for pot in layers)


@given(stakes, st.data())
def test_later_pots_have_fewer_claimants(paid: list[int], data: st.DataObject) -> None:
    """Each layer loses whoever ends with the one before."""
    live = data.draw(st.sets(st.integers(1, len(paid)), min_size=1))
    layers = pots(paid, live)

    for lower, upper in pairwise(layers):
        assert set(upper.eligible) < set(lower.eligible)


@given(stakes)
def test_returning_what_nobody_matched_leaves_nothing_unmatched(paid: list[int]) -> None:
    """R2.3.10."""
    extra = uncalled(paid)
    if extra is not None:
        p, amount = extra
        assert paid[p - 1] == max(paid)
        rest = [chips - (amount if place == p else 0) for place, chips in enumerate(paid, 1)]
        assert uncalled(rest) is None


@given(st.integers(0, 500), st.lists(st.integers(1, 8), min_size=1, max_size=8, unique=True), st.data())
def test_shares_add_up(amount: int, winners: list[int], data: st.DataObject) -> None:
    """And differ by a chip where odd chips go one each (R2.3.9)."""
    odd = data.draw(st.permutations(winners))
    shares = split(amount, winners, odd=odd)

    assert sum(shares.values()) == amount
    assert set(shares) == set(winners)
    assert max(shares.values()) - min(shares.values()) <= 1
    alone = split(amount, winners, odd=odd[:1])
    assert sum(alone.values()) == amount
    assert all(chips == amount // len(winners) for p, chips in alone.items() if p != odd[0])
