"""Scripted people at many tables: they act when they are told to, and note how long the last viewer waited."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from benchmarks.load_socket import Socket, connect
from comodin.server.protocol.messages import VERSION, Act, Do, Hello

__all__ = ["Crowd", "Table", "Viewer"]

STEP: Final = b'{"type":"step","seq":'
ANSWER: Final = b'{"type":"answer"'
YOU: Final = b',"you":{'

RAISES: Final = {"Bet", "Raise", "Complete"}


class TurnHead(Struct):
    turn: int


class HandHead(Struct):
    """What a scripted person reads of a hand; of a step what is new of it."""

    number: int | UnsetType = UNSET
    turn: TurnHead | UnsetType | None = UNSET


class TableHead(Struct):
    hand: HandHead | UnsetType | None = UNSET


class ChoiceHead(Struct):
    action: str
    amounts: tuple[int, ...] = ()
    least: int = 0


class YouHead(Struct):
    legal: tuple[ChoiceHead, ...] | UnsetType = UNSET
    buy: object | UnsetType = UNSET


class Frame(Struct):
    """What a scripted person reads of a step or a snapshot."""

    seq: int
    table: TableHead | None = None
    you: YouHead | None = None


class AnswerHead(Struct):
    id: str
    ok: bool
    seq: int = 0
    code: str = ""


READ_FRAME: Final = msgspec.json.Decoder(Frame)
READ_ANSWER: Final = msgspec.json.Decoder(AnswerHead)
WRITE: Final = msgspec.json.Encoder()


class Viewer:
    """Somebody who is connected to a table: on a chair, or a spectator."""

    def __init__(self, crowd: Crowd, table: Table, token: str) -> None:
        self.crowd = crowd
        self.table = table
        self.token = token
        self.socket: Socket
        self.steps = 0
        self.seq = 0
        self.entered = asyncio.Event()
        self.legal: tuple[ChoiceHead, ...] = ()
        self.asked = (0, 0)

    async def connect(self, host: str, port: int) -> None:
        self.socket = await connect(host, port, f"/ws/{self.table.room}", self.on_text, self.on_lost)
        self.socket.send(WRITE.encode(Hello(v=VERSION, token=self.token)))

    def on_lost(self) -> None:
        self.crowd.lost += not self.crowd.over

    def on_text(self, message: bytes) -> None:
        if message.startswith(STEP):
            now = perf_counter()
            self.seq = int(message[len(STEP) : message.index(b",", len(STEP))])
            self.steps += 1
            self.crowd.frames += 1
            self.table.seen(self.seq, now)
            if YOU in message or self.legal or self.seq > self.table.read_up_to:
                self.read(message)
        elif message.startswith(ANSWER):
            self.table.answered(READ_ANSWER.decode(message))
        elif message.startswith(b'{"type":"snapshot"'):
            self.crowd.inside += not self.entered.is_set()
            self.entered.set()
            self.legal = ()
            self.read(message)
        elif message.startswith(b'{"type":"bye"'):
            self.crowd.byes.append(message.decode())

    def read(self, message: bytes) -> None:
        """Take in what is new, and see whether it is this one's turn."""
        frame = READ_FRAME.decode(message)
        self.table.read(frame)
        you = YouHead() if frame.you is None else frame.you
        if you.legal is not UNSET:
            self.legal = you.legal
        if self.legal and self.asked != self.table.asking:
            self.asked = self.table.asking
            self.table.asks(self, *self.asked, self.legal)
        elif you.buy is not UNSET and you.buy is not None:
            self.socket.send(WRITE.encode(Do(id=self.crowd.new_id(), what="buy")))


