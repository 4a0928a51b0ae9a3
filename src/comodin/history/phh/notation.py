"""Events and expectations as lines of the dialect."""

from __future__ import annotations

import re
from typing import Final

from comodin.cards import Card
from comodin.hand import (
    BringIn,
    Call,
    Check,
    DeclareAllIn,
    DeclineAllIn,
    Expose,
    Fold,
    HandState,
    Keep,
    Option,
    TurnUp,
    due,
    legal,
)
from comodin.hand.actions import Action
from comodin.hand.events import HoldingMucked, HoldingShown
from comodin.hand.rounds import spell_amounts

__all__ = ["read_cards", "show_line", "write_card", "written"]

UNKNOWN: Final = "??"
_CARDS: Final = re.compile(r"Jo[UDX]?|..?")

_VERBS: dict[type[Action], str] = {
    BringIn: "pb",
    Call: "cc",
    Check: "cc",
    DeclareAllIn: "da",
    DeclineAllIn: "nd",
    Expose: "xp",
    Fold: "f",
    Keep: "kp",
    TurnUp: "tu",
}
_DUE = {"burn": "d bn", "common": "d db", "middle": "d mc", "deal": "d dh p{p}", "show": "p{p} sm"}


def write_card(card: Card | None) -> str:
    """Return a card as these lines name it: ``Jo`` for every joker, ``??`` for an unknown card."""
    if card is None:
        return UNKNOWN
    return "Jo" if card.is_joker else card.token


def read_cards(text: str) -> tuple[Card | None, ...]:
    """Return the cards that stand in a text, None for an unknown one; `CardError` if one is none."""
    return tuple(None if token == UNKNOWN else Card.parse(token) for token in _CARDS.findall(text))


def show_line(event: HoldingShown | HoldingMucked) -> str:
    """Return the line of a hand shown or mucked.

    >>> show_line(HoldingMucked(p=2))
    'p2 sm -'
    """
    if isinstance(event, HoldingMucked):
        return f"p{event.p} sm -"
    return f"p{event.p} sm {' '.join(map(write_card, event.cards))}"


def written(state: HandState) -> str:
    """Return the lines that could come next, without their cards; empty after the end.

    >>> from comodin import MexicanPoker, start
    >>> written(start(MexicanPoker.at("4/8", stacks=[80, 80]))[0])
    'd dh p1'
    """
    wanted = due(state)
    if wanted is not None:
        return _DUE[wanted.what].format(p=wanted.p)
    return " | ".join(f"p{state.actor} {_option(option)}" for option in legal(state))


def _option(option: Option) -> str:
    return f"cbr {spell_amounts(option.amounts)}" if option.amounts else _VERBS[option.action]
