"""Exact counts of what the reveal games allow: golden numbers, and the second engine's.

Turns follow by themselves and are not counted: nobody decides which card comes up.
"""

from __future__ import annotations

import pytest

from comodin.cards import shuffled
from comodin.games import NoPeek
from comodin.hand import HandState, start
from comodin.rules import RevealRules
from comodin.testing import deal_on, perft, perft_split
from tests.reference import ReferenceReveal, reveal_perft

STAKES = {"limit": "4", "spread": "2-4", "pot_limit": "4", "no_limit": "4"}
ENOUGH = 45
GOLDEN = [
    ("opr-sweat", "limit", [80, 80], [2, 5, 10, 20, 40, 80, 160, 320]),
    ("opr-sweat", "no_limit", [9, 14], [5, 27, 64, 77, 76, 105, 184, 215]),
    ("opr-sweat", "limit", [40, 40, 40, 40, 40, 40, 40], [2, 5, 14, 41, 121, 353, 1009]),
    ("opr-nopeek", "pot_limit", [12, 12, 12, 2], [6, 23, 73, 180, 348, 580, 863]),
    ("netplaces", "limit", [30, 7, 30], [2, 4, 6, 4, 10, 20, 40, 71]),
    ("denexa", "spread", [7, 3, 16], [4, 8, 33, 68, 104, 160, 156, 120]),
    ("excite", "limit", [40, 9, 40], [2, 5, 14, 34, 63, 123, 226, 425]),
    ("pokerdb", "no_limit", [5, 6, 7], [2, 5, 14, 18, 18, 14, 13, 12]),
    ("pokernews-nopeek", "limit", [10, 10, 10], [2, 5, 13, 27, 43, 57, 71, 85]),
    ("gustafson-blind", "limit", [20, 20, 20], [2, 3, 5, 8, 12, 14, 18, 18]),
]


def begin(name: str, structure: str, stacks: list[int]) -> HandState:
    rules = RevealRules.of(name, structure)
    return start(NoPeek(rules, rules.stakes(STAKES[structure]), stacks))[0]


@pytest.mark.parametrize(("name", "structure", "stacks", "counts"), GOLDEN)
def test_golden_counts(name: str, structure: str, stacks: list[int], counts: list[int]) -> None:
    """As many sequences of every length as ever, and as the second engine counts as far as it gets."""
    state = begin(name, structure, stacks)
    order = shuffled(state.game.deck, seed=name)
    low, _, high = STAKES[structure].partition("-")
    amounts = {"limit": {"bet": int(low)}, "spread": {"min_bet": int(low), "max_bet": int(high or low)}}
    ante = int(low) if name == "netplaces" else int(low) // 2
    stakes = {"ante": ante, **amounts.get(structure, {"min_bet": int(low)})}
    slow = ReferenceReveal(name, {}, structure=structure, stakes=stakes, stacks=stacks)

    assert [perft(state, depth, order=order) for depth in range(1, len(counts) + 1)] == counts
    depth = max(depth for depth in range(1, len(counts) + 1) if depth == 1 or sum(counts[:depth]) <= ENOUGH)
    count, split = reveal_perft(slow, [str(card) for card in order], depth)
    assert count == counts[depth - 1]
    assert sorted(split.values()) == sorted(perft_split(state, depth, order=order).values())


def test_turns_follow_by_themselves() -> None:
    """The first decision is one of betting."""
    state = begin("opr-sweat", "limit", [80, 80, 80])
    state = deal_on(state, shuffled(state.game.deck, seed=1))

    assert state.kind == "bet"


def test_a_hand_without_betting_is_turned_to_its_end() -> None:
    """E289: everybody is all-in from the antes."""
    state = begin("opr-sweat", "limit", [2, 2, 2])
    order = shuffled(state.game.deck, seed=1)

    assert deal_on(state, order).over
    assert [perft(state, depth, order=order) for depth in (0, 1)] == [1, 0]
    assert perft_split(state, 1, order=order) == {}
