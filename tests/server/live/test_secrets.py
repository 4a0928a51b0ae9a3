"""Nothing about an unseen card leaves the process: every frame of many hands, every viewer, both games, and the log.

Two ways of looking.  The frames are scanned for cards that their reader does
not see at that moment.  And hands are played twice, with two cards exchanged
that a viewer never sees: byte for byte he is told the same.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from comodin.cards import Card, Shoe
from comodin.fair import FairDeal
from comodin.hand import HandState
from comodin.hand import events as e
from comodin.hand.codec import card_to_token
from comodin.server.live.clock import FakeClock
from comodin.server.live.room import Told
from comodin.server.picture import StepFrames, snapshot_frame
from comodin.server.room import RoomState
from comodin.server.room.events import InTable
from comodin.table import InHand
from tests.server.live.table import ANA, GAMES, HOST, Inline, Running, on_file, running

CARD = re.compile(r'"((?:[2-9TJQKA][cdhs])|Jo[UDX]?)"')


def seen_by(state: HandState, place: int) -> set[str]:
    """Return the cards that a place may see now, by token; a joker is one card, however it plays."""
    cards: set[Card | None] = set(state.common)
    cards |= {card for one in (state.reveal.middle if state.reveal else ()) for card in [getattr(one, "card", one)]}
    for number, seat in enumerate(state.seats, 1):
        cards |= set(seat.upcards)
        if seat.showdown == "shown" or (number == place and seat.down_street):
            cards |= set(seat.downcards)
    return {plain(card_to_token(card)) for card in cards if card is not None}


def plain(token: str) -> str:
    return "Jo" if token.startswith("Jo") else token


def hidden_cards(state: HandState, place: int) -> set[str]:
    """Return the cards on the table that a place may not see, with those that it threw away unseen by others."""
    out = {
        plain(card_to_token(card))
        for number, seat in enumerate(state.seats, 1)
        for card in seat.downcards
        if card is not None and not (number == place and seat.down_street) and seat.showdown != "shown"
    }
    return out | {plain(card_to_token(card)) for card in state.burned if card is not None}


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
                frame = page.frames[-1]
                frame["you"].pop("risk", None)  # what may come, counted over all cards that he has not seen
                frame["table"]["game"].pop("jokers", None)  # the house's rule, whoever has it
                named = {plain(token) for token in CARD.findall(json.dumps(frame))}
                if leaked := named & (hidden_cards(hand, place) - seen_by(hand, place)):
                    leaks.append((person, leaked, frame))
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


def never_seen(log: Iterable[Told], hand: int, order: list[Card], person: str) -> list[int]:
    """Return where in the order cards lie that a person never saw in a hand, and that nobody's choice hung on."""
    shown: set[Card] = set()
    drawn = 0
    folded: dict[int, list[int]] = {}
    owner: dict[int, int] = {}
    for told in log:
        state = told.after
        if state.table.hands != hand:
            continue
        place = state.table.place(state.seen_from(person))
        for event in told.events:
            inner = event.event.event if isinstance(event, InTable) and isinstance(event.event, InHand) else None
            match inner:
                case e.CardDealt(p=p, up=up):
                    if not up and p != place:
                        owner[drawn] = p
                    drawn += 1
                case e.CardBurned():
                    owner[drawn] = 0
                    drawn += 1
                case e.CommonCardDealt() | e.MiddleCardDealt():
                    drawn += 1
                case e.Folded(p=p) | e.ForcedToFold(p=p):
                    folded[p] = []
                case e.DownCardExposed(card=card) | e.CardTurned(card=card):
                    shown.add(card)
                case e.HoldingShown(cards=cards):
                    shown |= set(cards)
                case e.StubReshuffled():
                    return []
    tokens = {plain(card_to_token(card)) for card in shown}
    unseen = [n for n, p in owner.items() if p == 0 or p in folded]
    unseen += range(drawn, len(order))
    return [n for n in unseen if plain(card_to_token(order[n])) not in tokens and not order[n].is_joker]


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
            raise ValueError(f"{self._after}")
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
