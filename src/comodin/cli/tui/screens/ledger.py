"""The accounts of the session, and how it went for you.

    LedgerScreen(lang, ledger, hands, names={})    -> dismisses with None

`hands` are the `PlayedHand`s of the session, `names` what players are called
here by their names at the table.  Two pages on a small window, the accounts
and the numbers; both at once where there is room.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from comodin.cli.local.played import PlayedHand
from comodin.cli.local.statistics import Statistics, Tally, statistics
from comodin.cli.tui.screens.accounts import ledger_lines, settlement_lines, signed
from comodin.cli.tui.screens.parts import HEADING, Edge, Key, KeyLine, Prose, wrap
from comodin.cli.tui.screens.plot import stack_plot
from comodin.cli.tui.screens.sheet import HIGH, WIDE, Sheet
from comodin.table import Ledger
from comodin.texts import Lang, say

__all__ = ["LedgerScreen", "numbers_lines"]

Pair = tuple[str, str]


class LedgerScreen(Sheet[None]):
    """Who has how much, and what your hands came to."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab,left,right,1,2", "turn", show=False, priority=True)]
    AUTO_FOCUS = ".accounts"

    def __init__(
        self, lang: Lang, ledger: Ledger, hands: Sequence[PlayedHand], *, names: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(lang)
        self._ledger, self._names = ledger, dict(names or {})
        self._numbers = statistics(hands)

    @property
    def title_words(self) -> str:
        """How many hands were dealt at the table, yours or not."""
        hands = self._numbers.dealt
        return say("screens.ledger.title_one" if hands == 1 else "screens.ledger.title", self.lang, hands=hands)

    @property
    def keys(self) -> Sequence[Key]:
        """Turning the page."""
        if self.has_class("-both"):
            return ()
        page = "accounts" if self.has_class("-numbers") else "numbers"
        return (("Tab", say(f"screens.ledger.{page}", self.lang)),)

    def compose(self) -> ComposeResult:
        """Lay both pages out."""
        yield Edge(classes="sheet-edge")
        title = Content.assemble((" ◆ ", "bold $brass"), (self.title_words, "bold $text-1"))
        yield Static(title, classes="sheet-title")
        with Horizontal(classes="ledger-pages"):
            with VerticalScroll(classes="sheet-body accounts"):
                yield Prose(self._accounts)
            with VerticalScroll(classes="sheet-body numbers"):
                yield Prose(self._session)
        yield KeyLine(self.all_keys())

    def on_resize(self, event: object) -> None:
        """Show one page, or both where they fit."""
        width, height = self.app.size
        self.set_class(width >= WIDE, "-wide")
        self.set_class(width >= WIDE, "-both")
        self.set_class(height >= HIGH, "-high")
        self.say_keys()

    def action_turn(self) -> None:
        """Show the other page."""
        if not self.has_class("-both"):
            self.toggle_class("-numbers")
            self.query_one(".numbers" if self.has_class("-numbers") else ".accounts").focus()
            self.say_keys()

    def _accounts(self, width: int) -> Content:
        lines = ledger_lines(self._ledger, self._names, self.lang, width)
        lines += [Content(""), *settlement_lines(self._ledger, self._names, self.lang, width)]
        play = [Content.styled(piece, "$text-3") for piece in wrap(say("screens.ledger.play", self.lang), width)]
        return Content("\n").join([*lines, Content(""), *play])

    def _session(self, width: int) -> Content:
        numbers, lang = self._numbers, self.lang
        if not numbers.hands:
            return Content.styled(say("screens.ledger.nothing", lang), "$text-2")
        height = 16 if self.has_class("-high") else 8
        lines = numbers_lines(numbers, lang, width)
        plot = Content.styled(say("screens.ledger.plot", lang), HEADING)
        if any(point.bought for point in numbers.points):
            plot += Content.assemble(
                "   ", ("▲", "bold $danger"), (f" {say('screens.ledger.bought', lang)}", "$text-3")
            )
        return Content("\n").join([*lines, Content(""), plot, *stack_plot(numbers.points, min(width, 100), height)])


def numbers_lines(numbers: Statistics, lang: Lang, width: int) -> list[Content]:
    """Return the numbers of a session, in two columns where that fits."""
    left = _left(numbers, lang)
    right = _right(numbers, lang)
    column = (width - 3) // 2
    if any(len(name) + len(number) >= column for name, number in (*left, *right)):
        return [_cell(pair, width) for pair in (*left, *right)]
    rows: list[Content] = []
    for place in range(max(len(left), len(right))):
        cells = [_cell(side[place] if place < len(side) else ("", ""), column) for side in (left, right)]
        rows.append(Content("   ").join(cells))
    return rows


def _left(numbers: Statistics, lang: Lang) -> list[Pair]:
    def named(name: str) -> str:
        return say(f"screens.numbers.{name}", lang)

    played = say("screens.numbers.played_of", lang, hands=numbers.hands, dealt=numbers.dealt)
    of = say("screens.numbers.of", lang, won=numbers.won, hands=numbers.hands)
    shown = say("screens.numbers.of", lang, won=numbers.showdowns_won, hands=numbers.showdowns)
    pairs = [(named("played"), played), (named("won"), of), (named("net"), signed(numbers.net))]
    pairs += [(named("biggest"), str(numbers.biggest_pot)), (named("showdowns"), shown)]
    return pairs


def _right(numbers: Statistics, lang: Lang) -> list[Pair]:
    pairs: list[Pair] = []
    if numbers.kept or numbers.exposed:
        choices = say("screens.numbers.kept_exposed", lang, kept=numbers.kept, exposed=numbers.exposed)
        pairs.append((say("screens.numbers.choices", lang), choices))
        for name, tally in (("keeping", numbers.keeping), ("exposing", numbers.exposing)):
            pairs.append((say(f"screens.numbers.{name}", lang), _came_to(tally, lang)))
    if any(each.game == "mexican-poker" for each in numbers.games):
        jokers = say("screens.numbers.up_down", lang, up=numbers.jokers_up, down=numbers.jokers_down)
        pairs.append((say("screens.numbers.jokers", lang), jokers))
    for each in numbers.games if len(numbers.games) > 1 else ():
        pairs.append((say(f"play.game.{each.game}", lang), _came_to(each.tally, lang)))
    return pairs


def _came_to(tally: Tally, lang: Lang) -> str:
    """Return what became of some hands."""
    if not tally.hands:
        return "–"
    return say("screens.numbers.came_to", lang, won=tally.won, hands=tally.hands, net=signed(tally.net))


def _cell(pair: Pair, width: int) -> Content:
    """Return a name and its number at the two ends of a column."""
    name, number = pair
    spare = max(1, width - len(name) - len(number))
    dots = " " + "·" * (spare - 2) + " " if spare > 3 and name else " " * spare
    return Content.assemble((name, "$text-2"), (dots, "$line-strong"), (number, "bold $text-1"))
