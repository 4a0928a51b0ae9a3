"""Where each rule of each preset comes from.

A clause (P Parkwest, W the wiki) or a section of the rules (R) is cited.  A
dagger says that no source for this game states the rule: it is inferred, or
carried over from a neighbouring game.  A star says that the table itself
decided otherwise than its preset.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from comodin.rules.options import OPTIONS
from comodin.rules.ruleset import preset

if TYPE_CHECKING:
    from comodin.rules.ruleset import RuleSet

__all__ = ["Citation", "Status", "citations", "cite"]

Status = Literal["stated", "inferred", "house"]

_MARKS: Final[Mapping[Status, str]] = MappingProxyType({"stated": "", "inferred": "†", "house": "*"})

_SECTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "players": "R3.19",
        "structure": "R3.11",
        "ante": "R3.7",
        "collection": "R3.7",
        "collection_from": "R3.7",
        "deal_order": "R3.8",
        "opener": "R3.9",
        "opener_bet": "R3.9",
        "bring_in": "R3.9",
        "limit_mode": "R3.11",
        "raise_cap": "R3.12",
        "heads_up_uncapped": "R3.12",
        "expose_timing": "R3.13",
        "expose_reveal": "R3.13",
        "burns": "R3.19",
        "short_stub": "R3.19",
        "joker_down": "R3.4",
        "joker_up": "R3.4",
        "joker_dealer_exposed": "R3.4",
        "bug_five_aces": "R3.4",
        "double_ace_flush": "R3.4",
        "natural_beats_joker": "R3.5",
        "wild_upcard_value": "R3.6",
        "opening_card": "R2.1",
        "opener_all_in": "R3.9",
        "leader_all_in": "R3.10",
        "exposed_down_card": "R3.14",
        "declare_window": "R3.15",
        "acceptance_actions": "R3.17",
        "forced_bet_counts_as_action": "R3.17",
        "missed_hand_ante": "R3.17",
        "street_error_bets": "R3.18",
        "misdealt_joker": "R3.18",
        "odd_chip": "R3.20",
        "check_raise": "R3.21",
        "short_buys_per_full_buy": "R3.7",
        "full_buy_in": "R3.7",
        "declare_min_contribution": "R3.15",
        "five_up_value": "R3.6",
        "muck_retrievable": "R3.21",
        "unaware_of_raise": "R5.6",
        "no_decision_means": "R3.13",
    }
)

_PARKWEST: Final[dict[str, str]] = {
    "structure": "P13",
    "collection": "P2",
    "collection_from": "P2",
    "opener": "P5",
    "opener_bet": "P13",
    "expose_timing": "P6",
    "burns": "P25",
    "joker_down": "P10",
    "joker_up": "P11",
    "joker_dealer_exposed": "P17",
    "natural_beats_joker": "P15",
    "exposed_down_card": "P16",
    "acceptance_actions": "P20",
    "check_raise": "P26",
    "short_buys_per_full_buy": "P31",
    "muck_retrievable": "P29",
    "unaware_of_raise": "P38",
}

_WIKI: Final[dict[str, str]] = {
    "players": "W12",
    "structure": "W11",
    "ante": "W1",
    "collection": "R3.7",
    "deal_order": "W2",
    "opener": "W3",
    "opener_bet": "W3",
    "expose_timing": "W4",
    "expose_reveal": "W4",
    "short_stub": "W12",
    "joker_down": "W7",
    "joker_up": "W8",
    "natural_beats_joker": "R3.5",
}

_LUCKY_LADY: Final[dict[str, str]] = {
    name: _SECTIONS[name]
    for name in (
        "structure",
        "collection",
        "deal_order",
        "opener",
        "opener_bet",
        "limit_mode",
        "raise_cap",
        "expose_timing",
        "expose_reveal",
        "burns",
        "joker_down",
        "joker_up",
        "natural_beats_joker",
    )
}

_BARGE: Final[dict[str, str]] = {
    name: _SECTIONS[name]
    for name in (
        "players",
        "structure",
        "collection",
        "deal_order",
        "opener",
        "opener_bet",
        "raise_cap",
        "heads_up_uncapped",
        "expose_timing",
        "joker_down",
        "joker_up",
        "natural_beats_joker",
        "odd_chip",
    )
}

_STATED: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "parkwest": MappingProxyType(_PARKWEST),
        "wiki": MappingProxyType(_WIKI),
        "lucky-lady": MappingProxyType(_LUCKY_LADY),
        "aviator": MappingProxyType(_PARKWEST | {"players": "R2.1"}),
        "barge": MappingProxyType(_BARGE),
    }
)
"""What the source of each preset states itself, as marked in R2.1; all else is inferred."""


class Citation(NamedTuple):
    """One source, and whether it states the rule.

    >>> str(Citation("R3.12", "inferred")), str(Citation("P13", "stated"))
    ('R3.12†', 'P13')
    """

    source: str
    status: Status

    def __str__(self) -> str:
        return self.source + _MARKS[self.status]


def cite(name: str, base: str, rules: RuleSet) -> Citation:
    """Return the source of one option's value in rules that were made from a preset.

    >>> from comodin.rules import preset
    >>> str(cite("ante", "wiki", preset("wiki"))), str(cite("ante", "parkwest", preset("parkwest")))
    ('W1', 'R3.7†')
    >>> str(cite("raise_cap", "wiki", preset("wiki").with_(raise_cap=4)))
    'R3.12*'
    """
    if getattr(rules, name) != getattr(preset(base), name):
        return Citation("W11" if name == "structure" else _SECTIONS[name], "house")
    stated = _STATED[base].get(name)
    return Citation(_SECTIONS[name], "inferred") if stated is None else Citation(stated, "stated")


def citations(base: str, rules: RuleSet) -> dict[str, Citation]:
    """Return the source of every option's value, in the order of R2.1."""
    return {name: cite(name, base, rules) for name in OPTIONS}
