"""Hands that are played twice, with two cards exchanged that some never see: they must be told the same, byte for byte.

In each hand the cards that are exchanged may be known to one person, another
one each hand, or to nobody; everybody else is compared, the spectator too.
Beside it every frame of the first time is looked through for cards that its
reader may not see just then.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from comodin.cards import Card, Shoe
from comodin.fair import FairDeal
from comodin.server.live import draft
from comodin.server.live.clock import FakeClock
from comodin.server.live.room import Told
from tests.server.live.table import ANA, BETO, GAMES, HOST, Running, on_file, running
from tests.server.live.unseen import leaked, never_seen

PEOPLE = (HOST, ANA, BETO)
VIEWERS = (*PEOPLE, "")


@dataclass
class Heard:
    """What everybody was told from each entry on until the next, and the entries."""

    log: list[Told] = field(default_factory=list)
    from_there: dict[str, list[int]] = field(default_factory=lambda: {person: [] for person in VIEWERS})
    raw: dict[str, list[bytes]] = field(default_factory=dict)

    def listen(self, table: Running) -> None:
        """Take note of all that a table tells."""
        tell = table.room.listener
        assert tell is not None

        def heard(told: Told) -> None:
            for person, page in table.pages.items():
                page.read()
                self.from_there[person].append(len(page.raw))
            self.log.append(told)
            tell(told)

        table.room.listener = heard

    def frames(self, person: str, hand: int) -> list[bytes]:
        """Return what somebody was told in a hand, and after it until the next."""
        ends = [*self.from_there[person][1:], len(self.raw[person])]
        spans = zip(self.log, self.from_there[person], ends, strict=True)
        found = [self.raw[person][begun:end] for told, begun, end in spans if told.after.table.hands == hand]
        return [frame for frames in found for frame in frames]


@dataclass
class Compared:
    """How much was looked at."""

    hands: int = 0
    exchanged: int = 0
    frames: int = 0
    looked: int = 0

    def __add__(self, other: Compared) -> Compared:
        return Compared(
            self.hands + other.hands,
            self.exchanged + other.exchanged,
            self.frames + other.frames,
            self.looked + other.looked,
        )


async def compare(game: str, folder: Path, *, hands: int, seed: int) -> Compared:
    """Play hands twice; assert that nobody was told anything of what he never sees."""
    orders: dict[str, list[Card]] = {}

    async def play(name: str) -> Heard:
        luck, heard = Random(f"{seed}/seeds"), Heard()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(FairDeal, "shoe", lambda deal: Shoe(orders.setdefault(deal.hand, list(deal.order()))))
            patch.setattr(draft, "new_seed", lambda: luck.randbytes(32))
            async with (
                on_file(folder / name) as store,
                running(store, game=GAMES[game], people=PEOPLE, bots=(), clock=FakeClock()) as table,
            ):
                heard.listen(table)
                await table.play(hands, Random(seed))
                heard.raw = {person: page.raw for person, page in table.pages.items()}
        return heard

    before = await play("first")
    looked = _look_through(before)
    knowers = {hand: ("", *PEOPLE)[(hand + seed) % 4] for hand in range(1, hands + 1)}
    exchanged = {
        hand for hand in knowers if _exchange(before.log, orders[f"mesa-{hand}"], hand, _others(knowers[hand]), seed)
    }
    after = await play("second")
    assert [type(event) for told in after.log for event in told.events] == [
        type(event) for told in before.log for event in told.events
    ]
    frames = 0
    for hand in exchanged:
        for person in _others(knowers[hand]):
            told = before.frames(person, hand)
            assert after.frames(person, hand) == told, f"{game}, seed {seed}, hand {hand}: {person or 'a spectator'}"
            frames += len(told)
    return Compared(hands, len(exchanged), frames, looked)


def _others(knower: str) -> tuple[str, ...]:
    """Return the viewers but the one who may know; "" is nobody, so that all of them are compared."""
    return tuple(person for person in VIEWERS if not knower or person != knower)


def _exchange(log: Iterable[Told], order: list[Card], hand: int, viewers: tuple[str, ...], seed: int) -> bool:
    """Exchange two cards that none of these ever sees; False where there are no two."""
    told = list(log)
    places = set.intersection(*(set(never_seen(told, hand, order, person)) for person in viewers))
    if len(places) < 2:
        return False
    one, other = Random(f"{seed}/{hand}").sample(sorted(places), 2)
    order[one], order[other] = order[other], order[one]
    return True


def _look_through(heard: Heard) -> int:
    """Assert that no step names a card that its reader may not see; return how many name cards at all."""
    named_any = 0
    for number, told in enumerate(heard.log):
        hand = told.after.table.hand
        if hand is None:
            continue
        for person in VIEWERS:
            place = told.after.table.place(told.after.seen_from(person))
            named, wrong = leaked(heard.raw[person][heard.from_there[person][number]], hand, place)
            assert not wrong, (person, wrong)
            named_any += bool(named)
    return named_any
