"""One betting round: who owes what, what may be wagered, and what a wager counts as.

Knows nothing of cards, streets or whose turn it is; a game composes it with
those.  A `Betting` is the round so far; a `Limits` is the structure it is
played in: fixed sizes, a spread, the pot, or no limit.

The rules that surprise people: an all-in below half a bet is *short* - it
does not count toward the cap, the next full wager is still measured from the
last full one, and who has acted may not raise over it (R5.2, R2.3.2); several
short ones add up for whoever faces them (R2.3.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from msgspec import Struct

__all__ = ["Betting", "FixedLimit", "Limits", "NoLimit", "PotLimit", "SpreadLimit", "Weight", "limits_of"]


class Betting(Struct, frozen=True, gc=False):
    """A betting round as far as it has gone.

    `owed_to`: what every seat must have in on this street to stay in.
    `full_to`: the level of the last full wager; `size`: the size it counts as.
    `wagers`: full wagers so far, the bet included.  `heads_up`: whether two
    seats were in when the last of them was made, which lifts the cap in most
    houses (R3.12).  `bettor`: who wagered last.  `first_checker`: who checked
    first.  `turn`: the seat from which the next to act is looked for; `begun`:
    whether anybody has acted; `acts`: how often, forced bets included (P20).
    """

    turn: int = 1
    begun: bool = False
    owed_to: int = 0
    full_to: int = 0
    size: int = 0
    wagers: int = 0
    heads_up: bool = False
    bettor: int | None = None
    first_checker: int | None = None
    acts: int = 0

    @property
    def raises(self) -> int:
        """Full wagers after the first, which is what a cap counts."""
        return self.wagers - 1 if self.wagers else 0


class Weight(NamedTuple):
    """What a wager counts as: `size` 0 is short; `reopens` the raising for those who have acted."""

    size: int
    reopens: bool


SHORT = Weight(0, False)


class Limits(Protocol):
    """A betting structure on one street."""

    cap: int | None

    def targets(self, betting: Betting, *, stack_to: int, pot: int, owed: int) -> Sequence[int]:
        """Return every total that a seat may wager *to*, in order.

        `stack_to` is the seat's total if it puts in all it has, `pot` all
        chips in the middle, `owed` what the seat must add to call.  An all-in
        below or between the regular sizes is among them (R2.3.2); a total
        that only calls is not.
        """

    def weigh(self, betting: Betting, to: int) -> Weight:
        """Return what a wager to a total counts as."""

    def reopened(self, betting: Betting, faced: int) -> bool:
        """Tell whether a seat that has acted may raise again, facing so much beyond its own total."""


class FixedLimit:
    """Bets and raises of one or two fixed sizes, never below the last one on the street (P13, P27).

    >>> FixedLimit((4, 8), cap=3).targets(Betting(owed_to=8, full_to=8, size=4, wagers=2), stack_to=80, pot=20, owed=8)
    (12, 16)
    """

    __slots__ = ("_allowed", "cap", "sizes")

    def __init__(self, sizes: Sequence[int], *, cap: int | None) -> None:
        self.sizes = tuple(sorted(set(sizes)))
        self.cap = cap
        self._allowed = {0: self.sizes}

    def allowed(self, last: int) -> tuple[int, ...]:
        """Return the sizes still open after one of size `last`: at least that (P27), or that one again."""
        sizes = self._allowed.get(last)
        if sizes is None:
            sizes = tuple(size for size in self.sizes if size >= last) or (last,)
            self._allowed[last] = sizes
        return sizes

    def targets(self, betting: Betting, *, stack_to: int, pot: int, owed: int) -> Sequence[int]:
        """See `Limits.targets`."""
        level = betting.full_to
        totals = tuple([level + size for size in self.allowed(betting.size)])
        if totals[-1] <= stack_to:
            return totals
        reached = tuple([total for total in totals if total <= stack_to])
        if stack_to > betting.owed_to and stack_to not in reached:
            return (*reached, stack_to)
        return reached

    def weigh(self, betting: Betting, to: int) -> Weight:
        """See `Limits.weigh`: the largest size reached, or the smallest if at least half of it (R5.2, R2.3.2)."""
        over = to - betting.full_to
        allowed = self.allowed(betting.size)
        for size in reversed(allowed):
            if over >= size:
                return Weight(size, True)
        return Weight(allowed[0], False) if 2 * over >= allowed[0] else SHORT

    def reopened(self, betting: Betting, faced: int) -> bool:
        """See `Limits.reopened`: at least half a bet (R2.3.3)."""
        return 2 * faced >= (betting.size or self.sizes[0])


class SpreadLimit:
    """Any whole amount of a spread; a raise at least the last bet or raise (R2.3.6a).

    >>> SpreadLimit(2, 8, cap=3).targets(Betting(owed_to=5, full_to=5, size=5, wagers=1), stack_to=80, pot=9, owed=5)
    range(10, 14)
    """

    __slots__ = ("cap", "largest", "smallest")

    def __init__(self, smallest: int, largest: int, *, cap: int | None) -> None:
        self.smallest = smallest
        self.largest = largest
        self.cap = cap

    def targets(self, betting: Betting, *, stack_to: int, pot: int, owed: int) -> Sequence[int]:
        """See `Limits.targets`."""
        least = betting.full_to + max(self.smallest, betting.size)
        if stack_to < least:
            return (stack_to,) if stack_to > betting.owed_to else ()
        return range(least, min(stack_to, betting.full_to + self.largest) + 1)

    def weigh(self, betting: Betting, to: int) -> Weight:
        """See `Limits.weigh`: what it is, or the least allowed if at least half of it."""
        over = to - betting.full_to
        least = max(self.smallest, betting.size)
        if over >= least:
            return Weight(over, True)
        return Weight(least, False) if 2 * over >= least else SHORT

    def reopened(self, betting: Betting, faced: int) -> bool:
        """See `Limits.reopened`: at least half a bet (R2.3.3)."""
        return 2 * faced >= (betting.size or self.smallest)


class NoLimit:
    """A bet of at least the minimum, a raise of at least the last one on top of the call (R5.4).

    >>> NoLimit(4).targets(Betting(owed_to=10, full_to=10, size=10, wagers=1), stack_to=80, pot=15, owed=10)
    range(20, 81)
    """

    __slots__ = ("cap", "minimum")

    def __init__(self, minimum: int) -> None:
        self.minimum = minimum
        self.cap: int | None = None

    def targets(self, betting: Betting, *, stack_to: int, pot: int, owed: int) -> Sequence[int]:
        """See `Limits.targets`."""
        return self._between(betting, stack_to, stack_to)

    def _between(self, betting: Betting, stack_to: int, most: int) -> Sequence[int]:
        least = betting.owed_to + betting.size if betting.wagers else self.minimum
        if stack_to < least:
            return (stack_to,) if stack_to > betting.owed_to else ()
        return range(least, max(least, min(most, stack_to)) + 1)

    def weigh(self, betting: Betting, to: int) -> Weight:
        """See `Limits.weigh`: full or short, nothing between (E176)."""
        if not betting.wagers:
            return Weight(to, True) if to >= self.minimum else SHORT
        over = to - betting.owed_to
        return Weight(over, True) if over >= betting.size else SHORT

    def reopened(self, betting: Betting, faced: int) -> bool:
        """See `Limits.reopened`: a full minimum raise (R2.3.3)."""
        return faced >= (betting.size or self.minimum)


class PotLimit(NoLimit):
    """No limit, but a raise is at most the pot after the call (R2.3.6a).

    >>> PotLimit(4).targets(Betting(owed_to=4, full_to=4, size=4, wagers=1), stack_to=80, pot=8, owed=4)
    range(8, 17)
    """

    __slots__ = ()

    def targets(self, betting: Betting, *, stack_to: int, pot: int, owed: int) -> Sequence[int]:
        """See `Limits.targets`."""
        return self._between(betting, stack_to, betting.owed_to + pot + owed)


def limits_of(
    structure: Literal["limit", "spread", "pot_limit", "no_limit"], sizes: Sequence[int], *, cap: int
) -> Limits:
    """Return a betting structure by its name, from its sizes: the least first, the greatest last (W11).

    >>> limits_of("spread", (2, 8), cap=3).targets(Betting(), stack_to=80, pot=6, owed=0)
    range(2, 9)
    """
    match structure:
        case "no_limit":
            return NoLimit(sizes[0])
        case "pot_limit":
            return PotLimit(sizes[0])
        case "spread":
            return SpreadLimit(sizes[0], sizes[-1], cap=cap)
        case "limit":
            return FixedLimit(sizes, cap=cap)
