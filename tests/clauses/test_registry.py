"""Nothing is forgotten: every rule can be taken out, and is cited; nothing unknown is."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from comodin.rules import RevealRules, RuleSet
from scripts import flip_rules
from tests.clauses.ids import CLAUSES, EXAMPLES, KNOWN, OPTION_NAMES, cited
from tests.clauses.mutants import ALTERNATIVES, MUTANTS, flips

HERE = Path(__file__).parent
PLAYED_EXAMPLES = sorted(its for its in EXAMPLES if int(its[1:]) >= 80)
SECTIONS = [
    "R2.1",
    "R2.2",
    *(f"R2.3.{number}" for number in range(1, 15)),
    "R2.3.6a",
    *(f"R3.{number}" for number in range(1, 22)),
    *(f"R4.{number}" for number in range(1, 11)),
    *(f"R5.{number}" for number in range(1, 11) if number != 5),  # 5 is what this game does otherwise
    *("R6", "R6.1", "R6.2"),
]
REVEAL_CLAUSES = [its for its in flip_rules.CLAUSES if its.startswith("M")]
REVEAL_EXAMPLES = [its for its in PLAYED_EXAMPLES if its >= "E220"]


def docstrings(folder: Path) -> dict[str, str]:
    """Return the docstrings of all modules, classes and functions below a folder, by where they stand."""
    found = {}
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                name = getattr(node, "name", "module")
                found[f"{file.relative_to(folder)}::{name}"] = ast.get_docstring(node) or ""
    return found


@cache
def cited_by_clause_tests(prefix: str = "test_") -> set[str]:
    told = [text for place, text in docstrings(HERE).items() if place.startswith(prefix) and "::test_" in place]
    return {its for text in told for its in cited(text)}


def test_every_clause_and_option_can_be_taken_out() -> None:
    assert flip_rules.uncovered(flip_rules.trials()) == []


def test_every_clause_and_option_is_tried() -> None:
    assert set(flip_rules.CLAUSES) == CLAUSES
    assert set(flip_rules.ALL_OPTIONS) == OPTION_NAMES


@pytest.mark.parametrize("its", [*flip_rules.CLAUSES, *flip_rules.ALL_OPTIONS])
def test_every_clause_and_option_has_a_test(its: str) -> None:
    assert its in cited_by_clause_tests()


@pytest.mark.parametrize("its", [*REVEAL_CLAUSES, *RevealRules.options, *REVEAL_EXAMPLES])
def test_every_rule_of_the_reveal_games_has_a_test_of_its_own(its: str) -> None:
    """Also where the other game has an option of that name."""
    assert its in cited_by_clause_tests("test_reveal_")


@pytest.mark.parametrize("its", [*PLAYED_EXAMPLES, *SECTIONS])
def test_every_example_and_section_has_a_test(its: str) -> None:
    assert its in cited_by_clause_tests()


def test_no_test_cites_what_does_not_exist() -> None:
    """Clauses, sections and examples, wherever a test names one."""
    unknown = {
        place: sorted(missing)
        for place, text in docstrings(HERE.parent).items()
        if (missing := cited(text) - KNOWN - OPTION_NAMES)
    }

    assert unknown == {}


def test_every_example_and_section_can_be_taken_out() -> None:
    """Whatever a hand touches, something makes it go away."""
    taken_out = {its for mutant in MUTANTS for its in mutant.ids}

    assert {*PLAYED_EXAMPLES, *SECTIONS} <= taken_out


def test_mutants_name_what_exists() -> None:
    assert {its for mutant in MUTANTS for its in mutant.ids} <= KNOWN
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    assert len({mutant.name for name in OPTION_NAMES for mutant in flips(name)}) == sum(
        len(flips(name)) for name in OPTION_NAMES
    )


@pytest.mark.parametrize("name", flip_rules.ALL_OPTIONS)
def test_every_value_of_an_option_is_tried(name: str) -> None:
    """All that can be listed, and for numbers some on each side of the presets' own."""
    for rules in (RuleSet, RevealRules):
        if name in rules.options:
            assert set(rules.options[name].values) <= set(ALTERNATIVES[rules][name])
    assert flips(name)
