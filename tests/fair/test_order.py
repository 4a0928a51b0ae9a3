"""The order: unbiased, each of its bytes accounted for, one purpose apart from another."""

from __future__ import annotations

from collections import Counter
from hashlib import shake_256
from itertools import product
from math import factorial
from pathlib import Path

import pytest

import comodin.fair
from comodin.cards import MEXICAN_DECK, STANDARD_DECK, Deck
from comodin.errors import CardError, FairError
from comodin.fair import FairDeal, Order, deck_of, deck_token
from comodin.fair import commit as formulas
from comodin.fair.digest import Numbers, digest, number_of, packed
from tests.fair.dealing import JOKERS, TINY, seed_of


class Scripted:
    """Numbers that somebody chose."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self._numbers = list(numbers)

    def below(self, below: int) -> int:
        number = self._numbers.pop(0)
        assert number < below
        return number


@pytest.mark.parametrize("below", range(1, 54))
def test_of_all_bytes_each_number_gets_as_many(below: int) -> None:
    """Exact: over all 256 bytes, rejection leaves every number with the same count."""
    numbers = Counter(number_of(byte, below) for byte in range(256))
    rejected = numbers.pop(None, 0)

    assert numbers == dict.fromkeys(range(below), 256 // below)
    assert rejected == 256 % below


@pytest.mark.parametrize("size", range(1, 7))
def test_each_choice_of_numbers_is_an_order_and_each_order_one_choice(size: int) -> None:
    """Exact: with numbers equally likely (above), all orders of a small deck are."""
    orders: Counter[tuple[int, ...]] = Counter()
    for numbers in product(*(range(below) for below in range(size, 0, -1))):
        order = Order(size, "order")
        order._numbers = Scripted(numbers)  # type: ignore[assignment]
        orders[tuple(order.draw() for _ in range(size))] += 1

    assert len(orders) == factorial(size)
    assert set(orders.values()) == {1}


@pytest.mark.parametrize("kind", ["cards", "both"])
def test_every_card_is_as_likely_in_every_place(kind: str) -> None:
    """Pearson over 41 x 41 places: within the 0.01 % tails of its 1,600 degrees of freedom; both shuffles, and one."""
    hands = 4100
    places: list[Counter[int]] = [Counter() for _ in range(41)]
    for hand in range(hands):
        cards = formulas.arranged("uniform", MEXICAN_DECK, seed_of(hand))
        if kind == "both":
            order = formulas.dealing_order("uniform", MEXICAN_DECK, [b"%d" % hand])
            cards = tuple(cards[order.draw()] for _ in cards)
        for place, card in enumerate(cards):
            places[place][card.code] += 1
    expected = hands / 41
    statistic = sum((counts[card.code] - expected) ** 2 / expected for counts in places for card in MEXICAN_DECK)

    assert 1400 < statistic < 1820


def test_every_order_of_a_tiny_deck_is_as_likely() -> None:
    """24 orders, 4,800 hands: below the 99.99 % quantile of 23 degrees of freedom."""
    orders = Counter(FairDeal(TINY, seed_of(hand), hand="tiny").order() for hand in range(4800))

    assert len(orders) == 24
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 59


def test_numbers_go_on_as_long_as_they_are_asked_for() -> None:
    """The stream is the output of SHAKE-256, byte after byte, with nothing skipped where it is made longer."""
    stream = shake_256(packed("order", b"x")).digest(2000)
    wanted = [byte % 41 for byte in stream if byte < 246]
    numbers = Numbers("order", b"x")

    assert [numbers.below(41) for _ in wanted] == wanted


def test_no_two_lists_of_parts_are_the_same_bytes() -> None:
    """Lengths lead: what is moved from one part to the next changes the digest."""
    lists = [("a", b"bc"), ("ab", b"c"), ("a", b"b", b"c"), ("a", b"bc", b""), ("a", b"", b"bc"), ("a",), ("abc",)]

    assert len({digest(*parts) for parts in lists}) == len(lists)  # type: ignore[arg-type]


def test_drawn_places_go_back_and_come_again() -> None:
    """R3.19: what was burned is mixed with what is left, and nothing else."""
    order = Order(9, "order", b"mix")
    drawn = [order.draw() for _ in range(8)]
    order.recycle(drawn[:3])
    rest = [order.draw() for _ in range(len(order))]

    assert sorted(rest) == sorted({*range(9)} - {*drawn[3:]})
    with pytest.raises(CardError, match="the stub is empty"):
        order.draw()


def test_a_place_that_is_left_cannot_go_back() -> None:
    order = Order(3, "order")
    place = order.draw()
    order.recycle([place])
    with pytest.raises(FairError, match=f"position {place} has not been dealt"):
        order.recycle([place])


@pytest.mark.parametrize("deck", [MEXICAN_DECK, STANDARD_DECK, TINY, JOKERS, Deck(ranks="", suits="", joker=True)])
def test_a_deck_is_named_and_found_again(deck: Deck) -> None:
    assert deck_of(deck_token(deck)) == deck


@pytest.mark.parametrize(
    "token", ["", " ", "AK", "AK hs", "AK sh", "AK hs jo", "AK hs Jo ", "AA hs", "AK hs  Jo", "1 c"]
)
def test_what_names_no_deck_is_refused(token: str) -> None:
    with pytest.raises(FairError, match="is not a deck"):
        deck_of(token)


def test_nothing_here_uses_the_random_module() -> None:
    """Seeds come from the system's generator, in one module; everything else is worked out."""
    folder = Path(comodin.fair.__file__).parent
    for file in folder.glob("*.py"):
        source = file.read_text(encoding="utf-8")
        assert "import random" not in source
        assert "from random" not in source
        assert ("secrets" in source) == (file.name == "seed.py")
