"""The keys that work at the table whatever is asked: what they do, and which of them are shown at the bottom.

`READING` are the keys that decide nothing.  A letter among them means what a
button says as long as there is such a button.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from comodin.cli.tui.driver import Table
from comodin.cli.tui.pace import Speed
from comodin.texts import say

__all__ = ["READING", "Shown", "footer"]

READING: Final = {
    "question_mark": "why",
    "f1": "help",
    "f3": "odds",
    "f4": "rules",
    "l": "ledger",
    "v": "review",
    "g": "change_game",
    "r": "rules",
    "o": "settings",
    "q": "leave",
}
"""By key the action of the application that it stands for."""

_SIGNS: Final = {
    "why": "?",
    "help": "F1",
    "hint": "F2",
    "odds": "F3",
    "rules": "F4",
    "ledger": "L",
    "review": "V",
    "game": "G",
    "settings": "O",
    "speed": "Tab",
    "scroll": "PgUp",
    "quit": "Q",
}
"""How keys are written, in the order in which they stand."""
_WEIGHTS: Final = (
    *("why", "quit", "help", "odds", "hint", "rules", "ledger", "game", "review", "settings", "speed", "scroll"),
)
"""The most important first: the others go where there is no room."""


class Shown(NamedTuple):
    """A key as it is written, what it does, and its rank: 0 is shown before all others."""

    sign: str
    words: str
    rank: int


def footer(table: Table, taken: Collection[str], *, hints: bool, speed: Speed) -> list[Shown]:
    """Return the keys that work now, but for those that the buttons have `taken`."""
    works = {"hint": hints and bool(table.options), "odds": table.running, "game": not table.running}
    lang = table.lang
    words = {name: say(f"terminal.key.{name}", lang) for name in _SIGNS if name != "speed"}
    words["speed"] = say("terminal.speed.said", lang, speed=say(f"terminal.speed.{speed}", lang))
    return [
        Shown(sign, words[name], _WEIGHTS.index(name))
        for name, sign in _SIGNS.items()
        if works.get(name, True) and sign.lower() not in taken
    ]
