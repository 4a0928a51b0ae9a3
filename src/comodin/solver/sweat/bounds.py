"""Bounds on the value of a hand of Mexican Sweat that is too long for an exact one, from hands dealt at random.

Both players know the same, so that the value is what a player wins who plays as
well as can be against one who does.  Let one of them follow a fixed plan that
looks at nothing but what lies open, and let the other see every card before it
is turned: on average the first wins no more than the value, since his plan is
one of many and the other plays at least as well as anybody could.  So the mean
over random deals is a lower bound for him, and an upper one for the other.

The plan goes by estimates of what places are worth, fitted beforehand on
random deals from the last card backwards.  What the card that came was worth
by the estimates, beyond their mean over all cards that could come, is taken off:
a player who cannot see the cards wins nothing by that on average, so that both
bounds stay bounds, while seeing the cards gains the other little.  Bad
estimates make the bounds wide, never wrong.

Only the means are sampled: `low` and `high` leave room for that, at 95 %.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from comodin.errors import RulesError
from comodin.solver.poker.place import label
from comodin.solver.sweat.fitting import Tables, fitted
from comodin.solver.sweat.packed import Packed, pack
from comodin.solver.sweat.spot import SweatSpot
from comodin.texts import Text

__all__ = ["FITTED", "SweatBounds", "SweatInterval", "bound_sweat"]

FITTED: Final = 40_000
"""Deals that the estimates are fitted on where the number of deals is given and theirs is not."""

SECONDS: Final = 10.0
CHUNK: Final = 5_000
Z: Final = 1.959964


@dataclass(frozen=True)
class SweatInterval:
    """Bounds on a value to one seat, in chips: `lower` and `upper` are sampled means with their standard errors.

    `low` and `high` are the ends of an interval that covers the value in at
    least 95 % of samples.
    """

    lower: float
    upper: float
    lower_error: float
    upper_error: float

    @property
    def low(self) -> float:
        """The lower end."""
        return self.lower - Z * self.lower_error

    @property
    def high(self) -> float:
        """The upper end."""
        return self.upper + Z * self.upper_error

    def of_other(self, pot: int) -> SweatInterval:
        """Return the bounds of the other seat, the two values adding up to the pot."""
        return SweatInterval(pot - self.upper, pot - self.lower, self.upper_error, self.lower_error)


Watch = Callable[[int, SweatInterval | None], None]


@dataclass(frozen=True)
class SweatBounds:
    """Bounds on the value of a hand to each seat, and on each action of who opens (`p`, 0 where a card is turned next).

    `actions` have their bounds to `p`, the one with the highest lower bound
    first; of equals as they came, a fold last.  `deals` were sampled, after
    `fitted` for the estimates; `interrupted` tells that Ctrl-C ended it.
    """

    spot: SweatSpot
    values: tuple[SweatInterval, SweatInterval]
    p: int
    actions: tuple[tuple[str, SweatInterval], ...]
    deals: int
    fitted: int
    seconds: float
    interrupted: bool = False

    @property
    def best(self) -> str | None:
        """The action whose interval lies above all others, None where some overlap."""
        if not self.actions:
            return None
        name, first = self.actions[0]
        return name if all(first.low >= other.high for _, other in self.actions[1:]) else None


def bound_sweat(
    spot: SweatSpot,
    *,
    seconds: float | None = None,
    deals: int | None = None,
    fit: int | None = None,
    seed: int = 0,
    watch: Watch | None = None,
) -> SweatBounds:
    """Return bounds on the value of a hand, from `deals` random deals or those of some `seconds` (10 if neither).

    The estimates are fitted on `fit` other deals first; left out, they get
    about half of the seconds.  The same seed, `deals` and `fit` give the same
    bounds.  `watch` is told how many deals there were, 0 while fitting, and
    the bounds of seat 1.

    >>> spot = SweatSpot.parse(["Kc Kd 4h 8s 2c [2]", "Qd Qh 9s 5c 6c [2]"], pot=20, middle="7d")
    >>> found = bound_sweat(spot, deals=1000, fit=1000, seed=1).values[0]
    >>> found.low < found.high
    True
    """
    for name, given in (("seconds", seconds), ("deals", deals), ("fit", fit)):
        if given is not None and not given > 0:
            raise RulesError(Text("solver.sweat_limit", name=name, given=f"{given:g}"))
    if seconds is None and deals is None:
        seconds = SECONDS
    begun = time.perf_counter()
    packed = pack(spot)
    if watch is not None:
        watch(0, None)
    if fit is None:
        fit = FITTED if seconds is None else _affordable(packed, seed, seconds)
    tables = fitted(packed, fit, seed)
    opening = packed.betting.opening(spot.position.leader) if spot.bets else []
    run = _Run(packed, tables, [node for _, node in opening], bets=spot.bets, seed=seed)
    interrupted = run.go(deals, None if seconds is None else begun + seconds, watch)
    found = run.intervals()
    p = spot.opener if opening else 0
    told = [
        (label(action), each if p == 1 else each.of_other(spot.pot))
        for (action, _), each in zip(opening, found[1:], strict=True)
    ]
    told.sort(key=lambda pair: (-round(pair[1].lower, 9), pair[0] == "fold"))
    whole = _best_of([each for _, each in told]) if told else found[0]
    values = (whole, whole.of_other(spot.pot)) if p != 2 else (whole.of_other(spot.pot), whole)
    seconds = time.perf_counter() - begun
    return SweatBounds(spot, values, p, tuple(told), run.done, fit, seconds, interrupted)


def _affordable(packed: Packed, seed: int, seconds: float) -> int:
    """Return on how many deals the estimates can be fitted in half of the time."""
    fitted(packed, 10, seed)  # loads the machine code
    begun = time.perf_counter()
    fitted(packed, 100, seed)
    fixed = time.perf_counter()
    fitted(packed, 1100, seed)
    each = max(time.perf_counter() - 2 * fixed + begun, 1e-3) / 1000
    return int(min(max((seconds / 2 - (fixed - begun)) / each, 1000), 1_000_000))


class _Run:
    """Sums over random deals: of the whole hand, and of each node asked for."""

    def __init__(self, packed: Packed, tables: Tables, nodes: list[int], *, bets: bool, seed: int) -> None:
        self.packed, self.tables, self.bets = packed, tables, bets
        self.nodes = np.array(nodes, dtype=np.int64)
        self.noise = np.random.SeedSequence([seed % 2**63, 1]).generate_state(1, np.uint64)
        self.sums = np.zeros((2, 2, 1 + len(nodes)))
        self.done = 0

    def go(self, deals: int | None, until: float | None, watch: Watch | None) -> bool:
        """Deal so many hands, or until a time; return whether Ctrl-C ended it."""
        try:
            while True:
                self._chunk(CHUNK if deals is None else min(CHUNK, deals - self.done))
                if watch is not None:
                    watch(self.done, self.intervals()[0])
                if self.done == deals or (until is not None and time.perf_counter() >= until):
                    return False
        except KeyboardInterrupt:
            if not self.done:
                raise
            return True

    def intervals(self) -> list[SweatInterval]:
        """Return the bounds to seat 1 so far."""
        mean = self.sums[0] / self.done
        error = np.sqrt(np.maximum(self.sums[1] / self.done - mean * mean, 0.0) / self.done)
        return [SweatInterval(*(float(each) for each in (*mean[:, n], *error[:, n]))) for n in range(mean.shape[1])]

    def _chunk(self, count: int) -> None:
        from comodin.solver.sweat import bounds_kernel as kernel  # noqa: PLC0415 - Numba only where a hand is bounded

        packed = self.packed
        decks = np.empty((count, int(packed.start[2].sum())), dtype=np.int64)
        out = np.empty((count, 2, 1 + len(self.nodes)))
        hand = (packed.house, packed.unseen, packed.won)
        kernel.deal(packed.unseen, self.noise, decks)
        kernel.play(packed.start, hand, packed.programs, decks, self.bets, self.nodes, self.tables, out)
        self.sums += np.stack([out.sum(axis=0), (out * out).sum(axis=0)])
        self.done += count


def _best_of(actions: list[SweatInterval]) -> SweatInterval:
    """Return bounds on the best of some actions: the highest of the lower ends, and of the upper ones."""
    low = max(actions, key=lambda each: each.low)
    high = max(actions, key=lambda each: each.high)
    return SweatInterval(low.lower, high.upper, low.lower_error, high.upper_error)
