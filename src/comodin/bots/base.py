"""What a bot is: something that chooses among legal actions, seeing its own view only.

A bot gets the state as its seat may know it (`comodin.hand.viewed`) and what
is legal; it returns one action.  Its randomness is its own, from a seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from comodin.hand import Action, HandState, Option

__all__ = ["Bot"]


@runtime_checkable
class Bot(Protocol):
    """A player at one seat."""

    def act(self, view: HandState, options: Sequence[Option]) -> Action:
        """Return the action of seat ``view.actor``, which is also ``view.viewer``.

        `options` is never empty.  What the rules refuse raises
        `IllegalActionError` where the bot plays, so a bot builds its action
        from an option.
        """
