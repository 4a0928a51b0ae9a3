"""The options of the house rules: which there are, and which values each takes.

A value comes in three clothes: as a field of the rules, as JSON or TOML
(`Option.accept`, `Option.plain`), and as a word on the command line
(`Option.read`).  Whether two values go together is not known here; see
`consistency`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeGuard

from comodin.errors import RulesError
from comodin.texts import Text

__all__ = ["OPTIONS", "REVEAL_OPTIONS", "Option", "is_whole", "nearest", "option"]

_WHOLE = re.compile(r"[0-9]{1,15}")
_PAIR = re.compile(r"\s*([0-9]{1,15})\s*-\s*([0-9]{1,15})\s*")
_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_LATER_STREETS: Final = (3, 4, 5)


class Option:
    """One point that the house decides, by the values that it takes.

    `values` lists them where they can be listed; a number has none.

    >>> OPTIONS["joker_up"].values, OPTIONS["check_raise"].values, OPTIONS["raise_cap"].values
    (('wild', 'bug'), (True, False), ())
    """

    __slots__ = ("_params", "_take", "_wanted", "_word", "values")

    def __init__(
        self,
        wanted: str,
        take: Callable[[object], object],
        *,
        word: Callable[[str], object] = str,
        values: tuple[object, ...] = (),
        **params: object,
    ) -> None:
        """`take` returns a value as the field holds it or raises `ValueError`; `word` makes one of text."""
        self._wanted = wanted
        self._take = take
        self._word = word
        self._params = params
        self.values = values

    @property
    def wanted(self) -> Text:
        """Say which values there are."""
        return Text(f"rules.wanted.{self._wanted}", **self._params)

    def accept(self, name: str, value: object) -> object:
        """Return a value, also one from JSON or TOML, as the field `name` holds it.

        >>> OPTIONS["joker_up"].accept("joker_up", "wid")
        Traceback (most recent call last):
        comodin.errors.RulesError: joker_up: 'wid' is not a value here; it takes one of wild, bug
        """
        try:
            return self._take(value)
        except ValueError:
            given = f"'{value}'" if isinstance(value, str) else repr(value)
            raise RulesError(Text("rules.error.value", option=name, given=given, wanted=self.wanted)) from None

    def read(self, name: str, word: str) -> object:
        """Return the value that a word of the command line stands for.

        >>> OPTIONS["players"].read("players", "2-8"), OPTIONS["burns"].read("burns", "5,4")
        ((2, 8), (4, 5))
        >>> OPTIONS["raise_cap"].read("raise_cap", "many")
        Traceback (most recent call last):
        comodin.errors.RulesError: raise_cap: 'many' is not a value here; it takes a whole number from 0 up
        """
        return self.accept(name, self._word(word))

    @staticmethod
    def plain(value: object) -> object:
        """Return a value as JSON and TOML hold it."""
        return list(value) if isinstance(value, tuple) else value


def option(name: str, options: Mapping[str, Option] | None = None) -> Option:
    """Return the option of that name, of Mexican Poker unless told; an unknown name is refused with the nearest one.

    >>> option("raise_capp")
    Traceback (most recent call last):
    comodin.errors.RulesError: 'raise_capp' is not a house rule; did you mean 'raise_cap'?
    >>> option("first_turn")
    Traceback (most recent call last):
    comodin.errors.RulesError: 'first_turn' is a house rule of mexican-sweat and no-peek, not of mexican-poker
    """
    options = OPTIONS if options is None else options
    if name in options:
        return options[name]
    if name in OPTIONS or name in REVEAL_OPTIONS:
        raise RulesError(Text(f"rules.error.option_of_{'poker' if name in OPTIONS else 'reveal'}", given=name))
    near = nearest(name, options)
    if near is None:
        raise RulesError(Text("rules.error.unknown_option", given=name, known=", ".join(options)))
    raise RulesError(Text("rules.error.unknown_option_near", given=name, near=near))


def nearest(given: str, known: Iterable[str]) -> str | None:
    """Return the known word that looks most like the given one, if any does."""
    folded = {word.replace("-", "_"): word for word in known}
    found = difflib.get_close_matches(given.lower().replace("-", "_"), folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else None


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def _choice(*values: str) -> Option:
    def take(value: object) -> object:
        return value if value in values else _refuse()

    return Option("choice", take, values=values, known=", ".join(values))


def _flag() -> Option:
    def take(value: object) -> object:
        return value if isinstance(value, bool) else _refuse()

    return Option("flag", take, word=lambda word: _FLAGS.get(word.lower(), word), values=(True, False))


def _count(minimum: int, maximum: int | None = None) -> Option:
    def take(value: object) -> object:
        fits = is_whole(value) and value >= minimum and (maximum is None or value <= maximum)
        return value if fits else _refuse()

    if maximum is None:
        return Option("count", take, word=_number, minimum=minimum)
    return Option("range", take, word=_number, minimum=minimum, maximum=maximum)


def _amount(minimum: int) -> Option:
    def take(value: object) -> object:
        if value is None or value == "half":
            return None
        return value if is_whole(value) and value >= minimum else _refuse()

    return Option("amount", take, word=_number, minimum=minimum)


def _share() -> Option:
    def take(value: object) -> object:
        return value if value in ("half", "bet") or (is_whole(value) and value >= 0) else _refuse()

    return Option("share", take, word=_number)


def _players() -> Option:
    def take(value: object) -> object:
        if isinstance(value, str):
            pair = _PAIR.fullmatch(value)
            return (int(pair[1]), int(pair[2])) if pair else _refuse()
        match value:
            case (low, high) if is_whole(low) and is_whole(high):
                return low, high
        return _refuse()

    return Option("players", take)


def _streets() -> Option:
    def take(value: object) -> object:
        if isinstance(value, str):
            value = [] if value.strip() in ("", "none") else [_number(part.strip()) for part in value.split(",")]
        if not isinstance(value, list | tuple | set | frozenset) or not all(map(is_whole, value)):
            return _refuse()
        if len(set(value)) < len(value) or not set(value) <= set(_LATER_STREETS):
            return _refuse()
        return tuple(sorted(value))

    return Option("streets", take)


def _number(word: str) -> object:
    return int(word) if _WHOLE.fullmatch(word) else word


def _refuse() -> object:
    raise ValueError


OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        "players": _players(),
        "structure": _choice("limit", "spread", "pot_limit", "no_limit"),
        "ante": _amount(0),
        "collection": _count(0),
        "collection_from": _choice("players", "button"),
        "deal_order": _choice("down_up", "up_down"),
        "opener": _choice("high_card", "low_bring_in"),
        "opener_bet": _choice("lower_or_upper", "bringin_or_full"),
        "bring_in": _amount(1),
        "limit_mode": _choice("either", "either_first", "fixed"),
        "raise_cap": _count(0),
        "heads_up_uncapped": _flag(),
        "expose_timing": _choice("before_street", "in_turn"),
        "expose_reveal": _choice("sequential", "simultaneous"),
        "burns": _streets(),
        "short_stub": _choice("reuse_burns", "common_card", "refuse"),
        "joker_down": _choice("wild", "bug"),
        "joker_up": _choice("wild", "bug"),
        "joker_dealer_exposed": _choice("wild", "bug"),
        "bug_five_aces": _flag(),
        "double_ace_flush": _flag(),
        "natural_beats_joker": _flag(),
        "wild_upcard_value": _choice("best", "ace"),
        "opening_card": _choice("door", "all_visible"),
        "opener_all_in": _choice("next_left", "next_highest"),
        "leader_all_in": _choice("next_clockwise", "next_highest"),
        "exposed_down_card": _choice("next_down_may_declare", "next_down", "misdeal"),
        "declare_window": _choice("street_start", "any_time_on_street", "rest_of_hand"),
        "acceptance_actions": _count(1),
        "forced_bet_counts_as_action": _flag(),
        "missed_hand_ante": _choice("forfeit", "return"),
        "street_error_bets": _choice("void_all", "void_wrong_recipients"),
        "misdealt_joker": _choice("intended", "always_wild"),
        "odd_chip": _choice("button", "high_card_by_suit", "first_shown"),
        "check_raise": _flag(),
        "short_buys_per_full_buy": _count(0),
        "full_buy_in": _count(1),
        "declare_min_contribution": _count(0),
        "five_up_value": _choice("full", "partial"),
        "muck_retrievable": _choice("floor", "never"),
        "unaware_of_raise": _choice("release", "hold"),
        "no_decision_means": _choice("keep", "open"),
    }
)
"""Every option of Mexican Poker by name, in the order of R2.1."""

REVEAL_OPTIONS: Final[Mapping[str, Option]] = MappingProxyType(
    {
        "cards": _count(1, 7),
        "players": _players(),
        "structure": OPTIONS["structure"],
        "ante": _share(),
        "collection": _count(0),
        "collection_from": OPTIONS["collection_from"],
        "centre": _choice("none", "one", "kill_and_target"),
        "centre_is_target": _flag(),
        "kill_scope": _choice("any_card", "first_card", "none"),
        "first_turn": _choice("until_beats", "one_card"),
        "target": _choice("best_showing", "right_neighbour"),
        "tie_beats": _flag(),
        "betting_opener": _choice("leader", "left_of_leader"),
        "bet_on_bust": _flag(),
        "bet_on_kill": _flag(),
        "first_round": _choice("normal", "forced_minimum"),
        "pair_doubles_minimum": _flag(),
        "doubling": _choice("once", "each_time"),
        "exhausted_leader": _choice("stays_until_turn", "out_immediately"),
        "folded_hands_count": _flag(),
        "last_player_wins": _choice("immediate", "must_beat_centre"),
        "peek_penalty": _choice("dead_hand", "match_pot", "fee"),
        "side_pot_rule": _choice("best_showing", "none"),
        "who_may_bet": _choice("anyone", "leader_only"),
        "raise_cap": _count(0),
        "heads_up_uncapped": _flag(),
        "check_raise": _flag(),
        "odd_chip": _choice("button", "high_card_by_suit"),
        "short_buys_per_full_buy": _count(0),
        "full_buy_in": _count(1),
    }
)
"""Every option of the reveal games by name, in the order of R2.2."""
