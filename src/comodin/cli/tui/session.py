"""`SessionApp`: a whole evening on the screen - sitting down, hands, what comes between them, leaving.

The screens ask and answer; everything that happens to the table happens
here, through `LocalTable`.  One question is on the screen at a time.
"""

from __future__ import annotations

import traceback
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import Final

from comodin.cli.local import files
from comodin.cli.local.new import NewTable
from comodin.cli.local.preferences import Preferences, save_preferences
from comodin.cli.local.table import LocalTable
from comodin.cli.tui.app import ComodinApp
from comodin.cli.tui.screens.change import ChangeGameScreen
from comodin.cli.tui.screens.choose import ChooseGameDialog
from comodin.cli.tui.screens.dialogs import BuyDialog, QuitDialog
from comodin.cli.tui.screens.help import HelpScreen
from comodin.cli.tui.screens.house import HouseScreen
from comodin.cli.tui.screens.ledger import LedgerScreen
from comodin.cli.tui.screens.odds import OddsScreen
from comodin.cli.tui.screens.review import ReviewScreen
from comodin.cli.tui.screens.settings import SettingsScreen
from comodin.cli.tui.screens.setup import SetupScreen, Waiting
from comodin.cli.tui.screens.table import BREATH, TableScreen
from comodin.cli.tui.screens.why import WhyScreen
from comodin.errors import ComodinError
from comodin.table import ChangeGame, SitIn, SitOut, TableAction
from comodin.telling.between import between_lines, bought_line, done_line
from comodin.texts import Lang, say

__all__ = ["SessionApp"]

OFFERED: Final = 9
"""Tables that wait, at most, on the welcome."""

Opener = Callable[[NewTable | Path], LocalTable]
"""Opens a new table, or the one that waits beside a record; raises `ComodinError` or `OSError`."""


