"""The edges of the screen: what is played above, papel picado, the keys below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content
from textual.widgets import Static

from comodin.cli.tui.driver import Table
from comodin.texts import say

__all__ = ["Keys", "Picado", "Title"]

_PAPERS: Final = ("$rosa", "$terracotta", "$brass", "$keep", "$bone-2")
_PAPER: Final = "▀▚▞▚▞▀"


class Title(Static):
    """The game, its rules and stakes, the hand, and how you stand."""

    def show(self, table: Table) -> None:
        """Say what is played."""
        setup, lang = table.setup, table.lang
        limits = say(f"play.structure.{setup.structure}", lang, stakes=setup.limits)
        left = Content.assemble(
            (" ◆ ", "bold $marigold"),
            (say(f"play.game.{setup.game}", lang), "bold $text-1"),
            (f"  {setup.title or setup.preset} · {limits}", "$text-3"),
            (f" · {say('terminal.title.hand', lang, number=table.number)}", "$text-3"),
        )
        net = Content.assemble(
            (f"{say('terminal.title.net', lang)} ", "$text-3"),
            (f"{table.net:+d} " if table.net else "0 ", "bold $text-1"),
        )
        room = self.size.width - net.cell_length - 1
        left = left.truncate(room, ellipsis=True)
        self.update(left.pad_right(room - left.cell_length + 1) + net)


class Picado(Static):
    """A row of cut paper, along one edge only."""

    def show(self) -> None:
        """Hang as much paper as there is room for."""
        papers = -(-self.size.width // (len(_PAPER) + 1))
        self.update(Content.assemble(*[(f"{_PAPER} ", _PAPERS[place % len(_PAPERS)]) for place in range(papers)]))


class Keys(Static):
    """The keys that work now, beside those of the buttons."""

    def show(self, keys: Sequence[tuple[str, str]]) -> None:
        """Write keys with their words, as many as there is room for."""
        room = self.size.width - 1
        line = Content(" ")
        for key, name in keys:
            part = Content.assemble((key, "bold $text-2"), (f" {name}  ", "$text-3"))
            if line.cell_length + part.cell_length > room:
                break
            line += part
        self.update(line)
