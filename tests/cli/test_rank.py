"""`comodin rank`: one line for each hand, text or JSON, from arguments or a stream."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from comodin.cli import main
from comodin.cli.rank import ranking_for
from comodin.errors import RulesError
from comodin.ranking import FaceUpRanking, MexicanRanking
from comodin.ranking.options import RANKING_OPTIONS
from comodin.rules import preset


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMODIN_LANG", "en")


def feed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


def objects(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize(
    "words", [["Ks Kd 5c 5h JoU"], ["Ks", "Kd", "5c", "5h", "JoU"], ["Ks,Kd,5c,5h,JoU"], ["Ks, Kd, 5c, 5h, JoU"]]
)
def test_one_hand_in_quotes_or_in_words(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Category, strength, words, and what the joker is (P11, R3.4)."""
    assert main(["rank", *words]) == 0
    assert capsys.readouterr().out == (
        "Ks Kd 5c 5h JoU  two_pair:K5A      1340  two pair, kings and fives with A [bug: A]\n"
    )


def test_several_hands_stand_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    """One line each, in the order given."""
    assert main(["rank", "Ks Kd 5c 5h JoD", "7d Jd Qd Kd Ad", "Ah Jh 5h 3h JoX"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Ks Kd 5c 5h JoD  full_house:K5     1887  full house, kings full of fives [wild: K]",
        "7d Jd Qd Kd Ad   straight_flush:A  2243  royal flush",
        "Ah Jh 5h 3h JoX  flush:AKJ53       2116  flush, ace high with K-J-5-3 [wild: Kh]",
    ]


def test_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    """The words of Mexican players, errors included."""
    assert main(["rank", "--lang", "es", "Ks Kd 5c 5h JoD", "Ks"]) == 1
    told = capsys.readouterr()
    assert told.out.endswith("full de reyes y cincos [comodín libre: K]\n")
    assert told.err == "comodin: 'Ks': una mano tiene cinco cartas; se dieron 1: Ks\n"


def test_json_has_the_fields_that_others_read(capsys: pytest.CaptureFixture[str]) -> None:
    """hand, category, ranks, value, joker_plays, description; one object a line."""
    hands = ["As Ad Ac Ah JoU", "Ah Jh 5h 3h JoU", "2c 3d 4h 5s 7c"]
    assert main(["rank", "--json", *hands]) == 0
    assert objects(capsys.readouterr().out) == [
        {
            "hand": hands[0],
            "category": "five",
            "ranks": "A",
            "value": 2253,
            "joker_plays": "A",
            "description": "five aces",
        },
        {
            "hand": hands[1],
            "category": "flush",
            "ranks": "AKJ53",
            "value": 2116,
            "joker_plays": "Kh",
            "description": "flush, ace high with K-J-5-3",
        },
        {
            "hand": hands[2],
            "category": "high",
            "ranks": "75432",
            "value": 0,
            "joker_plays": None,
            "description": "seven high with 5-4-3-2",
        },
    ]


def test_a_stream_goes_on_after_a_bad_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong line gives its error in its place; the run ends with status 1; blank lines do not count."""
    feed(monkeypatch, b"\xef\xbb\xbfAs Ad Ac Ah JoU\r\n\n  \nKs Kx\nKs Kd Kc Kh 8s\n\xff\xfe\nKs Kd Kc Kh JoU")

    assert main(["rank", "-", "--json"]) == 1

    told = objects(capsys.readouterr().out)
    assert [line["hand"] for line in told] == ["As Ad Ac Ah JoU", "Ks Kx", "Ks Kd Kc Kh 8s", "��", "Ks Kd Kc Kh JoU"]
    assert [set(line) for line in told].count({"hand", "error"}) == 3
    assert "8s is not in this deck" in told[2]["error"]
    assert told[-1]["ranks"] == "KA"


def test_as_text_bad_lines_go_to_the_other_stream(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the number of the line and what would be right."""
    feed(monkeypatch, b"As Ad Ac Ah JoU\n\nKs Kd Kc Kh Jo\nKs Ks 2c 3c 4c\nKs Kd Kc Kh JoU\n")

    assert main(["rank", "-"]) == 1

    told = capsys.readouterr()
    assert [line[:15] for line in told.out.splitlines()] == ["As Ad Ac Ah JoU", "Ks Kd Kc Kh JoU"]
    assert told.err.splitlines() == [
        "comodin: line 3, 'Ks Kd Kc Kh Jo': Jo does not say how the joker was dealt: write JoU (up: a bug), "
        "JoD (down: wild) or JoX (down, exposed by the dealer: wild)",
        "comodin: line 4, 'Ks Ks 2c 3c 4c': Ks is given twice; the deck has one",
    ]


@pytest.mark.parametrize("data", [b"", b"\n", b"   \n\t\n"])
def test_an_empty_stream_is_no_error(
    data: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing in, nothing out."""
    feed(monkeypatch, data)

    assert main(["rank", "-", "--json"]) == 0
    assert capsys.readouterr().out == ""


def test_long_streams_are_cut_into_lines_wherever_blocks_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """More than a block of input, lines of odd length, one longer than a block."""
    lines = ["Ks Kd 5c 5h JoU" + " " * (number % 7) for number in range(9000)]
    lines[4500] = "Ks " * 50_000
    feed(monkeypatch, "\n".join(lines).encode())

    assert main(["rank", "-", "--json"]) == 1

    told = objects(capsys.readouterr().out)
    assert [line["hand"] for line in told] == lines
    assert [number for number, line in enumerate(told) if "error" in line] == [4500]


def test_who_waits_gets_an_answer_at_once() -> None:
    """Through a pipe: a hand in, its line out, before the next one."""
    command = [sys.executable, "-m", "comodin", "rank", "-", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for hand, value in (("As Ad Ac Ah JoU", 2253), ("2c 3d 4h 5s 7c", 0)):
            process.stdin.write(hand + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["value"] == value
        process.stdin.close()
        assert process.wait(20) == 0


def test_a_reader_that_leaves_is_no_error() -> None:
    """`comodin rank - | head -1` ends quietly."""
    code = f"{sys.executable} -m comodin rank - --json < /dev/stdin | head -1"
    done = subprocess.run(
        ["sh", "-c", code], input="As Ad Ac Ah JoU\n" * 50_000, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["As Kd Qc 7h"], "a hand has five cards; 4 given: As Kd Qc 7h"),
        (["As", "Kd", "Qc", "7h", "6h", "5h"], "a hand has five cards; 6 given"),
        ([""], "a hand has five cards; 0 given"),
        (["As Kd Qc 7h Xx"], "'Xx' is not a card"),
        (["As Kd Qc 7h as"], "'as' is not a card"),
        (["As Kd Qc 7h As"], "As is given twice"),
        (["As Kd Qc JoU JoD"], "the deck has one joker"),
        (["As Kd Qc 7h Ts"], "Ts is not in this deck of 41 cards"),
        (["As Kd Qc 7h \udcff"], "'\ufffd' is not a card"),
    ],
)
def test_a_wrong_hand_is_explained(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 1, on the error stream, or in the object."""
    assert main(["rank", *words]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert reason in told.err
    assert main(["rank", "--json", *words]) == 1
    told = capsys.readouterr()
    assert told.err == ""
    assert reason in objects(told.out)[0]["error"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "HANDS is missing"),
        (["As Kd Qc 7h 5s", "--jsn"], "--jsn"),
        (["As Kd Qc 7h 5s", "--rule", "double_ace_flush"], "is not NAME=VALUE"),
        (["As Kd Qc 7h 5s", "--rule", "joker_up=king"], "joker_up"),
        (["As Kd Qc 7h 5s", "--rule", "joker=bug"], "joker"),
        (["As Kd Qc 7h 5s", "--preset", "nobody"], "nobody"),
        (["As Kd Qc 7h 5s", "--rules", "/nowhere/rules.toml"], "/nowhere/rules.toml"),
    ],
)
def test_misuse_has_status_2(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Options that cannot be, before any hand is valued."""
    assert main(["rank", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert reason in told.err


def test_rules_change_the_values(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--rule`, `--rules` and `--preset` reach the ranking (E059, E060, R2.3.8)."""
    file = tmp_path / "home.toml"
    file.write_text("[rules]\ndouble_ace_flush = true\n", encoding="utf-8")
    hand = "Ah Jh 5h 3h JoU"
    for options, ranks in (
        ([], "AKJ53"),
        (["--rule", "double_ace_flush=true"], "AAJ53"),
        (["--rules", str(file)], "AAJ53"),
        (["--rules", str(file), "--rule", "double_ace_flush=false"], "AKJ53"),
        (["--preset", "wiki"], "AKJ53"),
        (["--preset", "wiki", "--rule", "double_ace_flush=true", "--rule", "joker_up=wild"], "AAJ53"),
    ):
        assert main(["rank", "--json", hand, *options]) == 0
        assert objects(capsys.readouterr().out)[0]["ranks"] == ranks
    assert main(["rank", "As Ad Ac Ah JoU", "--rule", "bug_five_aces=false"]) == 0
    assert "quads:AA" in capsys.readouterr().out


def test_the_default_ranking_is_that_of_the_default_preset() -> None:
    """Without options no rules are loaded, and none would differ (R2.1)."""
    parkwest = preset("parkwest")

    assert ranking_for() is MexicanRanking()
    assert ranking_for(deck="standard") is FaceUpRanking()
    assert ranking_for(preset="parkwest") is MexicanRanking()
    assert {name: getattr(parkwest, name) for name in RANKING_OPTIONS} == MexicanRanking().options
    assert ranking_for(rule=["joker_down=bug", "five_up_value=partial"]).options["joker_down"] == "bug"
    with pytest.raises(RulesError, match="twice"):
        ranking_for(rule=["joker_down=bug", "joker_down=wild"])


def test_face_up_cards_stand_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    """One to seven of the standard deck, by the standard order (M2, M11, R4.2)."""
    hands = ["Kd", "Tc Kd", "9c 8d 7h 6s 5c 5d 5h", "Kc Kd Ks Qd Qh", "Ah Jh 8h 5h 3h 2c 2d"]
    assert main(["rank", "--deck", "standard", *hands]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Kd                    high:K            1016  king high",
        "Tc Kd                 high:KT           1179  king high with T",
        "9c 8d 7h 6s 5c 5d 5h  straight:9        8223  straight, nine high",
        "Kc Kd Ks Qd Qh        full_house:KQ     9648  full house, kings full of queens",
        "Ah Jh 8h 5h 3h 2c 2d  flush:AJ853       9162  flush, ace high with J-8-5-3",
    ]
    assert main(["rank", "--lang", "es", "--deck", "standard", "8h", "8d"]) == 0
    assert capsys.readouterr().out.endswith("par de ochos\n")


def test_face_up_cards_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The same fields, in one dense order whatever the number of cards; a bad line does not stop the stream."""
    feed(monkeypatch, b"2c\nJh 5c\nKd JoU\n2c 3c 4c 5c 6c 7c 8c 9c\nKd Kd\nTh Jh Qh Kh Ah 2c 2d\n")

    assert main(["rank", "-", "--json", "--deck", "standard"]) == 1

    told = objects(capsys.readouterr().out)
    assert told[0] == {
        "hand": "2c",
        "category": "high",
        "ranks": "2",
        "value": 0,
        "joker_plays": None,
        "description": "deuce high",
    }
    assert (told[1]["ranks"], told[5]["description"], told[5]["value"]) == ("J5", "royal flush", 9840)
    assert [line["error"].split(";")[0] for line in told[2:5]] == [
        "JoU is not in this deck of 52 cards (23456789TJQKA cdhs)",
        "one to seven face-up cards are compared",
        "Kd is given twice",
    ]


def test_the_mexican_deck_may_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    """It is the default, and goes with house rules."""
    assert main(["rank", "--deck", "mexican", "--rule", "joker_up=wild", "As Kd Qc 7h JoU"]) == 0
    assert capsys.readouterr().out.startswith("As Kd Qc 7h JoU  straight:A")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--deck", "tarot"], "there is no deck 'tarot'; there are: mexican, standard"),
        (["--deck", "standard", "--rule", "joker_up=wild"], "no house rule changes what face-up cards"),
        (["--deck", "standard", "--preset", "parkwest"], "leave out --preset, --rules and --rule"),
        (["--deck", "standard", "--rules", "home.toml"], "leave out --preset, --rules and --rule"),
    ],
)
def test_a_deck_that_cannot_be_asked_for(options: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Misuse: status 2, and nothing is valued."""
    assert main(["rank", "Kd", *options]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert reason in told.err


@pytest.mark.parametrize("words", ["'As Kd Qc 7h JoU'", "'As Kd Qc Jh Ts 2c 2d', '--deck', 'standard'"])
def test_a_hand_is_valued_without_numpy(words: str) -> None:
    """The command starts quickly because it loads little."""
    code = (
        f"import sys; from comodin.cli import main; main(['rank', {words}]);"
        "sys.exit(bool({'numpy', 'numba', 'comodin.games'} & set(sys.modules)))"
    )
    environment = {**os.environ, "COMODIN_LANG": "en"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert "  straight:A" in done.stdout
