"""What a seat, the dealer or the floor can do, in the imperative.

An action says nothing of who does it: betting and choices belong to the seat
whose turn it is, cards to the dealer.  Amounts are *to*, never *by*.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from comodin.cards import Card, format_cards
from comodin.texts import Text

__all__ = [
    "Action",
    "Bet",
    "BringIn",
    "Burn",
    "Call",
    "Check",
    "Complete",
    "Deal",
    "DeclareAllIn",
    "DeclineAllIn",
    "Expose",
    "ExposeByDealer",
    "Fold",
    "Keep",
    "Muck",
    "Raise",
    "Show",
    "TurnUp",
    "VoidHand",
    "Wager",
]


class Action(Struct, frozen=True, gc=False, tag_field="action", tag=True):
    """The base of every action."""

    verb: ClassVar[str] = ""

    @property
    def text(self) -> Text:
        """The action in words, in either language."""
        return Text(f"actions.{self.verb}")

    def __str__(self) -> str:
        return self.text


class Deal(Action, frozen=True, gc=False, tag=True):
    """The dealer gives the next card; None is a card that nobody at the table has seen."""

    card: Card | None
    verb: ClassVar[str] = "deal"

    @property
    def text(self) -> Text:
        """The action in words, with its card."""
        return Text("actions.deal", card=format_cards([self.card]))


class Burn(Action, frozen=True, gc=False, tag=True):
    """The dealer puts a card aside, unseen (P25)."""

    card: Card | None = None
    verb: ClassVar[str] = "burn"


class Fold(Action, frozen=True, gc=False, tag=True):
    """Give the hand up."""

    verb: ClassVar[str] = "fold"


class Check(Action, frozen=True, gc=False, tag=True):
    """Stay in without betting, where nothing is owed."""

    verb: ClassVar[str] = "check"


class Call(Action, frozen=True, gc=False, tag=True):
    """Match what is owed, or put in all that is left."""

    verb: ClassVar[str] = "call"


class BringIn(Action, frozen=True, gc=False, tag=True):
    """Post the bring-in, where the house has one (W3)."""

    verb: ClassVar[str] = "bring_in"


class Wager(Action, frozen=True, gc=False, tag=True):
    """A bet, raise or completion: the seat's total *to* which it goes on this street."""

    to: int

    @property
    def text(self) -> Text:
        """The action in words, with its amount."""
        return Text(f"actions.{self.verb}", to=self.to)


class Bet(Wager, frozen=True, gc=False, tag=True):
    """The first wager of a round."""

    verb: ClassVar[str] = "bet"


class Raise(Wager, frozen=True, gc=False, tag=True):
    """A wager over a bet."""

    verb: ClassVar[str] = "raise"


class Complete(Wager, frozen=True, gc=False, tag=True):
    """The first full bet over a bring-in or a short opening all-in: a bet, not a raise (R2.3.4)."""

    verb: ClassVar[str] = "complete"


class Keep(Action, frozen=True, gc=False, tag=True):
    """Keep the down card: the next card comes up (P7)."""

    verb: ClassVar[str] = "keep"


class Expose(Action, frozen=True, gc=False, tag=True):
    """Turn the down card up: the next card comes down (P6, P7); names the card if it was unknown."""

    card: Card | None = None
    verb: ClassVar[str] = "expose"


class TurnUp(Action, frozen=True, gc=False, tag=True):
    """Turn up one's next card (M6, M7); names the card if nobody knew it."""

    card: Card | None = None
    verb: ClassVar[str] = "turn"


class DeclareAllIn(Action, frozen=True, gc=False, tag=True):
    """Freeze one's stake at what is in the pot, after the dealer exposed one's card (P16, R3.15)."""

    verb: ClassVar[str] = "declare"


class DeclineAllIn(Action, frozen=True, gc=False, tag=True):
    """Let the right to declare all-in lapse, and play on."""

    verb: ClassVar[str] = "decline"


class ExposeByDealer(Action, frozen=True, gc=False, tag=True):
    """The dealer exposes the down card of seat `p`, by mistake (P16); names the card if it was unknown."""

    p: int
    card: Card | None = None
    verb: ClassVar[str] = "expose_by_dealer"

    @property
    def text(self) -> Text:
        """The action in words, with its seat."""
        return Text("actions.expose_by_dealer", p=self.p)


class Show(Action, frozen=True, gc=False, tag=True):
    """Seat `p` tables its cards at the showdown; asked only where its down card was unknown."""

    p: int
    cards: tuple[Card, ...]
    verb: ClassVar[str] = "show"

    @property
    def text(self) -> Text:
        """The action in words, with its seat and cards."""
        return Text("actions.show", p=self.p, cards=format_cards(self.cards))


class Muck(Action, frozen=True, gc=False, tag=True):
    """Seat `p` gives its hand up unseen at the showdown; asked only where its down card was unknown."""

    p: int
    verb: ClassVar[str] = "muck"

    @property
    def text(self) -> Text:
        """The action in words, with its seat."""
        return Text("actions.muck", p=self.p)


class VoidHand(Action, frozen=True, gc=False, tag=True):
    """The floor declares the hand void, at any moment of it, and says why (P42, M17)."""

    reason: str
    verb: ClassVar[str] = "void"

    @property
    def text(self) -> Text:
        """The action in words."""
        return Text("actions.void")
