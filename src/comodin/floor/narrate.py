"""What an entry brought about, told in both languages; nobody is "you" here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from comodin.errors import ComodinError, IllegalActionError
from comodin.floor.words import Words, both
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import Event, HandState
from comodin.ranking import MexicanRanking
from comodin.table import InHand, TableEvent, TableState, evolve
from comodin.table import events as t
from comodin.telling.ink import Ink
from comodin.telling.narrator import Teller
from comodin.telling.seating import Seating
from comodin.telling.turned import teller
from comodin.telling.welcome import game_line
from comodin.texts import Lang, Text, say

__all__ = ["FloorSeating", "complaint", "ink", "told"]

_PLACE = re.compile(r"\bp([1-9])\b")


class FloorSeating(Seating):
    """Who is where in a hand that is watched: everybody goes by his name."""

    __slots__ = ()

    @property
    def you(self) -> int:
        """Nobody's place."""
        return 0

    def called(self, chair: int) -> str:
        """Return the name of who sits on a chair."""
        return self._names.get(chair, str(chair))


def ink(hand: HandState | None, lang: Lang) -> Ink:
    """Return how cards are written: a joker by the rules of the hand."""
    ranking = getattr(getattr(hand, "game", None), "ranking", None)
    return Ink(lang=lang, ranking=ranking if isinstance(ranking, MexicanRanking) else None)


def told(table: TableState, before: Sequence[Event], happened: Sequence[TableEvent]) -> tuple[Words, ...]:
    """Return what happened at a table, a sentence each; `before` are the events of the hand that was running."""
    return both(lambda lang: _told(table, before, happened, lang))


def _told(table: TableState, before: Sequence[Event], happened: Sequence[TableEvent], lang: Lang) -> list[str]:
    lines: list[str] = []
    telling = _teller(table, before, lang)
    chunk: list[Event] = []
    for event in happened:
        table = evolve(table, event)
        if isinstance(event, InHand):
            chunk.append(event.event)
            continue
        lines += _flush(telling, chunk)
        if isinstance(event, t.HandDealt):
            telling = _teller(table, (), lang)
            lines += [] if telling is None else [telling.opening(event.number)]
        else:
            lines += _between(table, event, lang)
    return [*lines, *_flush(telling, chunk)]


def _teller(table: TableState, before: Sequence[Event], lang: Lang) -> Teller | None:
    hand = table.hand
    if hand is None:
        return None
    names = dict(zip(table.dealt, table.dealt_names, strict=True))
    game = hand.game
    if not isinstance(game, MexicanPoker | NoPeek):
        raise TypeError(game)
    telling = teller(game, FloorSeating(table.dealt, names, lang=lang), ink(hand, lang))
    telling.tell(before)
    return telling


def _flush(telling: Teller | None, chunk: list[Event]) -> list[str]:
    lines = telling.tell(chunk) if telling is not None and chunk else []
    chunk.clear()
    return [str(line) for line in lines]


def _between(table: TableState, event: TableEvent, lang: Lang) -> list[str]:
    """Tell what happened between hands."""
    holes: dict[str, object] = {name: getattr(event, name) for name in event.__struct_fields__}
    for hole in ("chair", "onto"):
        if hole in holes:
            holes[hole] = _name(table, int(getattr(event, hole)))
    match event:
        case t.HandSettled(redeal=True):
            key = "redeal"
        case t.HandSettled(carried=carried) if carried:
            key = "carried"
        case t.PlayerSat(name=name):
            key, holes["chair"] = "sat", name
        case t.GameChanged(game=game):
            key, holes["chair"] = "game", game_line(game, lang)
        case t.PlayerLeft(chips=chips):
            key, holes["chair"] = "left", chips
        case _:
            key = _KEYS.get(type(event), "")
    return [say(f"floor.table.{key}", lang, **holes)] if key else []


_KEYS: Final[Mapping[type[TableEvent], str]] = {
    t.BoughtIn: "bought",
    t.ChipsAdded: "bought",
    t.ChipsMoved: "chips_moved",
    t.PlayerLeaving: "leaving",
    t.SatIn: "sat_in",
    t.SatOut: "sat_out",
    t.TableClosed: "closed",
}


def _name(table: TableState, seat: int) -> str:
    chair = table.chair(seat)
    return str(seat) if chair is None else chair.name


def complaint(error: ComodinError, names: Mapping[int, str]) -> Words:
    """Return why something was refused: the reason alone, with players for places, and its clauses.

    `names` are those of the players by place.
    """
    reason: Text = error.reason if isinstance(error, IllegalActionError) else error.message
    words = Words.by(lambda lang: _PLACE.sub(lambda match: names.get(int(match[1]), match[0]), reason.to(lang)))
    clauses = getattr(error, "clauses", ())
    if clauses:
        words = Words.of("floor.wrong.cited", reason=words, clauses=", ".join(dict.fromkeys(clauses)))
    return words.capital()
