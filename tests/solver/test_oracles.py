"""Games whose value is known, by every update, by both sweeps and by a linear programme."""

from __future__ import annotations

import numpy as np
import pytest

from comodin.solver.core import DCFR, CFRPlus, PCFRPlus, Solver, Tree, Update
from tests.solver import lp
from tests.solver.lockstep import assert_same_sweeps
from tests.solver.toys import MiniMexican, kuhn, leduc

UPDATES = [DCFR(), CFRPlus(), PCFRPlus()]


@pytest.fixture(scope="module")
def games() -> dict[str, tuple[Tree, float]]:
    return {
        "kuhn": (kuhn(), -1 / 18),
        "leduc": (leduc(), -0.0856064241),
        "mm6": (MiniMexican(5, 1).tree(), -1 / 60),
        "mm7": (MiniMexican(3, 2).tree(), -0.0153537135),
    }


@pytest.mark.parametrize("name", ["kuhn", "leduc", "mm6", "mm7"])
def test_a_linear_programme_finds_the_known_value(games: dict[str, tuple[Tree, float]], name: str) -> None:
    tree, known = games[name]

    assert lp.value(tree) == pytest.approx(known, abs=1e-9 if name != "mm7" else 5e-8)


@pytest.mark.parametrize("name", ["kuhn", "leduc", "mm6", "mm7"])
def test_the_known_value_to_six_digits(games: dict[str, tuple[Tree, float]], name: str) -> None:
    tree, known = games[name]
    solver = Solver(tree, dtype=np.float64)
    solver.run({"kuhn": 2000, "leduc": 2000, "mm6": 300, "mm7": 500}[name])
    found = solver.certificate()

    assert found.exploitability < 5e-4
    assert found.value == pytest.approx(known, abs=5e-7)
    assert -found.best[1] - 1e-9 <= known <= found.best[0] + 1e-9


@pytest.mark.parametrize("update", [CFRPlus(), PCFRPlus()])
@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_every_update_comes_to_the_known_value(games: dict[str, tuple[Tree, float]], name: str, update: Update) -> None:
    tree, known = games[name]
    solver = Solver(tree, update=update, dtype=np.float64)
    solver.run(1000)
    found = solver.certificate()

    assert found.exploitability < 1e-3
    assert -found.best[1] - 1e-9 <= known <= found.best[0] + 1e-9


@pytest.mark.parametrize("update", UPDATES)
@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_both_sweeps_give_the_same_numbers(games: dict[str, tuple[Tree, float]], name: str, update: Update) -> None:
    tree, _ = games[name]
    plain = Solver(tree, update=update, dtype=np.float64, engine="numpy")
    fast = Solver(tree, update=update, dtype=np.float64)
    for solver in (plain, fast):
        solver.run(30)

    assert np.abs(plain.tables.regrets - fast.tables.regrets).max() < 1e-9
    assert np.abs(plain.tables.sums - fast.tables.sums).max() < 1e-9
    assert plain.certificate().best == pytest.approx(fast.certificate().best, abs=1e-9)


def test_both_sweeps_agree_where_cards_are_shown_and_dealt_again(games: dict[str, tuple[Tree, float]]) -> None:
    tree, _ = games["mm6"]
    assert_same_sweeps(tree, DCFR(), iterations=2)


def test_float32_stays_near_float64(games: dict[str, tuple[Tree, float]]) -> None:
    """After 200 iterations of Leduc the values of the averages differ by less than 1e-4 chips."""
    tree, _ = games["leduc"]
    small, large = Solver(tree, dtype=np.float32), Solver(tree, dtype=np.float64)
    for solver in (small, large):
        solver.run(200)

    assert small.certificate().value == pytest.approx(large.certificate().value, abs=1e-4)
    assert small.certificate().exploitability == pytest.approx(large.certificate().exploitability, abs=1e-4)


def test_a_locked_decision_keeps_its_plays_and_the_rest_adapts() -> None:
    """Kuhn: the first player never bets any card, which the second turns into more than 1/18."""
    tree = kuhn()
    solver = Solver(tree, update=PCFRPlus(), dtype=np.float64)
    never = np.zeros((2, 40))
    never[0] = 1
    solver.lock(0, never)
    found = solver.solve(1e-7, most=500, check=100)

    assert solver.strategy(0) == pytest.approx(never)
    assert found.exploitability < 1e-4
    assert found.value <= -1 / 18 + 1e-6
