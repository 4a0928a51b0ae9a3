"""The frames of the screens beside the table: a title, a body, a line of keys; Esc goes back.

    Sheet(lang)     fills the window
    Dialog(lang)    a box over what is behind it

A screen says its title, its keys and what Esc does, and fills the body.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar, Generic

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Static

from comodin.cli.tui.screens.parts import Edge, Key, KeyLine
from comodin.texts import Lang, say

__all__ = ["HIGH", "WIDE", "Dialog", "Sheet"]

WIDE = 110
"""From so many columns on there is room for two things beside each other."""
HIGH = 30
"""From so many lines on there is room to breathe."""


class _Framed(Generic[ScreenResultType]):
    """What a sheet and a dialog have in common; for a `Screen` beside it."""

    lang: Lang

    @property
    def title_words(self) -> str:
        """What the title says."""
        return ""

    @property
    def keys(self) -> Sequence[Key]:
        """The keys that work here, beside Esc."""
        return ()

    def body(self) -> Iterable[Widget]:
        """What stands between title and keys."""
        return ()

    @property
    def escape_words(self) -> str:
        """What Esc does."""
        return say("screens.key.back", self.lang)

    def all_keys(self) -> list[Key]:
        """Return all keys that work here."""
        return [*self.keys, ("Esc", self.escape_words)]


_BACK: list[BindingType] = [
    Binding("escape", "back", show=False),
    Binding("down", "app.focus_next", show=False),
    Binding("up", "app.focus_previous", show=False),
]


class Sheet(_Framed[ScreenResultType], Screen[ScreenResultType]):
    """A screen that fills the window."""

    CSS_PATH = Path(__file__).with_name("screens.tcss")
    BINDINGS: ClassVar[list[BindingType]] = _BACK
    AUTO_FOCUS = ".sheet-body"

    def __init__(self, lang: Lang) -> None:
        super().__init__(classes="sheet")
        self.lang: Lang = lang

    def compose(self) -> ComposeResult:
        """Lay the frame out."""
        yield Edge(classes="sheet-edge")
        yield Static(
            Content.assemble((" ◆ ", "bold $brass"), (self.title_words, "bold $text-1")), classes="sheet-title"
        )
        with VerticalScroll(classes="sheet-body"):
            yield from self.body()
        yield KeyLine(self.all_keys())

    def on_resize(self, event: Resize) -> None:
        """Use the room there is."""
        self.set_class(event.size.width >= WIDE, "-wide")
        self.set_class(event.size.height >= HIGH, "-high")

    def say_keys(self) -> None:
        """Write the keys anew."""
        self.query_one(KeyLine).say(self.all_keys())

    def action_back(self) -> None:
        """Go back without a result."""
        self.dismiss(None)


class Dialog(_Framed[ScreenResultType], ModalScreen[ScreenResultType]):
    """A box over what is behind it."""

    CSS_PATH = Path(__file__).with_name("screens.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        *_BACK,
        Binding("pageup", "scroll_body(-1)", show=False),
        Binding("pagedown", "scroll_body(1)", show=False),
    ]
    AUTO_FOCUS: ClassVar[str | None] = ".push"

    def __init__(self, lang: Lang) -> None:
        super().__init__(classes="dialog")
        self.lang: Lang = lang

    def compose(self) -> ComposeResult:
        """Lay the box out."""
        with Vertical(classes="dialog-box"):
            yield Static(Content.styled(self.title_words, "bold $text-1"), classes="dialog-title")
            with VerticalScroll(classes="dialog-body", can_focus=self.AUTO_FOCUS == ".dialog-body"):
                yield from self.body()
            yield from self.foot()
            yield KeyLine(self.all_keys())

    def foot(self) -> Iterable[Widget]:
        """What stays in sight below the body, however long that is: the buttons."""
        return ()

    def action_scroll_body(self, way: int) -> None:
        """Read on in a body that is too long, or back."""
        body = self.query_one(".dialog-body", VerticalScroll)
        body.scroll_relative(y=way * max(1, body.size.height - 1), animate=False)

    def action_back(self) -> None:
        """Go back without a result."""
        self.dismiss(None)
