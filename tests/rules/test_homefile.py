"""A home game's rules file: what it may say, and what is said about a wrong one."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.errors import RulesError
from comodin.rules import GAMES, AnyRules, HomeGame, RuleSet, dump_rules, game_of, kind_of, load_rules, preset
from comodin.rules.homefile import read_rules
from tests.rules.strategies import any_rules

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
        ("zzz = 1", "g.toml: 'zzz' is not a key of a rules file; there are: name, game, preset, stakes"),
        ("rules = 3", r"g.toml: rules: 3 is not a value here; it takes a table: a line \[rules\]"),
        ("ante = 1\n[rules]\nante = 1", "g.toml: 'ante' is given twice"),
        ("[rules]\nraise_capp = 3", "g.toml: 'raise_capp' is not a house rule; did you mean 'raise_cap'"),
        ("[rules]\nraise_cap = '3'", "g.toml: raise_cap: '3' is not a value here; it takes a whole number from 0"),
        ("[rules]\nplayers = [2, 9]", "g.toml: players: 9 players need 45 cards"),
        ("[rules]\nburns = 2024-01-01", "g.toml: burns: .* is not a value here"),
        ("game = 3", "g.toml: game: 3 is not a value here; it takes text in quotes"),
        ("game = 'chess'", "g.toml: 'chess' is not a game; there are: mexican-poker, mexican-sweat, no-peek"),
        ("game = 'no-peek'\npreset = 'wiki'", "g.toml: 'wiki' is a preset for mexican-poker, not for mexican-sweat"),
        ("game = 'mexican-poker'\npreset = 'denexa'", "g.toml: 'denexa' is a preset for mexican-sweat, not for"),
        ("game = 'no-peek'\nstakes = '4/8'", "g.toml: stakes: '4/8' does not fit; limit takes one bet"),
        ("preset = 'denexa'\nbring_in = 1", "g.toml: 'bring_in' is a house rule of mexican-poker, not of"),
        ("preset = 'denexa'\ntie_beats = true", r"g.toml: 'tie_beats' belongs under \[rules\]"),
        ("preset = 'denexa'\n[rules]\nburns = [3]", "g.toml: 'burns' is a house rule of mexican-poker, not of"),
        ("preset = 'denexa'\n[rules]\nplayers = [2, 8]", "g.toml: players: 8 players with 7 cards each and 2 in"),
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


@pytest.mark.parametrize(
    ("text", "game", "base"),
    [
        ("", "mexican-poker", "parkwest"),
        ("game = 'mexican-sweat'", "mexican-sweat", "opr-sweat"),
        ("game = 'no-peek'", "no-peek", "opr-nopeek"),
        ("preset = 'excite'", "mexican-sweat", "excite"),
        ("game = 'no-peek'\npreset = 'excite'", "no-peek", "excite"),
    ],
)
def test_game_and_preset_tell_each_other(text: str, game: str, base: str) -> None:
    """A game has its default preset, a preset its game; the reveal games take each other's (R4.1)."""
    read = read_rules(text)

    assert (read.game, read.preset) == (game, base)
    assert read.rules == preset(base)


def test_a_home_game_of_mexican_sweat() -> None:
    """The same keys; one bet, and the ante as a part of it (R2.2)."""
    text = 'name = "Domingo"\ngame = "mexican-sweat"\nstakes = 4\nante = "bet"\n[rules]\nbet_on_kill = true\n'
    game = read_rules(text)

    assert game.rules == preset("opr-sweat").with_(ante="bet", bet_on_kill=True)
    assert game.rules.stakes("4").ante == 4
    assert read_rules(dump_rules(game)) == game


@given(any_rules(), st.none() | st.text(st.characters(exclude_categories=["Cs"])), st.sampled_from(sorted(GAMES)))
def test_every_game_survives_its_file(pair: tuple[str, AnyRules], name: str | None, played: str) -> None:
    """Writing and reading a rules file loses nothing, whatever the table calls itself."""
    base, rules = pair
    if kind_of(played) is not type(rules):
        played = game_of(base)
    game = HomeGame(preset=base, rules=rules, name=name, game=played)

    assert read_rules(dump_rules(game)) == game
    assert tomllib.loads(dump_rules(game))["preset"] == base
