"""Nothing is forgotten: every rule of a regular hand can be taken out, and is cited; nothing unknown is."""

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
FLOOR_EXAMPLES = {129, *range(130, 139), 143, 145, 196, 197, 198, 284}
"""Out of turn, out of sequence, flashed, mucked, fouled, disputed, peeked at: the floor's."""

REGULAR_EXAMPLES = sorted(its for its in EXAMPLES if int(its[1:]) >= 80 and int(its[1:]) not in FLOOR_EXAMPLES)
REGULAR_SECTIONS = [
    "R2.1",
    "R2.2",
    *(f"R2.3.{number}" for number in range(1, 15)),
    "R2.3.6a",
    *(f"R3.{number}" for number in range(1, 21) if number not in (16, 18)),  # 16 and 18 are the floor's
    *(f"R4.{number}" for number in range(1, 11)),
    *("R5.2", "R5.3", "R5.4", "R6", "R6.1", "R6.2"),
]
REVEAL_CLAUSES = [its for its in flip_rules.REGULAR_CLAUSES if its.startswith("M")]
REVEAL_REGULAR_OPTIONS = [name for name in RevealRules.options if name not in flip_rules.FLOOR_OPTIONS]
REVEAL_EXAMPLES = [its for its in REGULAR_EXAMPLES if its >= "E220"]


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
    """But those of the floor, which no regular hand meets."""
    assert flip_rules.uncovered(flip_rules.trials()) == []


def test_the_floor_has_only_what_there_is() -> None:
    assert flip_rules.FLOOR_CLAUSES < CLAUSES
    assert OPTION_NAMES > flip_rules.FLOOR_OPTIONS
    assert flip_rules.FLOOR_CLAUSES.isdisjoint(its for mutant in MUTANTS for its in mutant.ids)


@pytest.mark.parametrize("its", [*flip_rules.REGULAR_CLAUSES, *flip_rules.REGULAR_OPTIONS])
def test_every_clause_and_option_of_a_regular_hand_has_a_test(its: str) -> None:
    assert its in cited_by_clause_tests()


@pytest.mark.parametrize("its", [*REVEAL_CLAUSES, *REVEAL_REGULAR_OPTIONS, *REVEAL_EXAMPLES])
def test_every_rule_of_the_reveal_games_has_a_test_of_its_own(its: str) -> None:
    """Also where the other game has an option of that name."""
    assert its in cited_by_clause_tests("test_reveal_")


@pytest.mark.parametrize("its", [*REGULAR_EXAMPLES, *REGULAR_SECTIONS])
def test_every_example_and_section_of_a_regular_hand_has_a_test(its: str) -> None:
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
    """Whatever a regular hand touches, something makes it go away."""
    taken_out = {its for mutant in MUTANTS for its in mutant.ids}

    assert {*REGULAR_EXAMPLES, *REGULAR_SECTIONS} <= taken_out


def test_mutants_name_what_exists() -> None:
    assert {its for mutant in MUTANTS for its in mutant.ids} <= KNOWN
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    assert len({mutant.name for name in OPTION_NAMES for mutant in flips(name)}) == sum(
        len(flips(name)) for name in OPTION_NAMES
    )


@pytest.mark.parametrize("name", flip_rules.REGULAR_OPTIONS)
def test_every_value_of_an_option_is_tried(name: str) -> None:
    """All that can be listed, and for numbers some on each side of the presets' own."""
    for rules in (RuleSet, RevealRules):
        if name in rules.options:
            assert set(rules.options[name].values) <= set(ALTERNATIVES[rules][name])
    assert flips(name)
