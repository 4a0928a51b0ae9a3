"""What the docs say of options and clauses is what the package says."""

from __future__ import annotations

import re
import runpy

from comodin.rules import GAMES, OPTIONS, preset
from comodin.rules.sources import citations
from comodin.texts import topic
from tests.docs.examples import ROOT

TABLES = runpy.run_path(str(ROOT / "docs" / "make_tables.py"))
SOURCES = (ROOT / "docs" / "explanation" / "sources.md").read_text(encoding="utf-8")
APPLYING = ("table", "bots", "games", "hand", "history", "testing")


def test_the_tables_are_fresh() -> None:
    """After a change to an option or a clause: python docs/make_tables.py."""
    assert [page.name for page in TABLES["stale"]()] == []


def test_every_id_that_the_product_cites_is_explained() -> None:
    """P, W and M have a row, R a heading or a row, E a row."""
    cited = {
        citation.source
        for names in GAMES.values()
        for base in names
        for citation in citations(base, preset(base)).values()
    }
    explained = {*re.findall(r"^\| (\w[\w.]*) \|", SOURCES, re.M), *re.findall(r"^#+ (R[\w.]*)", SOURCES, re.M)}

    assert sorted((cited | set(topic("clauses"))) - explained) == []


def test_every_option_on_the_sheet_is_applied() -> None:
    """Some part of the engine reads it."""
    source = "".join(
        file.read_text(encoding="utf-8") for part in APPLYING for file in (ROOT / "src/comodin" / part).rglob("*.py")
    )
    ranking = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "src/comodin/ranking").rglob("*.py"))
    of_the_table = {"full_buy_in", "players", "structure", "ante", "bring_in", "collection"}
    read = {name for name in OPTIONS if re.search(rf"\brules(?:\.|, \"){name}\b", source) or f'"{name}"' in ranking}

    assert set(OPTIONS) - read - of_the_table == set()
