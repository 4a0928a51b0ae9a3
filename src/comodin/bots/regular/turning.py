"""How a reveal game may end: random completions of the cards that nobody has seen.

Nobody holds private information there, so that a hand is worth what its share
of the completions is.  Each sample deals the unseen cards and turns them to
the end by the house's rules, nobody folding any more.
"""

from __future__ import annotations

from random import Random
from typing import cast

from comodin.bots.regular.sampling import Completion
from comodin.games import NoPeek
from comodin.games.no_peek import turning
from comodin.hand import HandState

__all__ = ["completion", "rivals"]

KILLED = -2
"""What a hand that was folded by the middle card is worth: less than one without a card."""
LEADS = 1 << 20
"""Added to the strength of the hand that leads at the end: it takes every pot that it is in (R4.7)."""


def rivals(view: HandState) -> list[int]:
    """Return who else may still win something, those included who ran out of cards (R4.8)."""
    return [p for p in view.live if p != view.actor]


def completion(view: HandState, random: Random) -> Completion:
    """Return a function that turns the hand to its end once."""
    return _Turning(view, random).complete


class _Turning:
    """A hand as it stands, to be turned to its end again and again; places are counted from 1."""

    def __init__(self, view: HandState, random: Random) -> None:
        game = cast("NoPeek", view.game)
        ranking, seats = game.ranking, view.seats
        self._rules = game.rules
        self._turn, self._strength_of = ranking.turn, ranking.strength_of
        self._roll = random.random
        self._pool = [card for card in game.deck if not view.out & card.bit]
        self._me, self._others = view.actor, rivals(view)
        self._starts = view.reveal.turner % len(seats) + 1
        self._shown = [ranking.empty] * (len(seats) + 1)
        for p, seat in enumerate(seats, 1):
            for card in seat.upcards:
                self._shown[p] = self._turn(self._shown[p], card)
        self._worth = [self._strength_of(shown) for shown in self._shown]
        self._cards = [0, *(len(seat.downcards) for seat in seats)]
        self._active = [False, *(not seat.folded and not seat.out for seat in seats)]
        self._leader = turning.leader(game, view)
        self._kills = turning.kill_rank(game, view)
        self._least = turning.centre_strength(game, view)
        if self._rules.folded_hands_count:
            self._least = max([self._least, *(self._worth[p] for p, seat in enumerate(seats, 1) if seat.folded)])

    def complete(self) -> tuple[int, list[int]]:
        """Deal and turn until one is left; return what the actor's hand is worth then, and the rivals'."""
        shown, cards, active, worth = self._shown.copy(), self._cards.copy(), self._active.copy(), self._worth.copy()
        leader, best = self._leader, worth[self._leader] if self._leader else -1
        last, left, drawn, p = len(active) - 1, sum(active), len(self._pool), self._starts
        first_card = self._rules.kill_scope == "first_card"
        turn, strength_of, pool, roll, kills = self._turn, self._strength_of, self._pool, self._roll, self._kills
        while left > 1:
            if active[p] and p != leader:
                target = self._target(p, leader, active, worth)
                took = False
                while cards[p] and not took:
                    place = int(roll() * drawn)
                    drawn -= 1
                    card = pool[place]
                    pool[place], pool[drawn] = pool[drawn], card
                    if card.rank == kills and (not first_card or worth[p] < 0):
                        worth[p] = KILLED
                        break
                    cards[p] -= 1
                    shown[p] = turn(shown[p], card)
                    worth[p] = strength_of(shown[p])
                    took = worth[p] > target or (self._rules.tie_beats and worth[p] == target)
                if not took:
                    active[p] = False
                    left -= 1
                elif worth[p] >= best:
                    leader, best = p, worth[p]
            p = p % last + 1
        worth[active.index(True)] += LEADS
        return worth[self._me], [worth[q] for q in self._others]

    def _target(self, p: int, leader: int, active: list[bool], worth: list[int]) -> int:
        """Return what a seat must beat; -1 where any card leads."""
        if not leader and self._rules.first_turn == "one_card":
            return -1
        if self._rules.target == "right_neighbour":
            last = len(active) - 1
            right = [(p - 1 - step) % last + 1 for step in range(1, last)]
            return next((worth[q] for q in right if active[q] and worth[q] >= 0), self._least)
        return max(worth[leader], self._least) if leader else self._least
