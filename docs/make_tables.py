"""Write the tables of the docs that the package itself knows best.

    python docs/make_tables.py [--check]

Between ``<!-- begin: NAME -->`` and ``<!-- end: NAME -->`` stands what the
function of that name below gives: the options of the house rules with every
value in words, and what each clause says.  With --check nothing is written;
the status is 1 if a page is not what would be written.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import comodin.rules.ruleset
from comodin.errors import RulesError
from comodin.rules import OPTIONS, PRESETS, RuleSet, preset
from comodin.rules.sources import cite
from comodin.rules.words import THEMES, sentence
from comodin.texts import say, topic

DOCS = Path(__file__).resolve().parent

NOT_APPLIED = frozenset(
    {
        "acceptance_actions",
        "forced_bet_counts_as_action",
        "misdealt_joker",
        "missed_hand_ante",
        "muck_retrievable",
        "short_buys_per_full_buy",
        "street_error_bets",
        "unaware_of_raise",
    }
)
"""Options that stand on the sheet of a table and that only the floor, which is not there yet, will apply."""

FLOOR = frozenset("P19 P20 P21 P22 P23 P24 P29 P30 P31 P32 P36 P37 P38 P42".split())
"""Clauses that only the floor will apply."""


# -- the options -------------------------------------------------------------------


def differences() -> Iterator[str]:
    """The options on which the presets do not agree."""
    names = list(PRESETS)
    yield f"| option | {' | '.join(names)} |"
    yield "|---" * (len(names) + 1) + "|"
    for name in OPTIONS:
        values = [word(name, getattr(preset(base), name)) for base in names]
        if len(set(values)) > 1:
            cells = " | ".join(f"`{value}`" for value in values)
            yield f"| [`{name}`](#{name}) | {cells} |"


def options() -> Iterator[str]:
    """Every option, theme by theme: what it decides, its values in words, what each preset takes and why."""
    about = field_docs()
    for theme, names in THEMES.items():
        yield f"### {say(f'rules.theme.{theme}', 'en')}"
        yield ""
        for name in names:
            yield from one_option(name, about[name])


def one_option(name: str, about: str) -> Iterator[str]:
    """A section of its own."""
    yield f"#### `{name}`"
    yield ""
    yield re.sub(r" ?\([^()]*[PWR]\d[^()]*\)\.$", ".", about).replace("``", "`").replace("None is", "`half` is")
    if name in NOT_APPLIED:
        yield "*It stands on the sheet of the table; the engine does not apply it yet (it is for the floor).*"
    yield ""
    kind = OPTIONS[name]
    if kind.values:
        yield "| value | in words |"
        yield "|---|---|"
        for value in kind.values:
            yield f"| `{word(name, value)}` | {in_words(name, value)} |"
    else:
        default = getattr(RuleSet(), name)
        yield f"Takes {kind.wanted}. `{word(name, default)}` means: {in_words(name, default)}"
    yield ""
    taken: dict[str, list[str]] = {}
    for base in PRESETS:
        rules = preset(base)
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


def in_words(name: str, value: object) -> str:
    """The sentence of a value, from the first preset that goes with it."""
    for base in ("parkwest", "wiki", "barge"):
        try:
            return sentence(name, preset(base).with_(**{name: value}))
        except RulesError:
            continue
    if name == "short_stub":
        return sentence(name, preset("wiki").with_(players=(2, 7), short_stub=value))
    return sentence(name, preset("wiki").with_(opener_bet="bringin_or_full", **{name: value}))


def field_docs() -> dict[str, str]:
    """What stands below each field of `RuleSet`."""
    source = Path(comodin.rules.ruleset.__file__).read_text(encoding="utf-8")
    (rule_set,) = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef))
    found = {}
    for field, after in zip(rule_set.body, rule_set.body[1:]):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(after, ast.Expr):
            found[field.target.id] = str(ast.literal_eval(after.value))
    return found


# -- the clauses -------------------------------------------------------------------


def parkwest() -> Iterator[str]:
    """P1 to P43."""
    yield from clauses("P")


def wiki() -> Iterator[str]:
    """W1 to W12."""
    yield from clauses("W")


def clauses(letter: str) -> Iterator[str]:
    """The clauses of one source."""
    yield "| id | what it says |"
    yield "|---|---|"
    for name, said in topic("clauses").items():
        if name.startswith(letter):
            yield f"| {name} | {said['en']}{' ◇' if name in FLOOR else ''} |"


# -- pages -------------------------------------------------------------------------

TABLES: dict[str, tuple[Callable[[], Iterator[str]], ...]] = {
    "reference/rules.md": (differences, options),
    "explanation/sources.md": (parkwest, wiki),
}


def filled(page: str, tables: tuple[Callable[[], Iterator[str]], ...]) -> str:
    """Return a page with its tables made anew."""
    for make in tables:
        begin, end = f"<!-- begin: {make.__name__} -->\n", f"<!-- end: {make.__name__} -->"
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
