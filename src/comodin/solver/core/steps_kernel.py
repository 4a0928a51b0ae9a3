"""Steps of the compiled sweep, each over vectors whose length the compiler knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import njit

from comodin.solver.core.tree import WIDTH as _WIDTH

__all__ = ["add_up", "compiled", "match"]

W = int(_WIDTH)


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that compiles itself at its first call, as `ranking.kernel` does, and divides without a check.

    A check for zero in a loop keeps the compiler from taking eight cards at once.
    """
    try:
        made: Callable[..., Any] = njit(cache=True, error_model="numpy")(function)
    except RuntimeError:  # no directory to keep the machine code in
        made = njit(error_model="numpy")(function)
    return made


def _match(  # noqa: PLR0917 - one compiled loop
    table: Any,
    last: Any,
    predicts: Any,
    slot: Any,
    count: Any,
    plays: Any,
    depth: Any,
    shares: Any,
    one: Any,
    total: Any,
) -> Any:
    """Fill in what is played at a depth: what a table says above 0, in proportion; each action alike where it is 0.

    Where an update `predicts`, what was learned `last` counts twice.
    """
    zero, uniform = one - one, shares[count]
    if count == 2 and not predicts:
        for h in range(W):
            first, second = table[slot, h], table[slot + 1, h]
            first = first if first > zero else zero
            second = second if second > zero else zero
            both = first + second
            scale = one / (both if both > zero else one)
            plays[depth, 0, h] = first * scale if both > zero else uniform
            plays[depth, 1, h] = second * scale if both > zero else uniform
    elif count == 3 and not predicts:
        for h in range(W):
            first, second, third = table[slot, h], table[slot + 1, h], table[slot + 2, h]
            first = first if first > zero else zero
            second = second if second > zero else zero
            third = third if third > zero else zero
            both = first + second + third
            scale = one / (both if both > zero else one)
            plays[depth, 0, h] = first * scale if both > zero else uniform
            plays[depth, 1, h] = second * scale if both > zero else uniform
            plays[depth, 2, h] = third * scale if both > zero else uniform
    else:
        for h in range(W):
            total[h] = zero
        for a in range(count):
            for h in range(W):
                weighed = table[slot + a, h]
                if predicts:
                    weighed += last[slot + a, h]
                weighed = weighed if weighed > zero else zero
                plays[depth, a, h] = weighed
                total[h] += weighed
        for a in range(count):
            for h in range(W):
                some = total[h] > zero
                plays[depth, a, h] = plays[depth, a, h] * (one / total[h]) if some else uniform
    return 0


match = compiled(_match)


def _add_up(  # noqa: PLR0917 - one compiled loop
    values: Any, depth: Any, action: Any, value: Any, live: Any, at_live: Any, card: Any, redealt: Any
) -> Any:
    """Add a value to that of the parent, for all nodes that one below a card stands for.

    What comes back to who was `redealt` a card is the sum over his new ones.
    """
    here, above = at_live[depth], at_live[depth - 1]
    if redealt:
        for h in range(W):
            values[depth - 1, action, card] += live[here, h] * value[h]
        return 0
    value[card] *= live[here, card]
    held = live[above, card]
    for h in range(W):
        if h != card:
            value[h] *= held
    for h in range(W):
        values[depth - 1, action, h] += value[h]
    return 0


add_up = compiled(_add_up)
