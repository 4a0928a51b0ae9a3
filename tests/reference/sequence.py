"""Cards that come out of sequence, the wrong way up, too soon or not at all (P19 to P23, R3.17, R3.18, R5.8, R6)."""

from typing import Any

from .betting import BettingRound, Seat
from .cards import JOKER

Need = tuple[Any, ...]


class Sequence:
    """What the dealer does wrong in a `ReferenceHand`, and how it is put right.

    `agenda` is made anew (`_replan`) whenever somebody lost his place in it.
    """

    rules: Any
    stakes: Any
    seats: list[Seat]
    agenda: list[Need]
    street: int
    round: BettingRound | None
    available: set[str]
    burned: list[str]
    over: bool
    moments: int
    fouled: set[int]
    may_declare: dict[int, tuple[int, int]]
    answered: set[int]
    seat: Any
    live: Any
    needs: Any
    _log: Any
    _advance: Any
    _place: Any
    _deal_to: Any
    _misdeal: Any
    _kill: Any
    _with_reshuffle: Any
    _choose_unasked: Any
    expose_by_dealer: Any

    passed: list[int]  # without cards, and nobody has missed them yet
    accepted: bool  # the initial deal stands as it lies
    sent_astray: bool  # a card went astray, and nobody has noticed yet
    astray: list[tuple[int, str]]  # who got which card, from the first wrong one on
    astray_street: int
    owners: list[int]  # to whom those cards and the ones still to come belong
    no_betting: int
    aside: int  # cards still to be set aside when the next street is dealt
    aside_street: int
    served: set[int]  # who got a card of this street
    served_down: set[int]  # to whom it was due face down
    last_served: tuple[set[int], set[int]]  # the same of the street before
    chosen: set[int]  # who has kept or opened before it, or may not any more
    out_this_street: int  # cards of this street that have come, burns included
    reshuffled: bool

    def _in_order(self) -> None:
        self.passed = []
        self.accepted = False
        self.sent_astray = False
        self.astray = []
        self.astray_street = 0
        self.owners = []
        self.no_betting = 0
        self.aside = self.aside_street = 0
        self._fresh_street()

    def _fresh_street(self) -> None:
        self.last_served = (getattr(self, "served", set()), getattr(self, "served_down", set()))
        self.served = set()
        self.served_down = set()
        self.chosen = set()
        self.out_this_street = 0
        self.reshuffled = False

    def _cards(self, seat: Seat) -> int:
        return len(seat.up) + (seat.down is not None)

    def _gone_astray(self) -> bool:
        return self.sent_astray and self.astray_street == self.street and not (self.street == 2 and self.accepted)

    def _due_to(self) -> Seat:
        step = self.agenda[0] if not self.over else ("over",)
        if self.needs()[0] != "deal" or step[0] != "deal":
            raise ValueError(f"no card is due to a seat, but {self.needs()}")
        found: Seat = self.seat(step[1])
        return found

    # ------------------------------------------------------- what the dealer does

    def deal_astray(self, p: int, card: str, up: bool | None = None) -> None:
        """The next card goes to a seat to which it is not due, or the wrong way up."""
        due, seat = self._due_to(), self.seat(p)
        way = self._way(seat)
        if seat is due and up is not None and up != way:
            self._wrong_way(seat, card, up)
            return
        if up is not None and up != way:
            raise ValueError(f"p{p} gets it {'up' if way else 'down'}")
        if seat is due:
            if not self._gone_astray():
                raise ValueError(f"the card is due to p{p}")
        elif self.street == 2:
            if p in self.passed or seat.folded or self._cards(seat) >= 2:
                raise ValueError(f"p{p} has its cards")
        elif seat.folded or p in self.served:
            raise ValueError(f"p{p} has its card")
        if not self._gone_astray():
            lacking = [q for q in self._order() if q not in self.served]
            self.astray, self.astray_street, self.owners = [], self.street, lacking
            self.sent_astray = True
        if self.street > 2:
            self._choose_unasked(seat)
        self._take(card)
        self._log("SentAstray", p=p, street=self.street)
        self._deal_to(seat, card)
        self._replan()
        self._advance()

    def _order(self) -> list[int]:
        return [seat.p for seat in self.live() if seat.p not in self.passed]

    def _way(self, seat: Seat) -> bool:
        """Whether the next card of a seat comes up (P7, P16, E123 to E125)."""
        if not seat.up and seat.down is None:
            return bool(self.rules.deal_order == "up_down")
        return seat.down is not None

    def _take(self, card: str) -> None:
        if card not in self.available:
            raise ValueError(f"{card} is not in the stub")
        self.available.remove(card)

    def _wrong_way(self, seat: Seat, card: str, up: bool) -> None:
        """Due up, it is turned up; due down, the dealer has exposed it (R6)."""
        self._take(card)
        if self._gone_astray():
            self._log("SentAstray", p=seat.p, street=self.street)
        self._log("DealtWrongWay", p=seat.p, street=self.street)
        joker = "JoX" if card == JOKER and not up and self.rules.misdealt_joker == "always_wild" else None
        self._deal_to(seat, card, joker)
        self._replan()
        if up:
            self.expose_by_dealer(seat.p)
        else:
            self._advance()

    def pass_over(self, p: int) -> None:
        """The dealer leaves a seat out of the initial deal (P19)."""
        due = self._due_to()
        if self.street != 2 or due.p != p or self._cards(due) or len(self._order()) < 3:
            raise ValueError(f"p{p} cannot be passed over")
        self.passed.append(p)
        self._log("SeatPassedOver", p=p, street=2)
        self._replan()
        self._advance()

    def burn_astray(self, card: str) -> None:
        """A burn was forgotten, or a card burned that was due to a seat: it goes where it belongs (R5.8)."""
        if self.needs()[0] not in ("deal", "burn"):
            raise ValueError(f"no card is due, but {self.needs()}")
        if card not in self.available:
            raise ValueError(f"{card} is not in the stub")
        self._log("BurnPutRight", street=self.street)
        self._place(card)
        self._advance()

    def deal_too_soon(self, card: str) -> None:
        """A card of the next street comes while there is betting: it goes to the burns (R5.8)."""
        if self.needs()[0] not in ("bet", "declare") or self.street > 4:
            raise ValueError("no card can come too soon now")
        self._take(card)
        if self.aside_street != self.street + 1:
            self.aside = len(self._order())
            self.aside_street = self.street + 1
        self._set_aside(card, self.street + 1)
        self._advance()

    def _set_aside(self, card: str, street: int) -> None:
        self.burned.append(card)
        self.aside = max(0, self.aside - 1)
        self.moments += 1
        self._log("CardSetAside", card=card, street=street, owed=self.aside)

    def _sets_aside(self) -> bool:
        """Whether another card goes to the burns first, so that each seat has lost one (R5.8)."""
        if self.aside_street != self.street or not self.aside or self.out_this_street:
            return False
        if self.rules.expose_timing == "before_street" and self.agenda[0][0] == "choose":
            return False
        street = self.agenda[: self.agenda.index(("betting",))]
        return len(self.available) > sum(step[0] in ("deal", "burn", "common") for step in street)

    # --------------------------------------------------------- the error is found

    def find_error(self) -> None:
        """Somebody notices that cards came out of sequence (P19 to P23)."""
        if self.over:
            raise ValueError("the hand is over")
        if self.street == 2 and (self.passed or self._gone_astray()) and not self.accepted:
            self._judge_initial_deal(closing=False)
        elif self.street > 2 and self.sent_astray and self._still_movable():
            self._correct()
        else:
            raise ValueError("there is no error that can still be found")
        self._advance()

    def _judge_initial_deal(self, *, closing: bool) -> None:
        """A misdeal, or enough has happened for the deal to stand (R3.17, E130 to E134)."""
        acts = 0 if self.round is None else self.round.acts
        if self.round is not None and not self.round.must_open and not self.rules.forced_bet_counts_as_action:
            acts -= 1
        if acts < self.rules.acceptance_actions and not closing:
            self._misdeal("cards came out of sequence")
            return
        self.accepted = True
        self.sent_astray = False
        self._log("DealAccepted")
        for p in self.passed:
            seat = self.seat(p)
            if seat.folded:
                continue
            self._kill(seat, "missed")
            if self.rules.missed_hand_ante == "return" and seat.contribution:
                self._log("BetReturned", p=p, amount=seat.contribution)
                seat.stack += seat.contribution
                seat.contribution = 0
        self.passed = []

    def _still_movable(self) -> bool:
        if self.astray_street == self.street:
            return True
        return self.astray_street == self.street - 1 and not self.chosen and not self.served

    def _correct(self) -> None:
        """Each card to its owner, face up; the street's bets go back (P21 to P23, R3.18, E135 to E138)."""
        wrong = self.astray_street
        if wrong == self.street:  # a hand that came back since has its place in the order, too
            back_again = {p for p in self._order() if p not in self.served}
            self.owners = sorted({*self.owners, *back_again, *(p for p, _ in self.astray)})
        pairs = list(zip(self.astray, self.owners, strict=False))
        moves = [(p, to, card) for (p, card), to in pairs if p != to]
        served, down = (self.served, self.served_down) if wrong == self.street else self.last_served
        due_down = {p: p in down if p in served else self.seat(p).down is None for _, p in pairs}
        back = {}
        betted = wrong < self.street or self.round is not None
        for seat in self.seats:
            wrong_one = seat.p in {p for p, _, _ in moves}
            if seat.street_in and betted and (self.rules.street_error_bets == "void_all" or wrong_one):
                back[seat.p] = seat.street_in
                seat.stack += seat.street_in
                seat.contribution -= seat.street_in
                seat.street_in = 0
        moved = [(p, to, self._pick_up(self.seat(p), card)) for p, to, card in moves]
        for p, to, card in moved:
            owner = self.seat(to)
            token = card
            if card.startswith(JOKER):
                token = "JoX" if due_down[to] or self.rules.misdealt_joker == "always_wild" else "JoU"
            owner.up.append(token)
            until = self._grant(owner, wrong + 1) if due_down[to] else 0
            self._log("CardMoved", p=p, to=to, card=token, declare_until=until)
        for p, amount in back.items():
            self._log("BetReturned", p=p, amount=amount)
        self._log("StreetCorrected", street=wrong)
        right = set(self.owners[: len(self.astray)]) | (self.served - set(self.owners))
        self.astray, self.owners, self.sent_astray = [], [], False
        self.no_betting = wrong
        if wrong == self.street:
            self.served = right
            self.round = None
            self._replan()

    def _pick_up(self, seat: Seat, card: str) -> str:
        for token in [*seat.up, seat.down]:
            if token is not None and (token == card or (token.startswith(JOKER) and card.startswith(JOKER))):
                if token == seat.down:
                    seat.down = None
                else:
                    seat.up.remove(token)
                return token
        raise ValueError(f"p{seat.p} has no {card}")

    def _grant(self, seat: Seat, street: int) -> int:
        """The right to declare from a street on; return the last one (R3.15, R3.18)."""
        if self.rules.exposed_down_card != "next_down_may_declare" or street > 5 or not seat.able:
            return 0
        lasts = self.rules.declare_window != "street_start"
        if not lasts and seat.contribution < self.rules.declare_min_contribution:
            return 0
        until = 5 if self.rules.declare_window == "rest_of_hand" else street
        self.may_declare[seat.p] = (street, until)
        self.answered.discard(seat.p)
        return until

    # ------------------------------------------------------------------ a new plan

    def _replan(self) -> None:
        """Make the steps of this street anew, for who is still to be dealt to."""
        if ("betting",) not in self.agenda or self.agenda[0] == ("betting",):
            return
        at = self.agenda.index(("betting",))
        steps, rest = self.agenda[:at], self.agenda[at:]
        if self.street == 2:
            self.agenda = self._initial_deals() + rest
            return
        if ("common",) in steps:
            return
        before = steps[: steps.index(("reshuffle",))] if ("reshuffle",) in steps else steps
        burn: list[Need] = [("burn",)] if ("burn",) in before else []
        lacking = [p for p in self._order() if p not in self.served]
        plan: list[Need] = []
        if self.rules.expose_timing == "before_street":
            if not self.served:  # E144: with a card out it is too late
                plan += [("choose", p) for p in self._order() if p not in self.chosen]
            plan += burn + [("deal", p) for p in lacking]
        else:
            plan += burn
            for p in lacking:
                plan += [("deal", p)] if p in self.chosen else [("choose", p), ("deal", p)]
        wanted = sum(step[0] in ("deal", "burn") for step in plan)
        if wanted > len(self.available) and not self.reshuffled and self.rules.short_stub == "reuse_burns":
            plan = self._with_reshuffle(plan, len(self.available))
        self.agenda = plan + rest

    def _initial_deals(self) -> list[Need]:
        """Fewest cards first, from the left of the button."""
        have = {p: self._cards(self.seat(p)) for p in self._order()}
        deals: list[Need] = []
        while have and min(have.values()) < 2:
            p = min(have, key=lambda q: (have[q], q))
            have[p] += 1
            deals.append(("deal", p))
        return deals
