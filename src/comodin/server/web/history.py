"""The hands of a room, from its log: found once, read again when somebody asks, and handed out as that person saw them.

A full record is made here and never leaves: `record_for` narrows it to one
seat, or to a spectator.  The record of a hand is handed out when it is over.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from comodin.fair import FairDeal
from comodin.games import MexicanPoker, NoPeek
from comodin.hand import SPECTATOR, Event, evolve
from comodin.hand import events as e
from comodin.hand.events import EndReason
from comodin.history import HandRecord, view_of, with_deal
from comodin.server.live.cards import hand_id
from comodin.server.room import events as r
from comodin.server.room.codec import decode_events
from comodin.server.room.evolve import evolve as evolve_room
from comodin.server.room.play import replay
from comodin.server.room.state import RoomState
from comodin.server.store import Logged, Store
from comodin.table import TableGame
from comodin.table import events as t

__all__ = ["Archive", "Archives", "HandSpan", "PastHand", "record_for"]

CHUNK: Final = 100
"""So many entries are folded before others have their turn."""

MOST_ROOMS: Final = 32
"""For so many rooms the hands are remembered that were found."""


class PastHand(Struct, frozen=True, kw_only=True):
    """A hand that is over: where it lies in the log, what it was played as, by whom, and what came of it.

    `first` and `last` are entries; `before` is the room just before the hand,
    `at` when it was over.  Names, people ("" for a bot) and nets are in
    dealing order.
    """

    number: int
    first: int
    last: int
    before: RoomState
    game: TableGame
    order: tuple[int, ...]
    names: tuple[str, ...]
    people: tuple[str, ...]
    nets: tuple[int, ...]
    winners: tuple[str, ...]
    pot: int
    ended: EndReason
    at: int

    def place_of(self, person: str) -> int:
        """Return somebody's place in dealing order, 0 for who was not dealt in."""
        return self.people.index(person) + 1 if person and person in self.people else SPECTATOR


class HandSpan(Struct, frozen=True, kw_only=True):
    """Where the running hand lies in the log so far; the fields are as in `PastHand`."""

    number: int
    first: int
    last: int
    before: RoomState
    order: tuple[int, ...]


class Archive:
    """The hands of one room, as far as its log was read."""

    def __init__(self, room: str, store: Store) -> None:
        self.room = room
        self.hands: dict[int, PastHand] = {}
        self.state: RoomState | None = None
        self._store = store
        self._seq = 0
        self._running: _Running | None = None
        self._reading = asyncio.Lock()

    async def read_on(self) -> None:
        """Take in what was added to the log since the last time."""
        async with self._reading:
            while entries := await self._store.entries(self.room, after=self._seq, most=CHUNK):
                for entry in entries:
                    self._take(entry)
                await asyncio.sleep(0)

    def past(self, person: str, *, now: int) -> list[PastHand]:
        """Return the hands that somebody may see, the first one first: all that he played, others after the delay."""
        delay = self._delay(person)
        return [hand for hand in self.hands.values() if hand.place_of(person) or hand.at + delay <= now]

    def running(self, person: str) -> HandSpan | None:
        """Return the running hand, None where there is none, or where somebody sees later what happens."""
        running = self._running
        if running is None or self._delay(person):
            return None
        return running.so_far(self._seq)

    def shown(self, person: str, *, now: int) -> RoomState | None:
        """Return the room as somebody may see it: as it stands, or for a spectator who sees later as it stood."""
        delay = self._delay(person)
        if delay:
            late = next((hand for hand in self.hands.values() if hand.at + delay > now), None)
            if late is not None:
                return late.before
            if self._running is not None:
                return self._running.before
        return self.state

    def _delay(self, person: str) -> int:
        """Return how much later somebody sees what happens: not at all who plays, or is the host."""
        state = self.state
        if state is None:
            return 0
        member = state.member(person)
        return 0 if member is not None and (member.chair or person == state.host) else state.limits.delay

    async def entries(self, hand: PastHand | HandSpan) -> list[Logged]:
        """Return the entries of a hand, from its deal to its end, or as far as it has come."""
        return await self._store.entries(self.room, after=hand.first - 1, most=hand.last - hand.first + 1)

    async def records(self, hands: Sequence[PastHand], person: str) -> AsyncIterator[HandRecord]:
        """Return the records of hands as somebody may have them, one after the other."""
        seeds = await self._store.seeds(self.room)
        for hand in hands:
            yield record_for(self.room, hand, await self.entries(hand), seeds, hand.place_of(person))
            await asyncio.sleep(0)

    def _take(self, entry: Logged) -> None:
        events = decode_events(entry.body)
        self._seq = entry.seq
        if self.state is None:
            self.state = replay(events)
            return
        for event in events:
            self._note(event, entry)
            self.state = evolve_room(self.state, event)

    def _note(self, event: r.RoomEvent, entry: Logged) -> None:
        state = self.state
        if state is None or not isinstance(event, r.InTable):
            return
        match event.event:
            case t.HandDealt() as dealt:
                self._running = _Running(dealt, state, entry.seq)
            case t.InHand(event=happened) if self._running is not None:
                self._running.note(happened)
            case t.HandSettled() as settled if self._running is not None:
                hand = self._running.over(settled, state.players, entry)
                self.hands[hand.number] = hand
                self._running = None


