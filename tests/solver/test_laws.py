"""Laws of any spot: weights and symmetries that an equilibrium has whatever the cards are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.cards import MEXICAN_DECK, Card
from comodin.rules import RuleSet
from comodin.solver import Spot, solve
from comodin.solver.core.tree import Column, Edge, Money
from comodin.solver.poker.size import measure

PRESETS = st.sampled_from(["parkwest", "wiki", "lucky-lady", "aviator", "barge"])


def _text(cards: list[Card]) -> str:
    return " ".join("JoU" if card.is_joker else str(card) for card in cards)


@st.composite
def spots(draw: st.DrawFn) -> Spot:
    cards = draw(st.permutations(list(MEXICAN_DECK)))
    pot = draw(st.integers(2, 40))
    stacks = (draw(st.integers(0, 60)), draw(st.integers(0, 60)))
    rules = RuleSet.of(draw(PRESETS))
    hands = [f"{_text(cards[:4])} [?]", f"{_text(cards[4:8])} [?]"]
    return Spot.parse(hands, pot=pot, stacks=stacks, rules=rules, raise_cap=draw(st.integers(0, 2)))


@settings(max_examples=25, deadline=None)
@given(spots())
def test_the_values_share_the_pot_and_the_certificate_holds(spot: Spot) -> None:
    found = solve(spot, target=0.5)
    best = found.certificate.best

    assert abs(sum(found.values) - spot.pot) < 1e-6
    assert found.percent <= 0.5
    assert -best[1] - 1e-3 <= found.certificate.value <= best[0] + 1e-3
    assert all(-min(spot.chips) - 1e-6 <= value <= spot.pot + min(spot.chips) + 1e-6 for value in found.values)


@settings(max_examples=25, deadline=None)
@given(spots())
def test_the_size_is_known_before_the_tree(spot: Spot) -> None:
    tree = spot.plant().tree

    assert measure(spot).nodes == len(tree.nodes)
    assert measure(spot).rows == tree.rows


@pytest.mark.parametrize(("stacks", "cap"), [((38, 5), 1), ((5, 38), 1), ((20, 40), 0)])
def test_the_size_holds_whoever_opens_a_later_round(stacks: tuple[int, int], cap: int) -> None:
    """Where stacks differ a round can be larger if one player opens it than if the other does."""
    dead = "2c 2d 2h 2s 4c 4h 4s 5d 5h 5s Jc Jd Jh Js Qc Qd Qh"
    spot = Spot.parse(["Kd 7h 5c [?]", "As Qs 4d [?]"], pot=24, street=5, stacks=stacks, raise_cap=cap, dead=dead)

    assert len(spot.plant().tree.nodes) <= measure(spot).nodes <= 1.2 * len(spot.plant().tree.nodes)


def test_chances_of_cards_are_those_left_for_both_hidden_ones() -> None:
    """Given both hidden cards, the cards that come up at one node have chances that add up to 1."""
    spot = Spot.parse(["Kd 7h 5c [?]", "As Qs 4d [?]"], pot=24, street=5, stacks=(0, 9))
    planted = spot.plant()
    tree, met = planted.tree, 0
    seen = dict.fromkeys(range(len(tree.nodes)), 0)
    for node in range(len(tree.nodes)):
        left = dict(planted.places.left(seen[node]))
        below = tree.children(node)
        for child in below:
            dealt = tree.nodes[child, Column.EDGE] != Edge.ACTION
            seen[child] = seen[node] | (left[int(tree.nodes[child, Column.CARD])][0].bit if dealt else 0)
        up = [each for each in below if tree.nodes[each, Column.EDGE] == Edge.UP]
        if up:
            weights = {float(tree.money[each, Money.WEIGHT]) for each in up}
            cards = sum(len(left[int(tree.nodes[each, Column.CARD])]) for each in up)
            assert len(weights) == 1
            assert abs(weights.pop() * (cards - 2) - 1) < 1e-12
            met += 1
    assert met > 20
