"""What is said as you go: how to come back, or the accounts of the session."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

from comodin.cli.local.table import LocalTable
from comodin.telling.accounts import account_lines, settlement_lines
from comodin.texts import Lang, say

__all__ = ["farewell_lines", "program", "resume_command"]


def farewell_lines(table: LocalTable, save: Path | None, *, left: bool) -> list[str]:
    """Return what a player reads who has left the table for good, or whose table waits."""
    lang = table.lang
    finished = table.number - table.running
    record = [say("play.bye.record", lang, file=table.record)] if finished else []
    if left:
        you = table.seat.name
        accounts = account_lines(table.ledger, table.number, you, lang)
        return [say("play.bye.left", lang), *accounts, *settlement_lines(table.ledger, you, lang), *record]
    hand = table.number + (not table.running)
    return [say("play.bye.paused", lang, hand=hand, command=resume_command(save, lang)), *record]


def resume_command(save: Path | None, lang: Lang, *, plain: bool = False) -> str:
    """Return what to type to go on with a table."""
    words = [*program(), "play", *(["--plain"] if plain else []), "--resume"]
    if save is not None:
        words += ["--save", str(save)]
    if lang != "en":
        words += ["--lang", lang]
    return shlex.join(words)


def program() -> list[str]:
    """Return how this program is started: `comodin` where that is on the path, else as it was started now."""
    started = Path(sys.argv[0])
    if shutil.which("comodin") is None:
        if started.stem == "comodin":
            return [_near(started)]
        if (started.parent.name, started.name) == ("comodin", "__main__.py"):
            return [_near(Path(sys.executable)), "-m", "comodin"]
    return ["comodin"]


def _near(file: Path) -> str:
    """Return what a program is called from here: by its name alone, else from the current folder, else in full."""
    found = shutil.which(file.name)
    if found is not None and Path(found).absolute() == file.absolute():
        return file.name
    here = Path.cwd()
    near = file.absolute()
    return os.path.join(".", near.relative_to(here)) if near.is_relative_to(here) else str(near)
