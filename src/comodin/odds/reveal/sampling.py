"""Odds from hands played on with drawn cards: from any position, as precise as there is time for.

Nothing is approximate but the number of hands: each one is played by the
rules to its end with unseen cards drawn at random.
"""

from __future__ import annotations

from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from comodin.errors import RulesError
from comodin.odds.reveal.arrays import pack
from comodin.odds.reveal.counted import Told, kernel, odds_from
from comodin.odds.reveal.position import RevealPosition
from comodin.odds.reveal.result import Progress, RevealOdds, interval_of
from comodin.texts import Text

__all__ = ["CHUNK", "noise_of", "sample"]

CHUNK = 50_000
"""Hands between two reports of progress: less than a tenth of a second."""

MOST = 1_000_000_000


def sample(
    position: RevealPosition,
    *,
    precision: float | None = None,
    seconds: float | None = None,
    samples: int | None = None,
    seed: int | None = None,
    progress: Told | None = None,
) -> RevealOdds:
    """Return sampled odds.

    Whichever limit is reached first ends it: `precision`, half the widest
    95 % interval among the chances to win (0.001 where no limit is given);
    `seconds`; `samples`.  The same seed and samples give the same odds.
    Ctrl-C ends it too: what is known so far is returned, and says so.

    Raises `RulesError` for a limit that is none.

    >>> odds = sample(RevealPosition.start(2, middle="8d"), samples=20_000, seed=1)
    >>> odds.method, odds.count, round(sum(odds.win), 6), odds.favourites
    ('sampled', 20000, 1.0, (1, 2))
    """
    _check_limits(precision, seconds, samples)
    if precision is None and seconds is None and samples is None:
        precision = 0.001
    began = perf_counter()
    packed = pack([position])
    loops = kernel(progress)
    noise = noise_of(seed)
    by_seat, whole = packed.counts()
    asked = samples or MOST
    interrupted = False
    done = 0
    try:
        while done < asked:
            hands = min(CHUNK, asked - done) if done else min(CHUNK // 10, asked)
            # Whole chunks only: an interrupted one leaves no trace.
            part = packed.counts()
            packed.play(loops, hands, noise, part)
            by_seat, whole, done = by_seat + part[0], whole + part[1], done + hands
            if progress is not None:
                progress(Progress("sampled", done, samples or 0))
            if precision is not None and _half_width(by_seat[0, 0] / done, done) <= precision:
                break
            if seconds is not None and perf_counter() - began >= seconds:
                break
    except KeyboardInterrupt:
        interrupted = True
        if not done:
            raise
    return odds_from(
        by_seat[0],
        whole[0],
        method="sampled",
        count=done,
        turn=position.turn,
        interrupted=interrupted,
        seconds=perf_counter() - began,
    )


def noise_of(seed: int | None) -> NDArray[np.uint64]:
    """Return the state of the draw for a seed, or a new one."""
    return (
        np.random.SeedSequence(None if seed is None else seed % 2**128).generate_state(1, np.uint64).astype(np.uint64)
    )


def _half_width(wins: NDArray[np.float64], count: int) -> float:
    ends = [interval_of(float(value), count) for value in wins]
    return max((high - low) / 2 for low, high in ends)


def _check_limits(precision: float | None, seconds: float | None, samples: int | None) -> None:
    for name, given in (("precision", precision), ("seconds", seconds), ("samples", samples)):
        if given is not None and not given > 0:
            raise RulesError(Text("odds_reveal.reveal.limit", name=name, given=given))
