"""The table screen: shows a hand as it goes, asks you, and paces the others.

The driver thinks in a thread of its own while nothing is asked of you; the
screen reads the view between its steps only.  All keys arrive in `on_key`:
first what the buttons offer, then the keys of the footer; while the others
play any other key hurries them up.  In the first moment after a question has
appeared no key answers it, so that one meant for something else decides
nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Static

from comodin.cli.tui.actions import RESERVED, ActionBar
from comodin.cli.tui.bars import Keys, Picado, Title
from comodin.cli.tui.button import Button
from comodin.cli.tui.cards import Look
from comodin.cli.tui.driver import Table
from comodin.cli.tui.felt import Felt
from comodin.cli.tui.log import Log
from comodin.cli.tui.own import Own, own_width
from comodin.cli.tui.pace import SPEEDS, Pace, Speed
from comodin.cli.tui.story import Story
from comodin.errors import ComodinError, IllegalActionError
from comodin.games import MexicanPoker
from comodin.hand import Action, Event
from comodin.hand import events as e
from comodin.texts import Lang, say

__all__ = ["LEAST_HEIGHT", "LEAST_WIDTH", "TableScreen"]

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24
PANEL_FROM: Final = 110
PICADO_FROM: Final = 30
ROOMY_FROM: Final = 36
BREATH: Final = 0.35

_ALWAYS: Final = {
    "question_mark": ("?", "why", "why"),
    "f1": ("F1", "help", "help"),
    "l": ("L", "ledger", "ledger"),
    "r": ("R", "rules", "rules"),
    "v": ("V", "review", "review"),
    "g": ("G", "game", "change_game"),
    "o": ("O", "settings", "settings"),
    "q": ("Q", "quit", "leave"),
}
"""By key: how it is written, what it is called, and the action of the application that it stands for."""


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
        self._breath = breath
        self._pace = Pace(speed)
        self._story = Story()
        self.calm = False
        """Whether everything has happened that happens by itself: it is on you."""
        self.said = ""
        """What was said last above the buttons, where nothing is asked in the hand."""
        self._busy = False
        self._asked_at = 0.0

    def compose(self) -> ComposeResult:
        """Lay the table out; sizes and colours are in the style sheet."""
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
        await self.query_one(ActionBar).offer(said, {"q": ("leave", say("terminal.between.leave", lang), "main")})
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
        self._asked_at = time.monotonic()
        self.said = self._story.outcome(self._table)
        await self.query_one(ActionBar).offer(self.said, self._wishes())
        self._draw_keys()

    def _wishes(self) -> dict[str, tuple[str, str, str]]:
        """Return what can be done between hands: by key the action of the application, its words, its tone."""
        table, lang = self._table, self._table.lang

        def words(name: str) -> str:
            return say(f"terminal.between.{name}", lang)

        if table.done:
            return {"enter": ("leave", words("done"), "main")}
        buy, out = ("buy", words("buy")), ("sit_out", words("sit_in" if table.sitting_out else "sit_out"))
        if table.broke:
            return {"b": (*buy, "main"), "s": (*out, "plain")}
        onward = words("next_without" if table.sitting_out else "next")
        return {"enter": ("next_hand", onward, "main"), "b": (*buy, "plain"), "s": (*out, "plain")}

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
        if not self._is_early():
            await self.query_one(ActionBar).press(message.key)

    # -- keys --------------------------------------------------------------------------------------

    async def on_key(self, event: Key) -> None:
        """Use a key for the buttons, else for the footer, else to hurry up."""
        event.stop()
        key = event.key.lower() if len(event.key) == 1 else event.key
        if self._is_early():
            return
        if await self.query_one(ActionBar).press(key):
            return
        if key in ("h", "f2") and self.hints and self._table.options and not self._busy:
            await self._hint()
        elif key in _ALWAYS:
            await self.app.run_action(_ALWAYS[key][2])
        elif key in ("pageup", "pagedown"):
            self._scroll(up=key == "pageup")
        elif key == "tab":
            self._faster()
        elif self._busy:
            self._pace.hurry()

    def _is_early(self) -> bool:
        """Tell whether a question has only just appeared."""
        return time.monotonic() - self._asked_at < self._breath

    async def _hint(self) -> None:
        action = await asyncio.to_thread(self._table.hint)
        lang = self._table.lang
        self.query_one(ActionBar).note(say("terminal.hint", lang, action=_said(action, lang)))

    def _scroll(self, *, up: bool) -> None:
        for log in self.query(Log):
            if up:
                log.scroll_page_up(animate=False)
            else:
                log.scroll_page_down(animate=False)

    def _faster(self) -> None:
        speeds = list(SPEEDS)
        self._pace.speed = speeds[(speeds.index(self._pace.speed) + 1) % len(speeds)]
        self._draw_keys()

    # -- drawing -----------------------------------------------------------------------------------

    def on_resize(self, event: Resize) -> None:
        """Fit the table to the window, or say what size it needs."""
        width, height = event.size
        small = width < LEAST_WIDTH or height < LEAST_HEIGHT
        self.set_class(small, "-small")
        self.set_class(width >= PANEL_FROM, "-panel")
        self.set_class(height >= PICADO_FROM, "-high")
        self.set_class(height >= ROOMY_FROM, "-roomy")
        said = say("terminal.small", self._table.lang, width=width, height=height)
        self.query_one("#small", Static).update(Content(said))
        self.query_one("#panel").styles.width = min(max(width - LEAST_WIDTH, 30), 36 if width < 150 else 48)
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        """Show everything as it is now."""
        table, look = self._table, self.look
        view, seating = table.view, table.seating
        self.query_one(Title).show(table)
        self.query_one(Picado).show()
        own = self.query_one(Own)
        if not self.has_class("-panel"):
            own.styles.width = own_width(view, seating, look) + 3
        else:
            own.styles.width = "1fr"
        self.query_one(Felt).show(view, seating, look)
        own.show(view, seating, look, centred=self.has_class("-panel"))
        for log in self.query(Log):
            log.show(self._story.lines, look, fresh=self._story.fresh)
        self._draw_keys()

    def _draw_keys(self) -> None:
        taken = {key for choice in self.query_one(ActionBar).open for key in choice.keys}
        if self.query_one(ActionBar).stepper is not None or "f" in taken:
            taken |= RESERVED
        lang = self._table.lang
        keys = [(sign, name) for key, (sign, name, _) in _ALWAYS.items() if key not in taken]
        if self._table.options and self.hints:
            keys.insert(1, ("F2", "hint"))
        said = [(sign, say(f"terminal.key.{name}", lang)) for sign, name in keys]
        said += [("Tab", say(f"terminal.speed.{self._pace.speed}", lang)), ("PgUp", say("terminal.key.scroll", lang))]
        self.query_one(Keys).show(said)


def _said(action: Action, lang: Lang) -> str:
    return action.text.to(lang)
