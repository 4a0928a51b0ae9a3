"""The welcome: sit down at a new table, or go on with one that waits.

    SetupScreen(lang, waiting=(), wishes=Wishes())    -> dismisses with a NewTable, the Path of a record, or None

`waiting` are the tables that can be resumed, the latest first.  Enter at once
does what is meant: it goes on with the table that waits, else deals you in.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from comodin.cli.local.new import NewTable
from comodin.cli.tui.screens.gameform import GameForm
from comodin.cli.tui.screens.house import HouseScreen, differing
from comodin.cli.tui.screens.parts import HEADING, Edge, Key, KeyLine, Prose, Push, wrap
from comodin.cli.tui.screens.sheet import Sheet
from comodin.cli.tui.screens.wishes import Complaint, Wishes, complaint, game_of, table_of
from comodin.errors import ComodinError
from comodin.rules import default_preset
from comodin.rules.words import basics
from comodin.texts import Lang, say

__all__ = ["SetupScreen", "Waiting"]

_NAME: Final = (
    "                      ▞",
    "█▀▀ █▀█ █▀▄▀█ █▀█ █▀▄ █ █▀▄",
    "█▄▄ █▄█ █ ▀ █ █▄█ █▄▀ █ █ █",
)


class Waiting(NamedTuple):
    """A table that waits: its record, what it is called, when it was left, the hand it is at."""

    record: Path
    name: str
    time: str
    hand: int


class SetupScreen(Sheet[NewTable | Path]):
    """Everything that opens a table, with one thing to press for all of it."""

    AUTO_FOCUS = ".push"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "deal", show=False),
        Binding("f2", "rules", show=False),
        Binding("pageup", "other(-1)", show=False),
        Binding("pagedown", "other(1)", show=False),
    ]

    def __init__(self, lang: Lang, *, waiting: Sequence[Waiting] = (), wishes: Wishes | None = None) -> None:
        super().__init__(lang)
        self._waiting = tuple(waiting)
        self._wishes = wishes or Wishes()
        self._which = 0

    @property
    def keys(self) -> Sequence[Key]:
        """How the form is filled."""
        names = [*(["other"] if len(self._waiting) > 1 else []), "rows", "choose", "rules"]
        signs = {"rows": "↑↓", "choose": "←→", "rules": "F2", "other": "PgUp PgDn"}
        return [(signs[name], say(f"screens.setup.key_{name}", self.lang)) for name in names]

    @property
    def escape_words(self) -> str:
        """Esc leaves."""
        return say("screens.key.quit", self.lang)

    def compose(self) -> ComposeResult:
        """Lay the welcome out: the name, what to press, the form, and beside it what the rules say."""
        lang = self.lang
        yield Edge(classes="sheet-edge")
        yield Static(self._hello(), classes="setup-hello")
        yield Static(self._sign(), classes="setup-sign")
        with Horizontal(classes="setup-pushes"):
            if self._waiting:
                yield Push("resume", self._resume_words(), detail=self._resume_detail())
            key = "deal_new" if self._waiting else "deal"
            yield Push("deal", say(f"screens.setup.{key}", lang))
        with Horizontal(classes="setup-fields"):
            with VerticalScroll(classes="setup-form", can_focus=False):
                yield GameForm(self._wishes, lang, table=True)
            with Vertical(classes="setup-aside"):
                yield Prose(self._aside)
        yield KeyLine(self.all_keys())

    def _hello(self) -> Content:
        said = say("screens.setup.hello", self.lang)
        return Content.assemble((" ◆ ", "bold $brass"), ("comodín", "bold $text-1"), (f"   {said}", "$text-2"))

    def _sign(self) -> Content:
        """Return the name in large letters, for a screen with room."""
        said = say("screens.setup.hello", self.lang)
        rows = [Content.styled(row, "bold $text-1") for row in _NAME]
        return Content("\n").join([*rows, Content.styled(said, "$text-2")])

    def _resume_words(self) -> str:
        table = self._waiting[self._which]
        return say("screens.setup.resume", self.lang, hand=table.hand, time=table.time)

    def _resume_detail(self) -> str:
        table = self._waiting[self._which]
        if len(self._waiting) == 1:
            return table.name
        return say("screens.setup.resume_of", self.lang, name=table.name, number=self._which + 1, of=len(self._waiting))

    # -- what the rules say ---------------------------------------------------------------------

    @property
    def form(self) -> GameForm:
        """The form."""
        return self.query_one(GameForm)

    def on_game_form_changed(self) -> None:
        """Say what the other rules say."""
        self.query_one(".setup-aside Prose", Prose).remake()

    def _aside(self, width: int) -> Content:
        """Return what is special about these rules; of the usual ones what holds at every table."""
        wishes = self.form.wishes if self.query(GameForm) else self._wishes
        usual = default_preset(wishes.game)
        rules = differing(wishes.rules, wishes.preset, wishes.game, self.lang)
        said = [rule.said for rule in rules] or [text.to(self.lang) for text, _ in basics(wishes.preset)]
        key = "differs" if rules else "basics"
        lines = [Content.styled(say(f"screens.setup.{key}", self.lang, preset=usual), HEADING)]
        for sentence in said:
            first, *rest = wrap(sentence, width - 2)
            lines += [Content(""), Content.styled(f"· {first}", "$text-2")]
            lines += [Content.styled(f"  {piece}", "$text-2") for piece in rest]
        return Content("\n").join(lines)

    def action_rules(self) -> None:
        """Show all the rules of the house that is chosen."""
        try:
            game = game_of(self.form.wishes)
        except ComodinError as error:
            self.form.refuse(complaint(error, self.lang))
            return
        self.app.push_screen(HouseScreen(game, self.lang))

    def on_descendant_focus(self) -> None:
        """In the form, Enter deals."""
        in_form = not isinstance(self.focused, Push)
        self.query_one("#push-deal", Push).mean(meant=in_form)

    # -- the result --------------------------------------------------------------------------------

    def action_other(self, by: int) -> None:
        """Look at another table that waits."""
        if self._waiting:
            self._which = (self._which + by) % len(self._waiting)
            self.query_one("#push-resume", Push).say(self._resume_words(), detail=self._resume_detail())

    def on_push_pressed(self, message: Push.Pressed) -> None:
        """Do what was pressed."""
        if message.name == "resume":
            self.dismiss(self._waiting[self._which].record)
        else:
            self.action_deal()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take Enter in a field for the end of the form."""
        event.stop()
        self.action_deal()

    def action_deal(self) -> None:
        """Open the table that was wished for, or say what is wrong with it."""
        try:
            table = table_of(self.form.wishes, self.lang)
        except ComodinError as error:
            self.form.refuse(complaint(error, self.lang))
        except Exception as error:
            self.form.refuse(Complaint("own", str(error) or type(error).__name__))
        else:
            self.dismiss(table)
