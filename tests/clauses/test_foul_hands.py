"""Hands that touch the muck, are flashed, shown to one, given back; what the floor rules."""

from __future__ import annotations

import pytest

from comodin.hand import Call, Deal, ExposeByDealer, Muck
from comodin.hand import events as e
from comodin.hand.floor_actions import (
    ActOutOfTurn,
    DemandShow,
    FlashCard,
    FoulDeck,
    FoulHand,
    MakeRuling,
    Peek,
    RabbitHunt,
    RetrieveHand,
    ShowTo,
    TouchMuck,
)
from tests.clauses.table import Table, table

RETRIEVABLE = {"parkwest": True, "wiki": False, "lucky-lady": False, "aviator": True, "barge": True}


def dealt(name: str = "parkwest", seats: int = 3, **rules: object) -> Table:
    return table(name, seats=seats, **rules).deal("Kd [JoD]", "Qh [3c]", "Js [4c]")


# -- flashed ---------------------------------------------------------------------------------------


def test_a_card_that_a_player_flashes_stays_down() -> None:
    """P24, R3.16, E129: nobody may declare, nothing changes for the order of acting, and it may be opened later."""
    t = dealt().do(FlashCard(1))

    assert t.holding(1) == "Kd [JoD]"
    assert t.turn == "p1 bet"
    assert t.legal == "bet 4/8"
    assert t.log[-1] == e.CardFlashed(p=1, card=t.state.seat(1).downcards[0], clauses=("P24",))
    t.street(expose=[1])
    assert t.holding(1).split()[:2] == ["Kd", "JoD"]


@pytest.mark.parametrize("viewer", [0, 2, 3])
def test_the_record_shows_a_flashed_card_to_nobody(viewer: int) -> None:
    """P24, E129: who saw it is not known."""
    t = dealt().do(FlashCard(1))

    assert t.seen_by(viewer)[-1] == e.CardFlashed(p=1, card=None, clauses=("P24",))


def test_who_has_no_down_card_flashes_none() -> None:
    """P24."""
    t = dealt().do(ExposeByDealer(1))

    assert t.refuse(FlashCard(1)).code == "no_down_card"
    assert t.refuse(FlashCard(9)).code == "no_such_seat"


# -- the muck ------------------------------------------------------------------------------------------


def test_a_hand_that_touches_the_muck_is_dead() -> None:
    """P29, R3.21: its chips stay in, and the next one is asked."""
    t = dealt().do(TouchMuck(1))

    assert t.log[-2:] == [
        e.HandFouled(p=1, cause="muck", clauses=("P29", "R3.21")),
        e.ActionOn(p=2, kind="bet"),
    ]
    assert t.paid == [2, 2, 2]
    assert t.refuse(TouchMuck(1)).code == "no_live_hand"


def test_the_last_hand_left_wins_at_once() -> None:
    """P29: in the betting, and while cards are dealt."""
    t = table(seats=2).deal("Kd [2c]", "7h [3c]").play("p1 bet 4").do(TouchMuck(2))
    assert (t.turn, t.awards) == ("over", [{1: 4}])
    dealing = table(seats=2).cards("2c 3c").do(TouchMuck(1))
    assert (dealing.turn, dealing.awards) == ("over", [{2: 4}])
    choosing = table(seats=2).deal("Kd [2c]", "7h [3c]").play("p1 bet 4, p2 call").do(TouchMuck(2))
    assert (choosing.turn, choosing.awards) == ("over", [{1: 12}])


@pytest.mark.parametrize(("name", "floor"), RETRIEVABLE.items())
def test_a_hand_comes_back_from_the_muck(name: str, floor: bool) -> None:
    """P29, E143, `muck_retrievable`: if nobody has acted since, where the house lets the floor decide."""
    t = dealt(name)
    p = t.state.actor
    before = t.turn
    t.do(TouchMuck(p))

    assert t.turn != before
    if floor:
        t.do(RetrieveHand(p))
        assert t.turn == before
        assert not t.state.seat(p).folded
    else:
        assert t.refuse(RetrieveHand(p)).code == "muck_is_final"


