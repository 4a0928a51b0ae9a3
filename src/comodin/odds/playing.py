"""Odds where a seat decides by a function: whole hands dealt street by street, in plain Python.

The decisions come as the rules say (R3.13): all before a street or each
before its card; and each is seen by those who decide after it, unless the
house reveals them together.  Every order of the further cards is gone through
where that is a small number, else orders are drawn at random.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import perm, prod
from random import Random
from typing import NamedTuple

import numpy as np

from comodin.cards import JOD, JOU, Card
from comodin.errors import RulesError
from comodin.games.mexican_poker.setting import FIRST_STREET, LAST_STREET
from comodin.odds.exact import OutOfTimeError
from comodin.odds.position import Position
from comodin.odds.sampling import Limits, until
from comodin.odds.seats import Seat
from comodin.odds.tally import Progress, Progressed, Tally
from comodin.ranking import Category
from comodin.texts import Text

__all__ = ["MOST_ORDERS", "orders", "play", "played_all", "played_some"]

MOST_ORDERS = 40_000
"""The largest number of orders of the further cards that is gone through."""

_CHUNK = 256


def play(position: Position, downs: Sequence[Card | None], further: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return the hands of all seats at the showdown, the cards in the middle included.

    `downs` are the down cards by seat, None where there is none; `further`
    the cards to come in dealing order.

    >>> from comodin.cards import Card, JO
    >>> position = Position.parse(["Kd 7h 7c [2c]", "Ah Qc Qd [2d]"], policy=lambda own, street, boards: "expose")
    >>> [str(hand[-1]) for hand in play(position, [Card("2c"), Card("2d")], [JO, Card("3c")])]
    ['JoD', '3c']
    """
    ups = [list(seat.up) for seat in position.seats]
    covered = list(downs)
    common = list(position.common)
    table = _Table(position, ups, covered, common)
    coming = iter(further)
    first_common = LAST_STREET + 1 - position.common_to_come
    for street in range(position.street, LAST_STREET + 1):
        lacking = [
            seat for seat in range(len(ups)) if len(ups[seat]) + (covered[seat] is not None) + len(common) < street
        ]
        if street >= first_common:
            card = next(coming)
            common.append(JOU if card.is_joker else card)
            continue
        before = position.rules.expose_timing == "before_street"
        if before and street > FIRST_STREET:
            table.choose(street, lacking)
        for seat in lacking:
            if not before and street > FIRST_STREET:
                table.choose(street, [seat])
            card = next(coming)
            if covered[seat] is None:
                covered[seat] = JOD if card.is_joker else card
            else:
                ups[seat].append(JOU if card.is_joker else card)
    return [(*up, *([down] if down else []), *common) for up, down in zip(ups, covered, strict=True)]


def orders(position: Position) -> int:
    """Return how many orders of down cards and further cards `played_all` would go through, at most."""
    unseen = len(position.unseen)
    lists = [len(options) for options in _options(position)]
    uncertain = sum(count > 1 for count in lists)
    further = sum(position.to_come) + position.common_to_come
    return prod(lists) * perm(max(unseen - uncertain, 0), further)


def played_all(position: Position, *, deadline: float | None, progress: Progressed) -> tuple[Tally, int]:
    """Return the weights of all orders, and how many there are.  Raises `OutOfTimeError`."""
    counter = _Counter(position)
    whole, done = orders(position), 0
    for downs, weight in _ways(position):
        taken = {card.bit for card in downs if card is not None}
        left = [card for card in position.unseen if card.bit not in taken]
        for further in permutations(left, sum(position.to_come) + position.common_to_come):
            counter.add(play(position, downs, further), weight)
            done += 1
            if done % _CHUNK:
                continue
            if progress is not None:
                progress(Progress(done, whole, None))
            if deadline is not None and time.monotonic() > deadline:
                raise OutOfTimeError
    return counter.tally, done