class Table:
    """One table, its viewers, and the action that is under way."""

    def __init__(self, crowd: Crowd, room: str, tokens: Iterable[str]) -> None:
        self.crowd = crowd
        self.room = room
        self.viewers = [Viewer(crowd, self, token) for token in tokens]
        self.asked: tuple[Viewer, int, int, Sequence[ChoiceHead]] | None = None
        self.sent: tuple[str, float] | None = None
        self.counts: dict[int, int] = {}
        self.last_seen: dict[int, float] = {}
        self.acted: dict[int, float] = {}
        self.read_up_to = 0
        self.asking = (0, 0)
        """The hand and the turn that are on."""

    def read(self, frame: Frame) -> None:
        """Take in what is new of the table, which is the same for all its viewers."""
        hand = None if frame.table is None else frame.table.hand
        if frame.seq < self.read_up_to or not isinstance(hand, HandHead):
            return
        number, turn = self.asking
        number = number if hand.number is UNSET else hand.number
        turn = hand.turn.turn if isinstance(hand.turn, TurnHead) else turn
        self.asking, self.read_up_to = (number, turn), frame.seq

    def asks(self, viewer: Viewer, hand: int, turn: int, legal: Sequence[ChoiceHead]) -> None:
        self.asked = viewer, hand, turn, legal
        if self.sent is None:
            self.crowd.is_ready(self)

    def act(self) -> bool:
        """Do something lawful; False where nobody is asked any more."""
        if self.asked is None:
            return False
        viewer, hand, turn, legal = self.asked
        self.asked = None
        choice, amount = self.crowd.choose(legal)
        name = self.crowd.new_id()
        message = WRITE.encode(Act(id=name, hand=hand, turn=turn, action=choice.action, to=amount))
        self.sent = name, perf_counter()
        viewer.socket.send(message)
        self.crowd.sent += 1
        return True

    def answered(self, answer: AnswerHead) -> None:
        if self.sent is None or answer.id != self.sent[0]:
            return
        begun = self.sent[1]
        self.sent = None
        if answer.ok:
            self.crowd.done += 1
            self.acted[answer.seq] = begun
            self.tell(answer.seq)
        else:
            self.crowd.refused[answer.code] = self.crowd.refused.get(answer.code, 0) + 1
        if self.asked is not None:
            self.crowd.is_ready(self)

    def seen(self, seq: int, at: float) -> None:
        count = self.counts[seq] = self.counts.get(seq, 0) + 1
        if count == len(self.viewers):
            self.last_seen[seq] = at
            del self.counts[seq]
            self.tell(seq)

    def tell(self, seq: int) -> None:
        """Note an action that all have seen, once the answer says which entry it became."""
        if seq in self.acted and seq in self.last_seen:
            self.crowd.waited.append(self.last_seen[seq] - self.acted.pop(seq))
        if len(self.last_seen) > 200:
            self.last_seen = {number: at for number, at in self.last_seen.items() if number > seq - 50}


class Crowd:
    """Everybody at all tables, and what was measured."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.tables: list[Table] = []
        self.ready: list[Table] = []
        self.over = False
        self.ids = 0
        self.inside = self.lost = 0
        self.byes: list[str] = []
        self.clear()

    def clear(self) -> None:
        """Begin to measure anew."""
        self.frames = self.sent = self.done = self.starved = 0
        self.refused: dict[str, int] = {}
        self.waited: list[float] = []
        self.late: list[float] = []

    def new_id(self) -> str:
        self.ids += 1
        return str(self.ids)

    def is_ready(self, table: Table) -> None:
        self.ready.append(table)

    def choose(self, legal: Sequence[ChoiceHead]) -> tuple[ChoiceHead, int | None]:
        """Return a choice that keeps hands going: seldom a fold, now and then a raise."""
        calm = [choice for choice in legal if choice.action not in RAISES and choice.action != "Fold"] or list(legal)
        draw = self.chance.random()
        wild = [choice for choice in legal if choice.action in RAISES]
        folds = [choice for choice in legal if choice.action == "Fold"]
        choice = self.chance.choice(calm)
        if draw < 0.2 and wild:
            choice = self.chance.choice(wild)
        elif draw > 0.9 and folds and not any(other.action == "Check" for other in legal):
            choice = folds[0]
        if choice.action not in RAISES:
            return choice, None
        return choice, choice.amounts[0] if choice.amounts else choice.least

    async def connect(self, host: str, port: int, *, at_once: int = 40) -> None:
        """Connect everybody, so many at once; who has got the table as it stands is in."""
        gate = asyncio.Semaphore(at_once)

        async def come(viewer: Viewer) -> None:
            async with gate:
                await viewer.connect(host, port)
                async with asyncio.timeout(60):
                    await viewer.entered.wait()

        await asyncio.gather(*(come(viewer) for table in self.tables for viewer in table.viewers))

    async def act(self, rate: float, seconds: float) -> float:
        """Act at random moments, `rate` times a second; return how long it took."""
        begun = perf_counter()
        due = 0.0
        while (due := due + self.chance.expovariate(rate)) < seconds:
            if (wait := begun + due - perf_counter()) > 0:
                await asyncio.sleep(wait)
            if not self.someone_acts():
                self.starved += 1
            self.late.append(perf_counter() - begun - due)
        return perf_counter() - begun

    def someone_acts(self) -> bool:
        """Let a table act whose turn it is; False where none waits."""
        while self.ready:
            at = self.chance.randrange(len(self.ready))
            self.ready[at], self.ready[-1] = self.ready[-1], self.ready[at]
            if self.ready.pop().act():
                return True
        return False

    async def settle(self, seconds: float = 3.0) -> int:
        """Wait for what is under way; return how many actions were never answered, or not seen by all."""
        end = perf_counter() + seconds
        while (
            left := sum((table.sent is not None) + len(table.acted) for table in self.tables)
        ) and perf_counter() < end:
            await asyncio.sleep(0.02)
        return left

    def leave(self) -> None:
        self.over = True
        for table in self.tables:
            for viewer in table.viewers:
                viewer.socket.close()
