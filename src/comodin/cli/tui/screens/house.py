"""The house rules in words: every rule that can come up, with its source, theme by theme.

    HouseScreen(game, lang)    game: TableGame -> dismisses with None

What the house plays otherwise than the usual preset of its game is marked,
with what that one says below it; D shows these rules alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from comodin.cli.tui.screens.parts import HEADING, Key, Prose, wrap
from comodin.cli.tui.screens.sheet import Sheet
from comodin.rules import AnyRules, default_preset, preset
from comodin.rules.words import Line, basics, describe, themes_of
from comodin.table import TableGame
from comodin.texts import Lang, say

__all__ = ["HouseScreen", "Rule", "differing", "house_rules"]

CITE = 9


class Rule(NamedTuple):
    """One rule as it is shown; `usual` is what the usual preset says instead, "" where it says the same."""

    said: str
    source: str
    usual: str = ""


def house_rules(rules: AnyRules, base: str, game: str, lang: Lang) -> dict[str, list[Rule]]:
    """Return the rules that can come up, by the name of their theme.

    >>> from comodin.rules import preset
    >>> found = house_rules(preset("wiki"), "wiki", "mexican-poker", "en")
    >>> found["The deal"][0].said, found["The deal"][0].usual
    ('2 to 8 players.', '2 to 7 players.')
    """
    usual = default_preset(game)
    others = {line.option: line for line in describe(preset(usual, rules.structure, game=game), usual)}
    found = {say("rules.theme.basics", lang): [Rule(text.to(lang), source) for text, source in basics(base)]}
    for theme in themes_of(rules):
        lines = [line for line in describe(rules, base) if line.theme == theme and line.applies]
        if lines:
            found[say(f"rules.theme.{theme}", lang)] = [_rule(line, others[line.option], lang) for line in lines]
    return found


def _rule(line: Line, usual: Line, lang: Lang) -> Rule:
    said, other = line.text.to(lang), usual.text.to(lang)
    if not usual.applies:
        other = say("rules.sheet.not_here", lang)
    return Rule(said, str(line.citation), other if other != said else "")


def differing(rules: AnyRules, base: str, game: str, lang: Lang) -> list[Rule]:
    """Return the rules that the usual preset of the game has otherwise."""
    return [rule for found in house_rules(rules, base, game, lang).values() for rule in found if rule.usual]


class HouseScreen(Sheet[None]):
    """The house rules, to be read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("d", "narrow", show=False)]

    def __init__(self, game: TableGame, lang: Lang) -> None:
        super().__init__(lang)
        self._game = game
        self._narrow = False
        self._rules = house_rules(game.rules, game.preset, game.game, lang)

    @property
    def title_words(self) -> str:
        """Which house it is."""
        game, lang = self._game, self.lang
        limits = say(f"play.structure.{game.structure}", lang, stakes=game.limits)
        name = say(f"play.game.{game.game}", lang)
        return say("screens.house.title", lang, game=name, rules=game.title or game.preset, structure=limits)

    @property
    def keys(self) -> Sequence[Key]:
        """Scrolling, and what differs."""
        key = "all" if self._narrow else "narrow"
        return (("↑↓", say("screens.key.scroll", self.lang)), ("D", say(f"screens.house.{key}", self.lang)))

    def body(self) -> Iterable[Widget]:
        """Say the rules."""
        yield Prose(self._written)

    def action_narrow(self) -> None:
        """Show what differs alone, or everything again."""
        self._narrow = not self._narrow
        self.query_one(Prose).remake()
        self.query_one(".sheet-body").scroll_home(animate=False)
        self.say_keys()

    def _written(self, width: int) -> Content:
        usual = default_preset(self._game.game)
        shown = {
            theme: [rule for rule in rules if rule.usual or not self._narrow] for theme, rules in self._rules.items()
        }
        count = sum(bool(rule.usual) for rules in self._rules.values() for rule in rules)
        key = "same" if not count else "one" if count == 1 else "many"
        said = say(f"screens.house.{key}", self.lang, preset=usual, count=count)
        lines = [Content.styled(line, "$text-2") for line in wrap(said, width)]
        for theme, rules in shown.items():
            if rules:
                lines += [Content(""), Content.styled(theme, HEADING)]
            for rule in rules:
                lines += _lines(rule, usual, width)
        return Content("\n").join(lines)


def _lines(rule: Rule, usual: str, width: int) -> list[Content]:
    """Return a rule in lines: its mark, its sentence, its source at the right; below it what is usual."""
    room = width - 2 - CITE
    style = "bold $text-1" if rule.usual else "$text-1"
    lines = []
    for place, piece in enumerate(wrap(rule.said, room)):
        mark = ("≠ ", "bold $text-1") if rule.usual and not place else ("  ", "")
        source = rule.source if not place else ""
        lines.append(Content.assemble(mark, (piece.ljust(room), style), (source.rjust(CITE), "$text-3")))
    if rule.usual:
        lines += [Content.styled(f"    {piece}", "$text-3") for piece in wrap(f"{usual}: {rule.usual}", room - 2)]
    return lines
