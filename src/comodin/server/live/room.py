"""`LiveRoom`: one room as this process runs it.

    decide, store, adopt, tell        under one lock, in this order

Nothing is told to anybody before it is durable.  What another process has
stored in between is read and adopted, and then it is decided again; so the
lock, and that this process has the room at all, only make it quick.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from comodin.errors import FairError, IllegalActionError
from comodin.server.errors import ConflictError, DuplicateError, StoreError, UncertainError
from comodin.server.live.bots import Thinker, human_delay
from comodin.server.live.cards import HandCards
from comodin.server.live.clock import Clock
from comodin.server.live.draft import Draft, deadlines, draft, made_again
from comodin.server.live.keeper import Keeper, fault
from comodin.server.protocol.codec import encode_frame, words
from comodin.server.protocol.messages import Answer
from comodin.server.room import RoomEvent, RoomState, decode_events, encode_events, replay
from comodin.server.room import actions as a
from comodin.server.store import Answer as StoredAnswer
from comodin.server.store import Entry, Logged, Store
from comodin.texts import Text

__all__ = ["LiveRoom", "Told"]

LOG: Final = logging.getLogger(__name__)

DEADLINES: Final = ("turn", "seal")
TRIES: Final = 20
PAGE: Final = 200
KEPT_BASES: Final = 3
KEPT_REFUSALS: Final = 256


class Told(NamedTuple):
    """One entry that was adopted: its number, when, what happened, and the room before and after it."""

    seq: int
    at: int
    before: RoomState
    events: Sequence[RoomEvent]
    after: RoomState


class LiveRoom:
    """A room of this process; open it with `open`, let it go with `close`.

    `present` are the people who are connected: only with one of them on a
    chair the next hand begins by itself.  `pledges` are what people promised
    to add to the next deal.  `listener` hears of every entry, in order.
    """

    def __init__(self, id: str, store: Store, clock: Clock, bots: Thinker, delay: Callable[[str], int]) -> None:
        self.id = id
        self.clock = clock
        self.seq = 0
        self.at = 0
        self.listener: Callable[[Told], None] | None = None
        self.present: frozenset[str] = frozenset()
        self.pledges: dict[str, bytes] = {}
        self._store = store
        self._state: RoomState | None = None
        self._lock = asyncio.Lock()
        self._keeper = Keeper(self, clock, bots, delay)
        self._bases: deque[tuple[int, RoomState]] = deque(maxlen=KEPT_BASES)
        self._cards: HandCards | None = None
        self._refusals: OrderedDict[tuple[str, str], Answer] = OrderedDict()
        self._due: dict[str, int] | None = None
        self._is_behind = False

    @classmethod
    async def open(
        cls,
        id: str,
        store: Store,
        clock: Clock,
        bots: Thinker,
        *,
        delay: Callable[[str], int] = human_delay,
    ) -> LiveRoom | None:
        """Read a room from the store and go on with it; None where nothing has happened in it yet."""
        room = cls(id, store, clock, bots, delay)
        await room._read_on()
        return None if room._state is None else room

    def close(self) -> None:
        """Let go: nothing is done here any more by itself; the log keeps everything."""
        self._keeper.close()

    @property
    def state(self) -> RoomState:
        """The room as it stands."""
        assert self._state is not None
        return self._state

    @property
    def turn(self) -> tuple[int, int]:
        """The hand, and the decision in it, that is on."""
        return self.state.table.hands, self.state.turn

    def held(self) -> asyncio.Lock:
        """Return the lock under which nothing else happens in this room."""
        return self._lock

    def arrive(self, people: frozenset[str]) -> None:
        """Take note of who is connected now; a deal that waited for somebody goes on."""
        self.present = people
        self._keeper.arrange()

    # -- what is done ------------------------------------------------------------------------

    async def do(self, action: a.RoomAction, *, person: str = "", client: str = "") -> Answer:
        """Carry an action out for a person; `client` is the id that he gave it, which is done once.

        The answer comes when it is durable, or refused; whoever asks again
        with the same id gets the same.
        """
        async with self._lock:
            refused = self._refusals.get((person, client)) if client else None
            return refused or await self.carry_out(action, person, client)

    async def carry_out(
        self, action: a.RoomAction | None, person: str = "", client: str = "", *, turn: tuple[int, int] | None = None
    ) -> Answer:
        """Decide, store, adopt, tell, within `held`; None lets the house go on.

        With `turn` it is for that hand and decision alone, also where others
        have been quicker in the meantime.
        """
        try:
            for _ in range(TRIES):
                if self._is_behind:
                    await self._read_on()
                if turn is not None and turn != self.turn:
                    return Answer(id=client, ok=False, code="stale")
                if (answer := await self._attempt(action, person, client)) is not None:
                    return answer
            LOG.warning("room %s: nothing could be stored in %d tries", self.id, TRIES)
        except StoreError as error:
            LOG.warning("room %s: %s", self.id, error)
        finally:
            if self._is_behind:
                self._keeper.again()
        return Answer(id=client, ok=False, code="unavailable", reason=words(Text("live.message.unavailable")))

    async def _attempt(self, action: a.RoomAction | None, person: str, client: str) -> Answer | None:
        """Try it once; None where somebody else was quicker, or nobody knows, and it must be decided again."""
        await self._find_cards()
        at = max(self.clock.now(), self.at)
        try:
            new = draft(self.state, action, at, self._cards, self._pledged)
        except IllegalActionError as error:
            return await self._refused(error, person, client)
        answer = Answer(id=client, ok=True, seq=self.seq + 1)
        if not new.events:
            return msgspec.structs.replace(answer, seq=self.seq)
        self._is_behind = True  # until it is adopted, whatever comes between
        try:
            await self._append(new, at, answer, person)
        except DuplicateError as error:
            await self._read_on()
            return _answer(error.answer)
        except ConflictError:
            await self._read_on()
            return None
        except UncertainError:
            await self._read_on()
            return await self._answered(person, client)
        self._is_behind = False
        self._cards = new.cards
        self._adopt(answer.seq, at, new.events, new.state)
        self._keeper.arrange()
        return answer

    async def _append(self, new: Draft, at: int, answer: Answer, person: str) -> None:
        due, known = deadlines(new.state, at), self._due
        changes = {what: due.get(what) for what in DEADLINES if known is None or known.get(what) != due.get(what)}
        told = StoredAnswer(person=person, client=answer.id, body=encode_frame(answer)) if answer.id else None
        await self._store.append(
            self.id,
            answer.seq,
            Entry(body=encode_events(new.events), at=at, actor=person),
            answer=told,
            deadlines=changes,
            secret=new.secret,
            closes=new.state.closed and not self.state.closed,
        )
        self._due = due

    async def _refused(self, error: IllegalActionError, person: str, client: str) -> Answer:
        """Return the refusal; or, where the same was done before, what was said then."""
        if (stored := await self._answered(person, client)) is not None:
            return stored
        answer = Answer(id=client, ok=False, code=error.code, reason=words(error.reason), clauses=error.clauses)
        if client:
            self._refusals[person, client] = answer
            if len(self._refusals) > KEPT_REFUSALS:
                self._refusals.popitem(last=False)
        return answer

    async def _answered(self, person: str, client: str) -> Answer | None:
        stored = await self._store.answer(self.id, person, client) if client else None
        return None if stored is None else _answer(stored.body)

    # -- the log -----------------------------------------------------------------------------

    async def look(self) -> None:
        """Read what others have stored in this room, as after a hint."""
        async with self._lock:
            self._is_behind = True
            if not await self.caught_up():
                self._keeper.again()

    async def caught_up(self) -> bool:
        """Read on where that is needed, within `held`; False where the store does not answer."""
        try:
            if self._is_behind:
                await self._read_on()
        except StoreError as error:
            LOG.warning("room %s: %s", self.id, error)
        return not self._is_behind

    async def _read_on(self) -> None:
        """Adopt what stands in the store and was not done here."""
        self._cards, self._due = None, None
        while entries := await self._store.entries(self.id, after=self.seq, most=PAGE):
            for logged in entries:
                self._take(logged)
            await asyncio.sleep(0)
        self._is_behind = False
        if self._state is not None:
            self._keeper.arrange()

    def _take(self, logged: Logged) -> None:
        events = decode_events(logged.body)
        after = replay(events, onto=self._state)
        if self._state is None:
            self._state, self.seq, self.at = after, logged.seq, logged.at
        else:
            self._adopt(logged.seq, logged.at, events, after)

    def _adopt(self, seq: int, at: int, events: Sequence[RoomEvent], state: RoomState) -> None:
        before = self.state
        if state.table.hands != before.table.hands:
            self._bases.append((self.seq, before))
            for person in state.players:
                self.pledges.pop(person, None)
        self._state, self.seq, self.at = state, seq, max(at, self.at)
        if self.listener is None:
            return
        try:
            self.listener(Told(seq, at, before, events, state))
        except Exception as error:  # it has happened, whoever could not be told
            LOG.error("room %s: entry %d could not be told: %s", self.id, seq, fault(error))

    async def since(self, after: int) -> list[Told] | None:
        """Return the entries behind a number, within `held`; None where that is too long ago to tell."""
        base = next(((seq, state) for seq, state in reversed(self._bases) if seq <= after), None)
        if base is None or after > self.seq:
            return None
        (seq, state), told = base, []
        for logged in await self._store.entries(self.id, after=seq, most=self.seq - seq):
            events = decode_events(logged.body)
            before, state = state, replay(events, onto=state)
            if logged.seq > after:
                told.append(Told(logged.seq, logged.at, before, events, state))
        return told

    # -- the running hand's cards ---------------------------------------------------------------

    def _pledged(self, state: RoomState) -> Mapping[int, bytes]:
        """Return what the chairs of a new hand promised, those of people who are here."""
        dealt = zip(state.table.dealt, state.players, strict=True)
        return {chair: self.pledges[who] for chair, who in dealt if who in self.pledges and who in self.present}

    async def _find_cards(self) -> None:
        """Make the running hand's cards again from its seed, where this process does not have them."""
        state = self.state
        promise = state.promise
        if state.table.hand is None or promise is None or promise.hand != state.table.hands:
            return
        if self._cards is not None and self._cards.number == promise.hand:
            return
        seed = (await self._store.seeds(self.id)).get(promise.hand)
        seq, base = self._bases[-1]
        entries = await self._store.entries(self.id, after=seq, most=self.seq - seq)
        events = [event for logged in entries for event in decode_events(logged.body)]
        try:
            if seed is None:
                raise FairError(Text("live.cards.seed", hand=promise.hand, room=self.id))
            self._cards = made_again(state, seed, base, events)
        except FairError as error:  # the host can still declare the hand void
            LOG.error("room %s: %s", self.id, error)

    async def luck(self, chair: int) -> str:
        """Return the seed of the decision of a bot that is on, within `held`."""
        await self._find_cards()
        return "" if self._cards is None else self._cards.luck(chair, self.state.turn)

    async def give(self, person: str, hand: int, entropy: bytes) -> bool:
        """Take what somebody promised to add to the deal of this hand; False where it is not waited for.

        `FairError` where it is not what he promised.
        """
        async with self._lock:
            cards, promise = self._cards, self.state.promise
            chair = self.state.seen_from(person)
            if cards is None or cards.number != hand or promise is None or promise.entropy is not None:
                return False
            if chair not in cards.awaited:
                return False
            cards.give(chair, entropy)
            if not cards.awaited:
                await self.carry_out(None)
            return True


def _answer(body: bytes) -> Answer:
    return msgspec.json.decode(body, type=Answer)
