"""Random hands for the tests of records: every game, preset and structure, exposures and unknown cards included."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from comodin import MexicanPoker, apply, legal, start
from comodin.cards import Shoe
from comodin.errors import IllegalActionError, RulesError
from comodin.games import NoPeek
from comodin.hand import ExposeByDealer, VoidHand
from comodin.hand.actions import Action
from comodin.hand.dealer import Dealer
from comodin.hand.events import CardBurned, CardDealt, Event
from comodin.hand.state import HandState
from comodin.history import HandRecord
from comodin.rules import PRESETS, REVEAL_GAMES, REVEAL_PRESETS, RevealRules, preset

HANDS = Path(__file__).parent / "hands"
REVEAL_HANDS = HANDS / "reveal"
GOLDEN = Path(__file__).parent / "golden"
UNHURRIED = settings(deadline=None)
STAKES = {"limit": "4/8", "spread": "2-8", "pot_limit": "4", "no_limit": "4"}
REVEAL_STAKES = STAKES | {"limit": "4"}


def random_hand(
    base: str,
    structure: str,
    stacks: list[int],
    *,
    seed: int,
    exposures: float = 0.0,
    voids: float = 0.0,
    **overrides: object,
) -> HandRecord:
    """Play one hand at random; before each action is the chance of a dealer's error, and of the floor's ruling."""
    game = MexicanPoker.at(STAKES[structure], stacks=stacks, preset=base, structure=structure, **overrides)
    random = Random(seed)
    dealer = Dealer(Shoe.seeded(game.deck, seed=seed, hand=1))
    state, happened = start(game)
    events = list(happened)
    while not state.over:
        for action in _tries(state, dealer, random, exposures, voids):
            try:
                state, happened = apply(state, action)
            except IllegalActionError:
                continue
            events += happened
            break
    return HandRecord.of(state, events, id=str(seed), preset=base)


def random_reveal_hand(
    base: str,
    structure: str,
    stacks: list[int],
    *,
    seed: int,
    name: str | None = None,
    carried: int = 0,
    voids: float = 0.0,
    **overrides: Any,
) -> HandRecord:
    """Play one hand of the reveal games at random."""
    rules = RevealRules.of(base, structure).with_(**overrides)
    game = NoPeek(rules, rules.stakes(REVEAL_STAKES[structure]), stacks, carried=carried)
    random = Random(seed)
    dealer = Dealer(Shoe.seeded(game.deck, seed=seed, hand=1))
    state, happened = start(game)
    events = list(happened)
    while not state.over:
        state, happened = apply(state, next(_tries(state, dealer, random, 0.0, voids)))
        events += happened
    return HandRecord.of(state, events, id=str(seed), preset=base, game_name=name)


def unseen(record: HandRecord) -> HandRecord:
    """Return a record of the reveal games without the cards that nobody saw as they were dealt."""
    events = [replace(event, card=None) if isinstance(event, CardDealt) else event for event in record.events]
    return replace(record, events=tuple(events))


def forget(record: HandRecord, *, seed: int, chance: float = 0.4) -> HandRecord:
    """Return the record of a live game, where down cards and burns are known only as far as they were seen."""
    random = Random(seed)

    def seen(event: Event) -> Event:
        hidden = isinstance(event, CardBurned) or (isinstance(event, CardDealt) and not event.up)
        return replace(event, card=None) if hidden and random.random() < chance else event

    return replace(record, events=tuple(seen(event) for event in record.events))


def _tries(state: HandState, dealer: Dealer, random: Random, exposures: float, voids: float = 0.0) -> Iterator[Action]:
    """Yield what may be tried next, until the rules take one."""
    if voids and random.random() < voids:
        yield VoidHand("#2 and #3 were swapped")
    if random.random() < exposures:
        yield ExposeByDealer(random.randrange(1, len(state.seats) + 1))
    if not state.actor:
        yield dealer.act(state)
        return
    option = random.choice(legal(state))
    yield option.action(to=random.choice(option.amounts)) if option.amounts else option.action()


@st.composite
def records(draw: st.DrawFn) -> HandRecord:
    """Return a random hand of any preset, structure, number of seats, deep and short stacks."""
    base = draw(st.sampled_from(sorted(PRESETS)))
    structure = draw(st.sampled_from(sorted(STAKES)))
    low, high = preset(base).players
    stacks = draw(st.lists(st.sampled_from([1, 2, 3, 5, 9, 20, 80, 400]), min_size=low, max_size=high))
    overrides: dict[str, object] = {}
    if preset(base).expose_timing == "before_street" and draw(st.booleans()):
        overrides["expose_reveal"] = "simultaneous"
    if draw(st.integers(0, 3)) == 0:
        overrides["declare_window"] = draw(st.sampled_from(["any_time_on_street", "rest_of_hand"]))
    seed = draw(st.integers(0, 10**6))
    exposures = draw(st.sampled_from([0.0, 0.05]))
    voids = draw(st.sampled_from([0.0, 0.0, 0.03]))
    record = random_hand(base, structure, stacks, seed=seed, exposures=exposures, voids=voids, **overrides)
    return forget(record, seed=seed) if draw(st.booleans()) else record


_REVEAL_OVERRIDES: tuple[dict[str, Any], ...] = (
    {},
    {"cards": 4},
    {"target": "right_neighbour"},
    {"bet_on_kill": True, "bet_on_bust": True},
    {"pair_doubles_minimum": True, "doubling": "each_time"},
    {"exhausted_leader": "out_immediately"},
    {"folded_hands_count": True},
    {"last_player_wins": "must_beat_centre"},
    {"side_pot_rule": "none"},
    {"collection": 1},
)


@st.composite
def reveal_records(draw: st.DrawFn) -> HandRecord:
    """Return a random hand of the reveal games: any preset, structure, number of seats, deep and short stacks."""
    base = draw(st.sampled_from(sorted(REVEAL_PRESETS)))
    structure = draw(st.sampled_from(sorted(REVEAL_STAKES)))
    stacks = draw(st.lists(st.sampled_from([2, 3, 5, 9, 20, 80, 400]), min_size=2, max_size=7))
    overrides = draw(st.sampled_from(_REVEAL_OVERRIDES))
    try:
        RevealRules.of(base).with_(**overrides)
    except RulesError:  # these rules do not go together with the preset's
        overrides = {}
    return random_reveal_hand(
        base,
        structure,
        stacks,
        seed=draw(st.integers(0, 10**6)),
        name=draw(st.sampled_from(REVEAL_GAMES)),
        carried=draw(st.sampled_from([0, 0, 7])),
        voids=draw(st.sampled_from([0.0, 0.0, 0.03])),
        **overrides,
    )
