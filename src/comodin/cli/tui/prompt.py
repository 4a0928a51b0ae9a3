"""The line above the buttons: what is asked or told, and beside it what is said for a moment.

What is told between hands may take several lines, and is never cut: where the
whole of it is too long, it is said in short.  What is said for a moment stands
beside it if there is room, else in its place.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

__all__ = ["Prompt"]

LONGEST: Final = 3
"""The lines that what is told may take."""
GAP: Final = "   "


class Prompt(Static):
    """A question or a result, and a note."""

    def __init__(self) -> None:
        super().__init__(id="question")
        self._told: tuple[str, ...] = ("",)
        self._tone = ""
        self._lines = 1
        self._note = ("", "")
        self._aside = ""

    def ask(self, said: str, tone: str) -> None:
        """Say something in one line; it gives way to a note that does not fit beside it."""
        self._told, self._tone, self._lines, self._aside = (said,), tone, 1, ""
        self._draw()

    def tell(self, told: Sequence[str], tone: str) -> None:
        """Tell something, in the first of several wordings that is short enough."""
        self._told, self._tone, self._lines, self._aside = tuple(told), tone, LONGEST, ""
        self._draw()

    def note(self, said: str, tone: str = "$danger") -> None:
        """Say something for a moment; an empty note takes the last one back."""
        self._note = (said, tone)
        self._draw()

    def guide(self, said: str) -> None:
        """Say what else can be done, where there is room and nothing more important."""
        self._aside = said
        self._draw()

    @property
    def plain(self) -> str:
        """What can be read now."""
        return " ".join(self._content().plain.split())

    def on_resize(self, event: Resize) -> None:
        """Break lines for the new width."""
        self._draw()

    def _draw(self) -> None:
        self.update(self._content())

    def _content(self) -> Content:
        width = (self.size.width or self.app.size.width - 2) if self.is_attached else 78
        wrapped = [textwrap.wrap(said, width) or [""] for said in self._told]
        told = next((lines for lines in wrapped if len(lines) <= self._lines), wrapped[-1])
        head = Content("\n").join([Content.styled(line, self._tone) for line in told])
        said, tone = self._note if self._note[0] else (self._aside, "$text-2")
        if not said:
            return head
        beside = cell_len(told[-1]) + len(GAP) + cell_len(said) <= width if told[-1] else True
        if beside:
            return head + Content(GAP if told[-1] else "") + Content.styled(said, tone)
        if not self._note[0]:
            return head
        note = Content.styled("\n".join(textwrap.wrap(said, width)), tone)
        return note if self._lines == 1 else head + Content("\n") + note
