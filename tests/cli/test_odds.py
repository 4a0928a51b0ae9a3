"""`comodin odds`: chances in a table and as JSON, exact or sampled, and what is wrong with a position."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

from comodin.cli import main

Run = Any


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("COMODIN_LANG", "en")

    def go(*words: str) -> tuple[int, str, str]:
        status = main(["odds", *words])
        return (status, *capsys.readouterr())

    return go


def test_a_position_of_mexican_poker(run: Run) -> None:
    """Who wins how often, what each holds, how it can end, and what was supposed.

    By hand: of 33 x 32 ways two sevens (quads) and three kings (kings full)
    win against all but the queen of spades, 5 x 32 - 5 = 155 of 1,056.
    """
    status, out, _ = run("mexican-poker", "Kd 7h 7c [JoD]", "Ah Qc Qd [Qh]")

    assert status == 0
    assert "Fourth card, exact: 1,056 ways for the cards to fall." in out
    assert "  2 Ah Qc Qd [Qh]     85.3%       0%    85.3%  █████████████████▏" in out
    assert "1 Kd 7h 7c [JoD]  three sevens with K; it is opened before each card" in out
    assert "four of a kind" in out.split("How it can end:")[1]


def test_json(run: Run) -> None:
    """One object, with everything that the table says."""
    status, out, _ = run(
        "mexican-poker", "Kd 7h 7c [JoD]", "Ah Qc Qd [Qh]", "--json", "--policy", "keep", "--dead", "2c"
    )
    found = json.loads(out)

    assert status == 0
    assert (found["method"], found["street"], found["dead"], found["interrupted"]) == ("exact", 4, ["2c"], False)
    assert [seat["policy"] for seat in found["seats"]] == ["keep", "keep"]
    assert sum(seat["share"] for seat in found["seats"]) == pytest.approx(1)
    assert sum(found["seats"][0]["ends"].values()) == pytest.approx(1)
    assert found["seats"][0]["now"] == "trips:7K"


def test_a_range_and_an_unknown_card(run: Run) -> None:
    status, out, _ = run("mexican-poker", "Kd 7h 2c 3c [Kc:2,7d]", "Ah Qc 5d 6d [?]", "--json")

    assert status == 0
    assert json.loads(out)["seats"][0]["holding"] == "Kd 7h 2c 3c [Kc:2,7d:1]"


def test_sampling_says_so_and_repeats_itself(run: Run) -> None:
    """The same seed, the same numbers; with their errors."""
    words = ("mexican-poker", "Kd [7h]", "Ah [?]", "2c [?]", "--samples", "20000", "--seed", "3", "--json")
    one, two = json.loads(run(*words)[1]), json.loads(run(*words)[1])

    assert one == two
    assert one["method"] == "sampled"
    assert one["samples"] >= 20000
    assert all(0 < seat["error"] < 0.01 for seat in one["seats"])


def test_a_position_of_mexican_sweat(run: Run) -> None:
    status, out, _ = run("mexican-sweat", "9c Jh [5]", "[7]", "x 8c", "--middle", "8d", "--samples", "4000")

    assert status == 0
    assert "8d | 9c Jh [5] / [7] / x 8c | p2" in out
    assert "p2 turns now: leads " in out
    assert "Supposed: nobody bets or folds any more" in out


def test_json_of_a_reveal_game(run: Run) -> None:
    words = ("Kc Kd 9d 4h 3s [2]", "Ac Ad Qh 7h 5s 9c [1]", "--middle", "8d", "--json")
    found = json.loads(run("mexican-sweat", *words)[1])

    assert (found["method"], found["turn"]) == ("exact", 1)
    assert 0 < found["seats"][0]["win"] < found["seats"][1]["win"]
    assert sum(seat["win"] for seat in found["seats"]) + found["nobody"] == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["mexican-poker", "Kd 7h [JoD]"], "odds are for two seats or more"),
        (["mexican-poker", "Kd 7h [JoD]", "Kd Qc [?]"], "Kd is given twice"),
        (["mexican-poker", "Kd 7h 2c 3c 4c [5c]", "Ah Qc [?]"], "6"),
        (["mexican-poker", "Kd JoU [JoD]", "Ah Qc [?]"], "the deck has one joker"),
        (["mexican-poker", "Kd [7h 6h]", "Ah [?]"], "two down cards"),
        (["mexican-poker", "Kd 7h [2c]", "Ah [?]"], "cards"),
        (["mexican-poker", "Kd 7h [2c]", "Ah Qc [?]", "--street", "7"], "street"),
        (["mexican-poker", "Kd 9h [2c]", "Ah Qc [?]"], "9h"),
        (["mexican-poker", "Kd 7h [2c]", "Ah Qc [?]", "--policy", "wait"], "neither expose nor keep"),
        (["mexican-poker", "Kd 7h [2c]", "Ah Qc [?]", "--policy", "keep", "--policy", "keep", "--policy", "keep"], "3"),
        (["mexican-poker", "Kd 7h [2c]", "Ah Qc [?]", "--middle", "8d"], "--middle means nothing in mexican-poker"),
        (["mexican-sweat", "[7]", "[7]", "--middle", "8d", "--street", "3"], "--street means nothing in mexican-sweat"),
        (["mexican-sweat", "[7]", "[7]"], "middle"),
        (["mexican-poker", "Kd 7h [2c]", "Ah Qc [?]", "--precision", "-1"], "precision"),
        (["chess", "a", "b"], "chess"),
        (["mexican-sweat", "Kc [6]", "Kd Kh [5]", "--middle", "8d", "--lead", "9"], "there is no p9"),
        (["mexican-poker", "Kd [7h]", "Ah [?]", "--budget=-1"], "--budget: -1"),
        (["mexican-poker", "Kd [7h]", "Ah [?]", "--seconds", "0"], "seconds"),
        (["tables", "--samples", "0"], "samples"),
        (["tables", "Kd"], "takes no holdings"),
        (["mexican-poker", "Kd 7h [", "Ah Qc [?]"], "["),
    ],
)
def test_what_cannot_be_is_named(run: Run, words: list[str], said: str) -> None:
    """One sentence that says what was given and what would be right, status 2."""
    status, out, err = run(*words)

    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_in_spanish(run: Run) -> None:
    status, out, _ = run("mexican-poker", "Kd 7h 2c 5d [?]", "Ah Qc 7d JoD [?]", "--lang", "es")

    assert status == 0
    assert "Quinta carta, exacto" in out
    assert "par de ases con Q-7" in out


WATCHED = """
import sys
from contextlib import contextmanager
from importlib import import_module
from comodin.cli import main

@contextmanager
def watched():
    yield lambda said: print("so far" if any(map(str.isdigit, said)) else said, file=sys.stderr, flush=True)

import_module("comodin.cli.odds")._watched = watched
sys.exit(main(sys.argv[1:]))
"""
"""The command, which says how far it is to a pipe too."""


def test_ctrl_c_tells_what_is_known(tmp_path: object) -> None:
    """In the middle of a long sample: the table so far, status 0, and that it was stopped."""
    words = ("odds", "mexican-poker", "Kd [7h]", *["[?]"] * 4, "--street", "2", "--precision", "0.0000001")
    process = subprocess.Popen(
        [sys.executable, "-c", WATCHED, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"COMODIN_LANG": "en"},
    )
    assert process.stderr is not None
    try:
        for _ in range(3):  # from then on nothing is compiled any more
            while not process.stderr.readline().startswith(b"so far"):
                assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
        process.communicate()

    assert process.returncode == 0, err
    assert b"sampled: " in out
    assert b"Stopped: this is what was known so far." in err
    assert b"Traceback" not in err
