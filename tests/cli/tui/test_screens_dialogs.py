"""Chips, leaving, dealer's choice, settings: each key does what it says, and nothing is bought or left by accident."""

from __future__ import annotations

from comodin.cli.local.new import menu_for
from comodin.cli.local.preferences import Preferences
from comodin.cli.tui.screens.choose import ChooseGameDialog
from comodin.cli.tui.screens.dialogs import BuyDialog, QuitDialog
from comodin.cli.tui.screens.settings import SettingsScreen
from comodin.table import BuyIn, ChangeGame, Ledger, TableGame
from comodin.table.ledger import Row
from tests.cli.tui.screens_demo import OPEN, click, press, text_of

EITHER, FULL = BuyIn(full=80, short=40), BuyIn(full=80)
LEDGER = Ledger((Row("Player", 80, 45), Row("Lupe", 80, 115)), 0, 0)
NAMES = {"Player": "You"}


# -- chips -------------------------------------------------------------------------------------


def test_enter_buys_a_full_buy_in() -> None:
    """That is what stands in the field."""
    assert press(BuyDialog("en", 0, EITHER), "enter") == 80


def test_escape_buys_nothing() -> None:
    """The table asks again."""
    assert press(BuyDialog("en", 0, EITHER), "escape") is None


def test_the_usual_amounts_are_bought_with_one_key() -> None:
    """F a full buy-in, S the least short buy, which is half (P31); whatever is typed."""
    assert press(BuyDialog("en", 0, EITHER), "f") == 80
    assert press(BuyDialog("en", 0, EITHER), "s") == 40
    assert press(BuyDialog("en", 0, EITHER), *"55", "f") == 80
    assert press(BuyDialog("en", 30, EITHER), "f") == 80
    assert press(BuyDialog("en", 30, EITHER), "s") == OPEN


def test_another_amount_has_a_button_of_its_own() -> None:
    """Enter in the field presses it; it says what it buys, and refuses what cannot be bought."""
    assert press(BuyDialog("en", 0, EITHER), *"55", "enter") == 55
    assert "Buy 55 ⏎" in text_of(BuyDialog("en", 0, EITHER), *"55")
    assert "Agregar 5 ⏎" in text_of(BuyDialog("es", 30, EITHER), *"5")
    assert click(BuyDialog("en", 0, EITHER), "#push-typed") == 80
    assert press(BuyDialog("en", 0, EITHER), *"39", "tab", "enter") == OPEN


def test_arrows_step_by_a_tenth_and_never_below_what_is_allowed() -> None:
    """Eight at a time for a buy-in of 80."""
    assert press(BuyDialog("en", 0, EITHER), "up", "enter") == 88
    assert press(BuyDialog("en", 0, EITHER), "down", "enter") == 72
    assert press(BuyDialog("en", 0, FULL), "down", "enter") == 80
    assert press(BuyDialog("en", 0, EITHER), *"55", "up", "enter") == 56
    assert press(BuyDialog("en", 0, EITHER), *"55", "down", "enter") == 48


def test_too_little_is_explained_and_stays() -> None:
    """With the least that is allowed now."""
    assert press(BuyDialog("en", 0, EITHER), *"39", "enter") == OPEN
    assert "✗ A short buy is 40 or more." in text_of(BuyDialog("en", 0, EITHER), *"39", "enter")
    assert press(BuyDialog("en", 0, FULL), *"40", "enter") == OPEN
    assert "✗ A full buy-in now: 80 or more." in text_of(BuyDialog("en", 0, FULL), *"40")
    assert press(BuyDialog("en", 30, FULL), "backspace", "enter") == OPEN
    assert press(BuyDialog("en", 0, FULL), *"9" * 20, "enter") == OPEN


def test_without_a_short_buy_none_is_offered() -> None:
    """The key does nothing then, and the clause is told."""
    shown = text_of(BuyDialog("en", 0, FULL))

    assert "short buy" not in shown.replace("One short buy", "")
    assert "P31" in shown
    assert press(BuyDialog("en", 0, FULL), "s") == OPEN


def test_with_chips_any_amount_is_added() -> None:
    """And it is said what one has then."""
    assert press(BuyDialog("en", 30, EITHER), *"5", "enter") == 5
    assert "then you have 35" in text_of(BuyDialog("en", 30, EITHER), "5")


