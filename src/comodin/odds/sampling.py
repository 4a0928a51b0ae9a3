"""Sampled odds: random deals by the million, until they are precise enough or time is up.

Two seats draw from their tables of completions, again until the two share no
card; more seats, or tables that are too large or too seldom agree, are dealt
card by card from a deck that is being shuffled (`deals`).  Both are exactly
the deals of the game with every further card as likely as the rules of chance
say: the first by whole-number arithmetic, the second up to one part in 2**26.

The same seed gives the same deals on every machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comodin.odds.completions import Plan, SeatTable, distinct, ends_by_level
from comodin.odds.deals import STRENGTH_SHIFT, sample_deals, sample_pairs
from comodin.odds.kernel import complete
from comodin.odds.position import Position
from comodin.odds.tally import Progress, Progressed, Tally, share_error, total_of

__all__ = ["CHUNK", "KERNELS", "Limits", "sampled", "until"]

KERNELS = (complete, sample_pairs, sample_deals)
"""What sampling may call of the compiled functions."""

CHUNK = 1 << 16
"""Deals between two looks at the clock."""

_HEAVIEST_TABLE = 1 << 21
_LEAST_AGREEING = 0.1
_LARGEST_GROUP = 200_000

Sampler = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Limits:
    """When sampling stops, whichever comes first: a standard error, a time (`time.monotonic`), a number of samples."""

    precision: float | None = None
    deadline: float | None = None
    samples: int | None = None


def sampled(position: Position, limits: Limits, *, seed: int, progress: Progressed) -> tuple[Tally, bool]:
    """Return what random deals gave, and whether they were interrupted.

    Ctrl-C ends the sampling after some milliseconds and what is known so far
    is returned; before anything is known it goes through.
    """
    plan = Plan(position)
    ranking = plan.ranking
    splits = np.zeros((len(plan.draws),) * 2, dtype=np.int64)
    ends = np.zeros((len(plan.draws), plan.numbers.different), dtype=np.int64)
    state = np.random.SeedSequence(abs(seed) * 2 + (seed < 0)).generate_state(4, np.uint64).astype(np.uint64)
    deal = _sampler(plan, state, (splits, ends))
    interrupted = until(limits, deal, splits, progress, chunk=CHUNK)
    rows: list[list[int]] = splits.tolist()
    return Tally(rows, ends_by_level(ranking, ends)), interrupted


def until(limits: Limits, deal: Sampler, splits: NDArray[np.int64], progress: Progressed, *, chunk: int) -> bool:
    """Deal until a limit is reached; return whether that was Ctrl-C.  `deal` adds to `splits`."""
    done = 0
    try:
        while limits.samples is None or done < limits.samples:
            deal(chunk if limits.samples is None else min(chunk, limits.samples - done))
            rows = splits.tolist()
            done = total_of(rows)
            error = max(share_error(row, done) for row in rows)
            if progress is not None:
                progress(Progress(done, limits.samples, error))
            if limits.precision is not None and error <= limits.precision:
                break
            if limits.deadline is not None and time.monotonic() >= limits.deadline:
                break
    except KeyboardInterrupt:
        if not splits.any():
            raise
        return True
    return False


def _sampler(plan: Plan, state: NDArray[np.uint64], out: tuple[NDArray[np.int64], NDArray[np.int64]]) -> Sampler:
    tables = _pair(plan)
    if tables is not None:
        return lambda hands: sample_pairs(state, hands, *tables, out)
    seats = tuple(
        np.array([getattr(draw, name) for draw in plan.draws], dtype=np.int64)
        for name in ("total", "suits", "coming", "downs")
    )
    cards = (plan.words, plan.joker, plan.wild, plan.bug, plan.middle, plan.numbers.strengths)
    groups = _groups(plan)
    return lambda hands: sample_deals(state, hands, (*seats, *groups), cards, out)


def _pair(plan: Plan) -> list[tuple[NDArray[np.uint64], np.uint64, np.uint64]] | None:
    """Return the tables of two seats, unless dealing is quicker."""
    left = len(plan.unseen)
    if len(plan.draws) > 2 or plan.middle or left > STRENGTH_SHIFT or plan.numbers.different > 1 << 64 - STRENGTH_SHIFT:
        return None
    if max(draw.size for draw in plan.draws) > 4 or _agreeing(plan, left) < _LEAST_AGREEING:
        return None
    tables = [plan.table(draw) for draw in plan.draws]
    if any(table.weight > _HEAVIEST_TABLE for table in tables):
        return None
    return [_packed(table) for table in tables]


def _packed(table: SeatTable) -> tuple[NDArray[np.uint64], np.uint64, np.uint64]:
    """Return a table of `deals.sample_pairs`: the heaviest completions once, the others as often as they weigh."""
    words = table.masks | table.strengths.astype(np.uint64) << np.uint64(STRENGTH_SHIFT)
    most = table.weights.max()
    heaviest = table.weights == most
    rest = np.repeat(words[~heaviest], table.weights[~heaviest])
    heavy = int(heaviest.sum())
    return np.concatenate([words[heaviest], rest]), np.uint64(heavy), np.uint64(most if len(rest) else 1)


def _agreeing(plan: Plan, left: int) -> float:
    """Return about how many of a hundred pairs of completions share no card, as a fraction."""
    first, second = plan.draws
    apart = prod((left - first.size - each) / (left - each) for each in range(second.size))
    lists = [draw.options for draw in plan.draws if draw.options]
    if len(lists) == 2:
        same = dict(lists[0])
        clash = sum(weight * same.get(place, 0) for place, weight in lists[1])
        apart *= 1 - clash / prod(sum(weight for _, weight in each) for each in lists)
    return apart


def _groups(plan: Plan) -> tuple[NDArray[Any], ...]:
    """Return the ways to give down cards to the seats with lists, a few seats at a time: see `deals`."""
    places: list[list[int]] = []
    sets: list[int] = []
    sums: list[float] = []
    starts = [0]
    for group in _grouped(plan):
        options = [plan.draws[seat].options for seat in group]
        weights = [dict(each) for each in options]
        ways = list(distinct([list(each) for each in weights]))
        for way in ways:
            row = [-1] * len(plan.draws)
            for seat, place in zip(group, way, strict=True):
                row[seat] = place
            places.append(row)
            sets.append(sum(1 << place for place in way))
        products = [prod(by[place] for by, place in zip(weights, way, strict=True)) for way in ways]
        sums += [float(total) for total in accumulate(products)]
        starts.append(len(sets))
    return (
        np.array(places, dtype=np.int64).reshape(-1, len(plan.draws)),
        np.array(sets, dtype=np.uint64),
        np.array(sums, dtype=np.float64),
        np.array(starts, dtype=np.int64),
    )


def _grouped(plan: Plan) -> Iterator[Sequence[int]]:
    group: list[int] = []
    ways = 1
    for seat, draw in enumerate(plan.draws):
        if not draw.listed:
            continue
        if group and ways * len(draw.options) > _LARGEST_GROUP:
            yield group
            group, ways = [], 1
        group.append(seat)
        ways *= len(draw.options)
    if group:
        yield group
