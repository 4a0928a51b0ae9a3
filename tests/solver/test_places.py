"""Interchangeable cards at one place: the same game, the same answers, a tenth of the tree."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.cards import JOD, MEXICAN_DECK, Card, parse_cards
from comodin.games.mexican_poker.setting import ranking_of
from comodin.rules import RuleSet
from comodin.solver import Spot, solve
from comodin.solver.core import Solver, Tree
from comodin.solver.core.tree import Column, Edge
from comodin.solver.poker.places import Places
from tests.solver.test_positions import random_spot

RANKING = ranking_of(RuleSet())

SPOTS = [
    (["Kd 7h 5c [?]", "As Qs 4d [?]"], {}),
    (["Kd 7d 5d [?]", "As Qs JoU [?]"], {}),  # two suits that can be flushes, a bug
    (["Kd 7h JoD [?]", "Ks Kh 4d [?]"], {}),
    (["Kd 7h 5c [Ks,Kh,6s:1/2,6h:1/2,2c]", "As Qs 4d [?]"], {}),
    (["Kd 7h 5c [Ks,Kh:2,Ac]", "As Qs 4d [6s,6c,5h,Jo]"], {"street": 5}),
    (["Kd 7h 5c [?]", "As Qs 4d [?]"], {"expose_reveal": "simultaneous"}),
    (["Kd 7d 5d [?]", "As Qs 4d [?]"], {"expose_reveal": "simultaneous"}),
    (["Kd 7h 5c [?]", "As Qs 4d [?]"], {"expose_timing": "in_turn", "pot": 25}),
    (["Kd 7h 5c [?]", "Ks Qs 7d [?]"], {"odd_chip": "first_shown", "pot": 25}),
    (["Kd 7h 5c [?]", "As Qs 4d [?]"], {"stacks": (0, 30)}),
]


def _spot(number: int) -> Spot:
    hands, more = SPOTS[number]
    options = {name: more[name] for name in more if name not in ("pot", "stacks", "street")}
    rules = RuleSet().with_(**options)
    given = {"pot": 24, "stacks": (16, 20), "street": 5, "raise_cap": 0, "rules": rules}
    given |= {name: more[name] for name in more if name not in options}
    spot = Spot.parse(hands, **given)
    held = {card.bit for seat in spot.seats for card, _ in seat.range}
    rest = [card for card in spot.unseen if card.bit not in held and card.token[0] in "2457JQ"]
    dead = " ".join(card.token for card in rest)  # four ranks are left, so that the large tree is not too large
    return Spot.parse(hands, dead=dead, **given)


SAME = [Column.KIND, Column.PLAYER, Column.ACTIONS, Column.EDGE, Column.ACTION, Column.WHO]


def _rows(small: Tree, large: Tree, places: list[int]) -> np.ndarray:
    """Return for each row of the large tree the row of the small one that stands for it."""
    found = np.full(large.rows, -1)
    one, other = small.nodes, large.nodes

    def walk(here: int, there: int) -> None:
        assert (one[here, SAME] == other[there, SAME]).all()
        actions = np.arange(other[there, Column.ACTIONS])
        found[other[there, Column.SLOT] + actions] = one[here, Column.SLOT] + actions
        below = {(one[child, Column.ACTION], one[child, Column.CARD]): child for child in small.children(here)}
        for child in large.children(there):
            action, card = other[child, Column.ACTION], other[child, Column.CARD]
            walk(below[action, places[card] if card >= 0 else card], child)

    walk(0, 0)
    assert (found >= 0).all()
    return found


@pytest.mark.parametrize("number", range(len(SPOTS)))
def test_merged_cards_are_what_each_of_them_would_be(number: int) -> None:
    """From the same numbers an iteration learns the same, card by card; values and best responses are equal."""
    spot = _spot(number)
    both = [spot.plant(merge=merge) for merge in (True, False)]
    small, large = (Solver(planted.tree, dtype=np.float64) for planted in both)
    places = [both[0].places.place(card) for card in both[1].places.cards]
    rows = _rows(small.tree, large.tree, places)
    real = slice(0, len(places))
    small.run(10)
    for step in (0, 1):
        for name in ("regrets", "sums"):
            ours, theirs = (getattr(solver.tables, name) for solver in (small, large))
            if step:
                lives = _alive(large.tree)
                assert np.abs(ours[rows][:, places] - theirs[:, real])[lives[:, real]].max() < 1e-9, name
            theirs[:, real] = ours[rows][:, places]
        found, told = small.certificate(), large.certificate()
        assert found.value == pytest.approx(told.value, abs=1e-9)
        assert found.best == pytest.approx(told.best, abs=1e-9)
        for solver in (small, large):
            solver.iterations = 10
            solver.run(1)

    assert len(small.tree.nodes) < len(large.tree.nodes)


def _alive(tree: Tree) -> np.ndarray:
    """Tell of each row which cards can be hidden there."""
    found = np.zeros((tree.rows, len(tree.live)), dtype=bool)

    def walk(node: int, live: np.ndarray) -> None:
        row = tree.nodes[node]
        found[row[Column.SLOT] : row[Column.SLOT] + row[Column.ACTIONS]] |= live > 0
        for child in tree.children(node):
            less = live.copy()
            if tree.nodes[child, Column.EDGE] != Edge.ACTION:
                less[tree.nodes[child, Column.CARD]] -= 1
            walk(child, less)

    walk(0, tree.live)
    return found


def _stands_for(tree: Tree) -> int:
    """Return how many nodes there would be if each card had one of its own."""

    def count(node: int, live: np.ndarray) -> int:
        total = 1
        for child in tree.children(node):
            if tree.nodes[child, Column.EDGE] == Edge.ACTION:
                total += count(child, live)
            else:
                card = tree.nodes[child, Column.CARD]
                less = live.copy()
                less[card] -= 1
                total += int(live[card]) * count(child, less)
        return total

    return count(0, tree.live)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_nodes_counted_as_often_as_they_stand_for_are_those_of_the_whole_tree(number: int) -> None:
    spot = _spot(number)

    assert _stands_for(spot.plant().tree) == len(spot.plant(merge=False).tree.nodes)


def test_where_the_odd_chip_goes_by_suit_each_card_stands_alone() -> None:
    """R2.3.9: the suit of the highest card then decides about a chip."""
    rules = RuleSet().with_(odd_chip="high_card_by_suit")
    even, odd = (random_spot(1, cards=3, dead=20, pot=pot, rules=rules, street=5, stacks=(16, 20)) for pot in (24, 25))

    assert max(map(len, even.plant().places.groups)) > 1
    assert max(map(len, odd.plant().places.groups)) == 1


@settings(max_examples=200, deadline=None)
@given(st.permutations(list(MEXICAN_DECK)), st.integers(1, 4))
def test_interchangeable_cards_make_equal_hands(cards: list[Card], shown: int) -> None:
    """P15: whatever else comes, one card does for a player what the other would have done."""
    ups = [[Card("JoU") if card.is_joker else card for card in part] for part in (cards[:shown], cards[4 : 4 + shown])]
    rest = [JOD if card.is_joker else card for card in (*cards[shown:4], *cards[4 + shown :])]
    places = Places.of(rest, [tuple(up) for up in ups])
    for group in places.groups:
        others = [card for card in rest if card not in group][: 4 - shown]
        for up in ups:
            assert len({RANKING.strength([*up, *others, card]) for card in group}) == 1
            assert len({RANKING.visible_strength([*up, card]) for card in group if shown < 4}) <= 1


def test_a_lock_sets_the_cards_apart_that_it_names() -> None:
    spot = Spot.parse(["Kd 7h 5c [?]", "As Qs 4d [?]"], pot=24, street=5, stacks=(0, 30))
    exposes = {card: {"keep": float(card.token != "6s"), "expose": float(card.token == "6s")} for card in spot.unseen}
    found = solve(spot, target=2, locks={(): exposes})
    later = found.lock(("expose Kh",), {"keep": 1.0}, target=2)

    assert found.at().exposes == {card: float(card.token == "6s") for card in spot.unseen}
    assert later.at("expose Kh").totals["keep"] == pytest.approx(1)
    assert later.at("expose Kc").totals["keep"] < 1
    assert later.planted.places.groups[later.planted.places.place(Card("Kh"))] == tuple(parse_cards("Kh"))


def test_a_place_tells_every_card_that_is_left() -> None:
    """Steps, lines and worth are told for each card, though some stand at one place."""
    spot = Spot.parse(["Kd 7h 5c [?]", "As Qs 4d [?]"], pot=24, street=5, stacks=(0, 30))
    found = solve(spot, target=2)
    root, after = found.at(), found.at("expose Kh")

    assert [line.card for line in root.lines] == list(spot.unseen)
    assert set(root.steps) == {"keep", *(f"expose {card}" for card in spot.unseen)}
    assert {line.card for line in after.lines} == set(spot.unseen) - {Card("Kh")}
    assert "expose Kh" not in after.steps
    assert "expose Kc" in after.steps
    assert found.worth((), Card("6s")) == pytest.approx(found.worth((), Card("6h")))
    assert sum(found.at(step).chance for step in root.steps) == pytest.approx(1, abs=1e-5)
