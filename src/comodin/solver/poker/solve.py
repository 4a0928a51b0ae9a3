"""`estimate` and `solve`: how large a position is, and its equilibrium with a certificate."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import Any, Final, Literal

import numpy as np

from comodin.cards import Card
from comodin.errors import RulesError
from comodin.solver.core import DCFR, Certificate, Solver, Update
from comodin.solver.poker.place import Path, Plays, locked_plays, marks_of, trail
from comodin.solver.poker.size import Estimate, measure
from comodin.solver.poker.solution import Solution
from comodin.solver.poker.spot import Spot
from comodin.texts import Text

__all__ = ["ITERATIONS", "MEMORY", "SECONDS", "TARGET", "estimate", "solve"]

TARGET: Final = 0.1
MEMORY: Final = 2_000_000_000
SECONDS: Final = 600.0
ITERATIONS: Final = 2000
_SMALL = 2000


def estimate(spot: Spot, locks: Mapping[Path, Plays] | None = None) -> Estimate:
    """Return the size of a position before anything large is made; cards that locks tell apart make it larger.

    >>> estimate(Spot.parse(["Kd 7h 5c 2s [?]", "As Qs 4d 3h [?]"], pot=24, rules="wiki")).nodes
    27
    """
    return measure(spot, marks_of(locks or {}))


def solve(
    spot: Spot,
    *,
    target: float = TARGET,
    iterations: int = ITERATIONS,
    memory: float = MEMORY,
    seconds: float = SECONDS,
    update: Update | None = None,
    engine: Literal["numba", "numpy"] = "numba",
    dtype: Any = np.float32,
    locks: Mapping[Path, Plays] | None = None,
    watch: Callable[[int, Certificate], bool | None] | None = None,
    on_compile: Callable[[], None] | None = None,
) -> Solution:
    """Return a solution whose exploitability is at most `target` percent of the pot, or the best within the limits.

    `memory` in bytes and `seconds` bound what is tried at all: a position that
    is estimated to need more raises `RulesError` with its size.  The clock
    ends a run that lasts longer than `seconds` all the same.  `watch` is told
    iterations and certificate from time to time and ends the run by False.
    `locks` fixes decisions: see `Solution.lock`.  `on_compile` is called if
    the loops have yet to be compiled, which happens once and takes about half a minute.

    >>> found = solve(Spot.parse(["Kd 7h 5c 2s [?]", "As Qs 4d 3h [?]"], pot=24, rules="wiki"), target=0.5)
    >>> found.percent < 0.5, found.at().p
    (True, 2)
    """
    if not target > 0:
        raise RulesError(Text("solver.target", given=target))
    for name, given in (("memory", memory), ("seconds", seconds)):
        if not given > 0:
            raise RulesError(Text("solver.limit", name=name, given=f"{given:g}"))
    fixed = dict(locks or {})
    marks = marks_of(fixed)
    size = measure(spot, marks)
    if size.memory > memory or size.seconds > seconds:
        raise RulesError(_too_large(spot, size, memory, seconds, marks))
    if on_compile is not None and engine == "numba":
        from comodin.solver.core import kernel  # noqa: PLC0415 - Numba only where it is used

        if not kernel.ready():
            on_compile()
    planted = spot.plant(marks)
    small = size.nodes < _SMALL
    if update is None and small:
        update = DCFR(beta=-100.0)  # what is below 0 is forgotten: a seventh fewer iterations where nothing is dealt
    solver = Solver(planted.tree, update=update, dtype=dtype, engine=engine)
    for path, plays in fixed.items():
        at = trail(planted, path)
        solver.lock(at.nodes[-1], locked_plays(planted, at, plays))
    begun = time.perf_counter()

    def told(done: int, found: Certificate) -> bool:
        asked = watch is None or watch(done, found) is not False
        return asked and time.perf_counter() - begun < seconds

    check = 20 if small else 10
    certificate = solver.solve(target / 100 * spot.pot, most=iterations, check=check, watch=told)
    return Solution(spot, planted, solver, certificate, seconds=time.perf_counter() - begun, locks=fixed)


def _too_large(spot: Spot, size: Estimate, memory: float, seconds: float, marks: Mapping[Card, Hashable]) -> Text:
    """Return why a position is refused, with the most raises with which it fits and the limits that would let it in."""
    way = Text("solver.too_large_otherwise")
    for cap in range(spot.raise_cap - 1, -1, -1):
        smaller = measure(replace(spot, raise_cap=cap), marks)
        if smaller.memory <= memory and smaller.seconds <= seconds:
            way = Text("solver.too_large_cap", cap=cap, **_told(smaller))
            break
    needed = [f"--memory {size.memory / 1e9 + 0.05:.1f}"] * (size.memory > memory)
    needed += [f"--seconds {size.seconds + 1:.0f}"] * (size.seconds > seconds)
    limits = {"most_memory": _bytes(memory), "most_seconds": f"{seconds:,.0f}"}
    return Text("solver.too_large", way=way, **_told(size), **limits, needed=" ".join(needed))


def _told(size: Estimate) -> dict[str, str]:
    return {"nodes": f"{size.nodes:,}", "memory": _bytes(size.memory), "seconds": f"{size.seconds:,.0f}"}


def _bytes(count: float) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:,.0f} MB"
