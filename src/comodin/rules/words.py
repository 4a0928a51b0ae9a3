"""House rules as sentences, each with its source.

Every option has its line, theme by theme; what a value is called is told in
`phrases`.  The first lines of every list are the rules that no table disputes
(`basics`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from comodin.rules.catalogue import game_of
from comodin.rules.consistency import idle
from comodin.rules.phrases import sentence
from comodin.rules.sources import Citation, cite
from comodin.texts import Text

if TYPE_CHECKING:
    from comodin.rules.base import HouseRules

__all__ = ["THEMES", "Line", "basics", "describe", "sentence", "themes_of"]

THEMES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "cards": (
            "joker_down",
            "joker_up",
            "joker_dealer_exposed",
            "bug_five_aces",
            "double_ace_flush",
            "natural_beats_joker",
        ),
        "deal": ("players", "deal_order", "burns", "short_stub"),
        "betting": (
            "structure",
            "ante",
            "collection",
            "collection_from",
            "opener",
            "opener_bet",
            "bring_in",
            "opening_card",
            "opener_all_in",
            "limit_mode",
            "raise_cap",
            "heads_up_uncapped",
            "check_raise",
            "wild_upcard_value",
            "five_up_value",
            "leader_all_in",
        ),
        "expose": ("expose_timing", "expose_reveal", "no_decision_means"),
        "showdown": ("odd_chip", "muck_retrievable"),
        "procedure": (
            "exposed_down_card",
            "declare_window",
            "declare_min_contribution",
            "acceptance_actions",
            "forced_bet_counts_as_action",
            "missed_hand_ante",
            "street_error_bets",
            "misdealt_joker",
            "unaware_of_raise",
        ),
        "buying": ("full_buy_in", "short_buys_per_full_buy"),
    }
)
"""The options of Mexican Poker by theme, in the order in which a player meets them."""

_REVEAL_THEMES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "deal": ("players", "cards", "centre"),
        "turning": (
            "first_turn",
            "centre_is_target",
            "kill_scope",
            "target",
            "tie_beats",
            "exhausted_leader",
            "folded_hands_count",
            "last_player_wins",
        ),
        "betting": (
            "structure",
            "ante",
            "collection",
            "collection_from",
            "who_may_bet",
            "betting_opener",
            "first_round",
            "bet_on_bust",
            "bet_on_kill",
            "pair_doubles_minimum",
            "doubling",
            "raise_cap",
            "heads_up_uncapped",
            "check_raise",
        ),
        "pots": ("side_pot_rule", "odd_chip"),
        "procedure": ("peek_penalty",),
        "buying": ("full_buy_in", "short_buys_per_full_buy"),
    }
)


def themes_of(rules: HouseRules) -> Mapping[str, tuple[str, ...]]:
    """Return the options of these rules by theme.

    >>> from comodin.rules import preset
    >>> themes_of(preset("opr-sweat"))["deal"]
    ('players', 'cards', 'centre')
    """
    return THEMES if rules.kind == "poker" else _REVEAL_THEMES


class Line(NamedTuple):
    """One rule as a player reads it; `applies` is false where it cannot come up."""

    theme: str
    option: str
    text: Text
    citation: Citation
    applies: bool


def describe(rules: HouseRules, base: str) -> tuple[Line, ...]:
    """Return every option of the rules as a line, theme by theme; `base` is the preset behind them.

    >>> from comodin.rules import preset
    >>> print(describe(preset("wiki"), "wiki")[0].text)
    A joker dealt face down is wild: it plays as any card, also after its owner turns it up.
    """
    silent = idle(rules)
    return tuple(
        Line(theme, name, sentence(name, rules), cite(name, base, rules), name not in silent)
        for theme, names in themes_of(rules).items()
        for name in names
    )


def basics(base: str) -> tuple[tuple[Text, str], ...]:
    """Return what holds at every table of a preset's game, each with the source that this preset goes by.

    >>> [source for _, source in basics("wiki")]
    ['R3.1', 'R3.13', 'W9', 'W9', 'W10', 'W5']
    >>> [source for _, source in basics("opr-sweat")]
    ['M1', 'M2', 'M11', 'M7', 'M10', 'M14']
    """
    sources = _poker_basics(base) if game_of(base) == "mexican-poker" else _reveal_basics(base)
    return tuple((Text(f"rules.basics.{name}"), source) for name, source in sources.items())


def _poker_basics(base: str) -> dict[str, str]:
    house = base in ("parkwest", "aviator")
    return {
        "deck": "P1" if house else "R3.1",
        "hand": "P4" if house else "R3.13",
        "straights": "P18" if house else "W9" if base == "wiki" else "R3.2",
        "flush": "P39" if house else "W9" if base == "wiki" else "R3.3",
        "five": "P39" if house else "W10" if base == "wiki" else "R3.3",
        "leader": "P14" if house else "W5" if base == "wiki" else "R3.10",
    }


def _reveal_basics(base: str) -> dict[str, str]:
    clauses = base in ("opr-sweat", "opr-nopeek")
    return {
        "reveal_deck": "M1" if clauses else "R4.1",
        "reveal_ranking": "M2" if clauses else "R4.1",
        "reveal_partial": "M11" if clauses else "R4.2",
        "reveal_turn": "M7" if clauses else "R4.4",
        "reveal_bust": "M10" if clauses else "R4.4",
        "reveal_end": "M14" if clauses else "R4.7",
    }
