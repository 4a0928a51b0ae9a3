"""The worked examples of the reveal games, line by line (parts F and G)."""

from __future__ import annotations

import re

import pytest

from comodin.cards import parse_cards
from comodin.hand import Bet
from tests.clauses.reveal_table import RevealTable, empty_table, no_peek, sweat
from tests.clauses.vectors import reveal_vectors


@pytest.mark.parametrize("case", reveal_vectors("show"))
def test_face_up_cards_compare(case: dict[str, str]) -> None:
    """The best five of what shows; a missing card is below every card (M2, M11, R4.2).

    E220 E221 E223 E224 E226 E227 E229 E230 E232 E233 E235 E236 E238 E239
    """
    strength = empty_table().game.ranking.strength
    a, b = (strength(parse_cards(case[side])) for side in "ab")

    assert ("tie" if a == b else "a" if a > b else "b") == case["result"]


@pytest.mark.parametrize("case", reveal_vectors("sweat"))
def test_a_hand_goes_as_told(case: dict[str, str]) -> None:
    """Who leads, folds, runs out, opens and wins, card by card (M3, M6, M7, M8, M10, M13, M14, R4.3, R4.4).

    E260 E261 E263 E264 E266 E267 E269 E270 E273 E274 E276, the last but two by `exhausted_leader`
    """
    hands = [case[seat] for seat in "ABCDEFG" if seat in case]
    folds = {int(number): _seat(who) for number, who in re.findall(r"(\d+):(\w)", case.get("folds", ""))}
    t = _table(case, hands).turns()
    number = 0
    while not t.state.over:
        number += 1
        _round(t, folds.get(number))
        t.turns()

    assert t.story == re.sub(r"\b[A-G]\b", lambda found: f"p{_seat(found[0])}", case["ev"])


def _seat(letter: str) -> int:
    return "ABCDEFG".index(letter) + 1


def _table(case: dict[str, str], hands: list[str]) -> RevealTable:
    if "kill" in case:
        return sweat(f"{case['kill']} {case['beat']}", *hands, preset="denexa")
    if not case["middle"]:
        return no_peek(*hands)
    rules = {"exhausted_leader": case["exhausted"]} if "exhausted" in case else {}
    return sweat(case["middle"], *hands, **rules)


def _round(t: RevealTable, folds: int | None) -> None:
    """Check the round through; where somebody is to fold, let the opener bet into him."""
    if folds is not None:
        t.do(Bet(4))
    while t.state.kind == "bet":
        if t.state.actor == folds:
            t.play(f"p{folds} fold")
        else:
            t.do(t.passive())
