"""The edges of the screen: what is played above, papel picado, the keys below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content
from textual.widgets import Static

from comodin.cli.tui.driver import Table
from comodin.cli.tui.footer import Shown
from comodin.cli.tui.ink import signed
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
            (f"{signed(table.net)} ", "bold $text-1"),
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

    def show(self, keys: Sequence[Shown]) -> None:
        """Write keys with their words; where there is no room for all, those of the highest rank."""
        parts = {key: Content.assemble((key.sign, "bold $text-2"), (f" {key.words}", "$text-3")) for key in keys}
        room = self.size.width - 1
        kept: set[Shown] = set()
        for key in sorted(keys, key=lambda key: key.rank):
            needs = parts[key].cell_length + (2 if kept else 0)
            if needs <= room:
                room -= needs
                kept.add(key)
        self.update(Content(" ") + Content("  ").join([parts[key] for key in keys if key in kept]))
