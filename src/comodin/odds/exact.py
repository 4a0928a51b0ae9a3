"""Exact odds: every completion of every seat, weighed.

All seats but two are gone through, one completion after the other; the last
two are counted together by inclusion and exclusion (`kernel`), which for two
seats alone is milliseconds for any street.  Cards in the middle that are
still to come are gone through around all that.

What it costs is known before: `steps` counts look-ups, and a caller's budget
is in those; a core does some hundred millions a second.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comodin.odds.completions import Draw, Plan, SeatTable, commons, counters, ends_by_level
from comodin.odds.kernel import complete, count_tuples, subset_indices
from comodin.odds.position import Position
from comodin.odds.tally import Progress, Progressed, Tally

__all__ = ["KERNELS", "OutOfTimeError", "enumerated", "steps"]

KERNELS = (complete, subset_indices, count_tuples)
"""What an enumeration calls of the compiled functions."""

_TOO_HEAVY = 1 << 62
_STEPS_A_CHUNK = 20_000_000
_LARGEST_TABLE = 1 << 20


class OutOfTimeError(Exception):
    """The time is up and the enumeration is not at its end; nothing is known of it."""


def steps(position: Position) -> int:
    """Return how many look-ups the enumeration of a position takes at most.

    >>> steps(Position.parse(["Kd [7h]", "Ah [Qc]"])), steps(Position.parse(["Kd 2c 3c [7h]", "Ah Jd 4s [Qc]"]))
    (264180, 330)
    """
    plan = Plan(position)
    unseen = len(plan.unseen) - plan.middle
    draws = _in_order(plan.draws, unseen)
    around: int = comb(len(plan.unseen), plan.middle)
    left = unseen
    for draw in draws[:-2]:
        around *= _rows(draw, left)
        left -= draw.size
    first, second = draws[-2:]
    work = _rows(first, left) * (1 + (3 << first.size)) + _rows(second, left) * (1 + (1 << second.size))
    if len(draws) > 2:
        work += _rows(first, unseen) + _rows(second, unseen)
    return around * work


def enumerated(position: Position, *, deadline: float | None, progress: Progressed) -> Tally | None:
    """Return the weights of all outcomes; None where a table or a weight is too large for the kernel.

    Raises `OutOfTimeError` once `time.monotonic()` is past the deadline.
    """
    whole = steps(position)
    each = whole // max(1, comb(len(position.unseen), position.common_to_come))
    tally: Tally | None = None
    done = 0
    for common in commons(position):
        plan = Plan(position, common=common)
        if not plan.possible:
            continue
        if any(_rows(draw, len(plan.unseen)) > _LARGEST_TABLE for draw in plan.draws):
            return None
        tables = [plan.table(draw) for draw in plan.draws]
        if prod(table.weight for table in tables) >= _TOO_HEAVY:
            return None
        found = _counted(plan, tables, (done, whole, each), deadline, progress)
        tally = found if tally is None else tally.plus(found)
        done += each
    return tally


def _counted(
    plan: Plan,
    tables: Sequence[SeatTable],
    budget: tuple[int, int, int],
    deadline: float | None,
    progress: Progressed,
) -> Tally:
    done, whole, each = budget
    order = sorted(range(len(tables)), key=lambda seat: len(tables[seat]))
    outer = [tables[seat] for seat in order[:-2]]
    first, second = (tables[seat] for seat in order[-2:])
    unseen = len(plan.unseen)
    starts = np.cumsum([0, *map(len, outer)], dtype=np.int64)
    joined: Any = [np.zeros(0, dtype) for dtype in (np.uint64, np.uint16, np.int64)]
    if outer:
        joined = [np.concatenate([getattr(table, name) for table in outer]) for name in _COLUMNS]
    pair = [(*_columns(table), table.subsets(unseen), table.signs) for table in (first, second)]
    work = (
        counters(unseen, max(first.size, second.size)),
        np.empty(len(first), dtype=np.int64),
        np.empty(len(second), dtype=np.int64),
        np.empty(len(first), dtype=np.int64),
        np.empty(max(len(first), len(second)), dtype=np.int64),
    )
    splits = np.zeros((len(tables), len(tables)), dtype=np.int64)
    ends = np.zeros((len(tables), plan.numbers.different), dtype=np.int64)
    rows = len(outer[0]) if outer else 1
    chunk = max(1, rows * _STEPS_A_CHUNK // max(each, 1))
    for start in range(0, rows, chunk):
        if deadline is not None and time.monotonic() > deadline:
            raise OutOfTimeError
        span = (start, min(start + chunk, rows))
        count_tuples((*joined, starts), (*pair, plan.ranged), work, span, (splits, ends))
        if progress is not None:
            progress(Progress(done + each * span[1] // rows, whole, None))
    by_seat = np.empty_like(splits)
    by_seat[order] = splits
    split_rows: list[list[int]] = by_seat.tolist()
    if plan.ranged:
        ends_by_seat = np.empty_like(ends)
        ends_by_seat[order] = ends
        return Tally(split_rows, ends_by_level(plan.ranking, ends_by_seat))
    return Tally(split_rows, _marginal(plan, tables, Tally(split_rows, []).total))


_COLUMNS = ("masks", "strengths", "weights")


def _columns(table: SeatTable) -> tuple[NDArray[Any], ...]:
    return table.masks, table.strengths, table.weights


def _marginal(plan: Plan, tables: Sequence[SeatTable], total: int) -> list[list[int]]:
    """Return how each seat ends: without lists of down cards each completion leaves as many to the others."""
    by_strength = np.zeros((len(tables), plan.numbers.different), dtype=np.int64)
    for row, table in zip(by_strength, tables, strict=True):
        np.add.at(row, table.strengths, table.weights)
    ends = ends_by_level(plan.ranking, by_strength)
    return [[weight * total // table.weight for weight in levels] for levels, table in zip(ends, tables, strict=True)]


def _in_order(draws: Sequence[Draw], unseen: int) -> list[Draw]:
    return sorted(draws, key=lambda draw: _rows(draw, unseen))


def _rows(draw: Draw, left: int) -> int:
    """Return how many completions a seat has among so many cards, the two sorts of joker not told apart."""
    listed = len(draw.options)
    return comb(left - 1, draw.coming) * listed if listed else comb(left, draw.coming)
