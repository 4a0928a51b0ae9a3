"""`comodin ruling`: what the floor rules on an irregularity that is told in words, either language.

The best rulings first, each by house: presets that rule the same stand
together, with the clauses behind it.  With a preset, a rules file or a rule
of its own it is one house.  Piped output is plain text of 80 columns.
"""

from __future__ import annotations

import json as _json
from collections.abc import Iterable, Iterator
from typing import Annotated, Final

from cyclopts import Parameter

from comodin.cli.options import House, RuleOptions, resolve_rules
from comodin.cli.rows import DIM, HEADING, MARGIN, PLAIN, TITLE, Row, show, width, wrap
from comodin.cli.shell import lang, text
from comodin.errors import NotationError
from comodin.floor.rulings import CATALOGUE, Entry, Ruling, by_preset, find, nearest, rule_on
from comodin.floor.rulings.words import sounds_spanish
from comodin.rules import PRESETS, REVEAL_PRESETS, AnyRules
from comodin.texts import Text

__all__ = ["page", "ruling"]

LONGEST: Final = 400
"""Characters of a question."""

MOST: Final = 4
"""Rulings that are shown unless all are wanted."""

ANSWERED, NOTHING = 0, 1
INDENT: Final = 2 * MARGIN


def _flag(name: str) -> Parameter:
    return Parameter(name=f"--{name}", help=text(f"ruling.{name}"), negative=(), show_default=False)


def ruling(
    *situation: Annotated[str, Parameter(help=text("ruling.question"))],
    every: Annotated[bool, _flag("all")] = False,
    listed: Annotated[bool, _flag("list")] = False,
    json: Annotated[bool, _flag("json")] = False,
    options: RuleOptions | None = None,
) -> int:
    """Rule on a situation; see the module."""
    house = None if options is None else resolve_rules(options, game=None)
    question = " ".join(situation).strip()
    if listed:
        if question:
            raise NotationError(Text("ruling.list_alone"))
        _topics(house, as_json=json)
        return ANSWERED
    if not question:
        raise NotationError(Text("ruling.empty"))
    if len(question) > LONGEST:
        raise NotationError(Text("ruling.too_long", length=len(question), most=LONGEST))
    kind = None if house is None else house.rules.kind
    found = find(question, kind=kind)
    if not found:
        _nothing(question, nearest(question, kind=kind), as_json=json)
        return NOTHING
    entries = [match.entry for match in found if match.good][:MOST]
    if every:
        entries = [match.entry for match in found]
    if json:
        for entry in entries:
            print(_json.dumps(_as_json(entry, house), ensure_ascii=False))
    else:
        show(page(entries, house, more=len(found) - len(entries)))
        if lang() == "en" and sounds_spanish(question):
            show([((PLAIN, text("ruling.in_spanish")),)])
    return ANSWERED


def _nothing(question: str, near: Iterable[Entry], *, as_json: bool) -> None:
    if as_json:
        return
    given = "".join(letter if letter.isprintable() else "?" for letter in question)
    topics = " / ".join(entry.situation.to(lang()).rstrip(".") for entry in near)
    show(((PLAIN, line),) for line in wrap(text("ruling.nothing", given=given, near=topics), width()))


# -- as data -----------------------------------------------------------------------


def _as_json(entry: Entry, house: House[AnyRules] | None) -> dict[str, object]:
    return {
        "ruling": entry.name,
        "situation": entry.situation.to(lang()),
        "games": entry.kind,
        "streets": entry.streets,
        "reason": entry.reason.to(lang()),
        "options": entry.options,
        "actions": entry.verbs,
        "houses": [
            {
                "houses": [*rulings],
                "text": [said.to(lang()) for said in next(iter(rulings.values())).texts],
                "clauses": {name: one.clauses for name, one in rulings.items()},
            }
            for rulings in _houses(entry, house)
        ],
    }


def _houses(entry: Entry, house: House[AnyRules] | None) -> Iterator[dict[str, Ruling]]:
    """Give what is ruled, houses that rule the same together."""
    if house is None:
        yield from (dict(group.rulings) for group in by_preset(entry))
    else:
        one = rule_on(entry, house.rules, house.preset)
        if one is not None:
            yield {house.name or house.preset: one}


