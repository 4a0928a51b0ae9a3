"""Exact odds against dealing every order of the cards, and against numbers worked out by hand."""

from __future__ import annotations

import random
import time
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from comodin.cards import Deck, parse_cards
from comodin.odds import Position, odds
from comodin.odds.exact import steps
from comodin.ranking import Category, MexicanRanking
from comodin.rules import RuleSet
from tests.odds.brute import Brute, found, orders, some_position


@pytest.mark.parametrize("seed", range(20))
def test_exact_odds_are_those_of_every_order_of_the_cards(seed: int) -> None:
    """Any rules, seats, lists, jokers: each chance as a fraction, how hands end included."""
    chance = random.Random(seed)
    done = 0
    while done < 5:
        position = some_position(chance)
        if orders(position) > 3000:
            continue
        done += 1
        answer = odds(position)
        assert answer.method == "exact", position
        assert found(answer) == Brute(position).run(), position


def test_a_card_in_the_middle_weighs_as_much_as_any_other() -> None:
    """Short stubs with cards to come for each seat too: the joker in the middle is one card of many."""
    chance = random.Random(12)
    deck = Deck(ranks="JQKA", suits="cdh", joker=True)
    done = 0
    while done < 4:
        position = some_position(chance, decks=(deck,), seats=(2, 3), streets=(2, 3, 4), houses=(RuleSet.of("barge"),))
        coming = zip(position.to_come, position.policies, strict=True)
        split = any(0 < position.downs_to_come(seat, "keep") < k for seat, (k, _) in enumerate(coming))
        if not (position.common_to_come and split and position.unseen[-1].is_joker and orders(position) < 20_000):
            continue
        done += 1
        assert found(odds(position)) == Brute(position).run(), position


def test_two_seats_from_two_cards_each_count_as_pairs_of_array_rows() -> None:
    """K♦ [7♥] against A♥ [Q♣] on a deck without 2 to 4: every pair of completions, ranked by the public arrays."""
    dead = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h"
    position = Position.parse(["Kd [7h]", "Ah [Qc]"], dead=dead)
    codes = np.array([53 if card.is_joker else card.code for card in position.unseen], dtype=np.uint8)
    places = np.array([[i, j, k] for i in range(18) for j in range(i) for k in range(j)])
    masks = (1 << places).sum(axis=1)
    strengths = []
    for held in ("Kd 7h", "Ah Qc"):
        fixed = np.tile(np.array([card.code for card in parse_cards(held)], dtype=np.uint8), (len(places), 1))
        strengths.append(MexicanRanking().values(np.concatenate([fixed, codes[places]], axis=1)).astype(int))
    apart = masks[:, None] & masks[None, :] == 0
    first, second = strengths[0][:, None], strengths[1][None, :]
    answer = odds(position)

    assert answer.completions == apart.sum() == comb(18, 3) * comb(15, 3)
    assert answer.seats[0].splits == ((apart & (first > second)).sum(), (apart & (first == second)).sum())
    assert answer.seats[1].splits == ((apart & (first < second)).sum(), (apart & (first == second)).sum())


def test_46_million_completions_are_counted_and_said() -> None:
    """Two cards each: C(37, 3) x C(34, 3), exact in a moment."""
    position = Position.parse(["Kd [7h]", "Ah [Qc]"])
    odds(position)
    start = time.process_time()
    answer = odds(position)

    assert time.process_time() - start < 0.5
    assert answer.completions == 46_495_680
    assert [seat.splits[0] for seat in answer.seats] == [20_207_354, 26_280_226]
    assert answer.seats[0].exact_share + answer.seats[1].exact_share == 1


def test_finished_hands() -> None:
    """Five cards each: somebody has won, or several share; the hands are named."""
    answer = odds(Position.parse(["Ks Kd 5c 5h [7c]", "Kc Kh 5d 5s [7d]", "2c 2d 2h 3c [4c]", "Ac Ad As JoU [Ah]"]))
    tied = odds(Position.parse(["Ks Kd 5c 5h [7c]", "Kc Kh 5d 5s [7d]", "2c 2d 3h 3c [4c]"]))

    assert [seat.share for seat in answer.seats] == [0, 0, 0, 1]
    assert [str(seat.now) for seat in answer.seats] == ["two_pair:K57", "two_pair:K57", "trips:243", "five:A"]
    assert [(seat.win, seat.tie, seat.share) for seat in tied.seats] == [(0, 1, 0.5), (0, 1, 0.5), (0, 0, 0)]
    assert tied.completions == 1
    assert tied.seats[0].ends == {Category.TWO_PAIR: 1.0}
    assert (tied.seats[0].error, tied.seats[0].interval) == (0.0, (0.5, 0.5))


