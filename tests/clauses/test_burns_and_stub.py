"""Burns, and a stub that is too short for the street."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.cards import Card
from comodin.errors import RulesError
from comodin.hand import Deal
from comodin.hand.events import CardBurned, CardDealt, CommonCardDealt, DownCardKept, StubReshuffled
from tests.clauses.table import Table, table

PRESETS = ("parkwest", "wiki", "lucky-lady", "aviator", "barge")


@pytest.mark.parametrize("preset_name", PRESETS)
def test_one_burn_before_the_third_the_fourth_and_the_fifth_card(preset_name: str) -> None:
    """On each round after the second: `burns` is 3, 4, 5 (P25, R3.19)."""
    t = table(preset_name, seats=3).finish()

    assert [event.street for event in t.events(CardBurned)] == [3, 4, 5]


def test_the_burn_comes_before_the_cards() -> None:
    """And cannot be skipped (P25)."""
    t = table(seats=2).deal().quietly().keep()

    assert t.turn == "dealer burn"
    refused = t.refuse(Deal(Card("As")))
    assert (refused.code, refused.clauses) == ("burn_first", ("P25",))


@pytest.mark.parametrize("streets", [(4, 5), (5,), (3,), ()])
def test_a_house_may_burn_on_other_streets(streets: tuple[int, ...]) -> None:
    """The other reading of the clause, or none: `burns` (R3.19)."""
    t = table(seats=2, burns=streets).finish()

    assert tuple(event.street for event in t.events(CardBurned)) == streets


def test_seven_players_leave_three_cards() -> None:
    """14, then three times 1 + 7: 38 of 41 (E139, R3.19)."""
    t = table(seats=7).finish()

    assert t.state.stub == 3
    assert t.events(StubReshuffled) == []


def eight(preset_name: str = "wiki", **rules: Any) -> Table:
    """Eight players on fifth street, seven cards left in the stub."""
    t = table(preset_name, seats=8, **rules).deal().street().street()
    assert t.state.stub == 7
    return t


def test_eight_players_reuse_the_burns() -> None:
    """Burn 1, deal 5, mix the last with the 3 burns, burn 1, deal 3: `short_stub` is reuse_burns (W12, E140, R3.19)."""
    t = eight().finish()
    last = [
        event for event in t.log if isinstance(event, CardBurned | CardDealt | StubReshuffled) and event.street == 5
    ]

    kinds = "".join({CardBurned: "b", CardDealt: "d", StubReshuffled: "M"}[type(event)] for event in last)
    assert kinds == "bdddddMbddd"
    assert t.events(StubReshuffled)[0].cards == 4
    assert t.state.stub == 0
    assert len(t.state.burned) == 1
    assert sum(len(seat.cards) for seat in t.state.seats) == 40


def test_the_reused_burns_can_be_dealt() -> None:
    """A card that was burned on third street lies in the new stub (W12, R3.19)."""
    t = table("wiki", seats=8).deal().quietly().burn("Ah").street().street().quietly().burn("Kh")
    for p in (1, 2, 3, 4, 5):
        t.play(f"p{p} keep").cards("??")
    t.play("p6 keep").burn("Kh").cards("Ah")

    assert t.state.seat(6).upcards[-1] == Card("Ah")


def test_a_lucky_lady_of_eight_reuses_the_burns_too() -> None:
    """Where a house seats eight: `short_stub` is reuse_burns (R3.19)."""
    for preset_name in ("parkwest", "lucky-lady", "aviator"):
        t = eight(preset_name, players=(2, 8)).finish()
        assert len(t.events(StubReshuffled)) == 1
        assert t.events(CommonCardDealt) == []


def test_with_two_burns_less_is_mixed() -> None:
    """Burn 1, deal 6, mix the last with the 2 burns, burn 1, deal 2 (R3.19, `burns`)."""
    t = table("wiki", seats=8, burns=(4, 5)).finish()

    assert [event.cards for event in t.events(StubReshuffled)] == [3]
    assert t.state.stub == 0


def test_one_fold_in_time_makes_the_cards_suffice() -> None:
    """Folded before fourth street: 25, 33, 41, nothing left, nothing mixed (E141, R3.19)."""
    t = table("wiki", seats=8).deal().street()
    first = t.state.actor
    t.play(f"p{first} bet 4").play(f"p{first % 8 + 1} fold").finish()

    assert t.events(StubReshuffled) == []
    assert t.state.stub == 0


def test_one_fold_before_fifth_street_is_one_too_few() -> None:
    """7 left and 1 + 7 needed (E141, R3.19)."""
    t = table("wiki", seats=8).deal().street().street()
    first = t.state.actor
    t.play(f"p{first} bet 8").play(f"p{first % 8 + 1} fold").finish()

    assert len(t.events(StubReshuffled)) == 1


def test_a_common_card_may_serve_a_short_street() -> None:
    """No choice there; one card up in the middle counts for all: `short_stub` is common_card (R2.1, R2.3.12)."""
    t = eight("barge").finish()

    common = t.events(CommonCardDealt)
    assert [event.street for event in common] == [5]
    assert [event.street for event in t.events(CardDealt)].count(5) == 0
    assert len(t.events(DownCardKept)) == 16
    assert t.events(StubReshuffled) == []


def test_the_common_card_counts_on_every_board_and_in_every_hand() -> None:
    """It pairs the door card of seat 4, who then leads and wins (R2.3.12)."""
    t = table("barge", seats=8).deal("Kd", "Qd", "Jd", "As", "5s", "5h", "6s", "6h")
    t.street("4c 7c 6c 4h 7s 4d 7d 4s").street("Kh Qh Jh 5c 7h 5d 6d Kc").quietly()
    t.cards("Ac")

    assert t.turn == "p4 bet"
    assert t.finish().winners == [4]


def test_a_common_joker_is_a_bug() -> None:
    """It lies up for everybody (R2.3.12, P11)."""
    t = eight("barge").quietly().cards("Jo")

    assert str(t.state.common[0]) == "JoU"


def test_a_house_may_refuse_to_run_short() -> None:
    """Eight with three burns do not fit into 41: `short_stub` refuse (R3.19)."""
    with pytest.raises(RulesError, match="43"):
        table(players=(2, 8), short_stub="refuse")
    assert table(players=(2, 8), burns=(5,), seats=8, short_stub="refuse").finish().state.stub == 0
