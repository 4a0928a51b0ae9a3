"""Keep the down card or turn it up: when, in which order, who sees it, and what comes next."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.cards import parse_cards
from comodin.hand import Expose
from comodin.hand.events import CardBurned, CardDealt, ChoiceMade, DownCardExposed, DownCardKept
from tests.clauses.table import Table, table

BEFORE = ("parkwest", "aviator", "barge")
IN_TURN = ("wiki", "lucky-lady")


def after_first_round(preset_name: str = "parkwest", seats: int = 4, **rules: Any) -> Table:
    """Everybody is in, and the first betting is over."""
    hands = ("Kd [3h]", "7h [5h]", "Qs [4c]", "6d [Jo]")[:seats]
    return table(preset_name, seats=seats, **rules).deal(*hands).quietly()


@pytest.mark.parametrize("preset_name", BEFORE)
def test_all_decide_before_the_third_card_is_dealt(preset_name: str) -> None:
    """Keep, open, keep, open; only then burn and deal: `expose_timing` is before_street (P6, P7, E120, R3.13)."""
    t = after_first_round(preset_name)
    assert t.turn == "p1 choose"
    assert t.legal == "keep, expose"
    t.play("p1 keep, p2 expose, p3 keep, p4 expose")

    assert t.turn == "dealer burn"
    t.cards("As")
    assert t.turn == "dealer p2 down"
    t.cards("2c Jd")
    assert t.turn == "dealer p4 down"
    t.cards("2s")
    assert [t.holding(p) for p in (1, 2, 3, 4)] == ["Kd As [3h]", "7h 5h [2c]", "Qs Jd [4c]", "6d JoD [2s]"]


@pytest.mark.parametrize("preset_name", IN_TURN)
def test_each_decides_when_his_card_is_due(preset_name: str) -> None:
    """The dealer burns and asks seat 1; seat 2 sees his card first: `expose_timing` is in_turn (W4, E121, R3.13)."""
    t = after_first_round(preset_name)
    assert t.turn == "dealer burn"
    t.burn("2d")
    assert t.turn == "p1 choose"
    t.play("p1 keep").cards("As")
    assert t.turn == "p2 choose"
    t.play("p2 expose")
    assert t.turn == "dealer p2 down"
    t.cards("2c")
    assert t.turn == "p3 choose"


def test_the_choice_follows_the_betting() -> None:
    """Players may open their down card after the betting, and not before (P6)."""
    t = table(seats=2).deal("Kd", "7h")
    assert t.refuse("p1 expose").code == "no_choice_now"
    assert t.quietly().turn == "p1 choose"


def test_who_opens_gets_the_next_card_down() -> None:
    """The third card comes down to those who opened, up to the others (P7, E123)."""
    t = after_first_round(seats=2).play("p1 expose, p2 keep").cards("As Qd")

    assert t.holding(1) == "Kd 3h [As]"
    assert t.holding(2) == "7h Qd [5h]"
    assert [event.up for event in t.events(CardDealt)[-2:]] == [False, True]


def test_betting_follows_the_third_card() -> None:
    """And the exposed cards count for who leads (P7, P14)."""
    t = table(seats=2).deal("Kd [2c]", "7h [7d]").quietly().play("p1 keep, p2 expose").cards("As Qd")
    assert t.turn == "p2 bet"


@pytest.mark.parametrize("preset_name", [*BEFORE, *IN_TURN])
def test_every_later_street_has_the_same_format(preset_name: str) -> None:
    """A choice for everybody before the third, the fourth and the fifth card, then no more (P8, W4)."""
    t = table(preset_name, seats=3).deal().finish()

    assert [event.p for event in t.events(DownCardKept)] == [1, 2, 3] * 3


def test_a_new_down_card_may_be_opened_in_its_turn() -> None:
    """Opened on third and again on fourth street (P8, E123)."""
    t = table(seats=2).deal("Kd [2c]", "7h [3c]").street("4s Qd", expose=[1]).street("5s Jd", expose=[1])

    assert t.holding(1) == "Kd 2c 4s [5s]"
    assert [(event.p, str(event.card)) for event in t.events(DownCardExposed)] == [(1, "2c"), (1, "4s")]


def test_what_is_open_cannot_be_turned_back() -> None:
    """Once the choice is made there is nothing more to choose (R3.13)."""
    t = after_first_round(seats=2).play("p1 expose")
    assert t.turn == "p2 choose"
    t.play("p2 keep")
    assert t.turn == "dealer burn"


def test_a_choice_after_the_card_is_too_late() -> None:
    """The first third card is out: what was decided stands (E144, P6)."""
    t = after_first_round(seats=2).play("p1 keep, p2 keep").cards("As")

    assert t.refuse(Expose()).code == "no_choice_now"
    assert t.turn == "dealer p2 up"


@pytest.mark.parametrize("preset_name", [*BEFORE, *IN_TURN])
def test_no_decision_means_keep(preset_name: str) -> None:
    """`no_decision_means` is keep (E144, R3.13)."""
    t = table(preset_name, seats=2).deal().quietly().cards("") if preset_name in BEFORE else at_choice(preset_name)
    assert str(t.game.default(t.state)) == "keep"


def at_choice(preset_name: str, **rules: Any) -> Table:
    """The first choice of a house that burns before it asks."""
    return table(preset_name, seats=2, **rules).deal().quietly().burn("Ah")


def test_no_decision_may_mean_open() -> None:
    """`no_decision_means` open (R3.13)."""
    t = table(seats=2, no_decision_means="open").deal().quietly()
    t.do(t.game.default(t.state))
    assert len(t.events(DownCardExposed)) == 1


@pytest.mark.parametrize("preset_name", BEFORE)
def test_a_choice_is_seen_at_once(preset_name: str) -> None:
    """`expose_reveal` is sequential: seat 2 knows what seat 1 did (R3.13)."""
    t = after_first_round(preset_name, seats=2).play("p1 expose")

    assert t.holding(1, seen_by=2) == "Kd 3h"
    assert t.events(ChoiceMade) == []


def test_choices_may_be_made_in_secret() -> None:
    """Nobody sees one before all have chosen: `expose_reveal` simultaneous (R3.13)."""
    t = after_first_round(seats=3, expose_reveal="simultaneous").play("p1 expose, p2 keep")

    for viewer in (0, 2, 3):
        assert t.holding(1, seen_by=viewer) == "Kd [?]"
        masked = [event for event in t.seen_by(viewer) if isinstance(event, ChoiceMade) and event.p == 1]
        assert [(event.exposes, event.card) for event in masked] == [(None, None)]
    assert t.turn == "p3 choose"
    t.play("p3 expose")
    assert t.turn == "dealer burn"
    assert t.holding(1, seen_by=2) == "Kd 3h"
    assert [event.p for event in t.events(DownCardExposed)] == [1, 3]
    assert [event.p for event in t.events(DownCardKept)] == [2]


def test_a_secret_choice_stays_secret_when_the_dealer_turns_the_card_up() -> None:
    """The card is known then, the choice is not (R3.13, R3.14, `expose_reveal`)."""
    t = after_first_round(seats=3, expose_reveal="simultaneous").play("p1 expose").dealer_exposes(1)

    assert t.holding(1, seen_by=2) == "Kd 3h"
    assert [event for event in t.seen_by(2) if isinstance(event, ChoiceMade) and event.exposes is not None] == []


@pytest.mark.parametrize("choice", ["keep", "expose"])
def test_a_secret_choice_is_over_with_its_card(choice: str) -> None:
    """Whoever folds before the next choices keeps his new down card to himself (R3.13, R3.14, `expose_reveal`)."""
    t = after_first_round(seats=3, expose_reveal="simultaneous").play(f"p1 {choice}").dealer_exposes(1)
    t.play("p2 keep, p3 keep").cards("5s As 2c")
    t.play("p1 decline, p2 bet 4, p3 call, p1 fold").play("p2 keep, p3 expose")

    assert t.state.seat(1).downcards == parse_cards("5s")
    assert [event.p for event in t.events(DownCardExposed)] == [3]
    assert [event.p for event in t.events(DownCardKept)] == [2, 3, 2]


def test_an_all_in_seat_still_decides() -> None:
    """The choice matters to it: a joker dealt down is wild (R3.13, E192)."""
    t = table(stacks=[80, 2, 80]).deal("Kd", "7h [3c]", "Qs").quietly().play("p1 keep, p2 expose, p3 keep")
    t.cards("As Jo Qd")

    assert t.holding(2) == "7h 3c [JoD]"


def test_without_betting_the_streets_are_still_dealt_with_choices() -> None:
    """All but one all-in: cards and choices go on to the showdown (E192, R6.1)."""
    t = table(stacks=[80, 2, 2]).deal("Kd", "7h", "Qs")
    asked = 0
    while not t.state.over:
        if t.state.kind == "choose":
            asked += 1
            t.play(f"p{t.state.actor} keep")
        else:
            t.street()
            break
    assert asked == 3
    assert len(t.finish().events(CardBurned)) == 3


def test_a_folded_seat_chooses_no_more() -> None:
    """Only those still in (P6, P34)."""
    t = table(seats=3).deal("Kd", "7h", "Qs").play("p1 bet 4, p2 fold, p3 call")
    assert t.turn == "p1 choose"
    assert t.play("p1 keep").turn == "p3 choose"
