"""The rules in sentences: complete, in two languages, each with a source that exists."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given

from comodin.errors import RulesError
from comodin.rules import OPTIONS, PRESETS, REVEAL_OPTIONS, REVEAL_PRESETS, AnyRules, RevealRules, RuleSet, preset
from comodin.rules.options import Option
from comodin.rules.sources import citations
from comodin.rules.words import basics, describe, sentence, themes_of
from comodin.texts import topic
from tests.rules.strategies import NUMBERS, REVEAL_NUMBERS, any_rules

CLAUSES = {f"P{n}" for n in range(1, 44)} | {f"W{n}" for n in range(1, 13)} | {f"M{n}" for n in range(1, 18)}
SECTION = re.compile(r"R(2\.[12]|3\.([1-9]|1[0-9]|2[01])|4\.([1-9]|1[01])|5\.([1-9]|10))")
ALL_PRESETS = [*PRESETS, *REVEAL_PRESETS]
BOTH = [(OPTIONS, PRESETS, name) for name in OPTIONS] + [
    (REVEAL_OPTIONS, REVEAL_PRESETS, name) for name in REVEAL_OPTIONS
]


def test_every_option_has_its_theme() -> None:
    """No rule is left out of a sheet, none stands twice."""
    for rules in (RuleSet(), RevealRules()):
        named = [name for names in themes_of(rules).values() for name in names]

        assert sorted(named) == sorted(rules.options)


@pytest.mark.parametrize(
    ("options", "presets", "name"), [case for case in BOTH if case[0][case[2]].values], ids=lambda case: str(case)[:24]
)
def test_every_value_has_a_sentence_of_its_own(
    options: dict[str, Option], presets: dict[str, object], name: str
) -> None:
    """Plain words for each value of R2.1 and R2.2, in both languages."""
    said = {}
    for value in options[name].values:
        for base in presets:
            try:
                text = sentence(name, preset(base).with_(**{name: value}))
            except RulesError:
                continue
            said[value] = (text, text.to("es"))

    assert len(set(said.values())) == len(said)
    assert all(en != es for en, es in said.values())


@pytest.mark.parametrize("name", sorted({*NUMBERS, *REVEAL_NUMBERS}))
def test_numbers_are_said(name: str) -> None:
    """A sentence for none, for one, and for many."""
    values: tuple[object, ...] = {"players": ((2, 2), (2, 8)), "burns": ((), (3,), (4, 5), (3, 4, 5))}.get(
        name, (0, 1, 7)
    )
    for base, structure in product(("wiki", "opr-sweat"), OPTIONS["structure"].values):
        for value in values:
            try:
                rules = preset(base).with_(**{name: value, "structure": structure})
            except RulesError:
                continue
            text = sentence(name, rules)
            if isinstance(value, int) and value > 1:
                assert str(value) in text
                assert str(value) in text.to("es")


@given(any_rules())
def test_any_rules_can_be_described(pair: tuple[str, AnyRules]) -> None:
    """Every consistent rule set has all its sentences, in both languages and with a source."""
    base, rules = pair
    lines = describe(rules, base)

    assert len(lines) == len(rules.options)
    for line in lines:
        assert "{" not in line.text + line.text.to("es")
        assert line.text.endswith(".")
        assert line.text.to("es").endswith(".")


@given(any_rules())
def test_what_the_table_changed_is_its_own_choice(pair: tuple[str, AnyRules]) -> None:
    """A star marks what differs from the preset (P42); a dagger what no source states (R2.1)."""
    base, rules = pair
    cited = citations(base, rules)
    changed = set(rules.overrides(base)) | ({"structure"} if rules.structure != "limit" else set())

    assert {name for name, citation in cited.items() if citation.status == "house"} == changed
    assert {str(citation)[-1] for citation in cited.values() if citation.status == "inferred"} <= {"†"}


@pytest.mark.parametrize("base", ALL_PRESETS)
def test_every_source_exists(base: str) -> None:
    """Clauses P1-P43, W1-W12 and M1-M17, sections of R2, R3, R4 and R5."""
    cited = [citation.source for citation in citations(base, preset(base)).values()]
    cited += [source for _, source in basics(base)]

    assert [source for source in cited if source not in CLAUSES and not SECTION.fullmatch(source)] == []


@pytest.mark.parametrize("base", ALL_PRESETS)
def test_no_preset_cites_another_houses_document(base: str) -> None:
    """P is Parkwest (and the Aviator's same words), W the wiki, M the page that both of its presets follow."""
    letters = {citation.source[0] for citation in citations(base, preset(base)).values()}
    own = {"parkwest": {"P", "R"}, "aviator": {"P", "R"}, "wiki": {"W", "R"}}
    own |= {"opr-sweat": {"M", "R"}, "opr-nopeek": {"M", "R"}}

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
        ("opr-sweat", "cards", "M5"),
        ("opr-sweat", "centre_is_target", "M12"),
        ("opr-sweat", "kill_scope", "M8"),
        ("opr-sweat", "first_turn", "M6"),
        ("opr-sweat", "target", "M7"),
        ("opr-sweat", "bet_on_kill", "M9"),
        ("opr-sweat", "last_player_wins", "M3"),
        ("opr-sweat", "ante", "R2.2†"),
        ("opr-sweat", "betting_opener", "R4.6†"),
        ("opr-sweat", "players", "R4.10"),
        ("opr-nopeek", "first_turn", "R4.1"),
        ("opr-nopeek", "target", "R4.4†"),
        ("netplaces", "ante", "R2.2"),
        ("netplaces", "first_round", "R4.6"),
        ("netplaces", "peek_penalty", "R4.9"),
        ("denexa", "tie_beats", "R4.3"),
        ("pokernews-nopeek", "betting_opener", "R4.6"),
        ("excite", "side_pot_rule", "R4.8†"),
    ],
)
def test_some_rules_and_their_clauses(base: str, option: str, cited: str) -> None:
    """The clauses as numbered in the list of clauses."""
    assert str(citations(base, preset(base))[option]) == cited


def test_each_preset_is_introduced() -> None:
    """One sentence each (R2)."""
    assert {key.removeprefix("preset.") for key in topic("rules") if key.startswith("preset.")} == set(ALL_PRESETS)


def test_the_second_card_in_the_middle_is_the_one_to_beat() -> None:
    """Two cards, one that folds and one to beat, are told apart (R4.1)."""
    said = {line.option: str(line.text) for line in describe(preset("denexa"), "denexa")}

    assert said["centre_is_target"].startswith("The second middle card is the first hand to beat")
    assert "first middle card's rank" in said["kill_scope"]
    assert "beat the second middle card" in said["first_turn"]


def test_what_a_bet_is_called_follows_the_structure() -> None:
    """One bet, the least wager, the minimum bet (R2.2)."""
    said = {
        structure: str(sentence("first_round", preset("netplaces", structure=structure)))
        for structure in ("limit", "spread", "pot_limit", "no_limit")
    }

    assert "puts in one bet" in said["limit"]
    assert "puts in the least wager" in said["spread"]
    assert "puts in the minimum bet" in said["pot_limit"] == said["no_limit"]
