"""House rules as sentences, each with its source.

A sentence belongs to a value of an option; where the betting structure or a
number changes the wording, its key says so.  The first lines of every list
are the rules that no table disputes (`basics`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from comodin.rules.consistency import idle
from comodin.rules.sources import Citation, cite
from comodin.texts import Text

if TYPE_CHECKING:
    from comodin.rules.ruleset import RuleSet

__all__ = ["THEMES", "Line", "basics", "describe", "sentence"]

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
"""The options by theme, in the order in which a player meets them."""


class Line(NamedTuple):
    """One rule as a player reads it; `applies` is false where it cannot come up."""

    theme: str
    option: str
    text: Text
    citation: Citation
    applies: bool


def describe(rules: RuleSet, base: str) -> tuple[Line, ...]:
    """Return every option of the rules as a line, theme by theme; `base` is the preset behind them.

    >>> from comodin.rules import preset
    >>> print(describe(preset("wiki"), "wiki")[0].text)
    A joker dealt face down is wild: it plays as any card, also after its owner turns it up.
    """
    silent = idle(rules)
    return tuple(
        Line(theme, name, sentence(name, rules), cite(name, base, rules), name not in silent)
        for theme, names in THEMES.items()
        for name in names
    )


def basics(base: str) -> tuple[tuple[Text, str], ...]:
    """Return what holds at every table of Mexican Poker, each with the source that this preset goes by.

    >>> [source for _, source in basics("wiki")]
    ['R3.1', 'R3.13', 'W9', 'W9', 'W10', 'W5']
    """
    house = base in ("parkwest", "aviator")
    sources = {
        "deck": "P1" if house else "R3.1",
        "hand": "P4" if house else "R3.13",
        "straights": "P18" if house else "W9" if base == "wiki" else "R3.2",
        "flush": "P39" if house else "W9" if base == "wiki" else "R3.3",
        "five": "P39" if house else "W10" if base == "wiki" else "R3.3",
        "leader": "P14" if house else "W5" if base == "wiki" else "R3.10",
    }
    return tuple((Text(f"rules.basics.{name}"), source) for name, source in sources.items())


def sentence(name: str, rules: RuleSet) -> Text:
    """Return what the rules say on one option.

    >>> from comodin.rules import preset
    >>> sentence("raise_cap", preset("parkwest")).to("es")
    'En cada ronda: una apuesta y hasta 3 subidas.'
    """
    value: object = getattr(rules, name)
    if name in _PHRASES:
        return _PHRASES[name](rules)
    if isinstance(value, bool):
        return Text(f"rules.say.{name}.{str(value).lower()}")
    if isinstance(value, int):
        few = f"n{value}" if value <= _FEWEST.get(name, -1) else "n"
        return Text(f"rules.say.{name}.{few}", n=value)
    return Text(f"rules.say.{name}.{value}")


_FEWEST: Final[Mapping[str, int]] = MappingProxyType(
    {
        "collection": 0,
        "raise_cap": 1,
        "acceptance_actions": 1,
        "declare_min_contribution": 1,
        "short_buys_per_full_buy": 1,
    }
)
"""The greatest number that has a sentence of its own (none, one)."""

_BIG: Final = ("pot_limit", "no_limit")


def _players(rules: RuleSet) -> Text:
    low, high = rules.players
    return Text("rules.say.players.exact" if low == high else "rules.say.players.range", low=low, high=high)


def _ante(rules: RuleSet) -> Text:
    if rules.ante is None:
        return Text(f"rules.say.ante.half_{rules.structure}")
    return Text("rules.say.ante.n0" if rules.ante == 0 else "rules.say.ante.n", n=rules.ante)


def _bring_in(rules: RuleSet) -> Text:
    if rules.bring_in is None:
        return Text(f"rules.say.bring_in.half_{rules.structure}")
    return Text("rules.say.bring_in.n", n=rules.bring_in)


def _burns(rules: RuleSet) -> Text:
    if not rules.burns:
        return Text("rules.say.burns.none")
    return Text("rules.say.burns.some", streets=Text(f"rules.streets.{''.join(map(str, rules.burns))}"))


def _opener_bet(rules: RuleSet) -> Text:
    if rules.opener_bet == "bringin_or_full":
        return Text("rules.say.opener_bet.bringin_or_full")
    return Text(f"rules.say.opener_bet.lower_or_upper_{'big' if rules.structure in _BIG else rules.structure}")


def _full_buy_in(rules: RuleSet) -> Text:
    return Text(f"rules.say.full_buy_in.{'big' if rules.structure in _BIG else rules.structure}", n=rules.full_buy_in)


_PHRASES: Final[Mapping[str, Callable[[RuleSet], Text]]] = MappingProxyType(
    {
        "players": _players,
        "ante": _ante,
        "bring_in": _bring_in,
        "burns": _burns,
        "opener_bet": _opener_bet,
        "full_buy_in": _full_buy_in,
    }
)
