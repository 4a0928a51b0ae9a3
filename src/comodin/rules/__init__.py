"""House rules as data: what a table plays by, with its sources.

`RuleSet` (Mexican Poker) and `RevealRules` (Mexican Sweat, No Peek) hold one
field for each point that the sources dispute or leave open; a preset fills it
from one source, a home game's file changes it; `Stakes` are the chips.
Nothing here plays a hand.

Sources, sentences and the printed sheet are in `sources`, `words`, `sheet`.
"""

from comodin.rules.base import HouseRules
from comodin.rules.catalogue import AnyRules, default_preset, from_overrides, game_of, kind_of, preset
from comodin.rules.homefile import HomeGame, dump_rules, load_rules
from comodin.rules.options import OPTIONS, REVEAL_OPTIONS
from comodin.rules.presets import GAMES, PRESETS, REVEAL_GAMES, REVEAL_PRESETS
from comodin.rules.reveal import RevealRules
from comodin.rules.ruleset import RuleSet
from comodin.rules.stakes import Stakes, Structure, format_stakes, plain_stakes

__all__ = [
    "GAMES",
    "OPTIONS",
    "PRESETS",
    "REVEAL_GAMES",
    "REVEAL_OPTIONS",
    "REVEAL_PRESETS",
    "AnyRules",
    "HomeGame",
    "HouseRules",
    "RevealRules",
    "RuleSet",
    "Stakes",
    "Structure",
    "default_preset",
    "dump_rules",
    "format_stakes",
    "from_overrides",
    "game_of",
    "kind_of",
    "load_rules",
    "plain_stakes",
    "preset",
]
