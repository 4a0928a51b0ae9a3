"""Positions: from hands, from text, and what cannot be, said in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from comodin import MexicanPoker
from comodin.cards import Card, parse_cards
from comodin.errors import CardError, ComodinError, NotationError, RulesError
from comodin.games import NoPeek
from comodin.games.no_peek import turning
from comodin.hand import Deal, HandState, TurnUp, apply, start, viewed
from comodin.hand import actions as a
from comodin.odds.reveal import RevealPosition, RevealSeat, sample
from comodin.rules import RevealRules
from tests.odds.reveal.engine import PRESETS, houses, positions


def dealt(middle: str = "8d", seats: int = 2, **options: Any) -> HandState:
    """Return a hand with all cards dealt and none turned."""
    state, _ = start(NoPeek.at("4", stacks=[40] * seats, **options))
    for card in [None] * 7 * seats + list(parse_cards(middle)):
        state, _ = apply(state, Deal(card))
    return state


# -- from hands ------------------------------------------------------------------------


def test_the_position_of_a_hand_says_who_turns() -> None:
    """In mid-turn, and in the betting after a lead as if everybody checked."""
    state, _ = apply(dealt(seats=3), TurnUp(Card("5c")))
    assert str(RevealPosition.of(state)) == "8d | 5c [6] / [7] / [7] | p1"

    state, _ = apply(state, TurnUp(Card("9c")))
    assert state.kind == "bet"
    assert str(RevealPosition.of(state)) == "8d | 5c 9c [5] / [7] / [7] | p2"
    state, _ = apply(state, a.Bet(4))
    state, _ = apply(state, a.Fold())
    position = RevealPosition.of(state)
    assert (str(position), position.leader) == ("8d | 5c 9c [5] / x / [7] | p3", 1)
    assert [seat.paid for seat in position.seats] == [6, 2, 2]


def test_every_viewer_has_the_same_position() -> None:
    """Nobody has seen a face-down card, its owner included (M5)."""
    state, _ = apply(dealt(), TurnUp(Card("5c")))

    assert len({str(RevealPosition.of(viewed(state, seat))) for seat in (0, 1, 2)}) == 1
    assert RevealPosition.of(viewed(state, 1)) == RevealPosition.of(state)


def test_positions_that_the_engine_comes_to_are_accepted_and_played_on_there() -> None:
    """Every house; the engine's leader and its turn are those of the position's own state."""
    for position in (*positions(41, 80, houses()), *positions(42, 40, [RevealRules.of(name) for name in PRESETS])):
        state = position.state
        assert RevealPosition.of(state) == position
        assert turning.leader(position.game, state) == position.leader
        assert {*position.seen}.isdisjoint(position.unseen)


def test_text_gives_the_position_back() -> None:
    """Who leads and who turns follow from the cards where the best hand is the one to beat."""
    usual = [RevealRules.of(name) for name in PRESETS]
    for position in positions(43, 100, usual):
        middle, seats, _ = str(position).split(" | ")
        again = RevealPosition.parse(
            seats,
            middle=middle.strip("-"),
            rules=position.rules,
            paid=[seat.paid for seat in position.seats],
            dead=" ".join(map(str, position.dead)),
        )
        if not _opened_by_a_fold(position):
            assert (again.turn, again.leader) == (position.turn, position.leader)
            assert sample(again, samples=200, seed=1).win == sample(position, samples=200, seed=1).win


def _opened_by_a_fold(position: RevealPosition) -> bool:
    """Tell whether a leader gave up his hand, so that cards alone do not show who turned last."""
    return any(position.seats[p - 1].folded for p in position.leads)


def test_a_hand_that_has_no_odds_is_refused() -> None:
    """Another game, cards still to be dealt, a hand that is over."""
    poker, _ = start(MexicanPoker.at("4/8", stacks=[80, 80]))
    unfinished, _ = start(NoPeek.at("4", stacks=[40, 40]))
    over = dealt()
    for card in ("9c", "8c"):
        while over.kind == "bet":
            over, _ = apply(over, a.Check())
        over, _ = apply(over, TurnUp(Card(card)))
    refused = [(poker, "mexican-poker"), (unfinished, "still being dealt"), (over, "hand is over")]
    for state, reason in refused:
        with pytest.raises(RulesError, match=reason):
            RevealPosition.of(state)


# -- from text --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "turn", "leads"),
    [
        (["", "", ""], 1, ()),
        (["5c", "", ""], 1, ()),
        (["9c", "", ""], 2, (1,)),
        (["9c", "x", "3c 4c"], 3, (1,)),
        (["9c", "Kd", "x"], 1, (2,)),
        (["x", "", "9c"], 2, (3,)),
        (["out 2c 2h 3c 3h 4c 4h 5c", "", ""], 2, ()),
        (["9c", "x", "out 2c 2h 3c 3h 4c 4h 5c"], 0, (1,)),
    ],
)
def test_who_turns_and_who_has_led_follow_from_the_cards(seats: list[str], turn: int, leads: tuple[int, ...]) -> None:
    """Middle 8, except where two pair that ran out would beat it."""
    middle = "Ad" if seats[0].startswith("out") else "8d"
    if seats[0].startswith("out") or seats[-1].startswith("out"):
        seats = [text.replace("2h 3c 3h 4c 4h 5c", "3h 4c 5h 7c Th Jc") for text in seats]
    position = RevealPosition.parse(seats, middle=middle)

    assert (position.turn, position.leads) == (turn, leads)


def test_turn_and_leads_may_be_told() -> None:
    """Where the cards leave doubt, as after a leader gave up."""
    position = RevealPosition.parse("x / 9c / Tc", middle="8d", turn=2, leads=(3,))

    assert (position.turn, position.leads, position.leader) == (2, (3,), 3)
    assert RevealPosition.parse("x / 9c / Tc", middle="8d", turn=2).leads == (3,)


def test_no_peek_has_no_middle_card() -> None:
    """The first card leads whatever it is (M6)."""
    position = RevealPosition.parse("2c / [7]", rules="opr-nopeek")

    assert (str(position), position.leader) == ("- | 2c [6] / [7] | p2", 1)


WRONG: list[tuple[type[ComodinError], dict[str, Any], str, str]] = [
    (NotationError, {"seats": "5c zz / [7]"}, "p1: 'zz' is neither a card", "p1: 'zz' no es una carta"),
    (NotationError, {"seats": "[3] [4] / [7]"}, "is not a seat", "no es un lugar"),
    (NotationError, {"seats": "/ [7]", "middle": "8x"}, "middle: '8x' is not a card", "middle: '8x' no es una carta"),
    (CardError, {"seats": "8d / [7]"}, "8d", "8d"),
    (CardError, {"seats": "9c / 9c"}, "9c", "9c"),
    (CardError, {"seats": "8c / [7]"}, "p1 turned 8c, the rank that folds", "no puede seguir"),
    (RulesError, {"seats": "[7] / [7]", "middle": ""}, "0 cards in the middle", "0 cartas en el centro"),
    (RulesError, {"seats": "[7] / [7]", "middle": "8d 9d"}, "2 cards in the middle", "ponen 1"),
    (RulesError, {"seats": "[7]"}, "1 seat", "1 lugar"),
    (RulesError, {"seats": "9c [5] / [7]"}, "p1 has 1 card turned up and 5 left; these rules deal 7", "reparten 7"),
    (RulesError, {"seats": "out 2c [6] / [7]"}, "p1 is out and has 6 cards left", "le quedan 6 cartas"),
    (RulesError, {"seats": "x / x"}, "every seat has folded", "todos se retiraron"),
    (RulesError, {"seats": "5c / [7]", "leads": (1,)}, "p1 leads and does not beat 8d", "no le gana a 8d"),
    (RulesError, {"seats": "9c / [7]", "turn": 1, "leads": (1,)}, "p1 leads and is on turn", "tiene el turno"),
    (RulesError, {"seats": "9c / Tc", "turn": 1, "leads": ()}, "p2 has turned cards, has not led", "no fue ganando"),
    (RulesError, {"seats": "[7] / [7]", "turn": 5}, "there is no p5", "no hay p5"),
    (RulesError, {"seats": "[7] / [7]", "leads": (1,)}, "p1 is said to have led", "se dice que p1"),
    (RulesError, {"seats": "x / [7]", "turn": 2}, "the hand is decided", "la mano está decidida"),
    (RulesError, {"seats": "[7] / [7]", "turn": 0}, "somebody must be on turn", "alguien debe tener el turno"),
    (RulesError, {"seats": "x / [7] / [7]", "turn": 1}, "p1 is on turn and has no card", "ninguna carta"),
    (RulesError, {"seats": "[7] / [7]", "paid": [1]}, "1 stake for 2 seats", "1 cantidad"),
    (RulesError, {"seats": "[7] / [7]", "paid": [1, -1]}, "-1 chips", "-1 fichas"),
    (RulesError, {"seats": "[7] / [7]", "carried": -1}, "-1 chips", "-1 fichas"),
    (RulesError, {"seats": "x out / [7] / [7]"}, "is not a seat", "no es un lugar"),
]


@pytest.mark.parametrize(("kind", "given", "english", "spanish"), WRONG)
def test_what_cannot_be_is_named_in_both_languages(
    kind: type[ComodinError], given: dict[str, Any], english: str, spanish: str
) -> None:
    """An error names the seat, the card, and what is wrong with it."""
    if "x out" in given["seats"]:
        kind = NotationError
    with pytest.raises(kind) as refused:
        RevealPosition.parse(**({"middle": "8d"} | given))

    assert english in str(refused.value)
    assert spanish in refused.value.to("es")


def test_a_seat_that_ran_out_without_leading_must_be_out() -> None:
    """And not folded besides; and no more cards may lie face down than are unseen."""
    house = RevealRules.of("opr-sweat")
    shown = parse_cards("2c 3h 4c 5h 7c Th Jc")
    full, other = RevealSeat(shown, 0), RevealSeat((), 7)
    with pytest.raises(RulesError, match="p1 has no cards left and has never led"):
        RevealPosition(rules=house, middle=parse_cards("Ad"), seats=(full, other), turn=2)
    with pytest.raises(RulesError, match="both folded and out"):
        RevealPosition(
            rules=house, middle=parse_cards("Ad"), seats=(RevealSeat(shown, 0, folded=True, out=True), other), turn=2
        )
    dead = " ".join(rank + suit for rank in "23456TJQKA" for suit in "cdhs")
    with pytest.raises(CardError, match="14 cards lie face down, and only 11"):
        RevealPosition.parse("[7] / [7]", middle="8d", dead=dead)
