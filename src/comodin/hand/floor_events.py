"""What goes wrong at a table and what the floor rules on it, in the past tense (R6, P16 to P43).

An irregularity is one event, and whatever it brings about follows in ordinary
ones: cards that move, chips that go back, a bet that stands.  `clauses` are
the rules behind it, `reason` the words of whoever ruled.
"""

from __future__ import annotations

from typing import Literal

from comodin.cards import Card
from comodin.hand.event import Event

__all__ = [
    "ActedOutOfTurn",
    "AllInDeclared",
    "BetReturned",
    "BurnPutRight",
    "CallMadeBet",
    "CardFlashed",
    "CardMoved",
    "CardSetAside",
    "CardShownTo",
    "CardsShownToAll",
    "CollectionReturned",
    "DealAccepted",
    "DealtWrongWay",
    "DeckFouled",
    "DeclarationDeclined",
    "DownCardExposedByDealer",
    "HandFouled",
    "HandRetrieved",
    "HandVoided",
    "HeldToAction",
    "MisdealDeclared",
    "MotionMade",
    "OutOfTurnReleased",
    "PenaltyPaid",
    "RulingMade",
    "SeatPassedOver",
    "SentAstray",
    "ShortCallMade",
    "ShowDemanded",
    "StreetCorrected",
    "StringBetRefused",
]

FoulReason = Literal["missed", "muck", "peek", "floor"]


class AllInDeclared(Event, frozen=True, gc=False, tag=True):
    """Seat `p` froze its stake at `amount`, what it had in the pot (P16, R3.15)."""

    p: int
    amount: int
    clauses: tuple[str, ...] = ()


class DeclarationDeclined(Event, frozen=True, gc=False, tag=True):
    """Seat `p` let its right to declare all-in lapse."""

    p: int


class DownCardExposedByDealer(Event, frozen=True, gc=False, tag=True):
    """The dealer exposed the down card of seat `p`, who may declare all-in up to street `declare_until` (P16)."""

    p: int
    card: Card
    declare_until: int = 0
    clauses: tuple[str, ...] = ()


class MisdealDeclared(Event, frozen=True, gc=False, tag=True):
    """The deal is void; every chip goes back."""

    clauses: tuple[str, ...] = ()


class HandVoided(Event, frozen=True, gc=False, tag=True):
    """The floor declared the hand void, for a reason in its own words (P42, M17); every chip goes back."""

    reason: str
    clauses: tuple[str, ...] = ()


class CollectionReturned(Event, frozen=True, gc=False, tag=True):
    """The house gave its fee back to seat `p`, as the hand was void (R3.17)."""

    p: int
    amount: int


class BetReturned(Event, frozen=True, gc=False, tag=True):
    """Chips of seat `p` went back by a ruling."""

    p: int
    amount: int
    clauses: tuple[str, ...] = ()


# -- the deal ------------------------------------------------------------------------------


class SeatPassedOver(Event, frozen=True, gc=False, tag=True):
    """The dealer passed seat `p` over in the initial deal, and nobody has noticed yet (P19)."""

    p: int
    street: int


class SentAstray(Event, frozen=True, gc=False, tag=True):
    """The next card, which follows, goes to seat `p` out of sequence, and nobody has noticed yet (P19, P21).

    Once one card of a street has gone astray, so do all that follow it.
    """

    p: int
    street: int


class DealtWrongWay(Event, frozen=True, gc=False, tag=True):
    """The card that follows came down instead of up; it is turned up at once (R6)."""

    p: int
    street: int
    clauses: tuple[str, ...] = ()


class DealAccepted(Event, frozen=True, gc=False, tag=True):
    """An initial deal out of sequence stands: there has been action on it (P20)."""

    clauses: tuple[str, ...] = ()


class CardMoved(Event, frozen=True, gc=False, tag=True):
    """A card that went astray moves face up from seat `p` to its owner `to` (P21).

    Where it was due to him face down, he may declare himself all-in up to
    street `declare_until`, as after an exposure by the dealer (R3.18).
    """

    p: int
    to: int
    card: Card
    declare_until: int = 0
    clauses: tuple[str, ...] = ()


class StreetCorrected(Event, frozen=True, gc=False, tag=True):
    """The cards of a street lie right again: it is dealt to its end, and there is no betting on it (P22)."""

    street: int
    clauses: tuple[str, ...] = ()


class CardSetAside(Event, frozen=True, gc=False, tag=True):
    """A card dealt before its time, or one given up for it, goes to the burns, unseen (R5.8).

    `owed`: how many more are to be set aside when the street is dealt.
    """

    card: Card | None
    street: int
    owed: int = 0
    clauses: tuple[str, ...] = ()