def test_the_joker_to_come_is_wild_or_a_bug_as_the_policy_says() -> None:
    """Trips and a joker: four of a kind if it comes down, else trips with an ace."""
    dead = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d Jc Jd Jh Js Qs 7h"
    last_two = {}
    for policy in ("keep", "expose"):
        position = Position.parse(["Kd Kc Kh [7s]", "Ah Ac As [Ks]"], dead=dead, policy=policy)
        assert [str(card) for card in position.unseen] == ["Qc", "Qd", "Qh", "Ad", "Jo"]
        last_two[policy] = odds(position)

    assert last_two["keep"].seats[0].ends == {Category.TRIPS: 1.0}
    assert last_two["expose"].seats[0].ends == {Category.TRIPS: 0.8, Category.QUADS: 0.2}
    assert last_two["expose"].completions == 20
    assert last_two["expose"].policies == ("expose", "expose")


def test_a_seat_without_a_down_card_gets_the_next_one_down_by_itself() -> None:
    """Opened or exposed by the dealer (P4, P16): under `keep` the first of two comes down, the joker wild in half."""
    dead = "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d Jc Jd Jh Js"
    keep = odds(Position.parse(["Kd Kc Kh", "7h Qd [7s]"], dead=dead, policy="keep"))
    expose = odds(Position.parse(["Kd Kc Kh", "7h Qd [7s]"], dead=dead, policy="expose"))
    # 9 unseen: Qc Qh Qs Ks Ac Ad Ah As Jo.  Quads need the king, or the joker wild (with any card, a king making five).
    pairs = comb(9, 2)

    assert keep.seats[0].ends[Category.FIVE] == float(Fraction(1, 2) / pairs)
    assert expose.seats[0].ends[Category.FIVE] == float(Fraction(1) / pairs)
    assert expose.seats[0].ends[Category.QUADS] == float(Fraction(7 + 7) / pairs)
    assert keep.seats[0].ends[Category.QUADS] == pytest.approx(float((Fraction(7, 2) + 7 + Fraction(1, 2)) / pairs))


def test_lists_weigh() -> None:
    """A list is the mixture of its cards, by weight, and a card that lies elsewhere drops out."""
    base = ["Ah Qc 2d [Qd]"]
    single = {card: odds(Position.parse([f"Kd 7h 7c [{card}]", *base])).seats[0] for card in ("Kh", "3c", "Jo")}
    mixed = odds(Position.parse(["Kd 7h 7c [Kh:1,3c:2,Jo:3/2,Qd:9]", *base])).seats[0]
    expected = (2 * single["Kh"].exact_share + 4 * single["3c"].exact_share + 3 * single["Jo"].exact_share) / 9

    assert mixed.exact_share == expected


def test_an_unknown_card_is_a_list_of_all_unseen_ones() -> None:
    """`[?]` and the list of all cards, the joker among them."""
    some = Position.parse(["Kd 7h 7c [?]", "Ah Qc Qd [2c]"], policy="keep")
    every = ",".join(str(card) for card in some.unseen)
    listed = Position.parse([f"Kd 7h 7c [{every}]", "Ah Qc Qd [2c]"], policy="keep")

    assert [seat.exact_share for seat in odds(some).seats] == [seat.exact_share for seat in odds(listed).seats]


def test_one_card_in_the_middle_serves_eight() -> None:
    """`barge`, eight seats, nobody folded: the last card is common, a joker there a bug for all (R2.3.12)."""
    holdings = ["Ac Ad As [Ah]", "Kc Kd Ks [2c]", "Qc Qd Qh [3c]", "Jc Jd Jh [4c]"]
    holdings += ["7c 7d 7h [5c]", "6c 6d 6h [2d]", "5d 5h 2h [3d]", "4d 4h 3h [2s]"]
    position = Position.parse(holdings, rules="barge")
    answer = odds(position)

    assert (position.common_to_come, position.to_come) == (1, (0,) * 8)
    assert answer.completions == 9
    assert answer.seats[0].ends == {Category.QUADS: 8 / 9, Category.FIVE: 1 / 9}
    assert answer.seats[1].ends == {Category.TRIPS: 8 / 9, Category.QUADS: 1 / 9}
    sampled = odds(position, budget=0, samples=20_000).seats[0]
    assert abs(sampled.ends[Category.FIVE] - 1 / 9) < 0.01


def test_the_steps_are_known_before_and_bound_the_tuples() -> None:
    """More seats and more cards to come cost more, and a budget of as many steps is enough."""
    small = Position.parse(["Kd 7h 7c [Kc]", "Ah Qc Qd [2c]", "2d 3d 4d [6h]"])
    large = Position.parse(["Kd 7h [Kc]", "Ah Qc [2c]", "2d 3d [6h]"])

    assert steps(small) < steps(large)
    assert odds(large, budget=steps(large)).method == "exact"
    assert odds(large, budget=steps(large) - 1, samples=1000).method == "sampled"


def test_an_unknown_hand_is_the_mean_over_its_up_card() -> None:
    """Nothing known of the other but that it will come: the mean of the odds over each up card that it may get."""
    hidden = odds(Position.parse(["Kd [7h]", "[?]"], street=2))
    unseen = Position.parse(["Kd [7h]", "[?]"], street=2).unseen
    shown = [Position.parse(["Kd [7h]", f"{'JoU' if card.is_joker else card} [?]"]) for card in unseen[::-1]]
    shares = [odds(position).seats[0].exact_share for position in shown]

    assert sum(shares) / len(shares) == hidden.seats[0].exact_share
