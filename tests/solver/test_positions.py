"""Random positions of the 41-card deck against a linear programme that shares nothing with the sweeps."""

from __future__ import annotations

import random

import numpy as np
import pytest

from comodin.cards import MEXICAN_DECK, Card
from comodin.rules import RuleSet
from comodin.solver import Spot
from comodin.solver.core import DCFR, PCFRPlus, Solver, Update
from tests.solver import lp
from tests.solver.lockstep import assert_same_sweeps


def random_spot(seed: int, *, cards: int, dead: int = 0, **given: object) -> Spot:
    """Return a position with random up cards, and so many dead ones, which make the programme smaller."""
    drawn = random.Random(seed).sample(list(MEXICAN_DECK), 2 * cards + dead)
    given["dead"] = " ".join(map(str, drawn[2 * cards :]))
    parts = (drawn[:cards], drawn[cards : 2 * cards])
    ups = [[Card("JoU") if card.is_joker else card for card in part] for part in parts]
    return Spot.parse([" ".join(map(str, up)) + " [?]" for up in ups], **given)


@pytest.mark.parametrize("seed", range(4))
def test_fifth_street_after_the_exposes(seed: int) -> None:
    """One betting round over 33 by 33 hidden cards: the exact value lies between the best responses."""
    preset = ["wiki", "parkwest", "barge", "lucky-lady"][seed]
    spot = random_spot(seed, cards=4, pot=24 + seed % 2, rules=preset, raise_cap=2, stacks=(40, 26))
    tree = spot.plant().tree
    found = Solver(tree, dtype=np.float64).solve(1e-5 * spot.pot, most=1500, check=100)
    exact = lp.value(spot.plant(merge=False).tree)

    assert found.exploitability < 1e-4 * spot.pot
    assert -found.best[1] - 1e-7 <= exact <= found.best[0] + 1e-7


@pytest.mark.parametrize(
    ("joker", "stacks", "cap"),
    [
        ("JoU", (40, 26), 1),  # a bug
        ("JoD", (40, 26), 1),  # shown by its owner: wild
        ("JoX", (3, 40), 2),  # shown by the dealer: wild; a bet is all-in for 3
        (None, (9, 60), 2),  # hidden or in the stub, wild; the second raise is all-in
    ],
)
def test_fifth_street_with_a_joker_and_short_stacks(joker: str | None, stacks: tuple[int, int], cap: int) -> None:
    """P10, P11, R3.15: jokers by how they came, all-in bets, over all that both may hide."""
    drawn = random.Random(f"{joker}{stacks}").sample([card for card in MEXICAN_DECK if not card.is_joker], 8)
    first, second = map(list, (map(str, drawn[:4]), map(str, drawn[4:])))
    if joker is not None:
        first[0] = joker
    hands = [" ".join(part) + " [?]" for part in (first, second)]
    spot = Spot.parse(hands, pot=25, rules="wiki", raise_cap=cap, stacks=stacks)
    tree = spot.plant().tree
    found = Solver(tree, dtype=np.float64).solve(1e-5 * spot.pot, most=1500, check=100)
    exact = lp.value(spot.plant(merge=False).tree)

    assert found.exploitability < 1e-4 * spot.pot
    assert -found.best[1] - 1e-7 <= exact <= found.best[0] + 1e-7


@pytest.mark.parametrize(
    ("seed", "changes"),
    [
        (1, {}),
        (2, {"expose_timing": "in_turn"}),
        (3, {"expose_reveal": "simultaneous"}),
    ],
)
def test_choices_before_fifth_street_when_all_are_all_in(seed: int, changes: dict[str, object]) -> None:
    """Who exposes what, without betting; the simultaneous choice is one information set for all that was shown."""
    rules = RuleSet().with_(**changes)
    spot = random_spot(seed, cards=3, dead=20, pot=24, rules=rules, street=5, stacks=(0, 30))
    tree = spot.plant().tree
    found = Solver(tree, dtype=np.float64).solve(1e-5 * spot.pot, most=400, check=100)
    exact = lp.value(spot.plant(merge=False).tree)

    assert found.exploitability < 1e-3 * spot.pot
    assert -found.best[1] - 1e-7 <= exact <= found.best[0] + 1e-7


@pytest.mark.parametrize(
    ("seed", "changes"),
    [
        (30, {"odd_chip": "first_shown"}),
        (188, {"expose_reveal": "simultaneous"}),
        (247, {"odd_chip": "high_card_by_suit", "expose_timing": "in_turn"}),
    ],
)
def test_choices_and_betting_of_fifth_street(seed: int, changes: dict[str, object]) -> None:
    """The whole of fifth street, choices and a bet, with an odd chip in the pot; many dead cards make it small.

    `scripts/solver_checks.py` does the same with raises and more positions.
    """
    rules = RuleSet().with_(**changes)
    spot = random_spot(seed, cards=3, dead=28, pot=25, rules=rules, street=5, stacks=(16, 20), raise_cap=0)
    tree = spot.plant().tree
    found = Solver(tree, dtype=np.float64).solve(2e-4 * spot.pot, most=1000, check=50)
    exact = lp.value(spot.plant(merge=False).tree)

    assert len(tree.ties) == len(tree.signs)
    assert np.abs(tree.ties).max() == 1
    assert found.exploitability < 2e-4 * spot.pot
    assert -found.best[1] - 1e-7 <= exact <= found.best[0] + 1e-7


@pytest.mark.parametrize("update", [DCFR(), PCFRPlus()])
def test_both_sweeps_agree_on_a_real_position(update: Update) -> None:
    rules = RuleSet().with_(expose_reveal="simultaneous")
    spot = random_spot(5, cards=3, dead=20, pot=25, rules=rules, street=5, stacks=(0, 30))
    assert_same_sweeps(spot.plant().tree, update, iterations=4)


def test_iterations_agree_wherever_a_regret_is_not_nought() -> None:
    rules = RuleSet().with_(expose_reveal="simultaneous")
    spot = random_spot(5, cards=3, dead=20, pot=25, rules=rules, street=5, stacks=(0, 30))
    tree = spot.plant().tree
    solvers = [Solver(tree, dtype=np.float64, engine=engine) for engine in ("numpy", "numba")]
    for solver in solvers:
        solver.run(1)
    told = np.abs(solvers[0].tables.regrets).reshape(-1, 2, 40).max(axis=1) > 1e-9
    for solver in solvers:
        solver.run(1)
    first, second = (solver.tables for solver in solvers)

    assert told.any()
    assert np.abs(first.regrets - second.regrets).max() < 1e-9
    assert np.abs(first.sums - second.sums).reshape(-1, 2, 40).max(axis=1)[told].max() < 1e-9


def test_float32_and_float64_agree_to_a_hundredth_of_a_percent() -> None:
    spot = random_spot(6, cards=4, pot=24, rules="wiki")
    tree = spot.plant().tree
    values = []
    for dtype in (np.float32, np.float64):
        solver = Solver(tree, dtype=dtype)
        solver.run(200)
        values.append(solver.certificate().value)

    assert values[0] == pytest.approx(values[1], abs=1e-4 * spot.pot)
