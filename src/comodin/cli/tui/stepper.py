"""An amount on its way to being wagered: only what is legal can be reached.

Arrows step through the legal totals, digits type one.  What has been typed
and is not legal is kept in sight and refused, never rounded.
"""

from __future__ import annotations

from collections.abc import Sequence

from comodin.hand.rounds import spell_amounts

__all__ = ["Stepper"]

LONGEST = 7
STRIDE = 10


class Stepper:
    """One of the legal totals, and what is being typed.

    >>> stepper = Stepper((8, 12))
    >>> stepper.step(1), stepper.to, stepper.touched
    (True, 12, True)
    """

    def __init__(self, amounts: Sequence[int]) -> None:
        self.amounts = amounts
        self.typed = ""
        self.touched = False
        self._place = 0

    @property
    def to(self) -> int | None:
        """The total that is shown; None where what was typed is not legal."""
        if self.typed:
            return int(self.typed) if int(self.typed) in self.amounts else None
        return self.amounts[self._place]

    @property
    def many(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.amounts) > 1

    @property
    def ranged(self) -> bool:
        """Whether the amounts are a range wide enough for shares of the pot."""
        return isinstance(self.amounts, range) and len(self.amounts) > 2

    def spelled(self) -> str:
        """Return the legal totals in short."""
        return spell_amounts(self.amounts)

    def step(self, by: int) -> bool:
        """Go some amounts up or down, never past the ends; whether there is anything to step through."""
        self._go(max(0, min(len(self.amounts) - 1, self._place + by)))
        return self.many

    def least(self) -> None:
        """Go to the least total."""
        self._go(0)

    def most(self) -> None:
        """Go to the greatest total."""
        self._go(len(self.amounts) - 1)

    def near(self, total: int) -> None:
        """Go to the legal total that is closest to one; of two, the smaller."""
        if isinstance(self.amounts, range):
            self._go(max(0, min(len(self.amounts) - 1, total - self.amounts[0])))
        else:
            self._go(min(range(len(self.amounts)), key=lambda place: abs(self.amounts[place] - total)))

    def type(self, digit: str) -> None:
        """Add a digit to what is typed."""
        self._settle((self.typed + digit).lstrip("0")[:LONGEST])

    def rub(self) -> None:
        """Take the last digit back; when none is left it is as if nothing had been touched."""
        self._settle(self.typed[:-1])

    def _settle(self, typed: str) -> None:
        self.typed, self.touched = typed, bool(typed)
        if not typed:
            self._place = 0
        elif int(typed) in self.amounts:
            self._place = self.amounts.index(int(typed))

    def _go(self, place: int) -> None:
        self._place, self.typed, self.touched = place, "", True
