"""The sizes of wagers and what they count as, without cards or seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from comodin.hand import Betting
from comodin.hand.betting import SHORT, FixedLimit, Limits, NoLimit, PotLimit, SpreadLimit, Weight
from tests.clauses.vectors import vectors

FIXED = FixedLimit((4, 8), cap=3)
STRUCTURES: list[Limits] = [FIXED, FixedLimit((8,), cap=3), SpreadLimit(2, 8, cap=3), NoLimit(4), PotLimit(4)]


def after(to: int, *, size: int, wagers: int = 1) -> Betting:
    """The round after a full wager to a level, counting as a size."""
    return Betting(owed_to=to, full_to=to, size=size, wagers=wagers)


def targets(
    limits: Limits, betting: Betting, *, stack_to: int = 1000, pot: int = 0, owed: int | None = None
) -> list[int]:
    owed = betting.owed_to if owed is None else owed
    return list(limits.targets(betting, stack_to=stack_to, pot=pot, owed=owed))


@pytest.mark.parametrize("case", vectors("limit"))
def test_worked_limits(case: dict[str, str]) -> None:
    """The `limit` lines of the worked examples (E160, E161, E163, E164, E166, E167)."""
    low, high = int(case["L"]), int(case["U"])
    fixed = (low,) if int(case.get("street", 2)) <= 3 else (high,)
    limits = FixedLimit((low, high) if case["mode"] == "either" else fixed, cap=3)
    to_call, last = int(case["to_call"]), int(case["last"])
    betting = after(to_call, size=last) if to_call else Betting()
    wanted = [
        int(word.removeprefix("bet").removeprefix("to")) for word in case["legal"].split() if word[:2] in ("be", "to")
    ]

    assert targets(limits, betting) == wanted


@pytest.mark.parametrize(
    ("stack_to", "amounts"),
    [(3, [3]), (4, [4]), (5, [4, 5]), (7, [4, 7]), (8, [4, 8]), (9, [4, 8]), (1, [1])],
)
def test_an_opening_all_in_goes_beside_the_sizes(stack_to: int, amounts: list[int]) -> None:
    """Below or between them (R2.3.2, R5.3)."""
    assert targets(FIXED, Betting(), stack_to=stack_to) == amounts


@pytest.mark.parametrize(
    ("betting", "to", "weight"),
    [
        (Betting(), 1, SHORT),
        (Betting(), 2, Weight(4, False)),
        (Betting(), 3, Weight(4, False)),
        (Betting(), 4, Weight(4, True)),
        (Betting(), 6, Weight(4, True)),
        (Betting(), 8, Weight(8, True)),
        (after(4, size=4), 5, SHORT),
        (after(4, size=4), 6, Weight(4, False)),
        (after(4, size=4), 9, Weight(4, True)),
        (after(4, size=4), 12, Weight(8, True)),
        (after(8, size=8), 10, SHORT),
        (after(8, size=8), 12, Weight(8, False)),
        (after(8, size=8), 13, Weight(8, False)),
        (after(8, size=8), 16, Weight(8, True)),
    ],
)
def test_what_a_limit_wager_counts_as(betting: Betting, to: int, weight: Weight) -> None:
    """Half a bet is a bet, less is short, between is the lower (R5.2, R5.3, R2.3.2, E169, E170, E172)."""
    assert FIXED.weigh(betting, to) == weight


@pytest.mark.parametrize(("faced", "reopened"), [(1, False), (3, False), (4, True), (5, True)])
def test_half_a_bet_reopens(faced: int, reopened: bool) -> None:
    """Over a bet of eight: four or more (R2.3.3)."""
    assert FIXED.reopened(after(8, size=8), faced) is reopened


def test_a_size_that_the_street_no_longer_allows_is_repeated() -> None:
    """An upper opening on a street of lower bets: raises by that size again (P27, R2.3.7)."""
    assert targets(FixedLimit((4,), cap=3), after(8, size=8)) == [16]


@pytest.mark.parametrize(
    ("betting", "stack_to", "amounts"),
    [
        (Betting(), 100, range(2, 9)),
        (Betting(), 1, [1]),
        (Betting(), 5, range(2, 6)),
        (after(5, size=5), 100, range(10, 14)),
        (after(5, size=5), 9, [9]),
        (after(5, size=5), 5, []),
        (after(8, size=8), 100, [16]),
    ],
)
def test_a_spread(betting: Betting, stack_to: int, amounts: Sequence[int]) -> None:
    """Any whole amount, a raise at least the last one, an all-in below it (R2.3.6a, P27)."""
    assert targets(SpreadLimit(2, 8, cap=3), betting, stack_to=stack_to) == list(amounts)


@pytest.mark.parametrize(
    ("to", "weight"),
    [(7, SHORT), (8, Weight(5, False)), (9, Weight(5, False)), (10, Weight(5, True)), (13, Weight(8, True))],
)
def test_what_a_spread_wager_counts_as(to: int, weight: Weight) -> None:
    """Over a bet of five (R2.3.6a, R5.2)."""
    assert SpreadLimit(2, 8, cap=3).weigh(after(5, size=5), to) == weight


@pytest.mark.parametrize(
    ("betting", "stack_to", "amounts"),
    [
        (Betting(), 80, range(4, 81)),
        (Betting(), 3, [3]),
        (after(10, size=10), 80, range(20, 81)),
        (after(10, size=10), 15, [15]),
        (after(10, size=10), 10, []),
        (Betting(owed_to=18, full_to=10, size=10, wagers=1), 80, range(28, 81)),
        (Betting(owed_to=2), 80, range(4, 81)),
    ],
)
def test_no_limit(betting: Betting, stack_to: int, amounts: Sequence[int]) -> None:
    """The minimum, then at least the last full raise on top of what is owed (R5.4, R2.3.6, E176)."""
    assert targets(NoLimit(4), betting, stack_to=stack_to) == list(amounts)


@pytest.mark.parametrize(
    ("betting", "to", "weight"),
    [
        (Betting(), 3, SHORT),
        (Betting(), 4, Weight(4, True)),
        (after(10, size=10), 19, SHORT),
        (after(10, size=10), 20, Weight(10, True)),
        (after(10, size=10), 35, Weight(25, True)),
    ],
)
def test_what_a_no_limit_wager_counts_as(betting: Betting, to: int, weight: Weight) -> None:
    """Full or short, nothing between (E176, R5.4)."""
    assert NoLimit(4).weigh(betting, to) == weight


@pytest.mark.parametrize(
    ("betting", "pot", "owed", "amounts"),
    [
        (Betting(), 6, 0, range(4, 7)),
        (Betting(), 0, 0, [4]),
        (after(6, size=6), 12, 6, range(12, 25)),
        (after(6, size=6), 12, 2, range(12, 21)),
    ],
)
def test_pot_limit(betting: Betting, pot: int, owed: int, amounts: Sequence[int]) -> None:
    """At most the pot after the call, at least the minimum (R2.3.6a)."""
    assert targets(PotLimit(4), betting, pot=pot, owed=owed) == list(amounts)


def test_raises_are_counted_without_the_bet() -> None:
    """Which is what a cap counts (R3.12)."""
    assert [Betting(wagers=wagers).raises for wagers in (0, 1, 2, 4)] == [0, 0, 1, 3]


def test_only_limit_and_spread_know_a_cap() -> None:
    """R3.12, R5.4."""
    assert (FIXED.cap, SpreadLimit(2, 8, cap=2).cap, NoLimit(4).cap, PotLimit(4).cap) == (3, 2, None, None)


@st.composite
def rounds(draw: st.DrawFn) -> dict[str, Any]:
    """A structure and a round that can come about in it."""
    limits = draw(st.sampled_from(STRUCTURES))
    betting, pot = Betting(), draw(st.integers(0, 40))
    for _ in range(draw(st.integers(0, 4))):
        stack_to = betting.owed_to + draw(st.integers(1, 60))
        amounts = limits.targets(betting, stack_to=stack_to, pot=pot, owed=betting.owed_to)
        if not amounts:
            break
        to = draw(st.sampled_from(list(amounts)))
        size = limits.weigh(betting, to).size
        betting = (
            after(to, size=size, wagers=betting.wagers + 1)
            if size
            else Betting(owed_to=to, full_to=betting.full_to, size=betting.size, wagers=betting.wagers)
        )
        pot += to
    return {"limits": limits, "betting": betting, "pot": pot}


@given(rounds(), st.integers(1, 200))
def test_every_amount_is_a_raise_within_the_stack(table: dict[str, Any], more: int) -> None:
    """More than a call, in order, once each, and never beyond the stack (R6.1)."""
    betting = table["betting"]
    stack_to = betting.owed_to + more
    amounts = targets(table["limits"], betting, stack_to=stack_to, pot=table["pot"])

    assert amounts == sorted(set(amounts))
    assert all(betting.owed_to < to <= stack_to for to in amounts)


@given(rounds(), st.integers(1, 200))
def test_a_short_wager_is_all_in(table: dict[str, Any], more: int) -> None:
    """Less than a full bet or raise is legal for who has no more (R2.3.2)."""
    limits, betting = table["limits"], table["betting"]
    stack_to = betting.owed_to + more
    amounts = targets(limits, betting, stack_to=stack_to, pot=table["pot"])

    assert amounts, "whoever has more than a call can put it in"
    assert all(limits.weigh(betting, to).reopens for to in amounts if to != stack_to)


@given(rounds())
def test_a_full_raise_is_at_least_the_last(table: dict[str, Any]) -> None:
    """Whatever the structure (P27)."""
    limits, betting = table["limits"], table["betting"]
    assume(betting.wagers)
    for to in targets(limits, betting, stack_to=10_000, pot=table["pot"])[:20]:
        weight = limits.weigh(betting, to)
        assert weight.size >= betting.size
        assert weight.reopens
