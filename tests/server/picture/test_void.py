"""Why a hand is void stands in its picture, until the next one begins."""

from __future__ import annotations

from comodin.server.room import actions as a
from scripts.make_web_fixtures import YOU, person, voided


def test_the_reason_stands_in_the_picture_and_goes_with_the_next_hand() -> None:
    film = voided()
    hand = film.picture()["table"]["hand"]
    assert (hand["ended"], hand["reason"]) == ("void", film.room.voided)
    assert "top card" in hand["reason"]
    film.do(a.DealNow(person(YOU)), seed=1)
    assert film.picture()["table"]["hand"]["reason"] == ""
