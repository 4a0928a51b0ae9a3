"""Lines of styled pieces: colour in a terminal, plain text of 80 columns in a pipe."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import Final

__all__ = ["DIM", "HEADING", "HOUSE", "MARGIN", "PLAIN", "TITLE", "Row", "show", "width", "wrap"]

Row = tuple[tuple[str, str], ...]
"""One line of output: pieces, each a style and its text."""

PLAIN, TITLE, HEADING, DIM, HOUSE = "", "bold #f6ae2d", "bold", "dim", "#f6ae2d"
MARGIN: Final = 2


def width() -> int:
    """Return how wide a line may be."""
    return max(48, min(shutil.get_terminal_size().columns, 96)) if sys.stdout.isatty() else 80


def wrap(said: str, width: int) -> list[str]:
    """Return a sentence in lines, at least one."""
    return textwrap.wrap(said, max(width, 20), break_on_hyphens=False) or [""]


def show(rows: Iterable[Row]) -> None:
    """Print lines."""
    if not sys.stdout.isatty():
        for row in rows:
            print("".join(piece for _, piece in row).rstrip())
        return
    from rich.console import Console
    from rich.text import Text as Styled

    console = Console(highlight=False, soft_wrap=True)
    for row in rows:
        console.print(Styled.assemble(*((piece, style) for style, piece in row)))
