"""Hands that die, cards that are seen, and peeking, in the reveal games (M5, M17, R4.9, E284)."""

from typing import Any

from .fouls import Fouls
from .reveal_betting import RevealSeat
from .reveal_ranking import value_of


class RevealFouls(Fouls):
    """What may happen to a hand that nobody has seen."""

    active: Any
    round: Any
    stakes: Any
    leader: int | None
    leads: list[int]
    turner: int | None
    last_turner: int
    begun: bool
    multiplier: int
    penalties: int
    paid_penalty: dict[int, int]
    _pass_lead_on: Any

    def live(self) -> list[RevealSeat]:
        """Seats that may still win (in the words of `Fouls`)."""
        found: list[RevealSeat] = self.active()
        return found

    def holding(self, p: int) -> list[str]:
        """The cards of a seat."""
        found: list[str] = self.seat(p).cards
        return found

    def _down_card(self, seat: RevealSeat) -> str | None:
        return seat.cards[seat.turned] if seat.has_cards else None

    def _lose(self, seat: RevealSeat) -> None:
        if self.last_turner == seat.p:
            self.begun = False
        if seat.p == self.leader:
            self._pass_lead_on()
            if self.round is not None:
                self.round.leader = self.leader
        self.turner = None  # who leads by now turns no more (R4.4, R4.7)

    def _leads_alone(self, p: int | None) -> bool:
        if p is None or p != self.leader:
            return False
        if self.rules.target != "best_showing" or self.rules.folded_hands_count:
            return False  # he has another hand to beat than the leader's (R2.2)
        rivals = [seat for seat in self.active() if seat.p != p and seat.p in self.leads]
        return all(value_of(seat.showing) < value_of(self.seat(p).showing) for seat in rivals)

    def _has_its_cards(self, seat: RevealSeat) -> bool:
        return True

    def _regain(self, seat: RevealSeat) -> None:
        """It comes back as it lay; whose turn it is goes by who turned last (R4.4)."""
        if seat.p in self.leads:
            self._pass_lead_on()  # the best hand showing leads, also one that comes back (R4.7)
            if self.round is not None:
                self.round.leader = self.leader
        self.turner = None

    def flash(self, p: int) -> None:
        """A card is seen: it plays where it lies, when its turn comes (R2.3.13); whose, is all that is told."""
        self._going_on()
        seat = self.seat(p)
        if not seat.active or not seat.has_cards:
            raise ValueError(f"p{p} has no card face down")
        self._log("CardFlashed", p=p)

    def expose_by_dealer(self, p: int) -> None:
        """A card that the dealer turns too soon goes back, like any that is seen."""
        self.flash(p)

    def peek(self, p: int) -> None:
        """A seat looks at a card that nobody may know (M5, R4.9, E284)."""
        self._going_on()
        seat = self.seat(p)
        if not seat.active or not seat.has_cards:
            raise ValueError(f"p{p} has no card to look at")
        if self.rules.peek_penalty == "dead_hand":
            self._foul(p, "peek", "")
            return
        pot = sum(other.contribution for other in self.seats) + self.penalties
        one_bet = self.stakes.lower * self.multiplier
        amount = min(seat.stack, pot if self.rules.peek_penalty == "match_pot" else one_bet)
        seat.stack -= amount
        self.penalties += amount
        self.paid_penalty[p] = self.paid_penalty.get(p, 0) + amount
        self._log("PenaltyPaid", p=p, amount=amount)
        if self.round is not None:
            self.round.dead = self.penalties
        self._advance()
