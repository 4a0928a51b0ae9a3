"""A whole evening on the screen, key by key: twenty hands, a rebuy, a sit-out, other games, leaving and coming back."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from textual.pilot import Pilot

from comodin.bots import CallerBot
from comodin.cli.local.new import NewTable
from comodin.cli.local.preferences import Preferences, load_preferences
from comodin.cli.local.table import LocalTable
from comodin.cli.options import TableOptions, resolve_table
from comodin.cli.tui.screens.choose import ChooseGameDialog
from comodin.cli.tui.screens.dialogs import BuyDialog, QuitDialog
from comodin.cli.tui.screens.parts import Prose
from comodin.cli.tui.screens.setup import SetupScreen
from comodin.cli.tui.screens.table import TableScreen
from comodin.cli.tui.session import Broken, SessionApp, opener, waiting_tables
from comodin.hand import Action, HandState, Option
from comodin.hand import actions as a
from comodin.history import audit, read_records

Script = Callable[["Evening"], Awaitable[None]]


class Breaker(CallerBot):
    """A bot that does what no rules allow."""

    def act(self, view: HandState, options: object) -> Action:
        return a.Bet(to=99_999)


class Evening:
    """Somebody at the screen; waits until it is on him."""

    def __init__(self, app: SessionApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def table(self) -> LocalTable:
        assert self.app.local is not None
        return self.app.local

    @property
    def at_table(self) -> bool:
        return isinstance(self.app.screen, TableScreen)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, wanted: Callable[[], bool]) -> None:
        for _ in range(600):
            if wanted():
                return
            await self.pilot.pause(0.01)
        raise AssertionError(f"it never came: {self.app.screen}")

    async def calm(self) -> None:
        """Wait until you are asked something, or the hand is over."""

        def is_calm() -> bool:
            screen = self.app.screen
            return isinstance(screen, TableScreen) and screen.calm

        await self.until(is_calm)

    async def hand(self) -> None:
        """Play the running hand to its end, for as little as possible."""
        await self.calm()
        while self.table.running:
            await self.press(_key(self.table.options))
            await self.calm()


def _key(options: tuple[Option, ...]) -> str:
    kinds = {option.action for option in options}
    keys = ((a.TurnUp, "t"), (a.Keep, "k"), (a.Check, "k"), (a.Call, "c"), (a.BringIn, "i"), (a.DeclineAllIn, "n"))
    return next((key for kind, key in keys if kind in kinds), "b")


def spend(
    script: Script,
    *,
    start: NewTable | Path | None = None,
    save: Path | None = None,
    preferences: Preferences | None = None,
) -> SessionApp:
    """Run the application until the script is through; return it as it was left."""
    chosen = preferences or Preferences(speed="instant")
    with ExitStack() as stack:
        open_ = opener(stack, save, last=None, lang="en")
        app = SessionApp(None if start is None else open_(start), open_, lang="en", preferences=chosen, breath=0)

        async def play() -> None:
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.pause()
                await script(Evening(app, pilot))

        asyncio.run(play())
    return app


def new(
    *bots: str, choice: bool = False, last: int | None = None, game: str = "mexican-poker", **options: str
) -> NewTable:
    table = resolve_table(TableOptions(**options), seats=4, game=game)  # type: ignore[arg-type]
    return NewTable.of(table, bots or ("caller",), lang="en", choice=choice, last=last)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of one's own for data and settings."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def test_enter_and_enter_again_and_one_is_in_a_hand() -> None:
    """The defaults: Enter on the welcome deals."""

    async def script(evening: Evening) -> None:
        await evening.until(lambda: isinstance(evening.app.screen, SetupScreen))
        await evening.press("enter")
        await evening.calm()
        assert evening.table.running
        assert evening.table.options

    app = spend(script)
    assert app.local is not None
    assert app.local.path.exists()


@pytest.mark.long
def test_twenty_hands(home: Path) -> None:
    """With a buy, a sit-out, another game and dealer's choice: the ledger at zero, every hand lawful and recorded."""

    async def script(evening: Evening) -> None:
        table = evening.table
        await evening.hand()
        await evening.press("s", "enter")
        await evening.hand()
        assert (table.number, table.hand.your_place) == (2, 0)
        await evening.press("s", "b")
        await evening.press("2", "0", "enter")
        await evening.until(lambda: evening.at_table)
        assert "ChipsAdded" in {type(event).__name__ for event in _log(table)}
        await evening.press("g")
        await evening.until(lambda: not evening.at_table)
        await evening.press("right", "enter")
        await evening.until(lambda: evening.at_table)
        assert table.state.game.game == "mexican-sweat"
        while table.number < 20:
            await evening.calm()
            await evening.press("enter")
            await evening.until(lambda: table.running or not evening.at_table)
            if not evening.at_table:  # out of chips
                await evening.press("enter")
                await evening.until(lambda: evening.at_table)
            await evening.hand()
            assert table.ledger.balance == 0

    app = spend(script, start=new("caller", seed="evening"))
    table = app.local
    assert table is not None
    records = list(read_records(str(table.record)))
    assert len(records) == 20
    assert [record.game_name for record in records][:3] == ["mexican-poker", "mexican-poker", "mexican-sweat"]
    assert all(audit(record) is None for record in records)
    again = LocalTable.resume(table.record, table.path, lang="en")
    assert (again.state, again.hands) == (table.state, table.hands)


