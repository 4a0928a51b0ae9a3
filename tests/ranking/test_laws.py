"""Laws of any ranking, on hands that Hypothesis chooses."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.cards import JOD, JOU, JOX, MEXICAN_DECK, Card
from comodin.ranking import MexicanRanking
from comodin.ranking.options import RANKING_OPTIONS

NATURAL = [card for card in MEXICAN_DECK if not card.is_joker]

rankings = st.builds(
    MexicanRanking,
    **{name: st.sampled_from(values) for name, values in RANKING_OPTIONS.items()},
)
fours = st.lists(st.sampled_from(NATURAL), min_size=4, max_size=4, unique=True)


@st.composite
def holdings(draw: st.DrawFn, size: int = 5) -> tuple[Card, ...]:
    cards = draw(st.lists(st.sampled_from(NATURAL), min_size=size, max_size=size, unique=True))
    joker = draw(st.sampled_from([None, JOU, JOD, JOX]))
    if joker is not None:
        cards[draw(st.integers(0, size - 1))] = joker
    return tuple(cards)


@settings(deadline=None)  # the first hand of a ranking loads its tables
@given(rankings, holdings(), st.randoms())
def test_order_and_path_make_no_difference(ranking: MexicanRanking, hand: tuple[Card, ...], chance: Any) -> None:
    """Permutations are equal; value, strength, codes and arrays agree under all options."""
    shuffled = list(hand)
    chance.shuffle(shuffled)
    value, codes = ranking.value(hand), [card.code for card in shuffled]

    assert ranking.value(shuffled) == value
    assert ranking.value(shuffled).joker_plays == value.joker_plays
    assert ranking.strength(shuffled) == ranking.strength_of_codes(codes) == value.strength
    assert int(ranking.values(np.array(codes, dtype=np.uint8))) == value.strength
    assert str(ranking.of_strength(value.strength)) == str(value)


@given(rankings, fours, st.sampled_from(NATURAL))
def test_a_wild_joker_is_worth_any_card_that_is_left(ranking: MexicanRanking, four: list[Card], card: Card) -> None:
    """Wild in every case (P10): no card of the deck serves better, but for `natural_beats_joker`'s tie."""
    if card in four or ranking.joker_down != "wild":
        return
    wild, natural = ranking.value([*four, JOD]), ranking.value([*four, card])

    assert wild >= natural or (ranking.natural_beats_joker and str(wild) == str(natural))


@given(rankings, fours, st.sampled_from("cdhs"))
def test_a_bug_is_worth_any_ace_that_is_left(ranking: MexicanRanking, four: list[Card], suit: str) -> None:
    """A bug may always be an ace (P11)."""
    ace = Card("A" + suit)
    if ace in four or ranking.joker_up != "bug":
        return
    bug, natural = ranking.value([*four, JOU]), ranking.value([*four, ace])

    assert bug >= natural or (ranking.natural_beats_joker and str(bug) == str(natural))


@given(fours, st.booleans(), st.booleans())
def test_wild_is_never_worse_than_a_bug(four: list[Card], five_aces: bool, double_ace: bool) -> None:
    """And a joker that the dealer exposed is as good as a wild one (P10, P11, P17)."""
    ranking = MexicanRanking(bug_five_aces=five_aces, double_ace_flush=double_ace)

    assert ranking.value([*four, JOD]) >= ranking.value([*four, JOU])
    assert ranking.value([*four, JOD]) == ranking.value([*four, JOX])


@given(rankings, fours, st.sampled_from([JOU, JOD, JOX]))
def test_the_joker_as_the_card_that_it_plays_gives_the_same_hand(
    ranking: MexicanRanking, four: list[Card], joker: Card
) -> None:
    """`joker_plays` is the truth: put that card there, where the deck has one left, and nothing changes."""
    value = ranking.value([*four, joker])
    assert value.joker_plays is not None
    suits = value.joker_plays[1:] or "cdhs"
    left = [card for card in (Card(value.joker_plays[0] + suit) for suit in suits) if card not in four]

    assert not left or any(str(ranking.value([*four, card])) == str(value) for card in left)


@given(rankings, st.integers(1, 5).flatmap(holdings), st.randoms())
def test_another_visible_card_is_better_than_none(
    ranking: MexicanRanking, cards: tuple[Card, ...], chance: Any
) -> None:
    """A missing card ranks below any card (R3.6)."""
    for size in range(1, len(cards)):
        assert ranking.visible_strength(cards[: size + 1]) > ranking.visible_strength(cards[:size]) > 0
    shuffled = list(cards)
    chance.shuffle(shuffled)
    assert ranking.visible_strength(shuffled) == ranking.visible_strength(cards)
    assert ranking.visible(cards).strength == ranking.visible_strength(cards)
