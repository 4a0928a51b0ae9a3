"""What a live table begins with: the game, who sits where with how much, who has the button."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from msgspec import Struct

from comodin.table import Sit, TableGame, TableState, apply, open_table

__all__ = ["VERSION", "Seated", "Setup"]

VERSION = 1


class Seated(Struct, frozen=True):
    """Somebody at the table: his seat from 1, his name, his chips."""

    seat: int
    name: str
    stack: int


class Setup(Struct, frozen=True, kw_only=True):
    """A live table before its first hand; `button` is the seat that has it first, 0 where the house decides (R3.8).

    >>> Setup.of(TableGame.of(stakes="4/8"), [("Lupe", 80), ("Chuy", 80)]).seats
    (Seated(seat=1, name='Lupe', stack=80), Seated(seat=2, name='Chuy', stack=80))
    """

    game: TableGame
    seats: tuple[Seated, ...]
    button: int = 0
    v: int = VERSION

    @classmethod
    def of(cls, game: TableGame, people: Iterable[tuple[str, int]], *, button: int = 0, **more: Any) -> Self:
        """Return a table at which people sit from seat 1 on."""
        seats = tuple(Seated(number, name, stack) for number, (name, stack) in enumerate(people, 1))
        return cls(game=game, seats=seats, button=button, **more)

    def open(self) -> TableState:
        """Return the table, with everybody seated.

        Raises `RulesError` or `IllegalActionError` for what cannot be: a
        name that is taken, a seat that there is not, too many players.
        """
        taken = [seated.seat for seated in self.seats]
        first = self.button or (min(taken, default=1) if self.game.preset == "lucky-lady" else max(taken, default=1))
        table, _ = open_table(self.game.rules.players[1], self.game, first_button=first)
        for seated in self.seats:
            table, _ = apply(table, Sit(seated.seat, seated.name, seated.stack, by_host=True))
        return table
