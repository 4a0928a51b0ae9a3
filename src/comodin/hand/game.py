"""What a hand asks of a game: the `Game` protocol.

A game is its rules applied to chosen stakes, stacks and deck, and nothing
else: no state, no cards, no randomness.  `play` drives any of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from msgspec import Struct

from comodin.cards import Deck

if TYPE_CHECKING:
    from comodin.hand.actions import Action
    from comodin.hand.events import Event
    from comodin.hand.state import HandState

__all__ = ["Due", "Game", "Option"]


class Option(Struct, frozen=True, gc=False):
    """One kind of action that is legal now, the amounts it may go *to*, and the rules behind it.

    `amounts` is empty for actions without an amount; `to` is the total that a
    call or a bring-in comes to.
    """

    action: type[Action]
    clauses: tuple[str, ...] = ()
    amounts: Sequence[int] = ()
    to: int = 0

    @property
    def verb(self) -> str:
        """The action's name: ``fold``, ``raise`` ..."""
        return self.action.verb


class Due(Struct, frozen=True, gc=False):
    """What the dealer must do next: give seat `p` a card up or down, burn, put one in the middle, ask who shows.

    A `common` card counts for everybody; a `middle` card is the one to beat, or folds.
    """

    what: Literal["deal", "burn", "common", "middle", "show"]
    p: int = 0
    up: bool = True
    clauses: tuple[str, ...] = ()


@runtime_checkable
class Game(Protocol):
    """The rules of one game at one table; every method is pure."""

    name: str
    deck: Deck
    stacks: tuple[int, ...]

    def initial(self) -> HandState:
        """Return the state before anything has happened."""

    def opening(self) -> tuple[Event, ...]:
        """Return what happens before the first card: collections and antes."""

    def decide(self, state: HandState, action: Action) -> tuple[Event, ...]:
        """Return what the action brings about, or raise `IllegalActionError`."""

    def follow(self, state: HandState) -> tuple[Event, ...] | Due:
        """Return what happens by itself now, or else what the dealer must do.

        Asked only where no seat is to act and the hand is not over.
        """

    def legal(self, state: HandState) -> tuple[Option, ...]:
        """Return what the seat on turn may do."""

    def default(self, state: HandState) -> Action:
        """Return what stands when the seat on turn makes no decision: check if free, else fold."""
