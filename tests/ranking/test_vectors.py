"""The worked examples of the rules, and more of their kinds (`vectors.txt`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from comodin.cards import parse_cards
from comodin.ranking import MexicanRanking
from tests.ranking import brute

OPTIONS = {
    "daf": "double_ace_flush",
    "bfa": "bug_five_aces",
    "nbj": "natural_beats_joker",
    "wuv": "wild_upcard_value",
    "fuv": "five_up_value",
}
ROLES = {"JoU": "bug", "JoD": "wild", "JoX": "wild"}


def vectors(*kinds: str) -> list[Any]:
    found = []
    for line in (Path(__file__).parent / "vectors.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        head, *fields = line.split(" | ")
        name, kind = head.split()
        if kind in kinds:
            found.append(pytest.param(kind, dict(field.split("=", 1) for field in fields), id=name))
    return found


def options(fields: dict[str, str]) -> dict[str, Any]:
    words = {OPTIONS[name]: word for name, word in fields.items() if name in OPTIONS}
    return {name: {"true": True, "false": False}.get(word, word) for name, word in words.items()}


@pytest.mark.parametrize(("kind", "fields"), vectors("eval"))
def test_value_of_five_cards(kind: str, fields: dict[str, str]) -> None:
    """E001-E040 and more: P10, P11, P17, P18, P39-P41, W9, W10, R3.2-R3.4."""
    chosen = options(fields)

    value = MexicanRanking(**chosen).value(parse_cards(fields["hand"]))

    assert str(value) == fields["value"]
    assert value.joker_plays == fields.get("plays", value.joker_plays)
    house = brute.House(**{name: chosen[name] for name in chosen if name in brute.House._fields})
    (category, ranks), stands_for = brute.value(fields["hand"].split(), house, ROLES)
    assert f"{brute.CATEGORIES[category]}:{''.join(house.ranks[rank] for rank in ranks)}" == fields["value"]
    if value.joker_plays is not None and stands_for is not None:
        assert stands_for.startswith(value.joker_plays)
    assert (value.joker_plays is not None) == ("Jo" in fields["hand"])


@pytest.mark.parametrize(("kind", "fields"), vectors("cmp"))
def test_showdown(kind: str, fields: dict[str, str]) -> None:
    """E050-E066 and more: P15, P39, P41, W9, W10, R3.3, R3.5."""
    ranking = MexicanRanking(**options(fields))
    first, second = (ranking.value(parse_cards(fields[name])) for name in "ab")

    assert {"a": first > second, "b": first < second, "tie": first == second}[fields["result"]]
    assert (first == second) == (fields["result"] == "tie")


@pytest.mark.parametrize(("kind", "fields"), vectors("open", "lead"))
def test_who_acts_first(kind: str, fields: dict[str, str]) -> None:
    """E080-E105 and more: the best showing, the first clockwise among equals (P5, P11, P15, P17, R3.6, R3.9)."""
    ranking = MexicanRanking(**options(fields))
    holdings = [parse_cards(cards) for cards in fields["ups"].split(", ")]
    strengths = [
        ranking.opening_rank(cards[0]) if kind == "open" else ranking.visible_strength(cards) for cards in holdings
    ]

    assert 1 + strengths.index(max(strengths)) == int(fields["seat"])
    if kind == "lead":
        values = [ranking.visible(cards) for cards in holdings]
        assert max(values) == values[int(fields["seat"]) - 1]
        assert [value.strength for value in values] == strengths
