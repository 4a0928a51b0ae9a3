"""Trees against the rules engine: the same decisions, the same counts, the same chips."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from comodin import MexicanPoker
from comodin.cards import MEXICAN_DECK, Card, shuffled
from comodin.games.mexican_poker.showdown import order
from comodin.hand import HandState, apply, start
from comodin.hand.pots import pots
from comodin.rules import RuleSet
from comodin.solver import Spot, estimate
from comodin.solver.core import Kind
from comodin.solver.core.tree import Column, Money
from comodin.solver.poker.place import Trail, find, steps_from
from comodin.solver.poker.rounds import Asked, Node, Rounds, Sizing
from comodin.testing.perft import deal_on, decisions, perft

PRESETS = ["parkwest", "wiki", "lucky-lady", "aviator", "barge"]


def depths(node: Node, depth: int = 0, found: dict[int, int] | None = None) -> dict[int, int]:
    """Return how many nodes a round has at each depth, its own ends aside."""
    found = {} if found is None else found
    if isinstance(node, Asked):
        for each in node.then:
            found[depth + 1] = found.get(depth + 1, 0) + 1
            depths(each, depth + 1, found)
    return found


def played_to(rules: RuleSet, street: int, stacks: tuple[int, int], seed: int) -> tuple[HandState, list[Card]]:
    """Return a hand dealt from a seed in which all check or call, at the first bet of a street."""
    order = shuffled(MEXICAN_DECK, seed=seed)
    game = MexicanPoker(rules, rules.stakes("4/8" if rules.structure == "limit" else "4"), stacks)
    state = deal_on(start(game)[0], order)
    while state.ended is None and not (state.street == street and state.kind == "bet"):
        state, _ = apply(state, next(iter(sorted(decisions(state), key=_quiet))))
        state = deal_on(state, order)
    return state, list(order)


def _quiet(action: object) -> int:
    order = ["Check", "Call", "Keep", "BringIn", "Bet", "Complete", "Raise", "Expose", "Fold"]
    return order.index(type(action).__name__)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("stacks", [(80, 80), (30, 22)])
def test_a_last_round_has_as_many_nodes_as_perft_counts(preset: str, stacks: tuple[int, int]) -> None:
    rules = RuleSet.of(preset).with_(raise_cap=2, heads_up_uncapped=False)
    state, order = played_to(rules, 5, stacks, seed=3)
    counts = depths(Rounds(Sizing()).begin(state, state.actor))

    assert counts
    for depth, count in counts.items():
        assert perft(state, depth, order=order) == count
    assert perft(state, max(counts) + 1, order=order) == 0


def test_a_fixed_round_has_ten_decisions() -> None:
    spot = Spot.parse(["Kd 7h 5c 2s [?]", "As Qs 4d 3h [?]"], pot=24, rules="wiki")
    nodes = spot.plant().tree.nodes

    assert int((nodes[:, Column.KIND] == Kind.DECISION).sum()) == 10
    assert int(nodes[:, Column.ACTIONS].sum()) == 26
    assert int((nodes[:, Column.KIND] <= Kind.SHOWDOWN).sum()) == 17


@pytest.mark.parametrize(
    ("preset", "street", "changes"),
    [
        ("wiki", 5, {}),
        ("barge", 5, {}),
        ("parkwest", 5, {"limit_mode": "fixed", "expose_reveal": "simultaneous"}),
    ],
)
def test_the_estimate_is_the_size_of_the_tree(preset: str, street: int, changes: dict[str, object]) -> None:
    rules = RuleSet.of(preset).with_(**changes)
    hands = ["Kd 7h 5c [?]", "As Qs 4d [?]"]
    spot = Spot.parse(hands, pot=24, rules=rules, street=street, stacks=(20, 40), raise_cap=1)
    size, tree = estimate(spot), spot.plant().tree

    assert size.nodes == len(tree.nodes)
    if rules.expose_reveal == "sequential":
        assert size.rows == tree.rows


@pytest.mark.parametrize("seed", range(12))
def test_every_end_pays_what_the_engine_pays(seed: int) -> None:
    """A random line through a random spot before fifth street, played again in the engine with the cards named."""
    random_ = random.Random(seed)
    changes = {"odd_chip": random_.choice(["button", "high_card_by_suit", "first_shown"])}
    rules = RuleSet.of(random_.choice(PRESETS)).with_(**changes)
    cards = random_.sample(list(MEXICAN_DECK), 8)
    ups = [[_up(card) for card in cards[:3]], [_up(card) for card in cards[3:6]]]
    stacks = random_.choice([(40, 40), (13, 50), (0, 20)])
    pot = random_.choice([24, 25])
    hands = [" ".join(str(card) for card in up) + " [?]" for up in ups]
    spot = Spot.parse(hands, pot=pot, rules=rules, street=5, stacks=stacks, raise_cap=1)
    planted = spot.plant()
    for _ in range(6):
        _play_both(spot, planted, random_)


@pytest.mark.parametrize("preset", ["wiki", "barge"])
def test_fourth_street_goes_on_to_the_engines_ends(preset: str) -> None:
    """Betting, choices, cards and betting again: walked beside the engine like the rest."""
    random_ = random.Random(preset)
    cards = random_.sample(list(MEXICAN_DECK), 20)
    hands = [" ".join(str(_up(card)) for card in part) + " [?]" for part in (cards[:3], cards[3:6])]
    dead = " ".join(map(str, cards[6:]))
    spot = Spot.parse(hands, pot=25, rules=preset, stacks=(13, 20), raise_cap=1, dead=dead)
    planted = spot.plant()

    assert estimate(spot).nodes == len(planted.tree.nodes)
    for _ in range(40):
        _play_both(spot, planted, random_)


@pytest.mark.parametrize("owner", ["button", "high_card_by_suit", "first_shown"])
def test_the_odd_chip_where_nobody_can_bet_any_more(owner: str) -> None:
    """P35, R2.3.9: then who would have led shows first."""
    random_ = random.Random(owner)
    leaders = set()
    for _ in range(12):
        cards = random_.sample(list(MEXICAN_DECK), 8)
        hands = [" ".join(str(_up(card)) for card in part) + " [?]" for part in (cards[:4], cards[4:])]
        spot = Spot.parse(hands, pot=25, rules=RuleSet().with_(odd_chip=owner), stacks=(0, 20))
        planted = spot.plant()
        leaders.add(float(planted.tree.money[0, Money.ODD]))
        _play_both(spot, planted, random_)

    assert len(leaders) == (2 if owner == "first_shown" else 1)


def _up(card: Card) -> Card:
    return Card("JoU") if card.is_joker else card


def _play_both(spot: Spot, planted: object, random_: random.Random) -> None:
    """Walk down the tree at random with hidden cards in hand, the engine beside it, and compare the chips."""
    from comodin.hand import Burn, Deal, Expose, due
    from comodin.solver.poker.plant import run_on

    tree = planted.tree
    state = run_on(spot.state)
    hidden = random_.sample(list(spot.unseen), 2)
    node, way = 0, Trail()

    def fresh() -> Card:
        gone = {card.bit for card in hidden}
        return random_.choice([card for card in spot.unseen if not card.bit & state.out and card.bit not in gone])

    while tree.nodes[node, Column.KIND] > Kind.SHOWDOWN or state.stage != "over":
        if state.ended is not None or (due(state) is not None and due(state).what == "show"):
            break
        wanted = due(state)
        steps = steps_from(planted, way)
        if wanted is not None and wanted.what == "burn":
            state, _ = apply(state, Burn())
        elif wanted is not None:
            card = fresh()
            if wanted.up:
                state, _ = apply(state, Deal(card))
                way = steps["JoU" if card.is_joker else str(card)]
            else:
                hidden[wanted.p - 1] = card
                state, _ = apply(state, Deal(None))
        elif state.kind == "choose":
            exposes, p = random_.random() < 0.5, state.actor
            card = hidden[p - 1]
            state, _ = apply(state, Expose(card) if exposes else _keep())
            way = steps[f"expose {card}" if exposes else "keep"]
            if exposes:
                hidden[p - 1] = _NONE
        else:
            assert tree.nodes[node, Column.PLAYER] + 1 == state.actor
            known = list(decisions(state))
            action = random_.choice(known)
            name = action.verb + (f" {action.to}" if hasattr(action, "to") else "")
            assert sorted(steps) == sorted(each.verb + (f" {each.to}" if hasattr(each, "to") else "") for each in known)
            state, _ = apply(state, action)
            way = steps[name]
        node = way.nodes[-1]
    _compare(spot, planted, node, state, hidden)


class _Nothing:
    bit = 0


_NONE = _Nothing()


def _keep() -> object:
    from comodin.hand import Keep

    return Keep()


def _compare(spot: Spot, planted: object, node: int, state: HandState, hidden: list[Card]) -> None:
    from comodin.hand import Show, due

    dead, tree = spot.pot % 2, planted.tree
    i, j = (planted.places.place(card) for card in hidden)
    money, board = tree.money[node], tree.nodes[node, Column.BOARD]
    pays = money[Money.BASE]
    if tree.nodes[node, Column.KIND] == Kind.SHOWDOWN:
        pays += money[Money.HALF] * tree.signs[board, i, j]
        if len(tree.ties):
            pays += money[Money.ODD] * tree.ties[board, i, j]
        pot = state.pot
        if dead:
            _compare_odd_chip(spot, planted, node, state)
        while state.ended is None:
            p = due(state).p
            state, _ = apply(state, Show(p=p, cards=(*state.seats[p - 1].upcards, hidden[p - 1])))
        first = state.seats[0].stack - spot.chips[0]
        second = state.seats[1].stack - spot.chips[1]
        gains = first + second  # the engine's pot is even; the chip over goes to the winner, or by the house's rule
        assert gains == spot.pot - dead
        sign = tree.signs[board, i, j]
        if sign or not dead:
            assert pays == pytest.approx(first + dead * (sign > 0) - spot.pot / 2)
        else:
            assert abs(pays - (first - (spot.pot - dead) / 2)) == pytest.approx(0.5)
        assert pot >= spot.pot
    else:
        winner = state.live[0]
        first = state.seats[0].stack - spot.chips[0] + dead * (winner == 1)
        assert pays == pytest.approx(first - spot.pot / 2)


def _compare_odd_chip(spot: Spot, planted: object, node: int, state: HandState) -> None:
    """R2.3.9: of all pairs of hidden cards that tie here, the chip over goes to whom the engine's order names."""
    tree = planted.tree
    board = tree.nodes[node, Column.BOARD]
    shows = order(state.game, state, pots([seat.paid for seat in state.seats], state.live))[0]
    ups = [seat.upcards for seat in state.seats]
    groups = planted.places.groups
    hidden = [place for place in range(len(groups)) if tree.held[board, place]]
    for i, j in product(hidden, hidden):
        if tree.signs[board, i, j] or (i == j and tree.held[board, i] < 2):
            continue
        high = [
            max(-1 if card.is_joker else card.code for card in (*ups[0], groups[i][0])),
            max(-1 if card.is_joker else card.code for card in (*ups[1], groups[j][0])),
        ]
        by_suit = 1 if high[0] > high[1] else 2
        owner = {"button": 1, "first_shown": shows, "high_card_by_suit": by_suit}[spot.rules.odd_chip]
        assert tree.money[node, Money.ODD] * tree.ties[board, i, j] == (0.5 if owner == 1 else -0.5)


