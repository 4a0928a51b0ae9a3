"""`FloorBook`: a live table as the list of lines that were entered, and what they come to.

A book is a value.  Each one keeps the book before it, so that undoing is
going back; nothing is ever taken apart again.
"""

from __future__ import annotations

from msgspec import Struct

from comodin.floor.setup import Setup
from comodin.floor.words import Words
from comodin.hand import Action, Event, HandState
from comodin.table import TableState

__all__ = ["Entered", "FloorBook", "Proposal", "open_book", "undo"]


class Proposal(Struct, frozen=True, kw_only=True):
    """An irregularity that waits for a yes: the line, what it is, what would be done, by which clauses."""

    line: str
    what: Words
    does: tuple[Words, ...]
    clauses: tuple[str, ...] = ()


class FloorBook(Struct, frozen=True, eq=False, kw_only=True):
    """A live table as far as it was entered.

    `line` is the last entry and `before` the book without it; `number` counts
    the entries.  `hand` is the hand that runs, or the last one as it ended;
    `events` are its events.  `choices` are decisions to keep or open that
    came before their turn, by seat.  `said` is what the last entry brought
    about, `clauses` the rules that it cited.
    """

    setup: Setup
    table: TableState
    line: str = ""
    number: int = 0
    before: FloorBook | None = None
    hand: HandState | None = None
    events: tuple[Event, ...] = ()
    choices: tuple[tuple[int, Action], ...] = ()
    said: tuple[Words, ...] = ()
    clauses: tuple[str, ...] = ()
    proposal: Proposal | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """All entries, the first one first."""
        found: list[str] = []
        book: FloorBook | None = self
        while book is not None and book.before is not None:
            found.append(book.line)
            book = book.before
        return tuple(reversed(found))

    @property
    def names(self) -> dict[int, str]:
        """The names of everybody at the table, by seat."""
        table = self.table
        return {seat: chair.name for seat in table.taken if (chair := table.chair(seat)) is not None}


class Entered(Struct, frozen=True, eq=False, kw_only=True):
    """What a line came to.

    `book` is the table after it, the same one where nothing changed.  `line`
    is what is to be kept of it, "" for nothing; `undone` how many entries it
    took back.  `said` tells what happened, or answers a question; `refusal`
    says why nothing did.  `quit`: somebody wants to leave.
    """

    book: FloorBook
    line: str = ""
    said: tuple[Words, ...] = ()
    refusal: Words | None = None
    undone: int = 0
    quit: bool = False


def open_book(setup: Setup) -> FloorBook:
    """Return the book of a table at which nothing has happened yet.

    Raises `ComodinError` with a sentence for a table that cannot be.

    >>> from comodin.table import TableGame
    >>> book = open_book(Setup.of(TableGame.of(stakes="4/8"), [("Lupe", 80), ("Chuy", 80)]))
    >>> book.names, book.lines
    ({1: 'Lupe', 2: 'Chuy'}, ())
    """
    return FloorBook(setup=setup, table=setup.open())


def undo(book: FloorBook, entries: int = 1) -> FloorBook:
    """Return the book without its last entries, also those of earlier hands; it ends at the beginning.

    >>> from comodin.floor import enter
    >>> from comodin.table import TableGame
    >>> book = open_book(Setup.of(TableGame.of(stakes="4/8"), [("Lupe", 80), ("Chuy", 80)]))
    >>> undo(enter(book, "new hand").book) is book
    True
    """
    for _ in range(entries):
        if book.before is None:
            break
        book = book.before
    return book
