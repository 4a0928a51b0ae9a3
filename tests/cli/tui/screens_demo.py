"""A session for the tests of the screens, played by itself from a seed; and an application that shows one screen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from textual.app import App
from textual.screen import Screen

from comodin.bots import make_bot
from comodin.cli.local.new import NewTable, menu_for
from comodin.cli.local.table import LocalTable
from comodin.cli.tui.theme import THEMES
from comodin.table import TableGame
from comodin.texts import Lang

OPEN = "still open"
NAMES = ("Player", "Lupe", "Chuy", "Memo", "Tere", "Nacho", "Meche")


def new_table(
    seats: int = 4, *, game: TableGame | None = None, bot: str = "caller", seed: str = "cantina", choice: bool = False
) -> NewTable:
    game = game or TableGame.of(stakes="4/8")
    return NewTable(
        game=game,
        stacks=(game.full_buy_in,) * seats,
        names=NAMES[:seats],
        bots=("", *[bot] * (seats - 1)),
        seed=seed,
        id="demo",
        menu=menu_for(game, seats) if choice else (),
    )


def session(folder: Path, hands: int, *, lang: Lang = "en", you: str = "regular", **table: Any) -> LocalTable:
    """Play some hands, a bot in your place."""
    played = LocalTable.begin(new_table(**table), folder / "hands.jsonl", folder / "hands.table", lang=lang)
    for number in range(hands):
        if played.broke:
            played.buy()
        played.deal()
        bot = make_bot(you, seed=number)
        finish(played, bot)
    return played


def finish(table: LocalTable, bot: Any, *, turns: int = 10_000) -> None:
    """Play the hand to its end, or up to one of your turns."""
    while table.running:
        while table.step():
            pass
        if table.running:
            if not turns:
                return
            turns -= 1
            table.act(bot.act(table.view, table.options))


class Host(App[None]):
    """Shows one screen, and keeps what it was dismissed with."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, screen: Screen[Any], *, theme: str = "comodin-night") -> None:
        super().__init__()
        for known in THEMES:
            self.register_theme(known)
        self.theme = theme
        self._first = screen
        self.result: Any = OPEN

    def on_mount(self) -> None:
        self.push_screen(self._first, self._keep)

    def _keep(self, result: Any) -> None:
        self.result = result


def press(screen: Screen[Any], *keys: str, size: tuple[int, int] = (80, 24), seen: list[str] | None = None) -> Any:
    """Return what a screen was dismissed with after some keys; `seen` takes what was on it at the end, line by line."""

    async def run() -> Any:
        app = Host(screen)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.pause()
            if seen is not None:
                strips = app.screen._compositor.render_strips()
                seen.extend("".join(part.text for part in strip) for strip in strips)
            return app.result

    return asyncio.run(run())


def click(screen: Screen[Any], where: str, *, offset: tuple[int, int] | None = None, keys: tuple[str, ...] = ()) -> Any:
    """Return what a screen was dismissed with after a click, and keys after that."""

    async def run() -> Any:
        app = Host(screen)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.click(where, offset=offset or (1, 0))
            await pilot.press(*keys)
            await pilot.pause()
            return app.result

    return asyncio.run(run())


def text_of(screen: Screen[Any], *keys: str, size: tuple[int, int] = (80, 24)) -> str:
    """Return what is on a screen after some keys."""
    seen: list[str] = []
    press(screen, *keys, size=size, seen=seen)
    return "\n".join(line.rstrip() for line in seen)
