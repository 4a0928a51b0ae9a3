"""A table between and during hands, as plain values."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from comodin.hand import HandState
from comodin.table.game import TableGame

__all__ = ["HOST", "Account", "Chair", "TableState"]

HOST: Final = 0
"""Who acts for nobody's chair: the host."""


class Chair(Struct, frozen=True):
    """Somebody on a chair.

    `stack` is what he has between hands; while he is in a hand, it is what he
    brought to it.  `bot` names the bot that plays for him, "" for a person.
    `sitting_out`: not dealt in from the next hand on.  `leaving`: gets up
    when the hand is over.
    """

    name: str
    stack: int = 0
    bot: str = ""
    sitting_out: bool = False
    leaving: bool = False


class Account(Struct, frozen=True):
    """What somebody has bought in this session, and what he took away when he left.

    `shorts` is how many short buys he may still make before he must buy in
    full again (P31).  The account outlives the chair: who comes back by the
    same name goes on with it.
    """

    name: str
    bought: int = 0
    taken: int = 0
    shorts: int = 0


class TableState(Struct, frozen=True):
    """Everything about a table that its viewer knows.

    `chairs` holds None where nobody sits; chair 1 comes first.  `button` is
    the chair that has, or last had, the button, 0 before the first hand;
    `first_button` the one it begins at.  `hands` counts the hands dealt.
    `dealt` are the chairs of the running hand, or the last one, in dealing
    order, the button last; `dealt_names` who sat there.  `hand` is the
    running hand, None between hands.  `carried` are chips that nobody won,
    and that lie in the next pot (R2.2).  `menu`: under dealer's choice, the
    games from which the next button chooses; else empty.
    """

    game: TableGame
    chairs: tuple[Chair | None, ...]
    first_button: int
    accounts: tuple[Account, ...] = ()
    button: int = 0
    redeal: bool = False
    hands: int = 0
    dealt: tuple[int, ...] = ()
    dealt_names: tuple[str, ...] = ()
    hand: HandState | None = None
    house: int = 0
    carried: int = 0
    menu: tuple[TableGame, ...] = ()
    closed: bool = False

    def chair(self, number: int) -> Chair | None:
        """Return who sits on a chair, counted from 1; None for an empty one or none at all."""
        return self.chairs[number - 1] if 0 < number <= len(self.chairs) else None

    @property
    def taken(self) -> tuple[int, ...]:
        """The chairs on which somebody sits."""
        return tuple(number for number, chair in enumerate(self.chairs, 1) if chair is not None)

    def account(self, name: str) -> Account | None:
        """Return the account of a name; large and small letters are the same."""
        folded = name.casefold()
        return next((account for account in self.accounts if account.name.casefold() == folded), None)

    def place(self, chair: int) -> int:
        """Return the place p1, p2 ... of a chair in the running or last hand, 0 if it is not in it."""
        return self.dealt.index(chair) + 1 if chair in self.dealt else 0

    def in_hand(self, chair: int) -> bool:
        """Whether a chair was dealt into the hand that runs."""
        return self.hand is not None and chair in self.dealt

    def stack(self, chair: int) -> int:
        """Return the chips of a chair now, also in the middle of a hand."""
        if self.hand is not None and chair in self.dealt:
            return self.hand.seat(self.place(chair)).stack
        occupant = self.chair(chair)
        return 0 if occupant is None else occupant.stack
