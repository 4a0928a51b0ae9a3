"""One hand of Mexican Poker, from the antes to the award (R6.1).

The hand keeps an agenda: the list of steps still to come.  `_advance` carries
out whatever needs nobody's choice and stops at the first step that needs a
card from the dealer or a decision from a seat.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .betting import BettingRound, Options, Seat
from .cards import DECK, JOKER, is_joker
from .pots import divide, layers
from .ranking import Value, best_value, text, visible_value
from .terms import make_rules, make_stakes

Need = tuple[Any, ...]
Event = dict[str, Any]

EVENT_OF_VERB = {"bet": "BetMade", "raise": "Raised", "complete": "Completed"}


class ReferenceHand:
    """A hand that is dealt to and acted upon; p1 is left of the button, pN the button."""

    def __init__(
        self,
        preset: str = "parkwest",
        rules: Mapping[str, Any] | None = None,
        *,
        structure: str = "limit",
        stakes: Mapping[str, int] | None = None,
        stacks: Sequence[int] = (),
        deck: Sequence[str] | None = None,
    ) -> None:
        self.preset = preset
        self.overrides = dict(rules or {})
        self.amounts = dict(stakes or {"lower": 4, "upper": 8, "ante": 2})
        self.rules = make_rules(preset, self.overrides)
        self.stakes = make_stakes(structure, self.amounts, self.rules, self.overrides)
        self.seats = [Seat(p, stack, stack) for p, stack in enumerate(stacks, 1)]
        self._check_table()

        self.log: list[Event] = []
        self.house = 0
        self.pots: list[dict[str, Any]] = []
        self.over = False

        self.supply: list[str] = []  # cards that deal themselves, in dealing order
        self.available = set(DECK)  # the stub
        self.burned: list[str] = []
        self.common: list[str] = []
        self.street = 2
        self.round: BettingRound | None = None
        self.may_declare: set[int] = set()
        self.asked: Need | None = None
        self.voluntary_actions = 0

        self._collect_and_ante()
        everybody = [seat.p for seat in self.seats]
        self.agenda: list[Need] = [("deal", p) for _ in range(2) for p in everybody]
        self.agenda += [("betting",)]
        for street in (3, 4, 5):
            self.agenda += [("street", street), ("betting",)]
        self.agenda += [("showdown",)]
        self.feed(deck or [])

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

    # ------------------------------------------------------------- looking on

    @property
    def stacks(self) -> list[int]:
        """The chips before each seat, p1 first."""
        return [seat.stack for seat in self.seats]

    @property
    def payoffs(self) -> list[int]:
        """What each seat has won or lost so far; a collection is lost."""
        return [seat.stack - seat.start for seat in self.seats]

    def seat(self, p: int) -> Seat:
        """Seat number `p`."""
        if not 1 <= p <= len(self.seats):
            raise ValueError(f"there is no p{p}")
        return self.seats[p - 1]

    def live(self) -> list[Seat]:
        """Seats that have not folded, clockwise from the left of the button."""
        return [seat for seat in self.seats if not seat.folded]

    def holding(self, p: int) -> list[str]:
        """A seat's own cards."""
        seat = self.seat(p)
        return seat.up + ([] if seat.down is None else [seat.down])

    def needs(self) -> Need:
        """What must come next, from the dealer or from a seat."""
        if self.over:
            return ("over",)
        step = self.agenda[0]
        if step[0] in ("deal", "common"):
            return ("deal",)
        if step[0] == "betting":
            declarers = self._declarers()
            if declarers:
                return ("declare", declarers[0])
            return ("bet", self._round().actor())
        return step

    def options(self) -> Options:
        """What the seat to act may do; empty when no seat is to act."""
        need = self.needs()
        if need[0] == "bet":
            return self._round().options(need[1])
        if need[0] == "choose":
            return {"keep": None, "expose": None}
        if need[0] == "declare":
            return {"declare": None, "pass": None}
        return {}

    # --------------------------------------------------------------- the dealer

    def give(self, card: str) -> None:
        """Deal or burn this card; `Jo` is the joker."""
        if self.needs()[0] not in ("deal", "burn"):
            raise ValueError(f"no card is due, but {self.needs()}")
        self._place(card)
        self._advance()

    def feed(self, cards: Iterable[str]) -> None:
        """Let these cards deal and burn themselves, in this order, from now on."""
        self.supply += list(cards)
        self._advance()

    def expose_by_dealer(self, p: int) -> None:
        """The house dealer exposes p's down card (P16, P17, R3.14)."""
        seat = self.seat(p)
        if self.over or seat.folded or seat.down is None:
            raise ValueError(f"p{p} has no down card that could be exposed")
        card = seat.down
        if card == "JoD" and seat.down_street == self.street and not self._street_has_action():
            card = "JoX"  # exposed while it was being delivered, before the betting (R2.1)
        seat.down = None
        seat.up.append(card)
        if seat.door is None:
            seat.door = card  # E124: it becomes the door card
        self._log("DownCardExposedByDealer", p=p, card=card)
        rule = self.rules.exposed_down_card
        if rule == "misdeal" and self.street == 2 and self.voluntary_actions == 0:
            self._misdeal()
            return
        if rule == "next_down_may_declare":
            self.may_declare.add(p)
        self._advance()

    def _street_has_action(self) -> bool:
        return self.round is not None and self.round.last_actor is not None

    def _misdeal(self) -> None:
        for seat in self.seats:  # R3.17: everything is returned
            seat.stack = seat.start
            seat.contribution = seat.street_in = 0
        self.house = 0
        self._log("MisdealDeclared", reason="the dealer exposed a down card")
        self._end("misdeal")

    def void(self, reason: str) -> None:
        """The floor declares the hand void (P42): everything goes back, as after a misdeal (R3.17)."""
        if self.over:
            raise ValueError("the hand is over")
        self._log("HandVoided", reason=reason)
        for seat in self.seats:
            if seat.start - seat.stack - seat.contribution:
                self._log("CollectionReturned", p=seat.p, amount=seat.start - seat.stack - seat.contribution)
        for seat in self.seats:
            if seat.contribution:
                self._log("BetReturned", p=seat.p, amount=seat.contribution)
            seat.stack = seat.start
            seat.contribution = seat.street_in = 0
        self.house = 0
        self._end("void")

    def _place(self, card: str) -> None:
        """Carry out the deal or burn that is due."""
        if card not in DECK:
            raise ValueError(f"{card!r} is not in the deck of 41")
        if card not in self.available:
            raise ValueError(f"{card} is already out")
        step = self.agenda.pop(0)
        self.available.remove(card)
        if step[0] == "burn":
            self.burned.append(card)
            self._log("CardBurned", card=card, street=self.street)
        elif step[0] == "common":  # R2.3.12: on every board; a joker there is a bug
            token = "JoU" if card == JOKER else card
            self.common.append(token)
            self._log("CommonCardDealt", card=token, street=self.street)
        else:
            self._deal_to(self.seat(step[1]), card)

    def _deal_to(self, seat: Seat, card: str) -> None:
        """Face down to a seat without a down card, face up to the others.

        That is P7, P16, R2.3.14 and E123 at once.  Only the very first card
        goes by `deal_order` (R3.8, E124, E125).
        """
        goes_up = seat.down is not None
        if not seat.up and seat.down is None:
            goes_up = self.rules.deal_order == "up_down"
        token = card
        if card == JOKER:
            token = "JoU" if goes_up else "JoD"  # R3.4
        if goes_up:
            seat.up.append(token)
            if seat.door is None:
                seat.door = token
        else:
            seat.down = token
        if not goes_up:
            seat.down_street = self.street
        self._log("CardDealt", p=seat.p, card=token, up=goes_up, street=self.street)

    # --------------------------------------------------------------- the seats

    def act(self, verb: str, to: int | None = None) -> None:
        """Carry out a decision of the seat to act."""
        need = self.needs()
        options = self.options()
        if verb not in options:
            raise ValueError(f"{verb!r} is not possible; {need}: {sorted(options)}")
        allowed = options[verb]
        if allowed is None or isinstance(allowed, int):
            if to is not None and to != allowed:
                raise ValueError(f"{verb} is to {allowed}, not {to}")
        elif to is None or to not in allowed:
            raise ValueError(f"{verb} to {to}; possible: {allowed}")
        self.asked = None
        if need[0] == "choose":
            self._choose(self.seat(need[1]), verb)
        elif need[0] == "declare":
            self._declare(self.seat(need[1]), verb)
        else:
            self._bet(self.seat(need[1]), verb, to)
        self._advance()

    def _choose(self, seat: Seat, verb: str) -> None:
        """Keep or expose the down card before streets 3, 4 and 5 (P6, W4, R3.13)."""
        self.agenda.pop(0)
        if verb == "keep":
            self._log("DownCardKept", p=seat.p)
            return
        card = seat.down
        if card is None:
            raise ValueError(f"p{seat.p} has no down card")
        seat.up.append(card)  # a joker stays JoD (W7)
        seat.down = None
        self._log("DownCardExposed", p=seat.p, card=card)

    def _declare(self, seat: Seat, verb: str) -> None:
        """Declare all-in for what is in the pot, or let the right lapse (R3.15)."""
        self.may_declare.discard(seat.p)
        if verb == "declare":
            seat.declared = True
            self._log("AllInDeclared", p=seat.p, amount=seat.contribution)

    def _bet(self, seat: Seat, verb: str, to: int | None) -> None:
        betting = self._round()
        betting.act(seat.p, verb, to)
        self.voluntary_actions += 1
        self.may_declare.clear()  # E190: the right lapses with the next action
        broke = seat.stack == 0
        if verb == "fold":
            self._log("Folded", p=seat.p)
        elif verb == "check":
            self._log("Checked", p=seat.p)
        elif verb == "call":
            self._log("Called", p=seat.p, to=seat.street_in, all_in=broke)
        elif verb == "bring_in":
            self._log("BringInPosted", p=seat.p, amount=seat.street_in, all_in=broke)
        else:
            self._log(EVENT_OF_VERB[verb], p=seat.p, to=seat.street_in, all_in=broke)

    # ------------------------------------------------------ what runs by itself

    def _advance(self) -> None:
        """Go on until a card or a decision is needed."""
        while not self.over:
            kind = self.agenda[0][0]
            if kind == "street":
                self._start_street(self.agenda.pop(0)[1])
            elif kind == "choose":
                if self.seat(self.agenda[0][1]).down is not None:
                    break
                self.agenda.pop(0)  # E125: nothing to choose
            elif kind in ("deal", "burn", "common"):
                if not self.supply:
                    break
                self._place(self.supply.pop(0))
            elif kind == "reshuffle":
                self.agenda.pop(0)
                self._reuse_burns()
            elif kind == "betting":
                if not self._start_or_end_betting():
                    break
            else:
                self._showdown()
        need = self.needs()
        if need[0] in ("bet", "choose", "declare") and need != self.asked:
            self.asked = need
            self._log("ActionOn", p=need[1], kind=need[0])

    def _start_street(self, street: int) -> None:
        """Put the steps of a street on the agenda (P6-P8, P25, W4, R3.13, R3.19)."""
        self.street = street
        seats = [seat.p for seat in self.live()]
        burn: list[Need] = [("burn",)] if street in self.rules.burns else []
        stub = len(self.available)
        short = len(seats) + len(burn) > stub

        if short and self.rules.short_stub == "common_card":
            if stub < 2:
                burn = []
            self.agenda = [*burn, ("common",), *self.agenda]
            return

        steps: list[Need] = []
        if self.rules.expose_timing == "before_street":  # E120
            steps += [("choose", p) for p in seats]
            steps += burn
            steps += [("deal", p) for p in seats]
        else:  # in_turn, E121
            steps += burn
            for p in seats:
                steps += [("choose", p), ("deal", p)]
        if short:
            steps = self._with_reshuffle(steps, stub)
        self.agenda = steps + self.agenda

    def _with_reshuffle(self, steps: list[Need], stub: int) -> list[Need]:
        """All but the last card of the stub, then that card and the burns (R3.19, E140)."""
        done: list[Need] = []
        rest = list(steps)
        given = 0
        burns = len(self.burned)
        while not (given == stub - 1 and rest[0][0] in ("deal", "burn")):
            step = rest.pop(0)
            done.append(step)
            if step[0] in ("deal", "burn"):
                given += 1
            if step[0] == "burn":
                burns += 1
        left_to_deal = sum(step[0] == "deal" for step in rest)
        again: list[Need] = [("reshuffle",)]
        if rest[0][0] != "burn" and 1 + burns > left_to_deal:
            again.append(("burn",))  # one, if possible
        return done + again + rest

    def _reuse_burns(self) -> None:
        if self.supply == list(self.available):
            self.supply += self.burned  # no new order was given: they follow the last card
        self.available |= set(self.burned)
        self.burned = []

    def _round(self) -> BettingRound:
        if self.round is None:
            raise ValueError("there is no betting now")
        return self.round

    def _declarers(self) -> list[int]:
        """Seats to be asked whether they declare, clockwise (R2.3.14, R3.15, E191)."""
        return [
            seat.p
            for seat in self.seats
            if seat.p in self.may_declare and seat.able and seat.contribution >= self.rules.declare_min_contribution
        ]

    def _start_or_end_betting(self) -> bool:
        """Return whether the round is over; start it if need be."""
        if self.round is None:
            for seat in self.seats:
                seat.street_in = 0
            self.round = BettingRound(self.seats, self.rules, self.stakes, self.street)
        if self.round.last_actor is None:
            # Until somebody has acted an exposed card may still change who begins.
            self.round.first = self._first_to_act(self.street)
        if self.round.actor() is not None:
            return False
        self._end_betting()
        return True

    def _end_betting(self) -> None:
        self.may_declare.clear()
        self._log("BettingEnded", street=self.street)
        # R2.3.10: what nobody called goes back when the round ends.
        most = max(self.seats, key=lambda seat: seat.contribution)
        second = max(seat.contribution for seat in self.seats if seat is not most)
        uncalled = most.contribution - second
        if uncalled > 0 and not most.folded:
            most.contribution = second
            most.stack += uncalled
            self._log("UncalledBetReturned", p=most.p, amount=uncalled)
        if len(self.live()) == 1:
            self._award({}, [])
            self._end("last_player")
            return
        self.agenda.pop(0)
        if self.street < 5:
            self.round = None  # the last round is kept for the showdown order

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
        seats = self.live()
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
            return min(seats, key=lambda seat: (self._board_value(cards[seat.p]), seat.p)).p
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

    def _end(self, reason: str) -> None:
        self.over = True
        self.agenda = []
        self._log("HandEnded", reason=reason)

    def _log(self, kind: str, /, **facts: Any) -> None:
        self.log.append({"n": len(self.log), "type": kind, **facts})
