"""What nobody may see: burns, the stub, other people's down cards, a beaten hand."""

from __future__ import annotations

import pytest

from comodin.cards import Card
from comodin.hand import SPECTATOR, viewed
from comodin.hand.codec import encode_event
from comodin.hand.events import CardBurned, CardDealt
from tests.clauses.table import Table, showdown, table


def in_play() -> Table:
    """Third street: burns, up cards and down cards are out."""
    t = table(seats=3).deal("Kd [2c]", "7h [3c]", "5s [4c]").quietly().keep().burn("Ah")
    return t.cards("As Qd Jd")


@pytest.mark.parametrize("viewer", [SPECTATOR, 1, 2, 3])
def test_no_rabbit_hunting(viewer: int) -> None:
    """Nobody sees the stub, the burns or the discards, during the hand or after it (P33, E142)."""
    for t in (in_play(), in_play().finish()):
        burns = [event for event in t.seen_by(viewer) if isinstance(event, CardBurned)]
        assert burns
        assert all(event.card is None for event in burns)
        assert set(viewed(t.state, viewer).burned) == {None}
        assert b"Ah" not in b"".join(encode_event(event) for event in t.seen_by(viewer))


@pytest.mark.parametrize("viewer", [SPECTATOR, 1, 2, 3])
def test_a_down_card_is_its_owners_secret(viewer: int) -> None:
    """Everybody else knows that there is one (P4, P33)."""
    t = in_play()

    for p, known in ((1, "Kd As [2c]"), (2, "7h Qd [3c]"), (3, "5s Jd [4c]")):
        assert t.holding(p, seen_by=viewer) == (known if p == viewer else known[:6] + "[?]")


def test_masked_events_keep_their_place() -> None:
    """Every viewer gets as many events as there are, of the same types (P33)."""
    t = in_play().finish()

    for viewer in (SPECTATOR, 1, 2, 3):
        assert [type(event) for event in t.seen_by(viewer)] == [type(event) for event in t.log]


def test_a_beaten_hand_stays_unseen() -> None:
    """A mucked down card is shown to nobody (P28, P33, E142)."""
    t = showdown("As Ad 5h 6s [4d]", "Qs Qd 4h 3s [Jc]")
    assert t.showing == "p1 (p2)"

    assert t.holding(2, seen_by=1) == "Qs Qd 4h 3s [?]"
    assert Card("Jc") not in [event.card for event in t.seen_by(1) if isinstance(event, CardDealt)]


def test_a_folded_hand_stays_unseen() -> None:
    """Discards are nobody's business (P33)."""
    t = table(seats=3).deal("Kd [2c]", "7h [3c]", "5s [4c]").play("p1 bet 4, p2 fold").finish()

    assert t.holding(2, seen_by=1) == "7h [?]"
