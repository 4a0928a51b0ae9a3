"""What has happened at a table, in the past tense: its whole record.

The events of a hand come wrapped in `InHand`; only those can hide anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from comodin.table.game import TableGame
from comodin.table.state import HOST

if TYPE_CHECKING:
    from comodin.hand import Event as AnyEvent
else:
    from comodin.hand.codec import ANY_EVENT

    AnyEvent = ANY_EVENT  # msgspec reads a union of all, not their base

__all__ = [
    "BoughtIn",
    "ChairChanged",
    "ChipsAdded",
    "ChipsMoved",
    "GameChanged",
    "HandDealt",
    "HandSettled",
    "InHand",
    "MenuSet",
    "PlayerLeaving",
    "PlayerLeft",
    "PlayerSat",
    "PotDivided",
    "SatIn",
    "SatOut",
    "TableClosed",
    "TableEvent",
    "TableOpened",
]

BuyKind = Literal["full", "short", "given"]


class TableEvent(Struct, frozen=True, tag_field="type", tag=True):
    """The base of every event of a table."""


class TableOpened(TableEvent, frozen=True, tag=True):
    """A table with so many chairs; `first_button` is the chair that begins with the button."""

    chairs: int
    game: TableGame
    first_button: int


class PlayerSat(TableEvent, frozen=True, tag=True):
    """Somebody sat down; `bot` names who plays for him, "" for a person."""

    chair: int
    name: str
    bot: str = ""


class BoughtIn(TableEvent, frozen=True, tag=True):
    """Chips were bought: in full, as a short buy, or as the host gave them; `shorts` is what P31 leaves him now."""

    chair: int
    amount: int
    kind: BuyKind
    shorts: int


class ChipsAdded(TableEvent, frozen=True, tag=True):
    """Chips were added between hands, which is not a buy-in (R3.7)."""

    chair: int
    amount: int


class ChipsMoved(TableEvent, frozen=True, tag=True):
    """Chips went from one stack onto another by a ruling of the floor, for a reason in its own words (P42, M17)."""

    chair: int
    onto: int
    amount: int
    reason: str
    clauses: tuple[str, ...] = ()


class ChairChanged(TableEvent, frozen=True, tag=True):
    """Somebody moved to another chair, with his chips."""

    chair: int
    onto: int


class SatOut(TableEvent, frozen=True, tag=True):
    """A chair will not be dealt in."""

    chair: int


class SatIn(TableEvent, frozen=True, tag=True):
    """A chair will be dealt in again."""

    chair: int


class PlayerLeaving(TableEvent, frozen=True, tag=True):
    """Somebody will get up when the hand is over."""

    chair: int


class PlayerLeft(TableEvent, frozen=True, tag=True):
    """Somebody got up, and took his chips."""

    chair: int
    chips: int


class GameChanged(TableEvent, frozen=True, tag=True):
    """From the next hand on something else is played; `chair` chose it, 0 is the host."""

    game: TableGame
    chair: int = HOST


class MenuSet(TableEvent, frozen=True, tag=True):
    """The games of dealer's choice; none: it is off."""

    games: tuple[TableGame, ...]


class HandDealt(TableEvent, frozen=True, tag=True):
    """A hand begins: its number from 1, the chairs in dealing order with the button last, what each brings."""

    number: int
    chairs: tuple[int, ...]
    stacks: tuple[int, ...]


class InHand(TableEvent, frozen=True, tag=True):
    """Something happened in the running hand."""

    event: AnyEvent


class HandSettled(TableEvent, frozen=True, tag=True):
    """The hand is over: chips by dealing order, what the house took, what stays in the pot.

    `redeal`: the hand was void, and the same button deals again (R3.17).
    """

    stacks: tuple[int, ...]
    house: int = 0
    carried: int = 0
    redeal: bool = False


class PotDivided(TableEvent, frozen=True, tag=True):
    """Chips that lay in the pot for a further hand went back to who was in the last one, by name."""

    shares: dict[str, int]


class TableClosed(TableEvent, frozen=True, tag=True):
    """The session is over."""
