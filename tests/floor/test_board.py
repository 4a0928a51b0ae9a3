"""A board is a value that anybody can draw, and each of its buttons enters a line that is taken."""

from __future__ import annotations

import msgspec
import pytest

from comodin.floor import Board, Button, board, enter
from comodin.table import TableGame
from tests.floor.live import (
    BET,
    FACED,
    NO_LIMIT,
    OPEN_THIRD,
    POKER,
    SHOWING,
    SWEAT,
    THIRD,
    TURNING,
    played,
    table,
)

MOMENTS: list[tuple[TableGame, tuple[str, ...]]] = [
    (POKER, ()),
    (POKER, ("new hand",)),
    (POKER, ("new hand", "deal")),
    (POKER, BET),
    (POKER, FACED),
    (POKER, THIRD[:-1]),
    (POKER, THIRD),
    (POKER, OPEN_THIRD),
    (POKER, (*OPEN_THIRD, "exposed 2 3h !")),
    (POKER, (*FACED, "muck 3")),
    (POKER, SHOWING),
    (NO_LIMIT, FACED),
    (SWEAT, ("new hand",)),
    (SWEAT, TURNING),
    (SWEAT, (*TURNING, "Ah")),
]


def filled(button: Button, shown: Board) -> str:
    """Return the line of a button with its holes filled as a page would fill them."""
    line = button.line
    card, seats = (*shown.cards, "Kd")[0], [seat.seat for seat in shown.seats]
    for hole in button.holes:
        value = {"card": card, "cards": card, "reason": "so it was", "name": "Beto"}.get(hole)
        if hole == "seat":
            value = str(seats.pop())
        if hole == "amount":
            value = str(button.least or next(iter(button.amounts), 12))
        line = line.replace(f"{{{hole}}}", str(value), 1)
    return line


@pytest.mark.parametrize(("game", "before"), MOMENTS)
def test_what_can_be_tapped_now_is_taken(game: TableGame, before: tuple[str, ...]) -> None:
    """There is always something to tap that goes on with the hand, and every such button is accepted."""
    book = played(before, table(game))
    shown = board(book)
    now = [button for button in shown.buttons if button.group in ("now", "answer")]

    assert now
    for button in now:
        line = filled(button, shown)
        done = enter(book, line)
        assert done.refusal is None, (line, done.refusal)
        assert done.book.proposal is None, line


@pytest.mark.parametrize(("game", "before"), MOMENTS)
def test_no_button_is_nonsense(game: TableGame, before: tuple[str, ...]) -> None:
    """Whatever else can be tapped is proposed, done, or refused by a rule: no line of a button is misunderstood."""
    book = played(before, table(game))
    shown = board(book)
    for button in shown.buttons:
        line = filled(button, shown) if "card" not in button.holes or shown.cards else ""
        done = enter(book, line)
        if done.refusal is not None:
            assert "'help'" not in done.refusal.en, (line, done.refusal.en)
            assert "is not a word" not in done.refusal.en, (line, done.refusal.en)
        assert button.label.en
        assert button.label.es
        assert "{" not in button.label.en + button.label.es


@pytest.mark.parametrize(("game", "before"), MOMENTS)
def test_a_board_is_json_both_ways(game: TableGame, before: tuple[str, ...]) -> None:
    """A page gets the board as JSON, and it is small."""
    shown = board(played(before, table(game)))

    data = msgspec.json.encode(shown)

    assert msgspec.json.decode(data, type=Board) == shown
    assert len(data) < 20_000


def test_down_cards_stay_unknown_until_they_are_shown() -> None:
    """A physical deck: the program knows only what lies open; the picker offers every other card."""
    shown = board(played(FACED))

    assert [(seat.up, seat.down) for seat in shown.seats] == [(("Kd",), 1), (("7h",), 1), (("Qs",), 1), (("5h",), 1)]
    assert len(shown.cards) == 41 - 4
    assert {"Kd", "7h", "Qs", "5h"}.isdisjoint(shown.cards)


def test_a_proposal_is_on_the_board_with_its_rules_and_two_answers() -> None:
    """P29: what it is, what will be done, the clause in a sentence; yes or no."""
    shown = board(played((*FACED, "muck 3")))

    assert shown.proposal is not None
    assert shown.proposal.what.en == "The cards of Memo (3) touched the muck."
    assert shown.proposal.rules[0].clause == "P29"
    assert [button.line for button in shown.buttons] == ["y", "n"]


def test_the_last_hand_stays_on_the_board_until_the_next() -> None:
    """Who won what, and with which cards, can still be read between hands."""
    book = played([*SHOWING, "show Ad", "2 mucks", "3 mucks", "4 mucks"])

    shown = board(book)

    assert (shown.moment, shown.hand) == ("between", 1)
    assert shown.seats[0].up == ("Kd", "2c", "3d", "5d", "Ad")
    assert shown.seats[0].won == 24
    assert "shown" in shown.seats[0].flags
    assert shown.heading.es == "Después de la mano 1"
    fresh = board(played(["new hand"], book))
    assert [seat.up for seat in fresh.seats] == [()] * 4


def test_refusals_and_answers_are_on_the_board_of_their_entry() -> None:
    """A page that draws boards alone shows all that was said."""
    book = played(FACED)

    assert board(book, enter(book, "xyzzy")).refusal is not None
    assert board(book, enter(book, "help")).said[0].en.startswith("Cards:")
    assert board(book).refusal is None
