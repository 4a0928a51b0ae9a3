"""`comodin solve mexican-sweat` by its words: exact, bounds, the value of the game, refusals in both languages."""

from __future__ import annotations

import json

import pytest

from comodin.cli.app import main

END = ["--hands", "Kc Kd 4h 8s 2c 3d [1]", "Qd Qh 9s 5c 6c [2]", "--middle", "7d", "--pot", "20"]
EARLY = ["--hands", "Kc [6]", "Ad 9h [5]", "--middle", "7d", "--pot", "8"]
QUICK = ["--deals", "300", "--fit", "200"]


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["solve", "mexican-sweat", *words]) == 0
    return capsys.readouterr().out


def test_bounds_are_sampled_where_there_are_many_cards(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, *EARLY, *QUICK, "--to-act", "2")

    assert "Bounds from 300 random deals, estimates from 200 more" in text
    assert "p2 acts; each action is worth to him" in text
    assert "check" in text
    assert "bet 4" in text


def test_bounds_in_json_and_in_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(said(capsys, *END, *QUICK, "--method", "sampled", "--json", "--to-act", "1", "--seed", "3"))
    exact = json.loads(said(capsys, *END, "--json", "--to-act", "1"))
    spanish = said(capsys, *END, *QUICK, "--method", "sampled", "--lang", "es")

    assert (told["exact"], told["deals"], told["fitted"], exact["exact"]) == (False, 300, 200, True)
    first = told["values"][0]
    assert first["lower"] - 5 * first["lower_error"] <= exact["values"][0] <= first["upper"] + 5 * first["upper_error"]
    assert set(told["actions"]) == set(exact["actions"])
    assert "Cotas de 300 repartos al azar" in spanish
    assert "p2 voltea la siguiente carta" in spanish


def test_the_value_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--value", "--rule", "cards=2", "--deals", "50", "--fit", "50"]
    told = json.loads(said(capsys, *words, "--json"))
    text = said(capsys, *words, "--raise-cap", "9")

    assert len(told["middles"]) == 13
    assert (told["ante"], told["stacks"]) == (2, [40, 40])
    assert told["first"]["lower"] == pytest.approx(-told["second"]["upper"])
    assert "bet 4, ante 2, 40 chips each, at most 9 raises" in text
    assert "The first to turn wins between" in text


@pytest.mark.parametrize(
    ("words", "english", "spanish"),
    [
        ([*EARLY, "--method", "exact"], "11 cards are still to be turned", "faltan 11 cartas por voltear"),
        ([*END, "--method", "most"], "--method cannot be 'most'", "--method no puede ser 'most'"),
        ([*END, "--method", "exact", "--deals", "5"], "--deals is for bounds", "--deals es para cotas"),
        ([*EARLY, "--deals", "0"], "deals cannot be 0", "deals no puede ser 0"),
        (["--value", "--pot", "8"], "leave --pot out", "quita --pot"),
        (["--value", "--seconds", "8"], "not by --seconds", "no con --seconds"),
        (["--value", "--play"], "--play does not go with mexican-sweat", "--play no va con mexican-sweat"),
        ([*EARLY, "--to-act", "1"], "seat 1 does not open the betting; seat 2 does", "el lugar 1 no abre"),
        (
            ["--hands", "Kc [6]", "7s [6]", "--middle", "7d", "--pot", "8"],
            "the rank that folds",
            "del valor que deja fuera",
        ),
        (["--hands", "5c [6]", "4c [6]", "--middle", "7d", "--pot", "8"], "p", "p"),
    ],
)
def test_what_cannot_be_is_said_in_both_languages(
    words: list[str], english: str, spanish: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang, right in (("en", english), ("es", spanish)):
        assert main(["solve", "mexican-sweat", *words, "--lang", lang]) == 2
        told = capsys.readouterr()
        assert right in told.err
        assert told.out == ""
        assert len(told.err.strip().splitlines()) == 1


@pytest.mark.parametrize("words", [["--value"], ["--method", "exact"], ["--deals", "5"], ["--fit", "5"]])
def test_these_are_not_for_mexican_poker(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    hands = ["--hands", "Kd 7h 5c [?]", "As Qs 4d [?]", "--pot", "24"]

    assert main(["solve", "mexican-poker", *hands, *words]) == 2
    assert f"{words[0]} is for mexican-sweat" in capsys.readouterr().err
