"""`Recent`: the log of a room since the last few hands began, and the cards of the running one made again from it."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from comodin.errors import FairError
from comodin.server.live.cards import HandCards
from comodin.server.live.draft import made_again
from comodin.server.room import RoomEvent, RoomState, decode_events, replay
from comodin.server.store import Store
from comodin.texts import Text

__all__ = ["Recent", "Told"]

LOG: Final = logging.getLogger(__name__)

KEPT_BASES: Final = 3


class Told(NamedTuple):
    """One entry that was adopted: its number, when, what happened, and the room before and after it."""

    seq: int
    at: int
    before: RoomState
    events: Sequence[RoomEvent]
    after: RoomState


class Recent:
    """The rooms as they stood before the last hands began; what came after stands in the store."""

    def __init__(self, id: str, store: Store) -> None:
        self._id = id
        self._store = store
        self._bases: deque[tuple[int, RoomState]] = deque(maxlen=KEPT_BASES)

    def begin(self, seq: int, before: RoomState) -> None:
        """Note that a hand begins with the entry after `seq`."""
        self._bases.append((seq, before))

    async def since(self, after: int, seq: int) -> list[Told] | None:
        """Return the entries behind a number, up to `seq`; None where that is too long ago to tell."""
        base = next(((begun, state) for begun, state in reversed(self._bases) if begun <= after), None)
        if base is None or after > seq:
            return None
        (begun, state), told = base, []
        for logged in await self._store.entries(self._id, after=begun, most=seq - begun):
            events = decode_events(logged.body)
            before, state = state, replay(events, onto=state)
            if logged.seq > after:
                told.append(Told(logged.seq, logged.at, before, events, state))
        return told

    async def cards(self, state: RoomState, hand: int, seq: int) -> HandCards | None:
        """Return the cards of the running hand, from its seed and what has happened up to `seq`."""
        seed = (await self._store.seeds(self._id)).get(hand)
        begun, base = self._bases[-1]
        entries = await self._store.entries(self._id, after=begun, most=seq - begun)
        events = [event for logged in entries for event in decode_events(logged.body)]
        try:
            if seed is None:
                raise FairError(Text("live.cards.seed", hand=hand, room=self._id))
            return made_again(state, seed, base, events)
        except FairError as error:  # the host can still declare the hand void
            LOG.error("room %s: %s", self._id, error)
            return None
