"""Who acts first, what hands are worth, who shows and who wins: the part of a hand that looks at cards."""

from typing import Any

from .betting import Seat
from .cards import is_joker
from .pots import divide, layers
from .ranking import Value, best_value, text, visible_value
from .terms import Rules


class Showdown:
    """What a `ReferenceHand` knows of boards, values and pots."""

    rules: Rules
    seats: list[Seat]
    common: list[str]
    passed: list[int]
    pots: list[dict[str, Any]]
    seat: Any
    live: Any
    holding: Any
    _round: Any
    _log: Any
    _end: Any

    # ------------------------------------------------------------- who is first

    def board(self, seat: Seat) -> list[str]:
        """Everything that is visible of a hand, a common card included."""
        return seat.up + self.common

    def _board_value(self, cards: list[str]) -> tuple[tuple[int, tuple[int, ...]], bool]:
        """What a board counts as; of equal ones the natural goes first only where the house says so (P15, R3.5)."""
        natural = self.rules.natural_beats_joker and not any(is_joker(card) for card in cards)
        value = visible_value(
            cards,
            wild_upcard_value=self.rules.wild_upcard_value,
            five_up_value=self.rules.five_up_value,
            bug_five_aces=self.rules.bug_five_aces,
            double_ace_flush=self.rules.double_ace_flush,
            joker_up=self.rules.joker_up,
            joker_down=self.rules.joker_down,
            joker_dealer_exposed=self.rules.joker_dealer_exposed,
        )
        return value, natural

    def _first_to_act(self, street: int) -> int:
        """Who opens or leads; ties go to the seat nearest the button's left (P15)."""
        passing_on = self.rules.opener_all_in if street == 2 else self.rules.leader_all_in
        seats = [seat for seat in self.live() if seat.p not in self.passed]
        if passing_on == "next_highest":
            seats = [seat for seat in seats if seat.able] or seats
        if street > 2:
            return self._best(seats, {seat.p: self.board(seat) for seat in seats})  # P14, W5
        cards = {}
        for seat in seats:
            if self.rules.opening_card == "all_visible" or seat.door is None:
                cards[seat.p] = self.board(seat)
            else:
                cards[seat.p] = [seat.door]
        if self.rules.opener == "low_bring_in":  # W3
            found: int = min(seats, key=lambda seat: (self._board_value(cards[seat.p]), seat.p)).p
            return found
        return self._best(seats, cards)  # P5, P12

    def _best(self, seats: list[Seat], cards: dict[int, list[str]]) -> int:
        return max(seats, key=lambda seat: (self._board_value(cards[seat.p]), -seat.p)).p

    # -------------------------------------------------------------- the showdown

    def value(self, p: int) -> Value:
        """The value of a complete hand."""
        return best_value(
            self.holding(p) + self.common,
            bug_five_aces=self.rules.bug_five_aces,
            double_ace_flush=self.rules.double_ace_flush,
            natural_beats_joker=self.rules.natural_beats_joker,
            joker_up=self.rules.joker_up,
            joker_down=self.rules.joker_down,
            joker_dealer_exposed=self.rules.joker_dealer_exposed,
        )

    def _pot_layers(self) -> list[tuple[int, list[int]]]:
        contributions = {seat.p: seat.contribution for seat in self.seats}
        return layers(contributions, {seat.p for seat in self.seats if seat.folded})

    def _showdown(self) -> None:
        values = {seat.p: self.value(seat.p) for seat in self.live()}
        pots = self._pot_layers()
        shown: list[int] = []
        for p in self._showing_order(pots):
            # A hand is tabled unless it is beaten in every pot that it is in.
            rivals = [[q for q in shown if q in eligible] for _, eligible in pots if p in eligible]
            if any(all(values[q] <= values[p] for q in beside) for beside in rivals):
                shown.append(p)
                category, ranks = text(values[p]).split(":")
                self._log("HoldingShown", p=p, cards=self.holding(p), category=category, ranks=ranks)
            else:
                self._log("HoldingMucked", p=p)
        self._award(values, shown)
        self._end("showdown")

    def _showing_order(self, pots: list[tuple[int, list[int]]]) -> list[int]:
        """Last bettor, else first checker, else who would have led; then clockwise.

        Seats of a side pot come before those in the main pot only (P35,
        R3.20, E189, E194).
        """
        betting = self._round()
        start = betting.last_bettor or betting.first_checker
        if start is None or self.seat(start).folded:
            seats = self.live()
            start = self._best(seats, {seat.p: self.board(seat) for seat in seats})
        order = [seat.p for seat in betting.clockwise_from(start) if not seat.folded]
        in_side_pot = {p for _, eligible in pots[1:] for p in eligible}
        return [p for p in order if p in in_side_pot] + [p for p in order if p not in in_side_pot]

    def _award(self, values: dict[int, Value], shown: list[int]) -> None:
        holdings = {seat.p: self.holding(seat.p) for seat in self.live()}
        for index, (amount, eligible) in enumerate(self._pot_layers()):
            winners = eligible
            if len(eligible) > 1:  # P9
                best = max(values[p] for p in eligible)
                winners = [p for p in eligible if values[p] == best]
            shares = divide(amount, winners, self.rules.odd_chip, holdings, shown)
            for p, chips in shares.items():
                self.seat(p).stack += chips
            self.pots.append({"amount": amount, "eligible": eligible, "shares": shares})
            self._log("PotAwarded", pot=index, amount=amount, shares=dict(shares))
        for seat in self.seats:
            seat.contribution = seat.street_in = 0
