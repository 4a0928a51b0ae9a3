"""`Keeper`: what a room does by itself, each thing at its time: the clock, the next deal, the bots.

It holds nothing that must last.  After every entry it looks anew what the
room waits for; a hand that was cut short goes on from what the log says.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from comodin.hand import Action, HandState, viewed
from comodin.server.errors import StoreError
from comodin.server.live.bots import Thinker
from comodin.server.live.clock import Clock, Timer
from comodin.server.room import Awaited, awaited
from comodin.server.room import actions as a

if TYPE_CHECKING:
    from comodin.server.live.room import LiveRoom

__all__ = ["Keeper", "fault"]

LOG: Final = logging.getLogger(__name__)

RETRY: Final = 1_000
"""After how many milliseconds what could not be stored is tried again."""

REFUSED_RETRY: Final = 10_000


class Keeper:
    """Wakes one room, and asks its bots; `delay` says for how many milliseconds one seems to think."""

    def __init__(self, room: LiveRoom, clock: Clock, bots: Thinker, delay: Callable[[str], int]) -> None:
        self._room = room
        self._clock = clock
        self._bots = bots
        self._delay = delay
        self._timer: Timer | None = None
        self._rings = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked: tuple[int, int] | None = None
        self._is_closed = False

    def close(self) -> None:
        """Do nothing by itself any more."""
        self._is_closed = True
        self._set(None)
        for task in self._tasks:
            task.cancel()

    def arrange(self, wanted: Awaited | None = None) -> None:
        """Look what comes next by itself: set the clock for it, or ask the bot; `wanted` is what the room waits for."""
        if not self._is_closed:
            wanted = awaited(self._room.state) if wanted is None else wanted
            self._set(self._due(wanted))
            self._ask_bot(wanted)

    def again(self, pause: int = RETRY) -> None:
        """Look once more in a while, as something went wrong."""
        if not self._is_closed:
            self._set(self._clock.now() + pause)

    # -- the clock ------------------------------------------------------------------------------

    def _due(self, wanted: Awaited) -> int | None:
        """Return when the house must look again; None where it waits for somebody."""
        if wanted.what == "card":
            return self._clock.now()
        if wanted.what == "bot" or (wanted.what == "deal" and not self._somebody_plays()):
            return None
        return wanted.at

    def _somebody_plays(self) -> bool:
        """Tell whether anybody is connected who would be dealt in."""
        state = self._room.state
        return any(
            member.chair and (chair := state.table.chair(member.chair)) is not None and not chair.sitting_out
            for person in self._room.present
            if (member := state.member(person)) is not None
        )

    def _set(self, at: int | None) -> None:
        """Look again at a time; a timer that rings before it is kept, as it looks anew what is due."""
        if self._timer is not None:
            if at is not None and self._rings <= at:
                return
            self._timer.cancel()
        self._timer = None if at is None else self._clock.call_at(at, self._ring)
        self._rings = 0 if at is None else at

    def _ring(self) -> None:
        self._timer = None
        self.start(self._go_on())

    async def _go_on(self) -> None:
        """Do what has fallen due: seal and deal, the clock, the next hand."""
        room = self._room
        async with room.held():
            if not await room.caught_up():
                self.again()
                return
            wanted = awaited(room.state)
            due = self._due(wanted)
            if due is None or due > self._clock.now():
                self.arrange(wanted)
                return
            action = {"deal": a.DealNext(), "person": a.ClockRunsOut(wanted.chair)}.get(wanted.what)
            answer = await room.carry_out(action)
            if not answer.ok and answer.code != "unavailable":
                LOG.warning("room %s: the house was refused: %s", room.id, answer.code)
                self.again(REFUSED_RETRY)

    # -- bots -----------------------------------------------------------------------------------

    def _ask_bot(self, wanted: Awaited) -> None:
        if wanted.what != "bot":
            self._asked = None
        elif self._asked != self._room.turn:
            self._asked = self._room.turn
            self.start(self._bot_acts(self._room.turn))

    async def _bot_acts(self, turn: tuple[int, int]) -> None:
        """Let a bot think and do what it says; where it fails, or may not do that, what the clock would do."""
        room = self._room
        async with room.held():
            wanted, hand = awaited(room.state), room.state.table.hand
            if self._asked != turn or wanted.what != "bot" or hand is None:
                return
            try:
                luck = await room.luck(wanted.chair)
            except StoreError as error:
                LOG.warning("room %s: %s", room.id, error)
                self._asked = None
                self.again()
                return
            chair = room.state.table.chair(wanted.chair)
            view, default = viewed(hand, hand.actor), hand.game.default(hand)
        thought = self._thought("" if chair is None else chair.bot, view, luck)
        act, _ = await asyncio.gather(thought, self._clock.sleep(self._delay(luck)))
        async with room.held():
            for choice in (act, default):
                if self._asked != turn:
                    return
                if choice is not None:
                    answer = await room.carry_out(a.BotActs(wanted.chair, choice, *turn), turn=turn)
                    if answer.ok or answer.code == "unavailable":
                        break
            if self._asked == turn:  # it could not be stored
                self._asked = None
                self.again()

    async def _thought(self, bot: str, view: HandState, luck: str) -> Action | None:
        try:
            return await self._bots.ask(bot, view, luck)
        except Exception as error:
            LOG.error("room %s: a bot cannot be asked: %s", self._room.id, fault(error))
            return None

    # -- tasks ----------------------------------------------------------------------------------

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else; a fault of it is written down."""
        task = asyncio.get_running_loop().create_task(work, name=f"comodin room {self._room.id}")
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("room %s: %s", self._room.id, fault(error))
            self._asked = None
            self.again(REFUSED_RETRY)


def fault(error: BaseException) -> str:
    """Return a fault of ours for the log, by kind and place: what an error says may tell of cards."""
    places = traceback.extract_tb(error.__traceback__)[-4:]
    return f"{type(error).__name__} at " + ", ".join(f"{Path(place.filename).name}:{place.lineno}" for place in places)
