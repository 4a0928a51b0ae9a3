"""`comodin rules`, run as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from comodin.cli import main
from comodin.cli.options import GAMES as PLAYED
from comodin.cli.options import TableOptions, check_game, resolve_rules, resolve_table
from comodin.errors import RulesError
from comodin.rules import GAMES, OPTIONS, PRESETS, REVEAL_GAMES, REVEAL_PRESETS, default_preset, preset


def run(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(["rules", *words, *(() if "--lang" in words else ("--lang", "en"))]) == status
    output, errors = capsys.readouterr()
    if status:
        assert output == ""
        assert "Traceback" not in errors
        return errors
    assert errors == ""
    return output


def test_without_a_name_the_presets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Each preset in a sentence (R2), game by game."""
    output = run(capsys)

    places = [output.index(f"  {name} ") for names in GAMES.values() for name in names]
    assert places == sorted(places)
    assert output.index("Presets for Mexican Sweat") < output.index("opr-sweat") < output.index("Presets for No Peek")


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("base", [*PRESETS, *REVEAL_PRESETS])
def test_a_preset_in_words(capsys: pytest.CaptureFixture[str], base: str, lang: str) -> None:
    """Every line within 80 columns, with its clause or section, plain when piped."""
    output = run(capsys, base, "--lang", lang)

    assert max(map(len, output.splitlines())) <= 80
    assert "\x1b" not in output
    assert "†" in output


def test_stated_and_inferred_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """The ante of half the lower limit is in the wiki (W1), and inferred for Parkwest (R3.7†)."""
    ante = "Everybody antes half of the lower limit."

    assert [line.split()[-1] for line in run(capsys, "wiki").splitlines() if ante in line] == ["W1"]
    assert [line.split()[-1] for line in run(capsys, "parkwest").splitlines() if ante in line] == ["R3.7†"]


def test_changes_are_marked_as_the_tables_own(capsys: pytest.CaptureFixture[str]) -> None:
    """``--rule`` and the betting structure are this table's choice."""
    output = run(capsys, "parkwest", "--rule", "raise_cap=4", "--spread", "--stakes", "2-10")

    assert "spread limit 2-10 · ante 1" in output
    assert "R3.12*" in output
    assert "W11*" in output
    assert "* this table's own choice" in output


def test_an_ante_of_another_size_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """No sentence contradicts the stakes (R3.7, R3.9)."""
    output = run(capsys, "wiki", "--stakes", "5/10", "--ante", "1", "--bring-in", "2")

    assert "limit 5/10 · ante 1 · bring-in 2" in output
    assert "Everybody antes 1." in output
    assert "The bring-in is 2;" in output
    assert "half of the lower limit" not in output


def test_differences(capsys: pytest.CaptureFixture[str]) -> None:
    """What two houses dispute, side by side (R7)."""
    output = run(capsys, "parkwest", "--diff", "wiki")

    named = {line.strip() for line in output.splitlines()} & set(OPTIONS)
    assert {"players", "opener", "opener_bet", "bring_in", "limit_mode", "expose_timing"} <= named
    assert "deal_order" not in named
    assert "have the same rules" in run(capsys, "parkwest", "--diff", "aviator")
    found = json.loads(run(capsys, "wiki", "--diff", "parkwest", "--json"))
    assert {entry["option"] for entry in found["differences"]} == named


def test_differences_in_another_structure(capsys: pytest.CaptureFixture[str]) -> None:
    """Both sides are compared in the structure that was asked for."""
    output = run(capsys, "parkwest", "--no-limit", "--diff", "wiki")

    assert "structure" not in {line.strip() for line in output.splitlines()}
    assert "half of the minimum bet" in output


