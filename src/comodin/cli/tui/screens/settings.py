"""The settings: language, theme, suits, speed, hints; each change holds at once.

    SettingsScreen(preferences, lang, changed=None)    -> dismisses with the Preferences

`lang` is the language that is spoken now; `changed` is called with the
`Preferences` at each change, so that what lies behind can follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace
from textual.content import Content
from textual.widget import Widget

from comodin.cards import parse_cards
from comodin.cli.local.preferences import Preferences
from comodin.cli.tui.cards import Look, row
from comodin.cli.tui.screens.form import LABEL, Choices
from comodin.cli.tui.screens.parts import Key, Prose, wrap
from comodin.cli.tui.screens.sheet import Dialog
from comodin.texts import LANGUAGES, Lang, say

__all__ = ["SettingsScreen"]


class SettingsScreen(Dialog[Preferences]):
    """What a person likes."""

    AUTO_FOCUS = "Choices"

    def __init__(
        self, preferences: Preferences, lang: Lang, *, changed: Callable[[Preferences], object] | None = None
    ) -> None:
        super().__init__(lang)
        self.preferences = preferences
        self._tell = changed

    @property
    def title_words(self) -> str:
        """What this is."""
        return say("screens.settings.title", self.lang)

    @property
    def escape_words(self) -> str:
        """Esc is all there is to say."""
        return say("screens.settings.done", self.lang)

    @property
    def keys(self) -> Sequence[Key]:
        """How one chooses."""
        return [("↑↓", say("screens.key.rows", self.lang)), ("←→", say("screens.key.choose", self.lang))]

    def body(self) -> Iterable[Widget]:
        """Offer every setting with all that it can be."""
        said, chosen = self._said, self.preferences
        yield Choices("lang", said("lang"), [(name, said(f"lang_{name}")) for name in LANGUAGES], self.lang)
        yield self._row("theme", ("night", "day"), chosen.theme)
        yield self._row("letters", ("signs", "letters"), "letters" if chosen.letters else "signs")
        yield self._row("speed", ("slow", "normal", "fast", "instant"), chosen.speed)
        yield self._row("hints", ("on", "off"), "on" if chosen.hints else "off")
        yield Prose(self._example)

    def _said(self, name: str) -> str:
        return say(f"screens.settings.{name}", self.lang)

    def _row(self, name: str, values: Sequence[str], value: str) -> Choices:
        return Choices(name, self._said(name), [(each, self._said(f"{name}_{each}")) for each in values], value)

    def _example(self, width: int) -> Content:
        """Return cards as they will be written."""
        look = Look(self.lang, self.preferences.letters)
        cards = Content(" " * LABEL) + row(parse_cards("Ks 7h Jd 4c JoD"), look)
        said = [Content.styled(piece, "$text-3") for piece in wrap(self._said("kept"), width)]
        return Content("\n").join([Content(""), cards, Content(""), *said])

    async def on_choices_changed(self, message: Choices.Changed) -> None:
        """Take a change over, and show it here."""
        message.stop()
        value: Any = message.value
        if message.name == "letters":
            value = value == "letters"
        elif message.name == "hints":
            value = value == "on"
        elif message.name == "lang":
            self.lang = value
        self.preferences = replace(self.preferences, **{message.name: value})
        theme = f"comodin-{self.preferences.theme}"
        if theme in self.app.available_themes:
            self.app.theme = theme
        if self._tell is not None:
            self._tell(self.preferences)
        if message.name == "lang":
            await self.recompose()
            self.query_one("#row-lang").focus()
        else:
            self.query_one(Prose).remake()

    def action_back(self) -> None:
        """Give back what was chosen."""
        self.dismiss(self.preferences)
