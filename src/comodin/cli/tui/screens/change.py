"""Another game between hands: the form of the table without its seats, beginning with what is played.

    ChangeGameScreen(state, lang)    -> dismisses with a tuple of ChangeGame and SetMenu actions, or None

Turning dealer's choice on or off is a `SetMenu`; with it off, another game is
a `ChangeGame` of the host.  What the table refuses is said beside the form.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from comodin.cli.local.new import menu_for
from comodin.cli.tui.screens.gameform import GameForm
from comodin.cli.tui.screens.house import HouseScreen
from comodin.cli.tui.screens.parts import Edge, Key, KeyLine, Push
from comodin.cli.tui.screens.sheet import Sheet
from comodin.cli.tui.screens.wishes import Complaint, Wishes, complaint, game_of, start_of
from comodin.errors import ComodinError
from comodin.table import ChangeGame, SetMenu, TableAction, TableState, apply
from comodin.texts import Lang, say

__all__ = ["ChangeGameScreen", "changes"]


def changes(state: TableState, wishes: Wishes) -> tuple[TableAction, ...]:
    """Return what must be done at the table for the wishes; `ComodinError` where it cannot be."""
    game = game_of(wishes, state.game)
    seats = len(state.taken)
    actions: list[TableAction] = []
    if wishes.choice:
        menu = state.menu if game == state.game and state.menu else menu_for(game, seats)
        if menu != state.menu:
            actions.append(SetMenu(menu))
    else:
        if state.menu:
            actions.append(SetMenu())
        if game != state.game:
            actions.append(ChangeGame(game))
    for action in actions:
        state, _ = apply(state, action)
    return tuple(actions)


class ChangeGameScreen(Sheet[tuple[TableAction, ...]]):
    """What is played from the next hand on."""

    AUTO_FOCUS = "#row-game"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "change", show=False),
        Binding("f2", "rules", show=False),
    ]

    def __init__(self, state: TableState, lang: Lang) -> None:
        super().__init__(lang)
        self._state = state
        self._start = replace(start_of(state.game, len(state.taken)), choice=bool(state.menu))

    @property
    def title_words(self) -> str:
        """What it is for."""
        return say("screens.change.title", self.lang)

    @property
    def keys(self) -> Sequence[Key]:
        """How the form is filled."""
        signs = {"rows": "↑↓", "choose": "←→", "rules": "F2"}
        return [(sign, say(f"screens.setup.key_{name}", self.lang)) for name, sign in signs.items()]

    def compose(self) -> ComposeResult:
        """Lay the form out."""
        yield Edge(classes="sheet-edge")
        title = Content.assemble((" ◆ ", "bold $brass"), (self.title_words, "bold $text-1"))
        yield Static(title, classes="sheet-title")
        yield Static(Content.styled(say("screens.change.said", self.lang), "$text-2"), classes="change-said")
        with Horizontal(classes="setup-fields"), VerticalScroll(classes="setup-form", can_focus=False):
            yield GameForm(self._start, self.lang, table=False)
            yield Static(classes="change-wrong")
            yield Push("change", say("screens.change.do", self.lang))
        yield KeyLine(self.all_keys())

    def on_mount(self) -> None:
        """Enter changes the game from the beginning."""
        self.query_one(Push).mean(meant=True)

    def on_game_form_changed(self) -> None:
        """Forget what was refused before."""
        self.query_one(".change-wrong", Static).update("")

    def action_rules(self) -> None:
        """Show all the rules of what is chosen."""
        form = self.query_one(GameForm)
        try:
            game = game_of(form.wishes, self._state.game)
        except ComodinError as error:
            form.refuse(complaint(error, self.lang))
            return
        self.app.push_screen(HouseScreen(game, self.lang))

    def on_push_pressed(self) -> None:
        """Take the button for Enter."""
        self.action_change()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take Enter in a field for the end of the form."""
        event.stop()
        self.action_change()

    def action_change(self) -> None:
        """Return what is to be done, or say why it cannot be."""
        form = self.query_one(GameForm)
        try:
            game_of(form.wishes, self._state.game)
        except ComodinError as error:
            form.refuse(complaint(error, self.lang))
            return
        try:
            actions = changes(self._state, form.wishes)
        except ComodinError as error:
            refused: Complaint = complaint(error, self.lang)
            self.query_one(".change-wrong", Static).update(Content.styled(f"✗ {refused.said}", "$danger"))
            return
        self.dismiss(actions or None)
