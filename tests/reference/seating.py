"""Whether a hand can be played at all, and the chips that are due before the first card (P2, W1, R3.7, R3.19)."""

from typing import Any

from .betting import Seat
from .cards import DECK
from .terms import Rules, Stakes


class Seating:
    """The beginning of a `ReferenceHand`."""

    rules: Rules
    stakes: Stakes
    seats: list[Seat]
    house: int
    _log: Any

    def _check_table(self) -> None:
        count = len(self.seats)
        fewest, most = self.rules.players
        if not fewest <= count <= most:
            raise ValueError(f"{count} players; these rules seat {fewest} to {most}")
        if any(seat.start < 1 for seat in self.seats):
            raise ValueError("every stack must hold a chip")
        # R3.19: five cards each and the burns must come out of 41.
        needed = 5 * count + len(self.rules.burns & {3, 4, 5})
        if self.rules.short_stub == "refuse" and needed > len(DECK):
            raise ValueError(f"{count} players need {needed} cards of {len(DECK)}")
        if self.rules.short_stub == "reuse_burns" and 5 * count > len(DECK):
            raise ValueError(f"{count} players need {5 * count} cards of {len(DECK)}")

    def _collect_and_ante(self) -> None:
        for seat in self.seats:  # P2: the collection is never in the pot
            amount = min(self.stakes.collection, seat.stack)
            if amount > 0:
                seat.stack -= amount
                self.house += amount
                self._log("CollectionTaken", p=seat.p, amount=amount, all_in=seat.stack == 0)
        for seat in self.seats:  # W1, R3.7: a short ante is all-in
            amount = min(self.stakes.ante, seat.stack)
            if amount > 0:
                seat.pay(amount)
                self._log("AntePosted", p=seat.p, amount=amount, all_in=seat.stack == 0)
            seat.street_in = 0
