"""Which house rules do not go together, and which of them have no effect.

A contradiction is refused.  A rule that merely cannot come up (a raise cap in
no limit) is allowed and listed by `idle`, so that a sheet can leave it out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from comodin.cards import MEXICAN_DECK, STANDARD_DECK
from comodin.errors import RulesError
from comodin.texts import Text

if TYPE_CHECKING:
    from comodin.rules.base import HouseRules
    from comodin.rules.reveal import RevealRules
    from comodin.rules.ruleset import RuleSet

__all__ = ["check", "idle"]

HAND: Final = 5
DECK: Final = len(MEXICAN_DECK)
REVEAL_DECK: Final = len(STANDARD_DECK)


def check(rules: HouseRules) -> None:
    """Refuse rules that contradict each other (`RulesError`, with the reason)."""
    low, high = rules.players
    if low < 2:
        raise RulesError(Text("rules.error.players_few", low=low))
    if low > high:
        raise RulesError(Text("rules.error.players_order", low=low, high=high))
    _CHECKS[rules.kind](rules)


def idle(rules: HouseRules) -> tuple[str, ...]:
    """Return the names of the options that cannot come up under these rules.

    >>> from comodin.rules import preset
    >>> idle(preset("wiki"))
    ('collection_from', 'expose_reveal')
    >>> idle(preset("opr-sweat"))
    ('collection_from', 'doubling')
    """
    return tuple(name for name, is_idle in _IDLE[rules.kind].items() if is_idle(rules))


# -- Mexican Poker -----------------------------------------------------------------


def _check_poker(rules: RuleSet) -> None:
    _check_stub(rules)
    if rules.bring_in is not None and rules.opener_bet != "bringin_or_full":
        raise RulesError(Text("rules.error.bring_in_unposted", amount=rules.bring_in))
    if rules.expose_reveal == "simultaneous" and rules.expose_timing == "in_turn":
        raise RulesError(Text("rules.error.simultaneous_in_turn"))


def _check_stub(rules: RuleSet) -> None:
    high = rules.players[1]
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


_POKER_IDLE: Final[Mapping[str, Callable[[RuleSet], bool]]] = MappingProxyType(
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


# -- the reveal games ----------------------------------------------------------------


def _check_reveal(rules: RevealRules) -> None:
    _check_deck(rules)
    _check_centre(rules)
    if rules.who_may_bet == "leader_only" and rules.betting_opener != "leader":
        raise RulesError(Text("rules.error.opener_may_not_bet"))


def _check_deck(rules: RevealRules) -> None:
    high, each, middle = rules.players[1], rules.cards, rules.centre_cards
    needed = high * each + middle
    if needed > REVEAL_DECK:
        key = "rules.error.players_reveal_centre" if middle else "rules.error.players_reveal"
        most = (REVEAL_DECK - middle) // each
        raise RulesError(Text(key, high=high, each=each, middle=middle, cards=needed, deck=REVEAL_DECK, most=most))


def _check_centre(rules: RevealRules) -> None:
    if rules.centre == "none" and rules.kill_scope != "none":
        raise RulesError(Text("rules.error.kill_without_centre", scope=rules.kill_scope))
    if rules.centre == "kill_and_target" and not rules.centre_is_target:
        raise RulesError(Text("rules.error.two_without_target"))
    if rules.centre == "kill_and_target" and rules.kill_scope == "none":
        raise RulesError(Text("rules.error.two_without_kill"))
    if rules.centre == "one" and not rules.centre_is_target and rules.kill_scope == "none":
        raise RulesError(Text("rules.error.centre_useless"))
    if rules.first_turn == "until_beats" and not rules.has_target:
        raise RulesError(Text("rules.error.nothing_to_beat_first"))
    if rules.last_player_wins == "must_beat_centre" and not rules.has_target:
        raise RulesError(Text("rules.error.nothing_to_beat_last"))
    if rules.bet_on_kill and rules.kill_scope == "none":
        raise RulesError(Text("rules.error.bet_without_kill"))


_REVEAL_IDLE: Final[Mapping[str, Callable[[RevealRules], bool]]] = MappingProxyType(
    {
        "collection_from": lambda rules: rules.collection == 0,
        "centre_is_target": lambda rules: rules.centre == "none",
        "kill_scope": lambda rules: rules.centre == "none",
        "bet_on_kill": lambda rules: rules.kill_scope == "none",
        "doubling": lambda rules: not rules.pair_doubles_minimum,
        "raise_cap": lambda rules: not rules.capped or rules.who_may_bet == "leader_only",
        "heads_up_uncapped": lambda rules: not rules.capped or rules.who_may_bet == "leader_only",
        "check_raise": lambda rules: rules.who_may_bet == "leader_only",
        "odd_chip": lambda rules: rules.side_pot_rule == "none",
    }
)

_CHECKS: Final[Mapping[str, Callable[[Any], None]]] = MappingProxyType({"poker": _check_poker, "reveal": _check_reveal})
_IDLE: Final[Mapping[str, Mapping[str, Callable[[Any], bool]]]] = MappingProxyType(
    {"poker": _POKER_IDLE, "reveal": _REVEAL_IDLE}
)
