"""Where each rule of each preset comes from.

A clause (P Parkwest, W the wiki, M Mexican Sweat) or a section of the rules
(R) is cited.  A
dagger says that no source for this game states the rule: it is inferred, or
carried over from a neighbouring game.  A star says that the table itself
decided otherwise than its preset.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from comodin.rules.stated import SECTIONS, STATED

if TYPE_CHECKING:
    from comodin.rules.base import HouseRules

__all__ = ["Citation", "Status", "citations", "cite", "nearest"]

Status = Literal["stated", "inferred", "house"]

_MARKS: Final[Mapping[Status, str]] = MappingProxyType({"stated": "", "inferred": "†", "house": "*"})


class Citation(NamedTuple):
    """One source, and whether it states the rule.

    >>> str(Citation("R3.12", "inferred")), str(Citation("P13", "stated"))
    ('R3.12†', 'P13')
    """

    source: str
    status: Status

    def __str__(self) -> str:
        return self.source + _MARKS[self.status]


def cite(name: str, base: str, rules: HouseRules) -> Citation:
    """Return the source of one option's value in rules that were made from a preset.

    >>> from comodin.rules import preset
    >>> str(cite("ante", "wiki", preset("wiki"))), str(cite("ante", "parkwest", preset("parkwest")))
    ('W1', 'R3.7†')
    >>> str(cite("raise_cap", "wiki", preset("wiki").with_(raise_cap=4)))
    'R3.12*'
    """
    section = SECTIONS[rules.kind][name]
    if getattr(rules, name) != getattr(rules.of(base), name):
        return Citation("W11" if name == "structure" and rules.kind == "poker" else section, "house")
    stated = STATED[base].get(name)
    return Citation(section, "inferred") if stated is None else Citation(stated, "stated")


def nearest(rules: HouseRules) -> str:
    """Return the preset from which rules differ least, the first of equals.

    >>> from comodin.rules import preset
    >>> nearest(preset("wiki").with_(raise_cap=4))
    'wiki'
    """
    return min(rules.presets, key=lambda base: len(rules.overrides(base)))


def citations(base: str, rules: HouseRules) -> dict[str, Citation]:
    """Return the source of every option's value, in the order of R2.1 or R2.2."""
    return {name: cite(name, base, rules) for name in rules.options}
