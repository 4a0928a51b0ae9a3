"""Nobody knows a card before it is turned, its owner included."""

from __future__ import annotations

import pytest

from comodin.cards import Card
from comodin.hand import SPECTATOR, viewed
from comodin.hand.codec import encode_event
from comodin.hand.events import CardDealt
from tests.clauses.reveal_table import RevealTable, sweat

VIEWERS = (SPECTATOR, 1, 2, 3)


def in_play() -> RevealTable:
    """p1 has turned two cards of four and leads, p2 was killed with his first."""
    return sweat("8d", "5c Jh 2s 4d", "8s 3c 3d 3s", "Jd Qs 3h 7c", cards=4).turns().quietly()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nobody_sees_an_unturned_card(viewer: int) -> None:
    """His own least of all: nobody looks (M5, R4.1)."""
    t = in_play()

    assert [t.shows(p, seen_by=viewer) for p in (1, 2, 3)] == ["5c Jh [? ?]", "8s [? ? ?]", "Jd Qs [? ?]"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_event_tells_an_unturned_card(viewer: int) -> None:
    """Not to its owner either, during the hand or after it (M5, R4.9, R6.2)."""
    for t in (in_play(), in_play().play("p3 bet 4, p1 fold")):
        told = b"".join(encode_event(event) for event in t.seen_by(viewer))
        dealt = [event for event in t.seen_by(viewer) if isinstance(event, CardDealt)]

        assert [event.card for event in dealt] == [None] * 12
        for unturned in ("2s", "4d", "3c", "3d", "3s", "3h", "7c"):
            assert unturned.encode() not in told
        for turned in ("5c", "Jh", "8s", "Jd", "Qs", "8d"):
            assert turned.encode() in told


@pytest.mark.parametrize("viewer", VIEWERS)
def test_unturned_cards_are_not_known_to_be_out(viewer: int) -> None:
    """A bot that counts the unseen cards counts them too (M5, M16)."""
    out = viewed(in_play().state, viewer).out

    assert all(out & Card(card).bit for card in ("5c", "Jh", "8s", "Jd", "Qs", "8d"))
    assert bin(out).count("1") == 6


def test_cards_of_a_killed_hand_stay_unknown() -> None:
    """And those of a folded one, when the hand is over (R6.2, M8, E290)."""
    t = in_play().play("p3 bet 4, p1 fold")
    assert t.turn == "over"

    for viewer in VIEWERS:
        assert [t.shows(p, seen_by=viewer) for p in (1, 2, 3)] == ["5c Jh [? ?]", "8s [? ? ?]", "Jd Qs [? ?]"]


def test_every_card_is_somewhere() -> None:
    """52 are dealt or still in the deck (R6.2)."""
    t = in_play()
    held = sum(len(seat.cards) for seat in t.state.seats)

    assert held + len(t.state.reveal.middle) + t.state.stub == 52
