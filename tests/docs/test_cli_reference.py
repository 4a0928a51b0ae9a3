"""The command-line reference says what the commands say of themselves."""

from __future__ import annotations

import runpy

from comodin.cli.app import COMMANDS
from tests.docs.examples import ROOT

MADE = runpy.run_path(str(ROOT / "scripts" / "make_cli_reference.py"))
PAGE = ROOT / "docs" / "reference" / "cli.md"


def test_every_command_is_documented() -> None:
    """A command without a section of its own fails here."""
    page = PAGE.read_text(encoding="utf-8")

    assert [name for name in COMMANDS if f"## comodin {name}\n" not in page] == []
    assert set(MADE["NOTES"]) == set(COMMANDS)


def test_the_page_is_fresh() -> None:
    """After a change to a command's help: python scripts/make_cli_reference.py."""
    assert PAGE.read_text(encoding="utf-8") == MADE["page"]()
