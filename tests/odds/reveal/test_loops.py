"""The compiled loops say the rules once more: card by card they must do what the engine does."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from comodin.hand import TurnUp, apply
from comodin.hand import events as e
from comodin.odds.reveal import RevealPosition, kernel
from comodin.odds.reveal.arrays import pack
from comodin.odds.reveal.sampling import noise_of
from comodin.rules import RevealRules
from tests.odds.reveal.engine import PRESETS, ended, ends_of, houses, positions, winner_of

ENDS = {"killed": 1, "bust": 2, "passed": 3}


def check_against_engine(position: RevealPosition, random: Random) -> None:
    """Play one order of the cards on both sides."""
    cards = random.sample(position.unseen, len(position.unseen))
    if position.turn:
        state, events = position.state, []
        order = iter(cards)
        while not state.over:
            state, happened = apply(state, TurnUp(next(order)))
            events += happened
    else:
        state, events = ended(position)
    _, ints, nums = played(position, [card.code for card in cards])
    expected = ends_of(events, state)
    assert nums[kernel.WINNER] == winner_of(events) - 1
    assert ints[kernel.END].tolist() == [ENDS.get(expected.get(p, ""), 0) for p in range(1, len(position.seats) + 1)]
    assert ints[kernel.LEFT].tolist() == [len(seat.downcards) for seat in state.seats]
    leads = sum(isinstance(event, e.LeadTaken) for event in events)
    assert nums[kernel.TAKEN] == len(position.leads) + leads
    strengths = [position.game.ranking.strength(seat.upcards) for seat in state.seats]
    assert ints[kernel.STRENGTH].tolist() == strengths


def played(position: RevealPosition, codes: list[int]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return the arrays of a hand played to its end with these cards in the order turned."""
    packed = pack([position])
    centre, kill = packed.start.terms[0, :2]
    words, ints, nums = packed.start.words, packed.start.ints, packed.start.nums
    hand = np.empty_like(words[0]), np.empty_like(ints[0]), np.empty_like(nums[0])
    kernel.begin(packed.start, 0, packed.house[0], hand)
    for code in codes:
        if hand[2][kernel.TURN] < 0:
            break
        kernel.advance(hand, packed.house, centre, kill, code)
    assert hand[2][kernel.TURN] < 0
    return hand


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_of_each_preset_ends_as_the_engine_ends_it(preset: str) -> None:
    """Whole decks, two to seven players, from anywhere in the hand, after bets and folds."""
    random = Random(preset)
    for position in positions(11, 25, [RevealRules.of(preset)]):
        check_against_engine(position, random)


def test_a_hand_of_every_house_ends_as_the_engine_ends_it() -> None:
    """All options of R2.2 that matter without betting, mixed; fewer cards make ends come early."""
    random = Random(5)
    every = houses()
    fewer = [rules.with_(cards=cards) for rules in random.sample(every, 60) for cards in (1, 2, 3, 5)]
    for position in (*positions(12, 120, every), *positions(13, 150, fewer)):
        check_against_engine(position, random)


def test_the_quick_loop_and_the_general_one_give_the_same_counts() -> None:
    """The same draws, the same hands, to the last one; also where a leader folded or has no card left."""
    usual = [
        rules
        for rules in houses(target="best_showing", folded_hands_count=False, last_player_wins="immediate")
        if rules.side_pot_rule == "none"
    ]
    for number, position in enumerate(positions(14, 80, usual)):
        packed = pack([position])
        packed.start.terms[:, 4] = 0
        quick, general = packed.counts(), packed.counts()
        kernel.sample_usual(packed.start, packed.house, 200, noise_of(number), quick)
        kernel.sample(packed.start, packed.house, 200, noise_of(number), general)

        assert np.array_equal(quick[0], general[0])
        assert np.array_equal(quick[1], general[1])