def test_who_leads_on_a_board_is_who_leads_in_the_engine() -> None:
    random_ = random.Random(1)
    for _ in range(200):
        cards = random_.sample(list(MEXICAN_DECK), 8)
        hands = [" ".join(str(_up(card)) for card in part) + " [?]" for part in (cards[:4], cards[4:])]
        spot = Spot.parse(hands, pot=10)
        from comodin.solver.poker.plant import run_on

        assert spot.plant().tree.nodes[0, Column.PLAYER] + 1 == run_on(spot.state).actor


@pytest.mark.parametrize(("fractions", "amounts"), [((0.5, 1.0), [5, 10, 80]), ((), [80]), ((3.0,), [30, 80])])
def test_no_limit_tries_the_chosen_sizes_and_all_in(fractions: tuple[float, ...], amounts: list[int]) -> None:
    rules = RuleSet.of("parkwest", "no_limit")
    hands = ["Kd 7h 5c 2s [?]", "As Qs 4d 3h [?]"]
    spot = Spot.parse(hands, pot=10, rules=rules, stakes="4", stacks=(80, 80), sizes=fractions)
    node = Rounds(Sizing(fractions, 3)).begin(spot.state, 1)

    assert isinstance(node, Asked)
    assert [action.to for action in node.actions if hasattr(action, "to")] == amounts


