"""Random hands of random tables, for laws that hold in all of them."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from comodin.cards import shuffled
from comodin.games import MexicanPoker
from comodin.hand import Action, Burn, Deal, Event, HandState, apply, due, mishaps, start
from comodin.rules import preset
from comodin.testing import decisions

__all__ = ["Played", "play", "tables"]

STAKES = {"limit": "4/8", "spread": "2-8", "pot_limit": "4", "no_limit": "4"}
PRESETS = ("parkwest", "wiki", "lucky-lady", "aviator", "barge")


class Played:
    """A hand from beginning to end: its states, the actions between them, all events."""

    def __init__(self, game: MexicanPoker) -> None:
        state, events = start(game)
        self.game = game
        self.states: list[HandState] = [state]
        self.actions: list[Action] = []
        self.events: list[Event] = list(events)
        self.marks: list[int] = [len(events)]
        """How many events had happened at each state."""

    @property
    def last(self) -> HandState:
        """The state that was reached."""
        return self.states[-1]

    def do(self, action: Action) -> None:
        """Go on by one action."""
        state, events = apply(self.last, action)
        self.states.append(state)
        self.actions.append(action)
        self.events += events
        self.marks.append(len(self.events))


def play(game: MexicanPoker, seed: int, *, clumsy: bool = False) -> Played:
    """Play a hand at random; at a clumsy table something goes wrong now and then."""
    random = Random(seed)
    order = shuffled(game.deck, seed=seed)
    hand = Played(game)
    while not hand.last.over:
        state = hand.last
        card = next((card for card in order if not state.out & card.bit), None)
        wanted = due(state)
        if clumsy and random.random() < 0.08:
            wrong = mishaps(state, card)
            verb = random.choice(sorted({action.verb for action in wrong}))
            hand.do(random.choice([action for action in wrong if action.verb == verb]))
        elif state.actor:
            hand.do(random.choice(list(decisions(state))))
        else:
            assert card is not None
            hand.do(Burn(card) if wanted is not None and wanted.what == "burn" else Deal(card))
    return hand


@st.composite
def tables(draw: st.DrawFn) -> MexicanPoker:
    """Any preset, structure, number of seats, and stacks from a chip to many."""
    name = draw(st.sampled_from(PRESETS))
    structure = draw(st.sampled_from(sorted(STAKES)))
    changes: dict[str, Any] = draw(
        st.sampled_from([{}, {}, {"collection": 1}, {"ante": 0}, {"burns": (4, 5)}, {"declare_window": "rest_of_hand"}])
    )
    rules = preset(name, structure=structure).with_(**changes)
    if rules.expose_timing == "before_street" and draw(st.booleans()):
        rules = rules.with_(expose_reveal="simultaneous")
    seats = draw(st.integers(*rules.players))
    stacks = draw(st.lists(st.integers(2, 40) | st.integers(200, 400), min_size=seats, max_size=seats))
    return MexicanPoker(rules, rules.stakes(STAKES[structure]), stacks)
