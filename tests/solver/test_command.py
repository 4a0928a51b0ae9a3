"""`comodin solve` as a person runs it: tables, JSON, pages, files, batches, play through pipes, refusals."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from comodin.cli import main

HANDS = ["--hands", "Kd 7h 5c 2s [?]", "As Qs 4d 3h [?]", "--pot", "24", "--preset", "wiki", "--raise-cap", "1"]
EARLY = ["--hands", "Kd 7h 5c [?]", "As Qs 4d [?]", "--pot", "24"]
ALL_IN = [*EARLY, "--street", "5", "--stacks", "0,40", "--target", "1"]


def run(*words: str) -> int:
    return main(["solve", "mexican-poker", *words])


def test_a_position_is_told_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*HANDS, "--to-act", "2") == 0
    said = capsys.readouterr().out

    assert "% of the pot, exact" in said
    assert "p2 acts; this place is reached in 100.00 % of hands." in said
    assert "JoD" in said


def test_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "mexican-poker", *HANDS, "--lang", "es"]) == 0

    assert "% del bote, exacta" in capsys.readouterr().out


def test_json_holds_strategy_values_and_certificate(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*HANDS, "--json", "--at", "check, bet 8") == 0
    told = json.loads(capsys.readouterr().out)

    assert sum(told["values"]) == pytest.approx(24)
    assert told["percent"] < 0.1
    assert told["at"] == ["check", "bet 8"]
    assert set(told["actions"]) == {"fold", "call", "raise 16"}
    assert len(told["cards"]) == 33


def test_a_page_has_a_bar_for_each_card(tmp_path: Path) -> None:
    file = tmp_path / "spot.html"
    assert run(*HANDS, "--html", str(file)) == 0
    page = file.read_text(encoding="utf-8")

    assert page.startswith("<!doctype html>")
    assert page.count("<rect") == 2 * 33


def test_a_solution_is_kept_and_shown_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "spot.npz")
    assert run(*HANDS, "--json", "--save", file) == 0
    first = json.loads(capsys.readouterr().out)
    assert run("--load", file, "--json") == 0

    assert json.loads(capsys.readouterr().out) == first


def test_the_size_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--hands", "Kd 7h 5c [?]", "As Qs 4d [?]", "--pot", "24", "--estimate") == 0

    assert capsys.readouterr().out.startswith("1,212,461 nodes")


def test_a_batch_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["Kd 7h 5c 2s [?] | As Qs 4d 3h [?] | 24", "# a remark", "Kd 7h 5c 2s [?] | Ah Qs 4d 3h [?] | 20"]
    file, out = tmp_path / "spots.txt", tmp_path / "results.jsonl"
    file.write_text("\n".join(lines[:1]), encoding="utf-8")
    words = ["--batch", str(file), "--out", str(out), "--preset", "wiki", "--raise-cap", "1"]
    assert run(*words) == 0
    before = out.read_text(encoding="utf-8")
    file.write_text("\n".join(lines), encoding="utf-8")
    out.write_text(before + '{"line": "cut sh', encoding="utf-8")
    assert run(*words) == 0
    after = out.read_text(encoding="utf-8")

    assert after.startswith(before)
    assert [json.loads(line)["line"] for line in after.splitlines()] == [lines[0], lines[2]]
    assert "2 of 2 solved" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "more", "said"),
    [
        ("Kd 7h 5c 2s [?] | As Qs 4d 3h [?] | 24\n", [], "line 1 of"),  # not a file of results at all
        ("no line break", [], "is no result of --batch"),
        (None, ["--target", "0.5"], "other rules or options"),
        (None, ["--dead", "2c"], "other rules or options"),
        (None, ["--lock", ": check 1"], "other rules or options"),
    ],
)
def test_a_file_that_does_not_hold_these_results_is_left_alone(
    content: str | None, more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "spots.txt", tmp_path / "results.jsonl"
    file.write_text("Kd 7h 5c 2s [?] | As Qs 4d 3h [?] | 24\n", encoding="utf-8")
    words = ["--batch", str(file), "--out", str(out), "--preset", "wiki", "--raise-cap", "0", "--target", "1"]
    if content is None:
        assert run(*words) == 0
    else:
        out.write_text(content, encoding="utf-8")
    before = out.read_bytes()
    words = words[:-2] if "--target" in more else words

    assert run(*words, *more) == 2
    assert said in capsys.readouterr().err
    assert out.read_bytes() == before


def test_an_answer_that_cannot_be_kept_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*HANDS, "--save", "/dev/full") == 2
    out, err = capsys.readouterr()

    assert "% of the pot, exact" in out
    assert "/dev/full: the disk is full" in err


def test_a_lock_in_words_is_kept_to(capsys: pytest.CaptureFixture[str]) -> None:
    locks = ["--lock", ": [As,JoD] check 1; [?] check 1/4, bet 8 0.75", "--lock", "check, bet 8: fold 1"]
    hands = [*HANDS[:1], "Kd 7h 5c 2s [?]", "Qs 9d 4d 3h [?]".replace("9d", "6d"), *HANDS[3:], "--to-act", "1"]
    assert run(*hands, *locks, "--json") == 0
    told = json.loads(capsys.readouterr().out)

    plays = {line["card"]: line["plays"] for line in told["cards"]}
    assert plays["As"] == plays["JoD"] == pytest.approx({"check": 1.0, "bet 8": 0.0})
    assert plays["Kc"] == pytest.approx({"check": 0.25, "bet 8": 0.75})


def test_a_lock_on_a_kept_solution_solves_it_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "spot.npz")
    assert run(*HANDS, "--lock", "check: check 1", "--save", file) == 0
    capsys.readouterr()
    assert run("--load", file, "--lock", ": bet 8 1", "--json", "--at", "check") == 0
    told = json.loads(capsys.readouterr().out)

    assert told["actions"]["check"] == pytest.approx(1)
    assert told["chance"] == pytest.approx(0)


@pytest.mark.parametrize(
    ("lock", "said"),
    [
        ("nonsense", "--lock: 'nonsense' no dice un lugar"),
        (":", "--lock: ':' no dice un lugar"),
        (": check", "no dice un lugar"),
        (": check 1/0", "no dice un lugar"),
        (": check one", "no dice un lugar"),
        (": check 0.5", "suman 1"),
        (": bet 9 1", "aquí no hay 'bet 9'"),
        ("bet 9: check 1", "aquí no hay 'bet 9'"),
        (": [Ac] check 1", "no dice nada de"),
        (": [Zz] check 1; [?] check 1", "'Zz' no es una carta"),
    ],
)
def test_a_wrong_lock_is_refused_in_spanish(lock: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*HANDS, "--lang", "es", "--lock", lock) == 2
    out, err = capsys.readouterr()

    assert said in err
    assert len(err.splitlines()) == 1
    assert not out


def test_too_large_a_position_names_the_raises_with_which_it_fits(capsys: pytest.CaptureFixture[str]) -> None:
    """Fourth street under `either` limits: 1.2 million nodes, a seventh of them with one raise."""
    assert run("--hands", "Kd 7h 5c [?]", "As Qs 4d [?]", "--pot", "24", "--memory", "0.1") == 2
    said = capsys.readouterr().err

    assert "It fits with --raise-cap 1: 174,779 nodes, 74 MB" in said
    assert "--memory 0.6 would let it in whole" in said
    assert run("--hands", "Kd 7h 5c [?]", "As Qs 4d [?]", "--pot", "24", "--memory", "0.001") == 2
    assert "Fewer bet sizes, shorter stacks" in capsys.readouterr().err


def test_play_through_a_pipe_tells_what_was_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("nonsense\nexpose\n"))
    assert run(*ALL_IN, "--play", "--seed", "3") == 0
    out, err = capsys.readouterr()

    assert "expose: " in out
    assert "chips lost" in out
    assert "your new down card: " in out
    assert "All decisions together lost" in out
    assert "there is no 'nonsense' here" in err


def test_folding_is_seen_to_lose(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("bet\n" + "fold\n" * 5))
    hands = ["--hands", "Kd Kh Kc Ks [Ad]", "As Qs 4d 3h [?]", "--pot", "24", "--preset", "wiki", "--to-act", "1"]
    assert run(*hands, "--play", "--seed", "1") == 0

    assert "bet 8: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "give two holdings"),
        (["--hands", "Kd 7h [?]", "As Qd [?]", "--pot", "24", "--street", "4"], "565,663,375 nodes"),
        ([*HANDS, "--at", "bet 9"], "there is no 'bet 9' here"),
        (["--hands", "Kd Kd 5c 2s [?]", "As Qs 4d 3h [?]", "--pot", "24"], "Kd"),
        ([*HANDS, "--stacks", "ten,4"], "is not two whole numbers"),
        ([*HANDS, "--target", "0"], "the target cannot be"),
        (["--load", "no-such-file.npz"], "no-such-file.npz"),
        (["--batch", "spots.txt"], "--out"),
        (["--batch", "spots.txt", "--out", "results.jsonl", "--play"], "--play does not go with it"),
        (["--batch", "spots.txt", "--out", "results.jsonl", *HANDS], "--hands does not go with it"),
        ([*HANDS, "--out", "results.jsonl"], "file of results of --batch"),
        (["--load", "spot.npz", "--pot", "24"], "--pot does not go with it"),
        (["--load", "spot.npz", "--preset", "wiki"], "--preset does not go with it"),
        ([*HANDS, "--memory", "nan"], "--memory cannot be nan"),
        ([*HANDS, "--seconds", "-1"], "--seconds cannot be -1"),
        ([*HANDS, "--size", "inf"], "bet sizes cannot be inf"),
        ([*HANDS, "--save", "no-such-folder/spot.npz"], "no-such-folder/spot.npz"),
        ([*HANDS, "--lock", ": check 1", "--lock", ": bet 8 1"], "another --lock names already"),
        ([*HANDS, "--lock", ": check 1, check 1"], "does not say a place"),
        ([*HANDS, "--lock", ": [Kd] check 1; [?] check 1"], "the lock names Kd"),
        ([*HANDS, "--lock", ": [JoU] check 1; [?] check 1"], "JoU cannot lie face down"),
        (
            [
                "--hands",
                "Kd 7h 5c 2s [?]",
                "As Qs 4d 3h [?]",
                "--pot",
                "24",
                "--raise-cap",
                "2000",
                "--stacks",
                "90000,90000",
            ],
            "100 actions in a row",
        ),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 2
    out, err = capsys.readouterr()

    assert said in err
    assert not out
    assert "Traceback" not in err


def test_the_first_compilation_is_announced_and_no_later_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from comodin.solver.core import kernel

    assert run(*HANDS, "--json") == 0
    assert kernel.ready()
    capsys.readouterr()
    monkeypatch.setattr(kernel, "ready", lambda: False)
    assert run(*HANDS, "--json") == 0
    out, err = capsys.readouterr()

    assert err == "compiling the solver, once; about half a minute ...\n"
    assert json.loads(out)["percent"] < 0.1


SWEAT = ["--hands", "Kc Kd 4h 8s 2c 3d [1]", "Qd Qh 9s 5c 6c [2]", "--middle", "7d", "--pot", "20"]


def test_the_end_of_a_hand_of_mexican_sweat(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "mexican-sweat", *SWEAT, "--to-act", "1"]) == 0
    said = capsys.readouterr().out

    assert "Exact by backward induction" in said
    assert "p1 acts" in said
    assert said.index("bet 4") < said.index("check")


def test_the_same_as_json_and_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "mexican-sweat", *SWEAT, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main(["solve", "mexican-sweat", *SWEAT, "--lang", "es"]) == 0

    assert sum(told["values"]) == pytest.approx(20)
    assert (told["exact"], told["to_act"], told["turn"], told["best"]) == (True, 0, 2, None)
    assert "p2 voltea la siguiente carta" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([*SWEAT, "--to-act", "2"], "seat 2 does not open the betting; seat 1 does"),
        ([*SWEAT, "--play"], "--play does not go with mexican-sweat"),
        (
            ["--hands", "Kc [6]", "[7]", "--middle", "7d", "--pot", "8", "--method", "exact"],
            "13 cards are still to be turned",
        ),
        (["--middle", "7d"], "give two holdings"),
    ],
)
def test_what_cannot_be_solved_of_mexican_sweat(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "mexican-sweat", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_middle_card_is_not_for_mexican_poker(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*HANDS, "--middle", "7d") == 2
    assert "--middle is for mexican-sweat" in capsys.readouterr().err


def test_a_game_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "whist", *HANDS]) == 2
    assert "whist" in capsys.readouterr().err
