"""Every option of a house flipped to each of its values, and each value made without effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from comodin.rules import OPTIONS, PRESETS, RuleSet
from tests.clauses.surgery import Mutant, Patch, method

__all__ = ["ALTERNATIVES", "flips"]

ALTERNATIVES: Final[Mapping[str, tuple[Any, ...]]] = {
    **{name: kind.values for name, kind in OPTIONS.items() if kind.values},
    "players": ((2, 7), (2, 8), (3, 7), (2, 6)),
    "ante": (0, 1, 4),
    "collection": (1,),
    "bring_in": (1, 3),
    "raise_cap": (0, 1, 2, 4),
    "burns": ((), (3,), (5,), (4, 5)),
    "declare_min_contribution": (0, 3, 4),
}
"""Every value of every option that is tried; where they cannot be listed, those around the presets' own."""

_REFUSAL_IS_THE_EFFECT: Final = ("players", "short_stub")


def flips(name: str) -> list[Mutant]:
    """Return the mutants of an option: each value put into the presets, and each value without effect."""
    found = []
    counts = name in _REFUSAL_IS_THE_EFFECT
    for value in ALTERNATIVES.get(name, ()):
        presets = _flipped(name, value)
        if presets is not None:
            found.append(Mutant((name,), f"is {_word(value)} in every preset", _presets(presets), counts))
        if value != getattr(RuleSet(), name):
            found.append(Mutant((name,), f"{_word(value)} has no effect", _without_effect(name, value), counts))
    return found


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _flipped(name: str, value: Any) -> Mapping[str, Mapping[str, Any]] | None:
    """Return the presets with one option changed, None where that changes none of them."""
    flipped = {}
    for base, changes in PRESETS.items():
        flipped[base] = {**changes, name: value}
        try:
            RuleSet().with_(**flipped[base])
        except ValueError:
            if name not in _REFUSAL_IS_THE_EFFECT:
                flipped[base] = dict(changes)
    own = {base: getattr(RuleSet().with_(**changes), name) for base, changes in PRESETS.items()}
    same = all(value == own[base] or name not in flipped[base] for base in PRESETS)
    return None if same else flipped


def _presets(presets: Mapping[str, Mapping[str, Any]]) -> Patch:
    def patch() -> None:
        RuleSet.presets = presets

    return patch


def _without_effect(name: str, value: Any) -> Patch:
    def heard(changes: Mapping[str, Any]) -> dict[str, Any]:
        if name in changes and OPTIONS[name].accept(name, changes[name]) == value:
            return {other: its for other, its in changes.items() if other != name}
        return dict(changes)

    def patch() -> None:
        RuleSet.presets = {base: heard(changes) for base, changes in PRESETS.items()}
        method(RuleSet, "with_", lambda original: lambda self, **changes: original(self, **heard(changes)))

    return patch
