"""Which section decides each option, and what the source of each preset states itself.

Plain data after the marks in the tables of R2.1 and R2.2: what a preset's
source states has its clause or section here; all else is inferred.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["SECTIONS", "STATED"]

_POKER: Final[dict[str, str]] = {
    "players": "R3.19",
    "structure": "R3.11",
    "ante": "R3.7",
    "collection": "R3.7",
    "collection_from": "R3.7",
    "deal_order": "R3.8",
    "opener": "R3.9",
    "opener_bet": "R3.9",
    "bring_in": "R3.9",
    "limit_mode": "R3.11",
    "raise_cap": "R3.12",
    "heads_up_uncapped": "R3.12",
    "expose_timing": "R3.13",
    "expose_reveal": "R3.13",
    "burns": "R3.19",
    "short_stub": "R3.19",
    "joker_down": "R3.4",
    "joker_up": "R3.4",
    "joker_dealer_exposed": "R3.4",
    "bug_five_aces": "R3.4",
    "double_ace_flush": "R3.4",
    "natural_beats_joker": "R3.5",
    "wild_upcard_value": "R3.6",
    "opening_card": "R2.1",
    "opener_all_in": "R3.9",
    "leader_all_in": "R3.10",
    "exposed_down_card": "R3.14",
    "declare_window": "R3.15",
    "acceptance_actions": "R3.17",
    "forced_bet_counts_as_action": "R3.17",
    "missed_hand_ante": "R3.17",
    "street_error_bets": "R3.18",
    "misdealt_joker": "R3.18",
    "odd_chip": "R3.20",
    "check_raise": "R3.21",
    "short_buys_per_full_buy": "R3.7",
    "full_buy_in": "R3.7",
    "declare_min_contribution": "R3.15",
    "five_up_value": "R3.6",
    "muck_retrievable": "R3.21",
    "unaware_of_raise": "R5.6",
    "no_decision_means": "R3.13",
}

_REVEAL: Final[dict[str, str]] = {
    "cards": "R4.1",
    "players": "R4.10",
    "structure": "R2.2",
    "ante": "R2.2",
    "collection": "R3.7",
    "collection_from": "R3.7",
    "centre": "R4.1",
    "centre_is_target": "R4.5",
    "kill_scope": "R4.5",
    "first_turn": "R4.1",
    "target": "R4.4",
    "tie_beats": "R4.3",
    "betting_opener": "R4.6",
    "bet_on_bust": "R4.6",
    "bet_on_kill": "R4.6",
    "first_round": "R4.6",
    "pair_doubles_minimum": "R4.6",
    "doubling": "R4.6",
    "exhausted_leader": "R4.7",
    "folded_hands_count": "R4.7",
    "last_player_wins": "R4.5",
    "peek_penalty": "R4.9",
    "side_pot_rule": "R4.8",
    "who_may_bet": "R4.6",
    "raise_cap": "R4.6",
    "heads_up_uncapped": "R2.2",
    "check_raise": "R3.21",
    "odd_chip": "R3.20",
    "short_buys_per_full_buy": "R3.7",
    "full_buy_in": "R3.7",
}

SECTIONS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {"poker": MappingProxyType(_POKER), "reveal": MappingProxyType(_REVEAL)}
)
"""The section that settles each option, by the kind of rules."""

_PARKWEST: Final[dict[str, str]] = {
    "structure": "P13",
    "collection": "P2",
    "collection_from": "P2",
    "opener": "P5",
    "opener_bet": "P13",
    "expose_timing": "P6",
    "burns": "P25",
    "joker_down": "P10",
    "joker_up": "P11",
    "joker_dealer_exposed": "P17",
    "natural_beats_joker": "P15",
    "exposed_down_card": "P16",
    "acceptance_actions": "P20",
    "check_raise": "P26",
    "short_buys_per_full_buy": "P31",
    "muck_retrievable": "P29",
    "unaware_of_raise": "P38",
}

_WIKI: Final[dict[str, str]] = {
    "players": "W12",
    "structure": "W11",
    "ante": "W1",
    "collection": "R3.7",
    "deal_order": "W2",
    "opener": "W3",
    "opener_bet": "W3",
    "expose_timing": "W4",
    "expose_reveal": "W4",
    "short_stub": "W12",
    "joker_down": "W7",
    "joker_up": "W8",
    "natural_beats_joker": "R3.5",
}

_LUCKY_LADY: Final[dict[str, str]] = {
    name: _POKER[name]
    for name in (
        "structure",
        "collection",
        "deal_order",
        "opener",
        "opener_bet",
        "limit_mode",
        "raise_cap",
        "expose_timing",
        "expose_reveal",
        "burns",
        "joker_down",
        "joker_up",
        "natural_beats_joker",
    )
}

_BARGE: Final[dict[str, str]] = {
    name: _POKER[name]
    for name in (
        "players",
        "structure",
        "collection",
        "deal_order",
        "opener",
        "opener_bet",
        "raise_cap",
        "heads_up_uncapped",
        "expose_timing",
        "joker_down",
        "joker_up",
        "natural_beats_joker",
        "odd_chip",
    )
}


def _sections(*names: str) -> dict[str, str]:
    return {name: _REVEAL[name] for name in names}


_ALL_REVEAL: Final = _sections(
    "cards",
    "players",
    "centre",
    "kill_scope",
    "first_turn",
    "tie_beats",
    "first_round",
    "pair_doubles_minimum",
    "last_player_wins",
    "who_may_bet",
)
"""What the source of every preset of the reveal games states, each for itself."""

_OPR: Final[dict[str, str]] = {"cards": "M5", "tie_beats": "M7", "last_player_wins": "M3"}

_OPR_SWEAT: Final[dict[str, str]] = {
    "centre": "M5",
    "centre_is_target": "M12",
    "kill_scope": "M8",
    "first_turn": "M6",
    "target": "M7",
    "bet_on_kill": "M9",
}

_EXCITE: Final = _ALL_REVEAL | _sections("centre_is_target", "target", "betting_opener", "bet_on_bust", "bet_on_kill")

STATED: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "parkwest": MappingProxyType(_PARKWEST),
        "wiki": MappingProxyType(_WIKI),
        "lucky-lady": MappingProxyType(_LUCKY_LADY),
        "aviator": MappingProxyType(_PARKWEST | {"players": "R2.1"}),
        "barge": MappingProxyType(_BARGE),
        "opr-sweat": MappingProxyType(_ALL_REVEAL | _OPR | _OPR_SWEAT),
        "opr-nopeek": MappingProxyType(_ALL_REVEAL | _OPR | _sections("peek_penalty")),
        "netplaces": MappingProxyType(_ALL_REVEAL | _sections("ante", "target", "bet_on_bust", "peek_penalty")),
        "denexa": MappingProxyType(_ALL_REVEAL | _sections("centre_is_target", "target", "peek_penalty")),
        "excite": MappingProxyType(_EXCITE),
        "pokerdb": MappingProxyType(_EXCITE),
        "pokernews-nopeek": MappingProxyType(_ALL_REVEAL | _sections("betting_opener", "peek_penalty")),
        "gustafson-blind": MappingProxyType(_ALL_REVEAL | _sections("betting_opener")),
    }
)
"""What the source of each preset states itself, as marked in R2.1 and R2.2; all else is inferred."""