def test_two_of_the_reveal_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Mexican Sweat and No Peek are one game, and can be set side by side (R4.1, R7)."""
    found = json.loads(run(capsys, "opr-sweat", "--diff", "opr-nopeek", "--json"))
    denexa = json.loads(run(capsys, "opr-sweat", "--diff", "denexa", "--json"))

    named = {entry["option"] for entry in found["differences"]}
    assert named == {"centre", "centre_is_target", "kill_scope", "first_turn", "bet_on_kill"}
    assert "centre" in {entry["option"] for entry in denexa["differences"]}
    assert "have the same rules" in run(capsys, "opr-nopeek", "--diff", "pokernews-nopeek")


@pytest.mark.parametrize("base", REVEAL_PRESETS)
def test_a_reveal_game_as_json(capsys: pytest.CaptureFixture[str], base: str) -> None:
    """Every option of R2.2 with its value, sentence and source; one bet (M4)."""
    said = json.loads(run(capsys, base, "--json", "--rule", "cards=6", "--stakes", "4", "--ante", "1"))

    assert said["game"] in REVEAL_GAMES
    assert set(said["rules"]) == {line["option"] for line in said["lines"]}
    assert said["overrides"] == {"cards": 6, "ante": 1}
    assert said["stakes"] == {"bet": 4, "ante": 1}


def test_the_ante_is_said_as_it_is_posted(capsys: pytest.CaptureFixture[str]) -> None:
    """A whole bet is the rule of netplaces, and half of one another table's choice (R2.2)."""
    assert "Everybody antes one bet." in run(capsys, "netplaces", "--stakes", "5")
    assert "Everybody antes 2." in run(capsys, "netplaces", "--stakes", "4", "--ante", "2")
    assert "Everybody antes 2." in run(capsys, "parkwest", "--rule", "ante=3", "--stakes", "4/8", "--ante", "2")


@pytest.mark.parametrize("base", PRESETS)
def test_as_json(capsys: pytest.CaptureFixture[str], base: str) -> None:
    """Every option with its value, sentence and source."""
    said = json.loads(run(capsys, base, "--json", "--rule", "double_ace_flush=true"))

    assert said["preset"] == base
    assert set(said["rules"]) == set(OPTIONS) == {line["option"] for line in said["lines"]}
    assert said["overrides"] == {"double_ace_flush": True}
    assert {line["status"] for line in said["lines"]} == {"stated", "inferred", "house"}
    assert said["rules"]["players"] == list(preset(base).players)
    assert said["stakes"] is None
    again = json.loads(run(capsys, base, "--json", "--no-limit", "--stakes", "4"))
    assert again["stakes"] | {"bring_in": 0} == {"min_bet": 4, "ante": 2, "bring_in": 0, "collection": 0}


def test_as_json_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    """The presets for programs."""
    listed = [(entry["game"], entry["preset"]) for entry in json.loads(run(capsys, "--json"))]

    assert listed == [(game, name) for game, names in GAMES.items() for name in names]


def test_names_as_the_options_take_them(capsys: pytest.CaptureFixture[str]) -> None:
    """What ``--names`` prints can be given to ``--rule``."""
    for base, some in (("wiki", "bring_in=half"), ("netplaces", "ante=bet"), ("denexa", "centre=kill_and_target")):
        output = run(capsys, base, "--names")
        shown = [line.split()[0] for line in output.splitlines() if "=" in line and "takes" in line]

        assert some in shown
        again = run(capsys, base, *(word for setting in shown for word in ("--rule", setting)), "--json")
        assert json.loads(again)["overrides"] == {}


