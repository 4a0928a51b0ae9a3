"""`Judged`: what a decision lost, against which alternative, and how sure that is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from comodin.hand import Action

__all__ = ["Interval", "Judged", "Method"]

Method = Literal["solver", "exact", "estimate", "none"]


class Interval(Struct, frozen=True):
    """A number of chips and what it lies between; all three are the same where it is exact."""

    value: float
    low: float
    high: float

    @classmethod
    def exact(cls, value: float) -> Interval:
        """Return the interval of a number that is known."""
        return cls(value, value, value)

    def or_else(self, other: Interval) -> Interval:
        """Return the same number between the ends of both.

        >>> Interval(2.0, 1.0, 3.0).or_else(Interval(0.0, 0.0, 2.5))
        Interval(value=2.0, low=0.0, high=3.0)
        """
        return Interval(self.value, min(self.low, other.low), max(self.high, other.high))


class Judged(Struct, frozen=True, kw_only=True):
    """One decision of one player, judged by what he knew when he made it.

    `loss` is what the best action wins more than the chosen one, in chips, 0
    where none does.  `values` says what each
    action that was judged wins from there on, less what is put in.

    `method` says how sure that is.  ``solver``: exact against a solved
    opponent, whose play can be exploited by `exploitability` chips, `percent` of the pot; he is taken
    to hide any card, or, where `solved_ranges`, what he keeps and exposes by the
    solution; at most `raise_cap` raises.  ``exact``: backward induction, where
    nobody knows more than the other.  ``estimate``: the share of the pot if
    all stay in; the ends of the interval are those of the guesses in
    `comodin.solver.review.estimate`, sampling error included.  ``none``:
    nothing can be said, and `best` is what was done.
    """

    hand: int
    id: str
    player: str
    p: int
    street: int
    cards: str
    pot: int
    chosen: Action
    best: Action
    loss: Interval
    values: dict[str, Interval]
    method: Method
    exploitability: float = 0.0
    percent: float = 0.0
    raise_cap: int = 0
    solved_ranges: bool = False

    @property
    def lost(self) -> float:
        """What was lost at least, in chips, by which decisions are put in order.

        The lower end of the loss, less what the solution is exploitable by.
        """
        return max(0.0, self.loss.low - self.exploitability)
