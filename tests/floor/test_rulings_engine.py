"""What the catalogue says of an action the engine does: scripted hands for the entries that the quiz does not reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from comodin.cards import JO, JOU, JOX, Card
from comodin.floor.rulings import CATALOGUE, rule_on
from comodin.hand import Bet, Call, Deal, DeclareAllIn, Expose, ExposeByDealer, Keep, VoidHand
from comodin.hand import floor_actions as f
from comodin.hand import floor_events as fe
from comodin.hand.events import CardBurned, CardDealt
from tests.clauses.table import Table, table

IRREGULAR = frozenset(getattr(fe, name) for name in fe.__all__)


def agrees(t: Table, name: str, base: str = "parkwest", since: int = 0) -> None:
    """The clauses of all irregular events of a hand are among those of the ruling."""
    ruling = rule_on(CATALOGUE[name], t.game.rules, base)
    assert ruling is not None
    cited = {clause.rstrip("†*") for clause in ruling.clauses}
    told = [event for event in t.log[since:] if type(event) in IRREGULAR]
    assert told
    for event in told:
        assert {clause.rstrip("†") for clause in getattr(event, "clauses", ())} <= cited, event


def third_street(**rules: Any) -> Table:
    """Three seats before the cards of third street: p2 opened, the others kept; the burn is done."""
    t = table(seats=3, ante=3, **rules).deal("Ad [2c]", "7h [7c]", "5s [4c]").quietly()
    t.play("p1 keep, p2 expose, p3 keep")
    return t.burn("6c")


@pytest.mark.parametrize(("value", "joker"), [("intended", JOU), ("always_wild", JOX)])
def test_a_card_dealt_the_wrong_way_is_turned_up(value: str, joker: Card) -> None:
    """It lies up, without rights; a joker by `misdealt_joker` (R6)."""
    for card, lies in ((Card("Ks"), Card("Ks")), (JO, joker)):
        t = third_street(misdealt_joker=value)
        since = len(t.log)
        t.do(f.DealAstray(1, card, up=False))
        dealt = t.events(CardDealt)[-1]
        assert (dealt.p, dealt.card, dealt.up) == (1, lies, True)
        assert t.events(fe.DealtWrongWay)
        assert t.state.seat(1).declare_until == 0
        agrees(t, "wrong_way", since=since)


def astray(card: str, **rules: Any) -> Table:
    """The first card of third street, due up to p1, goes to p2, the second to p3: E135."""
    t = third_street(**rules)
    t.do(f.DealAstray(2, Card(card)))
    while t.due.what == "deal" and len(t.events(fe.SentAstray)) < 2:
        t.give(Card("Kd"))
    return t.do(f.FindError())


@pytest.mark.parametrize(("value", "joker"), [("intended", JOU), ("always_wild", JOX)])
def test_a_joker_moves_to_its_owner(value: str, joker: Card) -> None:
    """It was due up to p1: a bug, or wild by `misdealt_joker` (P21, R3.18, E136)."""
    t = astray("Jo", misdealt_joker=value)
    moved = t.events(fe.CardMoved)[0]

    assert (moved.p, moved.to, moved.card) == (2, 1, joker)
    said = rule_on(CATALOGUE["street_joker"], t.game.rules, "parkwest")
    assert said is not None
    assert ("wild in any case" in said.text) == (value == "always_wild")
    assert "P21" in moved.clauses


@pytest.mark.parametrize("value", ["next_down_may_declare", "next_down", "misdeal"])
def test_a_card_that_was_due_down_moves_face_up(value: str) -> None:
    """To p2, who opened: as if the dealer had exposed it, by `exposed_down_card` (P21, R3.18, E135)."""
    t = astray("5h", exposed_down_card=value)
    moved = t.events(fe.CardMoved)[-1]

    assert moved.to == 2
    assert bool(moved.declare_until) == (value == "next_down_may_declare")
    assert not t.state.seat(2).downcards
    said = rule_on(CATALOGUE["street_down"], t.game.rules, "parkwest")
    assert said is not None
    assert ("may declare himself" in said.text) == (value == "next_down_may_declare")


def test_heads_up_the_closed_round_accepts() -> None:
    """One action after the forced bet, and the deal stands (P20, R3.17, E133)."""
    t = table(seats=2, ante=3)
    t.do(f.DealAstray(2, Card("2c")))
    while t.due.what == "deal" and t.state.street == 2:
        t.give(t.unused())
        if t.state.actor:
            break
    t.quietly()

    assert t.events(fe.DealAccepted)
    assert not t.events(fe.MisdealDeclared)
    agrees(t, "deal_heads_up")


def test_two_exposures_each_give_the_right_again() -> None:
    """The next card down, and asked anew (P16, R6)."""
    t = table(seats=2, ante=3).deal("Kd [2c]", "7h [3c]").dealer_exposes(2).play("p2 decline").quietly()
    t.keep()
    t.burn("6c")
    while t.turn != "dealer p2 down":
        t.give(t.unused())
    t.give(t.unused())
    since = len(t.log)
    t.do(ExposeByDealer(2))

    assert t.turn == "p2 declare" or t.state.seat(2).declare_until
    agrees(t, "exposed_twice", since=since)


def test_exposures_of_several_players_are_handled_singly() -> None:
    """They declare clockwise from the left of the button (P16, R2.3.14, R5.5)."""
    t = table(seats=3, ante=3).deal("Kd [2c]", "7h [3c]", "5s [4c]").dealer_exposes(3).dealer_exposes(2)

    assert not t.events(fe.MisdealDeclared)
    assert t.turn == "p2 declare"
    assert t.play("p2 decline").turn == "p3 declare"
    agrees(t, "exposed_several")


def test_declaring_freezes_the_stake() -> None:
    """What is in the pot, and no more acting (P16, R3.15)."""
    t = table(seats=3, ante=3).deal("Kd [2c]", "7h [3c]", "5s [4c]").dealer_exposes(2)
    since = len(t.log)
    t.do(DeclareAllIn())

    assert t.events(fe.AllInDeclared)[-1].amount == 3
    declared = t.events(fe.AllInDeclared)[-1]
    ruling = rule_on(CATALOGUE["declare_meaning"], t.game.rules, "parkwest")
    assert ruling is not None
    assert {"P16"} <= {clause.rstrip("†") for clause in declared.clauses} & set(ruling.clauses)
    assert "frozen" in ruling.text
    assert len(t.log) > since


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("declare_needless", lambda: table(stacks=[200, 3, 200], ante=3).deal("Kd [2c]", "7h [3c]", "5s [4c]")),
        ("declare_nothing", lambda: table(seats=3, ante=0).deal("Kd [2c]", "7h [3c]", "5s [4c]")),
        ("declare_when", lambda: table(seats=3, ante=3).deal("Kd [2c]", "7h [3c]", "5s [4c]")),
    ],
)
def test_declaring_out_of_place_is_refused(name: str, make: Callable[[], Table]) -> None:
    """All-in already, with nothing in the pot, or when the betting has begun (P16, R3.15, R2.3.14, E190, E191)."""
    t = make().dealer_exposes(2)
    if t.turn == "p2 declare":
        t.play("p2 decline, p1 bet 4")
        t.refuse(DeclareAllIn())
    else:
        assert t.turn == "p1 bet"
    assert rule_on(CATALOGUE[name], t.game.rules, "parkwest") is not None


def test_an_extra_burn_goes_to_its_owner() -> None:
    """And a forgotten one is the burn after all (R5.8)."""
    t = third_street()
    t.do(f.BurnAstray(Card("Ks")))
    assert (t.events(CardDealt)[-1].p, t.events(CardDealt)[-1].card) == (1, Card("Ks"))
    agrees(t, "burn_extra")

    t = table(seats=2).deal("Ad [2c]", "7h [3c]").quietly().keep()
    t.do(f.BurnAstray(Card("Ks")))
    assert t.events(CardBurned)[-1].card == Card("Ks")
    agrees(t, "burn_missing")


def test_the_floors_word_is_final() -> None:
    """A ruling, a dead hand, one given back, a void hand: each with its reason (P42, M17)."""
    for action, name in (
        (f.MakeRuling("the clock was wrong"), "override"),
        (f.FoulHand(2, "six cards"), "dead_by_floor"),
        (VoidHand("the lights went out"), "void_hand"),
    ):
        t = table(seats=3).deal("Ad [2c]", "7h [3c]", "5s [4c]").do(action)
        agrees(t, name)
    t = table(seats=3).deal("Ad [2c]", "7h [3c]", "5s [4c]").do(f.FoulHand(2, "six cards"))
    agrees(t.do(f.RetrieveHand(2, "it was five")), "dead_by_floor")
    assert not t.state.seat(2).folded


def test_the_wrong_opener_is_put_right() -> None:
    """Play goes back to who must open; the early bet does not bind once he has (P34, R3.9, R5.6)."""
    t = table(seats=3).deal("Ad [2c]", "7h [3c]", "5s [4c]")
    t.do(f.ActOutOfTurn(2, Bet(4)))

    assert t.turn == "p1 bet"
    t.play("p1 bet 4")
    assert t.turn == "p2 bet"
    assert t.events(fe.OutOfTurnReleased)


def test_a_skipped_seat_gets_its_turn() -> None:
    """What was done out of turn binds if nothing has changed (P34, R5.6)."""
    t = table(seats=3).deal("Ad [2c]", "7h [3c]", "5s [4c]").play("p1 bet 4")
    t.do(f.ActOutOfTurn(3, Call()))

    assert t.turn == "p2 bet"
    t.play("p2 call")
    assert t.events(fe.HeldToAction)
    agrees(t, "skipped_seat")


def test_folding_where_checking_is_free_is_refused() -> None:
    """R2.3.1."""
    t = table(seats=3).deal("Ad [2c]", "7h [3c]", "5s [4c]").quietly().keep()
    t.cards("Kd 3h 2h")
    ids = {clause.rstrip("†") for clause in t.refuse(f"p{t.state.actor} fold").clauses}
    ruling = rule_on(CATALOGUE["fold_free"], t.game.rules, "parkwest")

    assert ruling is not None
    assert ids & {clause.rstrip("†") for clause in ruling.clauses}


def test_a_choice_comes_too_late() -> None:
    """Once the first card of the street is dealt (P6, R3.13, E144)."""
    t = third_street()
    t.do(Deal(Card("Ks")))

    assert t.refuse(Expose()).code == "no_choice_now"
    assert t.refuse(Keep()).code == "no_choice_now"
    ruling = rule_on(CATALOGUE["change_mind"], t.game.rules, "parkwest")
    assert ruling is not None
    assert {"P6", "R3.13†"} == set(ruling.clauses)
