"""What comes before and between the cards of a street: steps, choices, rights to declare, dead hands."""

from typing import Any

from .betting import Seat

Need = tuple[Any, ...]


class Streets:
    """The plan of a street in a `ReferenceHand`, and the decisions that are no betting."""

    rules: Any
    seats: list[Seat]
    agenda: list[Need]
    street: int
    available: set[str]
    burned: list[str]
    supply: list[str]
    common: list[str]
    served: set[int]
    chosen: set[int]
    secret: list[tuple[int, str]]
    may_declare: dict[int, tuple[int, int]]
    answered: set[int]
    muck: tuple[int, int] | None
    moments: int
    seat: Any
    live: Any
    _log: Any
    _cards: Any
    _order: Any
    _replan: Any
    _fresh_street: Any

    def _start_street(self, street: int) -> None:
        """Put the steps of a street on the agenda (P6-P8, P25, W4, R3.13, R3.19)."""
        self.street = street
        self._fresh_street()
        self.secret = []
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

    def _choose(self, seat: Seat, verb: str) -> None:
        """Keep or expose the down card before streets 3, 4 and 5 (P6, W4, R3.13)."""
        self.agenda.pop(0)
        self.chosen.add(seat.p)
        self.moments += 1
        if self.rules.expose_reveal == "simultaneous":
            self.secret.append((seat.p, verb))
            self._log("ChoiceMade", p=seat.p, exposes=verb == "expose")
        else:
            self._carry_out(seat, verb)

    def _reveal_choices(self) -> None:
        """All have chosen: everybody sees what, clockwise (R3.13)."""
        for p, verb in sorted(self.secret):
            if not self.seat(p).folded and self.seat(p).down is not None and not self.served:
                self._carry_out(self.seat(p), verb)
        self.secret = [choice for choice in self.secret if self.seat(choice[0]).folded]

    def _choose_unasked(self, seat: Seat) -> None:
        """A card comes before the seat was asked: no decision is one, too (R3.13, E144)."""
        if ("choose", seat.p) in self.agenda:
            self.agenda.remove(("choose", seat.p))
            self.chosen.add(seat.p)
            if seat.down is not None:
                self._carry_out(seat, "keep" if self.rules.no_decision_means == "keep" else "expose")

    def _carry_out(self, seat: Seat, verb: str) -> None:
        if verb == "keep":
            self._log("DownCardKept", p=seat.p)
            return
        card = seat.down
        if card is None:
            raise ValueError(f"p{seat.p} has no down card")
        seat.up.append(card)  # a joker stays JoD (W7)
        seat.down = None
        self._log("DownCardExposed", p=seat.p, card=card)

    def _declarers(self) -> list[int]:
        """Seats to be asked whether they declare, clockwise (R2.3.14, R3.15, E191)."""
        return [
            seat.p
            for seat in self.seats
            if seat.p in self.may_declare and seat.p not in self.answered and self._can_declare(seat)
        ]

    def _can_declare(self, seat: Seat) -> bool:
        since, until = self.may_declare[seat.p]
        enough = seat.contribution >= self.rules.declare_min_contribution
        return since <= self.street <= until and seat.able and enough

    def _lapse(self, street: int) -> None:
        """Rights to declare that lasted up to a street are gone (R3.15)."""
        self.may_declare = {p: right for p, right in self.may_declare.items() if right[1] > street}

    # ------------------------------------------------------------ dead hands

    def _down_card(self, seat: Seat) -> str | None:
        return seat.down

    def _lose(self, seat: Seat) -> None:
        """A hand is dead: it has no place in what is to come."""
        self._replan()

    def _has_its_cards(self, seat: Seat) -> bool:
        if self.muck == (seat.p, self.moments):
            return True
        return not self.common and self._cards(seat) >= min(self._cards(self.seat(p)) for p in self._order())

    def _regain(self, seat: Seat) -> None:
        self._replan()
