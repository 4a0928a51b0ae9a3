"""Cards of a hand with two left: what shows, what can come, and which of it is all the same.

Suits matter only to flushes.  A suit in which nobody can have five cards any
more is as good as any other such suit, and stays so; cards of one rank in
those suits are alike, to turn and to have turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from comodin.cards import Card
from comodin.ranking.face_up import FaceUpRanking
from comodin.rules import RevealRules

__all__ = ["Key", "Showing", "Turned", "Turns"]

Up = tuple[int, ...]
Key = tuple[tuple[int, ...], tuple[int, ...], tuple[int, int], int, int]
FIVE = 5
NAMES = [[8 * (code >> 2) + (code & 3 if mask >> (code & 3) & 1 else 4) for code in range(52)] for mask in range(16)]
"""Rank and suit of each card as a number, any suit that is not in the mask as the same one."""


class Showing(NamedTuple):
    """What shows and what is left: codes of the up cards and hidden cards of both, who leads (0 nobody), who turns."""

    ups: tuple[Up, Up]
    left: tuple[int, int]
    leader: int
    turner: int


class Turned(NamedTuple):
    """What a turned card comes to, `weight` cards being alike: `winner` where it ends the hand, else `then`.

    `bets` tells whether a betting round comes first.
    """

    weight: int
    winner: int
    then: Showing
    bets: bool


class Turns:
    """What the cards of one hand do, by the house rules; `unseen` are those that can come at its beginning."""

    def __init__(self, rules: RevealRules, middle: Sequence[Card], unseen: Sequence[Card]) -> None:
        self.rules = rules
        self.unseen = tuple([card.code for card in unseen])
        self._strengths: dict[Up, int] = {}
        target = middle[-1] if middle and rules.has_target else None
        self.centre = FaceUpRanking().strength((target,)) if target is not None else -1
        self.kill = middle[0].code >> 2 if middle and rules.kill_scope != "none" else -1

    def key(self, at: Showing) -> Key:
        """Return what two places share that are worth the same."""
        ups, left, leader, turner = at
        names = NAMES[_suits(ups, left)]
        first, second = ups
        return (
            tuple(sorted([names[code] for code in first])),
            tuple(sorted([names[code] for code in second])),
            *(left, leader, turner),
        )

    def come(self, at: Showing) -> Iterator[Turned]:
        """Yield what the player on turn may turn up, cards that are alike together."""
        names = NAMES[_suits(at.ups, at.left)]
        alike: dict[int, list[int]] = {}
        for code in self.unseen:
            if code not in at.ups[0] and code not in at.ups[1]:
                alike.setdefault(names[code], []).append(code)
        for codes in alike.values():
            yield self._turned(at, codes[0], len(codes))

    def _turned(self, at: Showing, code: int, weight: int) -> Turned:
        p, other = at.turner, 3 - at.turner
        first = not at.ups[p - 1]
        up = tuple(sorted((*at.ups[p - 1], code)))
        ups = (up, at.ups[1]) if p == 1 else (at.ups[0], up)
        left = (at.left[0] - (p == 1), at.left[1] - (p == 2))
        then = Showing(ups, left, at.leader, p)
        if code >> 2 == self.kill and (first or self.rules.kill_scope == "any_card"):
            return Turned(weight, other, then, bets=False)
        mine, target = self._strength(up), self._target(at)
        if mine > target or (self.rules.tie_beats and mine == target):
            led = Showing(ups, left, p, other)
            return Turned(weight, 0 if left[other - 1] else p, led, bets=True)
        return Turned(weight, 0 if left[p - 1] else other, then, bets=False)

    def _target(self, at: Showing) -> int:
        if at.leader:
            return self._strength(at.ups[at.leader - 1])
        return -1 if self.rules.first_turn == "one_card" else self.centre

    def _strength(self, up: Up) -> int:
        found = self._strengths.get(up)
        if found is None:
            found = self._strengths[up] = FaceUpRanking().strength([Card.from_code(code) for code in up])
        return found


def _suits(ups: tuple[Up, Up], left: tuple[int, int]) -> int:
    """Return the suits in which somebody can still have five cards, or has, as a mask."""
    found = 0
    for up, more in zip(ups, left, strict=True):
        if len(up) + more >= FIVE:
            counts = [0, 0, 0, 0]
            for code in up:
                counts[code & 3] += 1
            for suit in range(4):
                if counts[suit] + more >= FIVE:
                    found |= 1 << suit
    return found
