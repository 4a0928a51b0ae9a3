"""Cards and holdings as text, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.cards import MEXICAN_DECK, Card, format_cards, format_holding, parse_cards, parse_holding
from comodin.errors import NotationError

cards = st.sampled_from([*MEXICAN_DECK.cards[:-1], *(Card(token) for token in ("JoU", "JoD", "JoX"))])


@given(st.lists(cards))
def test_cards_survive_being_written(some: list[Card]) -> None:
    assert parse_cards(format_cards(some)) == tuple(some)


@given(st.lists(cards), st.lists(st.none() | cards))
def test_holdings_survive_being_written(up: list[Card], down: list[Card | None]) -> None:
    assert parse_holding(format_holding(up, down)) == (tuple(up), tuple(down))


@pytest.mark.parametrize("text", ["As Kd", "As,Kd", " As ,  Kd ", "As\tKd\n", ",As,,Kd,"])
def test_blanks_or_commas_between_cards(text: str) -> None:
    assert parse_cards(text) == (Card("As"), Card("Kd"))


def test_no_cards() -> None:
    assert parse_cards("") == ()
    assert format_cards([]) == ""
    assert parse_holding("") == ((), ())
    assert format_holding([], []) == ""


@pytest.mark.parametrize(
    ("text", "up", "down"),
    [
        ("Kd 7h [JoD]", ["Kd", "7h"], ["JoD"]),
        ("[JoD] Kd", ["Kd"], ["JoD"]),
        ("Kd [?]", ["Kd"], [None]),
        ("[?? As]", [], [None, "As"]),
        ("Kd [As] 7h [?]", ["Kd", "7h"], ["As", None]),
        ("Kd []", ["Kd"], []),
    ],
)
def test_brackets_are_face_down(text: str, up: list[str], down: list[str | None]) -> None:
    assert parse_holding(text) == (
        tuple(Card(token) for token in up),
        tuple(None if token is None else Card(token) for token in down),
    )


@pytest.mark.parametrize("text", ["Kd [As", "Kd As]", "[[As]]", "]As["])
def test_brackets_that_do_not_close_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="As"):
        parse_holding(text)


@pytest.mark.parametrize(("text", "named"), [("As Kx", "Kx"), ("10h", "10h"), ("As ?", "\\?")])
def test_a_wrong_token_is_named(text: str, named: str) -> None:
    with pytest.raises(NotationError, match=named):
        parse_cards(text)


def test_an_unknown_card_lies_down_only() -> None:
    with pytest.raises(NotationError):
        parse_holding("? [As]")
    assert format_holding([], [None, Card("As")]) == "[? As]"
