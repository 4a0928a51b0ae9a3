"""Cards that show: who acts (R3.6)."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np
import pytest

from comodin.cards import MEXICAN_DECK, Card, parse_cards
from comodin.errors import CardError
from comodin.ranking import MexicanRanking
from tests.ranking.brute import CATEGORIES, House, Value, joker_value, natural_value, shown_value

RANKS = "234567JQKA"
JOKERS = {"": "", "JoU": "bug", "JoD": "wild"}


def holdings() -> list[tuple[str, tuple[Card, ...], tuple[str, ...]]]:
    """Every choice of ranks for one to four visible cards, with each joker: name, cards, natural ranks."""
    found = []
    for joker in JOKERS:
        for natural in range(0 if joker else 1, 4 if joker else 5):
            for ranks in combinations_with_replacement(RANKS, natural):
                suits = {rank: iter("shdc") for rank in ranks}
                cards = [Card(rank + next(suits[rank])) for rank in ranks]
                found.append((joker, (*cards, *([Card(joker)] if joker else [])), ranks))
    return found


def expected(joker: str, ranks: tuple[str, ...], wild: str) -> Value:
    role = {"JoD": "ace" if wild == "ace" else "wild"}.get(joker, JOKERS[joker])
    return shown_value(ranks, House(), role=role)


@pytest.mark.parametrize("wild", ["best", "ace"])
def test_one_to_four_cards_are_ordered_as_the_brute_force_orders_them(wild: Any) -> None:
    """Quads, trips, two pair, pair, high card; kickers; a missing card is the lowest; all 1,572 kinds (R3.6)."""
    ranking = MexicanRanking(wild_upcard_value=wild)
    order: dict[Value, int] = {}
    for joker, cards, ranks in holdings():
        value = expected(joker, ranks, wild)
        assert ranking.visible_strength(cards) == order.setdefault(value, ranking.visible_strength(cards))
        said = ranking.visible(cards)
        assert said.category == CATEGORIES[value[0]]
        assert said.ranks == "".join(RANKS[rank] for rank in value[1])
        assert said.strength == order[value]
    assert [order[value] for value in sorted(order)] == sorted(set(order.values()))
    assert min(order.values()) > 0


def test_suits_never_matter_below_five_cards() -> None:
    """Four to a flush or straight count as high cards (E097, R3.6)."""
    chance, ranking = random.Random(5), MexicanRanking()
    natural = [card for card in MEXICAN_DECK if card.rank is not None]
    for _ in range(2000):
        cards = chance.sample(natural, chance.randint(1, 4))
        by_rank = {card.rank: iter(chance.sample("cdhs", 4)) for card in cards}
        other = [Card(card.token[0] + next(by_rank[card.rank])) for card in cards]
        assert ranking.visible_strength(cards) == ranking.visible_strength(other)


def test_five_visible_cards_are_a_complete_hand() -> None:
    """`five_up_value=full`, whatever `wild_upcard_value` says (R3.6, R2.3.7)."""
    chance = random.Random(6)
    ranking, other = MexicanRanking(), MexicanRanking(wild_upcard_value="ace")
    values = five_and_fewer(chance)
    for (cards, value), (others, other_value) in zip(values, chance.sample(values, len(values)), strict=True):
        first, second = ranking.visible_strength(cards), ranking.visible_strength(others)
        assert (first > second, first < second) == (value > other_value, value < other_value)
        if len(cards) == 5:
            assert other.visible_strength(cards) == first
            assert str(ranking.visible(cards)) == str(ranking.value(cards))


def five_and_fewer(chance: random.Random) -> list[tuple[tuple[Card, ...], Value]]:
    natural = [card for card in MEXICAN_DECK if card.rank is not None]
    found: list[tuple[tuple[Card, ...], Value]] = []
    for _ in range(1500):
        cards = tuple(chance.sample(natural, 5))
        found.append((cards, natural_value(tuple(card.token for card in cards), RANKS)))
        joker = chance.choice(("JoU", "JoD"))
        four = [card.token for card in cards[:4]]
        found.append(((*cards[:4], Card(joker)), joker_value(four, JOKERS[joker], House())[0]))
        few = cards[: chance.randint(1, 4)]
        found.append((few, shown_value([card.token[0] for card in few], House())))
    return found


def test_five_visible_cards_by_pairs_and_high_cards_only() -> None:
    """`five_up_value=partial`: no straight, flush or full house (R3.6)."""
    chance = random.Random(7)
    for wild, five_aces in product(("best", "ace"), (True, False)):
        ranking = MexicanRanking(five_up_value="partial", wild_upcard_value=wild, bug_five_aces=five_aces)  # type: ignore[arg-type]
        natural = [card for card in MEXICAN_DECK if card.rank is not None]
        order: dict[Value, int] = {}
        aces = parse_cards("As Ad Ac Ah")
        kings = parse_cards("Ks Kd Kc Kh")
        hands = [(aces, "JoU"), (aces, "JoD"), (kings, "JoU"), (kings, "JoD")]
        hands += [(tuple(chance.sample(natural, 4)), chance.choice(("JoU", "JoD"))) for _ in range(2000)]
        for four, joker in hands:
            role = "ace" if (joker, wild) == ("JoD", "ace") else JOKERS[joker]
            value = shown_value([card.token[0] for card in four], House(bug_five_aces=five_aces), role=role)
            strength = ranking.visible_strength((*four, Card(joker)))
            assert strength == order.setdefault(value, strength)
            assert str(ranking.visible((*four, Card(joker)))).startswith(CATEGORIES[value[0]] + ":")
        assert [order[value] for value in sorted(order)] == sorted(set(order.values()))


def test_a_natural_board_goes_before_an_equal_one_with_the_joker_if_the_house_says_so() -> None:
    """The option reverses P15 for who acts as well as for who wins (R3.5)."""
    natural, joker = parse_cards("Ah Ad"), parse_cards("As JoU")
    house, usual = MexicanRanking(natural_beats_joker=True), MexicanRanking()

    assert house.visible_strength(natural) > house.visible_strength(joker)
    assert house.visible_strength(joker) > house.visible_strength(parse_cards("Kh Kd"))
    assert usual.visible_strength(natural) == usual.visible_strength(joker)
    assert house.opening_rank(Card("Ad")) > house.opening_rank(Card("JoU")) > house.opening_rank(Card("Kd"))


def test_any_joker_opens_as_an_ace() -> None:
    """S1 for the opening bet; a wild joker standing alone is worth an ace (E081, E084, R3.6, R3.9)."""
    ranking = MexicanRanking()

    opens = {ranking.opening_rank(Card(token)) for token in ("JoU", "JoD", "JoX")}
    assert opens == {ranking.opening_rank(Card("Ad"))}
    opening = [ranking.opening_rank(Card(rank + "h")) for rank in RANKS]
    assert opening == sorted(set(opening))


def test_no_cards_at_all_are_below_every_card() -> None:
    """A missing card ranks below any card (R3.6)."""
    ranking = MexicanRanking()

    assert ranking.visible_strength(()) == 0 < ranking.visible_strength(parse_cards("2c"))
    with pytest.raises(CardError, match="one to five cards can show; 0 given"):
        ranking.visible(())


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("Ks Kd Kc Kh As Ad", "one to five cards can show; 6 given: Ks Kd Kc Kh As Ad"),
        ("Ks Ks", "Ks is given twice"),
        ("Ks 8d", "8d is not in this deck of 41 cards"),
        ("Ks Jo", "Jo does not say how the joker was dealt"),
        ("JoU JoD", "JoU and JoD are given; the deck has one joker"),
    ],
)
def test_cards_that_cannot_show_are_refused(cards: str, reason: str) -> None:
    """A wrong number, a duplicate, a foreign card, an undealt or second joker."""
    with pytest.raises(CardError, match=reason):
        MexicanRanking().visible(parse_cards(cards))
    if "Ks Ks" not in cards:
        with pytest.raises(CardError, match=reason):
            MexicanRanking().visible_strength(parse_cards(cards))


@pytest.mark.parametrize(
    "options",
    [{}, {"wild_upcard_value": "ace"}, {"five_up_value": "partial"}, {"natural_beats_joker": True, "joker_up": "wild"}],
)
def test_arrays_of_visible_cards_agree_with_single_ones(options: dict[str, Any]) -> None:
    """`visible_values`, 255 for no card in any place (R3.6)."""
    ranking, chance = MexicanRanking(**options), random.Random(8)
    cards = [cards for _, cards, _ in holdings()] + [cards for cards, _ in five_and_fewer(chance)]
    rows = np.full((len(cards), 5), 255, dtype=np.uint8)
    for row, held in zip(rows, cards, strict=True):
        row[chance.sample(range(5), len(held))] = [card.code for card in held]

    values = ranking.visible_values(rows)

    assert values.dtype == np.uint32
    assert values.tolist() == [ranking.visible_strength(held) for held in cards]
    assert ranking.visible_values(rows[:0]).shape == (0,)
    assert ranking.visible_values(np.full((2, 3), 255, dtype=np.uint8)).tolist() == [0, 0]
    with pytest.raises(CardError, match="row 1: Ks is given twice"):
        ranking.visible_values(np.array([[47, 255], [47, 47]], dtype=np.uint8))
    with pytest.raises(CardError, match="1-5 card codes"):
        ranking.visible_values(np.zeros((3, 6), dtype=np.uint8))
