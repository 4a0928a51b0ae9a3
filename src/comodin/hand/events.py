"""What has happened in a hand, in the past tense: the single record of it.

An event carries every result that needed a rule or a hidden card, so that
`evolve` can fold events that are masked.  Its number in a record is its place
in the list.  The names and fields are those of docs/reference/records.md.
What is the floor's stands in `floor_events`.
"""

from __future__ import annotations

from typing import Literal

from comodin.cards import Card
from comodin.hand.event import Event
from comodin.hand.floor_events import (
    ActedOutOfTurn,
    AllInDeclared,
    BetReturned,
    BurnPutRight,
    CallMadeBet,
    CardFlashed,
    CardMoved,
    CardSetAside,
    CardShownTo,
    CardsShownToAll,
    CollectionReturned,
    DealAccepted,
    DealtWrongWay,
    DeckFouled,
    DeclarationDeclined,
    DownCardExposedByDealer,
    HandFouled,
    HandRetrieved,
    HandVoided,
    HeldToAction,
    MisdealDeclared,
    MotionMade,
    OutOfTurnReleased,
    PenaltyPaid,
    RulingMade,
    SeatPassedOver,
    SentAstray,
    ShortCallMade,
    ShowDemanded,
    StreetCorrected,
    StringBetRefused,
)

__all__ = [
    "ActedOutOfTurn",
    "ActionOn",
    "AllInDeclared",
    "AntePosted",
    "BetDoubled",
    "BetMade",
    "BetReturned",
    "BettingEnded",
    "BringInPosted",
    "BurnPutRight",
    "CallMadeBet",
    "Called",
    "CardBurned",
    "CardDealt",
    "CardFlashed",
    "CardMoved",
    "CardSetAside",
    "CardShownTo",
    "CardTurned",
    "CardsShownToAll",
    "Checked",
    "ChoiceMade",
    "CollectionReturned",
    "CollectionTaken",
    "CommonCardDealt",
    "Completed",
    "DealAccepted",
    "DealtWrongWay",
    "DeckFouled",
    "DeclarationDeclined",
    "DownCardExposed",
    "DownCardExposedByDealer",
    "DownCardKept",
    "Event",
    "Folded",
    "ForcedToFold",
    "HandEnded",
    "HandFouled",
    "HandRetrieved",
    "HandVoided",
    "HeldToAction",
    "HoldingMucked",
    "HoldingShown",
    "LeadTaken",
    "MiddleCardDealt",
    "MisdealDeclared",
    "MotionMade",
    "OutOfTurnReleased",
    "PenaltyPaid",
    "Posted",
    "PotAwarded",
    "PotCarried",
    "Raised",
    "RulingMade",
    "SeatPassedOver",
    "SentAstray",
    "ShortCallMade",
    "ShowDemanded",
    "StreetCorrected",
    "StringBetRefused",
    "StubReshuffled",
    "UncalledBetReturned",
    "Wagered",
    "WentOut",
]

ActionKind = Literal["bet", "choose", "turn", "declare"]
Role = Literal["target", "kill", "both"]
EndReason = Literal["showdown", "last_player", "misdeal", "void"]


class Posted(Event, frozen=True, gc=False, tag=True):
    """Chips that were put up without a choice."""

    p: int
    amount: int
    all_in: bool = False


class CollectionTaken(Posted, frozen=True, gc=False, tag=True):
    """The house took its fee; it never enters the pot (P2)."""


class AntePosted(Posted, frozen=True, gc=False, tag=True):
    """An ante went in, whole or as much as there was (W1)."""


class BringInPosted(Posted, frozen=True, gc=False, tag=True):
    """The bring-in was posted; the others owe `owed`, also where the poster was short (W3, R2.3.5)."""

    owed: int = 0


class CardDealt(Event, frozen=True, gc=False, tag=True):
    """Seat `p` got a card; `card` is None where it is masked or unknown."""

    p: int
    card: Card | None
    up: bool
    street: int


class CommonCardDealt(Event, frozen=True, gc=False, tag=True):
    """A card in the middle counts for everybody, as the stub was too short (R2.3.12)."""

    card: Card | None
    street: int


class MiddleCardDealt(Event, frozen=True, gc=False, tag=True):
    """A card lies open in the middle: the first hand to beat, the rank that folds, or both (M5, M12)."""

    card: Card | None
    role: Role


