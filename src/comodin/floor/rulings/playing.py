"""Random positions of the engine: a hand that is dealt and played on by chance, for a trainee to be asked about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from comodin.cards import Card
from comodin.games import game_at
from comodin.hand import Action, Burn, Deal, Event, HandState, apply, due, legal, start
from comodin.rules import AnyRules

__all__ = ["Play", "begin"]

DEPTH: Final = (10, 40)
"""Lower limits that a stack has, from and to."""

FOLDS: Final = 0.25
"""How often somebody folds who might."""


JOKERS: Final = 0.4
"""How often the joker is among the cards that come: more than in play, since it raises questions of its own."""


class Play:
    """A hand under way: `state`, the deck in its order, and all events so far."""

    def __init__(self, state: HandState, events: tuple[Event, ...], order: Sequence[Card], random: Random) -> None:
        self.state = state
        self.events = events
        self.order = order
        self.random = random

    @property
    def card(self) -> Card | None:
        """The next card of the deck, None where it has run out."""
        return next((card for card in self.order if not self.state.out & card.bit), None)

    def do(self, action: Action) -> tuple[Event, ...]:
        """Carry an action out and return what it brought about; `IllegalActionError` where the rules refuse it."""
        self.state, events = apply(self.state, action)
        self.events += events
        return events

    def step(self) -> Action | None:
        """Play one action by chance, of the dealer or of a seat; None where the hand is over."""
        if self.state.ended is not None:
            return None
        action = self.drawn() if self.state.actor else self.dealt()
        self.do(action)
        return action

    def dealt(self) -> Action:
        """Return what the dealer does next."""
        wanted = due(self.state)
        return Burn(self.card) if wanted is not None and wanted.what == "burn" else Deal(self.card)

    def drawn(self) -> Action:
        """Return something that is legal for the seat on turn; folds are rarer, so that hands last."""
        options = [each for each in legal(self.state) if each.verb != "fold" or self.random.random() < FOLDS]
        option = self.random.choice(options or [*legal(self.state)])
        if not option.amounts:
            return option.action()
        return option.action(to=self.random.choice([option.amounts[0], option.amounts[0], option.amounts[-1]]))

    def until(self, wanted: Callable[[HandState], bool]) -> bool:
        """Play on until a state is as wanted; whether it came to that."""
        while not wanted(self.state):
            if self.step() is None:
                return False
        return True


def begin(rules: AnyRules, random: Random) -> Play:
    """Return a new hand of two to six players with stacks of all sizes."""
    low, high = rules.players
    sizes = {"limit": "4/8" if rules.kind == "poker" else "4", "spread": "2-8"}
    stakes = rules.stakes(sizes.get(rules.structure, "4"))
    seats = random.randint(max(low, 2), min(high, 6))
    stacks = [stakes.lower * random.randint(*DEPTH) for _ in range(seats)]
    game = game_at(rules, stakes, stacks)
    order = list(game.deck)
    random.shuffle(order)
    joker = next((card for card in order if card.is_joker), None)
    if joker is not None and random.random() < JOKERS:
        order.remove(joker)
        order.insert(random.randrange(4 * seats), joker)
    state, events = start(game)
    return Play(state, events, order, random)
