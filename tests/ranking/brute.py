"""The rules of R3.2 to R3.6 read aloud: every card that a joker may stand for is tried.

Independent of `comodin.ranking` on purpose: cards are strings, nothing is
looked up, nothing is clever.  Values are tuples that compare like hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

CATEGORIES = ("high", "pair", "two_pair", "trips", "straight", "full_house", "flush", "quads", "straight_flush", "five")
LEVELS = {name: level for level, name in enumerate(CATEGORIES)}

Value = tuple[int, tuple[int, ...]]


class House(NamedTuple):
    """The deck and the options that a brute force needs."""

    ranks: str = "234567JQKA"
    suits: str = "cdhs"
    bug_five_aces: bool = True
    double_ace_flush: bool = False

    @property
    def natural_cards(self) -> tuple[str, ...]:
        return tuple(rank + suit for rank in self.ranks for suit in self.suits)

    @property
    def ace(self) -> str:
        """The rank that a bug may always be; a deck without aces uses its highest."""
        return self.ranks[-1]


@cache
def straights(ranks: str) -> dict[frozenset[str], int]:
    """Every set of ranks that is a straight, with the place of the rank on top of it (P18, P40)."""
    found = {}
    if "A" in ranks and len(ranks) >= 5:
        found[frozenset("A" + ranks[:4])] = 3
    for low in range(len(ranks) - 4):
        found[frozenset(ranks[low : low + 5])] = low + 4
    return found


PATTERNS = {
    (5,): "five",
    (4, 1): "quads",
    (3, 2): "full_house",
    (3, 1, 1): "trips",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high",
}


@cache
def natural_value(cards: tuple[str, ...], ranks: str, flush_allowed: bool = True) -> Value:
    """The value of five cards taken as they are; a card may stand there twice."""
    places = [ranks.index(card[0]) for card in cards]
    groups = sorted([(places.count(place), place) for place in set(places)], reverse=True)
    category = PATTERNS[tuple([count for count, _ in groups])]
    compared = tuple([place for _, place in groups])
    flush = flush_allowed and len({card[1] for card in cards}) == 1
    top = straights(ranks).get(frozenset([card[0] for card in cards])) if category == "high" else None
    if flush:
        category, compared = "flush", tuple(sorted(places, reverse=True))
    if top is not None:
        category, compared = "straight_flush" if flush else "straight", (top,)
    return LEVELS[category], compared


def joker_value(four: Sequence[str], role: str, house: House) -> tuple[Value, str]:
    """The best value of four natural cards and a joker, and a card that the joker stands for in it."""
    best: tuple[Value, str] | None = None
    for card in house.natural_cards:
        hand = (*four, card)
        # A joker repeats a card of its flush only if that is the ace and the house plays so (R3.4).
        repeats = card in four
        value = natural_value(hand, house.ranks, not repeats or (house.double_ace_flush and card[0] == house.ace))
        if role == "bug":
            completes = CATEGORIES[value[0]] in ("straight", "flush", "straight_flush")
            if card[0] != house.ace and not completes:
                continue
            if CATEGORIES[value[0]] == "five" and not house.bug_five_aces:
                value = LEVELS["quads"], value[1] * 2
        if best is None or value > best[0]:
            best = value, card
    assert best is not None
    return best


def value(cards: Sequence[str], house: House, roles: dict[str, str]) -> tuple[Value, str | None]:
    """The value of any five cards, `roles` saying what each kind of joker is."""
    jokers = [card for card in cards if card.startswith("Jo")]
    if not jokers:
        return natural_value(tuple(cards), house.ranks), None
    return joker_value([card for card in cards if card not in jokers], roles[jokers[0]], house)


def shown_value(ranks: Iterable[str], house: House, *, role: str = "") -> Value:
    """The value of visible ranks by equal ranks and high cards, the joker tried as every rank (R3.6).

    A tuple that ends earlier is the lower one, as a missing card is.
    """
    ranks = tuple(ranks)
    if role:
        choices = [house.ace] if role in ("bug", "ace") else list(house.ranks)
        tried = [shown_value((*ranks, rank), house) for rank in choices]
        best = max(tried)
        if role == "bug" and CATEGORIES[best[0]] == "five" and not house.bug_five_aces:
            return LEVELS["quads"], best[1] * 2
        return best
    places = [house.ranks.index(rank) for rank in ranks]
    groups = sorted(((places.count(place), place) for place in set(places)), reverse=True)
    if [count for count, _ in groups][:2] == [2, 2]:
        return LEVELS["two_pair"], tuple(place for _, place in groups)
    name = ("high", "pair", "trips", "quads", "five")[groups[0][0] - 1]
    rest = sorted((place for place in places if place != groups[0][1]), reverse=True)
    return LEVELS[name], (groups[0][1], *rest)


def suit_relabellings(suits: str) -> list[dict[str, str]]:
    """Every way to rename the suits; no rule tells one suit from another (P15)."""
    return [dict(zip(suits, renamed, strict=True)) for renamed in permutations(suits)]
