"""`comodin play`: a seat at a table of bots, on the whole screen or line by line.

Finished hands go to a record; the table itself lies in a file beside it as
long as it is not closed, so that it goes on after whatever ended the program.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from comodin.cli.errors_rate import read_rate
from comodin.cli.local import files
from comodin.cli.local.farewell import resume_command
from comodin.cli.local.new import NewTable
from comodin.cli.local.table import LocalTable
from comodin.cli.options import TableOptions, check_game, resolve_table
from comodin.cli.plain import PlainTable
from comodin.cli.shell import lang, language_is_asked, text
from comodin.errors import NotationError, RulesError
from comodin.telling.ink import wants_colour
from comodin.texts import Text

__all__ = ["play"]

SEATS: Final = 4
PAUSE: Final = 0.6
"""Seconds before each card that is turned up, where a person watches."""

_SECONDS = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,3})?")


def _flag(name: str) -> Parameter:
    return Parameter(help=text(f"cli.play.{name}"), negative=(), show_default=False)


def play(
    game: Annotated[str | None, Parameter(help=text("cli.play.game"), show_default=False)] = None,
    /,
    *,
    plain: Annotated[bool, _flag("plain")] = False,
    bot: Annotated[tuple[str, ...], _flag("bot")] = (),
    hands: Annotated[str | None, _flag("hands")] = None,
    dealers_choice: Annotated[bool, _flag("dealers_choice")] = False,
    save: Annotated[Path | None, _flag("save")] = None,
    resume: Annotated[bool, _flag("resume")] = False,
    pause: Annotated[str | None, _flag("pause")] = None,
    dealer_errors: Annotated[str | None, _flag("dealer_errors")] = None,
    options: TableOptions | None = None,
) -> int:
    """Play against bots; see the module."""
    check_game(game or "mexican-poker")
    last, suspense, errors = _hands(hands), _pause(pause), read_rate(dealer_errors)
    screen = not plain and _is_terminal()
    if resume:
        _refuse_settings(options, bot=bool(bot), choice=dealers_choice, errors=dealer_errors is not None)
        record = files.waiting_at(save)
        if screen:
            return _on_screen(record, save=save, last=last)
        with files.resume(record, last=last, lang=lang()) as table:
            return _in_lines(table, save, suspense)
    table_options = resolve_table(options, seats=SEATS, game=game or "mexican-poker")
    seeded = options is not None and bool(options.seed)
    new = NewTable.of(table_options, bot, lang=lang(), seeded=seeded, choice=dealers_choice, last=last, errors=errors)
    if screen:
        asked = game or bot or dealers_choice or last or save or errors or options
        return _on_screen(new if asked else None, save=save, last=last)
    record = files.new_record() if save is None else files.real(save)
    with files.begin(new, record, lang=lang()) as table:
        if save is None:
            _mention_earlier()
        return _in_lines(table, save, suspense)


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _on_screen(start: NewTable | Path | None, *, save: Path | None, last: int | None) -> int:
    """Play on the whole terminal; without a start the person is asked what to play."""
    from comodin.cli.tui import run

    return run(start, save=save, last=last, lang=lang(), asked=language_is_asked())


def _in_lines(table: LocalTable, save: Path | None, suspense: float) -> int:
    """Play at a table on this terminal, or on these pipes."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    return PlainTable(
        table,
        source=sys.stdin,
        sink=sys.stdout,
        colour=wants_colour(sys.stdout, os.environ),
        width=width,
        resume_command=resume_command(save, lang(), plain=True),
        pause=suspense if sys.stdin.isatty() and sys.stdout.isatty() else 0.0,
    ).run()


def _hands(word: str | None) -> int | None:
    if word is None:
        return None
    if not word.isascii() or not word.isdigit() or not 1 <= int(word[:16]) < 10**15:
        raise RulesError(Text("play.error.hands", given=word))
    return int(word)


def _pause(word: str | None) -> float:
    """Return the seconds of suspense before a turned card: as given, else by the environment, else the usual."""
    given = os.environ.get("COMODIN_PAUSE", "") if word is None else word
    if not given:
        return PAUSE
    if not _SECONDS.fullmatch(given):
        raise RulesError(Text("play.error.pause", given=given))
    return float(given)


def _refuse_settings(options: TableOptions | None, *, bot: bool, choice: bool, errors: bool) -> None:
    given: dict[str, bool] = {"--bot": bot, "--dealers-choice": choice, "--dealer-errors": errors}
    given |= {Text("play.error.table_options"): options is not None}
    for name, is_given in given.items():
        if is_given:
            raise NotationError(Text("play.error.resume_options", options=name))


def _mention_earlier() -> None:
    """Say that a table waits, so that a new one does not make it forgotten; one that is played at does not wait."""
    found = files.waiting(most=1)
    if found:
        print(text("play.error.earlier", command=resume_command(found[0].record, lang(), plain=True)))
