"""`CATALOGUE`: every ruling by name, and what the presets say to each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from comodin.floor.rulings import betting, dealing, revealing, tabling
from comodin.floor.rulings.entry import Entry, Ruling, rule_on
from comodin.rules import PRESETS, REVEAL_PRESETS, AnyRules, preset

__all__ = ["CATALOGUE", "HOUSES", "Group", "by_preset", "carried_out_by"]

CATALOGUE: Final[Mapping[str, Entry]] = MappingProxyType(
    {entry.name: entry for entry in (*dealing.ENTRIES, *betting.ENTRIES, *tabling.ENTRIES, *revealing.ENTRIES)}
)
"""Every entry by its name, in the order in which a hand meets them."""

HOUSES: Final[Mapping[str, AnyRules]] = MappingProxyType({name: preset(name) for name in (*PRESETS, *REVEAL_PRESETS)})
"""The rules of every preset by name."""


class Group(Struct, frozen=True):
    """Presets that rule the same: their names with what each rules, which differs in the clauses at most."""

    rulings: Mapping[str, Ruling]

    @property
    def presets(self) -> tuple[str, ...]:
        """The names of the presets."""
        return tuple(self.rulings)

    @property
    def ruling(self) -> Ruling:
        """What they rule, as the first of them cites it."""
        return next(iter(self.rulings.values()))


def by_preset(entry: Entry) -> tuple[Group, ...]:
    """Return what the presets rule on a situation, those that rule the same together; others do not know it.

    >>> [group.presets for group in by_preset(CATALOGUE["declare_meaning"])]
    [('parkwest', 'wiki', 'lucky-lady', 'aviator')]
    >>> [group.presets for group in by_preset(CATALOGUE["unaware"])][1]
    ('wiki', 'lucky-lady', 'barge')
    """
    groups: dict[tuple[str, ...], dict[str, Ruling]] = {}
    for name, rules in HOUSES.items():
        ruling = rule_on(entry, rules, name)
        if ruling is not None:
            groups.setdefault(ruling.texts, {})[name] = ruling
    return tuple(Group(rulings=MappingProxyType(rulings)) for rulings in groups.values())


def carried_out_by(verb: str) -> tuple[Entry, ...]:
    """Return the entries that an irregular action of the engine carries out, by its verb.

    >>> [entry.name for entry in carried_out_by("touch_muck")]
    ['muck']
    """
    return tuple(entry for entry in CATALOGUE.values() if verb in entry.verbs)