class Archives:
    """The archives of the rooms that somebody asked about lately."""

    def __init__(self, store: Store, *, most: int = MOST_ROOMS) -> None:
        self._store = store
        self._most = most
        self._rooms: OrderedDict[str, Archive] = OrderedDict()

    async def of(self, room: str) -> Archive:
        """Return the archive of a room, read to the end of its log."""
        archive = self._rooms.pop(room, None) or Archive(room, self._store)
        self._rooms[room] = archive
        if len(self._rooms) > self._most:
            self._rooms.popitem(last=False)
        await archive.read_on()
        return archive


class _Running:
    """What is noted of a hand until it is over."""

    def __init__(self, dealt: t.HandDealt, before: RoomState, first: int) -> None:
        self._dealt = dealt
        self.before = before
        self._first = first
        self._winners: dict[int, None] = {}
        self._pot = 0
        self._ended: EndReason = "void"

    def note(self, event: Event) -> None:
        match event:
            case e.PotAwarded():
                self._pot += event.amount
                self._winners |= dict.fromkeys(p for p, share in event.shares.items() if share)
            case e.HandEnded():
                self._ended = event.reason

    def so_far(self, last: int) -> HandSpan:
        dealt = self._dealt
        return HandSpan(number=dealt.number, first=self._first, last=last, before=self.before, order=dealt.chairs)

    def over(self, settled: t.HandSettled, people: tuple[str, ...], entry: Logged) -> PastHand:
        dealt, table = self._dealt, self.before.table
        chairs = [table.chair(number) for number in dealt.chairs]
        names = tuple(["" if chair is None else chair.name for chair in chairs])
        return PastHand(
            number=dealt.number,
            first=self._first,
            last=entry.seq,
            before=self.before,
            game=table.game,
            order=dealt.chairs,
            names=names,
            people=people,
            nets=tuple(now - brought for now, brought in zip(settled.stacks, dealt.stacks, strict=True)),
            winners=tuple(names[p - 1] for p in self._winners),
            pot=self._pot,
            ended=self._ended,
            at=entry.at,
        )


def record_for(
    room: str, hand: PastHand, entries: Sequence[Logged], seeds: Mapping[int, bytes], place: int
) -> HandRecord:
    """Return the record of a hand as a place in dealing order may have it, or a spectator (0)."""
    happened: list[Event] = []
    stacks: tuple[int, ...] = ()
    promised: r.HandPromised | None = None
    sealed: r.HandSealed | None = None
    for entry in entries:
        for event in decode_events(entry.body):
            match event:
                case r.InTable(event=t.HandDealt() as dealt):
                    stacks = dealt.stacks
                case r.InTable(event=t.InHand(event=inner)):
                    happened.append(inner)
                case r.HandPromised():
                    promised = event
                case r.HandSealed():
                    sealed = event
    game = hand.game.hand(stacks, carried=hand.before.table.carried)
    state = game.initial()
    for inner in happened:
        state = evolve(state, inner)
    record = HandRecord.of(
        state,
        happened,
        id=hand_id(room, hand.number),
        preset=hand.game.preset,
        game_name=hand.game.game,
        names=hand.names,
    )
    seed = seeds.get(hand.number)
    if promised is not None and seed is not None:
        record = with_deal(record, _deal(record.id, game, seed, promised, sealed))
    return view_of(record, place)


def _deal(
    id: str, game: MexicanPoker | NoPeek, seed: bytes, promised: r.HandPromised, sealed: r.HandSealed | None
) -> FairDeal:
    """Return the deal of a hand again, from its seed and what the players added.

    Whether the seed is opened was part of the promise: of the two deals that
    there can be, it is the one with this commitment.
    """
    pledges = [bytes.fromhex(pledge) for pledge in promised.pledges]
    added = [bytes.fromhex(entropy) for entropy in (sealed.entropy if sealed is not None else ())]
    for opens_seed in (False, True):
        deal = FairDeal(game.deck, seed, added, hand=id, pledges=pledges, opens_seed=opens_seed)
        if deal.commitment.hex() == promised.commitment:
            return deal
    return deal