class CardTurned(Event, frozen=True, gc=False, tag=True):
    """Seat `p` turned up its next card (M6, M7)."""

    p: int
    card: Card


class LeadTaken(Event, frozen=True, gc=False, tag=True):
    """Seat `p` shows the best hand now (M7)."""

    p: int


class ForcedToFold(Event, frozen=True, gc=False, tag=True):
    """Seat `p` turned a card of the middle card's rank and is out of every pot (M8)."""

    p: int
    card: Card


class WentOut(Event, frozen=True, gc=False, tag=True):
    """Seat `p` has no card left and does not lead: it loses every pot that the leader is in (M10)."""

    p: int


class BetDoubled(Event, frozen=True, gc=False, tag=True):
    """A pair or better was turned: the bet is `multiplier` times what it was at first (R4.6)."""

    multiplier: int


class PotCarried(Event, frozen=True, gc=False, tag=True):
    """Nobody beat the middle card: the chips stay for the next hand (R2.2)."""

    amount: int


class CardBurned(Event, frozen=True, gc=False, tag=True):
    """A card was put aside, unseen (P25)."""

    card: Card | None
    street: int


class StubReshuffled(Event, frozen=True, gc=False, tag=True):
    """The burns were mixed with the last card of a stub too short for the street (W12, R3.19)."""

    street: int
    cards: int


class ActionOn(Event, frozen=True, gc=False, tag=True):
    """Seat `p` must act now, and on what."""

    p: int
    kind: ActionKind


class Checked(Event, frozen=True, gc=False, tag=True):
    """Seat `p` checked."""

    p: int


class Folded(Event, frozen=True, gc=False, tag=True):
    """Seat `p` gave its hand up."""

    p: int


class Called(Event, frozen=True, gc=False, tag=True):
    """Seat `p` called: `to` is its total on this street."""

    p: int
    to: int
    all_in: bool = False


class Wagered(Event, frozen=True, gc=False, tag=True):
    """Seat `p` bet, completed or raised *to* a total on this street.

    `size` is the full bet or raise that it counts as, 0 where it is short of
    one; `reopens` tells a whole bet or raise, after which everybody acts anew:
    below that a seat that has acted may raise again by what it faces (R5.2).
    """

    p: int
    to: int
    all_in: bool = False
    size: int = 0
    reopens: bool = True


class BetMade(Wagered, frozen=True, gc=False, tag=True):
    """The first wager of the round."""


class Raised(Wagered, frozen=True, gc=False, tag=True):
    """A wager over a bet."""


class Completed(Wagered, frozen=True, gc=False, tag=True):
    """The first bet over a bring-in or a short opening."""


class ChoiceMade(Event, frozen=True, gc=False, tag=True):
    """Seat `p` chose in secret to keep or to expose; masked until all have chosen (R3.13)."""

    p: int
    exposes: bool | None = None
    card: Card | None = None


class DownCardKept(Event, frozen=True, gc=False, tag=True):
    """Seat `p` keeps its down card: the next card comes up."""

    p: int


class DownCardExposed(Event, frozen=True, gc=False, tag=True):
    """Seat `p` turned its down card up: the next card comes down."""

    p: int
    card: Card


class BettingEnded(Event, frozen=True, gc=False, tag=True):
    """The betting of a street is over, also where nobody could bet."""

    street: int


class UncalledBetReturned(Event, frozen=True, gc=False, tag=True):
    """What nobody matched went back to seat `p` (R2.3.10)."""

    p: int
    amount: int


class HoldingShown(Event, frozen=True, gc=False, tag=True):
    """Seat `p` tabled its cards; `category` and `ranks` as ``comodin rank`` gives them."""

    p: int
    cards: tuple[Card, ...]
    category: str
    ranks: str


class HoldingMucked(Event, frozen=True, gc=False, tag=True):
    """Seat `p` was beaten before its turn to show, and its cards stay unseen."""

    p: int


class PotAwarded(Event, frozen=True, gc=False, tag=True):
    """Pot number `pot` (0 is the main pot) went to the seats of `shares`."""

    pot: int
    amount: int
    shares: dict[int, int]


class HandEnded(Event, frozen=True, gc=False, tag=True):
    """The hand is over."""

    reason: EndReason
