"""`comodin ruling`, run as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from comodin.cli import main, shell
from comodin.cli.ruling import page
from comodin.floor.rulings import CATALOGUE


def run(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(["ruling", *words, *(() if "--lang" in words else ("--lang", "en"))]) == status
    output, errors = capsys.readouterr()
    assert "Traceback" not in errors
    if status == 2:
        assert output == ""
        return errors
    assert errors == ""
    return output


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_question_is_answered_by_house(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    """Each preset once, those that rule the same together, with clauses; plain and narrow when piped (P16, P17)."""
    question = "down card exposed fourth street joker" if lang == "en" else "tapada destapada cuarta ronda comodín"
    output = run(capsys, question, "--lang", lang)

    assert output.startswith(CATALOGUE["exposed_joker"].situation.to("es" if lang == "es" else "en")[:60])
    assert max(map(len, output.splitlines())) <= 80
    assert "\x1b" not in output
    assert "  parkwest, wiki, lucky-lady, aviator\n" in output
    assert "\n  barge\n" in output
    assert "P16 P17" in output
    assert "†" in output.splitlines()[-2] or "†" in output.splitlines()[-1]


def test_words_need_no_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "string", "bet") == run(capsys, "string bet")


def test_one_house(capsys: pytest.CaptureFixture[str]) -> None:
    """A preset alone: barge lets nobody declare himself all-in (R3.14)."""
    output = run(capsys, "dealer exposed a down card fifth street", "--preset", "barge")

    assert "  barge\n" in output
    assert "may not declare himself\n" in output or "may not declare himself all-in" in output
    assert "parkwest" not in output


def test_a_rule_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """``--rule`` rules otherwise, and is marked as the table's own (P38)."""
    usual = run(capsys, "unaware of a raise", "--preset", "parkwest")
    other = run(capsys, "unaware of a raise", "--rule", "unaware_of_raise=hold")

    assert "take the chips back" in usual
    assert "take the chips back" not in other
    assert "R5.6*" in other
    assert "* this table's own choice." in other


def test_a_home_games_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It goes by its name."""
    file = tmp_path / "tuesday.toml"
    file.write_text('name = "Tuesday"\npreset = "wiki"\n\n[rules]\nmuck_retrievable = "floor"\n', encoding="utf-8")
    output = run(capsys, "wants his hand back from the muck", "--rules", str(file))

    assert "  Tuesday\n" in output
    assert "The floor may give it back" in output


def test_a_house_of_another_game_knows_nothing_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    """A preset of Mexican Sweat answers for its game alone (M8)."""
    output = run(capsys, "kill card", "--preset", "opr-nopeek")

    assert "This cannot come up under these rules." in output
    assert "string" not in run(capsys, "rank of the middle card turned", "--preset", "opr-sweat")


def test_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    """One object a ruling, one a line."""
    lines = [json.loads(line) for line in run(capsys, "short call, nobody acted behind", "--json").splitlines()]

    assert lines[0]["ruling"] == "unaware"
    assert lines[0]["options"] == ["unaware_of_raise"]
    assert lines[0]["actions"] == ["call_short"]
    held = next(house for house in lines[0]["houses"] if "wiki" in house["houses"])
    assert held["text"] == ["He is held to the call in full."]
    assert held["clauses"]["wiki"] == ["P38", "R5.6†"]


def test_all_that_fit(capsys: pytest.CaptureFixture[str]) -> None:
    """The best few, and how many more there are; --all shows them."""
    few = run(capsys, "misdeal", "--json").splitlines()
    every = run(capsys, "misdeal", "--json", "--all").splitlines()

    assert every[: len(few)] == few
    assert len(every) > len(few) == 4
    said = run(capsys, "misdeal").splitlines()[-1]
    assert said == f"{len(every) - 4} more fit less well: --all shows them."


@pytest.mark.parametrize(
    ("question", "lang", "told"),
    [
        ("se le vio la tapada", "en", True),
        ("salió un nueve", "en", True),
        ("salió un nueve", "es", False),
        ("a player flashed his down card", "en", False),
    ],
)
def test_who_asks_in_spanish_is_told_how_to_be_answered_so(
    capsys: pytest.CaptureFixture[str], question: str, lang: str, told: bool
) -> None:
    """The answer keeps the language that was chosen; a last line names the other."""
    assert ("En español: comodin --lang es" in run(capsys, question, "--lang", lang)) is told


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_situation_is_listed(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    """As sentences, game by game, or as data."""
    output = run(capsys, "--list", "--lang", lang)
    joined = " ".join(output.split())

    assert max(map(len, output.splitlines())) <= 80
    assert all(entry.situation.to("es" if lang == "es" else "en") in joined for entry in CATALOGUE.values())
    assert len(run(capsys, "--list", "--json").splitlines()) == len(CATALOGUE)
    names = {json.loads(line)["ruling"] for line in run(capsys, "--list", "--json", "--preset", "wiki").splitlines()}
    assert "unaware" in names
    assert "kill" not in names


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_ruling_of_every_house_is_printed(lang: str) -> None:
    """Whatever stands in it fits into 80 columns; each has houses, clauses and a reason."""
    shell.choose_language(["--lang", lang], {})
    lines = ["".join(piece for _, piece in row) for row in page(CATALOGUE.values())]
    shell.choose_language([], {})

    assert max(map(len, lines)) <= 80
    why = "  Why: " if lang == "en" else "  Por qué: "
    assert sum(line.startswith(why) for line in lines) == len(CATALOGUE)
    assert not [line for line in lines if "cannot come up" in line or "no puede ocurrir" in line]


def test_nothing_fits(capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, with the nearest topics, and the answer is no."""
    output = run(capsys, "pineapple", status=1)

    assert output.startswith("No ruling fits 'pineapple'; the nearest topics are: ")
    assert len(output.split(" / ")) == 3
    assert run(capsys, "pineapple", "--json", status=1) == ""
    assert run(capsys, "zzz", "--lang", "es", status=1).startswith("Ninguna decisión va con 'zzz'")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Say what has happened"),
        ((" ",), "Say what has happened"),
        (("joker", "--list"), "leave the words out"),
        (("x" * 401,), "That is 401 characters; at most 400"),
        (("joker", "--preset", "parkwst"), "did you mean 'parkwest'"),
        (("joker", "--rule", "first_turn=one_card"), "first_turn"),
        (("joker", "--nonsense"), "--nonsense"),
    ],
)
def test_misuse_is_a_sentence(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    """What was given and what would be right; nothing is printed where results go."""
    assert said in run(capsys, *words, status=2)


def test_letters_that_no_terminal_shows(capsys: pytest.CaptureFixture[str]) -> None:
    """What is quoted back does no harm."""
    assert "\x1b" not in run(capsys, "\x1b[31mzzz", status=1)
