"""A home game's rules as a small TOML file: a preset and what the table changes.

    name = "Tuesday game"
    preset = "parkwest"
    structure = "limit"
    stakes = "2/4"
    ante = 1

    [rules]
    raise_cap = 4
    burns = [4, 5]

Every key may be left out.  `game` names the game where the preset does not
tell it: `mexican-sweat` and `no-peek` take each other's presets.  `ante`,
`bring_in`, `collection` and `structure` are options like those under
`[rules]`; they may stand in either place.
Every complaint names the file, the key, what was given and what would be right.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Container, Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Final

import msgspec

from comodin.errors import RulesError
from comodin.rules.catalogue import AnyRules, default_preset, from_overrides, game_of, kind_of
from comodin.rules.options import is_whole, nearest
from comodin.rules.ruleset import RuleSet
from comodin.texts import Text

__all__ = ["HomeGame", "dump_rules", "load_rules", "read_rules"]

_TOP_OPTIONS: Final = ("structure", "ante", "bring_in", "collection")
_KEYS: Final = ("name", "game", "preset", "stakes", *_TOP_OPTIONS, "rules")


class HomeGame(msgspec.Struct, frozen=True, kw_only=True):
    """What a rules file says; `stakes` is as written, None where the file leaves them open."""

    preset: str = "parkwest"
    rules: AnyRules = RuleSet()
    name: str | None = None
    stakes: str | None = None
    game: str = "mexican-poker"


def load_rules(path: str | PathLike[str]) -> HomeGame:
    """Read a rules file; `RulesError` says what is wrong with it, `OSError` that there is none."""
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RulesError(Text("rules.file.not_text", file=file)) from None
    return read_rules(text, file=str(file))


def read_rules(text: str, *, file: str = "rules.toml") -> HomeGame:
    """Return what the text of a rules file says; `file` is its name in complaints.

    >>> read_rules('preset = "wiki"').rules.opener
    'low_bring_in'
    >>> read_rules('stake = "2/4"')
    Traceback (most recent call last):
    comodin.errors.RulesError: rules.toml: 'stake' is not a key of a rules file; did you mean 'stakes'?
    """
    try:
        table: dict[str, object] = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RulesError(Text("rules.file.syntax", file=file, reason=str(error))) from None
    game, base = _game(file, table)
    for key in table:
        if key not in _KEYS:
            raise RulesError(_unknown_key(file, key, kind_of(game).options))
    name = _string(file, table, "name")
    overrides = _overrides(file, table)
    stakes = table.get("stakes")
    if stakes is not None and not isinstance(stakes, str):
        if not is_whole(stakes):
            raise RulesError(_wrong(file, "stakes", stakes, "stakes"))
        stakes = str(stakes)
    with _of_file(file):
        rules = from_overrides(base, overrides, game=game)
        if stakes is not None:
            rules.stakes(stakes)
    return HomeGame(preset=base, rules=rules, name=name, stakes=stakes, game=game)


def dump_rules(game: HomeGame) -> str:
    """Return the text of a rules file that says the same.

    >>> from comodin.rules import preset
    >>> print(dump_rules(HomeGame(preset="wiki", rules=preset("wiki").with_(raise_cap=4), stakes="2/4")))
    preset = "wiki"
    structure = "limit"
    stakes = "2/4"
    <BLANKLINE>
    [rules]
    raise_cap = 4
    <BLANKLINE>
    """
    overrides = game.rules.overrides(game.preset)
    named = game.game if game.game != game_of(game.preset) else None
    top: dict[str, object] = {"name": game.name, "game": named, "preset": game.preset}
    top |= {"structure": game.rules.structure, "stakes": game.stakes}
    top |= {key: overrides.pop(key) for key in _TOP_OPTIONS if key in overrides}
    lines = [f"{key} = {_toml(value)}" for key, value in top.items() if value is not None]
    if overrides:
        lines += ["", "[rules]", *(f"{key} = {_toml(value)}" for key, value in overrides.items())]
    return "\n".join(lines) + "\n"


def _game(file: str, table: dict[str, object]) -> tuple[str, str]:
    """Return the game and the preset that a file names; either tells the other."""
    game, base = _string(file, table, "game"), _string(file, table, "preset")
    with _of_file(file):
        if game is None:
            return ("mexican-poker", "parkwest") if base is None else (game_of(base), base)
        if base is not None:
            kind_of(game).of(base)
        return game, default_preset(game) if base is None else base


@contextmanager
def _of_file(file: str) -> Iterator[None]:
    try:
        yield
    except RulesError as error:
        raise RulesError(Text("rules.file.rules", file=file, reason=error.message)) from None


def _overrides(file: str, table: dict[str, object]) -> dict[str, object]:
    under = table.get("rules", {})
    if not isinstance(under, dict):
        raise RulesError(_wrong(file, "rules", under, "table"))
    top: dict[str, object] = {key: table[key] for key in _TOP_OPTIONS if key in table}
    for key in top:
        if key in under:
            raise RulesError(Text("rules.file.twice", file=file, key=key))
    return {**top, **under}


def _string(file: str, table: dict[str, object], key: str) -> str | None:
    value = table.get(key)
    if value is not None and not isinstance(value, str):
        raise RulesError(_wrong(file, key, value, "string"))
    return value


def _unknown_key(file: str, key: str, options: Container[str]) -> Text:
    if key in options:
        return Text("rules.file.option_outside", file=file, key=key)
    near = nearest(key, _KEYS)
    if near is None:
        return Text("rules.file.unknown_key", file=file, key=key, known=", ".join(_KEYS))
    return Text("rules.file.unknown_key_near", file=file, key=key, near=near)


def _wrong(file: str, key: str, value: object, wanted: str) -> Text:
    given = f"'{value}'" if isinstance(value, str) else _toml(value)
    return Text("rules.file.wrong", file=file, key=key, given=given, wanted=Text(f"rules.file.wanted.{wanted}"))


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)
