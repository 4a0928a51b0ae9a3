"""The options that every command with a table shares, and what they come to.

A command takes `RuleOptions` (which rules) or `TableOptions` (also seats and
stacks) as one parameter; cyclopts shows their fields as options of the
command.  `resolve_rules` and `resolve_table` turn them into values or refuse
them with the reason.  Words stay words until then, so that a wrong one is
explained here and in the language of the run.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, overload

from cyclopts import Parameter
from msgspec.structs import replace

from comodin.cli.shell import text
from comodin.errors import RulesError
from comodin.rules import GAMES as ALL_GAMES
from comodin.rules import (
    PRESETS,
    REVEAL_PRESETS,
    AnyRules,
    HomeGame,
    HouseRules,
    RuleSet,
    Stakes,
    Structure,
    default_preset,
    game_of,
    kind_of,
    load_rules,
    preset,
)
from comodin.rules.options import option
from comodin.rules.stakes import sizes
from comodin.texts import Text

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    R = TypeVar("R", bound=HouseRules, default=RuleSet)
else:
    from typing import TypeVar

    R = TypeVar("R")

__all__ = ["GAMES", "House", "RuleOptions", "Table", "TableOptions", "check_game", "resolve_rules", "resolve_table"]

GAMES: Final[tuple[str, ...]] = tuple(ALL_GAMES)
"""The games that the commands play: all that there are rules for."""

DEFAULT_STAKES: Final[dict[str, str]] = {
    "limit": "4/8",
    "one_bet": "4",
    "spread": "2-8",
    "pot_limit": "4",
    "no_limit": "4",
}
DEFAULT_SEATS: Final = 6
POKER: Final = "mexican-poker"

_WHOLE = re.compile(r"[0-9]{1,15}")


def _help(name: str, *, number: bool = False) -> Parameter:
    return Parameter(help=text(f"cli.table.{name}"), negative=(), show_default=False, allow_leading_hyphen=number)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class RuleOptions:
    """Which house rules, and what is played for."""

    preset: Annotated[str | None, _help("preset")] = None
    rules: Annotated[str | None, _help("rules")] = None
    rule: Annotated[tuple[str, ...], _help("rule")] = ()
    stakes: Annotated[str | None, _help("stakes", number=True)] = None
    no_limit: Annotated[bool, _help("no_limit")] = False
    pot_limit: Annotated[bool, _help("pot_limit")] = False
    spread: Annotated[bool, _help("spread")] = False
    ante: Annotated[str | None, _help("ante", number=True)] = None
    bring_in: Annotated[str | None, _help("bring_in", number=True)] = None


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class TableOptions(RuleOptions):
    """Also who sits down, with how much, and from which cards."""

    seats: Annotated[str | None, _help("seats", number=True)] = None
    stack: Annotated[str | None, _help("stack", number=True)] = None
    stacks: Annotated[str | None, _help("stacks", number=True)] = None
    seed: Annotated[str | None, _help("seed", number=True)] = None


@dataclass(frozen=True, kw_only=True)
class House(Generic[R]):
    """The rules of a run: the game, the preset behind its rules, the rules, and the stakes.

    `name` is the home game's; `stakes_given` tells stakes that somebody named
    from the default ones.
    """

    game: str
    preset: str
    rules: R
    stakes: Stakes
    stakes_given: bool
    name: str | None = None

    @property
    def overrides(self) -> dict[str, object]:
        """What the rules change in their preset, as a record holds it."""
        return self.rules.overrides(self.preset)


@dataclass(frozen=True, kw_only=True)
class Table(House[R]):
    """A house with seats: one stack each, in dealing order, and the seed of its cards."""

    stacks: tuple[int, ...]
    seed: str

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.stacks)


def check_game(game: str) -> str:
    """Return the name of a game, or refuse one that there is not (`RulesError`)."""
    if game not in GAMES:
        raise RulesError(Text("cli.table.no_such_game", given=game, known=", ".join(GAMES)))
    return game


@overload
def resolve_rules(options: RuleOptions | None = None, *, source: str | None = None) -> House: ...
@overload
def resolve_rules(
    options: RuleOptions | None = None, *, source: str | None = None, game: str | None
) -> House[AnyRules]: ...
def resolve_rules(
    options: RuleOptions | None = None, *, source: str | None = None, game: str | None = POKER
) -> House[Any]:
    """Return the house rules that the options name; `source` is a preset or a file given without an option.

    Without a game (None) the preset or the file decides which it is.

    >>> house = resolve_rules(RuleOptions(preset="wiki", rule=("raise_cap=4",), stakes="2/4"))
    >>> house.overrides, house.stakes.bring_in
    ({'raise_cap': 4}, 1)
    >>> resolve_rules(game="no-peek").preset, resolve_rules(source="denexa", game=None).game
    ('opr-nopeek', 'mexican-sweat')
    """
    options = options or RuleOptions()
    home = _home(options, source, game)
    structure = _structure(options)
    changes = _changes(options.rule, home.rules)
    if structure is not None:
        if changes.get("structure", structure) != structure:
            raise RulesError(Text("cli.table.two_structures"))
        changes["structure"] = structure
    rules: AnyRules = home.rules.with_(**changes)
    stakes = home.stakes if options.stakes is None else options.stakes
    if options.stakes is None and home.stakes is not None and rules.structure != home.rules.structure:
        raise RulesError(Text("cli.table.file_stakes", given=home.stakes, structure=rules.structure))
    return House(
        game=home.game,
        preset=home.preset,
        rules=rules,
        name=home.name,
        stakes_given=any(amount is not None for amount in (stakes, options.ante, options.bring_in)),
        stakes=rules.stakes(
            DEFAULT_STAKES[sizes(rules.structure, home.game)] if stakes is None else stakes,
            ante=_chips("--ante", options.ante),
            bring_in=_chips("--bring-in", options.bring_in),
        ),
    )


@overload
def resolve_table(options: TableOptions | None = None, *, seats: int = DEFAULT_SEATS) -> Table: ...
@overload
def resolve_table(options: TableOptions | None = None, *, seats: int = DEFAULT_SEATS, game: str) -> Table[AnyRules]: ...
def resolve_table(options: TableOptions | None = None, *, seats: int = DEFAULT_SEATS, game: str = POKER) -> Table[Any]:
    """Return the table that the options describe; `seats` is how many sit down where they do not say.

    >>> table = resolve_table(TableOptions(no_limit=True, seats="3", seed="7"))
    >>> table.stacks, table.stakes.ante
    ((400, 400, 400), 2)
    >>> resolve_table(game="mexican-sweat").stacks
    (40, 40, 40, 40, 40, 40)
    >>> resolve_table(TableOptions(seats="8"))
    Traceback (most recent call last):
    comodin.errors.RulesError: --seats: 8 players; these rules seat 2 to 7
    """
    options = options or TableOptions()
    house = resolve_rules(options, game=game)
    return Table(
        **vars(house),
        stacks=_stacks(options, house, seats),
        seed=secrets.token_hex(8) if options.seed is None else options.seed,
    )


def _home(options: RuleOptions, source: str | None, game: str | None) -> HomeGame:
    """Return what is named; with a game, rules of the other kind are refused."""
    named = [name for name in (source, options.preset, options.rules) if name is not None]
    if len(named) > 1:
        raise RulesError(Text("cli.table.two_sources", first=named[0], second=named[1]))
    if options.rules is not None or (source is not None and _is_file(source)):
        home = load_rules(named[0])
        if game is None:
            return home
        if kind_of(game) is not type(home.rules):
            raise RulesError(Text("cli.table.file_game", file=named[0], given=home.game, wanted=game))
        return replace(home, game=game)
    base = named[0] if named else default_preset(POKER if game is None else game)
    rules: AnyRules = preset(base, game=game)
    return HomeGame(preset=base, rules=rules, game=game_of(base) if game is None else game)


def _is_file(source: str) -> bool:
    return (
        source not in PRESETS
        and source not in REVEAL_PRESETS
        and ("." in source or "/" in source or Path(source).is_file())
    )


def _structure(options: RuleOptions) -> Structure | None:
    flags: dict[Structure, bool] = {
        "no_limit": options.no_limit,
        "pot_limit": options.pot_limit,
        "spread": options.spread,
    }
    chosen = [name for name, given in flags.items() if given]
    if len(chosen) > 1:
        raise RulesError(Text("cli.table.two_structures"))
    return chosen[0] if chosen else None


def _changes(words: tuple[str, ...], rules: HouseRules) -> dict[str, object]:
    changes: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise RulesError(Text("cli.table.rule_form", given=word))
        if name in changes:
            raise RulesError(Text("cli.table.rule_twice", name=name))
        changes[name] = option(name, rules.options).read(name, value.strip())
    return changes


def _stacks(options: TableOptions, house: House[AnyRules], default_seats: int) -> tuple[int, ...]:
    low, high = house.rules.players
    asked = _chips("--seats", options.seats)
    if options.stacks is not None:
        if options.stack is not None:
            raise RulesError(Text("cli.table.stack_and_stacks"))
        stacks = tuple(_stack("--stacks", word.strip()) for word in options.stacks.split(","))
        if asked not in (None, len(stacks)):
            raise RulesError(Text("cli.table.stacks_count", stacks=len(stacks), seats=asked))
        seats, flag = len(stacks), "--stacks"
    else:
        seats, flag = max(low, min(default_seats, high)) if asked is None else asked, "--seats"
        stacks = ()
    if not low <= seats <= high:
        raise RulesError(Text("cli.table.seats_range", flag=flag, seats=seats, low=low, high=high))
    stack = house.rules.buy_in(house.stakes) if options.stack is None else _stack("--stack", options.stack)
    return stacks or (stack,) * seats


def _stack(flag: str, word: str) -> int:
    chips = _chips(flag, word)
    if not chips:
        raise RulesError(Text("cli.table.stack_zero", flag=flag))
    return chips


def _chips(flag: str, word: str | None) -> int | None:
    if word is None:
        return None
    if not _WHOLE.fullmatch(word):
        raise RulesError(Text("cli.table.whole", flag=flag, given=word))
    return int(word)
