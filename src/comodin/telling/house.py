"""The house rules of the table, in words, for somebody who asks in the middle of a game."""

from __future__ import annotations

from comodin.rules import HouseRules
from comodin.rules.words import basics, describe, themes_of
from comodin.telling.why import wrapped
from comodin.texts import Lang, say

__all__ = ["rules_lines"]


def rules_lines(rules: HouseRules, base: str, lang: Lang) -> list[str]:
    """Return every rule that can come up, theme by theme, each with its source.

    >>> from comodin.rules import preset
    >>> rules_lines(preset("wiki"), "wiki", "en")[:2]
    ['The game', '  41 cards: no eights, nines or tens, and one joker. (R3.1)']
    """
    lines = [say("rules.theme.basics", lang)]
    lines += _rules([(said.to(lang), source) for said, source in basics(base)])
    ours = [line for line in describe(rules, base) if line.applies]
    for theme in themes_of(rules):
        of_theme = [(line.text.to(lang), str(line.citation)) for line in ours if line.theme == theme]
        if of_theme:
            lines += [say(f"rules.theme.{theme}", lang), *_rules(of_theme)]
    return lines


def _rules(said: list[tuple[str, str]]) -> list[str]:
    return list(wrapped([f"  {text} ({source})" for text, source in said], indent="    "))