def _log(table: LocalTable) -> list[object]:
    from comodin.cli.local.log import TableLog

    return [event for entry in TableLog.open(table.path)[1] for event in entry.events]


def test_out_of_chips_one_buys_or_sits_out() -> None:
    """Enter never buys by itself, it asks: the dialog says for how much, and a second Enter buys (P31)."""

    async def script(evening: Evening) -> None:
        table = evening.table
        for _ in range(40):
            await evening.hand()
            if table.broke:
                break
            await evening.press("enter")
            await evening.calm()
        assert table.broke
        for key in ("enter", "b"):
            await evening.press(key)
            await evening.until(lambda: isinstance(evening.app.screen, BuyDialog))
            await evening.press("escape")
            await evening.until(lambda: evening.at_table)
            assert table.stack == 0
            await evening.calm()
        await evening.press("enter")
        await evening.until(lambda: isinstance(evening.app.screen, BuyDialog))
        await evening.press("enter")
        await evening.until(lambda: evening.at_table)
        await evening.calm()
        assert table.stack == 80
        assert "You buy in again for 80." in evening.app.table.said  # type: ignore[union-attr]

    spend(script, start=new(stacks="4,400,400", seed="3"))


def test_what_is_done_between_hands_is_said() -> None:
    """Sitting out and in, chips, another game, dealer's choice on and off: a sentence above the buttons for each."""

    async def script(evening: Evening) -> None:
        table = evening.table

        async def done(*keys: str) -> str:
            opens, *rest = keys
            await evening.press(opens)
            if rest:
                await evening.until(lambda: not evening.at_table)
                await evening.press(*rest)
                await evening.until(lambda: evening.at_table)
            await evening.calm()
            return evening.app.table.said  # type: ignore[union-attr]

        await evening.hand()
        assert "You sit out from the next deal on." in await done("s")
        assert "You are dealt in again from the next deal on." in await done("s")
        stack = table.stack
        assert "You add 20 chips." in await done("b", "2", "0", "enter")
        assert table.stack == stack + 20
        assert "From now on: Mexican Sweat" in await done("g", "right", "enter")
        assert "Dealer's choice: who has the button picks" in await done("g", *["down"] * 4, "right", "enter")
        assert "The game stays as it is: Mexican Sweat" in await done("g", *["down"] * 4, "left", "enter")

    spend(script, start=new(seed="2"))


def test_your_chips_in_mid_hand() -> None:
    """What lies in the pot is no longer yours."""

    async def script(evening: Evening) -> None:
        await evening.calm()
        assert (evening.table.stack, evening.table.seat.stack) == (78, 80)

    spend(script, start=new(seed="4"))


def test_the_dialog_of_leaving_names_the_hand() -> None:
    """The running one, else the next."""

    async def script(evening: Evening) -> None:
        await evening.calm()
        for words in ("in the middle of hand 1,", "hand 2 is next"):
            await evening.press("q")
            await evening.until(lambda: isinstance(evening.app.screen, QuitDialog))
            assert words in "\n".join(str(prose.render()) for prose in evening.app.screen.query(Prose))
            await evening.press("escape")
            await evening.until(lambda: evening.at_table)
            await evening.hand()

    spend(script, start=new(seed="4"))


def test_a_table_that_waits_says_when_it_was_left(home: Path) -> None:
    """Today by the time, else by the day."""

    async def leave(evening: Evening) -> None:
        await evening.calm()

    table = spend(leave, start=new(seed="5")).local
    assert table is not None
    (now,) = waiting_tables("en")
    os.utime(table.path, (0, 86_400 * 365))
    (earlier,) = waiting_tables("es")

    assert re.fullmatch(r"[0-9]{2}:[0-9]{2}", now.time)
    assert (now.hand, now.name) == (1, "Mexican Poker")
    assert re.fullmatch(r"197[01]-[0-9]{2}-[0-9]{2}", earlier.time)
    assert earlier.name == "Póker mexicano"


@pytest.mark.long
def test_dealers_choice_asks_on_your_button() -> None:
    async def script(evening: Evening) -> None:
        table = evening.table
        asked = 0
        for _ in range(5):
            await evening.hand()
            await evening.press("enter")
            await evening.until(lambda: table.running or isinstance(evening.app.screen, ChooseGameDialog))
            if not table.running:
                asked += 1
                await evening.press("2")
                await evening.until(lambda: table.running)
                assert table.state.game == table.state.menu[1]
        assert asked == 2  # hands 2 and 6 of six

    spend(script, start=new(choice=True, seed="2"))


