"""Dealer's choice on your button: which of the games of the table is played next.

    ChooseGameDialog(lang, games, now, chair=)    -> dismisses with a ChangeGame, or None

`games` are `LocalTable.choosing`, `now` is what is played, `chair` yours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.events import Key as KeyPress
from textual.widget import Widget

from comodin.cli.tui.screens.dialogs import sentence
from comodin.cli.tui.screens.parts import Key, Prose, Push
from comodin.cli.tui.screens.sheet import Dialog
from comodin.table import ChangeGame, TableGame
from comodin.texts import Lang, say

__all__ = ["ChooseGameDialog"]


class ChooseGameDialog(Dialog[ChangeGame]):
    """Dealer's choice: the button is yours, and so is the next game; Enter keeps the one that is played."""

    def __init__(self, lang: Lang, games: Sequence[TableGame], now: TableGame, *, chair: int) -> None:
        super().__init__(lang)
        self._games, self._now, self._chair = tuple(games), now, chair

    def on_mount(self) -> None:
        """Enter keeps what is played, where that can be chosen."""
        place = self._games.index(self._now) if self._now in self._games else 0
        self.query_one(f"#push-{place}").focus()

    @property
    def title_words(self) -> str:
        """What is asked."""
        return say("screens.choose.title", self.lang)

    @property
    def keys(self) -> Sequence[Key]:
        """One key for each game."""
        return ((f"1–{len(self._games)}", say("screens.key.choose", self.lang)),)

    def body(self) -> Iterable[Widget]:
        """Offer the games, one below the other."""
        yield Prose(lambda width: sentence(say("screens.choose.said", self.lang), width))
        for place, game in enumerate(self._games):
            limits = say(f"play.structure.{game.structure}", self.lang, stakes=game.limits)
            now = say("screens.choose.now", self.lang) if game == self._now else ""
            detail = " · ".join(part for part in (game.title or game.preset, limits, now) if part)
            push = Push(str(place), say(f"play.game.{game.game}", self.lang), key=str(place + 1), detail=detail)
            yield push.add_class("-row")

    def on_key(self, event: KeyPress) -> None:
        """Take a number for its game."""
        if event.key.isdecimal() and 1 <= int(event.key) <= len(self._games):
            event.stop()
            self._choose(int(event.key) - 1)

    def on_push_pressed(self, message: Push.Pressed) -> None:
        """Choose what was pressed."""
        self._choose(int(message.name))

    def _choose(self, place: int) -> None:
        self.dismiss(ChangeGame(self._games[place], self._chair))
