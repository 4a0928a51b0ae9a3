"""The table screen: shows a hand as it goes, asks you, and paces the others.

The driver thinks in a thread of its own while nothing is asked of you; the
screen reads the view between its steps only.  All keys arrive in `on_key`:
first what the buttons offer, then the keys of the footer; while the others
others play any other key hurries them up.  In the first moment after a question has
appeared no key answers it, so that one meant for something else decides
nothing; it is said that the key was dropped.  While the window is too small
only leaving it has a key.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Static

from comodin.cli.tui.actions import ActionBar
from comodin.cli.tui.between import standing, wishes
from comodin.cli.tui.board import Board, is_small
from comodin.cli.tui.button import Button
from comodin.cli.tui.cards import Look
from comodin.cli.tui.driver import Table
from comodin.cli.tui.footer import READING
from comodin.cli.tui.log import Log
from comodin.cli.tui.pace import SPEEDS, Pace, Speed
from comodin.cli.tui.story import Story
from comodin.errors import ComodinError, IllegalActionError
from comodin.games import MexicanPoker
from comodin.hand import Event
from comodin.hand import events as e
from comodin.telling.chances import percent
from comodin.texts import say

__all__ = ["BREATH", "TableScreen"]

BREATH: Final = 0.35

_SCENES: Final = (e.BettingEnded, e.HoldingShown, e.PotAwarded, e.MiddleCardDealt)
"""What wants to be seen before the dealer goes on."""


class TableScreen(Screen[None]):
    """The table of one person; `begin` shows a hand from where it stands and plays on."""

    def __init__(self, table: Table, *, letters: bool = False, speed: Speed = "normal", breath: float = BREATH) -> None:
        super().__init__()
        self.letters = letters
        """Whether suits are written as letters."""
        self.hints = True
        """Whether F2 tells what `regular` would do."""
        self._table = table
        self._board = Board()
        self._breath = breath
        self._pace = Pace(speed)
        self._story = Story()
        self.calm = False
        """Whether everything has happened that happens by itself: it is on you."""
        self.said = ""
        """What was said last above the buttons, where nothing is asked in the hand."""
        self._announced = ""
        self._busy = False
        self._asked_at = 0.0

    def compose(self) -> ComposeResult:
        """Show the table, or how large a window it needs."""
        yield self._board
        yield Static(id="small")

    def on_mount(self) -> None:
        """Begin with the hand that the table has."""
        self.begin()

    # -- for the application ---------------------------------------------------------------

    def begin(self) -> None:
        """Show the hand that runs now, and play on; call it after a new hand was dealt."""
        if not self._busy:
            self._busy, self.calm = True, False
            self.run_worker(self._play(), group="play")

    def tell_before(self, lines: Sequence[str]) -> None:
        """Take in what happened before the hand that begins now."""
        self._story.before = list(lines)

    def refresh_table(self) -> None:
        """Draw everything again, as after a change of language, letters or theme."""
        self._story.retell(self._table)
        self._draw()
        self.begin()

    def announce(self, said: str) -> None:
        """Say what was done at the table between hands: above the buttons, until the next change, and in the log."""
        self._story.add(said)
        self._announced = said
        if not self.is_attached:
            return
        self._draw()
        if not self._busy:
            self.begin()

    @property
    def speed(self) -> Speed:
        """How fast the others play."""
        return self._pace.speed

    @speed.setter
    def speed(self, speed: Speed) -> None:
        self._pace.speed = speed

    # -- the hand ------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """How cards are written."""
        game = self._table.view.game
        return Look(self._table.lang, self.letters, game.ranking if isinstance(game, MexicanPoker) else None)

    async def _play(self) -> None:
        """Let the others act until it is on you or the hand is over."""
        table = self._table
        self._pace.rest()
        self._story.hear(table)
        if table.running:
            self._announced = ""
        self._draw()
        try:
            await self._others()
        except (ComodinError, OSError) as error:
            await self._stuck(error)
            return
        finally:
            self._busy = False
        self._draw()
        if table.running and table.options:
            await self._ask()
        else:
            await self._between()
        self.calm = not self._busy

    async def _stuck(self, error: ComodinError | OSError) -> None:
        """Say why the hand cannot go on (a bot that breaks the rules, a full disk); one may leave, and it waits."""
        lang = self._table.lang
        said = error.to(lang) if isinstance(error, ComodinError) else f"{error.strerror}: {error.filename}"
        self.said, self.calm = said, True
        await self.query_one(ActionBar).offer([said], {"q": ("leave", say("terminal.between.leave", lang), "main")})
        self._draw_keys()

    async def _others(self) -> None:
        table = self._table
        happened: list[Event] = []
        while table.running and not table.options:
            at_once = self._pace.speed == "instant"
            if not at_once:
                await self._wait()
                await self._pace.pause(happened)
            happened = await self._step()
            if not at_once:
                self._draw()
            if not happened:
                break

    async def _step(self) -> list[Event]:
        """Let one bot act, or the dealer until a seat is asked; return what happened."""
        table = self._table
        while table.running and not table.options:
            dealer = not table.view.actor
            if not await asyncio.to_thread(table.step):
                break
            if not dealer or table.view.actor or isinstance(table.events()[-1], _SCENES):
                break
        return self._story.hear(table)

    # -- asking ----------------------------------------------------------------------------------

    async def _ask(self) -> None:
        self._pace.rest()
        self._asked_at = time.monotonic()
        await self.query_one(ActionBar).ask(self._table.view, self._table.options, self.look)
        self._draw_keys()

    async def _wait(self) -> None:
        table = self._table
        actor, lang = table.view.actor, table.lang
        said = (
            say("terminal.wait.seat", lang, name=table.seating.name(actor))
            if actor
            else say("terminal.wait.dealing", lang)
        )
        hurry = "" if self._pace.speed == "instant" else "  " + say("terminal.wait.hurry", lang)
        await self.query_one(ActionBar).wait(said + hurry)

    async def _between(self) -> None:
        table = self._table
        self._asked_at = time.monotonic()
        told = standing(table, [self._announced] if self._announced else self._story.outcome(table, self.look))
        self.said = told[0]
        await self.query_one(ActionBar).offer(told, wishes(table))
        self._draw_keys()

    async def on_action_bar_chosen(self, message: ActionBar.Chosen) -> None:
        """Carry out what the player has decided."""
        message.stop()
        try:
            self._table.act(message.action)
        except IllegalActionError as error:
            await self._ask()
            self.calm = True
            self.query_one(ActionBar).note(error.to(self._table.lang))
            return
        self.begin()

    async def on_action_bar_wanted(self, message: ActionBar.Wanted) -> None:
        """Pass on what the player wants between hands."""
        message.stop()
        await self.app.run_action(message.name)

    async def on_button_pressed(self, message: Button.Pressed) -> None:
        """Treat a click as the key of the button."""
        message.stop()
        await self._press(message.key)

    # -- keys --------------------------------------------------------------------------------------

    async def on_key(self, event: Key) -> None:
        """Use a key for the buttons, else for the footer, else to hurry up."""
        event.stop()
        key = event.key.lower() if len(event.key) == 1 else event.key
        small = is_small(self.app.size)
        if small and key != "q":
            return
        if not small and self.query_one(ActionBar).takes(key):
            await self._press(key)
        elif key in ("h", "f2") and self.hints and self._table.options and not self._busy:
            await self._hint()
        elif key in READING:
            await self.app.run_action(READING[key])
        elif key in ("pageup", "pagedown"):
            self._scroll(up=key == "pageup")
        elif key == "tab":
            self._faster()
        elif self._busy:
            self._pace.hurry()

    async def _press(self, key: str) -> None:
        """Press a key of the bar; one that came before the question could be read decides nothing."""
        bar = self.query_one(ActionBar)
        if time.monotonic() - self._asked_at < self._breath:
            bar.note(say("terminal.ask.early", self._table.lang))
        else:
            await bar.press(key)

    async def _hint(self) -> None:
        asked, lang = self._asked_at, self._table.lang
        action = await asyncio.to_thread(self._table.hint)
        said = say("terminal.hint", lang, action=action.text.to(lang))
        if asked == self._asked_at and not self._busy:
            self.query_one(ActionBar).note(said, "bold $text-1")
        share = await asyncio.to_thread(self._table.share)
        if asked == self._asked_at and not self._busy:
            said = say("terminal.hint_share", lang, hint=said, share=percent(share))
            self.query_one(ActionBar).note(said, "bold $text-1")

    def _scroll(self, *, up: bool) -> None:
        for log in self.query(Log):
            if up:
                log.scroll_page_up(animate=False)
            else:
                log.scroll_page_down(animate=False)

    def _faster(self) -> None:
        speeds, lang = list(SPEEDS), self._table.lang
        self._pace.speed = speeds[(speeds.index(self._pace.speed) + 1) % len(speeds)]
        name = say(f"terminal.speed.{self._pace.speed}", lang)
        self.query_one(ActionBar).note(say("terminal.speed.said", lang, speed=name), "$text-1")
        self._draw_keys()

    # -- drawing -----------------------------------------------------------------------------------

    def on_resize(self, event: Resize) -> None:
        """Fit the table to the window, or say what size it needs."""
        width, height = event.size
        self.set_class(is_small(event.size), "-small")
        said = say("terminal.small", self._table.lang, width=width, height=height)
        self.query_one("#small", Static).update(Content(said))
        self._board.fit(event.size)
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        """Show everything as it is now."""
        self._board.draw(self._table, self._story, self.look)
        self._draw_keys()

    def _draw_keys(self) -> None:
        self._board.draw_keys(self._table, hints=self.hints, speed=self.speed)