def test_what_must_wait_for_the_end_of_the_hand() -> None:
    """Another game and chips are for between hands; asking in a hand changes nothing."""

    async def script(evening: Evening) -> None:
        await evening.calm()
        before = evening.table.state
        for key in ("g", "s"):
            await evening.press(key)
            await evening.calm()
        assert evening.table.state.game == before.game
        assert evening.table.seat.stack == 80

    spend(script, start=new(seed="4"))


def test_leaving_in_a_hand_and_going_on(home: Path) -> None:
    """The table waits with the very hand, is offered on the welcome, and Enter goes on with it."""
    seen: list[HandState] = []

    async def leave(evening: Evening) -> None:
        await evening.calm()
        await evening.press(_key(evening.table.options))
        await evening.calm()
        seen.append(evening.table.view)
        await evening.press("q")
        await evening.until(lambda: not evening.at_table)
        await evening.press("enter")

    async def back(evening: Evening) -> None:
        await evening.until(lambda: isinstance(evening.app.screen, SetupScreen))
        await evening.press("enter")
        await evening.calm()
        assert evening.table.view == seen[0]
        await evening.hand()
        await evening.press("q")
        await evening.until(lambda: not evening.at_table)
        await evening.press("l")
        await evening.pilot.pause()
        await evening.press("l")

    first = spend(leave, start=new(seed="5"))
    assert first.local is not None
    assert first.local.path.exists()
    assert not first.left
    second = spend(back)
    assert second.left
    assert second.local is not None
    assert not second.local.path.exists()


def test_settings_hold_at_once_and_next_time(home: Path) -> None:
    async def script(evening: Evening) -> None:
        await evening.calm()
        await evening.press("o")
        await evening.until(lambda: not evening.at_table)
        await evening.press("right", "down", "right", "escape")
        await evening.until(lambda: evening.at_table)
        assert evening.table.lang == "es"
        assert evening.app.theme == "comodin-day"

    spend(script, start=new(seed="6"))
    assert (load_preferences().lang, load_preferences().theme) == ("es", "day")


@pytest.mark.parametrize("key", ["question_mark", "f1", "l", "r", "v", "o"])
def test_everything_to_read_opens_and_closes(key: str) -> None:
    async def script(evening: Evening) -> None:
        await evening.hand()
        before = evening.table.state
        await evening.press(key)
        await evening.until(lambda: not evening.at_table)
        await evening.press("escape")
        await evening.until(lambda: evening.at_table)
        assert evening.table.state == before

    spend(script, start=new(seed="7"))


def test_a_bot_that_breaks_the_rules_stops_the_hand_with_a_sentence() -> None:
    async def script(evening: Evening) -> None:
        await evening.calm()
        assert "did what the rules refuse" in evening.app.table.said  # type: ignore[union-attr]
        await evening.press("q")
        await evening.until(lambda: not evening.at_table)

    spend(script, start=new("tests.cli.tui.test_session:Breaker", seed="8", preset="wiki"))


class Crasher(CallerBot):
    """A bot that fails."""

    def act(self, view: HandState, options: object) -> Action:
        raise ZeroDivisionError("thinking")


class Babbler(CallerBot):
    """A bot that answers with something else than an action."""

    def act(self, view: HandState, options: object) -> Action:
        return "raise everything"  # type: ignore[return-value]


@pytest.mark.parametrize(("bot", "said"), [("Crasher", "ZeroDivisionError: thinking"), ("Babbler", "no such action")])
def test_a_bot_that_fails_stops_the_hand_with_a_sentence(bot: str, said: str) -> None:
    async def script(evening: Evening) -> None:
        await evening.calm()
        assert said in evening.app.table.said  # type: ignore[union-attr]
        assert evening.table.running

    spend(script, start=new(f"tests.cli.tui.test_session:{bot}", seed="8", preset="wiki"))


def test_an_error_of_ours_is_a_sentence_and_a_file(home: Path) -> None:
    """No traceback on the screen, no locals (they know the cards) anywhere; the table waits."""
    app = SessionApp(None, lambda start: pytest.fail("opened"), lang="en", preferences=Preferences())
    said = Broken(ZeroDivisionError("oh"), "es").__rich__()

    assert "Algo en comodin se rompió (ZeroDivisionError: oh)" in said
    assert (home / "data" / "comodin" / "broken.txt").read_text().startswith("ZeroDivisionError: oh")
    app._handle_exception(ValueError("seed"))
    assert isinstance(app._exception, Broken)


def test_a_number_of_hands_was_asked_for() -> None:
    """After them Enter leads out, and nothing more is dealt."""

    async def script(evening: Evening) -> None:
        await evening.hand()
        await evening.press("enter")
        await evening.until(lambda: not evening.at_table)
        assert evening.table.number == 1

    spend(script, start=new(last=1, seed="9"))
