"""What happened, for the wire: plain values, each masked for who may not see all of it.

Room and table events are as they are in the log; those of a hand come without
their wrapping, with the `chair` beside the place `p`, and `chairs` beside the
`shares` of a pot; a line of chat comes with the `name` of who said it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from comodin.hand import Event
from comodin.hand.codec import card_to_token
from comodin.server.protocol.picture import Plain
from comodin.server.room import events as r
from comodin.server.room.state import RoomState
from comodin.table import InHand, TableEvent, TableState, masked
from comodin.table.events import HandDealt

__all__ = ["Told", "masked_step", "tell"]


class Told(msgspec.Struct, frozen=True):
    """One event: as everybody may see it, None where it is not for everybody; and otherwise for some people."""

    public: Plain | None
    private: dict[str, Plain] = {}

    def to(self, person: str) -> Plain | None:
        """Return the event as a person may see it, None where it is not for him."""
        return self.private.get(person, self.public)


def tell(events: Iterable[r.RoomEvent], before: RoomState) -> tuple[Told, ...]:
    """Return the events of one entry of the log, which follow on a state."""
    return tuple(_tell(events, before))


def masked_step(events: Iterable[r.RoomEvent], before: RoomState, person: str = "") -> tuple[Plain, ...]:
    """Return the events of an entry as a person may see them; "" is a spectator."""
    told = [one.to(person) for one in tell(events, before)]
    return tuple([plain for plain in told if plain is not None])


def _tell(events: Iterable[r.RoomEvent], before: RoomState) -> Iterator[Told]:
    """Follow who sits where and who is in the hand, as far as masking has need of it."""
    table, host = before.table, before.host
    players = dict(zip(before.players, table.dealt, strict=False))
    chairs = {person: member.chair for person, member in before.members.items() if member.chair}
    for event in events:
        match event:
            case r.InTable(event=InHand() as within):
                yield _of_hand(within, table, players)
                continue
            case r.InTable(event=within):
                if isinstance(within, HandDealt):
                    table = replace(table, dealt=within.chairs)
                    players = {person: chair for person, chair in chairs.items() if chair in within.chairs}
                yield Told(_plain(within))
                continue
            case r.Knocked(person=person) | r.KnockAnswered(person=person):
                yield Told(None, dict.fromkeys((host, person), _plain(event)))
                continue
            case r.Said(person=person):
                member = before.member(person)
                yield Told(_plain(event) | {"name": "" if member is None else member.name})
                continue
            case r.PersonSeated(person=person, chair=chair):
                chairs[person] = chair
            case r.PersonUnseated(person=person):
                chairs.pop(person, None)
            case r.HostChanged(person=person):
                host = person
        yield Told(_plain(event))


def _of_hand(event: InHand, table: TableState, players: dict[str, int]) -> Told:
    public = masked(event, table, 0)
    told = Told(_in_hand(public, table.dealt))
    if public is event:
        return told
    private: dict[str, Plain] = {}
    for person, chair in players.items():
        own = masked(event, table, chair)
        if person and own != public:
            private[person] = _in_hand(own, table.dealt)
    return Told(told.public, private) if private else told


def _in_hand(event: TableEvent, order: Sequence[int]) -> Plain:
    inner: Event = event.event if isinstance(event, InHand) else event  # type: ignore[assignment]
    plain = _plain(inner)
    place = plain.get("p")
    if place:
        plain["chair"] = order[place - 1]
    shares = plain.get("shares")
    if shares:
        plain["chairs"] = {str(order[int(place) - 1]): chips for place, chips in shares.items()}
    return plain


def _plain(event: Any) -> Plain:
    plain: Plain = msgspec.to_builtins(event, enc_hook=card_to_token, str_keys=True)
    return plain
