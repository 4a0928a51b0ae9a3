"""`comodin replay`: what happened in a record, hand by hand, step by step.

A hand in PHH runs through the rules on the way; where they refuse a line, what
happened up to there is shown, then the line and the reason.
"""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from comodin.cli.shell import complain, lang, text
from comodin.errors import NotationError
from comodin.history import Entry, read_entries, story, to_line
from comodin.texts import Text

__all__ = ["replay"]


def _flag(name: str) -> Parameter:
    return Parameter(help=text(f"cli.replay.{name}"), negative=(), show_default=False)


def replay(
    file: Annotated[str, Parameter(help=text("cli.replay.file"), allow_leading_hyphen=True)],
    /,
    *,
    hand: Annotated[str | None, _flag("hand")] = None,
    json: Annotated[bool, _flag("json")] = False,
) -> int:
    """Show the hands of a record; see the module."""
    shown = wrong = 0
    for entry in read_entries(file):
        if hand is not None and not _is_asked(entry, hand):
            continue
        if shown and not json:
            print()
        shown += 1
        if entry.record is not None:
            sys.stdout.write(to_line(entry.record).decode() if json else story(entry.record, lang()))
        if entry.error is not None:
            wrong = 1
            sys.stdout.flush()
            complain(f"{file}: {entry.error.to(lang())}")
    if hand is not None and not shown:
        raise NotationError(Text("cli.replay.no_such_hand", given=hand))
    return wrong


def _is_asked(entry: Entry, hand: str) -> bool:
    """Tell whether a hand is the one that was asked for, by its place in the file or its id."""
    return hand == str(entry.number) or (entry.record is not None and entry.record.id == hand)
