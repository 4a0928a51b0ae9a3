"""Heads-up Mexican Sweat in fixed limit, worked out card by card and action by action, with nothing but a ranking.

What the solver is checked against: no engine, no tables, no arrays.  Stacks
are whole numbers of bets, so that no all-in is less than one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from comodin.cards import Card
from comodin.ranking import FaceUpRanking

__all__ = ["PlainSweat"]

Ups = tuple[frozenset[Card], frozenset[Card]]


@dataclass
class PlainSweat:
    """A house and what is known of the cards; `values` are what seat 1 wins, the pot included, less what he puts in."""

    unseen: Sequence[Card]
    pot: int
    stacks: tuple[int, int]
    target: Card | None = None
    kill: Card | None = None
    first_card_only: bool = False
    tie_beats: bool = False
    left_opens: bool = False
    bet: int = 4
    cap: int = 3
    known: dict[object, float] = field(default_factory=dict)

    @cached_property
    def most(self) -> int:
        return min(self.stacks)

    def turning(self, ups: Ups, left: tuple[int, int], leader: int, turner: int, paid: int = 0) -> float:
        """Return the value where `turner` (0 or 1) turns the next card; `leader` is -1 where nobody leads."""
        key = ups, left, leader, turner, paid
        if key not in self.known:
            cards = [card for card in self.unseen if card not in ups[0] | ups[1]]
            self.known[key] = sum(self.turned(ups, left, leader, turner, paid, card) for card in cards) / len(cards)
        return self.known[key]

    def turned(self, ups: Ups, left: tuple[int, int], leader: int, p: int, paid: int, card: Card) -> float:  # noqa: PLR0917
        first = not ups[p]
        if self.kill is not None and card.rank == self.kill.rank and (first or not self.first_card_only):
            return self.won(1 - p, paid)
        mine = ups[p] | {card}
        after = (mine, ups[1]) if p == 0 else (ups[0], mine)
        rest = (left[0] - (p == 0), left[1] - (p == 1))
        strength = FaceUpRanking().strength
        shown = [*ups[leader]] if leader >= 0 else [self.target] if self.target else []
        beaten = strength(shown)
        if strength([*mine]) > beaten or (self.tie_beats and strength([*mine]) == beaten):
            if not rest[1 - p]:
                return self.won(p, paid)
            return self.betting(after, rest, p, 1 - p if self.left_opens else p, paid)
        if not rest[p]:
            return self.won(1 - p, paid)
        return self.turning(after, rest, leader, p, paid)

    def betting(self, ups: Ups, left: tuple[int, int], leader: int, opener: int, paid: int) -> float:
        """Return the value of the round that `opener` begins."""

        def goes_on(level: int) -> float:
            return self.turning(ups, left, leader, 1 - leader, level)

        def facing(p: int, level: int, bets: int) -> float:
            """`p` must pay up to a level, or fold what he has put in before."""
            choices = [self.won(1 - p, level - self.bet), goes_on(level)]
            if bets <= self.cap and level < self.most:
                choices.append(facing(1 - p, level + self.bet, bets + 1))
            return best(p, choices)

        def best(p: int, choices: list[float]) -> float:
            return max(choices) if p == 0 else min(choices)

        if paid >= self.most:
            return goes_on(paid)
        wager = facing(1 - opener, paid + self.bet, 1)
        checked = best(1 - opener, [goes_on(paid), facing(opener, paid + self.bet, 1)])
        return best(opener, [checked, wager])

    def won(self, p: int, paid: int) -> float:
        return self.pot + paid if p == 0 else -paid
