"""Hypothesis strategies for house rules: any rule set that is consistent."""

from __future__ import annotations

from hypothesis import strategies as st

from comodin.errors import RulesError
from comodin.rules import OPTIONS, PRESETS, RuleSet, preset

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


def value_of(name: str) -> st.SearchStrategy[object]:
    """Return the values that an option takes."""
    return NUMBERS[name] if name in NUMBERS else st.sampled_from(OPTIONS[name].values)


@st.composite
def rule_sets(draw: st.DrawFn) -> tuple[str, RuleSet]:
    """Return a preset's name and rules made from it by a few changes that go together."""
    base = draw(st.sampled_from(sorted(PRESETS)))
    rules = preset(base, structure=draw(st.sampled_from(["limit", "spread", "pot_limit", "no_limit"])))
    for name in draw(st.lists(st.sampled_from(sorted(OPTIONS)), max_size=12, unique=True)):
        try:
            rules = rules.with_(**{name: draw(value_of(name))})
        except RulesError:
            continue
    return base, rules
