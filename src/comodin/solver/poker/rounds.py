"""Betting rounds compiled from the rules engine: once for each actor, stacks and pot, never for each board.

The engine is asked for what is legal and told what is done, on a state with
unknown down cards; nothing here knows a betting rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from comodin.errors import RulesError
from comodin.hand import Action, HandState, apply, evolve, legal
from comodin.hand.actions import Bet, Complete, Raise, Wager
from comodin.hand.events import ActionOn
from comodin.texts import Text

__all__ = ["Asked", "Closed", "Node", "Rounds", "Sizing", "Won"]

MOST_NODES: Final = 100_000
MOST_ACTIONS: Final = 100


@dataclass(frozen=True)
class Sizing:
    """Which wagers are tried where the rules leave a range: fractions of the pot after the call, and all-in.

    `cap` raises are tried after the bet; where the structure counts raises
    itself, that is a rule and stands in the rule set.
    """

    fractions: tuple[float, ...] = (0.5, 1.0)
    cap: int = 3

    def choose(self, state: HandState, amounts: Sequence[int]) -> list[int]:
        """Return the amounts to try out of those that are legal, all of them where they are few by rule."""
        if not isinstance(amounts, range):
            return list(amounts)
        if state.betting.raises >= self.cap and state.betting.wagers:
            return []
        betting, seat = state.betting, state.seat(state.actor)
        after_call = state.pot + betting.owed_to - seat.bet
        wanted = [betting.owed_to + round(fraction * after_call) for fraction in self.fractions]
        found = {min(max(to, amounts[0]), amounts[-1]) for to in wanted}
        return sorted(found | {amounts[-1]})


@dataclass(frozen=True, eq=False)
class Asked:
    """A seat must act: its actions, and what each leads to."""

    p: int
    actions: tuple[Action, ...]
    then: tuple[Node, ...]


@dataclass(frozen=True, eq=False)
class Won:
    """All but one have folded; `stacks` are those at the end."""

    winner: int
    stacks: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Closed:
    """The round is over and two are left; the state goes on with the next street or the showdown."""

    state: HandState


Node = Asked | Won | Closed


class Rounds:
    """Compiles rounds and keeps them; `RulesError` for one of more than `MOST_NODES`, or `MOST_ACTIONS` in a row."""

    def __init__(self, sizing: Sizing) -> None:
        self.sizing = sizing
        self._known: dict[tuple[object, ...], Node] = {}
        self._made = 0

    def begin(self, state: HandState, p: int) -> Node:
        """Return the round that seat `p` opens, from a state in which the cards of the street are dealt."""
        key = (p, state.street, *((seat.stack, seat.paid, seat.declared) for seat in state.seats))
        if key not in self._known:
            self._made = 0
            self._known[key] = self._follow(evolve(state, ActionOn(p=p, kind="bet")), state.street)
        return self._known[key]

    def after(self, state: HandState) -> Node:
        """Return the rest of a round from a state of it in which a seat must act."""
        self._made = 0
        return self._follow(state, state.street)

    def _follow(self, state: HandState, street: int, depth: int = 0) -> Node:
        self._made += 1
        if self._made > MOST_NODES or depth > MOST_ACTIONS:
            raise RulesError(Text("solver.round_large", nodes=f"{MOST_NODES:,}", actions=MOST_ACTIONS))
        if state.ended == "last_player":
            return Won(state.live[0], tuple(seat.stack for seat in state.seats))
        if state.street != street or state.kind != "bet":
            return Closed(state)
        actions = tuple(self._actions(state))
        then = tuple([self._follow(apply(state, each)[0], street, depth + 1) for each in actions])
        return Asked(state.actor, actions, then)

    def _actions(self, state: HandState) -> Iterator[Action]:
        for option in legal(state):
            kind = option.action
            if issubclass(kind, Wager):
                for to in self.sizing.choose(state, option.amounts):
                    yield _wager(kind, to)
            else:
                yield kind()


def _wager(kind: type[Wager], to: int) -> Action:
    for known in (Bet, Raise, Complete):
        if kind is known:
            return known(to)
    raise TypeError(kind)
