"""Live tables for tests: opened, played to a moment, looked at."""

from __future__ import annotations

from collections.abc import Iterable

from comodin.floor import FloorBook, Setup, enter, open_book
from comodin.hand import Event
from comodin.table import TableGame

POKER = TableGame.of(stakes="4/8")
SWEAT = TableGame.of("mexican-sweat", stakes="4")
NO_PEEK = TableGame.of("no-peek", stakes="4", preset="denexa")
WIKI = TableGame.of(stakes="4/8", preset="wiki")
NO_LIMIT = TableGame.of(stakes="4", structure="no_limit")

NAMES = ("Lupe", "Chuy", "Memo", "Ana")

BET = ("new hand", "Kd 7h Qs 5h")
"""Four seats, and seat 1 must open."""

FACED = (*BET, "bets 4")
"""Seat 2 has 4 to call."""

THIRD = (*FACED, "calls", "calls", "calls", "all keep")
"""The third cards are due, a burn before them."""

OPEN_THIRD = (*THIRD, "2c 3c 4c 6c")
"""Betting on the third street: seat 1 is first."""

SHOWING = (*THIRD, "2c 3c 4c 6c", *["checks"] * 4, "3d 4d 6d 2d", *["checks"] * 4, "5d 6s 2h 4s", *["checks"] * 4)
"""All four must show; seat 1 is first."""

TURNING = ("new hand", "deal", "Kd")
"""Seat 1 turns its first card, against the king in the middle."""


def table(game: TableGame = POKER, *, seats: int = 4, stack: int = 80) -> FloorBook:
    """Return a table at which nothing has happened."""
    return open_book(Setup.of(game, [(name, stack) for name in NAMES[:seats]]))


def played(lines: Iterable[str], book: FloorBook | None = None) -> FloorBook:
    """Return a table after lines, all of which are taken."""
    book = table() if book is None else book
    for line in lines:
        done = enter(book, line)
        assert done.refusal is None, (line, done.refusal)
        book = done.book
    return book


def since(before: FloorBook, after: FloorBook) -> list[Event]:
    """Return the events of the hand that came after a book."""
    return list(after.events[len(before.events) :])
