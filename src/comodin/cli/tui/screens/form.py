"""The rows of a form: one of several, and something typed, each with its name at the left and a word at the right.

All rows work alike by keys and by mouse: ↑ and ↓ go from row to row, ← and →
choose, Enter is left to the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Input, Static

__all__ = ["LABEL", "Choices", "Field"]

LABEL = 16
"""The columns of a row's name."""


class Choices(Static, can_focus=True):
    """One of several, all in sight."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
    ]

    class Changed(Message):
        """Something else was chosen."""

        def __init__(self, name: str, value: str) -> None:
            super().__init__()
            self.name, self.value = name, value

    def __init__(
        self, name: str, label: str, options: Sequence[tuple[str, str]], value: str, *, note: str = ""
    ) -> None:
        super().__init__(classes="form-row choices", id=f"row-{name}")
        self._told, self._label, self._note = name, label, note
        self._options = list(options)
        self.value = value

    def on_mount(self) -> None:
        """Write the row."""
        self._draw()

    def offer(self, options: Sequence[tuple[str, str]], value: str, *, note: str | None = None) -> None:
        """Offer something else."""
        self._options, self.value = list(options), value
        self._note = self._note if note is None else note
        self._draw()

    def on_focus(self) -> None:
        """Show that the keys go here."""
        self.call_next(self._draw)

    def on_blur(self) -> None:
        """Show that the keys go elsewhere."""
        self.call_next(self._draw)

    def _draw(self) -> None:
        focused = self.has_focus
        name = ("▸ " if focused else "  ") + self._label
        line = Content.styled(name.ljust(LABEL), "bold $text-1" if focused else "$text-2")
        self._places: list[tuple[int, int, str]] = []
        for value, words in self._options:
            chosen = value == self.value
            part = Content.styled(f"{'●' if chosen else '○'} {words}", "bold $agave" if chosen else "$text-2")
            self._places.append((line.cell_length, line.cell_length + part.cell_length, value))
            line += part + Content("  ")
        self.update(line + Content.styled(self._note, "$text-3"))

    def action_step(self, by: int) -> None:
        """Choose the next one, or the one before; the ends meet."""
        values = [value for value, _ in self._options]
        if values:
            self._choose(values[(values.index(self.value) + by) % len(values)] if self.value in values else values[0])

    def on_click(self, event: Click) -> None:
        """Choose what was clicked."""
        spot = event.get_content_offset(self)
        for start, end, value in self._places:
            if spot is not None and start <= spot.x < end:
                self._choose(value)

    def _choose(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self._draw()
            self.post_message(self.Changed(self._told, value))


class Typed(Input):
    """What is typed into; where that is digits, letters stay keys of the screen.  Nothing here blinks."""

    def on_mount(self) -> None:
        """Keep still."""
        self.cursor_blink = False

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Tell whether a key is for the field."""
        if self.restrict and character is not None and not character.isdecimal():
            return False
        return super().check_consume_key(key, character)


class Field(Horizontal):
    """Something typed, with what it is or what is wrong with it at its right."""

    class Changed(Message):
        """Something was typed."""

        def __init__(self, name: str, value: str) -> None:
            super().__init__()
            self.name, self.value = name, value

    def __init__(
        self, name: str, label: str, value: str, *, note: str = "", digits: bool = False, wide: bool = False
    ) -> None:
        super().__init__(classes="form-row field -wide-input" if wide else "form-row field", id=f"row-{name}")
        self._told, self._label, self._value, self._note = name, label, value, note
        self._digits, self._wrong = digits, ""

    def compose(self) -> ComposeResult:
        """Lay the row out."""
        yield Static(classes="form-label")
        restrict = "[0-9]*" if self._digits else None
        yield Typed(self._value, compact=True, restrict=restrict, select_on_focus=True, id=f"input-{self._told}")
        yield Static(classes="form-note")

    def on_mount(self) -> None:
        """Write the row."""
        self._draw()

    @property
    def input(self) -> Input:
        """What is typed into."""
        return self.query_one(Input)

    def say(self, note: str, *, wrong: str = "") -> None:
        """Write beside the field what it is, or what is wrong with it."""
        self._note, self._wrong = note, wrong
        if self.is_mounted:
            self._draw()

    def put(self, value: str) -> None:
        """Write into the field."""
        if self.input.value != value:
            self.input.value = value

    def _draw(self) -> None:
        focused = self.input.has_focus
        label, note = self.query(Static)
        name = ("▸ " if focused else "  ") + self._label
        label.update(Content.styled(name, "bold $text-1" if focused else "$text-2"))
        note.update(
            Content.styled(f"✗ {self._wrong}", "$danger") if self._wrong else Content.styled(self._note, "$text-3")
        )

    def on_descendant_focus(self) -> None:
        """Show that the keys go here."""
        self.call_next(self._draw)

    def on_descendant_blur(self) -> None:
        """Show that the keys go elsewhere."""
        self.call_next(self._draw)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Tell what was typed."""
        event.stop()
        self.post_message(self.Changed(self._told, event.value))
