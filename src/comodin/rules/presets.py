"""What each preset says otherwise than `parkwest`, as plain data.

`parkwest` is the default of every field of `RuleSet`; the others are listed
here by what differs.  A rule that a source leaves open or that does not arise
there (``-`` and ``n/a`` in R2.1) keeps the Parkwest value, which is then
without effect or neutral: `barge` is a tournament, so nobody buys in again,
and it lets nobody declare himself all-in.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["PRESETS"]

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
