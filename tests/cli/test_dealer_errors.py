"""`--dealer-errors`: tables at which things go wrong, in long runs and with a person (R6, P16 to P43)."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from comodin.cli import main
from comodin.history import audit, read_records
from comodin.rules import PRESETS, REVEAL_PRESETS

BASES = [*((base, "mexican-poker") for base in PRESETS), *((base, "no-peek") for base in REVEAL_PRESETS)]


@pytest.mark.parametrize(("base", "game"), BASES, ids=str)
def test_runs_in_which_much_goes_wrong_are_lawful(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, base: str, game: str
) -> None:
    """Every hand ends, chips are conserved, the judge finds nothing; the run tells what went wrong."""
    out = tmp_path / "hands.jsonl"
    words = ["simulate", game, "--preset", base, "--hands", "25", "--seed", "8", "--dealer-errors", "0.1"]
    assert main([*words, "--stacks", "9,80,30,200", "--out", str(out), "--json", "--lang", "en"]) == 0
    told = json.loads(capsys.readouterr().out)

    assert [audit(record) for record in read_records(out)] == [None] * 25
    assert sum(row["times"] for row in told["irregularities"]) > 20
    assert sum(told["ends"].values()) == told["hands"] == 25


def test_the_same_seed_goes_wrong_in_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    """What goes wrong follows from the seed, as the cards do."""
    words = ["simulate", "mexican-poker", "--hands", "20", "--seed", "8", "--dealer-errors", "often", "--json"]
    told = []
    for _ in range(2):
        assert main(words) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0]["irregularities"] == told[1]["irregularities"]
    assert told[0]["dealer_errors"] == 0.05


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_run_says_what_went_wrong_in_words(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    """A line for each kind, the commonest first, and how the hands ended."""
    assert main(["simulate", "mexican-poker", "--hands", "40", "--dealer-errors", "0.1", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert ("down card exposed by the dealer" if lang == "en" else "tapada que destapa el repartidor") in said
    assert ("How the hands ended" if lang == "en" else "Cómo terminaron las manos") in said


@pytest.mark.parametrize("rate", ["x", "-1", "2", "1.5", "", "0.1.2"])
def test_a_rate_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], rate: str) -> None:
    """What was given, and what would be right."""
    assert main(["simulate", "mexican-poker", f"--dealer-errors={rate}", "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        f"comodin: --dealer-errors: '{rate}' is no rate; give one of none, rare, often, "
        "or a chance from 0 to 1, such as 0.05\n"
    )


ANSWERS = ["n", "c", "k", "b 4"] * 60


def _play(monkeypatch: pytest.MonkeyPatch, save: Path, answers: list[str], *words: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*answers, "q", ""])))
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    assert main(["play", "--plain", *words, "--save", str(save), "--lang", "en"]) == 0
    return out.getvalue()


def test_a_player_lives_through_errors_each_with_its_clause(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """P16, P24, P29: what goes wrong is told in a sentence that cites its clause, and the record is lawful."""
    save = tmp_path / "hands.jsonl"
    said = _play(monkeypatch, save, ANSWERS, "--dealer-errors", "0.2", "--seed", "4", "--hands", "4")

    told = [line for line in said.splitlines() if line.endswith("]") and "[P" in line]
    assert told
    assert not any(line.startswith("You:") for line in told if "muck" in line)
    verdicts = [audit(record) for record in read_records(save)]
    assert verdicts
    assert set(verdicts) == {None}


def test_a_table_goes_on_in_the_middle_of_what_went_wrong(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Left and opened again, the same things go wrong: the record is the one of a table never left."""
    words = ("--dealer-errors", "0.2", "--seed", "4", "--hands", "3")
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    _play(monkeypatch, whole, ANSWERS, *words)
    _play(monkeypatch, broken, ANSWERS[:9], *words)
    _play(monkeypatch, broken, ANSWERS[9:], "--resume")
    assert broken.read_text() == whole.read_text()
