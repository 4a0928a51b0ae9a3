"""Bots in the games where cards are turned up: legal, even-handed, and better than those without an opinion."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comodin import apply, legal, start
from comodin.bots import CallerBot, RandomBot, RegularBot, make_bot, play_hand
from comodin.bots.regular.turning import LEADS, completion
from comodin.cards import Shoe, parse_cards
from comodin.games import NoPeek
from comodin.hand import Bet, Call, Check, Deal, Fold, HandState, Option, TurnUp, due, viewed
from comodin.rules import REVEAL_PRESETS
from tests.bots.matches import match

STRUCTURES = ("limit", "spread", "pot_limit", "no_limit")
CHANGES: tuple[dict[str, object], ...] = (
    {},
    {"tie_beats": True},
    {"target": "right_neighbour"},
    {"folded_hands_count": True},
    {"who_may_bet": "leader_only"},
    {"first_round": "forced_minimum"},
    {"bet_on_bust": True, "bet_on_kill": True},
    {"exhausted_leader": "out_immediately", "betting_opener": "left_of_leader"},
    {"side_pot_rule": "none", "pair_doubles_minimum": True, "doubling": "each_time"},
)


@st.composite
def tables(draw: st.DrawFn) -> NoPeek:
    preset, structure = draw(st.sampled_from(sorted(REVEAL_PRESETS))), draw(st.sampled_from(STRUCTURES))
    stacks = draw(st.lists(st.integers(1, 90), min_size=2, max_size=7))
    changes = dict(draw(st.sampled_from(CHANGES)))
    if REVEAL_PRESETS[preset].get("kill_scope") == "none":
        changes.pop("bet_on_kill", None)
    if preset == "gustafson-blind":  # nobody but the leader can open there
        changes.pop("betting_opener", None)
    if preset in ("opr-sweat", "denexa", "pokerdb") and draw(st.booleans()):
        changes["last_player_wins"] = "must_beat_centre"
    stakes = "2-8" if structure == "spread" else "4"
    return NoPeek.at(stakes, stacks=stacks, preset=preset, structure=structure, **changes)


def dealt(middle: str, hands: list[str], *, stack: int = 40, **rules: object) -> HandState:
    """Deal hands known in full, as the dealer of a test may."""
    game = NoPeek.at("4", stacks=[stack] * len(hands), **rules)  # type: ignore[arg-type]
    down = [list(parse_cards(each)) for each in hands]
    rest = list(parse_cards(middle))
    state, _ = start(game)
    while (wanted := due(state)) is not None:
        state, _ = apply(state, Deal(down[wanted.p - 1].pop(0) if wanted.what == "deal" else rest.pop(0)))
    return state


def turned(state: HandState) -> HandState:
    """Turn until there is something to decide."""
    while state.kind == "turn":
        state, _ = apply(state, TurnUp())
    return state


A = "9s 2h 3c 4s 6d 7h Jc"
B = "2s 3d 4d 6h 7s Ts Jd"
C = "Ks Kc 2d 3s 4c 5h 6c"


# -- what they may do ------------------------------------------------------------------------


@settings(max_examples=50, deadline=None)
@given(game=tables(), seed=st.integers(0, 10**6))
def test_every_action_is_legal(game: NoPeek, seed: int) -> None:
    """Every preset, structure and number of seats, deep or short, among all kinds of bots."""
    kinds = (RegularBot, RandomBot, CallerBot)
    bots = [
        RegularBot(seed=p, samples=8) if p % 3 == seed % 3 else kinds[(seed + p) % 3](seed=p)
        for p in range(len(game.stacks))
    ]

    state, _ = play_hand(game, bots, Shoe.seeded(game.deck, seed=seed, hand=0))

    left = state.reveal.carried
    assert sum(seat.stack for seat in state.seats) + state.house + left == sum(game.stacks)


@pytest.mark.parametrize("name", ["random", "caller", "regular"])
def test_everybody_turns_where_one_must(name: str) -> None:
    state = dealt("8d", [A, B])

    assert make_bot(name, seed=1).act(viewed(state, 1), legal(state)) == TurnUp()


def test_the_caller_stays_in_a_forced_round() -> None:
    """It bets the one bet, and calls it (R2.2)."""
    state = turned(dealt("", [A, B], preset="netplaces"))
    caller = CallerBot()
    first = caller.act(viewed(state, state.actor), legal(state))
    state, _ = apply(state, first)

    assert first == Bet(4)
    assert caller.act(viewed(state, state.actor), legal(state)) == Call()


def test_random_is_uniform() -> None:
    """Over the kinds of action first."""
    state = turned(dealt("8d", [A, B, C]))
    view, options = viewed(state, state.actor), legal(state)
    bot = RandomBot(seed=4)

    counts = Counter(type(bot.act(view, options)) for _ in range(2000))

    assert set(counts) == {option.action for option in options} == {Check, Bet}
    assert all(abs(count - 1000) < 120 for count in counts.values())


# -- what they may know ----------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(game=tables(), seed=st.integers(0, 10**6))
def test_hidden_cards_do_not_matter(game: NoPeek, seed: int) -> None:
    """Its own cards are as hidden as the others': with any of them exchanged it does the same."""
    random = Random(seed)

    class Checking(RegularBot):
        def act(self, view: HandState, options: object) -> object:  # type: ignore[override]
            assert all(card is None for each in view.seats for card in each.downcards)
            return super().act(view, options)  # type: ignore[arg-type]

    bots = [
        Checking(seed=p, samples=8) if random.random() < 0.7 else RandomBot(seed=p) for p in range(len(game.stacks))
    ]
    play_hand(game, bots, Shoe.seeded(game.deck, seed=seed, hand=0))  # type: ignore[arg-type]


