"""What each preset says otherwise than the first of its kind, as plain data.

`parkwest` is the default of every field of `RuleSet`, `opr-sweat` of every
field of `RevealRules`; the others are listed here by what differs.  A rule
that a source leaves open or that does not arise there (``-`` and ``n/a`` in
R2.1 and R2.2) keeps that value, which is then without effect or neutral:
`barge` is a tournament, so nobody buys in again, and it lets nobody declare
himself all-in; where no card lies in the middle, none is to be beaten.

Mexican Sweat and No Peek are one game under two names: either takes every
preset of `REVEAL_PRESETS`, and each has its own default.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["GAMES", "PRESETS", "REVEAL_GAMES", "REVEAL_PRESETS"]

_WIKI: Final[dict[str, object]] = {
    "players": (2, 8),
    "opener": "low_bring_in",
    "opener_bet": "bringin_or_full",
    "limit_mode": "fixed",
    "expose_timing": "in_turn",
    "muck_retrievable": "never",
    "unaware_of_raise": "hold",
}

_LUCKY_LADY: Final[dict[str, object]] = {
    "deal_order": "up_down",
    "heads_up_uncapped": False,
    "expose_timing": "in_turn",
    "muck_retrievable": "never",
    "unaware_of_raise": "hold",
}

_BARGE: Final[dict[str, object]] = {
    "players": (2, 8),
    "limit_mode": "either_first",
    "short_stub": "common_card",
    "exposed_down_card": "next_down",
    "odd_chip": "high_card_by_suit",
    "unaware_of_raise": "hold",
}

PRESETS: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType(
    {
        "parkwest": MappingProxyType({}),
        "wiki": MappingProxyType(_WIKI),
        "lucky-lady": MappingProxyType(_LUCKY_LADY),
        "aviator": MappingProxyType({}),
        "barge": MappingProxyType(_BARGE),
    }
)
"""The presets for Mexican Poker by name, each with its differences from `parkwest` (R2.1)."""

_NO_PEEK: Final[dict[str, object]] = {"centre": "none", "kill_scope": "none", "first_turn": "one_card"}

_NETPLACES: Final[dict[str, object]] = _NO_PEEK | {
    "ante": "bet",
    "first_round": "forced_minimum",
    "pair_doubles_minimum": True,
    "peek_penalty": "match_pot",
}

_EXCITE: Final[dict[str, object]] = {
    "centre_is_target": False,
    "kill_scope": "first_card",
    "first_turn": "one_card",
    "pair_doubles_minimum": True,
}

REVEAL_PRESETS: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType(
    {
        "opr-sweat": MappingProxyType({}),
        "opr-nopeek": MappingProxyType(_NO_PEEK),
        "netplaces": MappingProxyType(_NETPLACES),
        "denexa": MappingProxyType({"centre": "kill_and_target"}),
        "excite": MappingProxyType(_EXCITE),
        "pokerdb": MappingProxyType({"kill_scope": "first_card"}),
        "pokernews-nopeek": MappingProxyType(_NO_PEEK),
        "gustafson-blind": MappingProxyType(_NO_PEEK | {"who_may_bet": "leader_only"}),
    }
)
"""The presets for the reveal games by name, each with its differences from `opr-sweat` (R2.2)."""

GAMES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "mexican-poker": tuple(PRESETS),
        "mexican-sweat": ("opr-sweat", "netplaces", "denexa", "excite", "pokerdb"),
        "no-peek": ("opr-nopeek", "pokernews-nopeek", "gustafson-blind"),
    }
)
"""Every game with the presets whose source calls it so, its default first."""

REVEAL_GAMES: Final = ("mexican-sweat", "no-peek")
"""The two names of the game in which cards are turned up (R4.1)."""
