"""Who shows in which order, who wins which pot, and who gets the odd chip."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.cards import Card
from comodin.hand import Muck, Show
from comodin.hand.events import HandEnded, HoldingMucked, HoldingShown, PotAwarded, UncalledBetReturned
from tests.clauses.table import Table, showdown, table


def last_street(*holdings: str, stacks: list[int] | None = None, **rules: Any) -> Table:
    """The last betting round of a hand that was checked so far; these are the final holdings."""
    t = table(seats=len(holdings), stacks=stacks, **rules)
    cards = [text.replace("[", "").replace("]", "").split() for text in holdings]
    t.deal(*(f"{hand[0]} [{hand[4]}]" for hand in cards))
    for place in (1, 2, 3):
        t.street(" ".join(hand[place] for hand in cards))
    return t


LOW, MIDDLE, HIGH = "6c 3d 5d 2h [7s]", "Qs Qd 4h 3s [2d]", "As Ad 5h 6s [4d]"


def test_in_a_checked_round_the_first_to_check_shows_first() -> None:
    """Here the leader, then clockwise (P35, E194, R3.20)."""
    t = last_street("6c 3d 5d 2h [7s]", "Ks Qd 4h 3s [2d]", "Kd Qh 4d 3h [Ac]").quietly()

    assert t.showing == "p2 p3 (p1)"
    t = last_street("Kd Qh 4d 3h [Ac]", "6c 3d 5d 2h [7s]", "Ks Qd 4h 3s [2d]").quietly()
    assert t.showing == "p1 (p2) (p3)"


def test_the_first_to_check_shows_first_also_where_he_does_not_lead() -> None:
    """The best board is all-in: its neighbour checked first and shows first (P35, E194)."""
    t = last_street("Ks Qd 4h 3s [2d]", "6c 3d 5d 2h [7s]", "4c 5h 6h 2s [7d]", stacks=[6, 80, 80])
    t.play("p2 check, p3 check")

    assert t.showing.split()[0] == "p2"


def test_after_a_bet_the_last_to_bet_or_raise_shows_first() -> None:
    """Then clockwise (R3.20)."""
    t = last_street(LOW, MIDDLE, HIGH).play("p3 check, p1 bet 4, p2 raise 8, p3 call, p1 call")

    assert t.showing == "p2 p3 (p1)"


def test_without_betting_who_would_have_led_shows_first() -> None:
    """All are all-in on the last street: the best board (R3.20)."""
    t = last_street(LOW, MIDDLE, HIGH, stacks=[6, 6, 6])

    assert t.turn == "over"
    assert t.showing == "p3 (p1) (p2)"


def test_cards_speak() -> None:
    """The winner's hand is tabled without his asking, a beaten one stays unseen (P28)."""
    t = last_street(LOW, MIDDLE, HIGH).play("p3 check, p1 bet 4, p2 call, p3 call")

    assert t.showing == "p1 p2 p3"
    assert t.winners == [3]
    t = last_street(HIGH, MIDDLE, LOW).quietly()
    assert t.showing == "p1 (p2) (p3)"
    assert [event.p for event in t.events(HoldingMucked)] == [2, 3]


def test_an_equal_hand_is_shown_too() -> None:
    """It has a claim (P28, P15)."""
    t = last_street("As Kd Qc 5h [3d]", "Ah Kc Qd 5s [3c]").quietly()

    assert t.showing == "p1 p2"
    assert t.winners == [1, 2]


def test_no_hand_that_may_win_is_mucked() -> None:
    """Where the dealer did not see the cards, he asks, and the last with a claim must show (P28)."""
    t = table(seats=2).finish_blind()
    first = t.due.p
    other = 3 - first
    assert t.refuse(Muck(other)).code == "show_in_turn"
    t.do(Muck(first))
    assert t.refuse(Muck(other)).code == "last_claim"
    up = t.state.seat(other).upcards
    assert t.refuse(Show(other, up)).code == "show_all_cards"
    t.do(Show(other, (*up, Card("Ad"))))
    assert t.winners == [other]


def test_the_category_of_a_shown_hand_is_told() -> None:
    """Cards speak, in words that everybody can check (P28, P39)."""
    t = last_street(HIGH, LOW).quietly()

    assert [(event.category, event.ranks) for event in t.events(HoldingShown)] == [("pair", "A654")]


# -- pots -----------------------------------------------------------------------------


def three_way_all_in() -> Table:
    """On the last street p2 is all-in for 14 with trips, p3 for 22 with two pair; p1 raised on a pair."""
    t = last_street("Kd Kc 5d 2h [7s]", "As Ad 4h 3s [Ac]", "Qs Qh 6h 6s [4d]", stacks=[200, 14, 22])
    return t.play("p3 bet 8, p1 raise 16, p2 call, p3 call")


