"""`Entry`: one irregularity or question of procedure, and what each house rules on it.

What is ruled is a list of `Part`s: a sentence that holds everywhere, or one
for the value of an option.  So the ruling of any house, a preset or a home
game's file, is derived from its options and is written down once.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from comodin.rules import AnyRules
from comodin.rules.consistency import idle
from comodin.rules.sources import cite
from comodin.rules.words import sentence
from comodin.texts import Text

__all__ = ["Entry", "Kind", "Part", "Ruling", "as_in", "by", "rule", "rule_on", "sentences", "sheet"]

Kind = Literal["poker", "reveal", "both"]
MARKS: Final = "†*"
"""What stands behind a source: inferred, or decided by the house itself."""

Where = tuple[tuple[str, tuple[object, ...]], ...]
"""Options, each with the values for which something holds."""


class Part(Struct, frozen=True):
    """One sentence of a ruling.

    Without an option it is the entry's rule, or the text `own`, whatever the
    house plays.  With one it is the sentence for that option's value: that of
    the house-rule sheet, or one of the texts under `own`.  `anyway`: also
    where the option has no effect.
    """

    option: str = ""
    own: str = ""
    where: Where = ()
    anyway: bool = False


class Entry(Struct, frozen=True):
    """One situation: its words stand in the texts under `rulings.<name>`.

    `kind`: the games in which it comes up.  `clauses` are those behind the
    sentences that hold everywhere; an option brings its own.  `streets`: where
    it happens, all if empty.  `where`: the rules without which it cannot come
    up.  `verbs`: the irregular actions of the engine that carry it out.
    """

    name: str
    kind: Kind
    parts: tuple[Part, ...]
    clauses: tuple[str, ...]
    streets: tuple[int, ...] = ()
    where: Where = ()
    verbs: tuple[str, ...] = ()

    @property
    def situation(self) -> Text:
        """What has happened."""
        return Text(f"rulings.{self.name}.situation")

    @property
    def reason(self) -> Text:
        """Why it is ruled so."""
        return Text(f"rulings.{self.name}.reason")

    @property
    def words(self) -> Text:
        """More words under which it is found, none of them shown."""
        return Text(f"rulings.{self.name}.words")

    @property
    def options(self) -> tuple[str, ...]:
        """The options that govern it."""
        return tuple(dict.fromkeys(part.option for part in self.parts if part.option))

    def comes_up(self, rules: AnyRules) -> bool:
        """Whether it can happen under these rules."""
        return self.kind in ("both", rules.kind) and _holds(self.where, rules)


class Ruling(Struct, frozen=True):
    """What one house rules: sentences, and the clauses behind them as the house cites them."""

    entry: Entry
    texts: tuple[Text, ...]
    clauses: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it in English."""
        return " ".join(self.texts)


def rule(**where: object) -> Part:
    """Return the sentence that needs no option, `where` the rules are such."""
    return Part(where=_where(where))


def by(option: str, own: str = "", **where: object) -> Part:
    """Return a sentence for the value of an option, in the entry's own words or in those under `own`."""
    return Part(option=option, own=own or "*", where=_where(where))


def as_in(own: str, **where: object) -> Part:
    """Return a sentence that stands with another entry, under the key `own`."""
    return Part(own=own, where=_where(where))


def sheet(option: str, *, anyway: bool = False, **where: object) -> Part:
    """Return the sentence that the sheet of the house rules has for an option."""
    return Part(option=option, where=_where(where), anyway=anyway)


def rule_on(entry: Entry, rules: AnyRules, base: str) -> Ruling | None:
    """Return what a house rules on a situation, None where that cannot come up; `base` is the preset behind it.

    >>> from comodin.floor.rulings import CATALOGUE
    >>> from comodin.rules import preset
    >>> ruling = rule_on(CATALOGUE["missed_hand"], preset("parkwest"), "parkwest")
    >>> print(ruling.texts[1])
    A player whom the deal missed is out of the hand, and the ante stays in the pot.
    >>> ruling.clauses
    ('P20', 'R3.17†')
    """
    if not entry.comes_up(rules):
        return None
    parts = _parts(entry, rules)
    if not parts:
        return None
    cited = [str(cite(part.option, base, rules)) for part in parts if part.option]
    texts = tuple(_text(entry, part, rules) for part in parts)
    return Ruling(entry=entry, texts=texts, clauses=_once((*_of_game(entry.clauses, rules), *cited)))


def sentences(entry: Entry, rules: AnyRules) -> tuple[Text, ...]:
    """Return the sentences alone, none where the situation cannot come up."""
    return tuple(_text(entry, part, rules) for part in _parts(entry, rules)) if entry.comes_up(rules) else ()


def _parts(entry: Entry, rules: AnyRules) -> list[Part]:
    silent = idle(rules)
    return [part for part in entry.parts if (part.anyway or part.option not in silent) and _holds(part.where, rules)]


def _of_game(clauses: tuple[str, ...], rules: AnyRules) -> tuple[str, ...]:
    """Return the clauses that a game has: those of the founding documents of the other are not its own."""
    others = "M" if rules.kind == "poker" else "PW"
    return tuple(clause for clause in clauses if clause[0] not in others)


def _once(sources: tuple[str, ...]) -> tuple[str, ...]:
    """Return each source once, marked as inferred or as the house's own where any of it is."""
    marks: dict[str, str] = {}
    for source in sources:
        plain = source.rstrip(MARKS)
        marks[plain] = max(marks.get(plain, ""), source.removeprefix(plain), key=("", *MARKS).index)
    return tuple(plain + mark for plain, mark in marks.items())


def _text(entry: Entry, part: Part, rules: AnyRules) -> Text:
    if not part.option:
        return Text(f"rulings.{part.own or f'{entry.name}.rule'}")
    if not part.own:
        return sentence(part.option, rules)
    group = f"{entry.name}.{part.option}" if part.own == "*" else part.own
    return Text(f"rulings.{group}.{getattr(rules, part.option)}")


def _where(given: dict[str, object]) -> Where:
    return tuple((name, values if isinstance(values, tuple) else (values,)) for name, values in given.items())


def _holds(where: Where, rules: AnyRules) -> bool:
    return all(getattr(rules, name) in values for name, values in where)
