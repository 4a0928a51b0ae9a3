"""The log: what has happened in the hand, in sentences, for as long as the hand lasts."""

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
    """Sentences, the newest at the bottom; those that are new stand out.

    The end stays in sight, however the text grows or the window changes,
    unless the reader has scrolled up; he gets back to it by scrolling down to
    the end, or with the next hand.
    """

    _hand = -1

    def compose(self) -> ComposeResult:
        """Hold one text that grows."""
        yield Static(classes="story")

    def show(self, lines: Sequence[str], look: Look, *, hand: int, fresh: int = 0) -> None:
        """Tell hand number `hand` so far; the last `fresh` sentences are new."""
        if hand != self._hand or self.scroll_y >= self.max_scroll_y:
            self._hand = hand
            self.anchor()
        told: list[Content] = []
        for place, line in enumerate(lines):
            content = coloured(line, look)
            told.append(content.stylize_before("$text-1" if place >= len(lines) - fresh else "$text-3"))
        self.query_one(".story", Static).update(Content("\n").join(told))