def test_a_hand_does_not_come_back_once_somebody_has_acted() -> None:
    """P29, E143: in turn or out of it."""
    t = dealt().play("p1 bet 4").do(TouchMuck(3)).play("p2 call")
    assert t.refuse(RetrieveHand(3)).code == "hand_is_gone"
    early = dealt(seats=4).play("p1 bet 4").do(TouchMuck(3)).do(ActOutOfTurn(4, Call()))
    assert early.refuse(RetrieveHand(3)).code == "hand_is_gone"
    assert dealt().play("p1 bet 4, p2 fold").refuse(RetrieveHand(2)).code == "hand_is_gone"


def test_nobody_learns_what_a_dead_hand_has_chosen() -> None:
    """Seat 1 would have opened its card, and mucks before all have chosen: it stays down (P29, P33, R3.13)."""
    t = dealt(expose_reveal="simultaneous").quietly().play("p1 expose, p2 keep").do(TouchMuck(1)).play("p3 keep")

    assert not t.events(e.DownCardExposed)
    assert [event.p for event in t.events(e.DownCardKept)] == [2, 3]
    assert "JoD" not in str(t.seen_by(0))


@pytest.mark.parametrize("reveal", ["sequential", "simultaneous"])
@pytest.mark.parametrize("choice", ["keep", "expose"])
def test_a_hand_that_comes_back_at_once_has_chosen_already(reveal: str, choice: str) -> None:
    """What it chose before it touched the muck stands (P6, P29, E143, E144)."""
    t = dealt(expose_reveal=reveal).quietly().play(f"p1 {choice}").do(TouchMuck(1)).do(RetrieveHand(1))
    t.play("p2 keep, p3 keep").burn("2d")

    assert t.turn == ("dealer p1 up" if choice == "keep" else "dealer p1 down")


@pytest.mark.parametrize("reason", ["", "-"])
def test_a_hand_that_comes_back_does_not_choose_after_the_first_card(reason: str) -> None:
    """All choices are over before the third card, whoever gives the hand back (P6, P42, E144)."""
    t = dealt().quietly().keep().burn("2d").cards("5h").do(TouchMuck(2))
    if reason:
        t.do(MakeRuling("look at the hand"))
    t.do(RetrieveHand(2, reason))

    assert t.turn == "dealer p2 up"
    assert not t.cards("5d 5s").events(e.DownCardExposed)


def test_no_hand_is_lost_to_the_muck_at_the_showdown() -> None:
    """P28, P29: there it is shown or given up by its owner alone; the floor may still find it foul (R5.7)."""
    t = table(seats=3).finish_blind()
    asked = t.due.p

    assert t.refuse(TouchMuck(asked)).code == "too_late_for_that"
    assert t.refuse(FlashCard(asked)).code == "no_down_card"
    t.do(FoulHand(asked, "four cards"))
    assert t.due.p != asked
    t.do(Muck(t.due.p))
    (last,) = {1, 2, 3} - {asked} - {event.p for event in t.events(e.HoldingMucked)}
    assert t.refuse(FoulHand(last, "four cards, too")).code == "last_claim"


# -- show one, show all ------------------------------------------------------------------------------------


def shown() -> Table:
    """P2 has folded and shown p3 its down card."""
    return dealt(seats=4).play("p1 bet 4, p2 fold").do(ShowTo(2, 3))


def test_what_was_shown_to_one_is_shown_to_all_on_demand() -> None:
    """P32, R5.9, E198: once there is a winner, not before."""
    t = shown().do(DemandShow(2))
    assert not t.events(e.CardsShownToAll)

    t.play("p3 fold, p4 fold")
    ends = [type(event) for event in t.log[-3:]]
    assert ends == [e.PotAwarded, e.CardsShownToAll, e.HandEnded]
    assert [str(card) for card in t.events(e.CardsShownToAll)[0].cards] == ["Qh", "3c"]


def test_at_a_showdown_too() -> None:
    """P32, E198."""
    t = shown().do(DemandShow(2)).finish()

    assert [type(event) for event in t.log[-2:]] == [e.CardsShownToAll, e.HandEnded]


def test_a_card_that_only_two_know() -> None:
    """P32, E198: at a table with a deck of its own it is named as it is shown."""
    t = table(seats=3)
    while t.turn.startswith("dealer"):
        t.do(Deal(t.unused() if t.due.up else None))
    card = t.unused()
    t.do(ShowTo(1, 2, card)).do(DemandShow(1))
    assert t.seen_by(3)[-2] == e.CardShownTo(p=1, to=2, card=None, clauses=("P32", "R5.9"))
    t.do(TouchMuck(2)).do(TouchMuck(3))
    assert [event.cards[-1] for event in t.events(e.CardsShownToAll)] == [card]


