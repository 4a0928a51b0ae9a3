"""What is only read: rules, help, reasons, accounts, the plot of your chips."""

from __future__ import annotations

from pathlib import Path

import pytest

from comodin.bots import make_bot
from comodin.cli.local.statistics import Point
from comodin.cli.local.table import LocalTable
from comodin.cli.tui.cards import Look
from comodin.cli.tui.screens.accounts import ledger_lines, settlement_lines
from comodin.cli.tui.screens.help import HelpScreen
from comodin.cli.tui.screens.house import HouseScreen, differing
from comodin.cli.tui.screens.ledger import LedgerScreen
from comodin.cli.tui.screens.plot import braille, stack_plot
from comodin.cli.tui.screens.replay import ReplayScreen
from comodin.cli.tui.screens.why import WhyScreen, why_lines
from comodin.rules import GAMES, preset
from comodin.table import Ledger, SitIn, SitOut, TableGame
from comodin.table.ledger import Row
from comodin.texts import Lang
from tests.cli.tui.screens_demo import OPEN, click, finish, press, session, text_of

NAMES = {"Player": "You"}
LARGE = (120, 40)


def asked(folder: Path) -> LocalTable:
    """A hand in which it is on you."""
    table = session(folder, 0)
    table.deal()
    finish(table, make_bot("regular", seed=1), turns=1)
    return table


# -- why ----------------------------------------------------------------------------------------


def test_why_names_every_option_and_every_clause_in_a_sentence(tmp_path: Path) -> None:
    """Each clause once."""
    table = asked(tmp_path)
    lines = [line.plain for line in why_lines(table.view, table.options, Look(), 70)]

    for option in table.options:
        for clause in option.clauses:
            assert sum(line.startswith(f"{clause} ") for line in lines) == 1
    assert all(len(line) <= 70 for line in lines)


def test_why_is_opened_and_closed_by_one_key(tmp_path: Path) -> None:
    """Esc closes it too."""
    table = asked(tmp_path)

    assert press(WhyScreen(table.view, table.options, Look()), "question_mark") is None
    assert press(WhyScreen(table.view, table.options, Look()), "escape") is None


def test_where_nothing_is_asked_why_says_so(tmp_path: Path) -> None:
    """What lies on the table is explained all the same."""
    assert "Nothing is asked of you just now." in text_of(WhyScreen(asked(tmp_path).view, (), Look()))


# -- house rules, help ------------------------------------------------------------------------------


def test_the_usual_rules_differ_in_nothing() -> None:
    """Nor does anything else that says the same."""
    for game, (usual, *_) in GAMES.items():
        assert not differing(preset(usual, game=game), usual, game, "en")


def test_what_differs_is_marked_with_what_is_usual() -> None:
    """D shows that alone, and D again everything."""
    wiki = TableGame.of(preset="wiki", stakes="4/8")

    assert "41 cards" in text_of(HouseScreen(wiki, "en"))
    narrow = text_of(HouseScreen(wiki, "en"), "d")
    assert "≠ 2 to 8 players." in narrow
    assert "parkwest: 2 to 7 players." in narrow
    assert "41 cards" not in narrow
    assert "41 cards" in text_of(HouseScreen(wiki, "en"), "d", "d")
    assert press(HouseScreen(wiki, "en"), "escape") is None


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", [*GAMES])
def test_help_fits_and_can_be_scrolled(game: str, lang: Lang) -> None:
    """The keys stand at its end."""
    title = {"en": "Keys", "es": "Teclas"}[lang]

    assert title in text_of(HelpScreen(game, lang), "end")
    assert press(HelpScreen(game, lang), "escape") is None


def test_help_ranks_the_hands_of_its_deck() -> None:
    """A flush above a full house with 41 cards, below it with 52."""
    for game, first, second in (("mexican-poker", "  flush ", "full house "), ("no-peek", "full house ", "  flush ")):
        shown = text_of(HelpScreen(game, "en"), size=(120, 40))
        assert shown.index(f"\n{first}") if False else shown.index(first) < shown.index(second)


# -- accounts -----------------------------------------------------------------------------------------


def plain(ledger: Ledger, width: int = 60) -> list[str]:
    return [line.plain.rstrip() for line in ledger_lines(ledger, NAMES, "en", width)]


def test_the_accounts_sum_to_zero_with_the_house_and_the_pot() -> None:
    """Both have lines of their own."""
    ledger = Ledger((Row("Player", 80, 60), Row("Lupe", 80, 85)), 5, 10)
    lines = plain(ledger)

    assert [line.split()[0] for line in lines[1:3]] == ["You", "Lupe"]
    assert lines[3].split() == ["the", "house", "0", "5", "+5"]
    assert lines[4].split() == ["in", "the", "pot", "0", "10", "+10"]
    assert lines[-1].split() == ["total", "160", "160", "0"]


