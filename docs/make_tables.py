"""Write the tables of the docs that the package itself knows best.

    python docs/make_tables.py [--check]

Between ``<!-- begin: NAME -->`` and ``<!-- end: NAME -->`` stands what
`TABLES` gives for that name: the options of the house rules with every value
in words, and what each clause says.  With --check nothing is written; the
status is 1 if a page is not what would be written.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

from comodin.errors import RulesError
from comodin.rules import GAMES, HouseRules, RevealRules, RuleSet
from comodin.rules.sources import cite
from comodin.rules.words import sentence, themes_of
from comodin.texts import say, topic

DOCS = Path(__file__).resolve().parent
Rules = type[RuleSet] | type[RevealRules]


# -- the options -------------------------------------------------------------------


def presets_of(kind: Rules) -> Iterator[str]:
    """The names of the presets, each game's default first."""
    for game in kind.games:
        yield from GAMES[game]


def differences(kind: Rules) -> Iterator[str]:
    """The options on which the presets do not agree; presets that agree on all share a column."""
    columns: dict[tuple[str, ...], list[str]] = {}
    for base in presets_of(kind):
        rules = kind.of(base)
        columns.setdefault(tuple(word(name, getattr(rules, name)) for name in kind.options), []).append(base)
    yield f"| option | {' | '.join(', '.join(bases) for bases in columns.values())} |"
    yield "|---" * (len(columns) + 1) + "|"
    for name, *values in zip(kind.options, *columns, strict=True):
        if len(set(values)) > 1:
            yield f"| [`{name}`](#{name}) | {' | '.join(f'`{value}`' for value in values)} |"


def options(kind: Rules) -> Iterator[str]:
    """Every option, theme by theme: what it decides, its values in words, what each preset takes and why."""
    about = field_docs(kind)
    for theme, names in themes_of(kind()).items():
        yield f"### {say(f'rules.theme.{theme}', 'en')}"
        yield ""
        for name in names:
            yield from one_option(kind, name, about[name])


def one_option(kind: Rules, name: str, about: str) -> Iterator[str]:
    """A section of its own."""
    yield f"#### `{name}`"
    yield ""
    yield re.sub(r" ?\([^()]*[PWMR]\d[^()]*\)([.;])", r"\1", about).replace("``", "`").replace("None is", "`half` is")
    yield ""
    option = kind.options[name]
    if option.values:
        yield "| value | in words |"
        yield "|---|---|"
        for value in option.values:
            yield f"| `{word(name, value)}` | {in_words(kind, name, value)} |"
    else:
        default = getattr(kind(), name)
        yield f"Takes {option.wanted}. `{word(name, default)}` means: {in_words(kind, name, default)}"
    yield ""
    taken: dict[str, list[str]] = {}
    for base in presets_of(kind):
        rules = kind.of(base)
        taken.setdefault(word(name, getattr(rules, name)), []).append(f"{base} {cite(name, base, rules)}")
    yield "; ".join(f"`{value}`: {', '.join(bases)}" for value, bases in taken.items()) + "."
    yield ""


def word(name: str, value: object) -> str:
    """A value as ``--rule`` takes it."""
    match value:
        case None:
            return "half"
        case bool():
            return str(value).lower()
        case tuple():
            return ("-" if name == "players" else ",").join(map(str, value)) or "none"
    return str(value)


def in_words(kind: Rules, name: str, value: object) -> str:
    """The sentence of a value, from the first preset that goes with it."""
    changes = ({}, {"opener_bet": "bringin_or_full"}, {"players": (2, 7)})
    for base in presets_of(kind):
        for more in changes:
            try:
                return sentence(name, kind.of(base).with_(**{**more, name: value}))
            except RulesError:
                continue
    raise SystemExit(f"{name}={value} goes with no preset")


def field_docs(kind: type[HouseRules]) -> dict[str, str]:
    """What stands below each field of the rules."""
    found = {}
    for each in kind.__mro__:
        if not issubclass(each, HouseRules):
            continue
        (parsed,) = ast.parse(inspect.getsource(each)).body
        assert isinstance(parsed, ast.ClassDef)
        for field, after in pairwise(parsed.body):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(after, ast.Expr):
                found.setdefault(field.target.id, str(ast.literal_eval(after.value)))
    return found


# -- the clauses -------------------------------------------------------------------


def clauses(letter: str) -> Iterator[str]:
    """The clauses of one source."""
    yield "| id | what it says |"
    yield "|---|---|"
    for name, said in topic("clauses").items():
        if name.startswith(letter):
            yield f"| {name} | {said['en']} |"


# -- pages -------------------------------------------------------------------------

Table = Callable[[], Iterator[str]]

TABLES: dict[str, dict[str, Table]] = {
    "reference/rules.md": {"differences": partial(differences, RuleSet), "options": partial(options, RuleSet)},
    "reference/reveal-rules.md": {
        "differences": partial(differences, RevealRules),
        "options": partial(options, RevealRules),
    },
    "explanation/sources.md": {name: partial(clauses, name) for name in ("P", "W", "M")},
}


def filled(page: str, tables: dict[str, Table]) -> str:
    """Return a page with its tables made anew."""
    for name, make in tables.items():
        begin, end = f"<!-- begin: {name} -->\n", f"<!-- end: {name} -->"
        before, _, rest = page.partition(begin)
        _, found, after = rest.partition(end)
        if not found:
            raise SystemExit(f"a page without {begin.strip()} ... {end}")
        page = before + begin + "\n" + "\n".join(make()).strip() + "\n\n" + end + after
    return page


def stale() -> dict[Path, str]:
    """Return the pages that are not what they should be, and what they should be."""
    pages = {DOCS / name: tables for name, tables in TABLES.items()}
    made = {page: filled(page.read_text(encoding="utf-8"), tables) for page, tables in pages.items()}
    return {page: text for page, text in made.items() if page.read_text(encoding="utf-8") != text}


def main() -> int:
    """Write the pages, or compare them."""
    wrong = stale()
    for page, text in wrong.items():
        if "--check" in sys.argv[1:]:
            print(f"{page.name} is stale: run python docs/make_tables.py")
        else:
            page.write_text(text, encoding="utf-8")
    return 1 if wrong and "--check" in sys.argv[1:] else 0


if __name__ == "__main__":
    sys.exit(main())
