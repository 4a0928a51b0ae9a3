"""One line of actions: text on one side, what it says on the other.

Syntax only: whose turn it is and what is allowed is the reader's business.
A comment after ``#`` is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from comodin.cards import Card
from comodin.errors import NotationError
from comodin.hand import Action
from comodin.history.phh.floor import read_floor
from comodin.history.phh.notation import read_cards
from comodin.texts import Text

__all__ = ["DEALER", "Line", "parse_line"]

DEALER: Final = 0
_DEALER_VERBS: Final = {"dh": "deal", "bn": "burn", "db": "common", "xp": "expose"}
_SEAT_VERBS: Final = frozenset({"pb", "cbr", "cc", "f", "kp", "xp", "da", "nd", "sm", "tu"})
_SEAT: Final = re.compile(r"p([1-9][0-9]?)")
_CHIPS: Final = re.compile(r"[0-9]{1,15}")


class Line(NamedTuple):
    """What one line says: who, which verb, and what belongs to it.

    `seat` is the actor of a player's line, and in a dealer's line the seat it
    is about.  `cards` holds None for an unknown card, and is None where no
    card is named.  `action` is an irregular one, which the floor's verbs say whole.
    """

    verb: str
    seat: int = 0
    cards: tuple[Card | None, ...] | None = None
    to: int = 0
    action: Action | None = None


def parse_line(text: str) -> Line | None:
    """Return what a line says, or None for a mere comment; `NotationError` if it is no action.

    >>> parse_line("p2 cbr 8  # he thinks")
    Line(verb='cbr', seat=2, cards=None, to=8, action=None)
    >>> parse_line("d mc 8d").cards
    (Card('8d'),)
    >>> parse_line("d dh p1 Jo")
    Line(verb='deal', seat=1, cards=(Card('Jo'),), to=0, action=None)
    """
    ruled = read_floor(text)
    if ruled is not None:
        verb, seat_of, action = ruled
        return Line(verb, seat_of, action=action)
    words = text.partition("#")[0].split()
    if not words:
        return None
    if words[0] == "d":
        return _dealer(words[1:])
    seat = _SEAT.fullmatch(words[0])
    if seat is None:
        raise NotationError(Text("history.phh.unknown_line", forms=Text("history.phh.actor_forms")))
    return _player(int(seat[1]), words[1:])


def _dealer(words: Sequence[str]) -> Line:
    match words:
        case ["dh", seat, *cards] if match := _SEAT.fullmatch(seat):
            return Line("deal", int(match[1]), read_cards("".join(cards)))
        case ["mc", *cards] if cards:
            return Line("middle", cards=read_cards("".join(cards)))
        case ["bn"]:
            return Line("burn", cards=(None,))
        case [("bn" | "db") as verb, *cards]:
            return Line(_DEALER_VERBS[verb], cards=(_one_card(cards),))
        case ["xp", seat] if match := _SEAT.fullmatch(seat):
            return Line("expose", int(match[1]))
        case ["xp", seat, *cards] if match := _SEAT.fullmatch(seat):
            return Line("expose", int(match[1]), (_one_card(cards),))
    raise NotationError(Text("history.phh.unknown_line", forms=Text("history.phh.dealer_forms")))


def _player(seat: int, words: Sequence[str]) -> Line:
    match words:
        case ["cbr", chips]:
            if not _CHIPS.fullmatch(chips):
                raise NotationError(Text("history.phh.chips", given=chips))
            return Line("cbr", seat, to=int(chips))
        case [("xp" | "tu") as verb, *cards] if cards:
            return Line(verb, seat, (_one_card(cards),))
        case ["sm", "-"]:
            return Line("sm", seat)
        case ["sm", *cards] if cards:
            return Line("sm", seat, read_cards("".join(cards)))
        case [verb] if verb in _SEAT_VERBS and verb not in ("cbr", "sm"):
            return Line(verb, seat)
    raise NotationError(Text("history.phh.unknown_line", forms=Text("history.phh.seat_forms")))


def _one_card(words: Sequence[str]) -> Card | None:
    cards = read_cards("".join(words))
    if len(cards) != 1:
        raise NotationError(Text("history.phh.one_card"))
    return cards[0]
