"""From what the compiled loops have counted to `RevealOdds`, and the message before the first of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from comodin.odds.reveal.arrays import BY_SEAT, WHOLE
from comodin.odds.reveal.result import Progress, RevealOdds, TurnOdds

__all__ = ["Told", "kernel", "odds_from"]

Told = Callable[[Progress], object]
_loaded: list[Any] = []


def kernel(progress: Told | None = None) -> Any:
    """Return the module of compiled loops; tells `progress` before the first time, which may take seconds."""
    if not _loaded:
        if progress is not None:
            progress(Progress("compiling"))
        from comodin.odds.reveal import kernel as loops  # noqa: PLC0415 - Numba with the first hand

        _loaded.append(loops)
    return _loaded[0]


def odds_from(
    by_seat: NDArray[np.float64],
    whole: NDArray[np.float64],
    *,
    method: Literal["exact", "sampled"],
    count: int,
    turn: int,
    interrupted: bool = False,
    seconds: float = 0.0,
) -> RevealOdds:
    """Return the odds from one position's counts, (len(BY_SEAT), seats) and (len(WHOLE),)."""
    hands = whole[0]
    seats = {name: by_seat[row] / hands for row, name in enumerate(BY_SEAT)}
    total = {name: float(whole[place] / hands) for place, name in enumerate(WHOLE)}
    n = count if method == "sampled" else np.inf
    share_error = np.sqrt(np.maximum(seats["share_squared"] - seats["share"] ** 2, 0) / n)
    spread = max(total["changes_squared"] - total["changes"] ** 2, 0.0)
    return RevealOdds(
        method=method,
        count=count,
        turn=turn,
        win=_floats(seats["win"]),
        share=_floats(seats["share"]),
        killed=_floats(seats["killed"]),
        bust=_floats(seats["bust"]),
        passed=_floats(seats["passed"]),
        lead=_floats(seats["lead"]),
        nobody=total["nobody"],
        now=TurnOdds(total["now_lead"], total["now_killed"], total["now_bust"]),
        lead_changes=total["changes"],
        share_error=_floats(share_error),
        lead_changes_error=float(np.sqrt(spread / n)),
        interrupted=interrupted,
        seconds=seconds,
    )


def _floats(row: NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(row.tolist())
