"""`comodin rules`: house rules in words, each line with its source.

Without a name it lists the presets, game by game; with one (or a file) it says
what that table plays by; `--diff` sets two of one game side by side.  Piped output is plain text of
80 columns, a terminal gets colour.
"""

from __future__ import annotations

import json as _json
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Final

from cyclopts import Parameter

from comodin.cli.options import House, RuleOptions, resolve_rules
from comodin.cli.rows import DIM, HEADING, HOUSE, MARGIN, PLAIN, TITLE, Row, show, width, wrap
from comodin.cli.shell import lang, text
from comodin.errors import RulesError
from comodin.rules import GAMES, AnyRules, Stakes, plain_stakes, preset
from comodin.rules.sheet import facts, legend, sheet
from comodin.rules.words import Line, basics, describe, themes_of
from comodin.texts import Text

__all__ = ["rules"]

CITE: Final = 8


def _flag(name: str) -> Parameter:
    return Parameter(help=text(f"cli.rules.{name}"), negative=(), show_default=False)


def rules(
    source: Annotated[str | None, Parameter(help=text("cli.rules.source"))] = None,
    /,
    *,
    diff: Annotated[str | None, Parameter(help=text("cli.rules.diff"))] = None,
    html: Annotated[bool, _flag("html")] = False,
    json: Annotated[bool, _flag("json")] = False,
    names: Annotated[bool, _flag("names")] = False,
    options: RuleOptions | None = None,
) -> int:
    """Show house rules; see the module."""
    if html and (json or diff is not None):
        raise RulesError(Text("cli.rules.html_alone"))
    if source is None and options is None and diff is None and not (html or names):
        _presets(as_json=json)
        return 0
    house = _spelled_out(resolve_rules(options, source=source, game=None))
    if diff is not None:
        _compare(house, _other(diff, options), titles=_titles(house, source, diff), as_json=json)
    elif html:
        stakes = _known_stakes(house)
        sys.stdout.write(sheet(house.rules, house.preset, lang=lang(), name=house.name, stakes=stakes, game=house.game))
    elif json:
        print(_json.dumps(_as_json(house), ensure_ascii=False))
    else:
        show(_table(house, names=names))
    return 0


def _other(source: str, options: RuleOptions | None) -> House[AnyRules]:
    """Resolve the rules to compare with, in the betting structure that was asked for."""
    options = options or RuleOptions()
    same = RuleOptions(
        stakes=options.stakes, no_limit=options.no_limit, pot_limit=options.pot_limit, spread=options.spread
    )
    return _spelled_out(resolve_rules(same, source=source, game=None))


def _spelled_out(house: House[AnyRules]) -> House[AnyRules]:
    """Return the house with an ante and a bring-in other than its rules say written into them."""
    if not house.stakes_given:
        return house
    rules, stakes = house.rules, house.stakes
    usual: dict[object, float] = {None: stakes.lower / 2, "half": stakes.lower / 2, "bet": stakes.lower}
    changes: dict[str, object] = {}
    for name, amount in (("ante", stakes.ante), ("bring_in", stakes.bring_in)):
        said = getattr(rules, name, 0)
        if usual.get(said, said) != amount and (amount or name == "ante"):
            changes[name] = amount
    return replace(house, rules=rules.with_(**changes))


def _known_stakes(house: House[AnyRules]) -> Stakes | None:
    return house.stakes if house.stakes_given else None


# -- as data -----------------------------------------------------------------------


def _as_json(house: House[AnyRules]) -> dict[str, object]:
    stakes = _known_stakes(house)
    return {
        "game": house.game,
        "preset": house.preset,
        "name": house.name,
        "structure": house.rules.structure,
        "stakes": None if stakes is None else plain_stakes(stakes, house.rules.structure, house.game),
        "rules": {name: kind.plain(getattr(house.rules, name)) for name, kind in house.rules.options.items()},
        "overrides": house.overrides,
        "lines": [_line_as_json(line, house) for line in describe(house.rules, house.preset)],
    }


def _line_as_json(line: Line, house: House[AnyRules]) -> dict[str, object]:
    return {
        "option": line.option,
        "value": house.rules.options[line.option].plain(getattr(house.rules, line.option)),
        "text": line.text.to(lang()),
        "source": line.citation.source,
        "status": line.citation.status,
        "theme": line.theme,
        "applies": line.applies,
    }


# -- as text -----------------------------------------------------------------------


def _presets(*, as_json: bool) -> None:
    if as_json:
        listed = [
            {
                "game": game,
                "preset": name,
                "text": text(f"rules.preset.{name}"),
                "players": list(preset(name).players),
            }
            for game, names in GAMES.items()
            for name in names
        ]
        print(_json.dumps(listed, ensure_ascii=False))
        return
    rows: list[Row] = []
    for game, names in GAMES.items():
        rows += [((TITLE, text(f"rules.sheet.presets.{game}")),), ()]
        indent = MARGIN + max(map(len, names)) + 2
        for name in names:
            said = wrap(text(f"rules.preset.{name}"), width() - indent)
            rows += [((HEADING, f"{' ' * MARGIN}{name}".ljust(indent)), (PLAIN, said[0]))]
            rows += [((PLAIN, " " * indent + line),) for line in said[1:]]
        rows.append(())
    rows += [((DIM, line),) for line in wrap(text("rules.sheet.more"), width())]
    show(rows)


