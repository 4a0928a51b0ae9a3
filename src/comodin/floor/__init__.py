"""The floor: the companion of a live table with a physical deck.

    open_book(setup)    -> FloorBook    nothing has happened yet
    enter(book, line)   -> Entered      what happened, as somebody says it
    undo(book, entries) -> FloorBook    going back, also across hands
    board(book)         -> Board        all that is shown, with buttons that enter lines

Down cards stay unknown until they are shown.  What goes wrong is proposed as
a ruling with its clauses, and carried out when it is confirmed.  Everything
is a value; only `files` touches the disk.
"""

from comodin.floor.board import Board, BoardPot, BoardProposal, BoardRule, BoardSeat, Button
from comodin.floor.boards import board
from comodin.floor.book import Entered, FloorBook, Proposal, open_book, undo
from comodin.floor.enter import enter
from comodin.floor.setup import Seated, Setup
from comodin.floor.words import Words

__all__ = [
    "Board",
    "BoardPot",
    "BoardProposal",
    "BoardRule",
    "BoardSeat",
    "Button",
    "Entered",
    "FloorBook",
    "Proposal",
    "Seated",
    "Setup",
    "Words",
    "board",
    "enter",
    "open_book",
    "undo",
]
