"""Seats, and one betting round: whose turn, which wagers, when it is over.

Knows nothing of cards.  Amounts are *to*: a seat's total on this street.

Three levels must be kept apart:

* `to_call`: what a seat must have in on this street to stay in;
* `full_level`: how high the last *full* wager went, the actual chips (E170);
* `last_size`: the size as which that wager counts (R2.3.2).

A wager is *full* when it is, or counts as, a bet or raise of an allowed size.
Anything else is an all-in that is too short to count.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .terms import Rules, Stakes

Amounts = list[int] | range
Options = dict[str, int | Amounts | None]


@dataclass
class Seat:
    """One player in one hand; `p` counts from the left of the button."""

    p: int
    start: int
    stack: int
    up: list[str] = field(default_factory=list)
    down: str | None = None
    down_street: int = 0  # when the down card came
    door: str | None = None  # the regular up card of the initial deal (R2.1)
    contribution: int = 0  # in the pots, antes included, collection not
    street_in: int = 0
    folded: bool = False
    declared: bool = False  # declared all-in: frozen (R3.15)

    @property
    def able(self) -> bool:
        """Whether the seat can still act in betting."""
        return not self.folded and not self.declared and self.stack > 0

    def pay(self, amount: int) -> None:
        """Put chips into the pot."""
        if not 0 <= amount <= self.stack:
            raise ValueError(f"p{self.p} cannot pay {amount} of {self.stack}")
        self.stack -= amount
        self.contribution += amount
        self.street_in += amount


class BettingRound:
    """The betting of one street."""

    def __init__(self, seats: list[Seat], rules: Rules, stakes: Stakes, street: int) -> None:
        self.seats = seats
        self.rules = rules
        self.stakes = stakes
        self.street = street
        self.first = 0  # who should begin; set from outside until somebody has acted
        self.must_open = street == 2  # P5, W3: the first round opens with a forced wager
        self.to_call = 0
        self.full_level = 0
        self.last_size: int | None = None  # None: no full wager on this street yet
        self.raises = 0
        self.uncapped = False
        self.last_actor: int | None = None
        self.acts = 0
        self.dead = 0  # chips in the pot that nobody has bet (R4.9)
        self.acted: set[int] = set()
        self.checked: set[int] = set()
        self.raised_since: set[int] = set()  # seats that acted before a truly full wager
        self.first_checker: int | None = None
        self.last_bettor: int | None = None

    # ------------------------------------------------------------ whose turn

    def seat(self, p: int) -> Seat:
        """Seat number `p`."""
        return self.seats[p - 1]

    def clockwise_from(self, p: int) -> list[Seat]:
        """All seats in order, `p` itself first."""
        return self.seats[p - 1 :] + self.seats[: p - 1]

    def live_count(self) -> int:
        """Seats that have not folded, all-in ones included."""
        return sum(not seat.folded for seat in self.seats)

    def actor(self, passed: Sequence[int] = ()) -> int | None:
        """The seat to act, or None when the round is over; nobody opens for whom the deal had no cards (P19)."""
        able = [seat for seat in self.seats if seat.able]
        if self.last_actor is None:
            able = [seat for seat in able if seat.p not in passed]
        if self.live_count() == 1 or not able:
            return None
        if len(able) == 1 and able[0].street_in >= self.to_call:
            return None  # R2.3.11: one player with chips is left and owes nothing
        if self.last_actor is None:
            order = self.clockwise_from(self.first)  # P14, R3.9, R3.10
        else:
            order = self.clockwise_from(self.last_actor % len(self.seats) + 1)
        for seat in order:
            if seat in able and (seat.p not in self.acted or seat.street_in < self.to_call):
                return seat.p
        return None

    # ------------------------------------------------------------- the sizes

    def sizes(self) -> list[int]:
        """Allowed sizes of the next full wager in limit and spread (R3.11)."""
        low, high = self.stakes.lower, self.stakes.upper
        if self.stakes.structure == "spread":
            # R2.3.6a: any whole amount, a raise at least the last one (P27).
            return list(range(max(low, self.last_size or 0), high + 1))
        either = self.rules.limit_mode == "either" or (self.rules.limit_mode == "either_first" and self.street == 2)
        if self.must_open and self.rules.opener_bet == "lower_or_upper":
            either = True  # P13, R2.3.7: the opener chooses, whatever the mode
        by_street = [low] if self.street <= 3 else [high]
        mode = [low, high] if either else by_street
        if self.last_size is None:
            return mode
        last = self.last_size
        return [size for size in mode if size >= last] or [last]  # P27

    def by_size(self) -> bool:
        """Whether wagers have sizes (limit, spread) rather than only a minimum."""
        return self.stakes.structure in ("limit", "spread")

    def counts_as(self, to: int) -> tuple[int | None, bool]:
        """(the size as which a wager counts or None if short, is it truly full).

        Limit and spread measure it over the last full wager: the largest
        allowed size that it reaches, else the smallest one if it is at least
        half of that (R5.2, R5.3, R2.3.2).  Pot and no limit know no half-bet
        rule (R5.4, R2.3.6).
        """
        if self.by_size():
            increase = to - self.full_level
            reached = [size for size in self.sizes() if size <= increase]
            if reached:
                return max(reached), True
            smallest = min(self.sizes())
            if 2 * increase >= smallest:
                return smallest, False
            return None, False
        if self.last_size is None:  # the first full wager: at least the minimum bet
            return (to, True) if to >= self.stakes.lower else (None, False)
        increase = to - self.to_call
        return (increase, True) if increase >= self.last_size else (None, False)

    def wagers(self, seat: Seat) -> Amounts:
        """Every amount to which the seat may bet or raise, cap and turn aside."""
        all_in = seat.street_in + seat.stack
        if all_in <= self.to_call:
            return []
        if self.by_size():
            targets = [self.full_level + size for size in self.sizes()]
            legal = {to for to in targets if self.to_call < to <= all_in}
            if all_in < max(targets):
                legal.add(all_in)  # R2.3.2: all-in amounts between sizes are legal
            return sorted(legal)
        lowest = self.stakes.lower
        if self.last_size is not None:
            lowest = self.to_call + self.last_size  # R5.4
        highest = all_in
        if self.stakes.structure == "pot_limit":
            # R2.3.6a: at most the pot after the call, everything in it included.
            pot_after_call = self.dead + sum(s.contribution for s in self.seats) + (self.to_call - seat.street_in)
            highest = min(all_in, max(lowest, self.to_call + pot_after_call))
        return range(lowest, highest + 1) if lowest <= highest else [all_in]

    # ------------------------------------------------------- what is allowed

    def may_wager(self, seat: Seat) -> bool:
        """Whether the seat may bet, complete or raise at all."""
        if not any(other.able for other in self.seats if other is not seat):
            return False  # nobody is left who could answer
        if self.capped():
            return False
        p = seat.p
        if p not in self.acted or p in self.raised_since:
            return True
        if p in self.checked and self.last_size is None:
            return True  # R2.3.4: he may complete a short opening
        owes = self.to_call - seat.street_in
        if self.by_size():  # R2.3.3: half of the current bet
            return 2 * owes >= (self.last_size or min(self.sizes()))
        return owes >= (self.last_size or self.stakes.lower)

    def capped(self) -> bool:
        """Whether the raises of this round are used up (R3.12, R2.1, E168)."""
        if not self.by_size() or self.last_size is None:
            return False
        return self.raises >= self.rules.raise_cap and not self.uncapped

    def verb(self) -> str:
        """`bet`, `complete` or `raise` for a wager (R2.3.4); over less than a full bet it completes."""
        if self.to_call == 0:
            return "bet"
        return "complete" if self.last_size is None else "raise"

    def options(self, p: int) -> Options:
        """What the seat to act may do, and with which amounts."""
        seat = self.seat(p)
        if self.must_open:
            return self._opening_options(seat)
        options: Options = {}
        if seat.street_in == self.to_call:
            options["check"] = None  # R2.3.1: no fold where checking is free
        else:
            options["fold"] = None
            options["call"] = min(self.to_call, seat.street_in + seat.stack)
        amounts = self.wagers(seat)
        if len(amounts) > 0 and self.may_wager(seat):
            verb = self.verb()
            if verb != "raise" or self.rules.check_raise or p not in self.checked:  # P26
                options[verb] = amounts
        return options

    def _opening_options(self, seat: Seat) -> Options:
        """The forced opening: no check, and no fold except for a substitute (R3.9, E173)."""
        options: Options = {}
        if seat.p != self.first:
            options["fold"] = None
        amounts = self.wagers(seat)
        if self.rules.opener_bet == "bringin_or_full":  # W3
            options["bring_in"] = min(self.stakes.bring_in, seat.stack)
            if seat.stack <= self.stakes.bring_in:
                amounts = []
        if len(amounts) > 0:
            options["bet"] = amounts
        return options

    # ------------------------------------------------------------ the actions

    def act(self, p: int, verb: str, to: int | None) -> None:
        """Carry out an action that `options` offers."""
        seat = self.seat(p)
        if verb == "fold":
            seat.folded = True
        elif verb == "check":
            self.checked.add(p)
            if self.first_checker is None:
                self.first_checker = p
        elif verb == "call":
            seat.pay(min(self.to_call, seat.street_in + seat.stack) - seat.street_in)
        elif verb == "bring_in":
            seat.pay(min(self.stakes.bring_in, seat.stack))
            self.to_call = self.stakes.bring_in  # R2.3.5: the others owe it in full
            self.must_open = False
        else:
            if to is None:
                raise ValueError(f"{verb} needs an amount")
            self._wager(seat, to)
        self.last_actor = p
        self.acts += 1
        self.acted.add(p)
        self.raised_since.discard(p)

    def _wager(self, seat: Seat, to: int) -> None:
        size, truly_full = self.counts_as(to)
        if size is not None:
            if self.last_size is not None:
                self.raises += 1
            self.last_size = size
            self.full_level = to
            if self.raises == self.rules.raise_cap:
                # R2.1: heads-up when the cap is reached; a later fold lifts nothing.
                self.uncapped = self.rules.heads_up_uncapped and self.live_count() == 2
        if truly_full:
            self.raised_since |= self.acted
        seat.pay(to - seat.street_in)
        self.to_call = to
        self.must_open = False
        self.last_bettor = seat.p