def test_equal_seeds_play_equally() -> None:
    game = NoPeek.at("4", stacks=[200] * 4, structure="no_limit")

    def played(seed: int) -> list[object]:
        bots = [RegularBot(seed=f"{seed}/{p}") for p in range(4)]
        return [play_hand(game, bots, Shoe.seeded(game.deck, seed=3, hand=hand))[1] for hand in range(5)]

    assert played(1) == played(1)
    assert played(1) != played(2)


# -- how they judge ----------------------------------------------------------------------------


def chance(state: HandState, samples: int = 3000) -> float:
    """Return how often the seat on turn leads at the end."""
    complete = completion(viewed(state, state.actor), Random(1))
    return sum(complete()[0] >= LEADS for _ in range(samples)) / samples


def test_a_chance_is_what_it_is() -> None:
    """Two players of one card each: the leader wins unless one of the better cards comes (three kill)."""
    state = turned(dealt("8d", ["9s", "2s"], cards=1))
    better = 4 * len("TJQKA")

    assert chance(state) == pytest.approx(1 - better / 50, abs=0.03)


def test_one_leads_at_the_end() -> None:
    """Of every completion exactly one comes out in the lead."""
    state = turned(dealt("8d", [A, B, C]))
    complete = completion(viewed(state, state.actor), Random(2))

    for _ in range(300):
        mine, theirs = complete()
        assert sum(worth >= LEADS for worth in (mine, *theirs)) == 1


def test_a_sure_thing_is_bet_and_a_hopeless_one_folded() -> None:
    """Nothing that is a single card beats an ace; who has no card left is beaten by it (R4.7)."""
    state = turned(dealt("8d", ["Ks", "As", "2c"], cards=1))
    for _ in range(3):
        state, _ = apply(state, Check())
    state = turned(state)
    assert (state.actor, state.reveal.leads) == (2, (1, 2))
    assert {_verb(state, seed) for seed in range(6)} == {"bet"}

    state, _ = apply(state, Bet(4))
    state, _ = apply(state, Call())
    assert state.actor == 1
    assert {_verb(state, seed) for seed in range(6)} == {Fold.verb}


def _verb(state: HandState, seed: int) -> str:
    return RegularBot(seed=seed).act(viewed(state, state.actor), legal(state)).verb


def test_a_small_chance_folds() -> None:
    """Four cards of fifty beat a king, and neither price is worth it."""
    state = turned(dealt("8d", ["Ks", "2c"], cards=1, structure="no_limit", stack=400))
    small, _ = apply(state, Bet(4))
    big, _ = apply(state, Bet(300))

    assert chance(big) == pytest.approx(4 / 50, abs=0.02)
    assert {_verb(big, seed) for seed in range(6)} == {Fold.verb}
    assert _verb(small, 1) == Fold.verb  # 4 for 12: a third of the chances would be needed


# -- how strong they are -------------------------------------------------------------------------


DEALS = {("random", 2): 220, ("caller", 2): 300, ("random", 4): 36, ("caller", 4): 110}


@pytest.mark.parametrize(("other", "seats"), list(DEALS))
@pytest.mark.parametrize("preset", ["opr-sweat", "opr-nopeek"])
def test_regular_wins(preset: str, seats: int, other: str) -> None:
    """The 99 % interval lies above zero, on fixed seeds and with a sixth of the usual samples."""
    deals = DEALS[other, seats]
    mean, margin = match(preset=preset, structure="limit", seats=seats, other=other, deals=deals, samples=32, seed=1)

    assert mean - margin > 0


def test_decisions_take_milliseconds() -> None:
    """Among six, betting takes some milliseconds on average (generous here: the machine may be busy)."""
    from time import process_time

    game = NoPeek.at("4", stacks=[40] * 6)
    decisions, began = 0, process_time()

    class Counting(RegularBot):
        def act(self, view: HandState, options: tuple[Option, ...]) -> object:  # type: ignore[override]
            nonlocal decisions
            decisions += view.kind == "bet"
            return super().act(view, options)

    for hand in range(5):
        play_hand(game, [Counting(seed=p) for p in range(6)], Shoe.seeded(game.deck, seed=1, hand=hand))  # type: ignore[misc]

    assert (process_time() - began) / decisions < 0.04
