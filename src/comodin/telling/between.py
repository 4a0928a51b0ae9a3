"""What is done between hands, in sentences: by bots before a hand, and by you."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from comodin.table import ChangeGame, SetMenu, SitIn, SitOut, TableAction, TableEvent, TableGame
from comodin.table.events import BoughtIn, ChipsAdded, GameChanged
from comodin.telling.welcome import game_line
from comodin.texts import Lang, say

__all__ = ["between_lines", "bought_line", "done_line"]


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


def bought_line(amount: int, stack: int, lang: Lang) -> str:
    """Return what your chips did that you bought, of a stack that they are part of now.

    >>> bought_line(80, 80, "en"), bought_line(20, 65, "en")
    ('You buy in again for 80.', 'You add 20 chips.')
    """
    return say(f"play.act.{'buys' if amount == stack else 'adds'}.you", lang, amount=amount)


def done_line(action: TableAction, game: TableGame, lang: Lang) -> str:
    """Return what you have done at the table, which plays `game` now.

    >>> done_line(SitOut(1), TableGame.of(stakes="4/8"), "en")
    'You sit out from the next deal on.'
    """
    match action:
        case SitOut():
            key = "sits_out"
        case SitIn():
            key = "sits_in"
        case SetMenu(games):
            key = "choice_on" if games else "choice_off"
        case ChangeGame():
            key = "picks"
        case _:
            raise TypeError(action)
    return say(f"play.act.{key}.you", lang, game=game_line(game, lang))
