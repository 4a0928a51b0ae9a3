"""What the screens beside the table look like, small and large, by night and by day, in English and in Spanish."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from comodin.bots import make_bot
from comodin.cli.local.new import menu_for
from comodin.cli.local.preferences import Preferences
from comodin.cli.local.table import LocalTable
from comodin.cli.tui.cards import Look
from comodin.cli.tui.screens.change import ChangeGameScreen
from comodin.cli.tui.screens.choose import ChooseGameDialog
from comodin.cli.tui.screens.dialogs import BuyDialog, QuitDialog
from comodin.cli.tui.screens.help import HelpScreen
from comodin.cli.tui.screens.house import HouseScreen
from comodin.cli.tui.screens.ledger import LedgerScreen
from comodin.cli.tui.screens.replay import ReplayScreen
from comodin.cli.tui.screens.review import ReviewScreen
from comodin.cli.tui.screens.settings import SettingsScreen
from comodin.cli.tui.screens.setup import SetupScreen, Waiting
from comodin.cli.tui.screens.why import WhyScreen
from comodin.games import MexicanPoker
from comodin.hand import Option
from comodin.table import BuyIn, TableGame
from comodin.texts import Lang, say
from tests.cli.tui.screens_demo import Host, finish, session

Compare = Callable[..., bool]
SMALL, LARGE = (80, 24), (120, 40)
WIKI = TableGame.of(preset="wiki", stakes="4/8")
WAITING = (Waiting(Path("a.jsonl"), "parkwest 4/8", "21:04", 7), Waiting(Path("b.jsonl"), "opr-sweat 4", "19:30", 3))


class Played(NamedTuple):
    """What the screens show: a long session, one of another game, and a hand in which it is on you."""

    long: LocalTable
    sweat: LocalTable
    asked: LocalTable
    options: tuple[Option, ...]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    long = session(tmp_path_factory.mktemp("long"), 24, you="caller", seats=5)
    sweat = session(tmp_path_factory.mktemp("sweat"), 2, you="caller", game=TableGame.of("mexican-sweat", stakes="4"))
    asked = session(tmp_path_factory.mktemp("asked"), 0)
    asked.deal()
    finish(asked, make_bot("caller", seed=1), turns=2)
    return Played(long, sweat, asked, asked.options)


def names(lang: Lang) -> dict[str, str]:
    return {"Player": say("play.you", lang)}


def quitting(played: Played, lang: Lang) -> QuitDialog:
    return QuitDialog(lang, played.long.ledger, names=names(lang), hand=25, running=False)


def ledger(played: Played, lang: Lang) -> LedgerScreen:
    return LedgerScreen(lang, played.long.ledger, played.long.hands, names=names(lang))


def why(played: Played, lang: Lang) -> WhyScreen:
    game = played.asked.view.game
    ranking = game.ranking if isinstance(game, MexicanPoker) else None
    return WhyScreen(played.asked.view, played.options, Look(lang, ranking=ranking))


Make = Callable[[Played, Lang], Any]
SCREENS: dict[str, tuple[Make, Sequence[str]]] = {
    "setup": (lambda _, lang: SetupScreen(lang), ()),
    "setup-waiting": (lambda _, lang: SetupScreen(lang, waiting=WAITING), ()),
    "setup-wrong": (lambda _, lang: SetupScreen(lang), ("down", "down", "down", "down", *"8/4", "enter")),
    "setup-own": (lambda _, lang: SetupScreen(lang), (*["down"] * 6, "left", *["down"] * 4, "right")),
    "change": (lambda played, lang: ChangeGameScreen(played.long.state, lang), ("right",)),
    "choose": (lambda _, lang: ChooseGameDialog(lang, menu_for(WIKI, 4), WIKI, chair=1), ()),
    "buy": (lambda _, lang: BuyDialog(lang, 0, BuyIn(80, 40)), ()),
    "buy-wrong": (lambda _, lang: BuyDialog(lang, 0, BuyIn(80, 40)), ("3",)),
    "add": (lambda _, lang: BuyDialog(lang, 30, BuyIn(80, 40)), ()),
    "quit": (quitting, ()),
    "leave": (quitting, ("l",)),
    "ledger": (ledger, ()),
    "numbers": (ledger, ("tab",)),
    "review": (lambda played, lang: ReviewScreen(played.long.hands, lang), ("down",)),
    "replay": (lambda played, lang: ReplayScreen(played.long.hands, 3, lang), ("d", "d", "d")),
    "replay-end": (lambda played, lang: ReplayScreen(played.long.hands, 3, lang), ("end",)),
    "replay-sweat": (lambda played, lang: ReplayScreen(played.sweat.hands, 0, lang), ("d", "d")),
    "why": (why, ()),
    "house": (lambda _, lang: HouseScreen(WIKI, lang), ()),
    "house-narrow": (lambda _, lang: HouseScreen(WIKI, lang), ("d",)),
    "help": (lambda _, lang: HelpScreen("mexican-poker", lang), ()),
    "help-sweat": (lambda _, lang: HelpScreen("mexican-sweat", lang), ("end",)),
    "settings": (lambda _, lang: SettingsScreen(Preferences(), lang), ("down",)),
}
NAMES = pytest.mark.parametrize("name", [*SCREENS])


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@NAMES
def test_by_night(snap_compare: Compare, played: Played, name: str, size: tuple[int, int]) -> None:
    make, keys = SCREENS[name]
    assert snap_compare(Host(make(played, "en")), terminal_size=size, press=keys)


@NAMES
def test_by_day(snap_compare: Compare, played: Played, name: str) -> None:
    make, keys = SCREENS[name]
    assert snap_compare(Host(make(played, "en"), theme="comodin-day"), terminal_size=SMALL, press=keys)


@NAMES
def test_in_spanish(snap_compare: Compare, played: Played, name: str) -> None:
    make, keys = SCREENS[name]
    assert snap_compare(Host(make(played, "es")), terminal_size=SMALL, press=keys)
