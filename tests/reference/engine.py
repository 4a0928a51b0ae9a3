"""One hand of Mexican Poker, from the antes to the award (R6.1).

The hand keeps an agenda: the list of steps still to come.  `_advance` carries
out whatever needs nobody's choice and stops at the first step that needs a
card from the dealer or a decision from a seat.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .betting import BettingRound, Options, Seat
from .cards import DECK, JOKER
from .fouls import Fouls
from .gestures import Gestures
from .seating import Seating
from .sequence import Sequence as DealingSequence
from .showdown import Showdown
from .streets import Streets
from .terms import make_rules, make_stakes

Need = tuple[Any, ...]
Event = dict[str, Any]

EVENT_OF_VERB = {"bet": "BetMade", "raise": "Raised", "complete": "Completed"}


class ReferenceHand(Gestures, Fouls, DealingSequence, Seating, Streets, Showdown):
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
        self.may_declare: dict[int, tuple[int, int]] = {}  # from which street, up to which
        self.answered: set[int] = set()  # who was asked whether he declares, and did not
        self.secret: list[tuple[int, str]] = []  # choices that nobody sees yet (R3.13)
        self.asked: Need | None = None
        self.voluntary_actions = 0
        self._calm()
        self._nothing_shown()
        self._in_order()

        self._collect_and_ante()
        everybody = [seat.p for seat in self.seats]
        self.agenda: list[Need] = [("deal", p) for _ in range(2) for p in everybody]
        self.agenda += [("betting",)]
        for street in (3, 4, 5):
            self.agenda += [("street", street), ("betting",)]
        self.agenda += [("showdown",)]
        self.feed(deck or [])

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
        found: Seat = self.seats[p - 1]
        return found

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
        if step[0] in ("choose", "burn", "deal") and self._sets_aside():
            return ("burn",)
        if step[0] in ("deal", "common"):
            return ("deal",)
        if step[0] == "betting":
            declarers = self._declarers()
            if declarers:
                return ("declare", declarers[0])
            return ("bet", self._round().actor(self.passed))
        return step

    def options(self) -> Options:
        """What the seat to act may do; empty when no seat is to act."""
        need = self.needs()
        if need[0] == "bet":
            options = self._round().options(need[1])
            lasts = self.rules.declare_window != "street_start"
            if lasts and need[1] in self.may_declare and self._can_declare(self.seat(need[1])):
                options["declare"] = None  # the right lasts (declare_window)
            return options
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
        self._log("DownCardExposedByDealer", p=p, card=card, declare_until=0)
        rule = self.rules.exposed_down_card
        if rule == "misdeal" and self.street == 2 and self.voluntary_actions == 0:
            self._misdeal("the dealer exposed a down card")
            return
        self.log[-1]["declare_until"] = self._grant(seat, self.street)
        self._advance()

    def _street_has_action(self) -> bool:
        return self.round is not None and self.round.last_actor is not None

    def _misdeal(self, reason: str) -> None:
        self._log("MisdealDeclared", reason=reason)
        self._return_everything()  # R3.17
        self._end("misdeal")

    def void(self, reason: str) -> None:
        """The floor declares the hand void (P42): everything goes back, as after a misdeal (R3.17)."""
        if self.over:
            raise ValueError("the hand is over")
        self._log("HandVoided", reason=reason)
        self._return_everything()
        self._end("void")

    def _return_everything(self) -> None:
        for seat in self.seats:
            if seat.start - seat.stack - seat.contribution:
                self._log("CollectionReturned", p=seat.p, amount=seat.start - seat.stack - seat.contribution)
        for seat in self.seats:
            if seat.contribution:
                self._log("BetReturned", p=seat.p, amount=seat.contribution)
            seat.stack = seat.start
            seat.contribution = seat.street_in = 0
        self.house = 0

    def _place(self, card: str) -> None:
        """Carry out the deal or burn that is due."""
        if card not in DECK:
            raise ValueError(f"{card!r} is not in the deck of 41")
        if card not in self.available:
            raise ValueError(f"{card} is already out")
        aside = self._sets_aside()
        self.available.remove(card)
        if aside:
            self._set_aside(card, self.street)
            return
        step = self.agenda.pop(0)
        if step[0] != "deal":
            self.out_this_street += 1
            self.moments += 1
        if step[0] == "burn":
            self.burned.append(card)
            self._log("CardBurned", card=card, street=self.street)
        elif step[0] == "common":  # R2.3.12: on every board; a joker there is a bug
            token = "JoU" if card == JOKER else card
            self.common.append(token)
            self._log("CommonCardDealt", card=token, street=self.street)
        else:
            if self._gone_astray():
                self._log("SentAstray", p=step[1], street=self.street)
            self._deal_to(self.seat(step[1]), card)

    def _deal_to(self, seat: Seat, card: str, joker: str | None = None) -> None:
        """Face down to a seat without a down card, face up to the others.

        That is P7, P16, R2.3.14 and E123 at once.  Only the very first card
        goes by `deal_order` (R3.8, E124, E125).
        """
        goes_up = seat.down is not None
        if not seat.up and seat.down is None:
            goes_up = self.rules.deal_order == "up_down"
        token = card
        if card == JOKER:
            token = joker or ("JoU" if goes_up else "JoD")  # R3.4
        if goes_up:
            seat.up.append(token)
            if seat.door is None:
                seat.door = token
        else:
            seat.down = token
        if not goes_up:
            seat.down_street = self.street
        self._log("CardDealt", p=seat.p, card=token, up=goes_up, street=self.street)
        self.served.add(seat.p)
        if not goes_up:
            self.served_down.add(seat.p)
        self.out_this_street += 1
        self.moments += 1
        if self._gone_astray():
            self.astray.append((seat.p, token))

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
        elif need[0] == "declare" or verb == "declare":
            self._declare(self.seat(need[1]), verb)
        else:
            self._bet(self.seat(need[1]), verb, to)
        self._advance()

    def _declare(self, seat: Seat, verb: str) -> None:
        """Declare all-in for what is in the pot, or let the right lapse (R3.15)."""
        self.moments += 1
        self.answered.add(seat.p)
        if verb == "declare":
            self.may_declare.pop(seat.p, None)
            self.early.pop(seat.p, None)
            seat.declared = True
            self._log("AllInDeclared", p=seat.p, amount=seat.contribution)

    def _bet(self, seat: Seat, verb: str, to: int | None) -> None:
        betting = self._round()
        betting.act(seat.p, verb, to)
        self.voluntary_actions += 1
        self.moments += 1
        self.gesture = None
        if self.rules.declare_window == "street_start":
            self._lapse(self.street)  # E190: the right lapses with the next action
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
            if len(self.live()) == 1 and self.round is None:
                self._award({}, [])
                self._end("last_player")
                break
            if self.secret and kind != "choose":
                self._reveal_choices()
            if kind in ("choose", "burn", "deal") and self._sets_aside():
                if not self.supply:
                    break
                self._place(self.supply.pop(0))
            elif kind == "street":
                self._start_street(self.agenda.pop(0)[1])
            elif kind == "choose":
                p = self.agenda[0][1]
                if self.seat(p).down is not None:
                    break
                self.agenda.pop(0)  # E125: nothing to choose
            elif kind in ("deal", "burn", "common"):
                if not self.supply:
                    break
                self._place(self.supply.pop(0))
            elif kind == "reshuffle":
                self.agenda.pop(0)
                self.reshuffled = True
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

    def _round(self) -> BettingRound:
        if self.round is None:
            raise ValueError("there is no betting now")
        return self.round

    def _start_or_end_betting(self) -> bool:
        """Return whether the round is over; start it if need be."""
        if self.round is None:
            for seat in self.seats:
                seat.street_in = 0
            self.round = BettingRound(self.seats, self.rules, self.stakes, self.street)
        if self.round.last_actor is None:
            # Until somebody has acted an exposed card may still change who begins.
            self.round.first = self._first_to_act(self.street)
        p = self.round.actor(self.passed)
        if p is not None and self.no_betting != self.street:
            if p in self.passed:  # P20: he is missed as soon as it is his turn
                self._judge_initial_deal(closing=False)
                return True
            return not self._declarers() and self._settle_early(p)
        self._end_betting()
        return True

    def _end_betting(self) -> None:
        alone = len(self.live()) == 1 and self._round().last_actor is None  # nothing is left to accept
        if self.street == 2 and not self.accepted and not alone and (self.passed or self._gone_astray()):
            self._judge_initial_deal(closing=True)  # E133: the end of the round accepts the deal
        self.early = {}
        self._lapse(self.street)
        self._log("BettingEnded", street=self.street)
        # R2.3.10: what nobody called goes back when the round ends.
        most = max(self.seats, key=lambda seat: seat.contribution)
        second = max(seat.contribution for seat in self.seats if seat is not most)
        uncalled = most.contribution - second
        if uncalled > 0 and (not most.folded or most.p in self.fouled):
            most.contribution = second
            most.stack += uncalled
            most.street_in = max(0, most.street_in - uncalled)
            self._log("UncalledBetReturned", p=most.p, amount=uncalled)
        if len(self.live()) == 1:
            self._award({}, [])
            self._end("last_player")
            return
        self.agenda.pop(0)
        if self.street < 5:
            self.round = None  # the last round is kept for the showdown order

    def _end(self, reason: str) -> None:
        if reason in ("showdown", "last_player"):
            self._show_to_all()  # E198: a winner is determined
        self.over = True
        self.agenda = []
        self._log("HandEnded", reason=reason)

    def _log(self, kind: str, /, **facts: Any) -> None:
        self.log.append({"n": len(self.log), "type": kind, **facts})
