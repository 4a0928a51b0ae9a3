"""Links from one page to another lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.examples import PAGES, ROOT

LINK = re.compile(r"\]\((?!https?://)([^)#\s]*)(?:#([\w-]+))?\)")


def anchors(page: Path) -> set[str]:
    """The headings of a page, as they are linked to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md"], ids=lambda page: str(page.relative_to(ROOT)))
def test_links_of_a_page(page: Path) -> None:
    """Each names a file that exists, and a heading in it."""
    wrong = []
    for file, heading in LINK.findall(page.read_text(encoding="utf-8")):
        target = page.parent / file if file else page
        if not target.exists() or (heading and heading not in anchors(target)):
            wrong.append(f"{file}#{heading}")

    assert wrong == []
