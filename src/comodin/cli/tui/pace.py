"""How fast bots and cards come: the pause after each thing that happens, and how to cut it short."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final, Literal

from comodin.hand import events as e

__all__ = ["SPEEDS", "Pace", "Speed"]

Speed = Literal["slow", "normal", "fast", "instant"]
SPEEDS: Final[dict[Speed, float]] = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""What every pause is multiplied with."""

_SECONDS: Final[dict[type[e.Event], float]] = {
    e.CardTurned: 1.1,
    e.HoldingShown: 1.0,
    e.PotAwarded: 0.8,
    e.MiddleCardDealt: 0.8,
    e.CardDealt: 0.5,
    e.Raised: 0.8,
    e.BetMade: 0.8,
}
_LEAST: Final = 0.55


class Pace:
    """Pauses that the player can cut short; `hurry` skips all of them until `rest` is called."""

    def __init__(self, speed: Speed = "normal") -> None:
        self.speed = speed
        self._hurried = asyncio.Event()

    def hurry(self) -> None:
        """End the pause that runs, and those to come until you must act."""
        self._hurried.set()

    def rest(self) -> None:
        """Pause again from now on."""
        self._hurried.clear()

    async def pause(self, happened: Iterable[e.Event]) -> None:
        """Wait for as long as what happened deserves."""
        seconds = max((_SECONDS.get(type(event), _LEAST) for event in happened), default=0.0) * SPEEDS[self.speed]
        if seconds and not self._hurried.is_set():
            try:
                await asyncio.wait_for(self._hurried.wait(), seconds)
            except TimeoutError:
                return