def test_the_settlement_takes_the_fewest_payments() -> None:
    """Who is even pays nothing."""
    ledger = Ledger((Row("Player", 80, 45), Row("Lupe", 80, 115), Row("Chuy", 80, 80)), 0, 0)
    lines = [line.plain for line in settlement_lines(ledger, NAMES, "en", 60)]

    assert lines[1:] == ["You pay Lupe 35"]


def test_with_chips_in_the_pot_nothing_is_settled() -> None:
    """That waits for the end of the hand."""
    lines = settlement_lines(Ledger((Row("Player", 80, 78),), 0, 2), NAMES, "en", 60)

    assert "when the hand is over" in " ".join(line.plain for line in lines)


def test_two_pages_on_a_small_window_and_one_on_a_large(tmp_path: Path) -> None:
    """Tab turns the page, the other keys too."""
    table = session(tmp_path, 3)

    def shown(*keys: str, size: tuple[int, int] = (80, 24)) -> str:
        return text_of(LedgerScreen("en", table.ledger, table.hands, names=NAMES), *keys, size=size)

    assert "bought in" in shown()
    assert "hands won" not in shown()
    assert "hands won" in shown("tab")
    assert "bought in" in shown("right", "left")
    assert all(words in shown(size=LARGE) for words in ("bought in", "hands won"))


def test_the_accounts_count_the_hands_of_the_table_and_the_numbers_yours(tmp_path: Path) -> None:
    """A hand that you sat out is in the accounts; how many you played is said."""
    table = session(tmp_path, 2)
    table.do(SitOut(1))
    table.deal()
    finish(table, None)
    table.do(SitIn(1))
    for lang, heading, of in (
        ("en", "Accounts after 3 hands", "2 of 3"),
        ("es", "Cuentas después de 3 manos", "2 de 3"),
    ):
        screen = LedgerScreen(lang, table.ledger, table.hands, names=NAMES)  # type: ignore[arg-type]
        shown = text_of(screen, "tab")
        assert heading in shown
        assert of in shown


def test_the_keys_below_can_be_clicked(tmp_path: Path) -> None:
    """Tab turns the page, Esc goes back; of two arrows each does its own."""
    table = session(tmp_path, 1)

    def make() -> LedgerScreen:
        return LedgerScreen("en", table.ledger, table.hands, names=NAMES)

    shown = text_of(make()).splitlines()[-1]
    assert click(make(), ".sheet-keys", offset=(shown.index("Esc"), 0)) is None
    assert click(make(), ".sheet-keys", offset=(shown.index("Tab"), 0)) == OPEN
    replay = ReplayScreen(table.hands, 0, "en")
    assert click(replay, ".sheet-keys", offset=(2, 0), keys=("escape",)) == 0


def test_before_the_first_hand_there_are_no_numbers() -> None:
    """Which is said."""
    assert "not finished a hand yet" in text_of(LedgerScreen("en", Ledger((), 0, 0), []), "tab")


# -- the plot --------------------------------------------------------------------------------------------


def test_a_line_goes_from_the_bottom_to_the_top() -> None:
    """One dot in each column, joined where it jumps."""
    assert braille([0, 7], 2, 2) == ["⠀⡜", "⡰⠁"]


def test_a_line_without_change_lies_at_the_bottom() -> None:
    """Also a line of one value."""
    assert braille([4, 4], 3, 2) == ["⠀⠀⠀", "⣀⣀⣀"]
    assert braille([4], 3, 1) == ["⣀⣀⣀"]
    assert braille([], 2, 1) == ["⠀⠀"]


@pytest.mark.parametrize("hands", [1, 2, 7, 60, 500])
def test_the_plot_keeps_its_size_and_says_its_ends(hands: int) -> None:
    """The greatest and the least stack, the last hand, and a triangle where chips were bought."""
    points = [Point(n, 80 + n - 1, 80 + n) for n in range(1, hands + 1)]
    points.append(Point(hands + 1, 200, 150, bought=120 - hands))
    lines = [line.plain for line in stack_plot(points, 60, 8)]

    assert len(lines) == 8
    assert max(map(len, lines)) <= 60
    assert lines[5].split()[0] == str(min(80, 150))
    assert str(hands + 1) in lines[7]
    assert lines[6].count("▲") == 1


def test_no_hands_no_plot() -> None:
    """There is nothing to draw."""
    assert stack_plot([], 60, 8) == []
