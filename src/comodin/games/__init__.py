"""The games: each a set of rules over the same hand, behind the `Game` protocol.

`game_at` makes a table of any of them from its rules: Mexican Sweat and No
Peek are one game with other default presets.
"""

from __future__ import annotations

from collections.abc import Sequence

from comodin.games.mexican_poker import MexicanPoker
from comodin.games.no_peek import NoPeek
from comodin.hand.game import Game
from comodin.rules import RevealRules, RuleSet, Stakes

__all__ = ["Game", "MexicanPoker", "NoPeek", "game_at"]


def game_at(rules: RuleSet | RevealRules, stakes: Stakes, stacks: Sequence[int]) -> MexicanPoker | NoPeek:
    """Return a table of the game that the rules are for.

    >>> from comodin.rules import preset
    >>> rules = preset("opr-sweat")
    >>> game_at(rules, rules.stakes("4"), [80, 80]).name
    'no-peek'
    """
    if isinstance(rules, RevealRules):
        return NoPeek(rules, stakes, stacks)
    return MexicanPoker(rules, stakes, stacks)
