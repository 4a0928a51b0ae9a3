"""`comodin perft` of the reveal games, run as a user runs it."""

from __future__ import annotations

import json

import pytest

from comodin.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> tuple[str, str]:
    assert main(["perft", *words, "--lang", "en"]) == status
    output, errors = capsys.readouterr()
    assert "Traceback" not in errors
    return output, errors


def test_turns_are_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """The leader checks or bets; the other checks, or folds, calls, raises."""
    deck = ("--deck", "Kd 2c 5h")
    counts = [json.loads(run(capsys, "no-peek", depth, *deck, "--json")[0])["nodes"] for depth in "0123"]

    assert counts[:3] == [1, 2, 5]
    output, _ = run(capsys, "no-peek", "2", *deck, "--split")
    assert [line.split() for line in output.splitlines()] == [
        ["2", "p1", "check"],
        ["3", "p1", "bet", "4"],
        ["depth", "2:", "5", "sequences"],
    ]


def test_the_deck_has_no_joker(capsys: pytest.CaptureFixture[str]) -> None:
    """52 cards, in the order given and then in their own; shuffled from 0 unless a seed is given."""
    answer = json.loads(run(capsys, "mexican-sweat", "1", "--deck", "8d", "--json")[0])

    assert (len(answer["deck"]), answer["deck"][:2]) == (52, ["8d", "2c"])
    assert "Jo" not in run(capsys, "mexican-sweat", "1")[0]
    assert "52" in run(capsys, "mexican-sweat", "1", "--deck", "Jo", status=2)[1]


def test_a_game_that_is_not_here(capsys: pytest.CaptureFixture[str]) -> None:
    """Those that are here are named."""
    _, errors = run(capsys, "stud", "1", status=2)

    assert "there are: mexican-poker, mexican-sweat, no-peek" in errors
