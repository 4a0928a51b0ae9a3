"""`LiveRoom`: one room as this process runs it.

    decide, store, adopt, tell        under one lock, in this order

What comes while nothing else is under way is decided in the turn of the loop
in which it came; what is durable is adopted and told in the turn in which
that is known.
Nothing is told to anybody before it is durable.  What another process has
stored in between is read and adopted, and then it is decided again; so the
lock, and that this process has the room at all, only make it quick.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from comodin.errors import IllegalActionError
from comodin.server.errors import ConflictError, DuplicateError, StoreError, UncertainError
from comodin.server.live.answers import Answers, answer_of, unavailable
from comodin.server.live.bots import Thinker, human_delay
from comodin.server.live.cards import HandCards
from comodin.server.live.clock import Clock
from comodin.server.live.draft import Draft, deadlines, draft
from comodin.server.live.held import Held
from comodin.server.live.keeper import Keeper, fault
from comodin.server.live.recent import Recent, Told
from comodin.server.protocol.codec import encode_frame
from comodin.server.protocol.messages import Answer
from comodin.server.room import RoomEvent, RoomState, decode_events, encode_events, replay
from comodin.server.room import actions as a
from comodin.server.store import Answer as StoredAnswer
from comodin.server.store import Append, Entry, Logged, Store

__all__ = ["LiveRoom", "Told"]

LOG: Final = logging.getLogger(__name__)

DEADLINES: Final = ("turn", "seal")
NEAR: Final = 30_000
"""A deadline that is stored and has not come within so many milliseconds stays, though it is moved."""

TRIES: Final = 20
PAGE: Final = 200


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
        self._held = Held()
        self._keeper = Keeper(self, clock, bots, delay)
        self._recent = Recent(id, store)
        self._answers = Answers(id, store)
        self._cards: HandCards | None = None
        self._due: dict[str, int | None] | None = None
        self._is_behind = False
        self._under_way: Append | None = None

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

    def held(self) -> Held:
        """Return the lock under which nothing else happens in this room."""
        return self._held

    def arrive(self, people: frozenset[str]) -> None:
        """Take note of who is connected now; a deal that waited for somebody goes on."""
        self.present = people
        self._keeper.arrange()

    # -- what is done ------------------------------------------------------------------------

    def begin(self, action: a.RoomAction, person: str, client: str, done: Callable[[Answer], None]) -> bool:
        """Carry an action out for a person as `do` does, without waiting where nothing else is under way.

        It is decided now, and `done` is called when it is durable and told to
        all.  False where it must wait or cannot be done: then nothing has
        happened, and it is for `do`.
        """
        if self._is_behind or self._needs_cards() or not self._held.take():
            return False
        at = max(self.clock.now(), self.at)
        try:
            if self._answers.refusal(person, client) is not None:
                raise _LaterError
            new = draft(self.state, action, at, self._cards, self._pledged)
            if not new.events:
                raise _LaterError

            def stored(answer: Answer, error: Exception | None) -> None:
                if error is None:
                    self._held.release()
                    done(answer)
                else:
                    self._keeper.start(self._resume(error, action, person, client, done))

            self._store_it(new, at, person, client, stored)
        except (_LaterError, IllegalActionError, StoreError):
            self._held.release()
            return False
        except BaseException:
            self._held.release()
            raise
        return True

    async def _resume(
        self, error: Exception, action: a.RoomAction, person: str, client: str, done: Callable[[Answer], None]
    ) -> None:
        """Go on with what could not be stored at once; the room is held."""
        try:
            answer = await self._recovered(error, person, client) or await self.carry_out(action, person, client)
        except StoreError as refusal:
            LOG.warning("room %s: %s", self.id, refusal)
            self._keeper.again()
            answer = unavailable(client)
        finally:
            self._held.release()
        done(answer)

    async def do(self, action: a.RoomAction, *, person: str = "", client: str = "") -> Answer:
        """Carry an action out for a person; `client` is the id that he gave it, which is done once.

        The answer comes when it is durable, or refused; whoever asks again
        with the same id gets the same.
        """
        async with self._held:
            return self._answers.refusal(person, client) or await self.carry_out(action, person, client)

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
        return unavailable(client)

    async def _attempt(self, action: a.RoomAction | None, person: str, client: str) -> Answer | None:
        """Try it once; None where somebody else was quicker, or nobody knows, and it must be decided again."""
        await self._find_cards()
        at = max(self.clock.now(), self.at)
        try:
            new = draft(self.state, action, at, self._cards, self._pledged)
        except IllegalActionError as error:
            return await self._answers.refused(error, person, client)
        if not new.events:
            return Answer(id=client, ok=True, seq=self.seq)
        durable: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()

        def stored(_: Answer, error: Exception | None) -> None:
            if not durable.done():
                durable.set_result(error)

        answer = self._store_it(new, at, person, client, stored)
        try:
            wrong = await durable
        except asyncio.CancelledError:  # others may come before it is durable, and will read it
            self._under_way = None
            raise
        return answer if wrong is None else await self._recovered(wrong, person, client)

    def _store_it(
        self, new: Draft, at: int, person: str, client: str, stored: Callable[[Answer, Exception | None], None]
    ) -> Answer:
        """Store a draft; once it is durable it is adopted and told, and then `stored` is called."""
        answer = Answer(id=client, ok=True, seq=self.seq + 1)
        due = deadlines(new.awaits, at)
        told = StoredAnswer(person=person, client=client, body=encode_frame(answer)) if client else None
        append = Append(
            room=self.id,
            seq=answer.seq,
            entry=Entry(body=encode_events(new.events), at=at, actor=person),
            answer=told,
            deadlines=self._moved(due, at),
            secret=new.secret,
            closes=new.state.closed and not self.state.closed,
        )

        def tell(error: Exception | None) -> None:
            if self._under_way is not append:
                return
            self._under_way = None
            if error is None:
                self._is_behind = False
                self._cards, self._due = new.cards, {**(self._due or {}), **append.deadlines}
                self._adopt(answer.seq, at, new.events, new.state)
                self._keeper.arrange(new.awaits)
            stored(answer, error)

        self._is_behind, self._under_way = True, append  # until it is adopted, whatever comes between
        try:
            self._store.put(append, tell)
        except BaseException:
            self._cards = None  # one may have been drawn that was not dealt; it is behind, and reads on
            raise
        return answer

    def _moved(self, due: Mapping[str, int], at: int) -> dict[str, int | None]:
        """Return the deadlines that must be stored anew.

        One that is stored may come too early, and others then look in vain; it
        is moved once it is near.
        """
        known = self._due
        if known is None:
            return {what: due.get(what) for what in DEADLINES}
        moved: dict[str, int | None] = {}
        for what in DEADLINES:
            old, new = known.get(what), due.get(what)
            if old != new and (old is None or new is None or not at + NEAR < old < new):
                moved[what] = new
        return moved

    async def _recovered(self, error: Exception, person: str, client: str) -> Answer | None:
        """Read on after a draft that was not stored, as far as is known.

        Return what was answered before, if it was; None where it must be
        decided again.  Any other fault of the store is raised.
        """
        if not isinstance(error, DuplicateError | ConflictError | UncertainError):
            raise error
        await self._read_on()
        if isinstance(error, DuplicateError):
            return answer_of(error.answer)
        return await self._answers.given(person, client) if isinstance(error, UncertainError) else None

    # -- the log -----------------------------------------------------------------------------

    async def look(self) -> None:
        """Read what others have stored in this room, as after a hint."""
        async with self._held:
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
            self._recent.begin(self.seq, before)
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
        return await self._recent.since(after, self.seq)

    # -- the running hand's cards ---------------------------------------------------------------

    def _pledged(self, state: RoomState) -> Mapping[int, bytes]:
        """Return what the chairs of a new hand promised, those of people who are here."""
        dealt = zip(state.table.dealt, state.players, strict=True)
        return {chair: self.pledges[who] for chair, who in dealt if who in self.pledges and who in self.present}

    def _needs_cards(self) -> bool:
        """Tell whether the running hand has cards that this process does not know."""
        state = self.state
        promise = state.promise
        if state.table.hand is None or promise is None or promise.hand != state.table.hands:
            return False
        return self._cards is None or self._cards.number != promise.hand

    async def _find_cards(self) -> None:
        """Make the running hand's cards again from its seed, where this process does not have them."""
        promise = self.state.promise
        if promise is not None and self._needs_cards():
            self._cards = await self._recent.cards(self.state, promise.hand, self.seq) or self._cards

    async def luck(self, chair: int) -> str:
        """Return the seed of the decision of a bot that is on, within `held`."""
        await self._find_cards()
        return "" if self._cards is None else self._cards.luck(chair, self.state.turn)

    async def give(self, person: str, hand: int, entropy: bytes) -> bool:
        """Take what somebody promised to add to the deal of this hand; False where it is not waited for.

        `FairError` where it is not what he promised.
        """
        async with self._held:
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


class _LaterError(Exception):
    """What cannot be done at once."""
