"""The reveal games against the second, slow engine: legal actions, who acts, payoffs, records.

The second engine was written from the rules alone, so that where the two
agree it is not because they share a mistake.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from comodin.errors import RulesError
from comodin.games.no_peek import NoPeek
from comodin.hand import (
    Action,
    Bet,
    Call,
    Check,
    Complete,
    Deal,
    Fold,
    HandState,
    Raise,
    TurnUp,
    VoidHand,
    apply,
    due,
    legal,
    start,
)
from comodin.rules import RevealRules
from tests.reference import ReferenceReveal

ACTIONS: dict[str, type[Action]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
    "bet": Bet,
    "raise": Raise,
    "complete": Complete,
    "turn": TurnUp,
}

PRESETS = tuple(RevealRules.presets)
STRUCTURES = ("limit", "spread", "pot_limit", "no_limit")
STAKES = {"limit": "4", "spread": "2-8", "pot_limit": "4", "no_limit": "4"}

OVERRIDES: tuple[dict[str, Any], ...] = (
    {},
    {"kill_scope": "any_card"},
    {"kill_scope": "first_card"},
    {"kill_scope": "none"},
    {"first_turn": "one_card"},
    {"first_turn": "until_beats"},
    {"target": "right_neighbour"},
    {"tie_beats": True},
    {"betting_opener": "left_of_leader"},
    {"bet_on_bust": True},
    {"bet_on_kill": True},
    {"first_round": "forced_minimum"},
    {"pair_doubles_minimum": True},
    {"pair_doubles_minimum": True, "doubling": "each_time"},
    {"exhausted_leader": "out_immediately"},
    {"folded_hands_count": True},
    {"last_player_wins": "must_beat_centre"},
    {"side_pot_rule": "none"},
    {"who_may_bet": "leader_only"},
    {"raise_cap": 1},
    {"heads_up_uncapped": False},
    {"cards": 5},
    {"centre_is_target": False},
)


def both(random: Random) -> tuple[NoPeek, ReferenceReveal]:
    """Return the same random table in both engines."""
    while True:
        name, structure = random.choice(PRESETS), random.choice(STRUCTURES)
        overrides = random.choice(OVERRIDES)
        try:
            rules = RevealRules.of(name, structure).with_(**overrides)
        except RulesError:
            continue
        stakes = rules.stakes(STAKES[structure], ante=random.choice((None, 0, 1, 3)))
        seats = random.randint(*rules.players)
        if seats * rules.cards + rules.centre_cards <= 52:
            break
    stacks = [random.randint(*random.choice(((1, 12), (1, 60), (200, 400)))) for _ in range(seats)]
    amounts = {"ante": stakes.ante, "collection": stakes.collection}
    if structure == "limit":
        amounts |= {"bet": stakes.lower}
    elif structure == "spread":
        amounts |= {"min_bet": stakes.lower, "max_bet": stakes.upper}
    else:
        amounts |= {"min_bet": stakes.lower}
    slow = ReferenceReveal(name, overrides, structure=structure, stakes=amounts, stacks=stacks)
    return NoPeek(rules, stakes, stacks), slow


def needs_of(state: HandState) -> tuple[Any, ...]:
    if state.over:
        return ("over",)
    if state.actor:
        return (state.kind, state.actor)
    assert due(state) is not None
    return ("deal",)


def compare(fast: HandState, slow: ReferenceReveal) -> None:
    assert needs_of(fast) == slow.needs()
    found = {option.verb: list(option.amounts) or option.to or None for option in legal(fast)}
    expected = {verb: list(to) if isinstance(to, range) else to for verb, to in slow.options().items()}
    assert found == expected
    assert [seat.stack for seat in fast.seats] == slow.stacks


def play(random: Random) -> None:
    """Play one random hand in both engines at once."""
    game, slow = both(random)
    order = list(game.deck)
    random.shuffle(order)
    fast, _ = start(game)
    while True:
        compare(fast, slow)
        if fast.over:
            assert fast.reveal.carried == slow.carried
            return
        if random.random() < 0.003:
            fast, _ = apply(fast, VoidHand("the arbiter says so"))
            slow.void("the arbiter says so")
            continue
        need = slow.needs()
        if need[0] == "deal":
            card = order.pop()
            fast, _ = apply(fast, Deal(card))
            slow.give(str(card))
            continue
        verb, amounts = random.choice(list(slow.options().items()))
        to = amounts if amounts is None or isinstance(amounts, int) else random.choice(amounts)
        kind = ACTIONS[verb]
        fast, _ = apply(fast, kind(to=to) if kind in (Bet, Raise, Complete) else kind())
        slow.act(verb, to)


@pytest.mark.parametrize("block", range(20))
def test_both_engines_agree_on_random_reveal_hands(block: int) -> None:
    """Thousands of hands over presets, structures, options, stacks: every question, every answer (R4, R5, R6.2)."""
    for number in range(100):
        random = Random(f"{block}/{number}")
        try:
            play(random)
        except Exception as difference:
            difference.add_note(f"hand {block}/{number}")
            raise