def test_side_pots_are_won_separately() -> None:
    """The best hand takes the layers it reached, the next best what is left (P9, P43, R3.20)."""
    t = three_way_all_in()

    assert t.awards == [{2: 42}, {3: 16}]
    assert [(event.pot, event.amount) for event in t.events(PotAwarded)] == [(0, 42), (1, 16)]


def test_the_side_pot_shows_first() -> None:
    """Then who is in the main pot only (R3.20, E189)."""
    t = three_way_all_in()

    assert t.showing.replace("(", "").replace(")", "") == "p1 p3 p2"


def test_a_side_pot_whose_claimants_folded_goes_on() -> None:
    """To the last player, in the end (R2.3.10)."""
    t = table(stacks=[200, 200, 6], ante=2).deal("Kd", "7h", "Qs").play("p1 bet 4, p2 raise 8, p3 call, p1 call")
    t.street("Ks 7d Qc").play("p1 bet 8, p2 fold")

    assert t.pots == "18:13 8:1"
    assert [event.amount for event in t.events(UncalledBetReturned)] == [8]


def test_the_last_player_wins_at_once() -> None:
    """Nothing is shown (R6.1, P9)."""
    t = table(seats=3).deal("Kd", "7h", "Qs").play("p1 bet 8, p2 fold, p3 fold")

    assert t.turn == "over"
    assert t.showing == ""
    assert t.awards == [{1: 6}]
    assert [event.reason for event in t.events(HandEnded)] == ["last_player"]
    assert t.stacks == [204, 198, 198]


# -- the odd chip -----------------------------------------------------------------------


def tie(preset_name: str = "parkwest", **rules: Any) -> Table:
    """p1 and p3 tie, p2 is beaten; the pot is odd."""
    names = ("As Kd Qc 5h [3d]", "6c 4d 5d 2h [7s]", "Ah Ks Qd 5s [3c]")
    return showdown(*names, preset_name=preset_name, ante=1, stakes="4/8", **_bring_in(preset_name), **rules)


def _bring_in(preset_name: str) -> dict[str, object]:
    return {"bring_in": 2} if preset_name == "wiki" else {}


@pytest.mark.parametrize("preset_name", ["parkwest", "wiki", "lucky-lady", "aviator"])
def test_the_odd_chip_goes_to_the_first_hand_from_the_button(preset_name: str) -> None:
    """Clockwise: `odd_chip` is button (E193, R3.20, R2.3.9, W6)."""
    t = tie(preset_name)
    (shares,) = t.awards

    assert sum(shares.values()) % 2 == 1
    assert shares[1] == shares[3] + 1


def test_the_odd_chip_of_the_tournament_goes_by_suit() -> None:
    """To the highest card by suit, the ace of spades over the ace of hearts: `odd_chip` high_card_by_suit (R2.3.9)."""
    names = ("Ah Ks Qd 5s [3c]", "6c 4d 5d 2h [7s]", "As Kd Qc 5h [3d]")
    (shares,) = showdown(*names, preset_name="barge", ante=1).awards
    assert shares[3] == shares[1] + 1
    (shares,) = showdown(*names, ante=1, odd_chip="high_card_by_suit").awards
    assert shares[3] == shares[1] + 1


def test_a_joker_is_last_by_suit() -> None:
    """A pair of aces each: the real ones are higher than the joker (R2.3.9, `odd_chip`)."""
    names = ("Ad Jo Kc 5h [Qs]", "6c 4d 5d 2h [7s]", "Ac Ah Kd 5c [Qd]")
    (shares,) = showdown(*names, ante=1, odd_chip="high_card_by_suit").awards

    assert shares[3] == shares[1] + 1


def test_the_odd_chip_may_go_to_who_showed_first() -> None:
    """p3 bet last and showed first: `odd_chip` first_shown (R2.3.9)."""
    names = ("Ah Ks Qd 5s [3c]", "6c 4d 5d 2h [7s]", "As Kd Qc 5h [3d]")
    t = last_street(*names, ante=1, odd_chip="first_shown")
    t.play("p1 check, p2 check, p3 bet 4, p1 call, p2 fold")
    (shares,) = t.awards

    assert t.showing == "p3 p1"
    assert shares[3] == shares[1] + 1
    t = last_street(*names, ante=1).play("p1 check, p2 check, p3 bet 4, p1 call, p2 fold")
    assert t.awards[0][1] == t.awards[0][3] + 1


def test_odd_chips_go_one_each() -> None:
    """Three ways, two over: to the first two from the button (R2.3.9, `odd_chip`)."""
    names = ("As Kd Qc 5h [3d]", "Ah Ks Qd 5s [3c]", "Ad Kc Qh 5c [3h]", "6c 4d Jh 2h [7s]")
    t = last_street(*names, ante=1).play("p1 bet 4, p2 call, p3 call, p4 fold")
    (shares,) = t.awards

    assert shares == {1: 11, 2: 11, 3: 10}
