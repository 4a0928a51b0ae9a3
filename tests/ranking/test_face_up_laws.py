"""Laws of face-up cards, on holdings that Hypothesis chooses."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from comodin.cards import STANDARD_DECK, Card
from comodin.ranking import FaceUpRanking

RANKING = FaceUpRanking()
CARDS = st.lists(st.sampled_from(STANDARD_DECK.cards), min_size=1, max_size=7, unique=True)
# Few ranks or one suit: pairs, full houses and flushes come often.
CLOSE = st.lists(
    st.sampled_from([card for card in STANDARD_DECK if card.token[0] in "9TJ" or card.token[1] == "h"]),
    min_size=1,
    max_size=7,
    unique=True,
)
holdings = CARDS | CLOSE


@given(holdings, st.randoms())
def test_order_and_path_make_no_difference(cards: list[Card], chance: Any) -> None:
    """Permutations are equal; value, strength, turned cards and arrays agree (R4.2, E230)."""
    value = RANKING.value(cards)
    chance.shuffle(cards)
    shown = RANKING.empty
    for card in cards:
        shown = RANKING.turn(shown, card)
    codes = [card.code for card in cards] + [255] * (7 - len(cards))
    chance.shuffle(codes)

    assert RANKING.value(cards) is value
    assert RANKING.strength(cards) == RANKING.strength_of(shown) == value.strength
    assert int(RANKING.values(np.array(codes, dtype=np.uint8))) == value.strength
    assert RANKING.of_strength(value.strength) is value


@given(holdings)
def test_another_card_never_lowers_a_holding(cards: list[Card]) -> None:
    """And up to the fifth it is an extra card, which beats a missing one (M11)."""
    before = RANKING.nothing
    shown = RANKING.empty
    for place, card in enumerate(cards):
        shown = RANKING.turn(shown, card)
        after = RANKING.strength_of(shown)
        assert after > before or (after == before and place >= 5)
        before = after


@given(holdings, st.permutations("cdhs"))
def test_suits_never_break_a_tie(cards: list[Card], renamed: list[str]) -> None:
    """Renaming them changes nothing (M2)."""
    names = dict(zip("cdhs", renamed, strict=True))

    assert RANKING.value([Card(card.token[0] + names[card.token[1]]) for card in cards]) is RANKING.value(cards)


@given(st.lists(st.sampled_from(STANDARD_DECK.cards), min_size=6, max_size=7, unique=True))
def test_the_best_five_decide(cards: list[Card]) -> None:
    """Leaving out the right card changes nothing, and no card left out helps (R4.2, E226)."""
    fewer = [RANKING.strength([card for card in cards if card is not out]) for out in cards]

    assert max(fewer) == RANKING.strength(cards)


@given(holdings)
def test_a_value_names_as_many_ranks_as_it_compares(cards: list[Card]) -> None:
    """No rank that is not there, none twice but as the category says."""
    value = RANKING.value(cards)

    assert set(value.ranks) <= {card.token[0] for card in cards}
    assert len(value.ranks) == len(set(value.ranks)) <= 5
