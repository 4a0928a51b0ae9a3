"""The engine against the second, slow one: legal actions, who acts, cards, payoffs, records.

The second engine was written from the rules alone, so that where the two
agree it is not because they share a mistake.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from comodin.cards import Card
from comodin.games import MexicanPoker
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
    HandState,
    Keep,
    Raise,
    VoidHand,
    apply,
    due,
    legal,
    start,
)
from comodin.rules import RuleSet, Stakes, preset
from comodin.testing import perft_split
from tests.reference import ReferenceHand
from tests.reference import perft as reference_perft

ACTIONS: dict[str, type[Action]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
    "bring_in": BringIn,
    "bet": Bet,
    "raise": Raise,
    "complete": Complete,
    "keep": Keep,
    "expose": Expose,
    "declare": DeclareAllIn,
    "pass": DeclineAllIn,
}

PRESETS = ("parkwest", "wiki", "lucky-lady", "aviator", "barge")
STRUCTURES = ("limit", "spread", "pot_limit", "no_limit")
STAKES = {"limit": ("4/8", "2/4", "10/20"), "spread": ("2-8", "4-5"), "pot_limit": ("4", "2"), "no_limit": ("4", "2")}

OVERRIDES: tuple[dict[str, Any], ...] = (
    {},
    {"deal_order": "up_down"},
    {"opener": "low_bring_in"},
    {"opener_bet": "bringin_or_full"},
    {"opener_bet": "lower_or_upper"},
    {"limit_mode": "either"},
    {"limit_mode": "either_first"},
    {"limit_mode": "fixed"},
    {"raise_cap": 0},
    {"raise_cap": 1},
    {"heads_up_uncapped": False},
    {"heads_up_uncapped": True, "raise_cap": 1},
    {"expose_timing": "in_turn"},
    {"burns": []},
    {"burns": [4, 5]},
    {"burns": [3]},
    {"short_stub": "common_card", "players": [2, 8]},
    {"short_stub": "reuse_burns", "players": [2, 8]},
    {"joker_up": "wild"},
    {"joker_down": "bug"},
    {"joker_dealer_exposed": "bug"},
    {"double_ace_flush": True},
    {"bug_five_aces": False},
    {"natural_beats_joker": True},
    {"wild_upcard_value": "ace"},
    {"opening_card": "all_visible"},
    {"opener_all_in": "next_highest"},
    {"leader_all_in": "next_highest"},
    {"exposed_down_card": "next_down"},
    {"exposed_down_card": "misdeal"},
    {"odd_chip": "high_card_by_suit"},
    {"odd_chip": "first_shown"},
    {"check_raise": False},
    {"declare_min_contribution": 5},
    {"five_up_value": "partial"},
)


def table(random: Random) -> tuple[MexicanPoker, ReferenceHand]:
    """Return the same random table in both engines."""
    name, structure, overrides = random.choice(PRESETS), random.choice(STRUCTURES), random.choice(OVERRIDES)
    rules = preset(name).with_(structure=structure, **overrides)
    stakes = rules.stakes(random.choice(STAKES[structure]), ante=random.choice((None, 0, 1, 3)))
    seats = random.randint(*rules.players)
    deep = random.choice(((1, 12), (1, 60), (200, 400)))
    stacks = [random.randint(*deep) for _ in range(seats)]
    return both(name, overrides, rules, stakes, stacks)


def both(
    name: str, overrides: dict[str, Any], rules: RuleSet, stakes: Stakes, stacks: list[int]
) -> tuple[MexicanPoker, ReferenceHand]:
    amounts = {"ante": stakes.ante, "bring_in": stakes.bring_in, "collection": stakes.collection}
    if rules.structure == "limit":
        amounts |= {"lower": stakes.lower, "upper": stakes.upper}
    elif rules.structure == "spread":
        amounts |= {"min_bet": stakes.lower, "max_bet": stakes.upper}
    else:
        amounts |= {"min_bet": stakes.lower}
    slow = ReferenceHand(name, overrides, structure=rules.structure, stakes=amounts, stacks=stacks)
    return MexicanPoker(rules, stakes, stacks), slow


def options_of(state: HandState) -> dict[str, Any]:
    """Return what is legal in the form of the second engine."""
    found: dict[str, Any] = {}
    for option in legal(state):
        verb = "pass" if option.verb == "decline" else option.verb
        found[verb] = list(option.amounts) or option.to or None
    return found


def needs_of(state: HandState) -> tuple[Any, ...]:
    if state.over:
        return ("over",)
    if state.actor:
        return (state.kind, state.actor)
    wanted = due(state)
    assert wanted is not None
    return ("burn",) if wanted.what == "burn" else ("deal",)


def compare(fast: HandState, slow: ReferenceHand) -> None:
    assert needs_of(fast) == slow.needs()
    expected = {verb: list(to) if isinstance(to, range) else to for verb, to in slow.options().items()}
    assert options_of(fast) == expected
    assert [seat.stack for seat in fast.seats] == slow.stacks
    assert fast.house == slow.house


def play(random: Random) -> None:
    """Play one random hand in both engines at once; now and then the dealer exposes a down card."""
    game, slow = table(random)
    order = list(game.deck)
    random.shuffle(order)
    fast, _ = start(game)
    clumsy = random.random() < 0.3
    while True:
        compare(fast, slow)
        if fast.over:
            return
        down = [p for p, seat in enumerate(fast.seats, 1) if seat.downcards and not seat.folded]
        if clumsy and down and fast.street <= 5 and fast.kind != "choose" and random.random() < 0.06:
            p = random.choice(down)
            fast, _ = apply(fast, ExposeByDealer(p))
            slow.expose_by_dealer(p)
            continue
        if random.random() < 0.005:
            fast, _ = apply(fast, VoidHand("the floor says so"))
            slow.void("the floor says so")
            continue
        need = slow.needs()
        if need[0] in ("deal", "burn"):
            card = next(card for card in order if str(card) in slow.available)
            fast, _ = apply(fast, Burn(card) if need[0] == "burn" else Deal(card))
            slow.give(str(card))
            continue
        verb, amounts = random.choice(list(slow.options().items()))
        to = amounts if amounts is None or isinstance(amounts, int) else random.choice(amounts)
        kind = ACTIONS[verb]
        fast, _ = apply(fast, kind(to=to) if kind in (Bet, Raise, Complete) else kind())
        slow.act(verb, to)


@pytest.mark.parametrize("block", range(20))
def test_both_engines_agree_on_random_hands(block: int) -> None:
    """Thousands of hands over presets, structures, options, stacks: every question, every answer (R1 to R6)."""
    for number in range(150):
        random = Random(f"{block}/{number}")
        try:
            play(random)
        except Exception as difference:
            difference.add_note(f"hand {block}/{number}")
            raise


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("structure", STRUCTURES)
def test_both_engines_count_the_same(name: str, structure: str) -> None:
    """Perft to depth four agrees, move by move, with short stacks and deep ones."""
    rules = preset(name).with_(structure=structure)
    stakes = rules.stakes(STAKES[structure][0])
    for stacks in ([7, 12], [9, 3, 14]):
        game, slow = both(name, {}, rules, stakes, stacks)
        order = list(game.deck)
        Random(f"{name}{structure}").shuffle(order)
        counts = perft_split(start(game)[0], 4, order=[Card(str(card)) for card in order])
        _, expected = reference_perft(slow, [str(card) for card in order], 4)
        assert sorted(counts.values()) == sorted(expected.values())
