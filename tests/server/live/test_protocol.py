"""The protocol under people who send things twice, late, in the wrong order, broken, and from elsewhere."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from comodin.hand import Wager, legal
from comodin.server.live import draft
from comodin.server.room import actions as a
from comodin.table import ledger
from tests.server.live.client import IDS, Client, app_of
from tests.server.live.table import GAMES, Running, on_file, running

DOINGS = ("sit_out", "sit_in", "pause", "resume", "stand", "deal", "end")
NAMES = ("Luna", "Nopal", "Chile")


class Protocol(RuleBasedStateMachine):
    """Three people with sockets (one of them only watches), a bot, and a host who is there without one."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.stack = AsyncExitStack()
        self.folder = tempfile.TemporaryDirectory()
        self.table: Running
        self.app: Any
        self.tokens: dict[str, str] = {}
        self.people: dict[str, str] = {}
        self.clients: dict[str, Client] = {}
        self.answers: dict[tuple[str, str], dict[str, Any]] = {}
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.patch = pytest.MonkeyPatch()
        luck = Random(41)  # the same decks every time, so that what fails can be shown again
        self.patch.setattr(draft, "new_seed", lambda: luck.randbytes(32))

    def run_async(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    @initialize(game=st.sampled_from(sorted(GAMES)))
    def begin(self, game: str) -> None:
        self.run_async(self._begin(game))

    async def _begin(self, game: str) -> None:
        store = await self.stack.enter_async_context(on_file(Path(self.folder.name)))
        made = running(store, game=GAMES[game], people=("host",), bots=("caller",))
        self.table = await self.stack.enter_async_context(made)
        self.app = app_of(self.table.hub)
        for chair, name in enumerate(NAMES, 3):
            claim = await store.people.add("mesa", name, at=self.table.clock.now())
            await self.table.do(a.Join(claim.person, name), claim.person)
            if name != NAMES[-1]:
                await self.table.do(a.Sit(claim.person, chair), claim.person)
            self.tokens[name], self.people[name] = claim.token, claim.person
            await self._connect(name)
        await self.table.do(a.SitOut("host"), "host")

    async def _connect(self, name: str, after: int = 0) -> None:
        self.table.clock.pass_time(300)
        client = Client(self.app)
        client.hello(self.tokens[name], after)
        await client.wait("here")
        self.clients[name] = client

    async def _ask(self, name: str, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and hold its answer against the one that its id got before."""
        self.table.clock.pass_time(350)  # slowly enough, but for what is meant to be too fast
        client = self.clients[name]
        seen = len(client.frames)
        client.send(message)
        answer = await client.wait("answer", seen, id=message["id"])
        key = (name, message["id"])
        if answer.get("code") not in ("flood", "unavailable"):
            assert self.answers.setdefault(key, answer) == answer
        await self.table.quiet()
        return answer

    def _new(self, name: str, message: dict[str, Any]) -> dict[str, Any]:
        message = {"id": f"m{next(IDS)}", **message}
        self.sent.append((name, message))
        return message

    def _on_turn(self) -> str:
        who = self.table.on_turn()
        return next((name for name, person in self.people.items() if person == who), "")

    def _decision(self, seed: int) -> dict[str, Any]:
        hand = self.table.state.table.hand
        assert hand is not None
        random = Random(seed)
        option = random.choice(legal(hand))
        number, turn = self.table.room.turn
        message = {"type": "act", "hand": number, "turn": turn, "action": option.action.__name__}
        if issubclass(option.action, Wager):
            message["to"] = random.choice(option.amounts)
        return message

    # -- what people do ---------------------------------------------------------------------

    @rule(seed=st.integers(0, 1000))
    def act_or_wait(self, seed: int) -> None:
        self.run_async(self.table.quiet())
        name = self._on_turn()
        if not name:
            due = self.table.clock.next_due
            self.run_async(self.table.pass_time(max(0, (due or 0) - self.table.clock.now())))
            return
        before = self.table.room.turn
        answer = self.run_async(self._ask(name, self._new(name, self._decision(seed))))
        assert answer["ok"] is not self.table.state.paused
        assert (self.table.room.turn != before or self.table.state.table.hand is None) is answer["ok"]

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        """Whatever was sent before comes again, perhaps over another socket."""
        name, message = data.draw(st.sampled_from(self.sent))
        self.run_async(self._ask(name, message))

    @rule(name=st.sampled_from(NAMES), hand=st.integers(-1, 1), turn=st.integers(-2, 2), seed=st.integers(0, 99))
    def act_stale_or_out_of_turn(self, name: str, hand: int, turn: int, seed: int) -> None:
        """An action for another decision than the one that is on, or of somebody else, changes nothing."""
        self.run_async(self.table.quiet())
        if not self._on_turn() or (not hand and not turn and self._on_turn() == name):
            return
        message = self._decision(seed)
        message |= {"hand": message["hand"] + hand, "turn": message["turn"] + turn}
        state = self.table.state
        client, own = self.clients[name], self._new(name, message)
        seen = len(client.frames)
        client.send(own)
        answer = self.run_async(client.wait("answer", seen, id=own["id"]))
        if answer["code"] != "flood":
            self.answers[name, own["id"]] = answer
        assert not answer["ok"]
        assert self.table.state == state

    @rule(seed=st.integers(0, 99))
    def act_in_the_wrong_order(self, seed: int) -> None:
        """The answer to the next question overtakes the answer to this one."""
        self.run_async(self.table.quiet())
        name = self._on_turn()
        if not name or self.table.state.paused:
            return
        this = self._new(name, self._decision(seed))
        later = self._new(name, {**{k: v for k, v in this.items() if k != "id"}, "turn": this["turn"] + 1})
        assert not self.run_async(self._ask(name, later))["ok"]
        if self.table.room.turn == (this["hand"], this["turn"]):
            assert self.run_async(self._ask(name, this))["ok"]

    @rule(name=st.sampled_from(NAMES), what=st.sampled_from(DOINGS))
    def do(self, name: str, what: str) -> None:
        answer = self.run_async(self._ask(name, self._new(name, {"type": "do", "what": what})))
        if what in ("pause", "resume", "deal", "end"):
            assert (answer["ok"], answer["code"]) == (False, "host_only")

    @rule(name=st.sampled_from(NAMES), chair=st.integers(-1, 9))
    def sit(self, name: str, chair: int) -> None:
        self.run_async(self._ask(name, self._new(name, {"type": "do", "what": "sit", "chair": chair})))

    @rule(name=st.sampled_from(NAMES), text=st.text(max_size=20))
    def say(self, name: str, text: str) -> None:
        self.run_async(self._ask(name, self._new(name, {"type": "say", "text": text})))

    @rule(name=st.sampled_from(NAMES), data=st.binary(max_size=30) | st.text(max_size=30) | st.just("[" * 500))
    def send_nonsense(self, name: str, data: str | bytes) -> None:
        """It is answered, and after some of it this socket is closed; the room does not notice."""
        self.run_async(self.table.quiet())
        client, state = self.clients[name], self.table.state
        seen = len(client.frames)
        try:
            client.send(data)
        except UnicodeEncodeError:
            return
        answer = self.run_async(client.wait("answer", seen))
        assert not answer["ok"]
        assert self.table.state == state
        if any(frame["type"] == "bye" for frame in client.frames[seen:]) or self._is_over(client):
            assert self.run_async(client.gone()) == "protocol"
            self.run_async(self._connect(name))

    def _is_over(self, client: Client) -> bool:
        async def let_all_go_on() -> None:
            for _ in range(50):
                await asyncio.sleep(0)

        self.run_async(let_all_go_on())
        return client.task.done()

    @rule(name=st.sampled_from(NAMES), back=st.integers(0, 30), politely=st.booleans())
    def come_back(self, name: str, back: int, politely: bool) -> None:
        """A socket is lost or replaced; the next one asks from a number, and is told what it has missed."""
        old = self.clients[name]
        if politely:
            self.run_async(old.end())
        after = max(0, self.table.room.seq - back)
        self.run_async(self._connect(name, after))
        numbers = [frame["seq"] for frame in self.clients[name].frames if frame["type"] in ("step", "snapshot")]
        assert numbers == list(range(numbers[0], numbers[-1] + 1))
        assert numbers[0] in (after + 1, numbers[-1])

    @rule(pause=st.sampled_from([1_000, 31_000, 95_000]))
    def let_time_pass(self, pause: int) -> None:
        self.run_async(self.table.pass_time(pause))

    @rule(whom=st.sampled_from(["pause", "resume", "deal"]))
    def the_host_does(self, whom: str) -> None:
        action = {"pause": a.Pause("host"), "resume": a.Resume("host"), "deal": a.DealNow("host")}[whom]
        self.run_async(self.table.do(action, "host"))

    # -- what always holds --------------------------------------------------------------------

    @invariant()
    def chips_are_conserved(self) -> None:
        assert ledger(self.table.state.table).balance == 0

    @invariant()
    def everybody_was_told_everything_once(self) -> None:
        self.run_async(self.table.quiet())
        for client in self.clients.values():
            last = None
            for frame in client.frames:
                if frame["type"] == "snapshot":
                    last = frame["seq"]
                elif frame["type"] == "step":
                    assert last is None or frame["seq"] == last + 1
                    last = frame["seq"]

    def teardown(self) -> None:
        async def end() -> None:
            try:
                if hasattr(self, "table"):
                    await self.table.quiet()
                    assert await self.table.log() == self.table.state
                    for client in self.clients.values():
                        if not client.task.done():
                            await client.end()
            finally:
                await self.stack.aclose()

        self.run_async(end())
        self.loop.close()
        self.patch.undo()
        self.folder.cleanup()


TestProtocol = Protocol.TestCase
TestProtocol.settings = settings(
    max_examples=10, stateful_step_count=25, suppress_health_check=list(HealthCheck), deadline=None
)
