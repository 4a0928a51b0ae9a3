"""`sweat_value`: what a whole hand of Mexican Sweat is worth to each of two players, from the antes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from comodin.cards import Card, format_cards
from comodin.odds.reveal import RevealPosition
from comodin.odds.reveal.tables import middles
from comodin.rules import RevealRules, Stakes
from comodin.solver.poker.spot import RAISE_CAP
from comodin.solver.sweat.bounds import FITTED, SweatBounds, SweatInterval, bound_sweat
from comodin.solver.sweat.spot import SweatSpot

__all__ = ["DEALS", "SweatValue", "sweat_value"]

DEALS = 20_000
"""Deals for each middle card, unless the caller says otherwise."""


@dataclass(frozen=True)
class SweatValue:
    """Bounds on the chips that the first to turn wins on average, his ante taken off; the other wins as much less.

    `rows` are the middle cards, one for each rank, with how likely each is
    and the bounds on its hand, the antes in the pot.
    """

    rules: RevealRules
    stakes: Stakes
    rows: tuple[tuple[tuple[Card, ...], float, SweatBounds], ...]

    @property
    def first(self) -> SweatInterval:
        """What the first to turn wins."""
        parts = [(weight, found.values[0]) for _, weight, found in self.rows]
        return SweatInterval(
            sum(weight * each.lower for weight, each in parts) - self.stakes.ante,
            sum(weight * each.upper for weight, each in parts) - self.stakes.ante,
            sqrt(sum((weight * each.lower_error) ** 2 for weight, each in parts)),
            sqrt(sum((weight * each.upper_error) ** 2 for weight, each in parts)),
        )

    @property
    def second(self) -> SweatInterval:
        """What the other one wins."""
        return self.first.of_other(0)


def sweat_value(
    rules: RevealRules | None = None,
    *,
    stakes: Stakes | None = None,
    raise_cap: int = RAISE_CAP,
    sizes: tuple[float, ...] = (0.5, 1.0),
    deals: int = DEALS,
    fit: int = FITTED,
    seed: int = 0,
    watch: Callable[[str, int], None] | None = None,
) -> SweatValue:
    """Return bounds on the value of a hand from the antes on, both with a full buy-in.

    Each middle card gets so many `deals`, after `fit` for its estimates; see
    `bound_sweat`.  `watch` is told the middle card and its number from 1.
    """
    house = rules or RevealRules.of("opr-sweat")
    chips = stakes or house.stakes("1-4" if house.structure == "spread" else "4")
    rows = []
    for number, (middle, weight) in enumerate(middles(house), 1):
        if watch is not None:
            watch(format_cards(middle), number)
        position = RevealPosition.start(2, middle=middle, rules=house)
        spot = SweatSpot(position, 2 * chips.ante, stakes=chips, raise_cap=raise_cap, sizes=sizes)
        rows.append((middle, weight, bound_sweat(spot, deals=deals, fit=fit, seed=seed + number)))
    return SweatValue(house, chips, tuple(rows))
