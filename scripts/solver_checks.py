"""Fifth street with choices, bets and raises against a linear programme, on more positions than the tests solve.

    python scripts/solver_checks.py [--positions 6] [--seed 0] [--dead 27] [--raise-cap 1]

A position takes about ten seconds; it is 6 cards up, so many dead ones and the rest
unseen, under each way of exposing and each owner of the odd chip in turn.  The
exact value must lie between what the two best responses give.  Needs SciPy (the `dev` extra).
"""

from __future__ import annotations

import argparse
import sys
from itertools import cycle, islice, product
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from comodin.rules import RuleSet
from comodin.solver.core import Solver
from tests.solver import lp
from tests.solver.test_positions import random_spot

REVEALS = ({}, {"expose_timing": "in_turn"}, {"expose_reveal": "simultaneous"})
OWNERS = ("button", "first_shown", "high_card_by_suit")
TOLERANCE = 1e-7


def main() -> int:
    """Check the positions; the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=6)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--dead", type=int, default=27)
    parser.add_argument("--raise-cap", type=int, default=1)
    given = parser.parse_args()
    wrong = 0
    houses = islice(cycle(product(OWNERS, REVEALS)), given.positions)
    for seed, (owner, reveal) in enumerate(houses, given.seed):
        rules = RuleSet().with_(odd_chip=owner, **reveal)
        more = {"pot": 24 + seed % 2, "rules": rules, "street": 5, "stacks": (16 + seed % 5, 20)}
        spot = random_spot(seed, cards=3, dead=given.dead, raise_cap=given.raise_cap, **more)
        tree = spot.plant().tree
        found = Solver(tree, dtype=np.float64).solve(1e-4 * spot.pot, most=2000, check=100)
        exact = lp.value(spot.plant(merge=False).tree)
        right = -found.best[1] - TOLERANCE <= exact <= found.best[0] + TOLERANCE
        wrong += not right
        between = f"{-found.best[1]:.6f} <= {exact:.6f} <= {found.best[0]:.6f}"
        said = "right" if right else "WRONG"
        print(f"{seed}: {owner} {reveal} {len(tree.nodes)} nodes, {between}, {said}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
