"""What can be done at a table, in the imperative.

An action names the chair it concerns, and not who asks for it: whether a
client may act for that chair is for the server to say.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from comodin.hand import Action
from comodin.table.game import TableGame
from comodin.table.state import HOST
from comodin.texts import Text

__all__ = [
    "AddChips",
    "Buy",
    "ChangeChair",
    "ChangeGame",
    "CloseTable",
    "DealHand",
    "Leave",
    "MoveChips",
    "Play",
    "SetMenu",
    "Sit",
    "SitIn",
    "SitOut",
    "TableAction",
]


class TableAction(Struct, frozen=True, tag_field="action", tag=True):
    """The base of every action at a table."""

    verb: ClassVar[str] = ""

    @property
    def text(self) -> Text:
        """The action in words, in either language."""
        return Text(f"table.action.{self.verb}")

    def __str__(self) -> str:
        return self.text


class Sit(TableAction, frozen=True, tag=True):
    """Take an empty chair and buy in; None is a full buy-in.

    `by_host`: the host hands out this stack, whatever a full buy-in is.
    """

    chair: int
    name: str
    amount: int | None = None
    bot: str = ""
    by_host: bool = False
    verb: ClassVar[str] = "sit"


class Buy(TableAction, frozen=True, tag=True):
    """Buy in again after losing everything; None is a full buy-in (P31).

    `by_host`: the host hands so many chips to whoever sits there, whatever he
    has and whatever P31 leaves him.
    """

    chair: int
    amount: int | None = None
    by_host: bool = False
    verb: ClassVar[str] = "buy"


class AddChips(TableAction, frozen=True, tag=True):
    """Add chips to a stack between hands; that is not a buy-in (R3.7)."""

    chair: int
    amount: int
    verb: ClassVar[str] = "add"


class MoveChips(TableAction, frozen=True, tag=True):
    """Put chips from one stack onto another by a ruling of the floor, between hands (P42, M17)."""

    chair: int
    onto: int
    amount: int
    reason: str
    verb: ClassVar[str] = "move_chips"


class SitOut(TableAction, frozen=True, tag=True):
    """Be left out from the next deal on."""

    chair: int
    verb: ClassVar[str] = "sit_out"


class SitIn(TableAction, frozen=True, tag=True):
    """Be dealt in again from the next deal on."""

    chair: int
    verb: ClassVar[str] = "sit_in"


class Leave(TableAction, frozen=True, tag=True):
    """Get up with one's chips: now, or when the hand that one is in is over."""

    chair: int
    verb: ClassVar[str] = "leave"


class ChangeChair(TableAction, frozen=True, tag=True):
    """Move to an empty chair, with one's chips, between hands."""

    chair: int
    onto: int
    verb: ClassVar[str] = "change_chair"


class ChangeGame(TableAction, frozen=True, tag=True):
    """Play something else from the next hand on; `chair` is who chooses, 0 the host."""

    game: TableGame
    chair: int = HOST
    verb: ClassVar[str] = "change_game"


class SetMenu(TableAction, frozen=True, tag=True):
    """Turn dealer's choice on: who will have the button chooses from these games; from none turns it off."""

    games: tuple[TableGame, ...] = ()
    verb: ClassVar[str] = "set_menu"


class DealHand(TableAction, frozen=True, tag=True):
    """Begin the next hand."""

    verb: ClassVar[str] = "deal_hand"


class Play(TableAction, frozen=True, tag=True):
    """Do something in the running hand: a chair, or the dealer (0)."""

    chair: int
    act: Action
    verb: ClassVar[str] = "play"

    @property
    def text(self) -> Text:
        """The action in words."""
        return self.act.text


class CloseTable(TableAction, frozen=True, tag=True):
    """End the session; what lies in the pot for a hand that will not be played is divided."""

    verb: ClassVar[str] = "close"
