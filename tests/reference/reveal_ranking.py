"""What one to seven face-up cards of the 52-card deck are worth (R4.2, M2, M11).

The best five of the cards showing count; with fewer than five all of them do,
and a missing card ranks below every card.  That last rule needs no code: of two
tuples that are otherwise equal Python puts the shorter one lower.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations

RANKS = "23456789TJQKA"  # low to high
SUITS = "cdhs"  # never compared (M2)
ACE = RANKS.index("A")
DECK = [rank + suit for rank in RANKS for suit in SUITS]  # no joker, no wild cards (M1)

# M2, R4.1: the standard order, so the full house is above the flush.
CATEGORIES = [
    "high",
    "pair",
    "two_pair",
    "trips",
    "straight",
    "flush",
    "full_house",
    "quads",
    "straight_flush",
]

Value = tuple[int, tuple[int, ...]]  # category, ranks in the order in which they are compared
PAIR: Value = (CATEGORIES.index("pair"), ())  # below every pair


def rank_of(card: str) -> int:
    """The rank of a card as a number, 0 for a deuce to 12 for an ace."""
    return RANKS.index(card[0])


def value_of(cards: list[str]) -> Value:
    """Return the comparable value of one to seven cards; the order of turning is irrelevant (E230)."""
    if not 1 <= len(cards) <= 7:
        raise ValueError(f"one to seven cards, not {len(cards)}: {cards}")
    different = frozenset(cards)
    if len(different) < len(cards) or not different.issubset(DECK):
        raise ValueError(f"these are not different cards of the deck of 52: {cards}")
    return _best(different)


def text(value: Value) -> str:
    """Return the value as in the worked examples: `two_pair:K5A`, `high:KT`, `pair:K`."""
    return CATEGORIES[value[0]] + ":" + "".join(RANKS[rank] for rank in value[1])


@lru_cache(maxsize=100_000)
def _best(cards: frozenset[str]) -> Value:
    # A sixth card is not "an extra card": only five are ever compared (E226).
    return max(_up_to_five(chosen) for chosen in combinations(sorted(cards), min(5, len(cards))))


def _up_to_five(cards: tuple[str, ...]) -> Value:
    ranks = sorted((rank_of(card) for card in cards), reverse=True)
    # The largest group first, then the highest rank: the order of comparison.
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape = [count for count, _ in groups]
    order = tuple(rank for _, rank in groups)

    top = _straight_top(ranks)
    flush = len(cards) == 5 and len({card[1] for card in cards}) == 1
    if flush and top is not None:
        name, order = "straight_flush", (top,)
    elif shape[0] == 4:  # needs four cards
        name = "quads"
    elif shape == [3, 2]:  # needs five
        name = "full_house"
    elif flush:
        name = "flush"
    elif top is not None:
        name, order = "straight", (top,)
    elif shape[0] == 3:
        name = "trips"
    elif shape[:2] == [2, 2]:
        name = "two_pair"
    elif shape[0] == 2:
        name = "pair"
    else:
        name = "high"
    return CATEGORIES.index(name), order


def _straight_top(ranks: list[int]) -> int | None:
    """The top rank of a straight, or None; it needs five cards (M11), and the ace may be low (E227)."""
    if sorted(ranks) == [0, 1, 2, 3, ACE]:
        return 3
    if len(set(ranks)) == 5 and max(ranks) - min(ranks) == 4:
        return max(ranks)
    return None
