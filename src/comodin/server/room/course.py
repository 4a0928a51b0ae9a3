"""`Course`: what an action brings about, while it is worked out.

It holds the room as it is so far and the events that led there.  The table
folds its own events as it decides them; here they are folded once more only
where a hand begins or ends.
"""

from __future__ import annotations

from comodin.hand.events import ActionOn
from comodin.server.room import events as r
from comodin.server.room.evolve import evolve, played
from comodin.server.room.state import RoomState
from comodin.table import InHand, TableAction
from comodin.table import apply as apply_at_table
from comodin.table.events import PlayerLeft

__all__ = ["Course"]


class Course:
    """One action's course, at a time in milliseconds; an exception leaves the room as it was."""

    __slots__ = ("asked", "at", "events", "state")

    def __init__(self, state: RoomState, at: int) -> None:
        self.state = state
        self.at = at
        self.events: list[r.RoomEvent] = []
        self.asked = (state.table.hands, state.turn)
        """The hand and turn that were on when it began."""

    def note(self, *events: r.RoomEvent) -> None:
        """Let these things happen."""
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events

    def table(self, action: TableAction) -> None:
        """Do something at the table, or raise `IllegalActionError`; who gets up has no chair from then on."""
        table, happened = apply_at_table(self.state.table, action)
        turns = 0
        for event in happened:
            if type(event) is not InHand:
                break
            turns += type(event.event) is ActionOn
        else:
            self.events += map(r.InTable, happened)
            self.state = played(self.state, table, turns)
            return
        for event in happened:
            self.note(r.InTable(event))
            if isinstance(event, PlayerLeft):
                member = self.state.on(event.chair)
                if member is not None:
                    self.note(r.PersonUnseated(member.person, event.chair))
