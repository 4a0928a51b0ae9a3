"""The sentence for each value of each option.

A sentence belongs to a value; where the betting structure, a number or what
lies in the middle changes the wording, the key of the sentence says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from comodin.rules.stakes import sizes
from comodin.texts import Text

if TYPE_CHECKING:
    from comodin.rules.base import HouseRules
    from comodin.rules.reveal import RevealRules
    from comodin.rules.ruleset import RuleSet

__all__ = ["sentence"]


def sentence(name: str, rules: HouseRules) -> Text:
    """Return what the rules say on one option.

    >>> from comodin.rules import preset
    >>> sentence("raise_cap", preset("parkwest")).to("es")
    'En cada ronda: una apuesta y hasta 3 subidas.'
    """
    value: object = getattr(rules, name)
    phrase = _PHRASES[rules.kind].get(name)
    if phrase is not None:
        return phrase(rules)
    if isinstance(value, bool):
        return _say(name, _word(value))
    if isinstance(value, int):
        few = f"n{value}" if value <= _FEWEST.get(name, -1) else "n"
        return _say(name, few, n=value)
    return _say(name, value)


_FEWEST: Final[Mapping[str, int]] = MappingProxyType(
    {
        "cards": 1,
        "collection": 0,
        "raise_cap": 1,
        "acceptance_actions": 1,
        "declare_min_contribution": 1,
        "short_buys_per_full_buy": 1,
    }
)
"""The greatest number that has a sentence of its own (none, one)."""


def _say(name: str, entry: object, **holes: object) -> Text:
    return Text(f"rules.say.{name}.{entry}", **holes)


def _word(value: bool) -> str:
    return str(value).lower()


# -- what both games have -----------------------------------------------------------------


def _players(rules: HouseRules) -> Text:
    low, high = rules.players
    return _say("players", "exact" if low == high else "range", low=low, high=high)


def _full_buy_in(rules: HouseRules) -> Text:
    return _say("full_buy_in", _sized(rules), n=rules.full_buy_in)


def _share(name: str, share: int | str | None, rules: HouseRules) -> Text:
    """Say an amount that is chips, or a part of the bet (None: half of it)."""
    if isinstance(share, int):
        return _say(name, "n0" if share == 0 else "n", n=share)
    return _say(name, f"{share or 'half'}_{sizes(rules.structure, rules.games[0])}")


def _sized(rules: HouseRules) -> str:
    """Return the structure as far as it changes what a bet is called."""
    return "big" if rules.structure in ("pot_limit", "no_limit") else sizes(rules.structure, rules.games[0])


# -- Mexican Poker ------------------------------------------------------------------------


def _burns(rules: RuleSet) -> Text:
    if not rules.burns:
        return _say("burns", "none")
    return _say("burns", "some", streets=Text(f"rules.streets.{''.join(map(str, rules.burns))}"))


def _opener_bet(rules: RuleSet) -> Text:
    if rules.opener_bet == "bringin_or_full":
        return _say("opener_bet", "bringin_or_full")
    return _say("opener_bet", f"lower_or_upper_{_sized(rules)}")


# -- the reveal games -----------------------------------------------------------------------


def _of_two(name: str) -> Callable[[RevealRules], Text]:
    """Return the phrase of an option that must say which of two cards in the middle it means."""

    def phrase(rules: RevealRules) -> Text:
        value = getattr(rules, name)
        word = _word(value) if isinstance(value, bool) else value
        return _say(name, f"{word}_two" if rules.centre == "kill_and_target" else word)

    return phrase


def _first_turn(rules: RevealRules) -> Text:
    if rules.first_turn == "until_beats":
        return _of_two("first_turn")(rules)
    return _say("first_turn", "one_card_target" if rules.has_target else "one_card")


def _structure(rules: RevealRules) -> Text:
    return _say("structure", sizes(rules.structure, rules.games[0]))


def _first_round(rules: RevealRules) -> Text:
    return _say("first_round", "normal" if rules.first_round == "normal" else f"forced_minimum_{_sized(rules)}")


def _pair_doubles_minimum(rules: RevealRules) -> Text:
    return _say("pair_doubles_minimum", f"true_{_sized(rules)}" if rules.pair_doubles_minimum else "false")


def _peek_penalty(rules: RevealRules) -> Text:
    return _say("peek_penalty", f"fee_{_sized(rules)}" if rules.peek_penalty == "fee" else rules.peek_penalty)


def _odd_chip(rules: RevealRules) -> Text:
    return _say("odd_chip", "button" if rules.odd_chip == "button" else "high_card_by_suit_52")


_BOTH: Final[Mapping[str, Callable[[Any], Text]]] = MappingProxyType(
    {"players": _players, "full_buy_in": _full_buy_in, "ante": lambda rules: _share("ante", rules.ante, rules)}
)
_PHRASES: Final[Mapping[str, Mapping[str, Callable[[Any], Text]]]] = MappingProxyType(
    {
        "poker": {
            **_BOTH,
            "bring_in": lambda rules: _share("bring_in", rules.bring_in, rules),
            "burns": _burns,
            "opener_bet": _opener_bet,
        },
        "reveal": {
            **_BOTH,
            "centre_is_target": _of_two("centre_is_target"),
            "kill_scope": _of_two("kill_scope"),
            "first_turn": _first_turn,
            "structure": _structure,
            "first_round": _first_round,
            "pair_doubles_minimum": _pair_doubles_minimum,
            "peek_penalty": _peek_penalty,
            "odd_chip": _odd_chip,
        },
    }
)
"""Options whose sentence depends on more than their value, by the kind of rules."""
