"""`comodin replay`, run as a user runs it."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from comodin.cli import main
from tests.history.playing import GOLDEN, HANDS, REVEAL_HANDS

E120 = HANDS / "e120_choices_before_the_street.phh"


def run(capsys: pytest.CaptureFixture[str], *words: object, status: int = 0) -> tuple[str, str]:
    assert main(["replay", *map(str, words), *(() if "--lang" in words else ("--lang", "en"))]) == status
    output, errors = capsys.readouterr()
    assert "Traceback" not in errors
    return output, errors


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_happened_step_by_step(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    """As in the golden file, from either form."""
    golden = (GOLDEN / f"e120.{lang}.txt").read_text()

    assert run(capsys, E120, "--lang", lang) == (golden, "")
    assert run(capsys, GOLDEN / "e120.jsonl", "--lang", lang) == (golden, "")


def test_as_event_log(capsys: pytest.CaptureFixture[str]) -> None:
    """``--json``: a line for each hand."""
    assert run(capsys, E120, "--json")[0] == (GOLDEN / "e120.jsonl").read_text()


def test_a_view_shows_what_its_seat_saw(capsys: pytest.CaptureFixture[str]) -> None:
    """``?`` in brackets is face down and unknown."""
    output, _ = run(capsys, GOLDEN / "e121.viewer1.jsonl")

    assert "As p1 saw it." in output
    assert "  p2  7s [?]\n" in output
    assert "  p1  Kd [3c]\n" in output


def test_a_hand_that_is_not_over_says_what_is_awaited(capsys: pytest.CaptureFixture[str]) -> None:
    """E169."""
    output, _ = run(capsys, HANDS / "e169_short_all_in.phh")

    assert output.endswith("Awaited: p1 to act: fold; call 10\n")


@pytest.mark.parametrize(("lang", "said"), [("en", "raise to 15"), ("es", "subir a 15")])
def test_a_refused_line_ends_the_story(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str, said: str
) -> None:
    """What happened up to there, then the line, the reason with its clauses, and what was expected; status 1."""
    path = tmp_path / "x.phh"
    path.write_text((HANDS / "e172_opener_with_three_chips.phh").read_text().replace('"p2 cbr 7"', '"p2 cbr 9"'))
    output, errors = run(capsys, path, "--lang", lang, status=1)

    assert "p1 3" in output or "p1 bets 3, all-in" in output or "p1 apuesta 3, all-in" in output
    assert f"{path}: " in errors
    assert "'p2 cbr 9'" in errors
    assert "7, 11" in errors
    assert "P27" in errors
    assert said not in errors


def test_hands_are_chosen_by_place_or_id(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """``--hand``."""
    path = tmp_path / "two.phhs"
    path.write_text(f'[1]\nhand = "late"\n{E120.read_text()}\n[2]\n{E120.read_text()}')

    assert run(capsys, path, "--hand", "late")[0].startswith("Hand late ·")
    assert run(capsys, path, "--hand", "1")[0].startswith("Hand late ·")
    assert run(capsys, path, "--hand", "2")[0].startswith("Hand 2 ·")
    assert run(capsys, path)[0].count("Mexican Poker") == 2
    assert "there is no hand '3' in the file" in run(capsys, path, "--hand", "3", status=2)[1]


def test_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """``-``; nothing comes of nothing."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(E120.read_bytes())))
    assert run(capsys, "-")[0] == (GOLDEN / "e120.en.txt").read_text()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert "there is no hand in it" in run(capsys, "-", status=1)[1]


@pytest.mark.parametrize("name", ["a.jsonl", "a.phh", "a.phhs"])
def test_garbage_is_refused_with_its_line(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    """Whatever the file holds, there is no traceback."""
    for data in (b"\xff\xfe\x00", b"hello", b"[", b"{", b"[1]\nx", b"\x00\n", b'{"v":1}', b"variant = 'FMP'"):
        (tmp_path / name).write_bytes(data)
        _, errors = run(capsys, tmp_path / name, status=1)
        assert " line " in errors, data


@pytest.mark.parametrize("lang", ["en", "es"])
def test_cards_turned_up_one_by_one(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    """E260: round by round, as in the golden file, from either form."""
    golden = (GOLDEN / f"e260.{lang}.txt").read_text()

    assert run(capsys, REVEAL_HANDS / "e260_founding_example.phh", "--lang", lang) == (golden, "")
    assert run(capsys, GOLDEN / "e260.jsonl", "--lang", lang) == (golden, "")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("{ burns = [] }", "burns=none"),
        ("{ burns = [4, 5] }", "burns=4,5"),
        ("{ players = [2, 8] }", "players=2-8"),
        ("{ check_raise = false }", "check_raise=false"),
    ],
)
def test_house_rules_are_said_as_they_are_given(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, rules: str, said: str
) -> None:
    """As ``--rule`` takes them."""
    path = tmp_path / "a.phh"
    path.write_text(
        f'variant = "FMP"\n_rules = {rules}\nantes = [2, 2]\nsmall_bet = 4\nbig_bet = 8\n'
        "starting_stacks = [80, 80]\nactions = []\n"
    )

    assert f"House rules: {said}\n" in run(capsys, path)[0]
    assert main(["simulate", "mexican-poker", "--hands", "1", "--seats", "2", "--rule", said]) == 0