class SessionApp(ComodinApp):
    """`comodin play` on the whole terminal.

    `table` is where one sits down at once; without it the person is asked,
    and `opener` opens what he wants.  Afterwards `table` tells where he sat,
    and `left` whether he left it for good.
    """

    def __init__(
        self,
        table: LocalTable | None,
        opener: Opener,
        *,
        lang: Lang,
        preferences: Preferences,
        breath: float = BREATH,
    ) -> None:
        super().__init__(theme=f"comodin-{preferences.theme}")
        self.local = table
        self.left = False
        self._opener = opener
        self._lang: Lang = lang
        self._preferences = preferences
        self._breath = breath
        self._asking = False

    def on_mount(self) -> None:
        """Sit down, or ask where."""
        self._ask(self._sit_down)

    async def _sit_down(self) -> None:
        """Ask for a table until one opens; Esc leaves."""
        while self.local is None:
            start = await self.push_screen_wait(SetupScreen(self._lang, waiting=waiting_tables(self._lang)))
            if start is None:
                self.exit()
                return
            try:
                self.local = self._opener(start)
            except (ComodinError, OSError) as error:
                self._complain(error)
        await self._show(self.local)

    async def _show(self, table: LocalTable) -> None:
        """Put the table on the screen; a hand is dealt if none was yet."""
        chosen = self._preferences
        table.lang = self._lang
        screen = TableScreen(table, letters=chosen.letters, speed=chosen.speed, breath=self._breath)
        screen.hints = chosen.hints
        self.table = screen
        if table.hands:
            await self.push_screen(screen)
        else:
            await self._next_hand()

    def _ask(self, question: Callable[[], Awaitable[None]]) -> None:
        """Put one question at a time."""

        async def alone() -> None:
            try:
                await question()
            finally:
                self._asking = False

        if not self._asking:
            self._asking = True
            self.run_worker(alone(), group="questions")

    def _complain(self, error: ComodinError | OSError) -> None:
        said = error.to(self._lang) if isinstance(error, ComodinError) else f"{error.strerror}: {error.filename}"
        self.notify(f"{said[:1].upper()}{said[1:]}.", severity="error", timeout=12, markup=False)

    @property
    def _seat(self) -> LocalTable:
        if self.local is None:
            raise LookupError("nobody has sat down yet")
        return self.local

    # -- between hands ---------------------------------------------------------------------

    def action_next_hand(self) -> None:
        """Deal, after whatever must be decided before."""
        self._ask(self._next_hand)

    async def _next_hand(self) -> None:
        table = self._seat
        if table.running or table.done:
            return
        if table.broke:
            await self._buy()
            if table.broke:
                return
        chosen: ChangeGame | None = None
        if table.choosing:
            state = table.state
            choice = await self.push_screen_wait(
                ChooseGameDialog(self._lang, table.choosing, state.game, chair=table.you)
            )
            if choice is None:
                return
            chosen = choice
        try:
            if chosen is not None:
                table.do(chosen)
            happened = table.deal()
        except (ComodinError, OSError) as error:
            self._complain(error)
            return
        self._screen.tell_before(between_lines(happened, table.names, self._lang))
        if self._screen.is_running:
            self._screen.begin()
        else:
            await self.push_screen(self._screen)

    @property
    def _screen(self) -> TableScreen:
        if self.table is None:
            raise LookupError("no table is on the screen")
        return self.table

    def action_buy(self) -> None:
        """Buy in, or add chips."""
        self._ask(self._buy)

    async def _buy(self) -> None:
        table = self._seat
        if self._in_a_hand():
            return
        amount = await self.push_screen_wait(BuyDialog(self._lang, table.seat.stack, table.buy_in))
        if amount is not None and self._try(lambda: table.buy(amount)):
            self._screen.announce(bought_line(amount, table.stack, self._lang))

    def action_sit_out(self) -> None:
        """Sit out from the next deal on, or play again."""
        table = self._seat
        self._do((SitIn if table.sitting_out else SitOut)(table.you))

    def action_change_game(self) -> None:
        """Play something else."""
        self._ask(self._change_game)

    async def _change_game(self) -> None:
        table = self._seat
        if self._in_a_hand():
            return
        for action in await self.push_screen_wait(ChangeGameScreen(table.state, self._lang)) or ():
            self._do(action)

    def _in_a_hand(self) -> bool:
        """Tell whether a hand runs, and say that this must wait."""
        if self._seat.running:
            self.notify(say("terminal.after_hand", self._lang), timeout=4, markup=False)
        return self._seat.running

    def _do(self, action: TableAction) -> None:
        """Do something at the table, and say so."""
        table = self._seat
        if self._try(lambda: table.do(action)):
            self._screen.announce(done_line(action, table.state.game, self._lang))

    def _try(self, change: Callable[[], object]) -> bool:
        """Change the table, or say why not; the screen follows."""
        try:
            change()
        except (ComodinError, OSError) as error:
            self._complain(error)
            return False
        finally:
            self._screen.refresh_table()
        return True

    # -- to read -----------------------------------------------------------------------------

    def action_ledger(self) -> None:
        """Show the accounts and how the session went."""
        table = self._seat
        self.push_screen(LedgerScreen(self._lang, table.ledger, table.hands, names=self._names()))

    def action_review(self) -> None:
        """Go through a finished hand step by step."""
        self.push_screen(ReviewScreen(self._seat.hands, self._lang, letters=self._preferences.letters))

    def action_rules(self) -> None:
        """Show the house rules."""
        self.push_screen(HouseScreen(self._seat.setup, self._lang))

    def action_why(self) -> None:
        """Explain what is legal, with its clauses."""
        table = self._seat
        self.push_screen(WhyScreen(table.view, table.options, self._screen.look))

    def action_odds(self) -> None:
        """Show the chances from your view, while a hand is played."""
        table = self._seat
        if table.running:
            self.push_screen(OddsScreen(table.view, table.seating))

    def action_help(self) -> None:
        """Explain the game and the keys."""
        self.push_screen(HelpScreen(self._seat.setup.game, self._lang, letters=self._preferences.letters))

    def _names(self) -> dict[str, str]:
        return {self._seat.seat.name: say("play.you", self._lang)}

    # -- settings ------------------------------------------------------------------------------

    def action_settings(self) -> None:
        """Choose language, colours, suits, speed, hints."""
        self.push_screen(SettingsScreen(self._preferences, self._lang, changed=self._settle))

    def _settle(self, chosen: Preferences) -> None:
        """Let everything follow what was chosen, and keep it."""
        self._preferences = chosen
        self._lang = chosen.lang or self._lang
        self._seat.lang = self._lang
        self.theme = f"comodin-{chosen.theme}"
        screen = self._screen
        screen.letters, screen.speed, screen.hints = chosen.letters, chosen.speed, chosen.hints
        screen.refresh_table()
        save_preferences(chosen)

    # -- leaving ---------------------------------------------------------------------------------

    def action_leave(self) -> None:
        """Ask whether the table shall wait or close."""
        self._ask(self._leave)

    def _handle_exception(self, error: Exception) -> None:
        """Say in a sentence that something broke, and keep the details in a file; the table waits."""
        super()._handle_exception(Broken(error, self._lang))

    async def action_quit(self) -> None:
        """Go at once; the table waits."""
        self.exit()

    async def _leave(self) -> None:
        table = self._seat
        wish = await self.push_screen_wait(
            QuitDialog(
                self._lang,
                table.ledger,
                names=self._names(),
                hand=table.number + (not table.running),
                running=table.running,
            )
        )
        if wish == "leave":
            table.close()
            self.left = True
        if wish is not None:
            self.exit()


class Broken(Exception):  # noqa: N818 - it is what has become of the program
    """An error of this program, as its user reads it."""

    def __init__(self, error: Exception, lang: Lang) -> None:
        super().__init__(f"{type(error).__name__}: {error}")
        self.__cause__ = error
        self._lang: Lang = lang

    def __rich__(self) -> str:
        file = files.real(files.data_folder()) / "broken.txt"
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(traceback.format_exception(self.__cause__)), encoding="utf-8")
        except OSError:
            return say("terminal.broken", self._lang, error=self)
        return say("terminal.broken_file", self._lang, error=self, file=file)


def waiting_tables(lang: Lang) -> list[Waiting]:
    """Return the latest tables that wait in the data folder, as the welcome shows them."""
    found, today = [], datetime.now().astimezone().date()
    for table in files.waiting(most=OFFERED):
        left = datetime.fromtimestamp(table.left).astimezone()
        time = left.strftime("%H:%M" if left.date() == today else "%Y-%m-%d")
        name = say(f"play.game.{table.game}", lang)
        found.append(Waiting(table.record, name, time, table.hand))
    return found


def opener(stack: ExitStack, save: Path | None, *, last: int | None, lang: Lang) -> Opener:
    """Return what opens tables for as long as the stack lasts; `save` is where their hands go, if somebody said so."""

    def open_(start: NewTable | Path) -> LocalTable:
        if isinstance(start, Path):
            return stack.enter_context(files.resume(start, last=last, lang=lang))
        record = files.new_record() if save is None else files.real(save)
        return stack.enter_context(files.begin(start, record, lang=lang))

    return open_
