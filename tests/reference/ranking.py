"""What five cards are worth, and who shows the best board, by brute force.

A joker is tried as every one of the forty natural cards and the best lawful
result is kept (cards speak, P28).  Values are tuples; the higher one wins.
"""

from collections import Counter

from .cards import ACE, RANKS, SUITS, is_joker, rank_of

# P39, R3.3: the flush is above the full house, five of a kind above everything.
# "Royal flush" is only the name of the ace-high straight flush.
CATEGORIES = [
    "high",
    "pair",
    "two_pair",
    "trips",
    "straight",
    "full_house",
    "flush",
    "quads",
    "straight_flush",
    "five",
]

Value = tuple[int, tuple[int, ...], int]
Visible = tuple[int, tuple[int, ...]]


def best_value(
    cards: list[str],
    *,
    bug_five_aces: bool = True,
    double_ace_flush: bool = False,
    natural_beats_joker: bool = False,
    joker_up: str = "bug",
    joker_down: str = "wild",
    joker_dealer_exposed: str = "wild",
) -> Value:
    """Return the comparable value of five cards.

    (category, ranks in the order of comparison, tie-break); the last is 0
    unless `natural_beats_joker` puts hands without the joker first (R3.5).
    """
    if len(cards) != 5:
        raise ValueError(f"five cards are needed, not {len(cards)}: {cards}")
    jokers = [card for card in cards if is_joker(card)]
    naturals = [card for card in cards if not is_joker(card)]
    if len(jokers) > 1:
        raise ValueError(f"there is one joker in the deck: {cards}")
    if not jokers:
        category, ranks = _natural_value(naturals, double_ace_flush)
        return category, ranks, 1 if natural_beats_joker else 0

    role = _role(jokers[0], joker_up, joker_down, joker_dealer_exposed)
    results = []
    for rank in RANKS:
        for suit in SUITS:
            result = _natural_value([*naturals, rank + suit], double_ace_flush)
            if role == "wild":  # P10: wild in every case
                results.append(result)
                continue
            # P11, R3.4: the bug is an ace, or completes a straight or a flush.
            name = CATEGORIES[result[0]]
            if name in ("straight", "flush", "straight_flush"):
                results.append(result)
            elif rank == "A" and name == "five" and not bug_five_aces:
                # R2.3.8: four aces with an ace for a kicker.
                results.append((CATEGORIES.index("quads"), (ACE, ACE)))
            elif rank == "A":
                results.append(result)
    category, ranks = max(results)
    return category, ranks, 0


def text(value: tuple[int, tuple[int, ...], int] | tuple[int, tuple[int, ...]]) -> str:
    """Return the value as in the worked examples: `two_pair:K5A`."""
    return CATEGORIES[value[0]] + ":" + "".join(RANKS[rank] for rank in value[1])


def visible_value(
    cards: list[str],
    *,
    wild_upcard_value: str = "best",
    five_up_value: str = "full",
    bug_five_aces: bool = True,
    double_ace_flush: bool = False,
    joker_up: str = "bug",
    joker_down: str = "wild",
    joker_dealer_exposed: str = "wild",
) -> Visible:
    """Return the value of one to five visible cards, for who acts first (R3.6).

    Fewer than five cards make pairs, trips, quads and high cards only; a
    missing card ranks below every card.  Five cards are the complete hand
    with `five_up_value=full`, and are read like fewer ones with `partial`.
    """
    if not 1 <= len(cards) <= 5:
        raise ValueError(f"one to five visible cards, not {len(cards)}: {cards}")
    if len(cards) == 5 and five_up_value == "full":
        # R2.3.7: the poker value whatever wild_upcard_value says.
        category, ranks, _ = best_value(
            cards,
            bug_five_aces=bug_five_aces,
            double_ace_flush=double_ace_flush,
            joker_up=joker_up,
            joker_down=joker_down,
            joker_dealer_exposed=joker_dealer_exposed,
        )
        return category, ranks
    ranks_up = [rank_of(card) for card in cards if not is_joker(card)]
    jokers = [card for card in cards if is_joker(card)]
    if not jokers:
        return _board_value(ranks_up)
    role = _role(jokers[0], joker_up, joker_down, joker_dealer_exposed)
    if role == "bug" or wild_upcard_value == "ace":
        return _board_value([*ranks_up, ACE])  # P12, R3.6
    return max(_board_value([*ranks_up, rank]) for rank in range(len(RANKS)))


def _role(joker: str, up: str, down: str, dealer_exposed: str) -> str:
    """`wild` or `bug`, by the way the joker was meant to be dealt (P10, P11, P17)."""
    return {"JoU": up, "JoD": down, "JoX": dealer_exposed}[joker]


def _groups(ranks: list[int]) -> list[tuple[int, int]]:
    """(how many, rank), the largest group first, then the highest rank."""
    return sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)


def _natural_value(cards: list[str], double_ace_flush: bool) -> Visible:
    """Value of five cards in which the joker has already become a card."""
    ranks = sorted((rank_of(card) for card in cards), reverse=True)
    groups = _groups(ranks)
    shape = [n for n, _ in groups]
    by_group = tuple(rank for _, rank in groups)

    # R3.4: a joker may not repeat a rank of the flush; one option lets it
    # repeat the ace, and only the ace (E022, E037).
    repeated = [rank for n, rank in groups if n > 1]
    one_suit = len({card[1] for card in cards}) == 1
    flush = one_suit and (not repeated or (double_ace_flush and repeated == [ACE]))
    straight_top = _straight_top(ranks)

    name, order = _small_category(shape), by_group
    if shape == [5]:
        name = "five"
    elif flush and straight_top is not None:
        name, order = "straight_flush", (straight_top,)
    elif shape == [4, 1]:
        name = "quads"
    elif flush:
        name, order = "flush", tuple(ranks)
    elif shape == [3, 2]:
        name = "full_house"
    elif straight_top is not None:
        name, order = "straight", (straight_top,)
    return CATEGORIES.index(name), order


def _straight_top(ranks: list[int]) -> int | None:
    """The top rank of a straight, or None (R3.2; the ace may be low, P40)."""
    if sorted(ranks) == [0, 1, 2, 3, ACE]:
        return 3
    if len(set(ranks)) == 5 and max(ranks) - min(ranks) == 4:
        return max(ranks)
    return None


def _small_category(shape: list[int]) -> str:
    """Trips, two pair, pair or high card."""
    if shape[0] == 3:
        return "trips"
    if shape[:2] == [2, 2]:
        return "two_pair"
    return "pair" if shape[0] == 2 else "high"


def _board_value(ranks: list[int]) -> Visible:
    """Value of visible ranks by pairs and high cards only (R3.6)."""
    groups = _groups(ranks)
    count, top = groups[0]
    if count >= 4:
        kickers = sorted(ranks, reverse=True)
        for _ in range(4):
            kickers.remove(top)
        return CATEGORIES.index("quads"), (top, *kickers)
    if count == 3:
        kickers = sorted((rank for rank in ranks if rank != top), reverse=True)
        return CATEGORIES.index("trips"), (top, *kickers)
    shape = [n for n, _ in groups]
    return CATEGORIES.index(_small_category(shape)), tuple(rank for _, rank in groups)
