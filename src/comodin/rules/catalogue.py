"""Which games there are, and how their presets are found.

A preset belongs to one kind of rules: those of Mexican Poker to `RuleSet`,
all others to `RevealRules`.  Where the game is known it should be said, so
that the preset of another game is refused instead of coming back as rules of
the wrong kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias, overload

from comodin.errors import RulesError
from comodin.rules.base import no_preset
from comodin.rules.presets import GAMES, PRESETS, REVEAL_PRESETS
from comodin.rules.reveal import RevealRules
from comodin.rules.ruleset import RuleSet
from comodin.texts import Text

__all__ = ["AnyRules", "default_preset", "from_overrides", "game_of", "kind_of", "preset"]

AnyRules: TypeAlias = RuleSet | RevealRules
_POKER = Literal["mexican-poker"]
_REVEAL = Literal["mexican-sweat", "no-peek"]

_KINDS: Final[tuple[type[RuleSet], type[RevealRules]]] = (RuleSet, RevealRules)


def game_of(name: str) -> str:
    """Return the game as which the source of a preset describes it.

    >>> game_of("wiki"), game_of("denexa"), game_of("gustafson-blind")
    ('mexican-poker', 'mexican-sweat', 'no-peek')
    """
    for game, presets in GAMES.items():
        if name in presets:
            return game
    raise _nowhere(name)


def default_preset(game: str) -> str:
    """Return the preset by which a game is played where nobody names one.

    >>> [default_preset(game) for game in GAMES]
    ['parkwest', 'opr-sweat', 'opr-nopeek']
    """
    kind_of(game)
    return GAMES[game][0]


def kind_of(game: str) -> type[AnyRules]:
    """Return the kind of rules by which a game is played; an unknown game is refused.

    >>> kind_of("no-peek").__name__
    'RevealRules'
    """
    for kind in _KINDS:
        if game in kind.games:
            return kind
    raise RulesError(Text("rules.error.unknown_game", given=game, known=", ".join(GAMES)))


# A name that is only known at run time may stand for either kind; without a
# game the caller knows which, or asks with `isinstance`.
@overload
def preset(name: str, structure: str | None = None) -> RuleSet | Any: ...
@overload
def preset(name: str, structure: str | None = None, *, game: _POKER) -> RuleSet: ...
@overload
def preset(name: str, structure: str | None = None, *, game: _REVEAL) -> RevealRules: ...
@overload
def preset(name: str, structure: str | None = None, *, game: str | None) -> AnyRules: ...
def preset(name: str, structure: str | None = None, *, game: str | None = None) -> AnyRules:
    """Return the rules of a preset, in its own betting structure or in another.

    With a `game`, a preset of another kind is refused; Mexican Sweat and No
    Peek take each other's.

    >>> preset("barge", structure="no_limit").structure
    'no_limit'
    >>> preset("denexa").centre, preset("denexa", game="no-peek") == preset("denexa")
    ('kill_and_target', True)
    >>> preset("parkwset")
    Traceback (most recent call last):
    comodin.errors.RulesError: 'parkwset' is not a preset; did you mean 'parkwest'?
    >>> preset("denexa", game="mexican-poker")
    Traceback (most recent call last):
    comodin.errors.RulesError: 'denexa' is a preset for mexican-sweat, not for mexican-poker; \
there are: parkwest, wiki, lucky-lady, aviator, barge
    """
    if game is not None:
        return kind_of(game).of(name, structure)
    for kind in _KINDS:
        if name in kind.presets:
            return kind.of(name, structure)
    raise _nowhere(name)


@overload
def from_overrides(base: str, overrides: Mapping[str, object], *, structure: str | None = None) -> RuleSet | Any: ...
@overload
def from_overrides(
    base: str, overrides: Mapping[str, object], *, structure: str | None = None, game: _POKER
) -> RuleSet: ...
@overload
def from_overrides(
    base: str, overrides: Mapping[str, object], *, structure: str | None = None, game: _REVEAL
) -> RevealRules: ...
@overload
def from_overrides(
    base: str, overrides: Mapping[str, object], *, structure: str | None = None, game: str | None
) -> AnyRules: ...
def from_overrides(
    base: str, overrides: Mapping[str, object], *, structure: str | None = None, game: str | None = None
) -> AnyRules:
    """Return a preset changed by what `HouseRules.overrides` wrote down.

    >>> from_overrides("wiki", {"burns": [4, 5]}) == preset("wiki").with_(burns=(4, 5))
    True
    """
    return preset(base, structure, game=game).with_(**overrides)


def _nowhere(name: str) -> RulesError:
    return no_preset(name, (*PRESETS, *REVEAL_PRESETS), GAMES)