def _table(house: House[AnyRules], *, names: bool) -> Iterator[Row]:
    title = " · ".join((text(f"rules.game.{house.game}"), house.name or house.preset))
    yield (TITLE, title), (PLAIN, " · " + " · ".join(facts(house.rules, _known_stakes(house), lang())))
    if house.name is not None or house.overrides:
        yield ((DIM, text("rules.sheet.based_on", preset=house.preset)),)
    else:
        yield from (((DIM, line),) for line in wrap(text(f"rules.preset.{house.preset}"), width()))
    lines = describe(house.rules, house.preset)
    yield from _heading("basics")
    for basic, source in basics(house.preset):
        yield from _rule(basic.to(lang()), source)
    for theme in themes_of(house.rules):
        ours = [line for line in lines if line.theme == theme and line.applies]
        if ours:
            yield from _heading(theme)
        for line in ours:
            yield from _rule(line.text.to(lang()), str(line.citation), house=line.citation.status == "house")
            if names:
                yield from _name(line, house)
    silent = [line.option for line in lines if not line.applies]
    yield ()
    if silent:
        yield from (((DIM, line),) for line in wrap(text("rules.sheet.idle", names=", ".join(silent)), width()))
    for said in legend({line.citation.status for line in lines}, house.rules, lang()):
        yield from (((DIM, line),) for line in wrap(said, width()))


def _heading(theme: str) -> Iterator[Row]:
    yield ()
    yield ((HEADING, text(f"rules.theme.{theme}")),)


def _rule(said: str, cited: str, *, house: bool = False, indent: int = MARGIN, label: str = "") -> Iterator[Row]:
    room = width() - indent - CITE
    first, *rest = wrap(said, room)
    yield (HEADING, label.ljust(indent)), (PLAIN, first.ljust(room)), (HOUSE if house else DIM, cited.rjust(CITE))
    for line in rest:
        yield ((PLAIN, " " * indent + line),)


def _name(line: Line, house: House[AnyRules]) -> Iterator[Row]:
    kind = house.rules.options[line.option]
    said = text("rules.sheet.names", name=line.option, value=_word(line.option, house), wanted=kind.wanted)
    for piece in wrap(said, width() - 2 * MARGIN):
        yield ((DIM, " " * 2 * MARGIN + piece),)


def _word(name: str, house: House[AnyRules]) -> str:
    """Return a value as ``--rule`` takes it."""
    value = getattr(house.rules, name)
    match value:
        case None:
            return "half"
        case bool():
            return str(value).lower()
        case tuple():
            return ("-" if name == "players" else ",").join(map(str, value)) or "none"
    return str(value)


# -- two side by side ----------------------------------------------------------------


def _titles(house: House[AnyRules], source: str | None, diff: str) -> tuple[str, str]:
    one = source or house.name or house.preset
    return one, diff if diff != one else f"{diff} (2)"


def _compare(house: House[AnyRules], other: House[AnyRules], *, titles: tuple[str, str], as_json: bool) -> None:
    if house.rules.kind != other.rules.kind:
        games = {"one_game": house.game, "other_game": other.game}
        raise RulesError(Text("rules.sheet.other_game", one=titles[0], other=titles[1], **games))
    pairs = [
        (left, right)
        for left, right in zip(describe(house.rules, house.preset), describe(other.rules, other.preset), strict=True)
        if (left.applies or right.applies) and (left.text != right.text or left.applies != right.applies)
    ]
    if as_json:
        found = [
            {"option": left.option, "one": _line_as_json(left, house), "other": _line_as_json(right, other)}
            for left, right in pairs
        ]
        print(_json.dumps({"one": titles[0], "other": titles[1], "differences": found}, ensure_ascii=False))
    elif not pairs:
        print(text("rules.sheet.same", one=titles[0], other=titles[1]))
    else:
        show(_differences(pairs, titles))


def _differences(pairs: list[tuple[Line, Line]], titles: tuple[str, str]) -> Iterator[Row]:
    yield ((TITLE, f"{titles[0]} | {titles[1]}"),)
    indent = min(max(map(len, titles)), 24) + 3 * MARGIN
    theme = ""
    for pair in pairs:
        if pair[0].theme != theme:
            theme = pair[0].theme
            yield from _heading(theme)
        yield ((DIM, f"{' ' * MARGIN}{pair[0].option}"),)
        for line, title in zip(pair, titles, strict=True):
            said = line.text.to(lang()) if line.applies else text("rules.sheet.not_here")
            label = " " * 2 * MARGIN + textwrap.shorten(title, 24, placeholder="…")
            yield from _rule(said, str(line.citation) if line.applies else "", indent=indent, label=label)
