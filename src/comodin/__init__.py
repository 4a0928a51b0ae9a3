"""comodin: Mexican Poker, Mexican Sweat and No Peek, exact.

The names most programs need, by concept; everything else is one submodule
away (`comodin.hand`, `comodin.ranking`, `comodin.rules`, ...).  They are
imported when first used, so that a small tool stays quick.

>>> import comodin
>>> game = comodin.MexicanPoker.at("4/8", stacks=[80, 80, 80])
>>> state, events = comodin.start(game)
>>> comodin.due(state).what
'deal'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from comodin.bots import Bot, make_bot, play_hand
    from comodin.cards import MEXICAN_DECK, STANDARD_DECK, Card, Deck, Shoe, parse_cards, parse_holding
    from comodin.errors import ComodinError, IllegalActionError
    from comodin.games import Game, MexicanPoker, NoPeek
    from comodin.hand import Action, Event, HandState, apply, due, evolve, legal, start, view
    from comodin.ranking import FaceUpRanking, HandValue, MexicanRanking
    from comodin.rules import RevealRules, RuleSet, Stakes, preset

__all__ = [
    "MEXICAN_DECK",
    "STANDARD_DECK",
    "Action",
    "Bot",
    "Card",
    "ComodinError",
    "Deck",
    "Event",
    "FaceUpRanking",
    "Game",
    "HandState",
    "HandValue",
    "IllegalActionError",
    "MexicanPoker",
    "MexicanRanking",
    "NoPeek",
    "RevealRules",
    "RuleSet",
    "Shoe",
    "Stakes",
    "apply",
    "due",
    "evolve",
    "legal",
    "make_bot",
    "parse_cards",
    "parse_holding",
    "play_hand",
    "preset",
    "start",
    "view",
]

_HOME = {
    "bots": ("Bot", "make_bot", "play_hand"),
    "cards": ("MEXICAN_DECK", "STANDARD_DECK", "Card", "Deck", "Shoe", "parse_cards", "parse_holding"),
    "errors": ("ComodinError", "IllegalActionError"),
    "games": ("Game", "MexicanPoker", "NoPeek"),
    "hand": ("Action", "Event", "HandState", "apply", "due", "evolve", "legal", "start", "view"),
    "ranking": ("FaceUpRanking", "HandValue", "MexicanRanking"),
    "rules": ("RevealRules", "RuleSet", "Stakes", "preset"),
}
_WHERE = {name: f"comodin.{home}" for home, names in _HOME.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module 'comodin' has no attribute {name!r}")
    value = getattr(import_module(_WHERE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
