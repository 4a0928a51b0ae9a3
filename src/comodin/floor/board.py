"""`Board`: a live table as one value that a page or a terminal draws, and from which it sends lines back.

Everything is ready to be shown: sentences in both languages, cards as their
tokens, and buttons that each know the line they enter.  Whoever draws it
needs no rule of the game.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from comodin.floor.words import Words

__all__ = ["Board", "BoardPot", "BoardProposal", "BoardRule", "BoardSeat", "Button", "Hole"]

Moment = Literal["between", "deal", "choose", "declare", "bet", "turn", "show"]
"""What is awaited: a new hand, a card from the dealer, a seat's decision, or who shows."""

Hole = Literal["card", "cards", "amount", "seat", "reason", "name", "game", "stakes"]
"""What a button's line still needs: ``{card}``, ``{amount}`` and so on stand in it."""

Flag = Literal[
    "button",
    "turn",
    "leads",
    "folded",
    "out",
    "fouled",
    "passed",
    "all_in",
    "declared",
    "may_declare",
    "kept",
    "opened",
    "shown",
    "mucked",
    "won",
    "sitting_out",
    "leaving",
    "broke",
]


class Button(Struct, frozen=True, kw_only=True):
    """Something that can be tapped: it enters `line`, once its holes are filled.

    ``raises to {amount}`` has the hole `amount`; `amounts` are the totals
    that are legal where they are few, else `least` and `most` bound them.
    `group`: where it belongs: what is asked now, the answer to a proposal,
    what can go wrong, what the floor decides, the table between hands.
    """

    line: str
    label: Words
    group: Literal["now", "answer", "irregular", "floor", "table"]
    holes: tuple[Hole, ...] = ()
    amounts: tuple[int, ...] = ()
    least: int = 0
    most: int = 0
    clauses: tuple[str, ...] = ()


class BoardSeat(Struct, frozen=True, kw_only=True):
    """One seat: its number and name, chips behind, cards as they lie.

    `up` are tokens of cards; `down` how many lie face down; `bet` the chips
    on this street, `paid` all in this hand; `shows` what the up cards, or the
    hand that was shown, are worth; `won` chips won in the hand that is over.
    """

    seat: int
    name: str
    stack: int
    up: tuple[str, ...] = ()
    down: int = 0
    bet: int = 0
    paid: int = 0
    won: int = 0
    dealt: bool = False
    flags: tuple[Flag, ...] = ()
    shows: Words | None = None


class BoardPot(Struct, frozen=True):
    """A pot: the main one is number 0; which seats can win it."""

    number: int
    amount: int
    seats: tuple[int, ...]
    label: Words


class BoardRule(Struct, frozen=True):
    """A rule by its id, and what it says."""

    clause: str
    text: Words


class BoardProposal(Struct, frozen=True, kw_only=True):
    """An irregularity before it is carried out: what it is, what will be done, the rules behind it.

    `line` is what was entered; the answer ``y`` carries it out, ``n`` drops it.
    """

    line: str
    what: Words
    does: tuple[Words, ...]
    rules: tuple[BoardRule, ...]


class Board(Struct, frozen=True, kw_only=True):
    """A live table at one moment.

    `ask` is what is awaited, in a sentence; `next` what comes after the
    dealer's part is done, where that is known.  `turn` is the seat that must
    act or be dealt to, 0 for nobody.  `said` tells what the last entry brought
    about.  `middle` and `common` are cards on the table; `cards` all that may
    still come, by token, for a picker.  `entries` counts what can be undone.
    """

    title: Words
    hand: int
    moment: Moment
    heading: Words
    ask: Words
    next: Words | None
    turn: int
    pot: int
    pots: tuple[BoardPot, ...]
    seats: tuple[BoardSeat, ...]
    middle: tuple[tuple[str, Words], ...] = ()
    common: tuple[str, ...] = ()
    said: tuple[Words, ...] = ()
    refusal: Words | None = None
    proposal: BoardProposal | None = None
    buttons: tuple[Button, ...] = ()
    cards: tuple[str, ...] = ()
    entries: int = 0
