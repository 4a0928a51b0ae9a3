"""A home game's rules file: what it may say, and what is said about a wrong one."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.strategies import rule_sets

from comodin.errors import RulesError
from comodin.rules import HomeGame, RuleSet, dump_rules, load_rules, preset
from comodin.rules.homefile import read_rules

TUESDAY = """
name = "Tuesday game"
preset = "parkwest"
structure = "limit"
stakes = "2/4"
ante = 1

[rules]
raise_cap = 4
burns = [4, 5]
players = "2-6"
"""


def test_a_home_game() -> None:
    """A preset plus what the table changes (P42: the house decides)."""
    game = read_rules(TUESDAY)

    assert game.name == "Tuesday game"
    assert game.preset == "parkwest"
    assert game.stakes == "2/4"
    assert game.rules == preset("parkwest").with_(raise_cap=4, burns=(4, 5), players=(2, 6), ante=1)


def test_an_empty_file_is_parkwest() -> None:
    """Every key may be left out."""
    assert read_rules("") == HomeGame() == HomeGame(rules=RuleSet())


def test_one_minimum_bet_may_be_a_number() -> None:
    """No limit takes one minimum bet (R5.4)."""
    assert read_rules('structure = "no_limit"\nstakes = 4').stakes == "4"


def test_options_of_the_table_may_stand_in_either_place() -> None:
    """`ante` at the top and under [rules] are the same rule (R3.7)."""
    assert read_rules("ante = 3") == read_rules("[rules]\nante = 3")
    assert read_rules('structure = "spread"') == read_rules('[rules]\nstructure = "spread"')


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = ", "g.toml: not TOML: "),
        ("a = " + "[" * 5000, "g.toml: not TOML: "),
        ("name = 3", "g.toml: name: 3 is not a value here; it takes text in quotes"),
        ("preset = ['wiki']", "g.toml: preset: .* it takes text in quotes"),
        ("preset = 'wikki'", "g.toml: 'wikki' is not a preset; did you mean 'wiki'"),
        ("structure = 'nolimit'", "g.toml: structure: 'nolimit' is not a value here; it takes one of limit"),
        ("stakes = 2.5", "g.toml: stakes: 2.5 is not a value here; it takes stakes in quotes"),
        ("stakes = true", "g.toml: stakes: true is not a value here"),
        ("stakes = '4'", "g.toml: stakes: '4' does not fit; limit takes"),
        ("stakes = '5/10'", "g.toml: ante: half of 5 is not a whole chip"),
        ("ante = -1", "g.toml: ante: -1 is not a value here; it takes whole chips from 0 up"),
        ("bring_in = 1", "g.toml: bring-in: 1 is given, but nobody posts one"),
        ("preset = 'wiki'\nstakes = '2/4'\nbring_in = 2", "g.toml: bring-in: 2 is not possible"),
        ("raise_cap = 3", r"g.toml: 'raise_cap' belongs under \[rules\]"),
        ("stake = '2/4'", "g.toml: 'stake' is not a key of a rules file; did you mean 'stakes'"),
        ("zzz = 1", "g.toml: 'zzz' is not a key of a rules file; there are: name, preset, stakes"),
        ("rules = 3", r"g.toml: rules: 3 is not a value here; it takes a table: a line \[rules\]"),
        ("ante = 1\n[rules]\nante = 1", "g.toml: 'ante' is given twice"),
        ("[rules]\nraise_capp = 3", "g.toml: 'raise_capp' is not a house rule; did you mean 'raise_cap'"),
        ("[rules]\nraise_cap = '3'", "g.toml: raise_cap: '3' is not a value here; it takes a whole number from 0"),
        ("[rules]\nplayers = [2, 9]", "g.toml: players: 9 players need 45 cards"),
        ("[rules]\nburns = 2024-01-01", "g.toml: burns: .* is not a value here"),
    ],
)
def test_a_wrong_file_is_explained(text: str, said: str) -> None:
    """Each complaint names the file, the key, what was given and what would be right."""
    with pytest.raises(RulesError, match=said) as refused:
        read_rules(text, file="g.toml")

    assert refused.value.to("es").startswith("g.toml: ")


def test_files_are_read_and_written(tmp_path: Path) -> None:
    """A file that was written is read as the same game."""
    file = tmp_path / "tuesday.toml"
    file.write_text(dump_rules(read_rules(TUESDAY)), encoding="utf-8")

    assert load_rules(file) == load_rules(str(file)) == read_rules(TUESDAY)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are named, a missing file is the system's error."""
    file = tmp_path / "x.toml"
    file.write_bytes(b"\xff\xfe")

    with pytest.raises(RulesError, match=r"x\.toml: not a text file in UTF-8"):
        load_rules(file)
    with pytest.raises(FileNotFoundError):
        load_rules(tmp_path / "none.toml")


@given(rule_sets(), st.none() | st.text(st.characters(exclude_categories=["Cs"])))
def test_every_game_survives_its_file(pair: tuple[str, RuleSet], name: str | None) -> None:
    """Writing and reading a rules file loses nothing, whatever the table calls itself."""
    base, rules = pair
    game = HomeGame(preset=base, rules=rules, name=name)

    assert read_rules(dump_rules(game)) == game
    assert tomllib.loads(dump_rules(game))["preset"] == base
