"""Every sentence exists in both languages and has the same holes in both."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import comodin.texts
from comodin.texts import LANGUAGES, say, topic, topics

SOURCE = Path(comodin.texts.__file__).parent.parent
LITERAL_KEY = re.compile(r'\b(?:Text|say|text)\(\s*"([a-z_]+\.[A-Za-z0-9_.]+)"')


def holes(template: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(template) if name is not None)


@pytest.mark.parametrize("name", topics())
def test_every_entry_is_said_in_every_language(name: str) -> None:
    """Every text that a person reads exists in English and in Spanish."""
    wrong = {key: sorted(entry) for key, entry in topic(name).items() if set(entry) != set(LANGUAGES)}

    assert not wrong


@pytest.mark.parametrize("name", topics())
def test_no_entry_is_empty_or_padded(name: str) -> None:
    """An empty translation is a missing one."""
    wrong = [key for key, entry in topic(name).items() for said in entry.values() if not said or said != said.strip()]

    assert not wrong


@pytest.mark.parametrize("name", topics())
def test_translations_have_the_same_holes(name: str) -> None:
    """What one language names, the other names too; holes have names."""
    entries = topic(name).items()
    wrong = {key: entry for key, entry in entries if len({tuple(holes(said)) for said in entry.values()}) > 1}
    nameless = [key for key, entry in entries if any("" in holes(said) for said in entry.values())]

    assert not wrong
    assert not nameless


def test_every_key_that_the_source_names_exists() -> None:
    """A key that is written out in a call has its entry."""
    known = {f"{name}.{key}" for name in topics() for key in topic(name)}
    used = {
        key: str(file.relative_to(SOURCE))
        for file in SOURCE.rglob("*.py")
        for key in LITERAL_KEY.findall(file.read_text(encoding="utf-8"))
    }

    assert {key: file for key, file in used.items() if key not in known} == {}


def test_one_is_not_said_as_many() -> None:
    """A hole that names what it counts has its one and its many in every language; values may be written out."""
    assert say("play.table.chips", "en", chips=1) == "1 chip"
    assert say("play.table.chips", "es", chips="1,200") == "1,200 fichas"
    counting = re.compile(r"\{[a-z_]+:([^{}]*)\}")
    wrong = [
        said
        for name in topics()
        for entry in topic(name).values()
        for said in entry.values()
        for spec in counting.findall(said)
        if spec.count("|") > 1 or (spec.count("|") == 1 and not all(spec.split("|")))
    ]

    assert not wrong
