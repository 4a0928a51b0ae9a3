"""`Sheet`: what is on the screens of one room, and what an entry of the log changes on them.

    step(...)       an entry, as everybody is told of it
    snapshot(...)   the whole of it, for one person

States are never changed: after an entry most of what a picture is made from
is the same object as before, and is looked at no further.  What was made
anew is held against what is on the screen, so that a step carries what is new
and nothing else.  All of it is made from the table as its viewer may know it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

import msgspec

from comodin.hand import SPECTATOR, HandState, SeatState, seat_viewed, viewed
from comodin.server.picture.changes import changed
from comodin.server.picture.events import Told, listed, tell
from comodin.server.picture.frames import snapshot_of, step_json
from comodin.server.picture.hand import hand_picture
from comodin.server.picture.kept import Kept
from comodin.server.picture.own import NOBODY, Fields, OwnParts, OwnScreen
from comodin.server.picture.reveal import lying
from comodin.server.picture.seats import in_front, leads
from comodin.server.picture.table import around, around_of, chair_picture, shown_table, sitters, sitters_of, won
from comodin.server.protocol import picture as p
from comodin.server.protocol.merge import Change
from comodin.server.room.events import RoomEvent
from comodin.server.room.state import RoomState
from comodin.table import TableState

__all__ = ["Sheet", "StepFrames"]

_encode: Final = msgspec.json.Encoder().encode


class Sheet:
    """The public picture of a room as it was told last, and of each person what he alone may know."""

    __slots__ = ("_around", "_chairs", "_hand", "_kept", "_masks", "_own", "_parts", "_state")

    def __init__(self) -> None:
        self._masks: list[tuple[SeatState, SeatState]] = []
        self._state: RoomState | None = None
        self._around: tuple[object, Fields] = None, {}
        self._chairs: list[_Chair] = []
        self._hand: p.HandPicture | None = None
        self._kept = Kept()
        self._own: dict[str, OwnScreen] = {}
        self._parts: OwnParts | None = None

    def step(
        self,
        seq: int,
        events: Iterable[RoomEvent],
        before: RoomState,
        after: RoomState,
        *,
        here: Collection[str] = (),
        watching: int = 0,
    ) -> StepFrames:
        """Return the frames of an entry, which led from a room to the next; its readers have seen all before."""
        if self._state is not before:
            self._advance(before, here, watching)
        return StepFrames(seq, tell(events, before), self._advance(after, here, watching), self)

    def snapshot(
        self, state: RoomState, person: str = "", *, seq: int, now: int, here: Collection[str] = (), watching: int = 0
    ) -> bytes:
        """Return the `Snapshot` of a room as it stands for a person, who sees every step from now on."""
        self._advance(state, here, watching)
        self.own_change(person)
        chairs = tuple([chair.picture for chair in self._chairs])
        table = p.TablePicture(**self._around[1], chairs=chairs, hand=self._hand)
        own = NOBODY if not person else p.You(**self._own[person].fields)
        return snapshot_of(seq, now, table, own, state.chat)

    def forget(self, person: str) -> None:
        """Keep nothing of somebody who is gone."""
        self._own.pop(person, None)

    def own_change(self, person: str) -> Change:
        """Return what is new for a person alone since the step before; all of it if he was not told of that."""
        parts = self._parts
        if not person or parts is None:
            return _NOTHING_NEW
        own = self._own.get(person)
        if own is None:
            own = self._own[person] = OwnScreen()
        return parts.change(person, own)

    # -- what everybody may see ------------------------------------------------------------------

    def _advance(self, state: RoomState, here: Collection[str], watching: int) -> Change:
        """Come to a state; return what is new of the public picture."""
        change = self._turn_around(state, here, watching)
        shown = shown_table(state)
        hand = view = None
        if shown is not None and shown.hand is not None:
            view = viewed(shown.hand, SPECTATOR, seats=self._masked(shown.hand.seats))
            bets = in_front(view)
            hand = hand_picture(state, shown, view, bets, self._kept)
            chairs = self._seat(state, shown, view, bets, here)
        else:
            chairs = self._seat(state, state.table, None, [], here)
        if chairs:
            change["chairs"] = chairs
        if hand is None:
            if self._hand is not None:
                change["hand"] = None
        elif fields := changed(self._hand, hand):
            change["hand"] = fields
        self._hand = hand
        self._state = state
        self._parts = OwnParts(state, shown, view, self._kept, self._parts)
        return change

    def _masked(self, seats: Sequence[SeatState]) -> list[SeatState]:
        """Return seats as a spectator may know them, where they are the same as before those that were returned."""
        known = self._masks
        if len(known) == len(seats):
            self._masks = [
                mask if mask[0] is seat else (seat, seat_viewed(seat, own=False))
                for mask, seat in zip(known, seats, strict=True)
            ]
        else:
            self._masks = [(seat, seat_viewed(seat, own=False)) for seat in seats]
        return [masked for _, masked in self._masks]

    def _turn_around(self, state: RoomState, here: Collection[str], watching: int) -> Change:
        """Look at what surrounds the hand, which seldom changes."""
        of = around_of(state, here, watching)
        known, fields = self._around
        if of == known:
            return {}
        found = around(state, here, watching)
        self._around = of, found
        return {name: value for name, value in found.items() if name not in fields or value != fields[name]}

    def _seat(
        self, state: RoomState, shown: TableState, view: HandState | None, bets: list[int], here: Collection[str]
    ) -> dict[int, p.ChairPicture | None]:
        """Look at the chairs; return those that are new, by number.

        A chair whose seat is the same object as before is looked at no
        further, where nothing has changed that concerns all of them.
        """
        kept, hand = self._kept, shown.hand
        seated = kept.value("sitters", sitters_of(state, shown, here), lambda: sitters(state, shown, here))
        all_: tuple[object, ...]
        if view is None or hand is None:
            first, all_ = 0, (seated, shown.hands)
        else:
            lies = lying(view, kept)
            first = kept.value("leads", (view.street, view.over, view.common, lies), lambda: leads(view))
            all_ = seated, shown.hands, first, view.over, view.common, view.reveal.middle, state.awards
        everything = kept.same("seats", all_)
        new: dict[int, p.ChairPicture | None] = {}
        chairs = self._chairs
        for index, sitter in enumerate(seated):
            if index == len(chairs):
                chairs.append(_Chair())
            chair = chairs[index]
            place = 0 if sitter is None else sitter.place or sitter.at_play
            seat = hand.seats[place - 1] if place and hand is not None else None
            bet = bets[place - 1] if seat is not None else 0
            if chair.seat is seat and chair.bet == bet and chair.everything is everything:
                continue
            chair.seat, chair.bet, chair.everything = seat, bet, everything
            picture = None if sitter is None else chair_picture(sitter, view, bets, first, won(state))
            if picture != chair.picture:
                new[index + 1] = chair.picture = picture
        return new


_NOTHING_NEW: Final[Change] = {}


class _Chair:
    """A chair on the sheet, and what it was drawn from; the seat is for comparing alone."""

    __slots__ = ("bet", "everything", "picture", "seat")

    def __init__(self) -> None:
        self.picture: p.ChairPicture | None = None
        self.seat: SeatState | None = None
        self.bet = 0
        self.everything: object = None


class StepFrames:
    """The `Step` frames of one entry: `frame(person)` is what goes to somebody, as JSON.

    Who may know no more than a spectator, and has nothing new of his own, gets
    the very same bytes.
    """

    __slots__ = ("_events", "_private", "_public", "_sheet", "_table", "_told", "seq")

    def __init__(self, seq: int, told: tuple[Told, ...], table: Change, sheet: Sheet) -> None:
        self.seq = seq
        self._told = told
        self._private = {person for one in told for person in one.private}
        self._events = listed(told)
        self._table = _encode(table)
        self._public = step_json(seq, self._events, self._table, {})
        self._sheet = sheet

    def frame(self, person: str = "") -> bytes:
        """Return the frame for a person; "" is a spectator, who gets what is public."""
        own = self._sheet.own_change(person)
        if person in self._private:
            return step_json(self.seq, listed(self._told, person), self._table, own)
        return step_json(self.seq, self._events, self._table, own) if own else self._public
