"""The regret updates, interchangeable: what one iteration keeps of the past.

Regrets R and average A of a decision change by

    R <- R * (positive if R > 0 else negative) + r,  then max(R, 0) where `floor`
    A <- A * decay + reach * strategy

and the strategy follows the positive part of R, or of R plus the last r where
the update `predicts`.  Each iteration updates the first player, then the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol

__all__ = ["DCFR", "CFRPlus", "Factors", "PCFRPlus", "Update"]


class Factors(NamedTuple):
    """What iteration t multiplies the past by."""

    positive: float
    negative: float
    decay: float


class Update(Protocol):
    """One rule for regrets and averages."""

    @property
    def floor(self) -> bool:
        """Whether regrets stay at 0 or above."""

    @property
    def predicts(self) -> bool:
        """Whether the strategy counts the last regrets twice."""

    def factors(self, iteration: int) -> Factors:
        """Return the factors of an iteration, counted from 1."""


@dataclass(frozen=True)
class CFRPlus:
    """Regret matching plus with averages weighted by the iteration to a `power`."""

    power: float = 1.0
    floor: ClassVar[bool] = True
    predicts: ClassVar[bool] = False

    def factors(self, iteration: int) -> Factors:
        """See `Update.factors`.

        >>> CFRPlus().factors(4)
        Factors(positive=1.0, negative=0.0, decay=0.75)
        """
        return Factors(1.0, 0.0, ((iteration - 1) / iteration) ** self.power)


@dataclass(frozen=True)
class DCFR:
    """Discounted regrets: t^alpha/(t^alpha+1) of what is positive, the same with beta below 0, averages by gamma."""

    alpha: float = 1.5
    beta: float = 0.0
    gamma: float = 4.0
    floor: ClassVar[bool] = False
    predicts: ClassVar[bool] = False

    def factors(self, iteration: int) -> Factors:
        """See `Update.factors`; the past of iteration t is discounted by t - 1.

        >>> DCFR(1, 0, 1).factors(4)
        Factors(positive=0.75, negative=0.5, decay=0.75)
        """
        before = float(iteration - 1)
        if not before:
            return Factors(0.0, 0.0, 0.0)
        above, below = before**self.alpha, before**self.beta
        return Factors(above / (above + 1), below / (below + 1), (before / iteration) ** self.gamma)


@dataclass(frozen=True)
class PCFRPlus:
    """Predictive regret matching plus: expects the last regrets to come again; averages weighted by `power`."""

    power: float = 2.0
    floor: ClassVar[bool] = True
    predicts: ClassVar[bool] = True

    def factors(self, iteration: int) -> Factors:
        """See `Update.factors`."""
        return Factors(1.0, 0.0, ((iteration - 1) / iteration) ** self.power)
