"""The welcome: Enter deals you in, everything can be chosen, and what is wrong is said where it stands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from comodin.cli.local.new import NewTable
from comodin.cli.tui.screens.change import ChangeGameScreen
from comodin.cli.tui.screens.setup import SetupScreen, Waiting
from comodin.cli.tui.screens.wishes import OWN, Wishes, table_of
from comodin.errors import NotationError, RulesError
from comodin.table import ChangeGame, SetMenu, Sit, TableGame, TableState, apply, open_table
from comodin.texts import Lang
from tests.cli.tui.screens_demo import OPEN, click, press, text_of

EARLIER = Waiting(Path("earlier.jsonl"), "parkwest 4/8", "21:04", 7)
BEFORE = Waiting(Path("before.jsonl"), "wiki 2/4", "19:30", 3)


def chosen(*keys: str, **given: Any) -> NewTable:
    table = press(SetupScreen("en", **given), *keys)
    assert isinstance(table, NewTable)
    return table


def test_enter_at_once_deals_you_in() -> None:
    """Four seats of Mexican Poker by the usual rules, and regular bots."""
    table = chosen("enter")

    assert (table.game.game, table.game.preset, table.game.limits) == ("mexican-poker", "parkwest", "4/8")
    assert (table.stacks, table.bots) == ((80,) * 4, ("", "regular", "regular", "regular"))
    assert table.names[1:] == ("Lupe", "Chuy", "Memo")
    assert not table.menu


def test_escape_leaves() -> None:
    """Nothing is opened."""
    assert press(SetupScreen("en"), "escape") is None


def test_a_table_that_waits_comes_first() -> None:
    """Enter goes on with it; a new table is one key away."""
    assert press(SetupScreen("en", waiting=[EARLIER]), "enter") == EARLIER.record
    assert isinstance(press(SetupScreen("en", waiting=[EARLIER]), "right", "enter"), NewTable)
    assert "Go on · hand 7 · 21:04" in text_of(SetupScreen("en", waiting=[EARLIER]))


def test_of_several_tables_that_wait_one_is_chosen() -> None:
    """PgDn shows the next one, PgUp the one before."""
    assert press(SetupScreen("en", waiting=[EARLIER, BEFORE]), "pagedown", "enter") == BEFORE.record
    assert press(SetupScreen("en", waiting=[EARLIER, BEFORE]), "pagedown", "pageup", "enter") == EARLIER.record


@pytest.mark.parametrize(
    ("lang", "name", "words"),
    [
        (
            "en",
            "Mexican Poker",
            ("Go on · hand 999 · 2026-11-29  Mexican Poker · 1 of 9", "New table", "PgUp PgDn", "F2"),
        ),
        (
            "es",
            "Póker mexicano",
            ("Seguir · mano 999 · 2026-11-29  Póker mexicano · 1 de 9", "Mesa nueva", "PgUp PgDn", "F2"),
        ),
    ],
)
def test_tables_that_wait_fit_on_a_small_window(lang: Lang, name: str, words: tuple[str, ...]) -> None:
    """Both buttons in full with the sign of Enter on either, and the keys."""
    waiting = [Waiting(Path(f"{n}.jsonl"), name, "2026-11-29", 999) for n in range(9)]
    first = text_of(SetupScreen(lang, waiting=waiting))
    second = text_of(SetupScreen(lang, waiting=waiting), "right")

    assert f"{words[0]} ⏎" in first
    assert f"{words[1]} ⏎" in second
    assert all(word in shown for word in words for shown in (first, second))


def test_a_stack_smaller_than_a_buy_in_is_explained() -> None:
    """What one has now, and what later buys are."""
    to_stack = ("down",) * 7

    assert "12 now; a full buy-in is 80" in text_of(SetupScreen("en"), *to_stack, *"12")
    assert "12 ahora; la compra completa es de 80" in text_of(SetupScreen("es"), *to_stack, *"12")
    assert "a full buy-in" in text_of(SetupScreen("en"), *to_stack, *"80")
    assert "80 now" not in text_of(SetupScreen("en"), *to_stack, *"80")


def test_enter_in_the_form_deals_also_where_a_table_waits() -> None:
    """Who fills in the form wants a new table."""
    assert isinstance(press(SetupScreen("en", waiting=[EARLIER]), "down", "down", "right", "enter"), NewTable)


def test_every_row_can_be_chosen_by_keys() -> None:
    """Down to a row, right to the next of its values; stakes and chips are typed."""
    rules = ("down", "down", "right")  # wiki
    betting = ("down", "right", "right", "right")  # no limit
    stakes = ("down", "1", "0")
    seats = ("down", "right", "right")  # six
    bots = ("down", "right")  # callers
    stack = ("down", *"500")
    choice = ("down", "right")
    table = chosen(*rules, *betting, *stakes, *seats, *bots, *stack, *choice, "enter")

    assert (table.game.preset, table.game.structure, table.game.limits) == ("wiki", "no_limit", "10")
    assert (len(table.stacks), set(table.stacks), set(table.bots[1:])) == (6, {500}, {"caller"})
    assert len(table.menu) == 3


def test_another_game_brings_its_own_rules_and_stakes() -> None:
    """Mexican Sweat is played for one bet."""
    table = chosen("down", "right", "enter")

    assert (table.game.game, table.game.preset, table.game.limits) == ("mexican-sweat", "opr-sweat", "4")


def test_the_seed_is_hidden_until_it_is_asked_for() -> None:
    """The same seed gives the same session."""
    to_more = ("down",) * 9
    first, second = (chosen(*to_more, "right", "down", *"abc", "enter") for _ in range(2))

    assert (first.seed, first.id) == (second.seed, second.id)
    assert first.seed == "abc"
    assert "Seed" not in text_of(SetupScreen("en"))
    assert "the same seed, the same cards" in text_of(SetupScreen("en"), *to_more, "right")


def test_wrong_stakes_are_explained_as_they_are_typed_and_nothing_is_lost() -> None:
    """Enter stays, the field keeps what was typed."""
    keys = ("down", "down", "down", "down", *"8/4", "enter")

    assert press(SetupScreen("en"), *keys) == OPEN
    shown = text_of(SetupScreen("en"), *keys)
    assert "8/4" in shown
    assert "✗" in shown
    assert "--" not in shown


def test_bots_of_ones_own_are_typed() -> None:
    """Several with commas, round and round; one that there is not is explained."""
    to_own = (*["down"] * 6, "left", "down")
    table = chosen(*to_own, *"caller,random", "enter")

    assert table.bots == ("", "caller", "random", "caller")
    shown = text_of(SetupScreen("en"), *to_own, *"nobody:Here", "enter")
    assert "✗" in shown
    assert "nobody:Here" in shown


def test_the_mouse_does_the_same() -> None:
    """A click on a value chooses it, a click on the button deals."""
    assert isinstance(click(SetupScreen("en"), "#push-deal"), NewTable)
    table = click(SetupScreen("en"), "#row-game", offset=(36, 0), keys=("enter",))
    assert table.game.game == "mexican-sweat"


def test_the_house_rules_are_a_key_away() -> None:
    """F2 shows what is chosen in the form."""
    assert "House rules: Mexican Poker, parkwest, limit 4/8" in text_of(SetupScreen("en"), "f2")


@pytest.mark.parametrize("game", ["mexican-poker", "mexican-sweat", "no-peek"])
def test_usual_wishes_of_every_game_are_a_table(game: str) -> None:
    """Also in every structure, whose stakes follow."""
    for structure in ("limit", "spread", "pot_limit", "no_limit"):
        wishes = Wishes().with_game(game).with_structure(structure)  # type: ignore[arg-type]
        assert table_of(wishes, "en").game.game == game


def test_seats_that_other_rules_do_not_have_are_left_out() -> None:
    """Eight under wiki are seven under parkwest."""
    assert Wishes(preset="wiki", seats=8).with_preset("parkwest").seats == 7


def test_wishes_that_cannot_be_are_refused() -> None:
    """The reason is that of the rules."""
    with pytest.raises(RulesError):
        table_of(Wishes(stack="0"), "en")
    with pytest.raises(NotationError):
        table_of(Wishes(bots=OWN, own="nobody"), "en")


# -- another game between hands -----------------------------------------------------------


def playing(seats: int = 3, **house: Any) -> TableState:
    state, _ = open_table(seats, TableGame.of(stakes="4/8", **house))
    for chair, name in enumerate(("Player", "Lupe", "Chuy")[:seats], 1):
        state, _ = apply(state, Sit(chair, name))
    return state


def test_the_form_begins_with_what_is_played_and_enter_changes_nothing() -> None:
    """No action, as nothing would change."""
    assert press(ChangeGameScreen(playing(), "en"), "enter") is None


def test_another_game_is_one_action() -> None:
    """The host changes it."""
    (action,) = press(ChangeGameScreen(playing(), "en"), "right", "enter")

    assert isinstance(action, ChangeGame)
    assert (action.game.game, action.game.limits) == ("mexican-sweat", "4")


def test_what_the_house_has_changed_stays_while_its_preset_does() -> None:
    """Other stakes, the same four raises."""
    (action,) = press(ChangeGameScreen(playing(raise_cap=4), "en"), "down", "down", "down", *"6/12", "enter")

    assert action.game.overrides == {"raise_cap": 4}
    assert action.game.limits == "6/12"


def test_dealers_choice_is_turned_on_and_off() -> None:
    """With a menu of three games; off again, and another game with it, are two actions."""
    state = playing()
    (action,) = press(ChangeGameScreen(state, "en"), *["down"] * 4, "right", "enter")

    assert isinstance(action, SetMenu)
    assert len(action.games) == 3
    state, _ = apply(state, action)
    assert press(ChangeGameScreen(state, "en"), "enter") is None
    off = press(ChangeGameScreen(state, "en"), "right", *["down"] * 4, "left", "enter")
    assert [type(action) for action in off] == [SetMenu, ChangeGame]


def test_wrong_stakes_of_another_game_are_explained() -> None:
    """The form stays open."""
    keys = ("down", "down", "down", *"x", "enter")

    assert press(ChangeGameScreen(playing(), "en"), *keys) == OPEN
    assert "✗ 'x' does not fit" in text_of(ChangeGameScreen(playing(), "en"), *keys)