def test_a_home_game_and_its_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A rules file in words, and as a page to print."""
    file = tmp_path / "martes.toml"
    file.write_text('name = "Los martes"\nstakes = "2/4"\n[rules]\nraise_cap = 2\n', encoding="utf-8")

    assert "Mexican Poker · Los martes · limit 2/4 · ante 1" in run(capsys, str(file))
    page = run(capsys, "--rules", str(file), "--html", "--lang", "es")
    assert "<h1>Los martes</h1>" in page
    assert "hasta 2 subidas" in page
    assert "2/4" in page


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["parkwset"], "did you mean 'parkwest'"),
        (["none.toml"], "none.toml"),
        (["wiki", "--preset", "barge"], "'wiki' and 'barge' are both given"),
        (["wiki", "--html", "--json"], "--html writes one sheet"),
        (["wiki", "--html", "--diff", "barge"], "--html writes one sheet"),
        (["wiki", "--diff", "qqqq"], "'qqqq' is not a preset"),
        (["wiki", "--rule", "players=2-9"], "9 players need 45 cards"),
        (["wiki", "--stakes", "8/4"], "is less than the lower one"),
        (["opr-sweat", "--stakes", "4/8"], "limit takes one bet in whole chips"),
        (["opr-sweat", "--stakes", "5"], "half of 5 is not a whole chip; give the ante (--ante)"),
        (["opr-sweat", "--bring-in", "1"], "nobody posts one in this game"),
        (["opr-sweat", "--rule", "players=2-8"], "8 players with 7 cards each and 1 in the middle need 57 cards"),
        (["opr-sweat", "--diff", "wiki"], "rules of different games (mexican-sweat, mexican-poker)"),
        (["--rule", "cards=6"], "'cards' is a house rule of mexican-sweat and no-peek, not of mexican-poker"),
    ],
)
def test_misuse(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    """One sentence that says what is wrong, and status 2."""
    assert said in run(capsys, *words, status=2)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_help_is_in_the_language_of_the_run(lang: str) -> None:
    """Every option of the command is explained in both languages."""
    command = [sys.executable, "-m", "comodin", "rules", "--help", "--lang", lang]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert all(option in output for option in ("--diff", "--html", "--rule", "--no-limit", "--stakes", "--names"))
    assert ("Change one rule" in output) == (lang == "en")


# -- the tables of the reveal games ----------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_every_game(game: str) -> None:
    """Each game has its preset; bet 4 and ante 2 in the reveal games, ten bets each (R2.2, R3.7)."""
    table = resolve_table(game=game)

    assert (table.game, table.preset) == (game, default_preset(game))
    assert table.stacks == ((80 if game == "mexican-poker" else 40),) * 6
    assert (table.stakes.lower, table.stakes.ante) == (4, 2)


@pytest.mark.parametrize("game", REVEAL_GAMES)
@pytest.mark.parametrize("base", REVEAL_PRESETS)
@pytest.mark.parametrize("structure", OPTIONS["structure"].values)
def test_either_reveal_game_seats_any_reveal_preset(game: str, base: str, structure: str) -> None:
    """Defaults fit everywhere, the fullest table included: ten bets, or a hundred minimum bets (R4.10)."""
    options = TableOptions(preset=base, rule=(f"structure={structure}",), seats="7")
    table = resolve_table(options, game=game)

    assert (table.game, table.preset, table.seats) == (game, base, 7)
    assert table.stacks[0] == {"limit": 40, "spread": 80}.get(structure, 400)


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("mexican-sweat", {"seats": "8"}, "--seats: 8 players; these rules seat 2 to 7"),
        ("mexican-sweat", {"preset": "wiki"}, "'wiki' is a preset for mexican-poker, not for mexican-sweat, no-peek"),
        ("mexican-poker", {"preset": "denexa"}, "'denexa' is a preset for mexican-sweat, not for mexican-poker"),
        ("no-peek", {"rule": ("burns=3",)}, "'burns' is a house rule of mexican-poker, not of mexican-sweat"),
        ("no-peek", {"stakes": "4/8"}, "'4/8' does not fit; limit takes one bet"),
        ("no-peek", {"stakes": "5"}, r"half of 5 is not a whole chip; give the ante \(--ante\)"),
        ("no-peek", {"bring_in": "1"}, "nobody posts one in this game"),
        ("no-peek", {"rule": ("players=2-8",)}, "8 players with 7 cards each need 56 cards"),
        ("chess", {}, "'chess' is not a game; there are: mexican-poker, mexican-sweat, no-peek"),
    ],
)
def test_what_another_game_cannot_have(game: str, options: dict[str, Any], said: str) -> None:
    """A wrong option is refused with what was given and what would be right."""
    with pytest.raises(RulesError, match=said) as refused:
        resolve_table(TableOptions(**options), game=game)

    assert refused.value.to("es") != refused.value.to("en")


def test_a_rules_file_says_its_game(tmp_path: Path) -> None:
    """A file of one reveal game serves the other, and none of Mexican Poker (R4.1)."""
    file = tmp_path / "domingo.toml"
    file.write_text('preset = "excite"\nstakes = 6\n', encoding="utf-8")
    options = TableOptions(rules=str(file))

    assert resolve_rules(options, game=None).game == "mexican-sweat"
    assert resolve_table(options, game="no-peek").game == "no-peek"
    assert resolve_table(options, game="no-peek").stakes.ante == 3
    with pytest.raises(RulesError, match="these are rules of mexican-sweat, and mexican-poker is to be played"):
        resolve_table(options)


def test_a_game_that_is_not_played_yet_is_refused() -> None:
    """There may be rules for a game before it can be played."""
    assert set(PLAYED) <= set(GAMES)
    assert [check_game(game) for game in PLAYED] == list(PLAYED)
    for game in set(GAMES) - set(PLAYED):
        with pytest.raises(RulesError, match=f"'{game}' is not a game here"):
            check_game(game)
