"""The odds of a live hand: what everybody has said counts, and nothing that a viewer may not know."""

from __future__ import annotations

import pytest

from comodin import MexicanPoker, apply, start
from comodin.cards import parse_cards
from comodin.errors import RulesError
from comodin.hand import Bet, Burn, Call, Check, Deal, HandState, Keep, due, viewed
from comodin.odds import Position, Seat, odds
from comodin.odds.watching import position_of


def street_five(*, kept: int) -> HandState:
    """Two seats before the fifth card, of whom so many have said that they keep."""
    state, _ = start(MexicanPoker.at("4/8", stacks=[80, 80]))
    cards = list(parse_cards("2c 7h Kd Qd 3s 4s 5h 6h"))
    said = 0
    while said < kept or state.street < 5 or not state.actor:
        wanted = due(state)
        if wanted is not None:
            state, _ = apply(state, Burn() if wanted.what == "burn" else Deal(cards.pop(0)))
        elif state.kind == "choose":
            said += state.street == 5
            state, _ = apply(state, Keep())
        else:
            first = state.street == 2 and not state.betting.owed_to
            owed = state.betting.owed_to > state.seat(state.actor).bet
            state, _ = apply(state, Bet(to=4) if first else Call() if owed else Check())
        if said == kept and state.street == 5 and (kept == 2 or state.kind == "choose"):
            return state
    return state


@pytest.mark.parametrize("kept", [0, 1, 2])
def test_who_has_kept_gets_the_next_card_up(kept: int) -> None:
    """Said before the street, it holds for this card (R3.13): a joker that comes is a bug."""
    position = position_of(viewed(street_five(kept=kept), 1))
    assert isinstance(position, Position)

    assert position.kept == frozenset(range(kept))
    downs = [position.downs_to_come(place, "expose") for place in (0, 1)]
    assert downs == [0] * kept + [1] * (2 - kept)
    if kept == 2:
        same = Position.parse([str(seat) for seat in position.seats], policy="keep")
        assert [seat.splits for seat in odds(position).seats] == [seat.splits for seat in odds(same).seats]


def test_keeping_once_says_nothing_of_later_cards() -> None:
    """One card up, then as the policy says."""
    seats = (Seat.parse("Kd 7h [2c]"), Seat.parse("Ah Qc [3c]"))

    assert Position(seats, kept=frozenset({0})).downs_to_come(0, "expose") == 1
    assert Position(seats).downs_to_come(0, "expose") == 2


def test_what_cannot_be_kept() -> None:
    seats = (Seat.parse("Kd 7h [2c]"), Seat.parse("Ah Qc [3c]"))
    for wrong in ({"kept": frozenset({2})}, {"kept": frozenset({0}), "policies": (lambda *_: "keep",)}):
        with pytest.raises(RulesError) as refused:
            Position(seats, **wrong)  # type: ignore[arg-type]
        assert refused.value.to("es") != refused.value.to("en")
