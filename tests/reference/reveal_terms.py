"""House rules and stakes of one hand of a reveal game: the option table of R2.2 as data."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from .terms import Stakes


@dataclass(frozen=True)
class RevealRules:
    """The options of R2.2; the defaults are `opr-sweat`."""

    cards: int = 7
    players: tuple[int, int | None] = (2, None)  # None: as many as the cards allow (E286)
    centre: str = "one"
    centre_is_target: bool = True
    kill_scope: str = "any_card"
    first_turn: str = "until_beats"
    target: str = "best_showing"
    tie_beats: bool = False
    betting_opener: str = "leader"
    who_may_bet: str = "anyone"
    bet_on_bust: bool = False
    bet_on_kill: bool = False
    first_round: str = "normal"
    pair_doubles_minimum: bool = False
    doubling: str = "once"
    exhausted_leader: str = "stays_until_turn"
    folded_hands_count: bool = False
    last_player_wins: str = "immediate"
    peek_penalty: str = "dead_hand"  # a floor action: not played here
    side_pot_rule: str = "best_showing"
    bet_unit: str = "given"
    raise_cap: int = 3
    heads_up_uncapped: bool = True

    @property
    def centre_cards(self) -> int:
        """How many cards lie in the middle."""
        return {"none": 0, "one": 1, "kill_and_target": 2}[self.centre]


NO_CENTRE = {"centre": "none", "kill_scope": "none", "first_turn": "one_card"}

PRESETS: dict[str, dict[str, Any]] = {
    "opr-sweat": {},
    "opr-nopeek": NO_CENTRE,
    "pokernews-nopeek": NO_CENTRE,
    "gustafson-blind": {**NO_CENTRE, "who_may_bet": "leader_only"},
    "netplaces": {
        **NO_CENTRE,
        "players": (2, 7),
        "first_round": "forced_minimum",
        "pair_doubles_minimum": True,
        "peek_penalty": "match_pot",
        "bet_unit": "ante",
    },
    "denexa": {"centre": "kill_and_target"},
    "excite": {
        "centre_is_target": False,
        "kill_scope": "first_card",
        "first_turn": "one_card",
        "pair_doubles_minimum": True,
    },
    "pokerdb": {"kill_scope": "first_card"},
}

CHOICES: dict[str, tuple[str, ...]] = {
    "centre": ("none", "one", "kill_and_target"),
    "kill_scope": ("any_card", "first_card", "none"),
    "first_turn": ("until_beats", "one_card"),
    "target": ("best_showing", "right_neighbour"),
    "betting_opener": ("leader", "left_of_leader"),
    "who_may_bet": ("anyone", "leader_only"),
    "first_round": ("normal", "forced_minimum"),
    "doubling": ("once", "each_time"),
    "exhausted_leader": ("stays_until_turn", "out_immediately"),
    "last_player_wins": ("immediate", "must_beat_centre"),
    "peek_penalty": ("dead_hand", "match_pot", "fee"),
    "side_pot_rule": ("best_showing", "none"),
    "bet_unit": ("given", "ante"),
}
# What is no rule of the hand itself: stakes, and the ranking, of which there is one.
ELSEWHERE = {"structure", "ante", "collection", "hand_ranking"}


def make_reveal_rules(preset: str, overrides: Mapping[str, Any]) -> RevealRules:
    """The rules of a preset with some options replaced."""
    if preset not in PRESETS:
        raise ValueError(f"no preset {preset!r}; there are {', '.join(PRESETS)}")
    defaults = {field.name: field.default for field in fields(RevealRules)}
    chosen = dict(PRESETS[preset])
    for name, given in overrides.items():
        if name in ELSEWHERE:
            continue
        if name not in defaults:
            raise ValueError(f"no option {name!r}")
        if name in CHOICES and given not in CHOICES[name]:
            raise ValueError(f"{name}={given!r}; it may be {', '.join(CHOICES[name])}")
        if isinstance(defaults[name], bool) != isinstance(given, bool):
            raise ValueError(f"{name}={given!r}; is it a yes or no?")
        if name == "players":
            parts = given.split("-") if isinstance(given, str) else list(given)
            chosen[name] = (int(parts[0]), int(parts[1]))
        else:
            chosen[name] = given
    rules = replace(RevealRules(), **chosen)
    if not 1 <= rules.cards <= 7:
        raise ValueError(f"cards={rules.cards}; seven or fewer")
    if rules.raise_cap < 0:
        raise ValueError(f"raise_cap={rules.raise_cap}")
    return rules


def make_reveal_stakes(structure: str, amounts: Mapping[str, int], rules: RevealRules) -> Stakes:
    """Read the stakes; what is given holds, the ante defaults to half the bet or all of it.

    `bet_unit=ante` makes bet and ante equal where only one of them is given.
    """
    if structure not in ("limit", "spread", "pot_limit", "no_limit"):
        raise ValueError(f"no structure {structure!r}")
    name = "bet" if structure == "limit" else "min_bet"
    equal = rules.bet_unit == "ante"
    bet = amounts.get(name, amounts.get("ante") if equal else None)
    if bet is None:
        raise ValueError(f"the stakes name no {name}: {dict(amounts)}")
    highest = amounts["max_bet"] if structure == "spread" else bet
    ante = amounts.get("ante", bet if equal else bet // 2)
    collection = amounts.get("collection", 0)
    if bet < 1 or highest < bet or ante < 0 or collection < 0:
        raise ValueError(f"impossible stakes: {dict(amounts)}")
    return Stakes(structure, bet, highest, ante, 0, collection)
