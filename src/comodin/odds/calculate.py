"""`odds`: which way to find the odds of a position, and what to do when it takes too long."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import isfinite
from pathlib import Path
from typing import Any

from comodin.errors import RulesError
from comodin.odds import exact, playing, sampling
from comodin.odds.completions import Plan
from comodin.odds.position import Position
from comodin.odds.result import Odds, odds_from
from comodin.odds.sampling import Limits
from comodin.odds.tally import Progressed
from comodin.texts import Text

__all__ = ["BUDGET", "PRECISION", "PRECISION_OF_FUNCTIONS", "odds"]

BUDGET = 1_000_000_000
"""Look-ups that an enumeration may take: a few seconds of one core."""

PRECISION = 0.0005
"""The standard error of a share at which sampling stops, if nothing else is said."""

PRECISION_OF_FUNCTIONS = 0.005
"""The same where a seat decides by a function, which plain Python asks."""


def odds(
    position: Position,
    *,
    budget: int = BUDGET,
    precision: float | None = None,
    seconds: float | None = None,
    samples: int | None = None,
    seed: int = 0,
    progress: Progressed = None,
    on_compile: Callable[[], None] | None = None,
) -> Odds:
    """Return each seat's chances to win, to tie, its share of the pot and how its hand can end.

    Exact if that takes at most `budget` look-ups (0 always samples), else from
    random deals until the largest standard error of a share is at most
    `precision`, or `seconds` have passed, or there are `samples` of them; with
    none of the three, until the error is `PRECISION` (where a seat decides by a
    function `PRECISION_OF_FUNCTIONS`).  An enumeration that is
    not done after `seconds`, or is interrupted, is given up for a short sample.

    `progress` hears now and then how far it is (`Progress`); Ctrl-C returns
    what is known, marked `interrupted`.  `on_compile` is called if the
    machine code must first be made, which takes some seconds once.

    Raises `RulesError` for a limit that is not positive.

    >>> answer = odds(Position.parse(["Kd 7h 7c [JoD]", "Ah Qc Qd [Qh]"]))
    >>> answer.method, answer.completions, answer.policies
    ('exact', 1056, ('expose', 'expose'))
    >>> [str(seat.exact_share) for seat in answer.seats], str(answer.seats[0].now)
    (['155/1056', '901/1056'], 'trips:7K')
    """
    functions = any(callable(policy) for policy in position.policies)
    limits = _limits(precision, seconds, samples, default=PRECISION_OF_FUNCTIONS if functions else PRECISION)
    if functions:
        return _played(position, budget, limits, seed, progress)
    interrupted = False
    if exact.steps(position) <= budget:
        _announce(on_compile, exact.KERNELS)
        try:
            tally = exact.enumerated(position, deadline=limits.deadline, progress=progress)
        except (KeyboardInterrupt, exact.OutOfTimeError):
            interrupted = True
            limits = Limits(samples=sampling.CHUNK)
        else:
            if tally is not None:
                ways = Plan(position).ways
                return odds_from(position, tally, method="exact", completions=ways)
    _announce(on_compile, sampling.KERNELS)
    tally, stopped = sampling.sampled(position, limits, seed=seed, progress=progress)
    return odds_from(position, tally, method="sampled", completions=None, interrupted=interrupted or stopped)


def _played(position: Position, budget: int, limits: Limits, seed: int, progress: Progressed) -> Odds:
    interrupted = False
    if playing.orders(position) <= min(budget, playing.MOST_ORDERS):
        try:
            tally, ways = playing.played_all(position, deadline=limits.deadline, progress=progress)
        except (KeyboardInterrupt, exact.OutOfTimeError):
            interrupted = True
            limits = Limits(samples=1000)
        else:
            return odds_from(position, tally, method="exact", completions=ways)
    tally, stopped = playing.played_some(position, limits, seed=seed, progress=progress)
    return odds_from(position, tally, method="sampled", completions=None, interrupted=interrupted or stopped)


def _limits(precision: float | None, seconds: float | None, samples: int | None, *, default: float) -> Limits:
    for name, value in (("precision", precision), ("seconds", seconds), ("samples", samples)):
        if value is not None and not (isfinite(value) and value > 0):
            raise RulesError(Text("odds.limit", name=name, value=value))
    if samples is not None and (isinstance(samples, bool) or samples != int(samples)):
        raise RulesError(Text("odds.whole_samples", value=samples))
    if precision is None and seconds is None and samples is None:
        precision = default
    return Limits(precision, None if seconds is None else time.monotonic() + seconds, samples)


def _announce(on_compile: Callable[[], None] | None, kernels: Sequence[Any]) -> None:
    """Say so before kernels are called that have no machine code yet, in this process or kept on disk."""
    if on_compile is not None and not all(kernel.signatures or _kept(kernel) for kernel in kernels):
        on_compile()


def _kept(kernel: Any) -> bool:
    """Tell whether machine code of a kernel is kept on disk, no older than its source."""
    directory = kernel.stats.cache_path
    if directory is None:
        return False
    made = Path(kernel.py_func.__code__.co_filename).stat().st_mtime
    return any(
        index.stat().st_mtime >= made for index in Path(directory).glob(f"*.{kernel.py_func.__qualname__}-*.nbi")
    )
