"""What a table must offer so that it can be played on the screen.

The screen shows `view`, offers `options`, and asks `step` for the next thing
that the dealer or a bot does; it holds no state of the game of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from comodin.hand import Action, Event, HandState, Option
from comodin.table import TableGame
from comodin.telling.seating import Seating
from comodin.texts import Lang

__all__ = ["Table"]


class Table(Protocol):
    """One person's table, wherever it is dealt."""

    @property
    def lang(self) -> Lang:
        """The language of everything that is said."""

    @property
    def number(self) -> int:
        """The number of the hand, from 1."""

    @property
    def running(self) -> bool:
        """Whether a hand runs."""

    @property
    def setup(self) -> TableGame:
        """The game of that hand: its house rules and stakes."""

    @property
    def net(self) -> int:
        """What you have won in the hands that are over."""

    @property
    def stack(self) -> int:
        """Your chips now; between hands with those that you have just bought."""

    @property
    def view(self) -> HandState:
        """The hand that runs, or the last one, as you may know it."""

    @property
    def seating(self) -> Seating:
        """Who sits where in that hand; `you` is 0 where you are not dealt in."""

    @property
    def broke(self) -> bool:
        """Whether you would play, and have too few chips for a hand."""

    @property
    def sitting_out(self) -> bool:
        """Whether you are left out of the next deal."""

    @property
    def done(self) -> bool:
        """Whether all hands are played that were to be."""

    @property
    def options(self) -> Sequence[Option]:
        """What you may do; empty where you are not asked."""

    def step(self) -> bool:
        """Let the dealer or one bot do one thing; False where it is on you, or the hand is over."""

    def act(self, action: Action) -> None:
        """Carry your action out; `IllegalActionError` where the rules refuse it."""

    def news(self) -> list[Event]:
        """Return what happened since this was last asked, masked for you."""

    def events(self) -> list[Event]:
        """Return all of the hand, masked for you."""

    def share(self) -> float:
        """Return your share of the pot if everybody stays in, from 0 to 1, as far as you can see."""

    def hint(self) -> Action:
        """Return what a regular player would do in your place."""
