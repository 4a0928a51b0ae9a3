"""Every refusal of the game can be provoked, says why in both languages, and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from comodin.cards import Card, parse_cards
from comodin.games import mexican_poker
from comodin.hand import (
    Action,
    Bet,
    BringIn,
    Burn,
    Call,
    Check,
    Complete,
    Deal,
    DeclareAllIn,
    DeclineAllIn,
    Expose,
    ExposeByDealer,
    Fold,
    Keep,
    Muck,
    Raise,
    Show,
    rounds,
)
from comodin.texts import Text
from tests.clauses.refused_dealing import REFUSED_DEALING
from tests.clauses.table import Table, table


class Shout(Action, frozen=True):
    """An action that no game knows."""

    verb = "fold"


def fresh() -> Table:
    """Nothing dealt yet."""
    return table(seats=2)


def opening() -> Table:
    """p1 must open."""
    return table(seats=2).deal("Kd [2c]", "7h [3c]")


def facing(text: str = "p1 bet 4") -> Table:
    """p2 faces a bet."""
    return opening().play(text)


def third_street() -> Table:
    """p1 may check or bet."""
    return opening().street("As Qd")


def choosing() -> Table:
    """p1 keeps or exposes."""
    return opening().quietly()


def blind_choosing() -> Table:
    """p1 keeps or exposes a card that only he has seen."""
    t = table(seats=2)
    for card in (None, None, Card("Kd"), Card("7h")):
        t.do(Deal(card))
    return t.quietly()


def short_raise() -> Table:
    """p1 has acted and faces a short all-in."""
    return table(stacks=[80, 10, 80], ante=0).deal("Kd", "7h", "Qs").play("p1 bet 8, p2 raise 10, p3 call")


def capped() -> Table:
    """Three raises with three players."""
    return table().deal("Kd", "7h", "Qs").play("p1 bet 4, p2 raise 8, p3 raise 12, p1 raise 16")


def no_check_raise() -> Table:
    """p1 checked and faces a bet, in a house without check and raise."""
    return table(seats=2, check_raise=False).deal("Kd", "7h").street("As Qd").play("p1 check, p2 bet 4")


def mucked() -> Table:
    """The first to show, whose card nobody saw, gave up."""
    t = table(seats=2).finish_blind()
    return t.do(Muck(t.due.p))


def lapsed() -> Table:
    """p1 let his right to declare go."""
    return table(seats=3, ante=3).deal("Kd", "7h", "5s").dealer_exposes(1).play("p1 decline")


PROVOKED: dict[str, list[tuple[Callable[[], Table], Action]]] = {
    "hand_over": [(lambda: facing("p1 bet 4, p2 fold"), Check())],
    "no_such_action": [(opening, Shout())],
    "seat_must_act": [(opening, Deal(Card("As"))), (opening, Burn(Card("As")))],
    "dealer_must_act": [(fresh, Check()), (fresh, Bet(4)), (fresh, DeclareAllIn())],
    "other_decision": [(choosing, Check()), (choosing, Raise(8))],
    "burn_first": [(lambda: choosing().keep(), Deal(Card("As")))],
    "show_first": [(lambda: table(seats=2).finish_blind(), Deal(Card("As")))],
    "no_burn_now": [(fresh, Burn(Card("As")))],
    "upcard_unknown": [(lambda: fresh().cards("2c 3c"), Deal(None))],
    "card_not_in_deck": [
        (fresh, Deal(Card("8c"))),
        (lambda: choosing().keep(), Burn(Card("Ts"))),
        (blind_choosing, Expose(Card("9h"))),
        (mucked, Show(2, parse_cards("8c 8d 8h 8s 9c"))),
    ],
    "card_already_out": [
        (lambda: fresh().cards("As"), Deal(Card("As"))),
        (lambda: choosing().keep(), Burn(Card("Kd"))),
        (blind_choosing, Expose(Card("7h"))),
    ],
    "no_choice_now": [(opening, Keep()), (fresh, Expose()), (third_street, Expose())],
    "down_card_unknown": [(blind_choosing, Expose()), (blind_choosing, ExposeByDealer(2))],
    "other_down_card": [(choosing, Expose(Card("Qd"))), (opening, ExposeByDealer(1, Card("Jo")))],
    "may_check": [(third_street, Fold())],
    "must_call": [(facing, Check())],
    "must_open": [(opening, Check()), (opening, Fold()), (opening, Call()), (opening, Raise(8))],
    "nothing_to_call": [(third_street, Call())],
    "no_bring_in": [(third_street, BringIn()), (facing, BringIn())],
    "stack_only_calls": [(lambda: table(stacks=[80, 5]).deal("Kd", "7h").play("p1 bet 4"), Raise(8))],
    "cap": [(capped, Raise(20))],
    "nobody_to_call": [(lambda: table(stacks=[80, 10]).deal("Kd", "7h").play("p1 bet 4, p2 raise 8"), Raise(12))],
    "no_check_raise": [(no_check_raise, Raise(8))],
    "not_reopened": [(short_raise, Raise(18))],
    "is_a_bet": [(third_street, Raise(4)), (third_street, Complete(4))],
    "is_a_raise": [(facing, Bet(8)), (facing, Complete(8))],
    "is_a_complete": [(lambda: table("wiki", seats=2).deal("2d", "7h").play("p1 bring-in"), Raise(4))],
    "beyond_stack": [(opening, Bet(1000)), (facing, Raise(1000))],
    "amount": [(opening, Bet(5)), (opening, Bet(0)), (opening, Bet(-4)), (facing, Raise(5))],
    "no_such_seat": [(opening, ExposeByDealer(0)), (opening, ExposeByDealer(3))],
    "no_down_card": [
        (fresh, ExposeByDealer(1)),
        (lambda: opening().dealer_exposes(1), ExposeByDealer(1)),
        (lambda: table().deal("Kd", "7h", "5s").play("p1 bet 4, p2 fold"), ExposeByDealer(2)),
    ],
    "no_right_to_declare": [(opening, DeclareAllIn()), (opening, DeclineAllIn()), (choosing, DeclareAllIn())],
    "declare_too_late": [(lapsed, DeclareAllIn())],
    "declare_needless": [
        (lambda: table(ante=0, declare_window="rest_of_hand").deal("Kd", "7h").dealer_exposes(1), DeclareAllIn())
    ],
    "no_showdown_now": [(opening, Muck(1)), (fresh, Show(1, ()))],
    "show_in_turn": [(mucked, Muck(1)), (mucked, Show(1, ()))],
    "last_claim": [(mucked, Muck(2))],
    "show_all_cards": [(mucked, Show(2, ())), (mucked, Show(2, parse_cards("As Kd Qc Jh 2d")))],
}


for _code, _found in REFUSED_DEALING.items():
    PROVOKED[_code] = PROVOKED.get(_code, []) + _found


@pytest.mark.parametrize(
    ("code", "at", "action"),
    [pytest.param(code, *case, id=f"{code}-{n}") for code, found in PROVOKED.items() for n, case in enumerate(found)],
)
def test_a_refusal(code: str, at: Callable[[], Table], action: Action) -> None:
    """Its code for programs, its reason for people (P34, P43)."""
    t = at()
    if code in ("last_claim", "show_all_cards", "show_in_turn", "card_not_in_deck") and t.turn == "dealer show":
        action = _to_the_right_seat(t, code, action)
    refused = t.refuse(action)

    assert refused.code == code
    assert refused.reason.to("en") != refused.reason.to("es")
    assert "{" not in refused.reason.to("en") + refused.reason.to("es")


def _to_the_right_seat(t: Table, code: str, action: Action) -> Action:
    """Name the seat that is asked to show, or the other one."""
    asked = t.due.p
    p = 3 - asked if code == "show_in_turn" else asked
    if isinstance(action, Show):
        up = t.state.seat(asked).upcards
        cards = (*up, Card("8c")) if code == "card_not_in_deck" else action.cards
        return Show(p, cards)
    return Muck(p)


def test_every_refusal_is_provoked_here() -> None:
    """As many codes as the game can say."""
    files = [*Path(str(mexican_poker.__file__)).parent.glob("*.py"), Path(str(rounds.__file__))]
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    said = set(re.findall(r'refuse\(\s*action,\s*"(\w+)"', source))
    tabled = {code for code in PROVOKED if f'"{code}"' in source or code.startswith("is_a_")}

    assert said <= set(PROVOKED)
    assert tabled == set(PROVOKED)
    assert all(Text(f"illegal.{code}", **dict.fromkeys(HOLES, 0)).to("es") for code in PROVOKED)


HOLES = ("p", "card", "size", "deck", "owed", "cap", "most", "amounts", "seats", "cards", "unknown", "named")
