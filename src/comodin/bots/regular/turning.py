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
    game = cast("NoPeek", view.game)
    rules, turn, strength_of = game.rules, game.ranking.turn, game.ranking.strength_of
    seats, n, me = view.seats, len(view.seats), view.actor
    pool = [card for card in game.deck if not view.out & card.bit]
    size, roll = len(pool), random.random
    others = rivals(view)
    shown_before = [0] * (n + 1)
    for p, seat in enumerate(seats, 1):
        shown = game.ranking.empty
        for card in seat.upcards:
            shown = turn(shown, card)
        shown_before[p] = shown
    cards_before = [0, *(len(seat.downcards) for seat in seats)]
    in_before = [False, *(not seat.folded and not seat.out for seat in seats)]
    starts = view.reveal.turner % n + 1
    leads_before = turning.leader(game, view)
    fixed = turning.centre_strength(game, view)
    if rules.folded_hands_count:
        fixed = max([fixed, *(strength_of(shown_before[p]) for p, seat in enumerate(seats, 1) if seat.folded)])
    kills = turning.kill_rank(game, view)
    first_only = rules.kill_scope == "first_card"
    neighbour = rules.target == "right_neighbour"
    any_leads = rules.first_turn == "one_card"

    def complete() -> tuple[int, list[int]]:
        shown, cards, active = shown_before.copy(), cards_before.copy(), in_before.copy()
        worth = [strength_of(each) for each in shown]
        leader, best = leads_before, worth[leads_before] if leads_before else -1
        left, drawn, p = sum(active), size, starts
        while left > 1:
            if active[p] and p != leader:
                target = max(best, fixed)
                if neighbour:
                    target = _right(p, n, active, worth, fixed)
                if any_leads and not leader:
                    target = -1
                killed = took = False
                first = not seats[p - 1].upcards
                while cards[p] and not took:
                    place = int(roll() * drawn)
                    drawn -= 1
                    card = pool[place]
                    pool[place], pool[drawn] = pool[drawn], card
                    killed = card.rank == kills and (first or not first_only)
                    if killed:
                        break
                    first = False
                    cards[p] -= 1
                    shown[p] = turn(shown[p], card)
                    worth[p] = strength_of(shown[p])
                    took = worth[p] > target or (rules.tie_beats and worth[p] == target)
                if took:
                    if worth[p] >= best:
                        leader, best = p, worth[p]
                else:
                    if killed:
                        worth[p] = KILLED
                    active[p] = False
                    left -= 1
            p = p % n + 1
        for q in range(1, n + 1):
            if active[q]:
                worth[q] += LEADS
        return worth[me], [worth[q] for q in others]

    return complete


def _right(p: int, n: int, active: list[bool], worth: list[int], fixed: int) -> int:
    """Return what the nearest active player to the right shows who has turned a card, else the middle card."""
    for step in range(1, n):
        q = (p - 1 - step) % n + 1
        if active[q] and worth[q] >= 0:
            return worth[q]
    return fixed
