"""Everything that one sees of a table, laid out for the size of the window; colours are in the style sheet."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size

from comodin.cli.tui.actions import ActionBar
from comodin.cli.tui.bars import Keys, Picado, Title
from comodin.cli.tui.cards import Look
from comodin.cli.tui.driver import Table
from comodin.cli.tui.felt import Felt
from comodin.cli.tui.footer import footer
from comodin.cli.tui.log import Log
from comodin.cli.tui.own import Own, own_width
from comodin.cli.tui.pace import Speed
from comodin.cli.tui.story import Story

__all__ = ["LEAST_HEIGHT", "LEAST_WIDTH", "Board", "is_small"]

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24
PANEL_FROM: Final = 110
PICADO_FROM: Final = 30
ROOMY_FROM: Final = 36


def is_small(size: Size) -> bool:
    """Tell whether a window has no room for a table."""
    return size.width < LEAST_WIDTH or size.height < LEAST_HEIGHT


class Board(Vertical):
    """The felt, your side of it, what was told, the buttons and the keys."""

    def compose(self) -> ComposeResult:
        """Lay the table out."""
        yield Title(id="title")
        yield Picado(id="picado")
        with Horizontal(id="body"):
            with Vertical(id="table"):
                with Vertical(id="board"):
                    yield Felt(id="felt")
                    with Horizontal(id="near"):
                        yield Own(id="own")
                        yield Log(id="beside")
                yield ActionBar()
            yield Log(id="panel")
        yield Keys(id="keys")

    def fit(self, size: Size) -> None:
        """Lay the table out for a window of some size."""
        width, height = size
        self.set_class(width >= PANEL_FROM, "-panel")
        self.set_class(height >= PICADO_FROM, "-high")
        self.set_class(height >= ROOMY_FROM, "-roomy")
        self.query_one("#panel").styles.width = min(max(width - LEAST_WIDTH, 30), 36 if width < 150 else 48)

    def draw(self, table: Table, story: Story, look: Look) -> None:
        """Show everything but the buttons and the keys as it is now."""
        view, seating = table.view, table.seating
        wide = self.has_class("-panel")
        self.query_one(Title).show(table)
        self.query_one(Picado).show()
        own = self.query_one(Own)
        own.styles.width = "1fr" if wide else own_width(view, seating, look) + 3
        self.query_one(Felt).show(view, seating, look)
        own.show(view, seating, look, centred=wide, stack=None if table.running else table.stack)
        for log in self.query(Log):
            log.show(story.lines, look, hand=story.number, fresh=story.fresh)

    def draw_keys(self, table: Table, *, hints: bool, speed: Speed) -> None:
        """Show the keys that work beside those of the buttons."""
        taken = self.query_one(ActionBar).keys
        self.query_one(Keys).show(footer(table, taken, hints=hints, speed=speed))
