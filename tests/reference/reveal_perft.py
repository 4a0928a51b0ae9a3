"""Counting sequences of betting decisions in a reveal game with a fixed deck.

Deals, turned cards and everything that follows by itself are not counted.
Each amount is an action of its own.  A line that ends early does not count.
"""

import copy
from collections.abc import Sequence

from .perft import moves
from .reveal_engine import ReferenceReveal


def reveal_perft(hand: ReferenceReveal, deck_order: Sequence[str], depth: int) -> tuple[int, dict[str, int]]:
    """Return the count and its split per first action, keyed like `p2 raise 12`.

    `deck_order` lists the cards still to come, in dealing order; `hand` stays as it is.
    """
    root = copy.deepcopy(hand)
    root.feed(deck_order)
    _turn_on(root)
    if depth == 0:
        return 1, {}
    split = {}
    if not root.over:
        p = root.needs()[1]
        for verb, to in moves(root.options()):
            name = f"p{p} {verb}" if to is None else f"p{p} {verb} {to}"
            split[name] = _count(_after(root, verb, to), depth - 1)
    return sum(split.values()), split


def _turn_on(hand: ReferenceReveal) -> None:
    """Turn cards until somebody has to bet or the hand is over."""
    while hand.needs()[0] == "turn":
        hand.act("turn")


def _after(hand: ReferenceReveal, verb: str, to: int | None) -> ReferenceReveal:
    child = copy.deepcopy(hand)
    child.act(verb, to)
    _turn_on(child)
    return child


def _count(hand: ReferenceReveal, depth: int) -> int:
    if depth == 0:
        return 1
    if hand.over:
        return 0
    return sum(_count(_after(hand, verb, to), depth - 1) for verb, to in moves(hand.options()))
