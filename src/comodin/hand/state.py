"""A hand in mid-play, as plain values; whatever the game.

A `HandState` is never changed: `evolve` gives the next one.  Seats count from
1 in dealing order; 0 in `actor` is the dealer.  A state that was folded from
a masked stream of events has None where its viewer may not see.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from comodin.cards import Card
from comodin.hand.betting import Betting
from comodin.hand.events import ActionKind, EndReason
from comodin.hand.game import Due, Game, Option
from comodin.hand.trouble import CALM, Trouble

__all__ = ["DEALER", "HandState", "Reveal", "SeatState", "Stage"]

DEALER: Final = 0

Stage = Literal["dealing", "betting", "showdown", "over"]


class SeatState(Struct, frozen=True, gc=False):
    """One seat: its chips, its cards, what it has done on this street.

    `paid` is all that it has put into the pot in this hand, `bet` the part of
    it on this street, `last_bet` what stayed in of the bet on the street
    before.  `held` counts its own cards.  `out`: has no more say
    in the hand, yet may win a pot without the leader (R4.8).  `choice` is the keep-or-expose decision of this street;
    `declare_until` is the last street on which it may still declare all-in,
    `declined` or `declared` what it said (P16).  `down_street`: when the down
    card came.
    """

    stack: int
    paid: int = 0
    bet: int = 0
    last_bet: int = 0
    upcards: tuple[Card, ...] = ()
    downcards: tuple[Card | None, ...] = ()
    held: int = 0
    folded: bool = False
    out: bool = False
    acted: bool = False
    checked: bool = False
    choice: Literal["kept", "exposed", "secret"] | None = None
    secret: Literal["kept", "exposed"] | None = None
    down_street: int = 0
    declare_until: int = 0
    declined: bool = False
    declared: bool = False
    showdown: Literal["shown", "mucked"] | None = None

    @property
    def can_bet(self) -> bool:
        """Whether the seat still has a say in the betting: in, with chips, not declared all-in."""
        return self.stack > 0 and not self.folded and not self.declared and not self.out

    @property
    def cards(self) -> tuple[Card | None, ...]:
        """All cards of the seat, up cards first."""
        return (*self.upcards, *self.downcards)


class Reveal(Struct, frozen=True, gc=False):
    """How far the turning of cards has gone, in the games that live by it.

    `middle`: the cards in the middle.  `turner`: who turned last; `turning`:
    whether he must go on.  `leads`: who took the lead, in order; `first_lead`:
    the betting round that followed the first of them.  `multiplier`: that of
    the bet.  `carried`: chips of an earlier hand, or left for the next one.
    """

    middle: tuple[Card, ...] = ()
    turner: int = 0
    turning: bool = False
    leads: tuple[int, ...] = ()
    first_lead: int = 0
    multiplier: int = 1
    carried: int = 0


class HandState(Struct, frozen=True, gc=False, eq=False):
    """Everything about a hand that its viewer knows.

    `out` and `seen` are sets of cards as bit masks (bit `Card.code`, one bit
    for the joker): all cards known to have left the stub, and those of them
    that everybody has seen.  `stub` counts what is left to deal, `exposures`
    the down cards that the dealer has exposed.

    `trouble` is what has gone wrong and is not settled: `CALM` in a regular hand.
    Where cards are turned up one by one, `street` is the number of the
    betting round to come, and `reveal` tells how far the turning has gone.

    `memo`
    keeps what `legal` or `due` worked out from the rest, so that the driver,
    the bot and `decide` share one answer; two states are equal without it.
    """

    game: Game
    seats: tuple[SeatState, ...]
    stub: int
    street: int
    stage: Stage = "dealing"
    actor: int = DEALER
    kind: ActionKind | None = None
    betting: Betting = Betting()
    burned: tuple[Card | None, ...] = ()
    burns_on_street: int = 0
    reshuffled: bool = False
    exposures: int = 0
    common: tuple[Card, ...] = ()
    reveal: Reveal = Reveal()
    trouble: Trouble = CALM
    out: int = 0
    seen: int = 0
    house: int = 0
    ended: EndReason | None = None
    viewer: int | None = None
    memo: tuple[Option, ...] | Due | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _FIELDS)

    def __ne__(self, other: object) -> bool:  # the base has one of its own
        return not self == other

    def __hash__(self) -> int:
        return hash((self.seats, self.street, self.stage, self.actor, self.out))

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.ended is not None

    @property
    def pot(self) -> int:
        """All chips in the middle."""
        return sum([seat.paid for seat in self.seats]) + self.reveal.carried

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded, in dealing order."""
        return tuple([p for p, seat in enumerate(self.seats, 1) if not seat.folded])

    def seat(self, p: int) -> SeatState:
        """Return the state of seat `p`, counted from 1."""
        return self.seats[p - 1]

    def clockwise(self, p: int) -> list[int]:
        """Return all seats in order from seat `p` on."""
        n = len(self.seats)
        return [(p - 1 + step) % n + 1 for step in range(n)]


_FIELDS: Final = tuple(name for name in HandState.__struct_fields__ if name != "memo")