# -- as text -----------------------------------------------------------------------


def _topics(house: House[AnyRules] | None, *, as_json: bool) -> None:
    entries = [entry for entry in CATALOGUE.values() if house is None or entry.comes_up(house.rules)]
    if as_json:
        for entry in entries:
            print(_json.dumps(_as_json(entry, house), ensure_ascii=False))
        return
    rows: dict[str, list[Row]] = {}
    for entry in entries:
        said = wrap(entry.situation.to(lang()), width() - MARGIN)
        lines = rows.setdefault(text(f"ruling.game_{entry.kind}"), [])
        lines += [((PLAIN, " " * (MARGIN if first else INDENT) + line),) for first, line in _firsts(said)]
    show(row for game, lines in rows.items() for row in (((TITLE, game),), *lines, ()))


def _firsts(lines: Iterable[str]) -> Iterator[tuple[bool, str]]:
    return ((n == 0, line) for n, line in enumerate(lines))


def page(entries: Iterable[Entry], house: House[AnyRules] | None = None, *, more: int = 0) -> Iterator[Row]:
    """Give rulings as lines: of a house, or of all presets; `more` fit less well and are not shown."""
    cited: set[str] = set()
    for entry in entries:
        yield from (((TITLE, line),) for line in wrap(entry.situation.to(lang()), width()))
        yield ((DIM, f"{_when(entry)} · {text(f'ruling.game_{entry.kind}')}"),)
        yield ()
        houses = [*_houses(entry, house)]
        for rulings in houses:
            yield from _one(rulings)
            cited.update(source for one in rulings.values() for source in one.clauses)
        if not houses:
            yield ((PLAIN, " " * MARGIN + text("ruling.not_here")),)
        reason = text("ruling.why", reason=entry.reason.to(lang()))
        yield from (((DIM, " " * MARGIN + line),) for line in wrap(reason, width() - MARGIN))
        yield ()
    for mark, key in (("†", "inferred"), ("*", "house")):
        if any(source.endswith(mark) for source in cited):
            yield from (((DIM, line),) for line in wrap(text(f"ruling.{key}"), width()))
    if more:
        yield ((DIM, text("ruling.one_more") if more == 1 else text("ruling.more", n=more)),)


def _when(entry: Entry) -> str:
    names = [text(f"ruling.street.{street}") for street in entry.streets]
    if not names:
        return text("ruling.any_street").capitalize()
    key = {1: "one", 2: "or"}.get(len(names), "span")
    said = text(f"ruling.{key}", first=names[0], last=names[-1])
    return said[0].upper() + said[1:]


def _one(rulings: dict[str, Ruling]) -> Iterator[Row]:
    """Give what some houses rule: their names, the sentences, the clauses of each."""
    yield from (((HEADING, " " * MARGIN + line),) for line in wrap(_named(rulings), width() - MARGIN))
    said = " ".join(sentence.to(lang()) for sentence in next(iter(rulings.values())).texts)
    yield from (((PLAIN, " " * INDENT + line),) for line in wrap(said, width() - INDENT))
    yield from (((DIM, " " * INDENT + line),) for line in wrap(_cited(rulings), width() - INDENT))
    yield ()


def _named(houses: Iterable[str]) -> str:
    """Return the names of houses, shorter where they are all that there are."""
    names = [*houses]
    every = {"both": (*PRESETS, *REVEAL_PRESETS), "poker": tuple(PRESETS), "reveal": tuple(REVEAL_PRESETS)}
    for game, presets in every.items():
        if {*presets} <= {*names}:
            said = text(f"ruling.all_{game}")
            names = [said if name == presets[0] else name for name in names if name not in presets[1:]]
    return ", ".join(names)


def _cited(rulings: dict[str, Ruling]) -> str:
    by_clauses: dict[str, list[str]] = {}
    for name, one in rulings.items():
        by_clauses.setdefault(" ".join(one.clauses), []).append(name)
    if len(by_clauses) == 1:
        return next(iter(by_clauses))
    return " · ".join(f"{_named(names)}: {clauses}" for clauses, names in by_clauses.items())