class BurnPutRight(Event, frozen=True, gc=False, tag=True):
    """The dealer forgot a burn, or burned once too often; the card that follows goes where it belongs (R5.8)."""

    street: int
    clauses: tuple[str, ...] = ()


# -- the betting ---------------------------------------------------------------------------


class ActedOutOfTurn(Event, frozen=True, gc=False, tag=True):
    """Seat `p` acted before its turn, on a bet of `owed_to`: `verb` and the total `to` say how (P34, R5.6)."""

    p: int
    verb: str
    to: int = 0
    owed_to: int = 0
    clauses: tuple[str, ...] = ()


class OutOfTurnReleased(Event, frozen=True, gc=False, tag=True):
    """What seat `p` did out of turn does not bind it: the action to it has changed (R5.6)."""

    p: int
    clauses: tuple[str, ...] = ()


class HeldToAction(Event, frozen=True, gc=False, tag=True):
    """Seat `p` is held to what it did or showed; the action itself follows (P36, P38, R5.6)."""

    p: int
    clauses: tuple[str, ...] = ()


class MotionMade(Event, frozen=True, gc=False, tag=True):
    """Seat `p` moved as if to bet or raise to a total, and drew back: not bound unless somebody acts on it (P36)."""

    p: int
    to: int
    clauses: tuple[str, ...] = ()


class ShortCallMade(Event, frozen=True, gc=False, tag=True):
    """Seat `p`, unaware of a raise, put in chips up to a total that is less than it owes (P38)."""

    p: int
    to: int
    clauses: tuple[str, ...] = ()


class StringBetRefused(Event, frozen=True, gc=False, tag=True):
    """Seat `p` went for more chips, up to a total, in a second motion: only the first counts, and follows (P30)."""

    p: int
    to: int
    clauses: tuple[str, ...] = ()


class CallMadeBet(Event, frozen=True, gc=False, tag=True):
    """Seat `p` said "call" where nothing was owed: it is a minimum bet, which follows (P37)."""

    p: int
    clauses: tuple[str, ...] = ()


# -- hands ---------------------------------------------------------------------------------


class CardFlashed(Event, frozen=True, gc=False, tag=True):
    """A card of seat `p` was seen outside the prescribed time; it goes back and plays as a down card (P24).

    The record gives it to nobody: who saw it is not known.
    """

    p: int
    card: Card | None = None
    clauses: tuple[str, ...] = ()


class HandFouled(Event, frozen=True, gc=False, tag=True):
    """The hand of seat `p` is dead; its chips stay in (P20, P29, R4.9).

    `cause`: it was missed in the deal, it touched the muck, its owner peeked,
    or the floor ruled so, for a `reason` in its own words.
    """

    p: int
    cause: FoulReason
    reason: str = ""
    clauses: tuple[str, ...] = ()


class HandRetrieved(Event, frozen=True, gc=False, tag=True):
    """The floor gave seat `p` its hand back (P29); `reason` where it overruled (P42)."""

    p: int
    reason: str = ""
    clauses: tuple[str, ...] = ()


class CardShownTo(Event, frozen=True, gc=False, tag=True):
    """Seat `p` let seat `to` see its down card (P32)."""

    p: int
    to: int
    card: Card | None
    clauses: tuple[str, ...] = ()


class ShowDemanded(Event, frozen=True, gc=False, tag=True):
    """Somebody asked that all may see what seat `p` has shown to one; it waits for a winner (P32)."""

    p: int
    clauses: tuple[str, ...] = ()


class CardsShownToAll(Event, frozen=True, gc=False, tag=True):
    """A winner is determined, and everybody sees what seat `p` had shown to one (P32)."""

    p: int
    cards: tuple[Card, ...]
    clauses: tuple[str, ...] = ()


class PenaltyPaid(Event, frozen=True, gc=False, tag=True):
    """Seat `p` paid for peeking: the chips are nobody's and go with the main pot (R4.9)."""

    p: int
    amount: int
    all_in: bool = False
    clauses: tuple[str, ...] = ()


# -- the floor -----------------------------------------------------------------------------


class DeckFouled(Event, frozen=True, gc=False, tag=True):
    """The deck was found not to be right: the hand is void, and every chip goes back (R5.7)."""

    reason: str
    clauses: tuple[str, ...] = ()


class RulingMade(Event, frozen=True, gc=False, tag=True):
    """The floor ruled, for a reason in its own words; what it changes stands in other events (P42, M17)."""

    reason: str
    clauses: tuple[str, ...] = ()
