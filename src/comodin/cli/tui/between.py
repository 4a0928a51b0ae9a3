"""What is said and offered between hands."""

from __future__ import annotations

from collections.abc import Sequence

from comodin.cli.tui.driver import Table
from comodin.texts import say

__all__ = ["standing", "wishes"]


def standing(table: Table, told: Sequence[str]) -> list[str]:
    """Return how it stands, in each of the wordings of what was told: that it is over for you, if it is."""
    if not table.broke:
        return list(told)
    key = "few" if table.stack else "none"
    broke = say(f"terminal.broke.{key}", table.lang, chips=table.stack)
    return [f"{line} {broke}" for line in told]


def wishes(table: Table) -> dict[str, tuple[str, str, str]]:
    """Return what can be done between hands: by key the action of the application, its words, its tone."""

    def words(name: str) -> str:
        return say(f"terminal.between.{name}", table.lang)

    if table.done:
        return {"enter": ("leave", words("done"), "main")}
    buy, out = ("buy", words("buy")), ("sit_out", words("sit_in" if table.sitting_out else "sit_out"))
    if table.broke:
        return {"b": (*buy, "main"), "s": (*out, "plain")}
    onward = words("next_without" if table.sitting_out else "next")
    return {"enter": ("next_hand", onward, "main"), "b": (*buy, "plain"), "s": (*out, "plain")}
