"""Compile beside the first tests what is compiled on first use, so that no two processes do it at once.

    python -m tests.kernels solver

Machine code is kept on disk; a run of all tests from a new checkout begins
this in the background, once for each part.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parent.parent


def solver() -> None:
    """The sweeps through a tree, in both float types."""
    from comodin.solver.core import Solver
    from tests.solver.toys import kuhn

    for dtype in (np.float64, np.float32):
        made = Solver(kuhn(), dtype=dtype)
        made.run(2)
        made.certificate()


def odds() -> None:
    """Exact and sampled odds of both games, and the ranking of many hands."""
    from comodin.odds import Position, odds, reveal

    poker = Position.parse(["Kd 7h 5c 2s [2c]", "Ah Qc 6s 3d [?]"])
    sweat = reveal.RevealPosition.parse("Kc Kd 9d 4h 3s 2s [1] / Ac Ad Qh 7h 5s 9c [1]", middle="8d")
    for budget in (10**9, 0):
        odds(poker, budget=budget, samples=10)
        reveal.odds(sweat, budget=budget, samples=10)
    reveal.first_turn("8d")


PARTS = {"solver": solver, "odds": odds}


def begin() -> list[subprocess.Popen[bytes]]:
    """Begin with each part in a process of its own."""
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return [subprocess.Popen([sys.executable, "-m", "tests.kernels", part], cwd=ROOT, **quiet) for part in PARTS]


if __name__ == "__main__":
    PARTS[sys.argv[1]]()
