"""Perft: how many sequences of seat decisions a hand allows, to a depth.

Deals, burns, turns and the showdown follow by themselves, from a fixed deck,
and are not counted; each amount is a decision of its own.  Only sequences of
exactly the depth count: a hand that ended earlier does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from comodin.cards import Card
from comodin.errors import CardError
from comodin.hand import Action, Burn, Deal, HandState, TurnUp, apply, due, legal
from comodin.texts import Text

__all__ = ["deal_on", "decisions", "perft", "perft_split"]


def decisions(state: HandState) -> Iterator[Action]:
    """Give every action of the seat on turn, one for each amount."""
    for option in legal(state):
        if option.amounts:
            for to in option.amounts:
                yield option.action(to=to)
        else:
            yield option.action()


def deal_on(state: HandState, order: Sequence[Card]) -> HandState:
    """Return the state once all that takes no decision is done, from a deck in dealing order: deals, and turns.

    The next card is always the first of `order` that is not out; burns that
    are reused are not out any more.  Raises `CardError` if the deck runs out.
    """
    while state.ended is None:
        if state.kind == "turn":
            state, _ = apply(state, TurnUp())
            continue
        if state.actor:
            break
        wanted = due(state)
        for card in order:
            if not state.out & card.bit:
                break
        else:
            raise CardError(Text("errors.shoe_empty"))
        burns = wanted is not None and wanted.what == "burn"
        state, _ = apply(state, Burn(card) if burns else Deal(card))
    return state


def perft(state: HandState, depth: int, *, order: Sequence[Card]) -> int:
    """Return the number of sequences of exactly `depth` seat decisions from a state.

    >>> from comodin import MexicanPoker, start
    >>> from comodin.cards import shuffled
    >>> game = MexicanPoker.at("4/8", stacks=[80, 80])
    >>> [perft(start(game)[0], depth, order=shuffled(game.deck, seed=1)) for depth in range(4)]
    [1, 2, 7, 14]
    """
    state = deal_on(state, order)
    if depth == 0:
        return 1
    if state.ended is not None:
        return 0
    if depth == 1:
        return sum(len(option.amounts) or 1 for option in legal(state))
    return sum(perft(apply(state, action)[0], depth - 1, order=order) for action in decisions(state))


def perft_split(state: HandState, depth: int, *, order: Sequence[Card]) -> dict[str, int]:
    """Return the count below each first decision, for finding where two engines differ; `depth` from 1."""
    state = deal_on(state, order)
    if state.ended is not None:
        return {}
    return {
        f"p{state.actor} {action}": perft(apply(state, action)[0], depth - 1, order=order)
        for action in decisions(state)
    }
