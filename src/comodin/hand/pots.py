"""Pots: the layers of what was put in, and who may win each.

A layer ends where a live seat's stake ends; dead money of folded seats lies
in the layers it reaches, and what lies above every live stake goes with the
last one (R2.3.10).  A declared all-in layers like any other (E186).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

__all__ = ["Pot", "pots", "split", "uncalled"]


class Pot(Struct, frozen=True, gc=False):
    """Chips, and the seats that may win them."""

    amount: int
    eligible: tuple[int, ...]


def pots(paid: Sequence[int], live: Iterable[int]) -> tuple[Pot, ...]:
    """Return the main pot and the side pots; `paid` by seat from seat 1, `live` the seats still in.

    >>> pots([17, 9, 17, 13], [1, 2, 3])
    (Pot(amount=36, eligible=(1, 2, 3)), Pot(amount=20, eligible=(1, 3)))
    """
    contenders = sorted(live)
    layers: list[Pot] = []
    floor = 0
    levels = sorted({paid[p - 1] for p in contenders})
    for level in levels:
        top = max(paid) if level == levels[-1] else level
        amount = sum([min(chips, top) - min(chips, floor) for chips in paid])
        if amount:
            layers.append(Pot(amount, tuple([p for p in contenders if paid[p - 1] >= level])))
        floor = level
    return tuple(layers)


def uncalled(paid: Sequence[int]) -> tuple[int, int] | None:
    """Return the seat and the chips that nobody matched, or None.

    >>> uncalled([5, 9, 9]), uncalled([5, 12, 9])
    (None, (2, 3))
    """
    most = max(paid)
    p = paid.index(most) + 1
    second = max([chips for other, chips in enumerate(paid, 1) if other != p], default=0)
    return (p, most - second) if most > second else None


def split(amount: int, winners: Sequence[int], *, odd: Sequence[int]) -> dict[int, int]:
    """Return each winner's share; odd chips go one each, in the order of `odd`, round and round.

    >>> split(27, [2, 5], odd=[2, 5])
    {2: 14, 5: 13}
    """
    share, rest = divmod(amount, len(winners))
    shares = dict.fromkeys(sorted(winners), share)
    for chip in range(rest):
        shares[odd[chip % len(odd)]] += 1
    return shares
