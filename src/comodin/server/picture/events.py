"""What happened, for the wire: JSON, each event masked for who may not see all of it.

Room and table events are as they are in the log; those of a hand come without
their wrapping, with the `chair` beside the place `p`, and `chairs` beside the
`shares` of a pot; a line of chat comes with the `name` of who said it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from comodin.hand import SPECTATOR, Event, view
from comodin.hand.codec import card_to_token
from comodin.hand.events import PotAwarded
from comodin.server.protocol.picture import Plain
from comodin.server.room import events as r
from comodin.server.room.state import RoomState
from comodin.table import InHand
from comodin.table.events import HandDealt

__all__ = ["Told", "listed", "masked_step", "tell"]


class Told(msgspec.Struct, frozen=True):
    """One event as JSON: as everybody may see it, None where it is not for everybody; otherwise for some people."""

    public: bytes | None
    private: dict[str, bytes] = {}

    def to(self, person: str) -> bytes | None:
        """Return the event as a person may see it, None where it is not for him."""
        return self.private.get(person, self.public)


def tell(events: Iterable[r.RoomEvent], before: RoomState) -> tuple[Told, ...]:
    """Return the events of one entry of the log, which follow on a state."""
    return tuple(_tell(events, before))


def listed(told: Iterable[Told], person: str = "") -> bytes:
    """Return events as one list in JSON, as a person may see them; "" is a spectator."""
    return b"[%b]" % b",".join([event for one in told if (event := one.to(person)) is not None])


def masked_step(events: Iterable[r.RoomEvent], before: RoomState, person: str = "") -> tuple[Plain, ...]:
    """Return the events of an entry as plain values, as a person may see them; "" is a spectator."""
    plain: tuple[Plain, ...] = tuple(msgspec.json.decode(listed(tell(events, before), person)))
    return plain


def _tell(events: Iterable[r.RoomEvent], before: RoomState) -> Iterator[Told]:
    """Follow who sits where and who is in the hand, as far as masking has need of it."""
    order, host, players = before.table.dealt, before.host, before.players
    chairs: dict[str, int] | None = None
    for event in events:
        match event:
            case r.InTable(event=InHand(event=within)):
                yield _of_hand(within, order, players)
                continue
            case r.InTable(event=within):
                if isinstance(within, HandDealt):
                    sitting = {chair: person for person, chair in (chairs or _chairs(before)).items()}
                    players = tuple([sitting.get(chair, "") for chair in within.chairs])
                    order = within.chairs
                yield Told(_json(within))
                continue
            case r.Knocked(person=person) | r.KnockAnswered(person=person):
                yield Told(None, dict.fromkeys((host, person), _json(event)))
                continue
            case r.Said(person=person):
                member = before.member(person)
                yield Told(_with(_json(event), b"name", "" if member is None else member.name))
                continue
            case r.PersonSeated(person=person, chair=chair):
                chairs = (chairs or _chairs(before)) | {person: chair}
            case r.PersonUnseated(person=person):
                chairs = (chairs or _chairs(before)) | {person: 0}
            case r.HostChanged(person=person):
                host = person
        yield Told(_json(event))


def _chairs(state: RoomState) -> dict[str, int]:
    return {person: member.chair for person, member in state.members.items()}


def _of_hand(event: Event, order: Sequence[int], players: Sequence[str]) -> Told:
    """Mask an event of a hand; `order` are the chairs of its places, `players` its people, "" for a bot."""
    public = view(event, SPECTATOR)
    told = _in_hand(public, order)
    if public is event:
        return Told(told)
    private: dict[str, bytes] = {}
    for place, person in enumerate(players, 1):
        if person and (own := view(event, place)) != public:
            private[person] = _in_hand(own, order)
    return Told(told, private)


def _in_hand(event: Event, order: Sequence[int]) -> bytes:
    told = _json(event)
    place = getattr(event, "p", 0)
    if place:
        told = b'%b,"chair":%d}' % (told[:-1], order[place - 1])
    if isinstance(event, PotAwarded):
        told = _with(told, b"chairs", {order[place - 1]: chips for place, chips in event.shares.items()})
    return told


def _with(told: bytes, name: bytes, value: object) -> bytes:
    """Return an object in JSON with one field more."""
    return b'%b,"%b":%b}' % (told[:-1], name, _json(value))


_json: Final = msgspec.json.Encoder(enc_hook=card_to_token).encode
