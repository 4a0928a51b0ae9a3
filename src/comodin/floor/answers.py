"""Answers to questions: how the table stands, which words there are, which rules stand behind something."""

from __future__ import annotations

from comodin.floor.asking import asked, option_words
from comodin.floor.boards import board
from comodin.floor.book import FloorBook
from comodin.floor.citing import citations
from comodin.floor.draw import lines_of
from comodin.floor.words import Words, both
from comodin.hand import due, legal

__all__ = ["help_words", "status", "why"]

_HELP = ("cards", "players", "irregular", "floor", "table", "more")
_REVEAL = ("cards_reveal", "players_reveal", "irregular_reveal", "floor_reveal", "table", "more")


def help_words(book: FloorBook) -> tuple[Words, ...]:
    """Return what can be typed in the game that is on."""
    parts = _REVEAL if book.table.game.reveals else _HELP
    return tuple(Words.of(f"floor.help.{part}") for part in parts)


def status(book: FloorBook) -> tuple[Words, ...]:
    """Return how the table stands, a line for each player."""
    shown = board(book)
    return both(lambda lang: lines_of(shown, lang))


def _cited_last(book: FloorBook) -> tuple[str, ...]:
    """Return the rules of the last entry that cites any."""
    at: FloorBook | None = book
    while at is not None and not at.clauses:
        at = at.before
    return () if at is None else at.clauses


def why(book: FloorBook) -> tuple[Words, ...]:
    """Return the rules behind what is legal now, or else behind what was entered last."""
    hand = book.table.hand
    proposal = book.proposal
    if proposal is not None and proposal.clauses:
        return citations(proposal.clauses)
    if hand is None or not (hand.actor or due(hand)):
        return citations(_cited_last(book)) or (Words.of("floor.why.nothing"),)
    if not hand.actor:
        wanted = due(hand)
        return (asked(book), *citations(book.clauses or (() if wanted is None else wanted.clauses)))
    options = legal(hand)
    lines = [
        Words.of("floor.why.option", act=option_words(hand, option), clauses=", ".join(dict.fromkeys(option.clauses)))
        for option in options
    ]
    cited = [clause for option in options for clause in option.clauses]
    return (asked(book), *lines, *citations((*cited, *book.clauses)))
