"""Every clause that can be cited has its sentence, in both languages."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

import comodin
from comodin.games.mexican_poker.clauses import Clauses
from comodin.hand import Option
from comodin.hand.game import Due
from comodin.rules import PRESETS, preset
from comodin.telling.why import clause_text
from comodin.texts import LANGUAGES, topic

SOURCE = Path(comodin.__file__).parent
CITED = re.compile(r'"((?:P|W|M|R|E)[0-9]+(?:\.[0-9]+[a-z]?)*†?)"')
STRUCTURES = ("limit", "spread", "pot_limit", "no_limit")
STATED = [f"{letter}{number}" for letter, last in (("P", 43), ("W", 12), ("M", 17)) for number in range(1, last + 1)]


@pytest.mark.parametrize("clause", STATED)
def test_each_clause_of_the_founding_documents_has_its_sentence(clause: str) -> None:
    """P1 to P43, W1 to W12, M1 to M17."""
    said = {clause_text(clause, lang) for lang in LANGUAGES}

    assert len(said) == 2
    assert all(sentence.endswith(".") for sentence in said)


def test_each_clause_that_the_engine_names_has_its_sentence() -> None:
    """Whatever id stands in the sources of the rules, somebody may ask what it says."""
    known = topic("clauses")
    named = {
        (clause.removesuffix("†"), str(file.relative_to(SOURCE)))
        for folder in ("games", "hand", "rules")
        for file in (SOURCE / folder).rglob("*.py")
        for clause in CITED.findall(file.read_text(encoding="utf-8"))
    }

    assert {found for found in named if found[0] not in known} == set()


@pytest.mark.parametrize(("name", "structure"), [*product(PRESETS, STRUCTURES)])
def test_each_option_that_can_be_offered_has_its_sentences(name: str, structure: str) -> None:
    """Every id that the clauses of a table hold, whatever the preset and the structure."""
    base = preset(name, structure=structure)
    for changes in (
        {},
        {"opener": "high_card", "opener_bet": "bringin_or_full"},
        {"opener": "low_bring_in", "opener_bet": "lower_or_upper"},
        {"check_raise": False},
        {"expose_timing": "before_street"},
        {"expose_timing": "in_turn", "expose_reveal": "sequential"},
    ):
        clauses = Clauses(base.with_(**changes))
        found = set(ids(vars_of(clauses)))
        found |= set(ids([clauses.call(4), clauses.bring_in(2), clauses.opening_bet((4,))]))
        assert found
        for clause in found:
            for lang in LANGUAGES:
                assert clause_text(clause, lang)


def vars_of(clauses: Clauses) -> list[object]:
    return list(vars(clauses).values())


def ids(found: object) -> list[str]:
    """Return every clause id in nested values."""
    match found:
        case str():
            return [found]
        case Option() | Due():
            return list(found.clauses)
        case dict():
            return [clause for value in found.values() for clause in ids(value)]
        case list() | tuple():
            return [clause for value in found for clause in ids(value)]
    return []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_are_short(lang: str) -> None:
    """A sentence is read at the table, not in a library."""
    long = {key: entry[lang] for key, entry in topic("clauses").items() if len(entry[lang]) > 170}

    assert long == {}
