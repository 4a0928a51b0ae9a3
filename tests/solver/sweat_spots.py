"""Positions of Mexican Sweat for tests: drawn at random, small enough to go through every card."""

from __future__ import annotations

import random
from typing import Any

from comodin.cards import STANDARD_DECK
from comodin.odds.reveal import RevealPosition
from comodin.rules import RevealRules
from comodin.solver import SweatSpot

__all__ = ["random_spot", "start"]


def random_spot(
    seed: int, *, left: tuple[int, int], dead: int = 0, rules: str = "opr-sweat", house: Any = None, **given: Any
) -> SweatSpot:
    """Return a position in which the leader has just taken the lead; the middle is a two, and no two shows."""
    chance = random.Random(seed)
    cards = [card for card in STANDARD_DECK if card.code >> 2]
    drawn = chance.sample(cards, 14 - sum(left) + dead)
    first, second = drawn[: 7 - left[0]], drawn[7 - left[0] : 14 - sum(left)]
    hands = [" ".join([*map(str, cards), f"[{n}]"]) for cards, n in zip((first, second), left, strict=True)]
    gone = " ".join(map(str, drawn[14 - sum(left) :]))
    chosen = RevealRules.of(rules).with_(**(house or {}))
    middle = {0: "", 1: "2c", 2: "2c 2d"}[chosen.centre_cards]
    position = RevealPosition.parse(hands, middle=middle, rules=chosen, dead=gone)
    return SweatSpot(position, **{"pot": 20, "raise_cap": 1, **given})


def start(cards: int, *, middle: str = "7d", keep: str = "", rules: str = "opr-sweat", **given: Any) -> SweatSpot:
    """Return a whole hand of so few cards each; where `keep` names ranks, no others can be turned."""
    house = RevealRules.of(rules).with_(cards=cards)
    middle = middle if house.centre_cards else ""
    dead = [card for card in STANDARD_DECK if keep and card.rank.letter not in keep and str(card) != middle]
    position = RevealPosition.parse(
        [f"[{cards}]"] * 2, middle=middle, rules=house, dead=" ".join(map(str, dead)), turn=1
    )
    return SweatSpot(position, **{"pot": 4, **given})
