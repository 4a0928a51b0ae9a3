"""What face-up cards are worth at a table of the reveal games; the examples have more."""

from __future__ import annotations

from comodin.cards import parse_cards
from tests.clauses.reveal_table import no_peek


def test_full_house_beats_flush() -> None:
    """Unlike in Mexican Poker (M2, R4.1, R4.2)."""
    strength = no_peek("Kh", "Ah").game.ranking.strength
    house, flush = (strength(parse_cards(cards)) for cards in ("2c 2d 2h 3c 3d", "Ah Kh Jh 9h 7h"))

    assert house > flush


def test_suits_break_no_tie() -> None:
    """A king of spades does not lead over a king of clubs (M2, R4.2, R4.3)."""
    assert no_peek("Kc", "Ks 2c").turns().quietly().story == "p1 Kc lead; bet1 p1; p2 Ks 2c lead; bet2 p2"


def test_an_extra_card_beats_a_missing_card() -> None:
    """King-three over a king; order of turning is irrelevant (M11, R4.2, E221, E230)."""
    assert no_peek("Kc", "3h Kd").turns().quietly().story == "p1 Kc lead; bet1 p1; p2 3h Kd lead; bet2 p2"


def test_four_of_a_straight_or_flush_are_high_cards() -> None:
    """A pair of twos is more; the fifth card makes the difference (M11, R4.2, E224)."""
    t = no_peek("Ah", "2c 2d", "Kh Qh Jh 9h 3h").turns().quietly().quietly()
    assert t.story.endswith("p2 2c 2d lead; bet2 p2; p3 Kh Qh Jh 9h 3h lead; bet3 p3")

    assert no_peek("6h", "2c 3d 4h 5s 6c").turns().quietly().story.endswith("p2 2c 3d 4h 5s 6c lead; bet2 p2")


def test_a_sixth_card_is_not_an_extra_card() -> None:
    """The best five count (R4.2, E226)."""
    strength = no_peek("9c", "Th").game.ranking.strength

    assert strength(parse_cards("5c 6d 7h 8s 9c 2d")) == strength(parse_cards("5d 6h 7s 8c 9d"))


def test_seven_cards_make_the_best_five() -> None:
    """A straight among three fives (R4.2, E238)."""
    value = no_peek("9c", "Th").game.ranking.value(parse_cards("9c 8d 7h 6s 5c 5d 5h"))

    assert str(value) == "straight:9"
