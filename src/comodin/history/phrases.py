"""Pieces of sentences: lists, what is fit to print, and what the floor's events name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce

from comodin.cards import Card
from comodin.hand import events as e
from comodin.texts import Text

__all__ = ["floor_holes", "floor_variant", "joined", "printable"]


def printable(text: str) -> str:
    r"""Return a text from a file fit for a terminal: what does not print becomes a question mark.

    >>> printable("Ana\x1b[31m")
    'Ana?[31m'
    """
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def joined(parts: Iterable[str], *, by: str = "comma") -> Text:
    """Return texts as one, with commas, semicolons or blanks between them.

    >>> joined([Text("ranking.flush"), "4"]).to("es")
    'color, 4'
    """
    every = list(parts)
    if not every:
        return Text("history.say.nothing")
    return reduce(lambda one, other: Text(f"history.say.{by}", first=one, second=other), every[1:], _whole(every[0]))


def floor_holes(event: e.Event, name: Callable[[int], str], write: Callable[[Card | None], str]) -> dict[str, object]:
    """Return what the sentence of an irregularity or a ruling names; nothing for any other event."""
    holes: dict[str, object] = {}
    match event:
        case e.CardMoved():
            holes["owner"] = name(event.to)
        case e.CardShownTo():
            holes["other"] = name(event.to)
        case e.CardsShownToAll():
            holes["cards"] = joined([write(one) for one in event.cards], by="space")
        case e.ActedOutOfTurn():
            holes["act"] = Text(f"actions.{event.verb}", to=event.to)
        case e.HandFouled():
            key = "floor_for" if event.reason else event.cause
            holes["why"] = Text(f"history.fouled.{key}", reason=printable(event.reason))
        case e.HandVoided() | e.DeckFouled() | e.RulingMade() | e.HandRetrieved():
            holes["reason"] = printable(event.reason)
    return holes


def floor_variant(event: e.Event) -> str:
    """Return what is added to the name of an event's sentence where a reason is given."""
    return "For" if isinstance(event, e.HandRetrieved) and event.reason else ""


def _whole(part: str) -> Text:
    return part if isinstance(part, Text) else Text("history.say.plain", said=part)
