"""Hypothesis strategies for house rules: any rule set that is consistent."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import strategies as st

from comodin.errors import RulesError
from comodin.rules import OPTIONS, PRESETS, REVEAL_OPTIONS, REVEAL_PRESETS, AnyRules, RevealRules, RuleSet, preset
from comodin.rules.options import Option

NUMBERS: dict[str, st.SearchStrategy[object]] = {
    "players": st.tuples(st.integers(2, 8), st.integers(2, 8)).map(lambda pair: tuple(sorted(pair))),
    "burns": st.sets(st.sampled_from([3, 4, 5])).map(lambda streets: tuple(sorted(streets))),
    "ante": st.integers(0, 10**6),
    "collection": st.integers(0, 10**6),
    "bring_in": st.integers(1, 10**6),
    "raise_cap": st.integers(0, 99),
    "acceptance_actions": st.integers(1, 9),
    "short_buys_per_full_buy": st.integers(0, 9),
    "full_buy_in": st.integers(1, 999),
    "declare_min_contribution": st.integers(0, 99),
}

REVEAL_NUMBERS: dict[str, st.SearchStrategy[object]] = {
    "cards": st.integers(1, 7),
    "ante": st.sampled_from(["half", "bet"]) | st.integers(0, 10**6),
    **{name: NUMBERS[name] for name in NUMBERS.keys() & REVEAL_OPTIONS.keys() - {"ante"}},
}


def value_of(name: str) -> st.SearchStrategy[object]:
    """Return the values that an option of Mexican Poker takes."""
    return NUMBERS[name] if name in NUMBERS else st.sampled_from(OPTIONS[name].values)


def reveal_value_of(name: str) -> st.SearchStrategy[object]:
    """Return the values that an option of the reveal games takes."""
    return REVEAL_NUMBERS[name] if name in REVEAL_NUMBERS else st.sampled_from(REVEAL_OPTIONS[name].values)


@st.composite
def _changed(
    draw: st.DrawFn, presets: Mapping[str, object], options: Mapping[str, Option], *, reveal: bool
) -> tuple[str, AnyRules]:
    base = draw(st.sampled_from(sorted(presets)))
    rules: AnyRules = preset(base, structure=draw(st.sampled_from(["limit", "spread", "pot_limit", "no_limit"])))
    for name in draw(st.lists(st.sampled_from(sorted(options)), max_size=12, unique=True)):
        try:
            rules = rules.with_(**{name: draw(reveal_value_of(name) if reveal else value_of(name))})
        except RulesError:
            continue
    return base, rules


def rule_sets() -> st.SearchStrategy[tuple[str, RuleSet]]:
    """Return a preset's name and rules of Mexican Poker made from it by a few changes that go together."""
    return _changed(PRESETS, OPTIONS, reveal=False)


def reveal_rules() -> st.SearchStrategy[tuple[str, RevealRules]]:
    """Return the same for the reveal games."""
    return _changed(REVEAL_PRESETS, REVEAL_OPTIONS, reveal=True)


def any_rules() -> st.SearchStrategy[tuple[str, AnyRules]]:
    """Return rules of either kind."""
    return rule_sets() | reveal_rules()