def test_without_a_demand_nothing_is_shown() -> None:
    """P32, E198: and only the two of them know the card until then."""
    t = shown()
    known = [isinstance(event := t.seen_by(viewer)[-1], e.CardShownTo) and event.card for viewer in range(5)]
    assert [str(card) for card in known] == ["None", "None", "3c", "3c", "None"]

    t.play("p3 fold, p4 fold")
    assert not t.events(e.CardsShownToAll)


def test_what_cannot_be_demanded() -> None:
    """P32."""
    assert dealt().refuse(DemandShow(1)).code == "nothing_was_shown"
    assert shown().do(DemandShow(2)).refuse(DemandShow(2)).code == "nothing_was_shown"
    assert shown().refuse(ShowTo(2, 3)).code == "shown_already"
    assert shown().refuse(ShowTo(2, 2)).code == "shown_to_himself"
    assert shown().refuse(ShowTo(2, 9)).code == "no_such_seat"


def test_no_rabbit_hunting() -> None:
    """P33, R5.9, E142: during the hand and after it."""
    t = dealt()
    refused = t.refuse(RabbitHunt())

    assert (refused.code, refused.clauses) == ("rabbit_hunt", ("P33", "R5.9"))
    assert t.finish().refuse(RabbitHunt()).code == "hand_over"


# -- the floor -----------------------------------------------------------------------------------------------


def test_the_floor_gives_a_hand_back_against_the_rule() -> None:
    """P42: with its reason, which is in the record; even a fold."""
    t = dealt("wiki").do(TouchMuck(1)).do(RetrieveHand(1, " his cards were marked "))
    assert t.events(e.HandRetrieved) == [e.HandRetrieved(p=1, reason="his cards were marked", clauses=("P42",))]
    folded = dealt().play("p1 bet 4, p2 fold").do(RetrieveHand(2, "he was asked wrongly"))
    assert folded.turn == "p3 bet"
    folded.play("p3 call")
    assert folded.turn == "p2 bet"
    assert folded.refuse(RetrieveHand(2, "again")).code == "hand_is_live"


def test_a_hand_that_the_deal_has_passed_does_not_come_back() -> None:
    """P42: it lacks cards by then."""
    t = dealt().play("p1 bet 4, p2 fold, p3 call").street()

    assert t.refuse(RetrieveHand(2, "too late")).code == "hand_without_cards"


def test_the_floor_declares_a_hand_dead() -> None:
    """P42, R5.7."""
    t = dealt().do(FoulHand(2, "six cards"))

    assert t.events(e.HandFouled) == [e.HandFouled(p=2, cause="floor", reason="six cards", clauses=("P42", "R5.7"))]
    assert t.state.live == (1, 3)


def test_a_ruling_is_recorded() -> None:
    """P42: and changes nothing by itself."""
    t = dealt().do(MakeRuling("p3 is warned"))

    assert t.log[-1] == e.RulingMade(reason="p3 is warned", clauses=("P42",))
    assert t.turn == "p1 bet"


@pytest.mark.parametrize("reason", ["", "  ", "two\nlines", "x" * 201])
def test_a_ruling_has_its_reason(reason: str) -> None:
    """P42, R5.7."""
    t = dealt().do(TouchMuck(2))

    for action in (MakeRuling(reason), FoulHand(1, reason), FoulDeck(reason)):
        assert t.refuse(action).code == "reason"
    if reason:
        assert t.refuse(RetrieveHand(2, reason)).code == "reason"


def test_a_fouled_deck() -> None:
    """R5.7, E145: the hand is void, and every chip goes back."""
    t = dealt(collection=1).play("p1 bet 4").do(FoulDeck("an 8h"))

    assert t.events(e.DeckFouled) == [e.DeckFouled(reason="an 8h", clauses=("R5.7", "R3.17"))]
    assert t.stacks == [200, 200, 200]
    assert t.state.ended == "void"


def test_everybody_may_look_at_his_own_card() -> None:
    """Peeking is an offence in the reveal games only (R4.9)."""
    assert dealt().refuse(Peek(1)).code == "no_such_action"
