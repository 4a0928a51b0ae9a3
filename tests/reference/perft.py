"""Counting sequences of seat decisions with a fixed deck.

Betting decisions, keep-or-expose choices and declarations count; deals, burns
and everything that follows by itself do not.  Each amount is an action of its
own.  A line that ends before the depth is reached does not count.
"""

import copy
from collections.abc import Callable, Sequence

from .betting import Options
from .engine import ReferenceHand


def moves(options: Options) -> list[tuple[str, int | None]]:
    """Every single action in a table of options, in a fixed order."""
    single: list[tuple[str, int | None]] = []
    for verb in sorted(options):
        amounts = options[verb]
        if amounts is None or isinstance(amounts, int):
            single.append((verb, amounts))
        else:
            single += [(verb, to) for to in amounts]
    return single


def perft(
    hand: ReferenceHand | Callable[[], ReferenceHand], deck_order: Sequence[str], depth: int
) -> tuple[int, dict[str, int]]:
    """Return the count and its split per first action, keyed like `p2 raise 12`.

    `deck_order` lists the cards still to come, in the order in which they are
    dealt and burned.
    """
    root = copy.deepcopy(hand) if isinstance(hand, ReferenceHand) else hand()
    root.feed(deck_order)
    if depth == 0:
        return 1, {}
    split = {}
    if not root.over:
        p = root.needs()[1]
        for verb, to in moves(root.options()):
            name = f"p{p} {verb}" if to is None else f"p{p} {verb} {to}"
            split[name] = _count(_after(root, verb, to), depth - 1)
    return sum(split.values()), split


def _after(hand: ReferenceHand, verb: str, to: int | None) -> ReferenceHand:
    child = copy.deepcopy(hand)
    child.act(verb, to)
    return child


def _count(hand: ReferenceHand, depth: int) -> int:
    if depth == 0:
        return 1
    if hand.over:
        return 0
    return sum(_count(_after(hand, verb, to), depth - 1) for verb, to in moves(hand.options()))
