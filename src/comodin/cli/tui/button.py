"""A button of the action bar: a key, words, and a colour that says how much it weighs."""

from __future__ import annotations

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

__all__ = ["Button", "face"]


class Button(Static):
    """Something to press, with the key that does the same."""

    class Pressed(Message):
        """A button was clicked: `key` is the key that does the same."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, key: str, words: Content, tone: str) -> None:
        super().__init__(words, classes=f"button {tone}")
        self.key = key
        self.tone = tone

    def on_click(self, event: Click) -> None:
        """Tell that the button was clicked."""
        event.stop()
        self.post_message(self.Pressed(self.key))


def face(key: str, label: str, detail: str = "", picture: Content | None = None) -> Content:
    """Return what is written on a button: its key, its words, a picture; below them details, a line each."""
    head = Content.assemble((f" {key} ", "bold reverse"), (f"  {label}", "bold"))
    if picture:
        head = head + Content("   ") + picture
    return Content("\n").join([head, *[Content(f"     {line}") for line in detail.splitlines()]])
