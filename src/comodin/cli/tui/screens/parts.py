"""What the screens beside the table are put together from.

Edge            papel picado along an edge
KeyLine(keys)   keys with what they do
Prose(make)     text that is laid out for each width: make(width) -> Content
Push(...)       something to press, by Enter, Space or the mouse: posts Push.Pressed
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from comodin.cli.tui.bars import Picado

__all__ = ["HEADING", "Edge", "Key", "KeyLine", "Prose", "Push", "spaced", "wrap"]

HEADING = "bold $text-2"
"""The style of a heading within a page."""
FIRST_WIDTH = 76
"""For what is laid out before it has a place."""

Key = tuple[str, str]
"""A key as it is written, and what it does, in words."""


_KEYS: Final = {
    "Esc": ("escape", "escape"),
    "Tab": ("tab", "tab"),
    "⏎": ("enter", "enter"),
    "?": ("question_mark", "question_mark"),
    "D": ("d", "d"),
    "F2": ("f2", "f2"),
    "PgUp PgDn": ("pageup", "pagedown"),
    "↑↓": ("up", "down"),
    "←→": ("left", "right"),
    "Home End": ("home", "end"),
}
"""What is pressed, by how it is written: of a pair the one or the other."""


def wrap(text: str, width: int) -> list[str]:
    """Return a text in lines of some width; at least one."""
    return textwrap.wrap(text, max(width, 10), break_on_hyphens=False) or [""]


def spaced(left: Content, right: Content, width: int) -> Content:
    """Return a line with something at both ends."""
    left = left.truncate(max(0, width - right.cell_length - 1), ellipsis=True)
    return left + Content(" " * max(1, width - left.cell_length - right.cell_length)) + right


class Edge(Picado):
    """Papel picado along an edge, as long as the edge is."""

    def on_resize(self) -> None:
        """Hang as much paper as there is room for."""
        self.show()


def _styled(key: str, words: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return (key, "bold $text-2"), (words, "$text-3")


class KeyLine(Static):
    """Keys with what they do, as many as there is room for; the last one is always there.  A click is the key."""

    def __init__(self, keys: Sequence[Key]) -> None:
        super().__init__(classes="sheet-keys")
        self._keys = keys
        self._drawn: list[Key] = []

    def say(self, keys: Sequence[Key]) -> None:
        """Write other keys."""
        self._keys = keys
        self.on_resize()

    def on_resize(self) -> None:
        """Write as many keys as fit."""
        *first, last = [(key, f" {words}   ") for key, words in self._keys]
        room = self.size.width - len("".join(last)) + 3
        self._drawn = []
        for part in first:
            if len("".join([*map("".join, self._drawn), *part])) > room:
                break
            self._drawn.append(part)
        self._drawn.append(last)
        self.update(Content.assemble(*[pair for key, words in self._drawn for pair in _styled(key, words)]))

    def on_click(self, event: Click) -> None:
        """Do what the key does that was clicked; of two arrows the one under the mouse, else the second."""
        event.stop()
        spot = event.get_content_offset(self)
        start = 0
        for sign, words in self._drawn:
            end = start + len(sign) + len(words)
            if spot is not None and start <= spot.x < end and sign in _KEYS:
                first, second = _KEYS[sign]
                self.app.simulate_key(first if spot.x < start + (len(sign) + 1) // 2 else second)
            start = end


class Prose(Widget):
    """Text that is laid out for the width it has."""

    def __init__(self, make: Callable[[int], Content], *, classes: str = "") -> None:
        super().__init__(classes=f"prose {classes}")
        self._make = make

    def render(self) -> Content:
        """Lay the text out."""
        return self._make(self.size.width or FIRST_WIDTH)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines that makes."""
        return self._make(width).plain.count("\n") + 1

    def remake(self) -> None:
        """Say it anew, as something has changed."""
        self.refresh(layout=True)


class Push(Static, can_focus=True):
    """Something to press; it is marigold while Enter presses it, and `danger` cannot be undone."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "press", show=False),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    class Pressed(Message):
        """A button was pressed: its name."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, name: str, label: str, *, key: str = "", danger: bool = False, detail: str = "") -> None:
        super().__init__(classes="push danger" if danger else "push", id=f"push-{name}")
        self._told, self._label, self._key, self._detail = name, label, key, detail
        self._meant = False

    def on_mount(self) -> None:
        """Write the words."""
        self._draw()

    def say(self, label: str, *, detail: str = "") -> None:
        """Write other words on it."""
        self._label, self._detail = label, detail
        self._draw()

    def mean(self, *, meant: bool) -> None:
        """Mark it as what Enter does, wherever the keys go."""
        self._meant = meant
        self.set_class(meant, "-meant")
        self._draw()

    def _draw(self) -> None:
        enter = " ⏎" if self._meant or self.has_focus else ""
        key = (f" {self._key} ", "bold reverse") if self._key else ("", "")
        label = f"  {self._label}" if self._key else self._label
        detail = f"  {self._detail}" if self._detail else ""
        self.update(Content.assemble(key, (label, "bold"), detail, (enter, "bold")))

    def on_focus(self) -> None:
        """Show that Enter presses it."""
        self.call_next(self._draw)

    def on_blur(self) -> None:
        """Show that Enter is for something else."""
        self.call_next(self._draw)

    def action_press(self) -> None:
        """Tell that the button was pressed."""
        self.post_message(self.Pressed(self._told))

    def on_click(self, event: Click) -> None:
        """Take a click for a press."""
        event.stop()
        self.action_press()
