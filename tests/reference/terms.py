"""House rules and stakes of one hand: the option table of R2.1 as data."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any


@dataclass(frozen=True)
class Rules:
    """The options that matter in a hand; the defaults are `parkwest`."""

    players: tuple[int, int] = (2, 7)
    deal_order: str = "down_up"
    opener: str = "high_card"
    opener_bet: str = "lower_or_upper"
    limit_mode: str = "either"
    raise_cap: int = 3
    heads_up_uncapped: bool = True
    expose_timing: str = "before_street"
    expose_reveal: str = "sequential"
    burns: frozenset[int] = frozenset({3, 4, 5})
    short_stub: str = "reuse_burns"
    joker_down: str = "wild"
    joker_up: str = "bug"
    joker_dealer_exposed: str = "wild"
    bug_five_aces: bool = True
    double_ace_flush: bool = False
    natural_beats_joker: bool = False
    wild_upcard_value: str = "best"
    opening_card: str = "door"
    opener_all_in: str = "next_left"
    leader_all_in: str = "next_clockwise"
    exposed_down_card: str = "next_down_may_declare"
    declare_window: str = "street_start"
    odd_chip: str = "button"
    check_raise: bool = True
    declare_min_contribution: int = 1
    five_up_value: str = "full"
    acceptance_actions: int = 2
    forced_bet_counts_as_action: bool = False
    missed_hand_ante: str = "forfeit"
    street_error_bets: str = "void_all"
    misdealt_joker: str = "intended"
    muck_retrievable: str = "floor"
    unaware_of_raise: str = "release"
    no_decision_means: str = "keep"


# Options of R2.1 that concern the floor, the table or the stakes: accepted and unused.
ELSEWHERE = {
    "structure",
    "ante",
    "collection",
    "bring_in",
    "short_buys_per_full_buy",
    "full_buy_in",
}

PRESETS: dict[str, dict[str, Any]] = {
    "parkwest": {},
    "aviator": {},
    "wiki": {
        "players": (2, 8),
        "opener": "low_bring_in",
        "opener_bet": "bringin_or_full",
        "limit_mode": "fixed",
        "expose_timing": "in_turn",
        "muck_retrievable": "never",
        "unaware_of_raise": "hold",
    },
    "lucky-lady": {
        "deal_order": "up_down",
        "heads_up_uncapped": False,
        "expose_timing": "in_turn",
        "muck_retrievable": "never",
        "unaware_of_raise": "hold",
    },
    "barge": {
        "players": (2, 8),
        "limit_mode": "either_first",
        "short_stub": "common_card",
        "exposed_down_card": "next_down",
        "odd_chip": "high_card_by_suit",
        "unaware_of_raise": "hold",
    },
}

CHOICES: dict[str, tuple[str, ...]] = {
    "deal_order": ("down_up", "up_down"),
    "opener": ("high_card", "low_bring_in"),
    "opener_bet": ("lower_or_upper", "bringin_or_full"),
    "limit_mode": ("either", "either_first", "fixed"),
    "expose_timing": ("before_street", "in_turn"),
    "expose_reveal": ("sequential", "simultaneous"),
    "short_stub": ("reuse_burns", "common_card", "refuse"),
    "joker_down": ("wild", "bug"),
    "joker_up": ("wild", "bug"),
    "joker_dealer_exposed": ("wild", "bug"),
    "wild_upcard_value": ("best", "ace"),
    "opening_card": ("door", "all_visible"),
    "opener_all_in": ("next_left", "next_highest"),
    "leader_all_in": ("next_clockwise", "next_highest"),
    "exposed_down_card": ("next_down_may_declare", "next_down", "misdeal"),
    "declare_window": ("street_start", "any_time_on_street", "rest_of_hand"),
    "missed_hand_ante": ("forfeit", "return"),
    "street_error_bets": ("void_all", "void_wrong_recipients"),
    "misdealt_joker": ("intended", "always_wild"),
    "muck_retrievable": ("floor", "never"),
    "unaware_of_raise": ("release", "hold"),
    "no_decision_means": ("keep", "open"),
    "odd_chip": ("button", "high_card_by_suit", "first_shown"),
    "five_up_value": ("full", "partial"),
}


def make_rules(preset: str, overrides: Mapping[str, Any]) -> Rules:
    """The rules of a preset with some options replaced."""
    if preset not in PRESETS:
        raise ValueError(f"no preset {preset!r}; there are {', '.join(PRESETS)}")
    known = {field.name for field in fields(Rules)}
    chosen = dict(PRESETS[preset])
    for name, given in overrides.items():
        if name in ELSEWHERE:
            continue
        if name not in known:
            raise ValueError(f"no option {name!r}")
        if name in CHOICES and given not in CHOICES[name]:
            raise ValueError(f"{name}={given!r}; it may be {', '.join(CHOICES[name])}")
        if name == "burns":
            chosen[name] = frozenset(int(street) for street in given)
        elif name == "players":
            parts = given.split("-") if isinstance(given, str) else list(given)
            chosen[name] = (int(parts[0]), int(parts[1]))
        else:
            chosen[name] = given
    return replace(Rules(), **chosen)


@dataclass(frozen=True)
class Stakes:
    """Structure and amounts; `lower` is the minimum bet where there is one size."""

    structure: str
    lower: int  # limit L; spread A; no limit and pot limit the minimum bet
    upper: int  # limit U; spread B; unused otherwise
    ante: int
    bring_in: int
    collection: int


def make_stakes(structure: str, amounts: Mapping[str, int], rules: Rules, overrides: Mapping[str, Any]) -> Stakes:
    """Read the stakes of a hand; ante and bring-in default to half the lower bet (W1)."""
    if structure == "limit":
        lower, upper = amounts["lower"], amounts["upper"]
    elif structure == "spread":
        lower, upper = amounts["min_bet"], amounts["max_bet"]
    elif structure in ("pot_limit", "no_limit"):
        lower = upper = amounts["min_bet"]
    else:
        raise ValueError(f"no structure {structure!r}")
    half = lower // 2

    def amount(name: str, default: int) -> int:
        return int(amounts.get(name, overrides.get(name, default)))

    bring_in = amount("bring_in", half)
    if rules.opener_bet == "bringin_or_full" and not 0 < bring_in < lower:
        raise ValueError(f"the bring-in must lie between 0 and {lower}, not {bring_in}")
    ante, collection = amount("ante", half), amount("collection", 0)
    if lower < 1 or upper < lower or ante < 0 or collection < 0:
        raise ValueError(f"impossible stakes: {dict(amounts)}")
    return Stakes(structure, lower, upper, ante, bring_in, collection)
