"""Nothing about an unseen card leaves the process: every frame of many hands, every viewer, both games, and the log.

Two ways of looking.  The frames are scanned for cards that their reader does
not see at that moment.  And hands are played twice, with two cards exchanged
that a viewer never sees: byte for byte he is told the same.
"""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from comodin.cards import Card, Shoe
from comodin.fair import FairDeal
from comodin.hand import HandState
from comodin.server.live.clock import FakeClock
from comodin.server.live.room import Told
from comodin.server.picture import StepFrames, snapshot_frame
from comodin.server.room import RoomState
from tests.server.live.table import ANA, GAMES, HOST, Inline, Running, on_file, running
from tests.server.live.unseen import leaked, never_seen


@pytest.mark.parametrize("game", GAMES)
async def test_fault_20_and_21_no_frame_names_a_card_that_its_reader_may_not_see(game: str, tmp_path: Path) -> None:
    """Every frame of every viewer, a spectator included, is scanned (rows 20, 21)."""
    async with on_file(tmp_path) as store, running(store, game=GAMES[game], people=(HOST, ANA, "beto")) as table:
        tell, looked = table.room.listener, 0
        leaks: list[Any] = []
        assert tell is not None

        def listen(told: Told) -> None:
            nonlocal looked
            tell(told)
            hand = told.after.table.hand
            if hand is None:
                return
            for person, page in table.pages.items():
                page.read()
                place = told.after.table.place(told.after.seen_from(person))
                named, wrong = leaked(page.raw[-1], hand, place)
                if wrong:
                    leaks.append((person, wrong, page.raw[-1]))
                looked += bool(named)

        table.room.listener = listen
        await table.play(8, Random(game))
        assert not leaks
        assert looked > 300


class Fixed:
    """Deals are from a given order of cards, whatever the seed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.orders: dict[str, list[Card]] = {}
        monkeypatch.setattr(FairDeal, "shoe", lambda deal: Shoe(self.orders.setdefault(deal.hand, list(deal.order()))))
        monkeypatch.setattr("comodin.server.live.draft.new_seed", lambda: bytes(range(32)))


async def told_in(table: Running, hands: int, seed: str) -> list[Told]:
    """Play hands by choices that hang on no card; return what happened."""
    log: list[Told] = []
    tell = table.room.listener
    assert tell is not None
    table.room.listener = lambda told: (log.append(told), tell(told))  # type: ignore[assignment, func-returns-value]
    await table.play(hands, Random(seed))
    return log


@pytest.mark.parametrize("game", GAMES)
async def test_whoever_cannot_see_two_cards_is_told_the_same_with_both_exchanged(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Non-interference, over every byte that a viewer gets in many hands."""
    fixed = Fixed(monkeypatch)
    hands, compared = 6, 0
    made: dict[str, Any] = {"game": GAMES[game], "people": (HOST, ANA, "beto"), "bots": ()}

    async def play(name: str) -> tuple[dict[str, list[bytes]], list[Told]]:
        async with on_file(tmp_path / name) as store, running(store, clock=FakeClock(), **made) as table:
            log = await told_in(table, hands, game)
            return {person: page.raw for person, page in table.pages.items()}, log

    before, log = await play("first")
    orders = {name: list(order) for name, order in fixed.orders.items()}
    for person in ("", ANA):
        fixed.orders = {name: list(order) for name, order in orders.items()}
        exchanged = 0
        for number in range(1, hands + 1):
            order = fixed.orders[f"mesa-{number}"]
            places = never_seen(log, number, order, person)
            random = Random(f"{person}/{number}")
            if len(places) >= 2:
                one, other = random.sample(places, 2)
                order[one], order[other] = order[other], order[one]
                exchanged += 1
        after, again = await play(f"second{person}")
        assert [type(event) for told in again for event in told.events] == [
            type(event) for told in log for event in told.events
        ]
        assert after[person] == before[person]
        compared += exchanged
    assert compared > hands


@pytest.mark.parametrize("game", GAMES)
async def test_the_log_of_the_program_names_no_card_and_no_token(
    game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever goes wrong: bots that fail, frames that cannot be made, clients that talk nonsense."""
    caplog.set_level(logging.DEBUG)
    calls = 0

    def chooses(view: HandState) -> Any:
        nonlocal calls
        calls += 1
        if calls % 3 == 0:
            raise ValueError(f"I hold {view.seats}")
        return None

    class Failing(Inline):
        async def ask(self, bot: str, view: HandState, luck: str) -> Any:
            try:
                return chooses(view)
            except ValueError:
                if calls % 2:
                    raise
                return None

    made = StepFrames.frame

    def fails(self: StepFrames, person: str = "") -> bytes:
        if self.seq % 17 == 0:
            raise ValueError(f"{self._sheet._state}")
        return made(self, person)

    monkeypatch.setattr(StepFrames, "frame", fails)
    async with on_file(tmp_path) as store, running(store, game=GAMES[game], thinker=Failing()) as table:
        claim = await store.people.add("mesa", "Luna", at=table.clock.now())
        for _ in range(40):
            await table.step(Random(4))
        said = caplog.text
        assert "ValueError" in said
        assert not re.search(r"\b(?:[2-9TJQKA][cdhs]|Jo[UDX]?)\b", said)
        assert claim.token not in said
        assert table.room.seq > 10


def test_a_snapshot_of_somebody_elses_room_is_public(tmp_path: Path) -> None:
    """A stranger's id gets what a spectator gets."""
    from comodin.server.room import open_room
    from tests.server.live.table import LIMITS, POKER

    state, _ = open_room("mesa", HOST, "Luna", POKER, 4, LIMITS, 1000)
    assert isinstance(state, RoomState)
    stranger, nobody = (json.loads(snapshot_frame(state, who, seq=1, now=1)) for who in ("stranger", ""))
    assert stranger == nobody
