"""The odds of the hand from your view, as an aid for study: who would win how much if everybody stayed in.

    OddsScreen(view, seating)    -> dismisses with None

The numbers are found in a thread of their own, within half a second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from comodin.cli.tui.screens.parts import Prose, wrap
from comodin.cli.tui.screens.sheet import Dialog
from comodin.errors import RulesError
from comodin.hand import HandState
from comodin.telling.chances import Chances, bar, chances, percent
from comodin.telling.seating import Seating
from comodin.texts import say

__all__ = ["OddsScreen"]


class OddsScreen(Dialog[None]):
    """Shares of the pot, with bars."""

    AUTO_FOCUS = ".dialog-body"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f3", "back", show=False)]

    def __init__(self, view: HandState, seating: Seating) -> None:
        super().__init__(seating.lang)
        self.add_class("-reading")
        self._view, self._seating = view, seating
        self._said = say("screens.odds.working", self.lang)
        self.found: Chances | None = None
        """The answer, once there is one."""

    @property
    def title_words(self) -> str:
        """What it is about."""
        return say("play.odds.title", self.lang).rstrip(":")

    def body(self) -> Iterable[Widget]:
        """The answer, or that it is being worked out."""
        yield Prose(self._lines)

    def on_mount(self) -> None:
        """Begin to work it out."""
        self.run_worker(self._work())

    async def _work(self) -> None:
        try:
            self.found = await asyncio.to_thread(chances, self._view, self._seating)
        except RulesError as error:
            self._said = error.to(self.lang)
        self.query_one(Prose).remake()

    def _lines(self, width: int) -> Content:
        if self.found is None:
            return Content.styled(f"{self._said[:1].upper()}{self._said[1:]}", "$text-2")
        room = max(len(row.name) for row in self.found.rows)
        lines = []
        for row in self.found.rows:
            yours = row.p == self._seating.you
            within = f"± {100 * row.within:.1f}" if row.within else ""
            colour = "$marigold" if yours else "$keep"
            lines.append(
                Content.assemble(
                    (row.name.ljust(room + 2), "bold $text-1" if yours else "$text-1"),
                    (percent(row.share).rjust(6), "bold $text-1"),
                    (f"  {within:7}", "$text-3"),
                    (bar(row.share, max(10, width - room - 18)), colour),
                )
            )
        words = [*wrap(self.found.method.to(self.lang), width), *wrap(self.found.supposed.to(self.lang), width)]
        return Content("\n").join([*lines, Content(""), *[Content.styled(piece, "$text-3") for piece in words]])
