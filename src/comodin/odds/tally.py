"""What has been counted of a position, exactly or by sampling: weights of wins and splits, and how hands end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

__all__ = ["Progress", "Progressed", "Tally", "standard_error"]


class Progress(NamedTuple):
    """How far a calculation is: steps or samples `done`, out of a `total` where that is known, and the error so far.

    `error` is the largest standard error of a share, None while enumerating.
    """

    done: int
    total: int | None
    error: float | None


Progressed = Callable[[Progress], None] | None


class Tally(NamedTuple):
    """Integer weights by seat.

    `splits[seat][k]` weighs the outcomes where the seat is one of ``k + 1``
    winners; `ends[seat][level]` those where its hand is of that category.
    """

    splits: Sequence[Sequence[int]]
    ends: Sequence[Sequence[int]]

    @property
    def total(self) -> int:
        """The weight of all outcomes."""
        return total_of(self.splits)

    def plus(self, other: Tally) -> Tally:
        """Return both together."""
        return Tally(_added(self.splits, other.splits), _added(self.ends, other.ends))


def total_of(splits: Sequence[Sequence[int]]) -> int:
    """Return the weight of all outcomes: each has as many winners as its place says."""
    return sum(sum(weights) // winners for winners, weights in enumerate(zip(*splits, strict=True), 1))


def share_of(splits: Sequence[int], total: int) -> Fraction:
    """Return the exact share of the pot of a seat with these splits."""
    return sum((Fraction(weight, winners) for winners, weight in enumerate(splits, 1)), Fraction(0)) / total


def standard_error(parts: Sequence[tuple[float, int]], samples: int) -> float:
    """Return the standard error of a mean of `samples` values, given as value and how often; the rest were 0.

    Two made-up samples, a 0 and a 1, count with the others, so that an event
    never seen has an error too; with many samples that changes nothing else.

    >>> round(standard_error([(1.0, 500)], 1000), 6), round(standard_error([], 1000), 6)
    (0.015811, 0.000999)
    """
    mean = (1.0 + sum(value * count for value, count in parts)) / (samples + 2)
    square = (1.0 + sum(value * value * count for value, count in parts)) / (samples + 2)
    return sqrt(max(square - mean * mean, 0.0) / samples)


def share_error(splits: Sequence[int], samples: int) -> float:
    """Return the standard error of a seat's share."""
    return standard_error([(1 / winners, count) for winners, count in enumerate(splits, 1)], samples)


def _added(first: Sequence[Sequence[int]], second: Sequence[Sequence[int]]) -> list[list[int]]:
    return [[a + b for a, b in zip(row, other, strict=True)] for row, other in zip(first, second, strict=True)]
