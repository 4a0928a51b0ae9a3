"""Every option of a house flipped to each of its values, and each value made without effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from comodin.rules import RevealRules, RuleSet
from tests.clauses.surgery import Mutant, Patch, method

__all__ = ["ALTERNATIVES", "flips"]

Rules = type[RuleSet] | type[RevealRules]

ALTERNATIVES: Final[Mapping[Rules, Mapping[str, tuple[Any, ...]]]] = {
    RuleSet: {
        **{name: kind.values for name, kind in RuleSet.options.items() if kind.values},
        "players": ((2, 7), (2, 8), (3, 7), (2, 6)),
        "ante": (0, 1, 4),
        "collection": (1,),
        "bring_in": (1, 3),
        "raise_cap": (0, 1, 2, 4),
        "burns": ((), (3,), (5,), (4, 5)),
        "declare_min_contribution": (0, 3, 4),
        "acceptance_actions": (1, 3),
        "full_buy_in": (5, 20),
        "short_buys_per_full_buy": (0, 2),
    },
    RevealRules: {
        **{name: kind.values for name, kind in RevealRules.options.items() if kind.values},
        "cards": (1, 5, 6),
        "players": ((2, 8), (3, 7), (2, 6)),
        "ante": (0, 1, 4, "half", "bet"),
        "collection": (1,),
        "raise_cap": (0, 1, 2, 4),
        "full_buy_in": (5, 20),
        "short_buys_per_full_buy": (0, 2),
    },
}
"""Every value of every option that is tried; where they cannot be listed, those around the presets' own."""

_REFUSAL_IS_THE_EFFECT: Final = ("players", "short_stub")
_TOGETHER: Final[Mapping[tuple[str, Any], Mapping[str, Any]]] = {
    ("centre", "none"): {"kill_scope": "none", "first_turn": "one_card"},
    ("centre_is_target", False): {"first_turn": "one_card"},
    ("first_turn", "until_beats"): {"centre": "one", "centre_is_target": True},
}
"""Values that a preset takes only with others."""


def flips(name: str) -> list[Mutant]:
    """Return the mutants of an option: each value put into the presets, and each value without effect."""
    return [flip for rules in ALTERNATIVES for flip in _flips(rules, name)]


def _flips(rules: Rules, name: str) -> Iterator[Mutant]:
    counts = name in _REFUSAL_IS_THE_EFFECT
    where, here = ("every preset", "") if rules is RuleSet else ("every reveal preset", " in the reveal games")
    for value in ALTERNATIVES[rules].get(name, ()):
        presets = _flipped(rules, name, value)
        if presets is not None:
            yield Mutant((name,), f"is {_word(value)} in {where}", _presets(rules, presets), counts)
        if value != getattr(rules(), name):
            yield Mutant((name,), f"{_word(value)} has no effect{here}", _without_effect(rules, name, value), counts)


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _flipped(rules: Rules, name: str, value: Any) -> Mapping[str, Mapping[str, Any]] | None:
    """Return the presets with one option changed, None where that changes none of them."""
    flipped = {}
    changed = False
    for base, changes in rules.presets.items():
        flipped[base] = {**changes, **_TOGETHER.get((name, value), {}), name: value}
        try:
            changed |= rules().with_(**flipped[base]) != rules().with_(**changes)
        except ValueError:
            if name in _REFUSAL_IS_THE_EFFECT:
                changed = True
            else:
                flipped[base] = dict(changes)
    return flipped if changed else None


def _presets(rules: Rules, presets: Mapping[str, Mapping[str, Any]]) -> Patch:
    def patch() -> None:
        rules.presets = presets

    return patch


def _without_effect(rules: Rules, name: str, value: Any) -> Patch:
    def heard(changes: Mapping[str, Any]) -> dict[str, Any]:
        if name in changes and rules.options[name].accept(name, changes[name]) == value:
            return {other: its for other, its in changes.items() if other != name}
        return dict(changes)

    def patch() -> None:
        rules.presets = {base: heard(changes) for base, changes in rules.presets.items()}
        method(rules, "with_", lambda original: lambda self, **changes: original(self, **heard(changes)))

    return patch
