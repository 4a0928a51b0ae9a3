"""The rules as one printable page: HTML that needs nothing beside itself.

Colours and type are those of the web table by day.  What cannot come up at
this table is left out; every other rule stands with its source.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from comodin.rules.catalogue import game_of
from comodin.rules.stakes import Stakes, format_stakes
from comodin.rules.words import Line, basics, describe, themes_of
from comodin.texts import Lang, Text, say

if TYPE_CHECKING:
    from comodin.rules.base import HouseRules

__all__ = ["facts", "legend", "sheet"]

_RANKING: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "poker": (
        ("five", "As Ah Ad Ac Jo"),
        ("royal", "Ad Kd Qd Jd 7d"),
        ("straight_flush", "7s 6s 5s 4s 3s"),
        ("quads", "Ks Kh Kd Kc 5d"),
        ("flush", "Ah Jh 7h 5h 2h"),
        ("full_house", "Qs Qh Qd 6s 6c"),
        ("straight", "Qc Js 7h 6d 5c"),
        ("trips", "7s 7h 7c Kd 3s"),
        ("two_pair", "Jh Jc 4s 4d As"),
        ("pair", "5h 5c Ad Qs 2c"),
        ("high", "As Kd Jc 6h 3d"),
    ),
    "reveal": (
        ("royal", "Ad Kd Qd Jd Td"),
        ("straight_flush", "9s 8s 7s 6s 5s"),
        ("quads", "Ks Kh Kd Kc"),
        ("full_house", "Qs Qh Qd 6s 6c"),
        ("flush", "Ah Jh 8h 5h 2h"),
        ("straight", "Tc 9s 8h 7d 6c"),
        ("trips", "7s 7h 7c"),
        ("two_pair", "Jh Jc 4s 4d"),
        ("pair", "5h 5c 2c"),
        ("high", "Jd 8s"),
    ),
}
"""What beats what, an example of each (P39, W9, W10, R3.3; M2, M11, R4.2), by the kind of rules."""

_GLYPHS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_UPRIGHT: Final = "\ufe0e"
"""Asks for the plain glyph where a system would draw a coloured picture."""


def sheet(
    rules: HouseRules,
    base: str,
    *,
    lang: Lang = "en",
    name: str | None = None,
    stakes: Stakes | None = None,
    game: str | None = None,
) -> str:
    """Return the sheet of one table as an HTML document.

    `base` is the preset behind the rules, `name` the home game's own name,
    `game` the game that is played, where it is another than the preset's own.

    >>> from comodin.rules import preset
    >>> page = sheet(preset("wiki"), "wiki", lang="es")
    >>> page.startswith('<!doctype html>'), "El color le gana al full." in page
    (True, True)
    """
    return "\n".join(_document(rules, base, lang, name=name, stakes=stakes, game=game or game_of(base))) + "\n"


def facts(rules: HouseRules, stakes: Stakes | None, lang: Lang) -> list[str]:
    """Return the betting structure and, where they are known, the stakes, in a few words each.

    >>> from comodin.rules import preset
    >>> facts(preset("wiki"), preset("wiki").stakes("2/4"), "en")
    ['limit 2/4', 'ante 1', 'bring-in 1']
    """
    structure = say(f"rules.sheet.structure.{rules.structure}", lang)
    if stakes is None:
        return [structure]
    limits = format_stakes(stakes, rules.structure, rules.games[0])
    known = [f"{structure} {limits}", say("rules.sheet.ante", lang, n=stakes.ante)]
    if stakes.bring_in:
        known.append(say("rules.sheet.bring_in", lang, n=stakes.bring_in))
    if stakes.collection:
        known.append(say("rules.sheet.collection", lang, n=stakes.collection))
    return known


def legend(statuses: Container[str], rules: HouseRules, lang: Lang) -> list[str]:
    """Return what the letters and marks of the sources mean; the house's own only where there is one.

    >>> from comodin.rules import preset
    >>> legend((), preset("denexa"), "en")[0]
    'M clauses of the founding document, R section of the rules'
    """
    said = [say(f"rules.sheet.legend_{rules.kind}", lang), say("rules.sheet.legend_inferred", lang)]
    return [*said, say("rules.sheet.legend_house", lang)] if "house" in statuses else said


def _document(
    rules: HouseRules, base: str, lang: Lang, *, name: str | None, stakes: Stakes | None, game: str
) -> Iterator[str]:
    played = say(f"rules.game.{game}", lang)
    kicker = say("rules.sheet.house_rules", lang)
    changed = name is not None or bool(rules.with_(structure="limit").overrides(base))
    if changed:
        kicker += " · " + say("rules.sheet.based_on", lang, preset=base)
    title = played if name is None else name
    lead = say(f"rules.preset.{base}", lang) if not changed else played if name is not None else ""
    yield f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)} · {escape(kicker)}</title>"
    yield f"<style>\n{_asset('sheet.css')}{_picado()}\n</style>\n</head>\n<body>\n<main class='sheet'>"
    yield "<div class='picado' aria-hidden='true'></div>\n<header>"
    yield f"<p class='kicker'>{escape(kicker)}</p>\n<h1>{escape(title)}</h1>"
    if lead:
        yield f"<p class='lead'>{escape(lead)}</p>"
    pills = facts(rules, stakes, lang)
    yield "<ul class='facts'>" + "".join(
        f"<li{' class=main' if place == 0 else ''}>{escape(fact)}</li>" for place, fact in enumerate(pills)
    )
    yield "</ul>\n</header>\n<div class='top'>"
    yield from _section("basics", [_item(text, "stated", source, lang) for text, source in basics(base)], lang)
    yield from _ranking(rules, lang)
    yield "</div>\n<div class='body'>"
    lines = [line for line in describe(rules, base) if line.applies]
    for theme in themes_of(rules):
        yield from _section(theme, [_line(line, rules, lang) for line in lines if line.theme == theme], lang)
    yield "</div>\n<footer>"
    for entry in legend({line.citation.status for line in lines}, rules, lang):
        yield f"<p>{escape(entry)}</p>"
    yield f"<p>{escape(say('rules.sheet.footer', lang))}</p>\n</footer>\n</main>\n</body>\n</html>"


def _section(theme: str, items: list[str], lang: Lang) -> Iterator[str]:
    if items:
        yield f"<section>\n<h2>{escape(say(f'rules.theme.{theme}', lang))}</h2>\n<ul class='lines'>"
        yield from items
        yield "</ul>\n</section>"


def _line(line: Line, rules: HouseRules, lang: Lang) -> str:
    tag = ""
    if line.option in ("joker_down", "joker_up", "joker_dealer_exposed"):
        power = getattr(rules, line.option)
        tag = f"<span class='tag {power}'>{escape(say(f'rules.sheet.tag.{power}', lang))}</span>"
    return _item(line.text, line.citation.status, str(line.citation), lang, tag=tag)


def _item(text: Text, status: str, source: str, lang: Lang, *, tag: str = "") -> str:
    return f"<li><span>{tag}{escape(text.to(lang))}</span><cite class='{status}'>{escape(source)}</cite></li>"


def _ranking(rules: HouseRules, lang: Lang) -> Iterator[str]:
    yield f"<section>\n<h2>{escape(say('rules.sheet.ranking', lang))}</h2>\n<ol class='rank'>"
    for category, cards in _RANKING[rules.kind]:
        hand = "".join(map(_card, cards.split()))
        yield f"<li><b>{escape(say(f'rules.hands.{category}', lang))}</b><span class='hand'>{hand}</span></li>"
    yield "</ol>\n</section>"


def _card(card: str) -> str:
    if card == "Jo":
        return "<span class='card jo'>Jo</span>"
    return f"<span class='card {card[1]}'>{card[0]}{_GLYPHS[card[1]]}{_UPRIGHT}</span>"


def _asset(name: str) -> str:
    return (files(__package__) / "assets" / name).read_text(encoding="utf-8")


def _picado() -> str:
    return f'.picado {{ background-image: url("data:image/svg+xml,{quote(_asset("picado.svg"))}"); }}'
