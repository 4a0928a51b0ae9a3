"""Estimates of what places of a hand are worth, fitted on random deals from the last card backwards.

Any estimates serve `bounds`; good ones make the bounds narrow.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from comodin.solver.sweat.finals import Finals, finals
from comodin.solver.sweat.packed import Packed

__all__ = ["Tables", "fitted"]

Tables = tuple[NDArray[np.float64], NDArray[np.float64], Finals]
"""What a place is worth before a card and before a round, by cell and level, and the chances that make cells."""

WEIGHT = 0.25
"""How many deals the mean of the cells around counts for in each cell."""


def fitted(packed: Packed, deals: int, seed: int) -> Tables:
    """Return estimates from so many deals."""
    from comodin.solver.sweat import bounds_kernel as kernel  # noqa: PLC0415 - Numba only where a hand is bounded

    size = kernel.BY_TAKES * kernel.BY_WINS
    noise = np.random.SeedSequence([seed % 2**63, 0]).generate_state(1, np.uint64)
    hidden = int(packed.start[2].sum())
    decks = np.empty((deals, hidden), dtype=np.int64)
    kernel.deal(packed.unseen, noise, decks)
    chances = _finals(kernel, packed, decks)
    levels = packed.won.shape[1]
    span = chances.span
    cells = 2 * span * span * size
    worth, led = np.zeros((cells, levels)), np.zeros((cells, levels))
    tables = (worth, led, chances)
    hand = (packed.house, packed.unseen, packed.won)
    nodes = max(program[0].shape[0] for program in packed.programs)
    room = np.empty((max(nodes, 1), levels))
    sums = np.zeros((cells, levels + 1))
    parts = np.arange(2 * span * span)
    for layer in range(1, hidden + 1):
        kernel.fit_layer(packed.start, hand, decks, layer, tables, sums)
        for part in parts[parts // span % span + parts % span == layer]:
            rows = slice(part * size, (part + 1) * size)
            worth[rows] = _smoothed(sums[rows].reshape(kernel.BY_TAKES, kernel.BY_WINS, levels + 1))
        kernel.bet_all(packed.programs, layer, tables, room)
    return tables


def _finals(kernel: Any, packed: Packed, decks: NDArray[np.int64]) -> Finals:
    """Return the chances by which places are told apart."""
    lookup = packed.house[4]
    seen = np.zeros(2 + int(max(lookup[3].max(), lookup[4].max())))
    kernel.strengths_seen(packed.start, packed.house, decks[:50_000], seen)
    kill = -1 if packed.house[2] else packed.house[1]
    return finals(
        packed.shown, packed.unseen, lookup, cards=packed.cards, left=int(packed.start[2].max()), kill=kill, seen=seen
    )


def _smoothed(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return means by cell, (takes, wins, levels): drawn to those of the cells around, the more the fewer deals."""
    counts = sums[..., -1:]
    found = sums[..., :-1].sum(axis=(0, 1)) / max(float(counts.sum()), 1.0) + np.zeros((1, 1, 1))
    blurred = sums
    steps = [sums]
    for reach in (1, 2, 4, 8):
        blurred = _blurred(_blurred(blurred, reach, 0), reach, 1)
        steps.append(blurred)
    for each in reversed(steps):
        found = (each[..., :-1] + WEIGHT * found) / (each[..., -1:] + WEIGHT)
    means: NDArray[np.float64] = found.reshape(-1, found.shape[-1])
    return means


def _blurred(values: NDArray[np.float64], reach: int, axis: int) -> NDArray[np.float64]:
    """Return a half of each value and a quarter of those so far away on both sides, nothing beyond the edge."""
    out = values / 2
    rest, low, high = values / 4, [slice(None)] * 3, [slice(None)] * 3
    low[axis], high[axis] = slice(None, -reach), slice(reach, None)
    out[tuple(low)] += rest[tuple(high)]
    out[tuple(high)] += rest[tuple(low)]
    return out
