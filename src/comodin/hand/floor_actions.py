"""What goes wrong at a table, and what the floor rules, in the imperative (R6, P16 to P43).

An irregular action says who did it: it comes at any moment, from anybody.
`comodin.hand.mishaps` lists which of them can happen now.
"""

from __future__ import annotations

from typing import ClassVar

from comodin.cards import Card
from comodin.hand.actions import Action
from comodin.texts import Text

__all__ = [
    "ActOutOfTurn",
    "BurnAstray",
    "CallShort",
    "DealAstray",
    "DealTooSoon",
    "DemandShow",
    "FindError",
    "FlashCard",
    "FoulDeck",
    "FoulHand",
    "Irregular",
    "MakeRuling",
    "MotionToBet",
    "PassOver",
    "Peek",
    "RabbitHunt",
    "RetrieveHand",
    "SayCall",
    "ShowTo",
    "StringBet",
    "TouchMuck",
]


class Irregular(Action, frozen=True, gc=False, tag=True):
    """The base of every irregular action; its words are ``actions.<verb>`` with its fields."""

    @property
    def text(self) -> Text:
        """The action in words, with what it names."""
        given = {name: getattr(self, name) for name in self.__struct_fields__}
        return Text(f"actions.{self.verb}", **{k: v.text if isinstance(v, Action) else v for k, v in given.items()})


# -- the dealer --------------------------------------------------------------------------------


class DealAstray(Irregular, frozen=True, gc=False, tag=True):
    """The dealer gives the next card to seat `p`, to which it is not due, or the wrong way `up` (P19, P21).

    `up` None: as that seat's next card would come.  None is a card that nobody has seen.
    `opens` names the down card that `p` opens by not having been asked, where nobody knows it.
    """

    p: int
    card: Card | None
    up: bool | None = None
    opens: Card | None = None
    verb: ClassVar[str] = "deal_astray"


class PassOver(Irregular, frozen=True, gc=False, tag=True):
    """The dealer passes seat `p` over in the initial deal (P20)."""

    p: int
    verb: ClassVar[str] = "pass_over"


class DealTooSoon(Irregular, frozen=True, gc=False, tag=True):
    """The dealer deals a card of the next street while there is still betting (R5.8)."""

    card: Card | None = None
    verb: ClassVar[str] = "deal_too_soon"


class BurnAstray(Irregular, frozen=True, gc=False, tag=True):
    """The dealer forgets a burn, or burns a card that is due to a seat (R5.8)."""

    card: Card | None = None
    verb: ClassVar[str] = "burn_astray"


class FindError(Irregular, frozen=True, gc=False, tag=True):
    """Somebody notices that cards came out of sequence (P19 to P23).

    `cards` names those that lie face down astray, in the order in which they
    came, where nobody knows them.
    """

    cards: tuple[Card, ...] = ()
    verb: ClassVar[str] = "find_error"


# -- the betting -------------------------------------------------------------------------------


class ActOutOfTurn(Irregular, frozen=True, gc=False, tag=True):
    """Seat `p` acts, and it is another one's turn (P34, R5.6)."""

    p: int
    act: Action
    verb: ClassVar[str] = "act_out_of_turn"


class MotionToBet(Irregular, frozen=True, gc=False, tag=True):
    """The seat on turn moves as if to bet or raise *to* a total, and draws back (P36)."""

    to: int
    verb: ClassVar[str] = "motion_to_bet"


class CallShort(Irregular, frozen=True, gc=False, tag=True):
    """The seat on turn, unaware of a raise, puts in chips up *to* a total below what it owes (P38)."""

    to: int
    verb: ClassVar[str] = "call_short"


class StringBet(Irregular, frozen=True, gc=False, tag=True):
    """The seat on turn goes *to* a total in two motions, the `first` of which came to a total of its own (P30)."""

    to: int
    first: int = 0
    verb: ClassVar[str] = "string_bet"


class SayCall(Irregular, frozen=True, gc=False, tag=True):
    """The seat on turn says "call", whether or not anything is owed (P37)."""

    verb: ClassVar[str] = "say_call"


# -- hands ---------------------------------------------------------------------------------------


class FlashCard(Irregular, frozen=True, gc=False, tag=True):
    """A down card of seat `p` is seen outside the prescribed time (P24)."""

    p: int
    card: Card | None = None
    verb: ClassVar[str] = "flash_card"


class TouchMuck(Irregular, frozen=True, gc=False, tag=True):
    """The cards of seat `p` touch the muck (P29)."""

    p: int
    verb: ClassVar[str] = "touch_muck"


class Peek(Irregular, frozen=True, gc=False, tag=True):
    """Seat `p` looks at a card that nobody may know (M5, R4.9)."""

    p: int
    verb: ClassVar[str] = "peek"


class ShowTo(Irregular, frozen=True, gc=False, tag=True):
    """Seat `p` lets seat `to` see its down card (P32); names the card where only these two know it."""

    p: int
    to: int
    card: Card | None = None
    verb: ClassVar[str] = "show_to"


class DemandShow(Irregular, frozen=True, gc=False, tag=True):
    """Somebody asks that all may see what seat `p` has shown to one (P32)."""

    p: int
    verb: ClassVar[str] = "demand_show"


class RabbitHunt(Irregular, frozen=True, gc=False, tag=True):
    """Somebody asks to see the stub, the burns or the muck, which is always refused (P33)."""

    verb: ClassVar[str] = "rabbit_hunt"


# -- the floor -------------------------------------------------------------------------------------


class RetrieveHand(Irregular, frozen=True, gc=False, tag=True):
    """The floor gives seat `p` its hand back (P29); with a `reason` also where the rule would not (P42)."""

    p: int
    reason: str = ""
    verb: ClassVar[str] = "retrieve_hand"


class FoulHand(Irregular, frozen=True, gc=False, tag=True):
    """The floor declares the hand of seat `p` dead, and says why (P42, M17, R5.7)."""

    p: int
    reason: str
    verb: ClassVar[str] = "foul_hand"


class FoulDeck(Irregular, frozen=True, gc=False, tag=True):
    """The deck is found not to be right, as `reason` says (R5.7)."""

    reason: str
    verb: ClassVar[str] = "foul_deck"


class MakeRuling(Irregular, frozen=True, gc=False, tag=True):
    """The floor rules something, and says what and why (P42, M17)."""

    reason: str
    verb: ClassVar[str] = "make_ruling"
