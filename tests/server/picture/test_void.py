"""Why a hand is void stands in its picture, and what it was played as, until the next one begins."""

from __future__ import annotations

from comodin.server.room import actions as a
from comodin.table import TableGame
from scripts.make_web_fixtures import YOU, person, voided


def test_the_reason_stands_in_the_picture_and_goes_with_the_next_hand() -> None:
    film = voided()
    hand = film.picture()["table"]["hand"]
    assert (hand["ended"], hand["reason"]) == ("void", film.room.voided)
    assert "top card" in hand["reason"]
    film.do(a.DealNow(person(YOU)), seed=1)
    assert film.picture()["table"]["hand"]["reason"] == ""


def test_a_hand_that_is_over_keeps_its_game_until_the_next_one_begins() -> None:
    film = voided()
    assert film.picture()["table"]["hand"]["game"] is None
    film.do(a.SetGame(person(YOU), TableGame.of("mexican-sweat", stakes="4")))
    table = film.picture()["table"]
    assert (table["game"]["reveals"], table["hand"]["game"]["reveals"]) == (True, False)
    assert table["hand"]["game"]["jokers"]
    film.do(a.DealNow(person(YOU)), seed=1)
    assert film.picture()["table"]["hand"]["game"] is None
