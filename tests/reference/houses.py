"""Random tables for both engines: presets, structures, option values, stacks."""

from random import Random
from typing import Any

from comodin.errors import RulesError
from comodin.games import MexicanPoker, NoPeek
from comodin.rules import RevealRules, preset

from .engine import ReferenceHand
from .reveal_engine import ReferenceReveal

PRESETS = ("parkwest", "wiki", "lucky-lady", "aviator", "barge")
STRUCTURES = ("limit", "spread", "pot_limit", "no_limit")
STAKES = {"limit": ("4/8", "10/20"), "spread": ("2-8", "4-5"), "pot_limit": ("4",), "no_limit": ("4", "2")}

OPTIONS: dict[str, tuple[Any, ...]] = {
    "acceptance_actions": (1, 2, 3),
    "forced_bet_counts_as_action": (True, False),
    "missed_hand_ante": ("forfeit", "return"),
    "street_error_bets": ("void_all", "void_wrong_recipients"),
    "misdealt_joker": ("intended", "always_wild"),
    "exposed_down_card": ("next_down_may_declare", "next_down", "misdeal"),
    "declare_window": ("street_start", "any_time_on_street", "rest_of_hand"),
    "unaware_of_raise": ("release", "hold"),
    "muck_retrievable": ("floor", "never"),
    "expose_timing": ("before_street", "in_turn"),
    "short_stub": ("reuse_burns", "common_card"),
    "no_decision_means": ("keep", "open"),
    "deal_order": ("down_up", "up_down"),
    "burns": ([3, 4, 5], [4, 5], []),
    "opener_all_in": ("next_left", "next_highest"),
    "declare_min_contribution": (0, 1, 5),
    "natural_beats_joker": (True, False),
}
REVEAL_OPTIONS: dict[str, tuple[Any, ...]] = {
    "peek_penalty": ("dead_hand", "match_pot", "fee"),
    "kill_scope": ("any_card", "first_card", "none"),
    "first_turn": ("one_card", "until_beats"),
    "target": ("best_showing", "right_neighbour"),
    "bet_on_bust": (True, False),
    "bet_on_kill": (True, False),
    "first_round": ("normal", "forced_minimum"),
    "pair_doubles_minimum": (True, False),
    "exhausted_leader": ("stays_until_turn", "out_immediately"),
    "folded_hands_count": (True, False),
    "last_player_wins": ("immediate", "must_beat_centre"),
    "side_pot_rule": ("best_showing", "none"),
    "who_may_bet": ("anyone", "leader_only"),
    "tie_beats": (True, False),
}
DEPTHS = ((1, 12), (4, 60), (200, 400))


def mexican(random: Random) -> tuple[MexicanPoker, ReferenceHand]:
    """The same table of Mexican Poker in both engines."""
    name, structure = random.choice(PRESETS), random.choice(STRUCTURES)
    chosen = {option: random.choice(OPTIONS[option]) for option in random.sample(sorted(OPTIONS), random.randint(0, 4))}
    if random.random() < 0.15:
        chosen |= {"expose_timing": "before_street", "expose_reveal": "simultaneous"}
    if random.random() < 0.3:
        chosen["players"] = [2, 8]
    rules = preset(name).with_(structure=structure, **chosen)
    stakes = rules.stakes(random.choice(STAKES[structure]), ante=random.choice((None, 0, 1, 3)))
    amounts = {"ante": stakes.ante, "bring_in": stakes.bring_in, "collection": stakes.collection}
    if structure == "limit":
        amounts |= {"lower": stakes.lower, "upper": stakes.upper}
    elif structure == "spread":
        amounts |= {"min_bet": stakes.lower, "max_bet": stakes.upper}
    else:
        amounts |= {"min_bet": stakes.lower}
    depth = random.choice(DEPTHS)
    stacks = [random.randint(*depth) for _ in range(random.randint(*rules.players))]
    slow = ReferenceHand(name, chosen, structure=structure, stakes=amounts, stacks=stacks)
    return MexicanPoker(rules, stakes, stacks), slow


def reveal(random: Random, **given: Any) -> tuple[NoPeek, ReferenceReveal]:
    """The same table of a reveal game in both engines; `given` are the options that it surely has."""
    while True:
        name, structure = random.choice(tuple(RevealRules.presets)), random.choice(STRUCTURES)
        several = random.sample(sorted(REVEAL_OPTIONS), random.randint(0, 3))
        chosen = {option: random.choice(REVEAL_OPTIONS[option]) for option in several} | given
        try:
            rules = RevealRules.of(name, structure).with_(**chosen)
        except RulesError:
            continue
        stakes = rules.stakes("4" if structure != "spread" else "2-8", ante=random.choice((None, 0, 1, 3)))
        seats = random.randint(*rules.players)
        if seats * rules.cards + rules.centre_cards <= 52:
            break
    depth = random.choice(DEPTHS)
    stacks = [random.randint(*depth) for _ in range(seats)]
    amounts = {"ante": stakes.ante, "collection": stakes.collection}
    amounts["bet" if structure == "limit" else "min_bet"] = stakes.lower
    if structure == "spread":
        amounts["max_bet"] = stakes.upper
    slow = ReferenceReveal(name, chosen, structure=structure, stakes=amounts, stacks=stacks)
    return NoPeek(rules, stakes, stacks), slow
