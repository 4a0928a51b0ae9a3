"""`Odds`: the answer, with how it was found, on which assumptions, and how sure it is.

An exact answer holds integers, so that every chance is also an exact fraction;
a sampled one holds counts of deals, and a standard error for each chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from comodin.odds.position import Policy, Position
from comodin.odds.seats import HAND_SIZE, Seat
from comodin.odds.tally import Tally, share_error, share_of, standard_error
from comodin.ranking import Category, HandValue

__all__ = ["Method", "Odds", "SeatOdds", "odds_from"]

Method = Literal["exact", "sampled"]


@dataclass(frozen=True, slots=True)
class SeatOdds:
    """The chances of one seat, from 0 to 1.

    `splits` are the weights, out of `total`, of winning alone, of being one of
    two winners, of three, and so on; `now` is what its known cards are worth:
    five as a hand, fewer by pairs and high cards (R3.6), None without any.
    `samples` is 0 for exact chances, whose errors are 0.
    """

    seat: Seat
    policy: str
    splits: tuple[int, ...]
    total: int
    end_weights: tuple[int, ...]
    now: HandValue | None
    samples: int

    @property
    def win(self) -> float:
        """The chance to win alone."""
        return self.splits[0] / self.total

    @property
    def tie(self) -> float:
        """The chance to be one of several winners."""
        return sum(self.splits[1:]) / self.total

    @property
    def share(self) -> float:
        """The expected share of the pot, a tie counting as its part."""
        return float(self.exact_share)

    @property
    def exact_share(self) -> Fraction:
        """The share as a fraction: of all completions, or of those sampled."""
        return share_of(self.splits, self.total)

    @property
    def error(self) -> float:
        """The standard error of `share`, 0 for an exact one."""
        return share_error(self.splits, self.samples) if self.samples else 0.0

    @property
    def win_error(self) -> float:
        """The standard error of `win`."""
        return standard_error([(1.0, self.splits[0])], self.samples) if self.samples else 0.0

    @property
    def tie_error(self) -> float:
        """The standard error of `tie`."""
        return standard_error([(1.0, sum(self.splits[1:]))], self.samples) if self.samples else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of `share`."""
        return max(0.0, self.share - 1.96 * self.error), min(1.0, self.share + 1.96 * self.error)

    @property
    def ends(self) -> Mapping[Category, float]:
        """How the hand can end: the chance of each category that it can, lowest first."""
        weights = zip(Category, self.end_weights, strict=True)
        return {category: weight / self.total for category, weight in weights if weight}


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a position.

    `method` is ``"exact"`` or ``"sampled"``; `completions` is the number of
    ways in which the unseen cards may fall, a seat's cards as a set (with
    functions as policies: of their orders), None if sampled; `samples` the
    number of deals, None if exact.  `interrupted` says that Ctrl-C or the time
    came before what was asked for.
    """

    method: Method
    seats: tuple[SeatOdds, ...]
    completions: int | None
    samples: int | None
    interrupted: bool = False

    @property
    def policies(self) -> tuple[str, ...]:
        """How each seat was taken to decide: ``keep``, ``expose``, or the name of its function."""
        return tuple(seat.policy for seat in self.seats)

    @property
    def error(self) -> float:
        """The largest standard error of a share."""
        return max(seat.error for seat in self.seats)


def odds_from(
    position: Position, tally: Tally, *, method: Method, completions: int | None, interrupted: bool = False
) -> Odds:
    """Return the odds that a tally of a position gives."""
    total = tally.total
    samples = total if method == "sampled" else 0
    seats = tuple(
        SeatOdds(seat, _name(policy), tuple(splits), total, tuple(ends), _now(position, seat), samples)
        for seat, policy, splits, ends in zip(position.seats, position.policies, tally.splits, tally.ends, strict=True)
    )
    return Odds(method, seats, completions, samples or None, interrupted)


def _now(position: Position, seat: Seat) -> HandValue | None:
    known = (*seat.known, *position.common)
    if not known:
        return None
    return position.ranking.value(known) if len(known) == HAND_SIZE else position.ranking.visible(known)


def _name(policy: Policy) -> str:
    return policy if isinstance(policy, str) else getattr(policy, "__name__", type(policy).__name__)
