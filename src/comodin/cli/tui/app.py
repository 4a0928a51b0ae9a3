"""The application: themes, the style sheet, and the table in front of everything else."""

from __future__ import annotations

from pathlib import Path

from textual.app import App

from comodin.cli.tui.driver import Table
from comodin.cli.tui.pace import Speed
from comodin.cli.tui.screens.table import BREATH, TableScreen
from comodin.cli.tui.theme import NIGHT, THEMES

__all__ = ["ComodinApp"]


class ComodinApp(App[None]):
    """A terminal full of table; without one nothing is shown yet."""

    CSS_PATH = Path(__file__).with_name("table.tcss")
    ENABLE_COMMAND_PALETTE = False
    TITLE = "comodin"

    def __init__(
        self,
        table: Table | None = None,
        *,
        theme: str = NIGHT.name,
        letters: bool = False,
        speed: Speed = "normal",
        breath: float = BREATH,
    ) -> None:
        super().__init__()
        for known in THEMES:
            self.register_theme(known)
        self.theme = theme
        self.table = None if table is None else TableScreen(table, letters=letters, speed=speed, breath=breath)

    def on_mount(self) -> None:
        """Sit down at the table."""
        if self.table is not None:
            self.push_screen(self.table)

    def action_leave(self) -> None:
        """Leave the table."""
        self.exit()
