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

    __slots__ = ("_burned", "_shoe")

    def __init__(self, shoe: Shoe) -> None:
        self._shoe = shoe
        self._burned: list[Card] = []

    def act(self, state: HandState) -> Action:
        """Return the dealer's next action; to be asked where no seat is to act."""
        if state.reshuffled and len(self._shoe) < state.stub:
            self._shoe.recycle(self._burned)
            self._burned.clear()
        card = self._shoe.draw()
        wanted = due(state)
        if wanted is not None and wanted.what == "burn":
            self._burned.append(card)
            return Burn(card)
        return Deal(card)
