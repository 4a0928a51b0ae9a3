"""House rules as data: what a table plays by, with its sources.

`RuleSet` holds one field for each point that the sources dispute or leave
open; a preset fills it from one source, a home game's file changes it;
`Stakes` are the chips.  Nothing here plays a hand.

Sources, sentences and the printed sheet are in `sources`, `words`, `sheet`.
"""

from comodin.rules.homefile import HomeGame, dump_rules, load_rules
from comodin.rules.options import OPTIONS
from comodin.rules.presets import PRESETS
from comodin.rules.ruleset import RuleSet, from_overrides, preset
from comodin.rules.stakes import Stakes, Structure, format_stakes, plain_stakes

__all__ = [
    "OPTIONS",
    "PRESETS",
    "HomeGame",
    "RuleSet",
    "Stakes",
    "Structure",
    "dump_rules",
    "format_stakes",
    "from_overrides",
    "load_rules",
    "plain_stakes",
    "preset",
]
