"""`RevealOdds`: what becomes of each seat, how sure that is, and what was supposed.

Chances are parts of one.  Supposed is that nobody bets or folds any more:
everybody who is in stays in to the end (`assumption`), which flatters who
would be bet out of the pot.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, Literal

from msgspec import Struct

from comodin.errors import RulesError
from comodin.texts import Text

__all__ = ["Estimate", "Progress", "RevealOdds", "TurnOdds", "interval_of"]

_Z: Final = 1.959963984540054
"""Standard errors on either side that hold the truth in 95 of 100 cases."""


class Estimate(Struct, frozen=True):
    """One number with its 95 % interval; both ends are the number where it is exact."""

    value: float
    low: float
    high: float


class TurnOdds(Struct, frozen=True):
    """How the turn of the seat on turn ends: it leads, is killed, or runs out of cards."""

    lead: float
    killed: float
    bust: float


class Progress(Struct, frozen=True):
    """How far a calculation is: `done` of `total` samples, or of about so many orders of cards.

    `stage` is ``compiling`` once before the first calculation of a process,
    which may take some seconds if the machine code is not on disk yet.
    `total` is 0 where a precision or a time ends it, not a number.
    """

    stage: Literal["compiling", "exact", "sampled"]
    done: int = 0
    total: int = 0

    @property
    def text(self) -> Text:
        """What a person is told."""
        return Text(f"odds_reveal.reveal.progress.{self.stage}", done=self.done, total=self.total or "?")


class RevealOdds(Struct, frozen=True, kw_only=True):
    """The odds of one position; every tuple goes by seat, p1 first.

    `win`: shows the best hand at the end, or is the last one in; `nobody` is
    what is missing to one (the pot is carried, R2.2).  `share`: its part of
    all chips in the pot now, which differs from `win` where stakes do (R4.8).
    `killed`, `bust` (turned all its cards without leading) and `passed` (led
    with its last card, and was beaten) are the other ways to end; a seat that
    is in has one of the four.  `lead`: takes the lead at least once from now
    on.  `now` is how the turn of seat `turn` ends, `lead_changes` the expected
    number of leads still to be taken.

    `count` is the number of samples, or of orders of cards gone through, in
    which cards that do the same stand for each other.  `interrupted`: by the
    user, before all that was asked.
    """

    method: Literal["exact", "sampled"]
    count: int
    turn: int
    win: tuple[float, ...]
    share: tuple[float, ...]
    killed: tuple[float, ...]
    bust: tuple[float, ...]
    passed: tuple[float, ...]
    lead: tuple[float, ...]
    nobody: float
    now: TurnOdds
    lead_changes: float
    share_error: tuple[float, ...]
    lead_changes_error: float
    interrupted: bool = False
    seconds: float = 0.0

    def estimate(
        self,
        what: Literal["win", "share", "killed", "bust", "passed", "lead", "nobody", "lead_changes"],
        seat: int = 1,
    ) -> Estimate:
        """Return one of the numbers with its 95 % interval; `seat` counts from 1.

        A chance has Wilson's interval, which is right also near 0 and 1; the
        others twice their standard error, about, on either side.  Raises
        `RulesError` for a seat that there is not.
        """
        if not 1 <= seat <= len(self.win):
            raise RulesError(Text("odds_reveal.reveal.no_such_seat", p=seat, seats=len(self.win)))
        if what == "lead_changes":
            return self._around(self.lead_changes, self.lead_changes_error)
        if what == "share" and self.share != self.win:
            return self._around(self.share[seat - 1], self.share_error[seat - 1])
        value = self.nobody if what == "nobody" else getattr(self, what)[seat - 1]
        low, high = interval_of(value, self.count) if self.method == "sampled" else (value, value)
        return Estimate(value, low, high)

    def error(self, what: Literal["win", "killed", "bust", "passed", "lead"], seat: int = 1) -> float:
        """Return the standard error of a chance, 0 where it is exact; two made-up hands keep it above 0 elsewhere."""
        if self.method == "exact":
            return 0.0
        value = (getattr(self, what)[seat - 1] * self.count + 1) / (self.count + 2)
        return sqrt(value * (1 - value) / self.count)

    @property
    def favourites(self) -> tuple[int, ...]:
        """The seat with the best chance to win, and those whose intervals reach its own."""
        best = max(range(len(self.win)), key=self.win.__getitem__)
        least = self.estimate("win", best + 1).low
        return tuple([p for p in range(1, len(self.win) + 1) if self.estimate("win", p).high >= least])

    @property
    def precision(self) -> float:
        """Half the widest 95 % interval among the chances to win, 0 where they are exact."""
        found = [self.estimate("win", p) for p in range(1, len(self.win) + 1)]
        return max((each.high - each.low) / 2 for each in found)

    @property
    def assumption(self) -> Text:
        """What the odds suppose, in a sentence."""
        return Text("odds_reveal.reveal.assumption")

    @property
    def method_text(self) -> Text:
        """How the odds were found, in a sentence."""
        if self.method == "exact":
            return Text("odds_reveal.reveal.method.exact", count=self.count)
        key = "interrupted" if self.interrupted else "sampled"
        return Text(f"odds_reveal.reveal.method.{key}", count=self.count, points=f"{100 * self.precision:.2f}")

    def _around(self, value: float, error: float) -> Estimate:
        return Estimate(value, value - _Z * error, value + _Z * error)


def interval_of(value: float, count: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a chance from so many samples.

    >>> [round(end, 4) for end in interval_of(0.0, 1000)]
    [0.0, 0.0038]
    """
    spread = _Z * _Z / count
    centre = (value + spread / 2) / (1 + spread)
    half = _Z * sqrt(value * (1 - value) / count + spread / count / 4) / (1 + spread)
    return max(centre - half, 0.0), min(centre + half, 1.0)