def test_declared_all_in_and_empty_stacks_leave_choices_and_a_showdown() -> None:
    for given in ({"declared": (1,)}, {"stacks": (0, 30)}):
        spot = Spot.parse(["Kd 7h 5c [?]", "As Qs 4d [?]"], pot=24, street=5, **given)
        nodes = spot.plant().tree.nodes

        assert set(np.unique(nodes[nodes[:, Column.KIND] == Kind.DECISION][:, Column.ACTIONS]).tolist()) == {2}
        assert not (nodes[:, Column.KIND] == Kind.FOLD).any()


TIED = "3c 3d 2d Kc Qc 2c Qd Kd 7h 7s 5s 5h"


@pytest.mark.parametrize("last", [["check", "check"], ["bet 8", "call"], ["check", "bet 8", "call"]])
@pytest.mark.parametrize("owner", ["button", "high_card_by_suit", "first_shown"])
def test_the_odd_chip_of_a_tie_goes_to_whom_the_engine_gives_it(owner: str, last: list[str]) -> None:
    """R2.3.9: three antes of 1 and a bet that two called make 11 chips, which two equal hands share."""
    from comodin.cards import parse_cards
    from comodin.hand import Burn, Call, Check, Deal, Fold, Keep, due
    from comodin.hand.actions import Bet

    rules = RuleSet().with_(odd_chip=owner)
    stakes = rules.stakes("4/8", ante=1)
    state, _ = start(MexicanPoker(rules, stakes, (80, 80, 80)))
    deck, rest, before = iter(parse_cards(TIED)), iter(last), None
    verbs = {"check": Check(), "call": Call(), "bet 8": Bet(8)}
    while not state.over:
        wanted = due(state)
        if wanted is not None:
            state, _ = apply(state, Burn() if wanted.what == "burn" else Deal(next(deck)))
        elif state.street == 5 and state.kind == "bet":
            before = before or state
            state, _ = apply(state, verbs[next(rest)])
        elif state.kind == "choose":
            state, _ = apply(state, Keep())
        elif state.street == 2:
            state, _ = apply(state, {1: Bet(4), 2: Call(), 3: Fold()}[state.actor])
        else:
            state, _ = apply(state, Check())
    hands = [" ".join(map(str, seat.upcards)) + " [?]" for seat in before.seats[:2]]
    chips = tuple(seat.stack for seat in before.seats[:2])
    spot = Spot.parse(hands, pot=before.pot, stacks=chips, rules=rules, stakes=stakes, to_act=before.actor, dead="2c")
    planted = spot.plant()
    node = find(planted, tuple(last))
    i, j = (planted.places.place(Card(card)) for card in ("3c", "3d"))
    money, board = planted.tree.money[node], planted.tree.nodes[node, Column.BOARD]

    assert before.pot == 11
    assert planted.tree.signs[board, i, j] == 0
    pays = money[Money.BASE] + money[Money.ODD] * planted.tree.ties[board, i, j]
    assert pays == pytest.approx(state.seats[0].stack - chips[0] - before.pot / 2)
