"""All 840,788 hands of the Mexican deck against the brute force, under every option."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from comodin.cards import Card
from comodin.ranking import MexicanRanking
from tests.ranking.brute import House, joker_value, natural_value
from tests.ranking.everything import (
    as_numbers,
    joker_hands,
    joker_numbers,
    natural_hands,
    natural_numbers,
    representatives,
    tokens,
)

SETTINGS = tuple(product((True, False), repeat=3))


@pytest.mark.parametrize(("bug_five_aces", "double_ace_flush", "natural_beats_joker"), SETTINGS)
def test_every_hand_has_the_rank_that_the_brute_force_gives_it(
    bug_five_aces: bool, double_ace_flush: bool, natural_beats_joker: bool
) -> None:
    """658,008 natural hands, 91,390 wild, 91,390 with a bug; dense (P10, P11, P39-P41, W9, W10, R3.2-R3.5)."""
    ranking = MexicanRanking(
        bug_five_aces=bug_five_aces, double_ace_flush=double_ace_flush, natural_beats_joker=natural_beats_joker
    )
    house = House(bug_five_aces=bug_five_aces, double_ace_flush=double_ace_flush)
    natural = 2 * natural_numbers() + natural_beats_joker
    expected = np.concatenate([natural, 2 * joker_numbers("wild", house), 2 * joker_numbers("bug", house)])
    different, dense = np.unique(expected, return_inverse=True)
    hands = np.concatenate([natural_hands(), joker_hands("JoD"), joker_hands("JoU")])
    assert len(hands) == 658_008 + 2 * 91_390

    strengths = ranking.values(hands)

    np.testing.assert_array_equal(strengths, dense)
    assert ranking.count == len(different)


def test_the_default_options_tell_2254_strengths_apart() -> None:
    """The issue's check number; five aces is the best of them (W10, R3.3)."""
    assert MexicanRanking().count == 2254
    assert str(MexicanRanking().of_strength(2253)) == "five:A"


def test_counts_by_category_are_those_of_the_rules() -> None:
    """Of five cards from 41: flush 1,704; full house 3,780 (2,628 with a bug); quads 1,800 with a wild joker (R3.3)."""
    ranking = MexicanRanking()
    category = np.array([ranking.of_strength(strength).category.value for strength in range(ranking.count)])

    def count(joker: str, name: str) -> int:
        hands = np.concatenate([natural_hands(), joker_hands(joker)])
        return int((category[ranking.values(hands)] == name).sum())

    assert count("JoD", "flush") == 1704
    assert count("JoD", "full_house") == 3780
    assert count("JoU", "full_house") == 2628
    assert count("JoD", "quads") == 1800


@pytest.mark.parametrize("up", ["bug", "wild"])
@pytest.mark.parametrize("down", ["bug", "wild"])
@pytest.mark.parametrize("exposed", ["bug", "wild"])
def test_the_joker_options_only_say_which_joker_is_which(up: str, down: str, exposed: str) -> None:
    """JoU, JoD and JoX are what the house says (P10, P11, P17), on all 91,390 hands each."""
    default = MexicanRanking()
    expected = {"bug": default.values(joker_hands("JoU")), "wild": default.values(joker_hands("JoD"))}
    ranking = MexicanRanking(joker_up=up, joker_down=down, joker_dealer_exposed=exposed)

    for joker, role in (("JoU", up), ("JoD", down), ("JoX", exposed)):
        np.testing.assert_array_equal(ranking.values(joker_hands(joker)), expected[role])


def test_a_wild_joker_is_never_worse_than_a_bug() -> None:
    """Whatever a bug may be, a wild joker may be too (P10, P11)."""
    ranking = MexicanRanking()

    assert (ranking.values(joker_hands("JoD")) >= ranking.values(joker_hands("JoU"))).all()


def test_the_brute_force_may_treat_suits_alike() -> None:
    """Without renaming suits it gives the same values: what `representatives` rests on (P15)."""
    chance = random.Random(41)
    hands, inverse = representatives()
    names = list(tokens(hands))
    rows = list(tokens(np.delete(joker_hands("JoU")[::5], 0, axis=1)))
    for place in chance.sample(range(len(rows)), 300):
        for role, daf in product(("wild", "bug"), (False, True)):
            house = House(double_ace_flush=daf)
            direct = joker_value(rows[place], role, house)[0]
            assert direct == joker_value(names[inverse[5 * place]], role, house)[0]
    some = np.array(chance.sample(range(658_008), 20_000))
    direct = as_numbers([natural_value(hand, House().ranks) for hand in tokens(natural_hands()[some])])
    np.testing.assert_array_equal(direct, natural_numbers()[some])
    assert len(names) < 6000
    assert as_numbers([(1, (2,))]) < as_numbers([(1, (2, 0))]) < as_numbers([(2, (0,))])


def test_scalar_paths_and_arrays_agree_on_a_large_sample() -> None:
    """`value`, `strength`, `strength_of_codes` and `values` give the same integers."""
    chance = np.random.default_rng(9)
    hands = np.concatenate([natural_hands(), joker_hands("JoD"), joker_hands("JoU"), joker_hands("JoX")])
    hands = chance.permuted(hands[chance.choice(len(hands), 30_000, replace=False)], axis=1)
    for ranking in (MexicanRanking(), MexicanRanking(double_ace_flush=True, natural_beats_joker=True, joker_up="wild")):
        for row, strength in zip(hands.tolist(), ranking.values(hands).tolist(), strict=True):
            cards = tuple(map(Card.from_code, row))
            assert ranking.strength_of_codes(row) == ranking.strength(cards) == strength
            assert ranking.value(cards).strength == strength
