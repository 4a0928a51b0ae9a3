"""`awaited(state)`: what a room waits for, so that whoever runs it knows what to do next."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from comodin.server.room.state import RoomState

__all__ = ["Awaited", "awaited"]


class Awaited(Struct, frozen=True):
    """What is to come next, from which chair, and by when (milliseconds since 1970) where there is a time.

    ``card``: the dealer acts.  ``seal``: the deck must be sealed by `at` at
    the latest.  ``bot``, ``person``: a chair decides.  ``deal``: the next hand
    begins at `at`.  ``people``: nothing until somebody does something, or the
    host lets it go on.
    """

    what: Literal["card", "seal", "bot", "person", "deal", "people"]
    chair: int = 0
    at: int | None = None


def awaited(state: RoomState) -> Awaited:
    """Return what the room waits for.

    A hand that has begun and has no promise yet waits for a card; whoever
    promises its deck does so first.

    >>> from comodin.server.room import open_room
    >>> from comodin.table import TableGame
    >>> awaited(open_room("r1", "p1", "Lupe", TableGame.of(stakes="4/8"), 6)[0])
    Awaited(what='people', chair=0, at=None)
    """
    if state.closed or state.paused:
        return Awaited("people")
    hand = state.table.hand
    if hand is None:
        return Awaited("people") if state.deal_at is None else Awaited("deal", at=state.deal_at)
    if not hand.actor:
        promise = state.promise
        return Awaited("card") if promise is None or promise.entropy is not None else Awaited("seal", at=promise.until)
    chair = state.table.dealt[hand.actor - 1]
    if not state.players[hand.actor - 1]:
        return Awaited("bot", chair)
    return Awaited("person", chair, None if state.thinking is None else state.thinking.hard)
