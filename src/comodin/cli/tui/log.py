"""What has happened, in the sentences of `telling`: the last ones beside your cards, or the whole hand at the side."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from comodin.cli.tui.cards import Look
from comodin.cli.tui.ink import coloured

__all__ = ["Log"]


class Log(VerticalScroll, can_focus=False):
    """Sentences, the newest at the bottom; those that are new stand out."""

    def compose(self) -> ComposeResult:
        """Hold one text that grows."""
        yield Static(classes="story")

    def show(self, lines: Sequence[str], look: Look, *, fresh: int = 0) -> None:
        """Tell a hand so far; the last `fresh` sentences are new."""
        told: list[Content] = []
        for place, line in enumerate(lines):
            content = coloured(line, look)
            told.append(content.stylize_before("$text-1" if place >= len(lines) - fresh else "$text-3"))
        self.query_one(".story", Static).update(Content("\n").join(told))
        self.scroll_end(animate=False, immediate=True)
