"""What must be beaten, what kills, and who gets the pots, in the reveal games (M6 to M16, R4.2 to R4.8)."""

from typing import Any

from .pots import divide, layers
from .reveal_betting import RevealSeat
from .reveal_ranking import Value, rank_of, value_of
from .reveal_terms import RevealRules


class Beating:
    """The part of a `ReferenceReveal` that looks at cards and pots."""

    rules: RevealRules
    seats: list[RevealSeat]
    kill_card: str | None
    target_card: str | None
    leads: list[int]
    turner: int | None
    penalties: int
    carried: int
    pots: list[dict[str, Any]]
    active: Any
    clockwise_after: Any
    seat: Any
    _go_out: Any
    _log: Any
    _end: Any

    def _kills(self, seat: RevealSeat, card: str) -> bool:
        """Whether the card just turned folds its owner (M8, M16, R4.5)."""
        if self.kill_card is None or self.rules.kill_scope == "none":
            return False
        if self.rules.kill_scope == "first_card" and seat.turned > 1:
            return False
        return rank_of(card) == rank_of(self.kill_card)

    def _beats_after(self, seat: RevealSeat, card: str) -> bool:
        """Whether the seat's hand with this card beats what it has to beat."""
        alone = len(self.active()) == 1  # last_player_wins=must_beat_centre
        if self.rules.first_turn == "one_card" and not self.leads and not alone:
            return True  # E269: the first card that stays leads, whatever it is
        return self._beats(value_of([*seat.showing, card]), self._centre() if alone else self.hand_to_beat(seat.p))

    def _beats(self, value: Value, other: Value | None) -> bool:
        """Strictly better (R4.3), or equal where `tie_beats`; anything beats nothing."""
        if other is None:
            return True
        return value > other or (self.rules.tie_beats and value == other)

    def _centre(self) -> Value | None:
        """The middle card as a one-card hand, where it is a target (R4.5)."""
        return None if self.target_card is None else value_of([self.target_card])

    def hand_to_beat(self, p: int) -> Value | None:
        """The value that seat `p` has to beat; None where there is nothing to beat.

        `folded_hands_count`: hands folded, also by force, still have to be beaten.
        """
        order = self.clockwise_after(p)[:-1]  # everybody else; the right neighbour is the last
        neighbours = self.rules.target == "right_neighbour"
        shown = [seat for seat in order if seat.turned and seat.active and (neighbours or seat.p in self.leads)]
        folded = [seat for seat in order if seat.turned and seat.folded and not seat.out]
        counted = shown + folded if self.rules.folded_hands_count else shown
        if neighbours and counted:  # R2.2, whoever leads
            return value_of([seat for seat in order if seat in counted][-1].showing)
        hands = [value_of(seat.showing) for seat in counted]
        centre = self._centre()
        if not shown and centre is not None:  # M6, R4.6: the middle card, first and again
            hands.append(centre)
        return max(hands, default=None)

    def _last_player(self, seat: RevealSeat) -> None:
        """M3, M15, E263: he wins at once, or has to beat the centre first (R2.2)."""
        if self.rules.last_player_wins == "must_beat_centre":
            centre = self._centre()
            if centre is not None and not (seat.turned and self._beats(value_of(seat.showing), centre)):
                if seat.has_cards:
                    self.turner = seat.p
                else:
                    self._go_out(seat, None)
                return
        self._award(seat.p)
        self._end("last_player")

    def _carry(self) -> None:
        """Nobody is left to win: the pot stays for the next hand (R2.2)."""
        self.carried = sum(seat.contribution for seat in self.seats) + self.penalties
        for seat in self.seats:
            seat.contribution = seat.street_in = 0
        self._log("PotCarried", amount=self.carried)
        self._end("last_player")

    def _award(self, winner: int) -> None:
        """Every pot with the winner in it is his; for the others see R4.8, E287, E288."""
        contributions = {seat.p: seat.contribution for seat in self.seats}
        folded = {seat.p for seat in self.seats if seat.folded}
        nothing_in = [(0, [seat.p for seat in self.seats if not seat.folded])] if self.penalties else []
        for index, (layer, eligible) in enumerate(layers(contributions, folded) or nothing_in):
            amount = layer + (self.penalties if index == 0 else 0)  # R4.9
            winners = [winner]
            if winner not in eligible and self.rules.side_pot_rule == "best_showing":
                values = {p: value_of(self.seat(p).showing) for p in eligible}
                winners = [p for p in eligible if values[p] == max(values.values())]
            shares = divide(amount, winners, "button", {}, [])
            for p, chips in shares.items():
                self.seat(p).stack += chips
            self.pots.append({"amount": amount, "eligible": eligible, "shares": shares})
            self._log("PotAwarded", pot=index, amount=amount, shares=dict(shares))
        for seat in self.seats:
            seat.contribution = seat.street_in = 0
