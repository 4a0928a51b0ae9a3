"""What bots do before a hand, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from comodin.cli.telling.welcome import game_line
from comodin.table import TableEvent
from comodin.table.events import BoughtIn, ChipsAdded, GameChanged
from comodin.texts import Lang, say

__all__ = ["between_lines"]


def between_lines(events: Iterable[TableEvent], names: Mapping[int, str], lang: Lang) -> list[str]:
    """Return what was bought and which game was picked, a sentence each; `names` by chair.

    >>> between_lines([BoughtIn(2, 80, "full", 1)], {2: "Lupe"}, "en")
    ['Lupe buys in again for 80.']
    """
    lines = []
    for event in events:
        match event:
            case BoughtIn(chair=chair, amount=amount) | ChipsAdded(chair=chair, amount=amount):
                lines.append(say("play.act.buys.they", lang, name=names[chair], amount=amount))
            case GameChanged(game=game, chair=chair):
                lines.append(say("play.act.picks.they", lang, name=names[chair], game=game_line(game, lang)))
    return lines
