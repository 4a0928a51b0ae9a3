"""One hand of a reveal game (Mexican Sweat, No Peek), from the antes to the award (R6.2).

`needs` says what must come from outside: a card from the dealer, a turned card
or a betting action from a seat.  `_advance` carries out everything else.

Nobody chooses anything in turning: a seat turns in the order dealt (R2.3.13)
until it leads, is killed or has no cards (R4.4).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .betting import Options
from .gestures import Gestures
from .reveal_beating import Beating
from .reveal_betting import RevealRound, RevealSeat
from .reveal_fouls import RevealFouls
from .reveal_ranking import DECK, PAIR, value_of
from .reveal_terms import make_reveal_rules, make_reveal_stakes

Need = tuple[Any, ...]
Event = dict[str, Any]

EVENT_OF_VERB = {"bet": "BetMade", "raise": "Raised", "complete": "Completed", "call": "Called"}


class ReferenceReveal(Gestures, RevealFouls, Beating):
    """A hand that is dealt to and acted upon; p1 is left of the button and turns first."""

    def __init__(
        self,
        preset: str = "opr-sweat",
        rules: Mapping[str, Any] | None = None,
        *,
        structure: str = "limit",
        stakes: Mapping[str, int] | None = None,
        stacks: Sequence[int] = (),
        deck: Sequence[str] | None = None,
    ) -> None:
        self.preset = preset
        self.overrides = dict(rules or {})
        self.amounts = dict(stakes or {"bet": 4, "ante": 2, "collection": 0})
        self.rules = make_reveal_rules(preset, self.overrides)
        self.stakes = make_reveal_stakes(structure, self.amounts, self.rules)
        self.seats = [RevealSeat(p, stack, stack) for p, stack in enumerate(stacks, 1)]
        self._check_table()

        self.log: list[Event] = []
        self.house = 0
        self.carried = 0  # left for the next hand (last_player_wins=must_beat_centre)
        self.pots: list[dict[str, Any]] = []
        self.over = False

        self.supply: list[str] = []  # cards that deal themselves, in dealing order
        self.available = set(DECK)
        self.kill_card: str | None = None
        self.target_card: str | None = None

        self.leader: int | None = None
        self.leads: list[int] = []  # everyone who took the lead, in order
        self.turner: int | None = None
        self.last_turner = 0
        self.begun = False  # whether the turn of the last turner is not over yet
        self.multiplier = 1  # of the bet (pair_doubles_minimum)
        self.round: RevealRound | None = None
        self.rounds = 0
        self.asked: Need | None = None
        self.penalties = 0  # paid for peeking: nobody's chips, in the main pot (R4.9)
        self.paid_penalty: dict[int, int] = {}
        self._calm()
        self._nothing_shown()

        self._collect_and_ante()
        # M5: one card to each seat in turn, round by round; then the middle.
        self.agenda: list[Need] = [("deal", seat.p) for _ in range(self.rules.cards) for seat in self.seats]
        self.agenda += [("middle", role) for role in self._roles()]
        self.feed(deck or [])

    def _check_table(self) -> None:
        count = len(self.seats)
        fewest, most = self.rules.players
        if count < fewest or (most is not None and count > most):
            raise ValueError(f"{count} players; these rules seat {fewest} to {most}")
        needed = count * self.rules.cards + self.rules.centre_cards
        if needed > len(DECK):  # R4.10, E286
            raise ValueError(f"{count} players need {needed} cards of {len(DECK)}")
        if any(seat.start < 1 for seat in self.seats):
            raise ValueError("every stack must hold a chip")

    def _roles(self) -> list[str]:
        """What each card in the middle does (M12, R2.2); kill before target."""
        if self.rules.centre == "kill_and_target":
            return ["kill", "target"]
        if self.rules.centre == "none":
            return []
        if not self.rules.centre_is_target:
            return ["kill"]
        return ["target" if self.rules.kill_scope == "none" else "both"]

    def _collect_and_ante(self) -> None:
        for seat in self.seats:
            amount = min(self.stakes.collection, seat.stack)
            if amount > 0:
                seat.stack -= amount
                self.house += amount
                self._log("CollectionTaken", p=seat.p, amount=amount, all_in=seat.stack == 0)
        for seat in self.seats:  # M4; a short ante is all-in (R3.7)
            amount = min(self.stakes.ante, seat.stack)
            if amount > 0:
                seat.pay(amount)
                self._log("AntePosted", p=seat.p, amount=amount, all_in=seat.stack == 0)

    # ------------------------------------------------------------- looking on

    @property
    def stacks(self) -> list[int]:
        """The chips before each seat, p1 first."""
        return [seat.stack for seat in self.seats]

    @property
    def payoffs(self) -> list[int]:
        """What each seat has won or lost so far; a collection is lost."""
        return [seat.stack - seat.start for seat in self.seats]

    def seat(self, p: int) -> RevealSeat:
        """Seat number `p`."""
        if not 1 <= p <= len(self.seats):
            raise ValueError(f"there is no p{p}")
        found: RevealSeat = self.seats[p - 1]
        return found

    def active(self) -> list[RevealSeat]:
        """Seats neither folded, killed nor out."""
        return [seat for seat in self.seats if seat.active]

    def needs(self) -> Need:
        """What must come next, from the dealer or from a seat."""
        if self.over:
            return ("over",)
        if self.agenda:
            return ("deal",)
        if self.round is not None:
            return ("bet", self.round.actor())
        return ("turn", self.turner)

    def options(self) -> Options:
        """What the seat to act may do; empty when no seat is to act."""
        need = self.needs()
        if need[0] == "turn":
            return {"turn": None}
        if need[0] == "bet" and self.round is not None:
            return self.round.options(need[1])
        return {}

    # -------------------------------------------------------------- the dealer

    def give(self, card: str) -> None:
        """Deal this card where it is due."""
        if self.needs() != ("deal",):
            raise ValueError(f"no card is due, but {self.needs()}")
        self._place(card)
        self._advance()

    def feed(self, cards: Iterable[str]) -> None:
        """Let these cards deal themselves, in this order, from now on."""
        self.supply += list(cards)
        self._advance()

    def void(self, reason: str) -> None:
        """The arbiter declares the hand void (M17): everything goes back (R3.17)."""
        if self.over:
            raise ValueError("the hand is over")
        self._log("HandVoided", reason=reason)
        self._return_everything()
        self._end("void")

    def _return_everything(self) -> None:
        for seat in self.seats:
            fee = seat.start - seat.stack - seat.contribution - self.paid_penalty.get(seat.p, 0)
            if fee:
                self._log("CollectionReturned", p=seat.p, amount=fee)
        for seat in self.seats:
            back = seat.contribution + self.paid_penalty.get(seat.p, 0)
            if back:
                self._log("BetReturned", p=seat.p, amount=back)
            seat.stack = seat.start
            seat.contribution = seat.street_in = 0
        self.house = self.penalties = 0

    def _place(self, card: str) -> None:
        if card not in DECK:
            raise ValueError(f"{card!r} is not in the deck of 52")
        if card not in self.available:
            raise ValueError(f"{card} is already out")
        self.available.remove(card)
        kind, where = self.agenda.pop(0)
        if kind == "deal":
            self.seat(where).cards.append(card)
            self._log("CardDealt", p=where, card=card, up=False, street=0)
            return
        if where in ("kill", "both"):
            self.kill_card = card
        if where in ("target", "both") and self.rules.centre_is_target:
            self.target_card = card
        self._log("MiddleCardDealt", card=card, role=where)

    # --------------------------------------------------------------- the seats

    def act(self, verb: str, to: int | None = None) -> None:
        """Turn a card, or carry out a betting action of the seat to act."""
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
        if verb == "turn":
            self._turn(self.seat(need[1]))
        else:
            self._bet(self.seat(need[1]), verb, to)
        self._advance()

    # ----------------------------------------------------------------- turning

    def _turn(self, seat: RevealSeat) -> None:
        """Turn one card and test it: kill, then beat, then cards left (R6.2)."""
        card = seat.cards[seat.turned]
        beaten = self._beats_after(seat, card)
        seat.turned += 1
        self.begun = False
        self.moments += 1
        self.last_turner = seat.p
        self._log("CardTurned", p=seat.p, card=card)
        pair = value_of(seat.showing) > PAIR
        if pair and self.rules.pair_doubles_minimum and self.rules.doubling == "once":
            self.multiplier = 2  # R2.2, E285: turned by anyone, for the rest of the hand
        if self._kills(seat, card):  # M8, even with a winning hand
            self.turner = None
            seat.folded = True
            self._log("ForcedToFold", p=seat.p, card=card)
            if self.rules.bet_on_kill:  # M9, E282
                self._open_round(after="kill")
        elif beaten:
            self.turner = None
            self._take_lead(seat, card)
            if pair and self.rules.pair_doubles_minimum and self.rules.doubling == "each_time":
                self.multiplier *= 2  # R2.3.12: at every lead taken with a pair or better
            self._open_round(after="lead")  # M6, M7
        elif not seat.has_cards:  # M10
            self.turner = None
            self._go_out(seat, card)
            if self.rules.bet_on_bust and self.leader is not None:  # E281, R2.3.12
                self._open_round(after="bust")
        else:
            self.begun = True

    def _take_lead(self, seat: RevealSeat, card: str) -> None:
        self.leads.append(seat.p)
        self._pass_lead_on()  # the best hand showing leads, also where another one was to be beaten (R2.2, M14)
        self._log("LeadTaken", p=seat.p, card=card)
        if self.rules.exhausted_leader == "out_immediately":
            for other in self.active():
                if other is not seat and other.p != self.leader and not other.has_cards:
                    self._go_out(other, None)  # E274

    def _go_out(self, seat: RevealSeat, card: str | None) -> None:
        """Bust, or the exit of an exhausted leader: out, but not folded (R4.7, R4.8)."""
        seat.out = True
        if card is None:
            self._log("WentOut", p=seat.p)
        else:
            self._log("WentOut", p=seat.p, card=card)

    # ----------------------------------------------------------------- betting

    def _open_round(self, *, after: str) -> None:
        """Start a betting round, unless none is held here (R4.6, E289, R2.3.11)."""
        if self._play_is_over() or sum(seat.able for seat in self.seats) < 2:
            return
        if self.leader is None:
            first = next(seat.p for seat in self.clockwise_after(self.last_turner) if seat.active)  # E282
        elif self.rules.betting_opener == "leader":
            first = self.leader  # E280; if he is all-in the next one with chips opens (R2.2)
        else:
            first = self.clockwise_after(self.leader)[0].p
        lower = self.stakes.lower * self.multiplier
        stakes = replace(self.stakes, lower=lower, upper=max(lower, self.stakes.upper))
        forced = self.rules.first_round == "forced_minimum" and after == "lead" and len(self.leads) == 1
        for seat in self.seats:
            seat.street_in = 0
        self.rounds += 1
        self.round = RevealRound(self.seats, self.rules, stakes, first=first, leader=self.leader, forced=forced)
        self.round.dead = self.penalties

    def _bet(self, seat: RevealSeat, verb: str, to: int | None) -> None:
        if self.round is None:
            raise ValueError("there is no betting now")
        self.round.act(seat.p, verb, to)
        self.moments += 1
        self.gesture = None
        if verb == "fold":
            self._log("Folded", p=seat.p)
            if seat.p == self.leader:
                self._pass_lead_on()
        elif verb == "check":
            self._log("Checked", p=seat.p)
        else:
            self._log(EVENT_OF_VERB[verb], p=seat.p, to=seat.street_in, all_in=seat.stack == 0)

    def _pass_lead_on(self) -> None:
        """The best face-up hand of those still in that have led leads, possibly nobody's (M14, R4.7).

        Among equal hands (`tie_beats`) it is the one that took the lead last.
        Who has led and is turning leads again once he has beaten what he must
        beat, where that may be another hand than the leader's (R2.2, R4.4).
        """
        other_target = self.rules.target != "best_showing" or self.rules.folded_hands_count
        turns = self.last_turner if self.begun and other_target else 0
        shown = [seat for seat in self.active() if seat.p in self.leads and seat.p != turns]
        last_lead = {p: index for index, p in enumerate(self.leads)}
        best = max(shown, key=lambda seat: (value_of(seat.showing), last_lead.get(seat.p, -1)), default=None)
        self.leader = None if best is None else best.p

    def _end_round(self) -> None:
        self.round = None
        self.early = {}
        self._log("BettingEnded", round=self.rounds)
        # R2.3.10: what nobody called goes back when the round ends.
        most = max(self.seats, key=lambda seat: seat.contribution)
        second = max(seat.contribution for seat in self.seats if seat is not most)
        uncalled = most.contribution - second
        if uncalled > 0 and (most.active or most.p in self.fouled):
            most.contribution = second
            most.stack += uncalled
            self._log("UncalledBetReturned", p=most.p, amount=uncalled)

    # ------------------------------------------------------ what runs by itself

    def _advance(self) -> None:
        """Go on until a card or a decision is needed."""
        while not self.over:
            if self.agenda:
                target = self.rules.centre_is_target and any(role in ("target", "both") for role in self._roles())
                must_beat = self.rules.last_player_wins == "must_beat_centre" and target
                if len(self.active()) <= (0 if must_beat else 1):
                    self.agenda = []
                    continue
                if not self.supply:
                    break
                self._place(self.supply.pop(0))
            elif self.round is not None:
                actor = self.round.actor()
                if actor is None:
                    self._end_round()
                elif not self._settle_early(actor):
                    break
            elif self.turner is not None:
                break
            else:
                self._next_turner()
        need = self.needs()
        if need[0] in ("bet", "turn") and need != self.asked:
            self.asked = need
            self._log("ActionOn", p=need[1], kind=need[0])

    def clockwise_after(self, p: int) -> list[RevealSeat]:
        """All seats in order, `p` itself last; after 0 comes p1."""
        found: list[RevealSeat] = self.seats[p:] + self.seats[:p]
        return found

    def _play_is_over(self) -> bool:
        """One active player, or nobody but the leader has cards to turn (M14, R4.6, R6.2)."""
        active = self.active()
        if len(active) <= 1:
            return True
        return self.leader is not None and not any(seat.has_cards for seat in active if seat.p != self.leader)

    def _next_turner(self) -> None:
        """End the hand, send an exhausted seat out, or say who turns next (R4.4)."""
        active = self.active()
        if not active:
            self._carry()
        elif len(active) == 1:
            self._last_player(active[0])
        elif self.leader is not None and self._play_is_over():
            self._award(self.leader)
            self._end("showdown")  # M14
        elif self.begun and not self._leads_alone(self.last_turner):
            self.turner = self.last_turner  # who has begun goes on (R4.4), also when the leader's hand comes back
        else:
            order = self.clockwise_after(self.last_turner)
            seat = next(seat for seat in order if seat.active and seat.p != self.leader)
            if seat.has_cards:
                self.turner = seat.p
            else:
                self._go_out(seat, None)  # E273: his turn came with nothing to turn

    def _end(self, reason: str) -> None:
        if reason in ("showdown", "last_player"):
            self._show_to_all()
        self.over = True
        self._log("HandEnded", reason=reason)

    def _log(self, kind: str, /, **facts: Any) -> None:
        self.log.append({"n": len(self.log), "type": kind, **facts})
