"""What lies between two betting rounds, compiled from the rules engine: who chooses, and whose card comes when.

The engine is driven once for each combination of choices, with stand-in cards:
which cards come does not change the order of steps.
"""

from __future__ import annotations

from dataclasses import dataclass

from comodin.cards import Card
from comodin.hand import Burn, Deal, Expose, HandState, Keep, apply, due

__all__ = ["Choice", "Dealt", "Ready", "Step", "stage"]


@dataclass(frozen=True, eq=False)
class Choice:
    """Seat `p` keeps or exposes; `secret` where the other, who chooses next, does not see it yet."""

    p: int
    keep: Step
    expose: Step
    secret: bool


@dataclass(frozen=True, eq=False)
class Dealt:
    """Seat `p` gets a card, up or down."""

    p: int
    up: bool
    then: Step


@dataclass(frozen=True, eq=False)
class Ready:
    """The cards of the street are dealt; `bets` tells whether anybody can bet now."""

    state: HandState
    bets: bool


Step = Choice | Dealt | Ready


def stage(state: HandState) -> Step:
    """Return the steps from a state before a street's choices to its betting."""
    return _follow(state, state.street)


def _follow(state: HandState, street: int) -> Step:
    if state.ended is not None or state.street != street:
        return Ready(state, bets=False)
    if state.kind == "bet":
        return Ready(state, bets=True)
    if state.kind == "choose":
        kept, events = apply(state, Keep())
        exposed, _ = apply(state, Expose(_fresh(state)))
        secret = any(type(event).__name__ == "ChoiceMade" for event in events)
        return Choice(state.actor, _follow(kept, street), _follow(exposed, street), secret)
    wanted = due(state)
    if wanted is None or wanted.what not in ("burn", "deal"):
        return Ready(state, bets=False)
    if wanted.what == "burn":
        return _follow(apply(state, Burn())[0], street)
    dealt = apply(state, Deal(_fresh(state) if wanted.up else None))[0]
    return Dealt(wanted.p, wanted.up, _follow(dealt, street))


def _fresh(state: HandState) -> Card:
    """Return a natural card that is not out."""
    return next(card for card in state.game.deck if not card.is_joker and not card.bit & state.out)
