"""The form of a table: what is played, and on a new table also who sits at it.

    GameForm(wishes, lang, table=True)    wishes: what stands in it now
    GameForm.Changed                      posted when anything changed

What cannot be is said beside its field as it is typed; nothing that was typed
is lost.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, cast

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message

from comodin.cli.tui.screens.form import LABEL, Choices, Field
from comodin.cli.tui.screens.parts import Prose, wrap
from comodin.cli.tui.screens.wishes import OWN, STRUCTURES, Complaint, Wishes, check, complaint
from comodin.errors import ComodinError
from comodin.rules import GAMES, Structure
from comodin.rules.stakes import sizes
from comodin.texts import Lang, say

__all__ = ["GameForm"]

_BOTS: Final = ("regular", "caller", "random")


class GameForm(Vertical):
    """All that can be chosen, in rows."""

    class Changed(Message):
        """Something stands otherwise in the form."""

    def __init__(self, wishes: Wishes, lang: Lang, *, table: bool) -> None:
        super().__init__(classes="game-form")
        self.wishes = wishes
        self._lang: Lang = lang
        self._table = table
        self._refused = Complaint("", "")

    def compose(self) -> ComposeResult:
        """Lay the rows out."""
        wishes, lang = self.wishes, self._lang
        games = [(game, say(f"play.game.{game}", lang)) for game in GAMES]
        yield Choices("game", self._called("game"), games, wishes.game)
        yield Choices("preset", self._called("preset"), self._presets(), wishes.preset)
        yield Prose(self._description, classes="form-said")
        structures = [(name, say(f"screens.structure.{name}", lang)) for name in STRUCTURES]
        yield Choices("structure", self._called("structure"), structures, wishes.structure)
        yield Field("stakes", self._called("stakes"), wishes.stakes)
        if self._table:
            yield Choices("seats", self._called("seats"), self._seats(), str(wishes.seats))
            bots = [(name, say(f"screens.bot.{name}", lang)) for name in (*_BOTS, OWN)]
            yield Choices("bots", self._called("bots"), bots, wishes.bots)
            own = say("screens.setup.own_note", lang)
            yield Field(OWN, self._called("own"), wishes.own, note=own, wide=True)
            yield Field("stack", self._called("stack"), wishes.stack, digits=True)
        choice = [(name, say(f"screens.setup.choice_{name}", lang)) for name in ("off", "on")]
        yield Choices("choice", self._called("choice"), choice, "on" if wishes.choice else "off")
        if self._table:
            yield Choices("more", self._called("more"), [("seed", self._called("more_off"))], "")
            note = say("screens.setup.seed_note", lang)
            yield Field("seed", self._called("seed"), wishes.seed, note=note, wide=True)

    def on_mount(self) -> None:
        """Say what there is to say at the beginning."""
        self._told()

    # -- what stands in it -----------------------------------------------------------------

    def _called(self, row: str) -> str:
        return say(f"screens.setup.{row}", self._lang)

    def _presets(self) -> list[tuple[str, str]]:
        return [(name, name) for name in GAMES[self.wishes.game]]

    def _seats(self) -> list[tuple[str, str]]:
        low, high = self.wishes.rules.players
        return [(str(seats), str(seats)) for seats in range(low, high + 1)]

    def _description(self, width: int) -> Content:
        said = say(f"rules.preset.{self.wishes.preset}", self._lang)
        pieces = wrap(said, width - LABEL)
        return Content("\n").join([Content.styled(" " * LABEL + piece, "$text-2") for piece in pieces])

    def problem(self) -> Complaint | None:
        """Return what is wrong with the form as it stands, None where nothing is."""
        try:
            check(self.wishes)
        except ComodinError as error:
            return complaint(error, self._lang)
        return None

    def refuse(self, found: Complaint) -> None:
        """Say what is wrong beside its field, and go there."""
        self._refused = found
        self._told()
        row = f"#row-{found.field or 'stakes'}"
        for field in self.query(row):
            (field.input if isinstance(field, Field) else field).focus()

    # -- changes -----------------------------------------------------------------------------

    def on_choices_changed(self, message: Choices.Changed) -> None:
        """Take over what was chosen, and what follows from it."""
        message.stop()
        wishes, value = self.wishes, message.value
        match message.name:
            case "game":
                self.wishes = wishes.with_game(value)
            case "preset":
                self.wishes = wishes.with_preset(value)
            case "structure":
                self.wishes = wishes.with_structure(cast("Structure", value))
            case "seats":
                self.wishes = replace(wishes, seats=int(value))
            case "bots":
                self.wishes = replace(wishes, bots=value)
            case "choice":
                self.wishes = replace(wishes, choice=value == "on")
            case "more":
                self.set_class(not self.has_class("-more"), "-more")
                key = "more_on" if self.has_class("-more") else "more_off"
                self.query_one("#row-more", Choices).offer([("seed", self._called(key))], "")
        self._changed()

    def on_field_changed(self, message: Field.Changed) -> None:
        """Take over what was typed."""
        message.stop()
        if getattr(self.wishes, message.name) != message.value:
            typed: dict[str, Any] = {message.name: message.value}
            self.wishes = replace(self.wishes, **typed)
            self._changed()

    def _changed(self) -> None:
        self._refused = Complaint("", "")
        self._told()
        self.post_message(self.Changed())

    def _told(self) -> None:
        """Say everything that follows from the wishes."""
        wishes, lang = self.wishes, self._lang
        self.query_one("#row-preset", Choices).offer(self._presets(), wishes.preset)
        self.query_one(".form-said", Prose).remake()
        self.set_class(wishes.bots == OWN, "-own")
        wrong = self._refused if self._refused.said else self.problem() or self._refused
        stakes = self.query_one("#row-stakes", Field)
        stakes.put(wishes.stakes)
        form = say(f"rules.stakes_form.{sizes(wishes.structure, wishes.game)}", lang)
        stakes.say(form, wrong=wrong.said if wrong.field in ("stakes", "") else "")
        if not self._table:
            return
        self.query_one("#row-seats", Choices).offer(self._seats(), str(wishes.seats))
        own = self.query_one(f"#row-{OWN}", Field)
        own.say(say("screens.setup.own_note", lang), wrong=wrong.said if wrong.field == OWN else "")
        stack = self.query_one("#row-stack", Field)
        stack.say(self._stack_note(), wrong=wrong.said if wrong.field == "stack" else "")

    def _stack_note(self) -> str:
        """Return what an empty stack stands for; beside a smaller one, what later buys will be."""
        wishes = replace(self.wishes, stack="")
        try:
            chips = wishes.rules.buy_in(wishes.rules.stakes(wishes.stakes.strip() or wishes.usual_stakes))
        except ComodinError:
            return ""
        typed = self.wishes.stack.strip()
        if typed and int(typed) < chips:
            return say("screens.setup.stack_less", self._lang, stack=int(typed), chips=chips)
        return say("screens.setup.stack_note", self._lang, chips=chips)
