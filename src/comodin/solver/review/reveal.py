"""The end of a hand of a reveal game by backward induction: nobody knows a card that the other does not."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from comodin.errors import ComodinError
from comodin.games import NoPeek
from comodin.hand import HandState
from comodin.odds.reveal import RevealPosition
from comodin.solver.poker.place import label
from comodin.solver.poker.rounds import Asked, Closed, Node, Rounds, Sizing
from comodin.solver.poker.spot import RAISE_CAP
from comodin.solver.review.decisions import Decision

__all__ = ["MOST_HIDDEN", "induced"]

MOST_HIDDEN: Final = 4
"""Cards still to be turned with which a hand is worked out: a moment for each way that the betting may end."""


def induced(decision: Decision, raise_cap: int = RAISE_CAP) -> dict[str, float] | None:
    """Return what each action wins from here on, both playing as well as can be; None where that is out of reach."""
    state, game = decision.before, decision.before.game
    if not isinstance(game, NoPeek) or state.kind != "bet":
        return None
    live = [p for p, seat in enumerate(state.seats, 1) if not seat.folded and not seat.out]
    if len(live) != 2 or sum(len(state.seat(p).downcards) for p in live) > MOST_HIDDEN:
        return None
    cap = max(raise_cap, state.betting.raises) if game.rules.heads_up_uncapped else game.rules.raise_cap
    rules = game.rules.with_(raise_cap=cap, heads_up_uncapped=False)
    capped = NoPeek(rules, game.stakes, game.stacks, carried=game.carried, deck=game.deck)
    wanted = getattr(decision.action, "to", 0) - state.betting.owed_to
    after_call = state.pot + state.betting.owed_to - state.seat(decision.p).bet
    sizes = (0.5, 1.0, wanted / after_call) if wanted > 0 else (0.5, 1.0)
    node = Rounds(Sizing(sizes, cap)).after(replace(state, game=capped, memo=None))
    if not isinstance(node, Asked):
        return None
    worth = _Worth(decision.p, (live[0], live[1]), state)
    try:
        values = [worth.of(then) for then in node.then]
    except ComodinError:
        return None
    return {label(action): value for action, value in zip(node.actions, values, strict=True)}


class _Worth:
    """Values to seat `p` of what may come of a betting round of two."""

    def __init__(self, p: int, live: tuple[int, int], state: HandState) -> None:
        self.p = p
        self.live = live
        self.stack = state.seat(p).stack

    def of(self, node: Node) -> float:
        """Return what the seat wins from the decision on."""
        match node:
            case Asked():
                values = [self.of(then) for then in node.then]
                return max(values) if node.p == self.p else min(values)
            case Closed():
                return self.closed(node.state)
        return float(node.stacks[self.p - 1] - self.stack)

    def closed(self, state: HandState) -> float:
        """Return what it wins where the round is over."""
        from comodin.solver import SweatSpot, solve_sweat  # noqa: PLC0415 - which this is part of

        first, second = (state.seat(p) for p in self.live)
        paid = self.stack - state.seat(self.p).stack
        spot = SweatSpot(
            _of_two(RevealPosition.of(state), self.live),
            state.pot,
            stacks=(first.stack, second.stack),
            stakes=state.game.stakes,  # type: ignore[attr-defined]
        )
        return solve_sweat(spot).values[self.live.index(self.p)] - paid


def _of_two(position: RevealPosition, live: tuple[int, int]) -> RevealPosition:
    """Return a position without those who are out of it, whose cards are dead."""
    if len(position.seats) == 2:
        return position
    gone = [card for p, seat in enumerate(position.seats, 1) if p not in live for card in seat.upcards]
    return replace(
        position,
        seats=tuple(position.seats[p - 1] for p in live),
        leads=tuple(live.index(p) + 1 for p in position.leads if p in live),
        turn=live.index(position.turn) + 1 if position.turn in live else 0,
        dead=(*position.dead, *gone),
    )
