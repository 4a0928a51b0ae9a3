"""Every refusal of the reveal games can be provoked, says why in both languages, and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from comodin.cards import Card
from comodin.games import no_peek as games
from comodin.hand import Action, Bet, Burn, Call, Check, Complete, Deal, Fold, Keep, Peek, Raise, TurnUp, rounds
from tests.clauses.reveal_table import RevealTable, empty_table, no_peek, sweat


def fresh() -> RevealTable:
    """Nothing dealt yet."""
    return empty_table(seats=2)


def turning() -> RevealTable:
    """p1 must turn."""
    return sweat("8d", "5c Jh", "Kd")


def leading() -> RevealTable:
    """p1 may check or bet."""
    return turning().turns()


def facing(text: str = "p1 bet 4") -> RevealTable:
    """p2 faces a bet."""
    return leading().play(text)


def short_raise() -> RevealTable:
    """p2 went all-in with a chip over the bet, so that p1 may not raise again."""
    t = sweat("8d", "9c", "", "", stacks=[80, 7, 80]).turns()
    return t.play("p1 bet 4, p2 raise 5, p3 call")


PROVOKED: dict[str, list[tuple[Callable[[], RevealTable], Action]]] = {
    "hand_over": [(lambda: sweat("8d", "8h", "").turns(), TurnUp())],
    "no_such_action": [(fresh, Keep()), (leading, Burn())],
    "seat_must_act": [(turning, Deal(Card("2c"))), (facing, Deal(None))],
    "card_not_in_deck": [(fresh, Deal(Card("Jo"))), (lambda: sweat("8d", "", ""), TurnUp(Card("Jo")))],
    "card_already_out": [
        (lambda: fresh().do(Deal(Card("2c"))), Deal(Card("2c"))),
        (lambda: sweat("8d", "", ""), TurnUp(Card("8d"))),
    ],
    "upcard_unknown": [(lambda: empty_table(seats=2, cards=1).do(Deal(None)).do(Deal(None)), Deal(None))],
    "no_turn_now": [(fresh, TurnUp()), (leading, TurnUp())],
    "other_card_turned": [(turning, TurnUp(Card("Jh")))],
    "turned_card_unknown": [(lambda: sweat("8d", "", ""), TurnUp())],
    "other_decision": [(turning, Fold()), (turning, Bet(4))],
    "dealer_must_act": [(fresh, Check())],
    "may_check": [(leading, Fold())],
    "must_call": [(facing, Check())],
    "nothing_to_call": [(leading, Call())],
    "stack_only_calls": [(lambda: sweat("8d", "9c", "", stacks=[80, 5]).turns().play("p1 bet 4"), Raise(8))],
    "cap": [(lambda: sweat("8d", "9c", "", "", raise_cap=0).turns().play("p1 bet 4"), Raise(8))],
    "nobody_to_call": [
        (lambda: sweat("8d", "9c", "", stacks=[80, 10]).turns().play("p1 bet 4, p2 raise 8"), Raise(12))
    ],
    "no_check_raise": [(lambda: sweat("8d", "9c", "", check_raise=False).turns().play("p1 check, p2 bet 4"), Raise(8))],
    "not_reopened": [(short_raise, Raise(8))],
    "is_a_bet": [(leading, Raise(4)), (leading, Complete(4))],
    "is_a_raise": [(facing, Bet(8))],
    "beyond_stack": [(lambda: sweat("8d", "9c", "", structure="no_limit").turns(), Bet(1000))],
    "amount": [(leading, Bet(5)), (facing, Raise(9))],
    "nothing_to_peek_at": [(lambda: sweat("8d", "8c", "9c", "").turns(), Peek(1))],
    "leader_only": [(lambda: no_peek("9c", "", preset="gustafson-blind").turns().play("p1 check"), Bet(4))],
    "forced_minimum": [
        (lambda: no_peek("9c", "", preset="netplaces").turns(), Check()),
        (lambda: no_peek("9c", "", preset="netplaces").turns().play("p1 bet 4"), Raise(8)),
    ],
}


@pytest.mark.parametrize(
    ("code", "at", "action"),
    [pytest.param(code, *case, id=f"{code}-{n}") for code, found in PROVOKED.items() for n, case in enumerate(found)],
)
def test_a_refusal(code: str, at: Callable[[], RevealTable], action: Action) -> None:
    """Its code for programs, its reason for people (R2.3.1, R4.4)."""
    refused = at().refuse(action)

    assert refused.code == code
    assert refused.reason.to("en") != refused.reason.to("es")
    assert "{" not in refused.reason.to("en") + refused.reason.to("es")


def test_every_refusal_is_provoked_here() -> None:
    """As many codes as the game itself can say."""
    folder = Path(str(games.__file__)).parent
    source = "\n".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))

    assert set(re.findall(r'refuse\(\s*action,\s*"(\w+)"', source)) <= set(PROVOKED)
    assert set(re.findall(r'return "(\w+)"', (folder / "betting.py").read_text(encoding="utf-8"))) <= set(PROVOKED)
    assert set(re.findall(r'return "(\w+)"', Path(str(rounds.__file__)).read_text(encoding="utf-8"))) <= set(PROVOKED)


def test_a_leader_may_check() -> None:
    """`legal` offers no fold where checking is free (R2.3.1)."""
    assert leading().legal == "check, bet 4"


def test_who_turns_must_name_a_card_that_nobody_knew() -> None:
    """As an arbiter does, who sees only what is turned (M5, M6)."""
    t = sweat("8d", "", "").do(TurnUp(Card("9c")))

    assert t.story == "p1 9c lead; bet1 p1"
