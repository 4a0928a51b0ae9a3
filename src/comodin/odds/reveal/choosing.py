"""`odds`: exact where that is done at once, sampled where it is not; the result says which."""

from __future__ import annotations

from typing import Literal

from comodin.errors import RulesError
from comodin.odds.reveal.counted import Told
from comodin.odds.reveal.exact import BUDGET, exact, orders_about
from comodin.odds.reveal.position import RevealPosition
from comodin.odds.reveal.result import RevealOdds
from comodin.odds.reveal.sampling import sample
from comodin.texts import Text

__all__ = ["odds"]

ORDERS_A_SECOND = 500_000
"""Orders of cards that even a busy machine goes through in a second."""

_METHODS = ("auto", "exact", "sampled")


def odds(
    position: RevealPosition,
    *,
    method: Literal["auto", "exact", "sampled"] = "auto",
    precision: float | None = None,
    seconds: float | None = None,
    samples: int | None = None,
    budget: int = BUDGET,
    seed: int | None = None,
    progress: Told | None = None,
) -> RevealOdds:
    """Return the odds of a position: win, be killed, bust, take the lead, and how often the lead will change.

    ``auto`` is exact where about `budget` orders of cards or fewer are to be
    gone through, and sampled elsewhere; ``exact`` takes whatever time it
    takes.  The limits of a sample are those of `sample`.  `progress` is called
    with a `Progress` at least some times a second.

    Raises `RulesError` for a method or a limit that is none.

    >>> position = RevealPosition.parse("Kc Kd 9d 4h 3s [2] / Ac Ad Qh 7h 5s 9c [1]", middle="8d")
    >>> found = odds(position)
    >>> found.method, found.favourites, f"{found.win[0]:.4f} {found.now.killed:.4f} {found.lead_changes:.4f}"
    ('exact', (2,), '0.3452 0.1269 0.6023')
    """
    if method not in _METHODS:
        raise RulesError(Text("odds_reveal.reveal.method.unknown", given=method, allowed=", ".join(_METHODS)))
    if method == "exact":
        return exact(position, progress=progress)
    if seconds is not None:
        budget = min(budget, int(seconds * ORDERS_A_SECOND))
    if method == "auto" and not _far(position) and orders_about(position, progress=progress) <= budget:
        try:
            return exact(position, budget=2 * budget, progress=progress)
        except RulesError:  # the estimate was too low
            pass
    return sample(position, precision=precision, seconds=seconds, samples=samples, seed=seed, progress=progress)


def _far(position: RevealPosition) -> bool:
    """Tell at a glance that so many cards are to come that counting orders is in vain."""
    to_come = sum(seat.left for p, seat in enumerate(position.seats, 1) if seat.active and p != position.leader)
    return to_come > 9 and len(position.unseen) > 25
