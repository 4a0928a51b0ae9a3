"""`MexicanRanking` and `HandValue` as objects: what they say, compare and refuse."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import pytest

from comodin.cards import MEXICAN_DECK, Deck, parse_cards
from comodin.errors import CardError, ComodinError, NotationError, RulesError
from comodin.ranking import Category, MexicanRanking
from comodin.ranking.options import RANKING_OPTIONS

RANKING = MexicanRanking()


def value(cards: str, **options: Any) -> Any:
    return MexicanRanking(**options).value(parse_cards(cards))


@pytest.mark.parametrize(
    ("cards", "english", "spanish"),
    [
        ("Kd Qc 5h 3s JoU", "ace high with K-Q-5-3", "carta alta: as con K-Q-5-3"),
        ("As Kd Qc 5h JoU", "pair of aces with K-Q-5", "par de ases con K-Q-5"),
        ("Qs Qd Kc 5h 2d", "pair of queens with K-5-2", "par de reinas con K-5-2"),
        ("6s 6d Kc 5h 2d", "pair of sixes with K-5-2", "par de seises con K-5-2"),
        ("Ks Kd 5c 5h JoU", "two pair, kings and fives with A", "dos pares, reyes y cincos con A"),
        ("Js Jd Jc 5h 2d", "three jacks with 5-2", "tercia de jotas con 5-2"),
        ("2c 3d 4h 5s JoU", "straight, six high", "corrida al seis"),
        ("5c 6d 7h Js Qc", "straight, queen high", "corrida a la reina"),
        ("4c 5d 6h 7s Jc", "straight, jack high", "corrida a la jota"),
        ("Ks Kd 5c 5h JoD", "full house, kings full of fives", "full de reyes y cincos"),
        ("Ah Jh 5h 3h JoU", "flush, ace high with K-J-5-3", "color al as con K-J-5-3"),
        ("7s 7d 7c 7h 2d", "four sevens with 2", "póker de sietes con 2"),
        ("2s 3s 4s 5s JoU", "straight flush, six high", "corrida de color al seis"),
        ("7d Jd Qd Kd JoU", "royal flush", "flor imperial (escalera real)"),
        ("As Ad Ac Ah JoU", "five aces", "quintilla de ases"),
        ("2s 2d 2c 2h JoD", "five deuces", "quintilla de doses"),
    ],
)
def test_hands_are_said_as_players_say_them(cards: str, english: str, spanish: str) -> None:
    """English, and the Spanish of Mexican tables."""
    assert value(cards).describe("en") == value(cards).describe() == english
    assert value(cards).describe("es") == spanish
    assert value(cards).text.to("es") == spanish


def test_visible_cards_are_said_without_the_missing_ones() -> None:
    """One card is its rank, two may be a pair (R3.6)."""
    said = [RANKING.visible(parse_cards(cards)).describe("es") for cards in ("Qd", "JoU", "JoD Kc", "7c 7d Jh Js")]

    assert said == ["carta alta: reina", "carta alta: as", "par de reyes", "dos pares, jotas y sietes"]
    assert RANKING.visible(parse_cards("7c 7d Jh Js")).describe() == "two pair, jacks and sevens"


def test_a_value_shows_its_parts() -> None:
    """Category, ranks and the joker as in the examples and in `rank --json`."""
    shown = value("Ks Kd 5c 5h JoU")

    assert (str(shown), shown.category, shown.ranks, shown.joker_plays) == (
        "two_pair:K5A",
        Category.TWO_PAIR,
        "K5A",
        "A",
    )
    assert shown.category == "two_pair"
    assert repr(shown) == f"<HandValue two_pair:K5A strength={shown.strength}>"
    assert value("Ah Jh 5h 3h JoU").joker_plays == "Kh"
    assert value("Ah Jh 5h 3h 2h").joker_plays is None
    assert value("7d Jd Qd Kd JoU").is_royal
    assert not value("6d 7d Jd Qd JoU").is_royal


def test_values_compare_by_strength() -> None:
    """Equal hands are equal whether or not one holds the joker (P15, P41, R3.5)."""
    bug, natural, better = value("Kd Qc 5h 3s JoU"), value("As Kh Qd 5c 3d"), value("2c 2d 3h 4s 5c")

    assert bug == natural
    assert hash(bug) == hash(natural)
    assert bug < better
    assert bug <= natural <= better
    assert better > natural
    assert better >= bug
    assert not bug > natural
    assert bug != better
    assert sorted([better, bug]) == [bug, better]
    assert bug != "high:AKQ53"


def test_values_of_different_scales_do_not_compare() -> None:
    """Another ranking, or a hand against visible cards: a clear `TypeError`, not a wrong answer."""
    hand = value("As Kh Qd 5c 3d")
    other = value("As Kh Qd 5c 3d", natural_beats_joker=True)
    shown = RANKING.visible(parse_cards("As Kh Qd 5c 3d"))

    for wrong in (other, shown):
        with pytest.raises(TypeError, match="do not compare"):
            assert hand < wrong
        with pytest.raises(TypeError, match="do not compare"):
            assert hand == wrong
    with pytest.raises(TypeError):
        assert hand < 3  # type: ignore[operator]


def test_categories_compare_by_strength_not_by_alphabet() -> None:
    """Five of a kind first, a flush over a full house (P39, W9, W10)."""
    names = "high pair two_pair trips straight full_house flush quads straight_flush five"

    assert " ".join(sorted(Category)) == " ".join(Category) == names
    assert Category.TRIPS < Category.STRAIGHT <= Category.STRAIGHT
    assert Category.FLUSH > Category.FULL_HOUSE >= Category.FULL_HOUSE


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("As Kd Qc 7h", "a hand has five cards; 4 given: As Kd Qc 7h"),
        ("As Kd Qc 7h 6h 5h", "a hand has five cards; 6 given"),
        ("", "a hand has five cards; 0 given"),
        ("As Kd Qc 7h As", "As is given twice"),
        ("As Kd Qc JoU JoU", "JoU is given twice"),
        ("As Kd Qc JoU JoD", "JoU and JoD are given; the deck has one joker"),
        ("As Kd JoX JoU JoD", "the deck has one joker"),
        ("As Kd Qc 7h 8s", "8s is not in this deck of 41 cards"),
        ("As Kd Qc Tc 9s", "Tc is not in this deck of 41 cards"),
        ("As Kd Qc 7h Jo", "write JoU .* JoD .* or JoX"),
    ],
)
def test_what_is_no_hand_is_refused_with_the_reason(cards: str, reason: str) -> None:
    """A wrong number, a duplicate, a card that is not in the deck, two jokers, an undealt one."""
    for _ in range(2):  # before and after the tables are there
        with pytest.raises(CardError, match=reason) as refused:
            MexicanRanking(joker_dealer_exposed="bug", joker_up="wild").value(parse_cards(cards))
        assert refused.value.to("es") != str(refused.value)
        RANKING.value(parse_cards("As Kd Qc 7h 2s"))


@pytest.mark.parametrize(
    "cards", ["As Kd Qc 7h", "As Kd Qc JoU JoD", "As Kd 2c JoD JoX", "As Kd Qc 7h 8s", "8c 8d 8h 8s Jo"]
)
def test_the_quick_paths_refuse_what_they_cannot_look_up(cards: str) -> None:
    """`strength` and `strength_of_codes` never answer for a foreign card or a second joker."""
    parsed = parse_cards(cards)
    with pytest.raises(CardError):
        RANKING.strength(parsed)
    with pytest.raises(CardError):
        RANKING.strength_of_codes([card.code for card in parsed])


def test_codes_that_are_no_cards_are_refused() -> None:
    """Codes run from 0 to 55."""
    with pytest.raises(NotationError, match="99 is not a card code"):
        RANKING.strength_of_codes([0, 4, 8, 12, 99])
    with pytest.raises(ComodinError):
        RANKING.strength_of_codes([0, 4, 8, 12, -1])


def test_strengths_can_be_read_back() -> None:
    """`of_strength` undoes `strength`; a number beyond is refused."""
    for strength in range(RANKING.count):
        assert RANKING.of_strength(strength).strength == strength
    assert [str(RANKING.of_strength(strength)) for strength in (0, 2253)] == ["high:75432", "five:A"]
    for wrong in (-1, 2254):
        with pytest.raises(RulesError, match="they run from 0 to 2253"):
            RANKING.of_strength(wrong)


@pytest.mark.parametrize("name", RANKING_OPTIONS)
def test_options_are_checked_and_kept(name: str) -> None:
    """Every option takes exactly its values (R2.1)."""
    for choice in RANKING_OPTIONS[name]:
        assert getattr(MexicanRanking(**{name: choice}), name) == choice  # type: ignore[arg-type]
    for wrong in ("king", 1, 0, None, ["bug"]):
        with pytest.raises(RulesError, match=f"{name} cannot be .*: choose") as refused:
            MexicanRanking(**{name: wrong})  # type: ignore[arg-type]
        assert "no puede ser" in refused.value.to("es")


def test_rankings_with_the_same_options_are_one_object() -> None:
    """Cheap to make, hashable, frozen, the same after pickling and copying."""
    ranking = MexicanRanking(double_ace_flush=True, joker_up="wild")

    assert ranking is MexicanRanking(joker_up="wild", double_ace_flush=True)
    assert ranking is not RANKING
    assert len({ranking, RANKING, MexicanRanking()}) == 2
    assert pickle.loads(pickle.dumps(ranking)) is copy.deepcopy(ranking) is copy.copy(ranking) is ranking
    with pytest.raises(AttributeError):
        ranking.joker_up = "bug"
    assert repr(ranking) == "MexicanRanking(double_ace_flush=True, joker_up='wild')"
    assert (
        repr(MexicanRanking(deck=Deck(ranks="AKQ")))
        == "MexicanRanking(deck=Deck(ranks='QKA', suits='cdhs', joker=False))"
    )
    assert RANKING.deck is MEXICAN_DECK


def test_values_survive_pickling() -> None:
    """Values travel between processes."""
    hand = value("Ks Kd 5c 5h JoU")

    assert pickle.loads(pickle.dumps(hand)) == hand
    assert copy.deepcopy(hand) == hand
    with pytest.raises(AttributeError):
        hand.strength = 3


def test_ranking_single_hands_loads_no_numpy() -> None:
    """Heavy imports are lazy: NumPy comes with arrays, Numba with large ones."""
    code = """
import sys
from comodin.cards import parse_cards
from comodin.ranking import MexicanRanking
ranking = MexicanRanking()
ranking.value(parse_cards("As Kd Qc 7h JoU")), ranking.visible(parse_cards("As JoU"))
assert not {"numpy", "numba"} & set(sys.modules), sys.modules.keys()
import numpy as np
ranking.values(np.array([[0, 4, 8, 12, 51]], dtype=np.uint8))
assert "numba" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_order_of_the_cards_makes_no_difference() -> None:
    """A hand is worth the same in any order of its cards, on every path."""
    cards = parse_cards("As Kd Qc 5h JoU")
    strengths = {RANKING.strength([*cards[turn:], *cards[:turn]]) for turn in range(5)}

    assert strengths == {RANKING.value(cards).strength}
