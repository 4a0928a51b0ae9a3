"""`comodin rules`, run as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from comodin.cli import main
from comodin.rules import OPTIONS, PRESETS, preset


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
    """Each preset in a sentence (R2)."""
    output = run(capsys)

    assert all(f"  {name} " in output for name in PRESETS)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("base", PRESETS)
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
    assert [entry["preset"] for entry in json.loads(run(capsys, "--json"))] == list(PRESETS)


def test_names_as_the_options_take_them(capsys: pytest.CaptureFixture[str]) -> None:
    """What ``--names`` prints can be given to ``--rule``."""
    output = run(capsys, "wiki", "--names")
    shown = [line.split()[0] for line in output.splitlines() if "=" in line and "takes" in line]

    assert "bring_in=half" in shown
    again = run(capsys, "wiki", *(word for setting in shown for word in ("--rule", setting)), "--json")
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
