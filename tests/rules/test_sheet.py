"""The printed sheet: whole, self-contained, safe, in two languages."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser

import pytest

from comodin.rules import PRESETS, REVEAL_PRESETS, preset
from comodin.rules.sheet import facts, sheet
from comodin.rules.words import describe
from comodin.texts import LANGUAGES, Lang

VOID = {"meta"}


class Balanced(HTMLParser):
    """Fails where a tag is not closed in its place; collects what is loaded from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.loaded += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href", "srcset")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("base", [*PRESETS, *REVEAL_PRESETS])
def test_a_sheet_is_whole_and_needs_nothing_else(base: str, lang: Lang) -> None:
    """One page, no request to anywhere, every rule that can come up with its source."""
    rules = preset(base)
    page = sheet(rules, base, lang=lang, stakes=rules.stakes("4/8" if base in PRESETS else "4"))
    parser = Balanced()
    parser.feed(page)

    assert parser.open == []
    assert parser.loaded == []
    assert not re.search(r"url\((?!\"data:)|@import|<script", page)
    assert f'<html lang="{lang}">' in page
    for line in describe(rules, base):
        assert (escape(line.text.to(lang)) in page) == line.applies
        if line.applies:
            assert f">{line.citation}</cite>" in page


def test_the_joker_is_tagged() -> None:
    """A marker says which joker is wild and which only partly (W8)."""
    page = sheet(preset("wiki"), "wiki")

    assert "<span class='tag wild'>WILD</span>A joker dealt face down is wild" in page
    assert "<span class='tag bug'>BUG</span>A joker dealt face up is a bug" in page


def test_the_order_of_hands_is_shown() -> None:
    """Five of a kind first, flush over full house (P39, W9, W10)."""
    page = sheet(preset("parkwest"), "parkwest")
    order = re.findall(r"<li><b>([^<]+)</b>", page)

    assert order[0] == "Five of a kind"
    assert order.index("Flush") < order.index("Full house") < order.index("Straight")
    assert len(order) == 11


def test_a_home_games_name_is_text_and_never_markup() -> None:
    """What a file calls the game cannot run in the page."""
    page = sheet(preset("wiki"), "wiki", name="<script>alert(1)</script> & Co")

    assert "<script" not in page
    assert "<h1>&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co</h1>" in page


def test_a_changed_rule_is_marked() -> None:
    """A star and its legend stand only where the table decided otherwise."""
    plain = sheet(preset("wiki"), "wiki")
    changed = sheet(preset("wiki").with_(raise_cap=4), "wiki")

    assert "own choice" not in plain
    assert "own choice" in changed
    assert "Based on wiki" in changed
    assert "<cite class='house'>R3.12*</cite>" in changed


def test_the_stakes_stand_at_the_top() -> None:
    """Limits, ante, bring-in and collection, in few words (W1, P2)."""
    rules = preset("wiki").with_(collection=1)

    assert facts(rules, rules.stakes("2/4"), "es") == [
        "límite fijo 2/4",
        "ante 1",
        "entrada forzosa 1",
        "cuota de la casa 1",
    ]
    assert facts(rules, None, "en") == ["limit"]


def test_the_order_of_hands_in_the_reveal_games() -> None:
    """Standard order, full house over flush, no five of a kind; fewer than five cards are a hand (M2, M11)."""
    page = sheet(preset("opr-sweat"), "opr-sweat")
    order = re.findall(r"<li><b>([^<]+)</b>", page)

    assert order[0] == "Royal flush"
    assert order.index("Full house") < order.index("Flush") < order.index("Straight")
    assert len(order) == 10
    assert "Jo</span>" not in page


def test_a_sheet_is_titled_by_the_game_that_is_played() -> None:
    """Mexican Sweat and No Peek take each other's presets (R4.1)."""
    rules = preset("opr-nopeek")

    assert "<h1>No Peek</h1>" in sheet(rules, "opr-nopeek")
    assert "<h1>Mexican Sweat</h1>" in sheet(rules, "opr-nopeek", game="mexican-sweat")
    assert "<h1>Póker mexicano</h1>" in sheet(preset("wiki"), "wiki", lang="es")
    assert "M clauses of the founding document" in sheet(rules, "opr-nopeek")
    assert facts(rules, rules.stakes("4"), "es") == ["límite fijo 4", "ante 2"]
