"""What goes over HTTP of a live table: how one is set up, what is entered, and the board that comes back."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from comodin.floor import Board, Seated, Setup
from comodin.server.protocol.forms import Chips, Form, GameForm, Short

__all__ = ["MOST_LINE", "FloorLine", "FloorPage", "FloorPlayer", "FloorUndo", "NewFloor"]

MOST_LINE: Final = 300
"""How many characters a line has at most; a reason has 200."""

After = Annotated[int, Meta(ge=0, le=1_000_000)]
Key = Annotated[str, Meta(max_length=64)]


class FloorPlayer(Form, frozen=True, kw_only=True):
    """Somebody at the table; without a seat the next one, without a stack a full buy-in."""

    name: Short
    seat: Annotated[int, Meta(ge=1, le=12)] | None = None
    stack: Chips | None = None


class NewFloor(Form, frozen=True, kw_only=True):
    """A live table as somebody sets it up; `button` is the seat that has it first, 0 where the house decides.

    >>> form = NewFloor(game=GameForm(stakes="4/8"), seats=(FloorPlayer(name="Lupe"), FloorPlayer(name="Chuy")))
    >>> form.make().seats[1]
    Seated(seat=2, name='Chuy', stack=80)
    """

    game: GameForm
    seats: Annotated[tuple[FloorPlayer, ...], Meta(min_length=2, max_length=12)]
    button: Annotated[int, Meta(ge=0, le=12)] = 0

    def make(self) -> Setup:
        """Return the set-up; raises `RulesError` for a game that there is not."""
        game = self.game.make()
        seats: list[Seated] = []
        for player in self.seats:
            seat = (seats[-1].seat if seats else 0) + 1 if player.seat is None else player.seat
            seats.append(Seated(seat, player.name.strip(), game.full_buy_in if player.stack is None else player.stack))
        return Setup(game=game, seats=tuple(seats), button=self.button)


class FloorLine(Form, frozen=True, kw_only=True):
    """One entry: the line, how many records its sender has seen, and a word by which a second sending is known."""

    line: Annotated[str, Meta(max_length=MOST_LINE)]
    after: After
    key: Key = ""


class FloorUndo(Form, frozen=True, kw_only=True):
    """So many entries back, also into an earlier hand."""

    after: After
    entries: Annotated[int, Meta(ge=1, le=10_000)] = 1
    key: Key = ""


class FloorPage(Struct, frozen=True, kw_only=True):
    """A live table after what was asked; `floor` is its id, which is known to nobody else.

    `records` is what the next entry gives as `after`.  `done`: what was asked
    has been done, now or when it was sent before; else `board.refusal` says
    why not, or `board.proposal` what would be done.  `stale`: somebody was
    quicker, nothing was done, and the board shows how it stands.  `jokers`:
    what a joker plays as, by its token.
    """

    floor: str
    records: int
    done: bool
    board: Board
    stale: bool = False
    jokers: dict[str, Literal["bug", "wild"]] = {}
