"""Rulings in words: what the floor says to every irregularity, by house, with the reason and the clauses.

>>> from comodin.floor.rulings import find, rule_on
>>> from comodin.rules import preset
>>> entry = find("down card exposed fourth street joker")[0].entry
>>> print(entry.situation)
A card exposed by the dealer as it came, due face down, is the joker.
>>> print(rule_on(entry, preset("barge"), "barge").texts[-1])
He plays on as usual and may not declare himself all-in.
"""

from comodin.floor.rulings.catalogue import CATALOGUE, Group, by_preset, carried_out_by
from comodin.floor.rulings.entry import Entry, Part, Ruling, rule_on
from comodin.floor.rulings.search import Match, find, nearest

__all__ = [
    "CATALOGUE",
    "Entry",
    "Group",
    "Match",
    "Part",
    "Ruling",
    "by_preset",
    "carried_out_by",
    "find",
    "nearest",
    "rule_on",
]
