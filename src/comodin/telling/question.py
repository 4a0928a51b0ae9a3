"""The table and the question put to you, whatever the game: a view in, lines out."""

from __future__ import annotations

from collections.abc import Sequence

from comodin.games import NoPeek
from comodin.hand import HandState, Option
from comodin.telling.ink import Ink
from comodin.telling.reveal import ahead_lines, reveal_lines, turn_lines
from comodin.telling.screen import options_lines, table_lines
from comodin.telling.seating import Seating

__all__ = ["look_lines", "question_lines"]


def look_lines(view: HandState, seating: Seating, ink: Ink) -> list[str]:
    """Return the table in lines."""
    return (reveal_lines if isinstance(view.game, NoPeek) else table_lines)(view, seating, ink)


def question_lines(view: HandState, options: Sequence[Option], ink: Ink) -> list[str]:
    """Return what you are asked, with everything that is legal."""
    if view.kind == "turn":
        return turn_lines(view, ink)
    return [*(ahead_lines(view, ink) if isinstance(view.game, NoPeek) else []), *options_lines(view, options, ink)]
