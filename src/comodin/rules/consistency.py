"""Which house rules do not go together, and which of them have no effect.

A contradiction is refused.  A rule that merely cannot come up (a raise cap in
no limit) is allowed and listed by `idle`, so that a sheet can leave it out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from comodin.cards import MEXICAN_DECK
from comodin.errors import RulesError
from comodin.texts import Text

if TYPE_CHECKING:
    from comodin.rules.ruleset import RuleSet

__all__ = ["check", "idle"]

HAND: Final = 5
DECK: Final = len(MEXICAN_DECK)


def check(rules: RuleSet) -> None:
    """Refuse rules that contradict each other (`RulesError`, with the reason)."""
    _check_players(rules)
    if rules.bring_in is not None and rules.opener_bet != "bringin_or_full":
        raise RulesError(Text("rules.error.bring_in_unposted", amount=rules.bring_in))
    if rules.expose_reveal == "simultaneous" and rules.expose_timing == "in_turn":
        raise RulesError(Text("rules.error.simultaneous_in_turn"))


def _check_players(rules: RuleSet) -> None:
    low, high = rules.players
    if low < 2:
        raise RulesError(Text("rules.error.players_few", low=low))
    if low > high:
        raise RulesError(Text("rules.error.players_order", low=low, high=high))
    if HAND * high > DECK:
        needed = Text("rules.error.players_cards", high=high, cards=HAND * high, deck=DECK, most=DECK // HAND)
        raise RulesError(needed)
    burns = len(rules.burns)
    if rules.short_stub == "refuse" and _may_run_short(rules):
        raise RulesError(
            Text(
                "rules.error.players_stub",
                high=high,
                cards=HAND * high,
                burns=burns,
                total=HAND * high + burns,
                deck=DECK,
                most=(DECK - burns) // HAND,
            )
        )


def _may_run_short(rules: RuleSet) -> bool:
    return HAND * rules.players[1] + len(rules.burns) > DECK


_IDLE: Final[Mapping[str, Callable[[RuleSet], bool]]] = MappingProxyType(
    {
        "collection_from": lambda rules: rules.collection == 0,
        "bring_in": lambda rules: rules.opener_bet != "bringin_or_full",
        "limit_mode": lambda rules: rules.structure != "limit",
        "raise_cap": lambda rules: not rules.capped,
        "heads_up_uncapped": lambda rules: not rules.capped,
        "expose_reveal": lambda rules: rules.expose_timing == "in_turn",
        "short_stub": lambda rules: not _may_run_short(rules),
        "bug_five_aces": lambda rules: "bug" not in (rules.joker_down, rules.joker_up, rules.joker_dealer_exposed),
        "wild_upcard_value": lambda rules: "wild" not in (rules.joker_down, rules.joker_up, rules.joker_dealer_exposed),
        "declare_window": lambda rules: rules.exposed_down_card != "next_down_may_declare",
        "declare_min_contribution": lambda rules: rules.exposed_down_card != "next_down_may_declare",
    }
)


def idle(rules: RuleSet) -> tuple[str, ...]:
    """Return the names of the options that cannot come up under these rules.

    >>> from comodin.rules import preset
    >>> idle(preset("wiki"))
    ('collection_from', 'expose_reveal')
    """
    return tuple(name for name, is_idle in _IDLE.items() if is_idle(rules))