def played_some(position: Position, limits: Limits, *, seed: int, progress: Progressed) -> tuple[Tally, bool]:
    """Return what random orders gave, and whether Ctrl-C ended them: as `sampling.sampled`."""
    chance = Random(seed)
    counter = _Counter(position)
    options = _options(position)
    further = sum(position.to_come) + position.common_to_come
    splits = np.zeros((len(options),) * 2, dtype=np.int64)

    def deal(hands: int) -> None:
        for _ in range(hands):
            downs = _random_downs(options, chance)
            taken = {card.bit for card in downs if card is not None}
            left = [card for card in position.unseen if card.bit not in taken]
            counter.add(play(position, downs, chance.sample(left, further)), 1)
        splits[:] = counter.tally.splits

    interrupted = until(limits, deal, splits, progress, chunk=_CHUNK)
    return counter.tally, interrupted


class _Counter:
    """Adds up showdowns."""

    def __init__(self, position: Position) -> None:
        count = len(position.seats)
        self._ranking = position.ranking
        self.tally = Tally([[0] * count for _ in range(count)], [[0] * len(Category) for _ in range(count)])

    def add(self, hands: Sequence[Sequence[Card]], weight: int) -> None:
        values = [self._ranking.value(hand) for hand in hands]
        best = max(value.strength for value in values)
        winners = sum(value.strength == best for value in values)
        splits: list[list[int]] = self.tally.splits  # type: ignore[assignment]
        ends: list[list[int]] = self.tally.ends  # type: ignore[assignment]
        for seat, value in enumerate(values):
            ends[seat][value.category.level] += weight
            if value.strength == best:
                splits[seat][winners - 1] += weight


class _Table(NamedTuple):
    """What lies on the table, for those who decide."""

    position: Position
    ups: list[list[Card]]
    covered: list[Card | None]
    common: list[Card]

    def choose(self, street: int, seats: Sequence[int]) -> None:
        """Ask each seat that has a down card; an opened one lies beside the others at once, or once all have chosen."""
        rules = self.position.rules
        together = rules.expose_timing == "before_street" and rules.expose_reveal == "simultaneous"
        opened: list[int] = []
        for seat in seats:
            down = self.covered[seat]
            if down is None or self._said(seat, down, street) == "keep":
                continue
            opened.append(seat)
            if not together:
                self._open(seat)
        if together:
            for seat in opened:
                self._open(seat)

    def _said(self, seat: int, down: Card, street: int) -> str:
        policy = self.position.policies[seat]
        if not callable(policy):
            return policy
        boards = (*map(tuple, self.ups), *([tuple(self.common)] if self.common else []))
        said = policy(Seat(tuple(self.ups[seat]), ((down, 1),)), street, boards)
        if said not in ("keep", "expose"):
            raise RulesError(Text("odds.policy_said", said=said))
        return said

    def _open(self, seat: int) -> None:
        down, self.covered[seat] = self.covered[seat], None
        if down is not None:
            self.ups[seat].append(down)


def _options(position: Position) -> list[list[tuple[Card | None, int]]]:
    """Return by seat the cards that may lie down, with weights; those that lie elsewhere left out."""
    unseen = position.unseen
    bits = {card.bit for card in unseen}
    options: list[list[tuple[Card | None, int]]] = []
    for seat in position.seats:
        if seat.unknown:
            options.append([(JOD if card.is_joker else card, 1) for card in unseen])
        elif len(seat.down) > 1:
            options.append([(card, weight) for card, weight in seat.down if card.bit in bits])
        else:
            options.append([(seat.down[0][0] if seat.down else None, 1)])
    return options


def _ways(position: Position) -> Iterator[tuple[tuple[Card | None, ...], int]]:
    """Yield the down cards of all seats in every way that there is, with weights."""
    ways: list[tuple[tuple[Card | None, ...], int]] = [((), 1)]
    for options in _options(position):
        ways = [
            ((*downs, card), total * weight)
            for downs, total in ways
            for card, weight in options
            if card is None or card not in downs
        ]
    yield from ways


def _random_downs(options: Sequence[Sequence[tuple[Card | None, int]]], chance: Random) -> list[Card | None]:
    while True:
        downs = [
            each[0][0]
            if len(each) == 1
            else chance.choices([card for card, _ in each], [weight for _, weight in each])[0]
            for each in options
        ]
        dealt = [card for card in downs if card is not None]
        if len(set(dealt)) == len(dealt):
            return downs
