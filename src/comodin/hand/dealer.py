"""The dealer as an actor: turns what is due into an action, from a shoe.

The only place where hidden cards meet a hand; the hand itself never knows
what is still in the stub.
"""

from __future__ import annotations

from comodin.cards import Card, Shoe
from comodin.hand.actions import Action, Burn, Deal
from comodin.hand.play import due
from comodin.hand.state import HandState

__all__ = ["Dealer"]


class Dealer:
    """Deals one hand from a shoe; reshuffles the burns into it when the hand says so (R3.19)."""

    __slots__ = ("_burned", "_drawn", "_shoe")

    def __init__(self, shoe: Shoe) -> None:
        self._shoe = shoe
        self._burned: list[Card] = []
        self._drawn: Card | None = None

    def act(self, state: HandState) -> Action:
        """Return the dealer's next action; to be asked where no seat is to act."""
        wanted = due(state)
        if wanted is not None and wanted.what == "burn":
            return Burn(self.draw(state, burned=True))
        return Deal(self.draw(state))

    def peek(self, state: HandState) -> Card:
        """Return the card that comes next; it stays the next."""
        self._drawn = self.draw(state)
        return self._drawn

    def draw(self, state: HandState, *, burned: bool = False) -> Card:
        """Take the next card out of the shoe; `CardError` from an empty one."""
        card, self._drawn = self._drawn, None
        if state.reshuffled and len(self._shoe) + (card is not None) < state.stub:
            self._shoe.recycle(self._burned if card is None else [card, *self._burned])
            self._burned.clear()
            card = None
        if card is None:
            card = self._shoe.draw()
        if burned:
            self._burned.append(card)
        return card
