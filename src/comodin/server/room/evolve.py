"""`evolve(state, event)`: bookkeeping of a room, and no rules; masked events fold as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from comodin.hand.events import ActionOn, HandVoided, PotAwarded
from comodin.server.room import events as r
from comodin.server.room.state import ChatLine, Knocking, Member, Promise, RoomState, Thinking
from comodin.table import TableState
from comodin.table import events as t
from comodin.table import evolve as evolve_table
from comodin.table.evolve import begin as begin_table

__all__ = ["MOST_CHAT", "begin", "evolve", "played"]

MOST_CHAT: Final = 100
"""So many lines of chat are kept."""


def begin(opened: r.RoomOpened, table: t.TableOpened) -> RoomState:
    """Return the room that its two first events make."""
    host = Member(person=opened.person, name=opened.name)
    return RoomState(
        id=opened.room,
        host=opened.person,
        table=begin_table(table),
        limits=opened.limits,
        members={opened.person: host},
    )


def evolve(state: RoomState, event: r.RoomEvent) -> RoomState:
    """Return the room after an event."""
    return _FOLD[type(event)](state, event)


def played(state: RoomState, table: TableState, turns: int) -> RoomState:
    """Return the room after some events of a hand that goes on, which came to this table and asked so many turns."""
    return replace(state, table=table, turn=state.turn + turns)


# -- the table --------------------------------------------------------------------------


def _in_table(state: RoomState, event: r.InTable) -> RoomState:
    within = event.event
    table = evolve_table(state.table, within)
    match within:
        case t.InHand():
            after = played(state, table, type(within.event) is ActionOn)
            won = within.event
            if isinstance(won, HandVoided):
                return replace(after, voided=won.reason)
            return replace(after, awards=(*state.awards, won)) if isinstance(won, PotAwarded) else after
        case t.HandDealt():
            people = {member.chair: member.person for member in state.members.values() if member.chair}
            players = tuple([people.get(chair, "") for chair in within.chairs])
            return replace(
                state, table=table, turn=0, players=players, deal_at=None, promise=None, awards=(), voided="", last=None
            )
        case t.HandSettled():
            return replace(state, table=table, last=state.table)
        case t.GameChanged():
            chosen = table.hands + 1 if within.chair else state.chosen
            return replace(state, table=table, chosen=chosen, next_game=None)
    return replace(state, table=table)


# -- people -----------------------------------------------------------------------------


def _member(state: RoomState, person: str, **changes: Any) -> dict[str, Member]:
    member = state.members[person]
    return state.members | {person: replace(member, **changes)}


def _joined(state: RoomState, event: r.PersonJoined) -> RoomState:
    member = Member(person=event.person, name=event.name)
    return replace(state, members=state.members | {event.person: member})


def _seated(state: RoomState, event: r.PersonSeated) -> RoomState:
    bank = state.members[event.person].bank
    left = state.limits.bank if bank is None else bank
    return replace(
        state,
        members=_member(state, event.person, chair=event.chair),
        banks=state.banks | {event.chair: left},
        missed=_without(state.missed, event.chair),
    )


def _unseated(state: RoomState, event: r.PersonUnseated) -> RoomState:
    left = state.banks.get(event.chair)
    bank = None if left == state.limits.bank else left
    return replace(
        state,
        members=_member(state, event.person, chair=0, bank=bank),
        banks=_without(state.banks, event.chair),
        missed=_without(state.missed, event.chair),
    )


def _knocked(state: RoomState, event: r.Knocked) -> RoomState:
    others = tuple([knock for knock in state.knocks if knock.person != event.person])
    return replace(state, knocks=(*others, Knocking(event.person, event.chair, event.amount)))


def _answered(state: RoomState, event: r.KnockAnswered) -> RoomState:
    return replace(state, knocks=tuple([knock for knock in state.knocks if knock.person != event.person]))


def _said(state: RoomState, event: r.Said) -> RoomState:
    line = ChatLine(event.at, event.person, state.members[event.person].name, event.text)
    return replace(state, chat=(*state.chat[1 - MOST_CHAT :], line))


# -- time --------------------------------------------------------------------------------


def _limits_set(state: RoomState, event: r.LimitsSet) -> RoomState:
    """Give everybody the whole of a new time bank; where it is as before, what was used stays used."""
    limits = event.limits
    if limits.bank == state.limits.bank:
        return replace(state, limits=limits)
    members = {person: replace(member, bank=None) for person, member in state.members.items()}
    return replace(state, limits=limits, members=members, banks=dict.fromkeys(state.banks, limits.bank))


def _clock_started(state: RoomState, event: r.ClockStarted) -> RoomState:
    return replace(state, thinking=Thinking(event.chair, event.since, event.soft, event.hard))


def _without(counts: dict[int, int], chair: int) -> dict[int, int]:
    return {other: count for other, count in counts.items() if other != chair}


# -- the deck -----------------------------------------------------------------------------


def _promised(state: RoomState, event: r.HandPromised) -> RoomState:
    return replace(state, promise=Promise(event.hand, event.commitment, event.pledges, event.until))


def _sealed(state: RoomState, event: r.HandSealed) -> RoomState:
    if state.promise is None:
        return state
    return replace(state, promise=replace(state.promise, entropy=event.entropy, seal=event.seal))


_FOLD: Final[dict[type[r.RoomEvent], Callable[[RoomState, Any], RoomState]]] = {
    r.BankUsed: lambda state, event: replace(state, banks=state.banks | {event.chair: event.left}),
    r.CameBack: lambda state, event: replace(state, missed=_without(state.missed, event.chair)),
    r.ClockStarted: _clock_started,
    r.ClockStopped: lambda state, _: replace(state, thinking=None),
    r.DealPlanned: lambda state, event: replace(state, deal_at=event.at),
    r.GamePlanned: lambda state, event: replace(state, next_game=event.game),
    r.HandPromised: _promised,
    r.HandSealed: _sealed,
    r.HostChanged: lambda state, event: replace(state, host=event.person),
    r.InTable: _in_table,
    r.KnockAnswered: _answered,
    r.Knocked: _knocked,
    r.LimitsSet: _limits_set,
    r.PersonJoined: _joined,
    r.PersonKicked: lambda state, event: replace(state, members=_member(state, event.person, kicked=True)),
    r.PersonMuted: lambda state, event: replace(state, members=_member(state, event.person, muted=event.muted)),
    r.PersonSeated: _seated,
    r.PersonUnseated: _unseated,
    r.Resumed: lambda state, _: replace(state, paused_at=None),
    r.RoomPaused: lambda state, event: replace(state, paused_at=event.at),
    r.Said: _said,
    r.TimedOut: lambda state, event: replace(state, missed=state.missed | {event.chair: event.missed}),
}
