"""Seats of the reveal games, and what their betting rounds add to the common ones.

Sizes, caps, all-ins and the half-bet rule are those of `betting`, where one bet
size means that both limits are equal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .betting import BettingRound, Options, Seat
from .reveal_terms import RevealRules
from .terms import Rules, Stakes


@dataclass
class RevealSeat(Seat):
    """One player; `folded` is also true after a forced fold.

    A seat that is `out` (bust, or an exhausted leader who was passed) plays no
    further part but keeps its claim on side pots without the leader (R4.8).
    """

    cards: list[str] = field(default_factory=list)  # in the order dealt
    turned: int = 0
    out: bool = False

    @property
    def active(self) -> bool:
        """Neither folded, killed nor out."""
        return not self.folded and not self.out

    @property
    def able(self) -> bool:
        """Whether the seat can act in betting; an exhausted leader can (R4.7)."""
        return self.active and self.stack > 0

    @property
    def showing(self) -> list[str]:
        """The cards turned so far."""
        return self.cards[: self.turned]

    @property
    def has_cards(self) -> bool:
        """Whether a card is left to turn."""
        return self.turned < len(self.cards)


class RevealRound(BettingRound):
    """One betting round; its number plays no part, only who leads does."""

    def __init__(
        self,
        players: list[RevealSeat],
        rules: RevealRules,
        stakes: Stakes,
        *,
        first: int,
        leader: int | None,
        forced: bool,
    ) -> None:
        # Street 3 stands for "no forced opening": the leader may check (E280).
        common = Rules(limit_mode="fixed", raise_cap=rules.raise_cap, heads_up_uncapped=rules.heads_up_uncapped)
        super().__init__(list[Seat](players), common, stakes, 3)
        self.players = players
        self.first = first
        self.leader = leader
        self.leader_only = rules.who_may_bet == "leader_only"
        self.forced = forced
        if forced:
            self.to_call = stakes.lower  # everyone owes one bet from the start (R2.2)

    def live_count(self) -> int:
        """Players still in: a bust seat is out of the hand (M10) and makes nobody's round longer."""
        return sum(seat.active for seat in self.players)

    def actor(self, passed: Sequence[int] = ()) -> int | None:
        """The seat to act; one player with chips is not asked to pay for nobody (R2.3.11)."""
        able = [seat for seat in self.seats if seat.able]
        if self.forced and len(able) == 1 and not any(seat.street_in for seat in self.seats):
            return None
        return super().actor(passed)

    def options(self, p: int) -> Options:
        """What the seat to act may do."""
        if self.forced:
            return self._forced_options(p)
        options = super().options(p)
        if self.leader_only and (p != self.leader or self.to_call > 0):
            # R2.2, R2.3.13: the leader bets or nobody does, and nobody raises.
            for verb in ("bet", "complete", "raise"):
                options.pop(verb, None)
        return options

    def _forced_options(self, p: int) -> Options:
        """first_round=forced_minimum: pay one bet, all-in if short, or fold; no raise (R2.2, E285)."""
        due = min(self.stakes.lower, self.seat(p).stack)
        if any(seat.street_in > 0 for seat in self.players):
            return {"fold": None, "call": due}
        return {"fold": None, "bet": [due]}

    def act(self, p: int, verb: str, to: int | None) -> None:
        """Carry out an action that `options` offers."""
        if self.forced and verb == "bet":
            # A short first payment lowers nobody's debt, so it is paid like a call.
            verb = "call"
        super().act(p, verb, to)
