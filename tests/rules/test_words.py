"""The rules in sentences: complete, in two languages, each with a source that exists."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from tests.rules.strategies import NUMBERS, rule_sets

from comodin.errors import RulesError
from comodin.rules import OPTIONS, PRESETS, RuleSet, preset
from comodin.rules.sources import citations
from comodin.rules.words import THEMES, basics, describe, sentence
from comodin.texts import topic

CLAUSES = {f"P{n}" for n in range(1, 44)} | {f"W{n}" for n in range(1, 13)}
SECTION = re.compile(r"R(2\.1|3\.([1-9]|1[0-9]|2[01])|5\.([1-9]|10))")


def test_every_option_has_its_theme() -> None:
    """No rule is left out of a sheet, none stands twice."""
    named = [name for names in THEMES.values() for name in names]

    assert sorted(named) == sorted(OPTIONS)


@pytest.mark.parametrize("name", [name for name in OPTIONS if OPTIONS[name].values])
def test_every_value_has_a_sentence_of_its_own(name: str) -> None:
    """Plain words for each value of R2.1, in both languages."""
    said = {}
    for value in OPTIONS[name].values:
        for base in PRESETS:
            try:
                text = sentence(name, preset(base).with_(**{name: value}))
            except RulesError:
                continue
            said[value] = (text, text.to("es"))

    assert len(set(said.values())) == len(said)
    assert all(en != es for en, es in said.values())


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_are_said(name: str) -> None:
    """A sentence for none, for one, and for many."""
    base = preset("wiki")
    values: tuple[object, ...] = {"players": ((2, 2), (2, 8)), "burns": ((), (3,), (4, 5), (3, 4, 5))}.get(
        name, (0, 1, 7)
    )
    for structure in OPTIONS["structure"].values:
        for value in values:
            try:
                rules = base.with_(**{name: value, "structure": structure})
            except RulesError:
                continue
            text = sentence(name, rules)
            if isinstance(value, int) and value > 1:
                assert str(value) in text
                assert str(value) in text.to("es")


@given(rule_sets())
def test_any_rules_can_be_described(pair: tuple[str, RuleSet]) -> None:
    """Every consistent rule set has all its sentences, in both languages and with a source."""
    base, rules = pair
    lines = describe(rules, base)

    assert len(lines) == len(OPTIONS)
    for line in lines:
        assert "{" not in line.text + line.text.to("es")
        assert line.text.endswith(".")
        assert line.text.to("es").endswith(".")


@given(rule_sets())
def test_what_the_table_changed_is_its_own_choice(pair: tuple[str, RuleSet]) -> None:
    """A star marks what differs from the preset (P42); a dagger what no source states (R2.1)."""
    base, rules = pair
    cited = citations(base, rules)
    changed = set(rules.overrides(base)) | ({"structure"} if rules.structure != "limit" else set())

    assert {name for name, citation in cited.items() if citation.status == "house"} == changed
    assert {str(citation)[-1] for citation in cited.values() if citation.status == "inferred"} <= {"†"}


@pytest.mark.parametrize("base", PRESETS)
def test_every_source_exists(base: str) -> None:
    """Clauses P1-P43 and W1-W12, sections of R2.1, R3 and R5."""
    cited = [citation.source for citation in citations(base, preset(base)).values()]
    cited += [source for _, source in basics(base)]

    assert [source for source in cited if source not in CLAUSES and not SECTION.fullmatch(source)] == []


@pytest.mark.parametrize("base", PRESETS)
def test_no_preset_cites_another_houses_document(base: str) -> None:
    """P is Parkwest (and the Aviator's same words), W the wiki."""
    letters = {citation.source[0] for citation in citations(base, preset(base)).values()}
    own = {"parkwest": {"P", "R"}, "aviator": {"P", "R"}, "wiki": {"W", "R"}}

    assert letters == own.get(base, {"R"})


@pytest.mark.parametrize(
    ("base", "option", "cited"),
    [
        ("parkwest", "ante", "R3.7†"),
        ("wiki", "ante", "W1"),
        ("parkwest", "opener", "P5"),
        ("wiki", "opener", "W3"),
        ("parkwest", "opener_bet", "P13"),
        ("parkwest", "joker_down", "P10"),
        ("wiki", "joker_down", "W7"),
        ("parkwest", "joker_up", "P11"),
        ("parkwest", "joker_dealer_exposed", "P17"),
        ("parkwest", "exposed_down_card", "P16"),
        ("parkwest", "acceptance_actions", "P20"),
        ("parkwest", "burns", "P25"),
        ("parkwest", "check_raise", "P26"),
        ("parkwest", "muck_retrievable", "P29"),
        ("parkwest", "short_buys_per_full_buy", "P31"),
        ("parkwest", "unaware_of_raise", "P38"),
        ("wiki", "deal_order", "W2"),
        ("wiki", "expose_timing", "W4"),
        ("wiki", "short_stub", "W12"),
        ("lucky-lady", "raise_cap", "R3.12"),
        ("wiki", "raise_cap", "R3.12†"),
    ],
)
def test_some_rules_and_their_clauses(base: str, option: str, cited: str) -> None:
    """The clauses as numbered in the list of clauses."""
    assert str(citations(base, preset(base))[option]) == cited


def test_each_preset_is_introduced() -> None:
    """One sentence each (R2)."""
    assert {key.removeprefix("preset.") for key in topic("rules") if key.startswith("preset.")} == set(PRESETS)
