"""The table on a whole screen: felt, cards, buttons, played with the keys or the mouse.

    session      a whole evening: sitting down, what comes between hands, leaving
    app          the application and its themes
    screens      the table; what else can be shown
    driver       what a table must offer to be played here
    felt, places, plate, middle, own, cards    a view of a hand -> lines
    choices, stepper, amounts, button, actions    what is legal -> buttons and their keys
    prompt, between, footer    what is said above the buttons, offered after a hand, shown as keys
    story, log, ink, bars, board, pace         what happened: in words, where it stands, and how fast
    theme        every colour

Nothing here knows a rule of the game: what may be done comes from `Option`
objects, what is said from `telling`.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from comodin.cli.local.new import NewTable
    from comodin.texts import Lang

__all__ = ["run"]


def run(start: NewTable | Path | None, *, save: Path | None, last: int | None, lang: Lang, asked: bool) -> int:
    """Play on the whole terminal and return the exit status; then say where the table and its record are.

    `start` is a new table or the record of one that waits, None asks;
    `asked` tells whether somebody named the language of this run.
    """
    from comodin.cli.local.farewell import farewell_lines
    from comodin.cli.local.preferences import load_preferences
    from comodin.cli.tui.session import SessionApp, opener

    preferences = load_preferences()
    lang = lang if asked else preferences.lang or lang
    with ExitStack() as stack:
        open_ = opener(stack, save, last=last, lang=lang)
        app = SessionApp(None if start is None else open_(start), open_, lang=lang, preferences=preferences)
        app.run()
        if app.local is not None:
            print(*farewell_lines(app.local, save, left=app.left), sep="\n")
        return app.return_code or 0
