"""What is typed between hands, and what is meant by it."""

from __future__ import annotations

import pytest

from comodin.cli.plain.between import Another, Chips, Choice, Sitting, game_from, pick, word_for
from comodin.cli.plain.commands import Ask, Wrong
from comodin.errors import RulesError
from comodin.table import TableGame

NOW = TableGame.of(stakes="4/8")


@pytest.mark.parametrize(
    ("line", "moment", "meant"),
    [
        ("", "next", Ask("deal")),
        ("", "out", Ask("deal")),
        ("q", "next", Ask("quit")),
        ("?", "next", Ask("why")),
        ("stats", "next", Ask("stats")),
        ("estadísticas", "next", Ask("stats")),
        ("b", "rebuy", Chips(None)),
        ("comprar", "rebuy", Chips(None)),
        ("b 40", "rebuy", Chips(40)),
        ("b40", "rebuy", Chips(40)),
        ("compro 40", "rebuy", Chips(40)),
        ("add", "next", Chips(None)),
        ("add 20", "next", Chips(20)),
        ("agregar 20", "next", Chips(20)),
        ("out", "next", Sitting(out=True)),
        ("descanso", "next", Sitting(out=True)),
        ("in", "out", Sitting(out=False)),
        ("¡Ya volví!", "out", Sitting(out=False)),
        ("game", "next", Another(())),
        ("game wiki 2/4", "next", Another(("wiki", "2/4"))),
        ("juego no-peek", "rebuy", Another(("no-peek",))),
        ("choice", "next", Choice()),
        ("elección", "next", Choice()),
    ],
)
def test_between_hands(line: str, moment: str, meant: object) -> None:
    """English and Spanish, with an amount or without."""
    assert word_for(line, moment) == meant  # type: ignore[arg-type]


def test_enter_buys_nothing() -> None:
    """Who is out of chips is not bought in by an empty line, but asked again."""
    assert word_for("", "rebuy") == Ask("table")


@pytest.mark.parametrize("line", ["b", "b 4", "comprar 40"])
@pytest.mark.parametrize("moment", ["next", "out"])
def test_a_bet_out_of_habit_buys_nothing(line: str, moment: str) -> None:
    assert isinstance(word_for(line, moment), Wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("moment", ["next", "rebuy", "out"])
@pytest.mark.parametrize(
    "line", ["zzz", "c", "b lots", "b -4", "b 4.5", "b 9999999999999999", "x" * 500, "\x00", "game" * 50]
)
def test_what_means_nothing_between_hands(line: str, moment: str) -> None:
    """The answer quotes the line, not endlessly, and says what would do, in both languages."""
    wrong = word_for(line, moment)  # type: ignore[arg-type]

    assert isinstance(wrong, Wrong)
    for lang in ("en", "es"):
        assert line.strip("\x00")[:20] in wrong.message.to(lang)
        assert len(wrong.message.to(lang)) < 250


@pytest.mark.parametrize(
    ("words", "game", "preset", "structure", "limits"),
    [
        ("2/4", "mexican-poker", "parkwest", "limit", "2/4"),
        ("wiki", "mexican-poker", "wiki", "limit", "4/8"),
        ("sweat", "mexican-sweat", "opr-sweat", "limit", "4"),
        ("no-peek 2", "no-peek", "opr-nopeek", "limit", "2"),
        ("denexa", "mexican-sweat", "denexa", "limit", "4"),
        ("no-limit", "mexican-poker", "parkwest", "no_limit", "4"),
        ("6 no-limit", "mexican-poker", "parkwest", "no_limit", "6"),
        ("barge 1-5 spread ante=1", "mexican-poker", "barge", "spread", "1-5"),
        ("mexican-sweat pot-limit", "mexican-sweat", "opr-sweat", "pot_limit", "4"),
    ],
)
def test_a_game_in_words(words: str, game: str, preset: str, structure: str, limits: str) -> None:
    """Game, house rules and stakes in any order; what is left out stays, or is like it."""
    found = game_from(tuple(words.split()), NOW)

    assert (found.game, found.preset, found.structure, found.limits) == (game, preset, structure, limits)
    found.check()


@pytest.mark.parametrize("words", ["chess", "parkwset", "9/4", "4", "no-peek 4/8", "no-peek parkwest", "wiki 0"])
def test_a_game_that_cannot_be(words: str) -> None:
    """Said in a sentence, in both languages."""
    with pytest.raises(RulesError) as refused:
        game_from(tuple(words.split()), NOW)

    assert refused.value.to("es") != refused.value.to("en")


def test_house_rules_of_ones_own_stay_when_the_stakes_change() -> None:
    now = TableGame.of(stakes="4/8", raise_cap=4)

    assert game_from(("2/4",), now).rules == now.rules


@pytest.mark.parametrize("lines", ["0", "3", "x", "-1", "１"])
def test_picking_from_a_list(lines: str) -> None:
    games = (NOW, TableGame.of("no-peek", stakes="4"))

    assert pick("2", games) is games[1]
    assert pick(lines, games) is None
