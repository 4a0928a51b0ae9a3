"""Draw the pictures of the README and the tutorial from the real program: python scripts/make_pictures.py.

A table with a fixed seed is played by a script of keys in the application
itself, and what its terminal would show is saved as SVG.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from comodin.cli.local import files
from comodin.cli.local.new import NewTable
from comodin.cli.local.preferences import Preferences
from comodin.cli.options import TableOptions, resolve_table
from comodin.cli.tui.screens.table import TableScreen
from comodin.cli.tui.session import SessionApp

PICTURES: Final = Path(__file__).resolve().parents[1] / "docs" / "_static"
SCENES: Final = {
    "table": ("mexican-poker", "7", "5", ("b", "k", "c", "k", "c"), (120, 36)),
    "sweat": ("mexican-sweat", "12", "5", ("t", "t"), (96, 30)),
}
"""By name: the game, the seed, the seats, the keys, and the size of the window."""


async def draw(name: str, folder: Path) -> str:
    """Return one picture."""
    game, seed, seats, keys, size = SCENES[name]
    table = resolve_table(TableOptions(seed=seed, seats=seats), game=game)
    new = NewTable.of(table, ("caller",), lang="en", seeded=True)
    with ExitStack() as stack:
        local = stack.enter_context(files.begin(new, folder / f"{name}.jsonl", lang="en"))
        chosen = Preferences(speed="instant")
        app = SessionApp(local, lambda _: local, lang="en", preferences=chosen, breath=0)
        async with app.run_test(size=size) as pilot:
            await _calm(app, pilot.pause)
            for key in keys:
                await pilot.press(key)
                await _calm(app, pilot.pause)
            return app.export_screenshot(title="comodin play", simplify=True)


async def _calm(app: SessionApp, pause: object) -> None:
    for _ in range(500):
        await pause(0.01)  # type: ignore[operator]
        if isinstance(app.screen, TableScreen) and app.screen.calm:
            return
    raise RuntimeError("the table never came to rest")


def main() -> None:
    """Draw all of them."""
    with tempfile.TemporaryDirectory() as folder:
        for name in SCENES:
            picture = asyncio.run(draw(name, Path(folder)))
            picture = re.sub(r"terminal-[0-9]+-", "terminal-", picture)  # the same picture is the same file
            picture = re.sub(r"\s*@font-face \{.*?\}\s*", "\n", picture, flags=re.S)  # fonts of this machine only
            (PICTURES / f"{name}.svg").write_text(picture, encoding="utf-8")
            print(PICTURES / f"{name}.svg")


if __name__ == "__main__":
    main()