def test_the_usual_amounts_can_be_clicked() -> None:
    """A click buys at once."""
    assert click(BuyDialog("en", 0, EITHER), "#push-short") == 40
    assert click(BuyDialog("en", 0, EITHER), "#push-full") == 80


# -- leaving --------------------------------------------------------------------------------------


def quitting(*, hand: int = 3, running: bool = False) -> QuitDialog:
    return QuitDialog("en", LEDGER, names=NAMES, hand=hand, running=running)


def test_enter_saves_and_goes_and_escape_stays() -> None:
    """The table waits for you."""
    assert press(quitting(), "enter") == "save"
    assert press(quitting(), "s") == "save"
    assert press(quitting(), "escape") is None
    assert press(quitting(), "left", "enter") is None


def test_leaving_for_good_shows_the_accounts_first() -> None:
    """There Enter stays; only L, pressed again, closes the table."""
    shown = text_of(quitting(), "l")

    assert "You pay Lupe 35" in shown
    assert "−35" in shown
    assert press(quitting(), "l") == OPEN
    assert press(quitting(), "l", "enter") is None
    assert press(quitting(), "l", "l") == "leave"
    assert press(quitting(), "l", "right", "enter") == "leave"


def test_in_a_hand_one_can_only_save_and_go() -> None:
    """What happens to the hand is said."""
    assert press(quitting(running=True), "l") == OPEN
    assert press(quitting(running=True), "s") == "save"
    assert "in the middle of hand 3" in text_of(quitting(running=True))


def test_between_hands_the_next_one_is_named() -> None:
    """The table waits with the hand that comes, in both languages."""
    said = {"en": "until you come back; hand 3 is next", "es": "hasta que vuelvas; sigue la mano 3"}
    for lang, words in said.items():
        shown = text_of(QuitDialog(lang, LEDGER, names=NAMES, hand=3, running=False))  # type: ignore[arg-type]
        assert words in " ".join(shown.replace("▌", "").replace("▐", "").split())


# -- dealer's choice ---------------------------------------------------------------------------------

NOW = TableGame.of("mexican-sweat", stakes="4")
GAMES = menu_for(TableGame.of(stakes="4/8"), 4)


def test_enter_keeps_what_is_played() -> None:
    """The game of now is the one that is marked."""
    assert press(ChooseGameDialog("en", GAMES, NOW, chair=1), "enter") == ChangeGame(NOW, 1)


def test_every_game_has_its_number() -> None:
    """One key chooses; a number too high does nothing."""
    for number, game in enumerate(GAMES, 1):
        assert press(ChooseGameDialog("en", GAMES, NOW, chair=1), str(number)) == ChangeGame(game, 1)
    assert press(ChooseGameDialog("en", GAMES, NOW, chair=1), "4") == OPEN
    assert press(ChooseGameDialog("en", GAMES, NOW, chair=1), "up", "enter") == ChangeGame(GAMES[0], 1)
    assert click(ChooseGameDialog("en", GAMES, NOW, chair=1), "#push-2") == ChangeGame(GAMES[2], 1)


# -- settings ----------------------------------------------------------------------------------------


def test_every_setting_is_changed_at_once() -> None:
    """What lies behind is told of each change."""
    told: list[Preferences] = []
    keys = ("down", "right", "down", "right", "down", "right", "down", "right", "escape")
    assert "Sound" not in text_of(SettingsScreen(Preferences(), "en"))
    chosen = press(SettingsScreen(Preferences(), "en", changed=told.append), *keys)

    assert chosen == Preferences(theme="day", letters=True, speed="fast", hints=False)
    assert len(told) == 4
    assert told[-1] == chosen


def test_the_language_changes_while_one_looks() -> None:
    """And the keys still go to its row."""
    assert "Idioma" in text_of(SettingsScreen(Preferences(), "en"), "right")
    assert press(SettingsScreen(Preferences(), "en"), "right", "escape") == Preferences(lang="es")
    assert press(SettingsScreen(Preferences(), "en"), "right", "right", "escape") == Preferences(lang="en")


def test_cards_show_how_they_will_be_written() -> None:
    """Letters for signs."""
    assert "K♠" in text_of(SettingsScreen(Preferences(), "en"))
    assert "Ks" in text_of(SettingsScreen(Preferences(letters=True), "en"))
