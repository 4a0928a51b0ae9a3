"""`regular` beats `random` and `caller`, beyond doubt; larger runs: benchmarks/bots.py."""

from __future__ import annotations

import pytest

from tests.bots.matches import match

DEALS = {
    ("limit", 2): 80,
    ("limit", 6): 48,
    ("no_limit", 2): 130,
    ("no_limit", 6): 20,
}


@pytest.mark.parametrize("other", ["random", "caller"])
@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("structure", ["limit", "no_limit"])
@pytest.mark.parametrize("preset", ["parkwest", "wiki"])
def test_regular_wins(preset: str, structure: str, seats: int, other: str) -> None:
    """The 99 % interval lies above zero, on fixed seeds and with a third of the usual samples."""
    mean, margin = match(
        preset=preset,
        structure=structure,
        seats=seats,
        other=other,
        deals=DEALS[structure, seats],
        samples=64,
        seed=1,
    )

    assert mean - margin > 0
