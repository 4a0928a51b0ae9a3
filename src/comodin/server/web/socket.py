"""The socket of a table: what a client sends is done, and what is told to it is written.

A client says hello first, and is known by its token from then on.  What it
sends is done in its order, one after the other: at once where it can be, else
by a coroutine that takes what waits.  Whatever is refused is answered, and who
sends nonsense again and again is put out.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from importlib.metadata import version
from time import perf_counter
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from comodin.errors import FairError
from comodin.fair.entropy import LEAST, MOST
from comodin.server.errors import NoRoomError, StoreError
from comodin.server.live.asking import asked
from comodin.server.live.connection import ByeCode, Connection, bye
from comodin.server.live.hub import FloodError, Hub
from comodin.server.live.keeper import fault
from comodin.server.live.rates import Bucket
from comodin.server.live.room import LiveRoom
from comodin.server.protocol import messages as m
from comodin.server.protocol.codec import MessageError, decode_message, encode_frame, words
from comodin.server.room.actions import RoomAction
from comodin.server.web.inbox import Inbox
from comodin.server.web.security import allowed
from comodin.server.web.site import ROOM
from comodin.texts import Text

__all__ = ["DIRECT", "HELLO_SECONDS", "SILENT_SECONDS", "socket"]

LOG: Final = logging.getLogger(__name__)

HELLO_SECONDS: Final = 5.0
SILENT_SECONDS: Final = 120.0
"""A client pings far more often than that; one of which nothing comes is gone."""

DIRECT: Final = "comodin.direct"
"""The extension of a scope by which messages come and go past the events of ASGI (`comodin.server.web.direct`)."""

VERSION: Final = version("comodin")

PARTING_SECONDS: Final = 2.0
MOST_WRONG: Final = 5
MOST_FLOODS: Final = 40
PLEDGE_BYTES: Final = 32

ASKED_WRONG: Final = frozenset(("flood", "spectator", "game", "limits", "entropy_late", "pledge_seat"))
"""What is refused and is yet no nonsense: a person can ask for it with a good client."""


async def socket(websocket: WebSocket) -> None:
    """Serve one connection until one side ends it."""
    if not allowed(websocket.scope):
        await websocket.close(1008)
        return
    await websocket.accept()
    hub: Hub = websocket.app.state.hub
    with suppress(WebSocketDisconnect, RuntimeError):  # which it is depends on who noticed first that it is gone
        try:
            await _Visit(websocket, hub, getattr(websocket.app.state, "metrics", None)).run()
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception as error:  # a fault of ours, of which the log gets no more than its kind and place
            LOG.error("a socket: %s", fault(error))
            await websocket.close(1011)


class _GoodByeError(Exception):
    """The end of a visit, and why."""

    def __init__(self, code: ByeCode) -> None:
        super().__init__(code)
        self.code: ByeCode = code


class _Visit:
    """One connection from hello to good-bye."""

    def __init__(self, websocket: WebSocket, hub: Hub, metrics: Any) -> None:
        self._websocket = websocket
        self._hub = hub
        self._metrics = metrics
        self._id: str = websocket.path_params["room"]
        now = hub.clock.now()
        self._rate = Bucket(rate=3, burst=20, now=now)
        self._chat = Bucket(rate=0.5, burst=5, now=now)
        self._wrong = 0
        self._floods = 0
        self.connection = Connection()
        self._direct: dict[str, Any] = websocket.scope.get("extensions", {}).get(DIRECT, {})
        self.connection.write = self._direct.get("write")
        self._inbox = Inbox()
        self._is_waiting = False
        self._is_asking = False
        self._answered: asyncio.Future[None] | None = None
        self._room: LiveRoom
        self._reader: asyncio.Task[None]
        self._silence: asyncio.TimerHandle

    async def run(self) -> None:
        """Greet, then read and write until the end."""
        try:
            await self._greet()
        except _GoodByeError as parting:
            await self._websocket.send({"type": "websocket.send", "text": encode_frame(bye(parting.code)).decode()})
            await self._websocket.close(1000)
            return
        loop = asyncio.get_running_loop()
        tasks = [loop.create_task(self._read()), loop.create_task(self._write())]
        self._reader = tasks[0]
        self.connection.at_end = self._wake_reader
        if self._direct:
            self._direct["listen"](self._hear, self._inbox.end)
        else:
            tasks.append(loop.create_task(self._hear_events()))
        self._silence = loop.call_later(SILENT_SECONDS, self._expect_more)
        try:
            await asyncio.wait(tasks[:2], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hub.leave(self._id, self.connection)
            self._silence.cancel()
            self.connection.at_end = None
            self._wake_reader()
            is_busy = not self._is_waiting and not self._reader.done()
            patience = PARTING_SECONDS if self.connection.gone or is_busy else 0
            await asyncio.wait(tasks[:2], timeout=patience)  # what is being done, and a last frame
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _wake_reader(self) -> None:
        """End the reader where it only waits; what it does just now it does to the end."""
        if self._is_waiting:
            self._reader.cancel()

    # -- hello -------------------------------------------------------------------------------

    async def _greet(self) -> None:
        """Wait for the hello, find out who it is, and let him in."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = decode_message(await self._receive())
        except (TimeoutError, MessageError):
            raise _GoodByeError("protocol") from None
        if not isinstance(hello, m.Hello):
            raise _GoodByeError("protocol")
        if hello.v != m.VERSION:
            raise _GoodByeError("version")
        if not ROOM.fullmatch(self._id):
            raise _GoodByeError("no_room")
        try:
            room = await self._hub.room(self._id)
            if hello.token:
                self.connection.person = await self._person(room, hello.token)
            await self._enter(room, hello)
        except NoRoomError:
            raise _GoodByeError("no_room") from None
        except FloodError:
            raise _GoodByeError("flood") from None
        except StoreError:
            raise _GoodByeError("restart") from None

    async def _person(self, room: LiveRoom, token: str) -> str:
        known = await self._hub.store.people.who(self._id, token)
        if known is None:
            raise _GoodByeError("token")
        if known.id not in room.state.members:
            await room.look()  # he may have come in through another process
        member = room.state.members.get(known.id)
        if member is None:
            raise _GoodByeError("token")
        if member.kicked:
            raise _GoodByeError("kicked")
        return known.id

    async def _enter(self, room: LiveRoom, hello: m.Hello) -> None:
        person = self.connection.person
        member = room.state.member(person)
        now = self._hub.clock.now()
        name = "" if member is None else member.name
        welcome = m.Welcome(v=m.VERSION, room=self._id, person=person, name=name, now=now, version=VERSION)
        self.connection.send(encode_frame(welcome))
        self._room = await self._hub.connect(self._id, self.connection, after=hello.after)

    # -- reading -----------------------------------------------------------------------------

    async def _receive(self) -> str | bytes:
        message = await self._websocket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | None = message.get("text")
        raw: bytes = message.get("bytes") or b""
        return raw if text is None else text

    def _hear(self, data: str | bytes) -> None:
        """Do what has come, or put it where it waits for its turn."""
        try:
            self._take_in(data)
        except _GoodByeError as parting:
            self.connection.close(parting.code)

    def _take_in(self, data: str | bytes) -> None:
        """Do what has come at once, where nothing is before it; else it is done in its turn."""
        is_free = self._is_waiting and self._inbox.is_empty and not self._is_asking and not self.connection.gone
        if is_free:
            self._inbox.note()
            try:
                message = self._checked(data)
                if self._done_now(message):
                    return
            except MessageError as error:
                self._refuse(error)
                return
            put = self._inbox.put(message)
        else:
            put = self._inbox.put(data)
        if not put:
            self.connection.close("flood")

    async def _hear_events(self) -> None:
        """Hear by the events of ASGI, where nothing better is offered."""
        try:
            while True:
                self._hear(await self._receive())
        finally:
            self._inbox.end()

    def _expect_more(self) -> None:
        """Say good-bye to a client of which nothing has come for long."""
        loop = asyncio.get_running_loop()
        left = self._inbox.heard + SILENT_SECONDS - loop.time()
        if left > 0 or not self._is_waiting:
            self._silence = loop.call_later(max(left, 1.0), self._expect_more)
        else:
            self.connection.close("slow")

    async def _read(self) -> None:
        """Do what waits, until the client is gone, or has to go."""
        try:
            while not self.connection.gone:
                self._is_waiting = True
                waits = await self._inbox.take()
                self._is_waiting = False
                if self._is_asking:
                    self._answered = asyncio.get_running_loop().create_future()
                    await self._answered
                if waits is None:
                    return
                await self._take(waits)
        except _GoodByeError as parting:
            self.connection.close(parting.code)

    async def _take(self, waits: str | bytes | m.ClientMessage) -> None:
        """Do one message, or answer why not."""
        try:
            message = waits if isinstance(waits, m.ClientMessage) else self._checked(waits)
            await self._do(message)
        except MessageError as error:
            self._refuse(error)

    def _checked(self, data: str | bytes) -> m.ClientMessage:
        """Return a message that may be done; raises `MessageError`."""
        now = self._hub.clock.now()
        in_time = self._rate.take(now)
        message = decode_message(data)
        if not in_time or (isinstance(message, m.Say) and not self._chat.take(now)):
            self._floods += 1
            if self._floods > MOST_FLOODS:
                raise _GoodByeError("flood")
            raise MessageError("flood", id=getattr(message, "id", ""))
        return message

    def _refuse(self, error: MessageError) -> None:
        """Say why something is not done; who has sent nonsense again and again has to go."""
        self.connection.send(_refusal(error.code, error.message, error.id))
        if error.code not in ASKED_WRONG:
            self._wrong += 1
            if self._wrong >= MOST_WRONG:
                raise _GoodByeError("protocol") from None

    def _done_now(self, message: m.ClientMessage) -> bool:
        """Do a message without waiting, or begin to; False where it must wait its turn."""
        match message:
            case m.Ping(t=t):
                self.connection.send(encode_frame(m.Pong(t=t, now=self._hub.clock.now())))
            case m.Act() | m.Do() | m.Say():
                return self._ask_now(message)
            case m.Pledge(pledge=pledge):
                self._pledge(pledge)
            case m.Entropy():
                return False
            case _:
                raise MessageError("again")
        return True

    async def _do(self, message: m.ClientMessage) -> None:
        match message:
            case m.Act() | m.Do() | m.Say():
                await self._ask(message)
            case m.Entropy(hand=hand, entropy=entropy):
                await self._give(hand, entropy)
            case _:
                self._done_now(message)

    def _asked(self, message: m.Act | m.Do | m.Say) -> RoomAction:
        if not self.connection.person:
            raise MessageError("spectator", id=message.id)
        return asked(message, self.connection.person, self._room.state.limits)

    def _ask_now(self, message: m.Act | m.Do | m.Say) -> bool:
        """Begin to do something in the room; it is answered when it is durable."""
        begun, action = perf_counter(), self._asked(message)

        def done(answer: m.Answer) -> None:
            self._is_asking = False
            self._answer(answer, begun)
            if self._answered is not None and not self._answered.done():
                self._answered.set_result(None)

        self._is_asking = True
        try:
            self._is_asking = self._room.begin(action, self.connection.person, message.id, done)
        except Exception as error:
            self._is_asking = False
            self._fault(error, message.id)
            return True
        return self._is_asking

    async def _ask(self, message: m.Act | m.Do | m.Say) -> None:
        """Do something in the room, and answer when it is durable or refused."""
        begun, action = perf_counter(), self._asked(message)
        try:
            answer = await self._room.do(action, person=self.connection.person, client=message.id)
        except Exception as error:
            self._fault(error, message.id)
            return
        self._answer(answer, begun)

    def _answer(self, answer: m.Answer, begun: float) -> None:
        self.connection.send(encode_frame(answer))
        if self._metrics is not None:
            self._metrics.action(perf_counter() - begun, ok=answer.ok)

    def _fault(self, error: Exception, id: str) -> None:
        """Tell of a fault of ours who asked; the table goes on."""
        LOG.error("room %s: %s", self._id, fault(error))
        self.connection.send(_refusal("fault", Text("live.message.fault"), id))

    def _pledge(self, pledge: str) -> None:
        given = _bytes("pledge", pledge, PLEDGE_BYTES, PLEDGE_BYTES)
        member = self._room.state.member(self.connection.person)
        if member is None or not member.chair:
            raise MessageError("pledge_seat")
        self._room.pledges[member.person] = given

    async def _give(self, hand: int, entropy: str) -> None:
        given = _bytes("entropy", entropy, LEAST, MOST)
        try:
            if not await self._room.give(self.connection.person, hand, given):
                raise MessageError("entropy_late", hand=hand)
        except FairError:
            raise MessageError("entropy_other") from None

    # -- writing -----------------------------------------------------------------------------

    async def _write(self) -> None:
        """Send what is told, up to the good-bye."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (frame := await self.connection.take()) is not None:
                await self._websocket.send({"type": "websocket.send", "text": frame.decode()})
            await self._websocket.close(1000)


def _refusal(code: str, reason: Text, id: str) -> bytes:
    return encode_frame(m.Answer(id=id, ok=False, code=code, reason=words(reason)))


def _bytes(name: str, given: str, least: int, most: int) -> bytes:
    try:
        found = bytes.fromhex(given)
    except ValueError:
        found = b""
    if not least <= len(found) <= most:
        raise MessageError("hex", name=name, least=least, most=most)
    return found
