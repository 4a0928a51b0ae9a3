"""Both sweeps over one tree, each from the same numbers.

Run apart they part where an action is worth exactly as much as another: there
a regret is 0 but for rounding, 1e-14, and its sign decides what is played next.
"""

from __future__ import annotations

import numpy as np
import pytest

from comodin.solver.core import Solver, Tree, Update
from comodin.solver.core.tables import Mode

NAMES = ("regrets", "sums", "last", "pool")


def assert_same_sweeps(tree: Tree, update: Update, *, iterations: int) -> None:
    """Sweep with NumPy and with Numba, compare everything to 1e-9, go on from NumPy's numbers."""
    plain = Solver(tree, update=update, dtype=np.float64, engine="numpy")
    fast = Solver(tree, update=update, dtype=np.float64)
    for step in range(1, iterations + 1):
        factors = update.factors(step)
        for me in (0, 1):
            values = [each._machine.sweep(me, Mode.UPDATE, factors) for each in (plain, fast)]

            assert values[0] == pytest.approx(values[1], abs=1e-9)
            for name in NAMES:
                ours, theirs = getattr(plain.tables, name), getattr(fast.tables, name)
                assert np.abs(ours - theirs).max(initial=0) < 1e-9, name
            plain._machine._learn_shared(me, factors)
            for name in NAMES:
                getattr(fast.tables, name)[:] = getattr(plain.tables, name)
    assert plain.certificate().best == pytest.approx(fast.certificate().best, abs=1e-9)
