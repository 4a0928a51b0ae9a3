"""The end of a hand of the reveal games: when it comes, who wins which pot, what stays unseen."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.errors import RulesError
from comodin.hand.events import CardTurned, HandEnded, HoldingShown, PotAwarded, PotCarried
from tests.clauses.reveal_table import RevealTable, no_peek, sweat

# -- when it comes -----------------------------------------------------------------------------


def test_the_best_hand_wins_when_the_others_can_turn_no_more() -> None:
    """The leader turns nothing more, and no betting follows (M3, M14, R4.6, R4.7, R6.2)."""
    t = sweat("8d", "9c 2c", "Kc Qc", "Th Ad", cards=2).finish()

    assert t.story == (
        "p1 9c lead; bet1 p1; p2 Kc lead; bet2 p2; p3 Th Ad lead; bet3 p3; p1 2c bust; p2 Qc bust; win p3 last"
    )
    assert t.awards == [{3: 6}]


def test_no_betting_when_nobody_but_the_leader_has_a_card_to_turn() -> None:
    """Whoever passed them, those who led are beaten: play ends at once (M14, R4.6, R4.7)."""
    t = no_peek("Qc", "Kc", "Ac", cards=1).turns()
    assert t.turn == "p1 bet"

    t.quietly().quietly()
    assert t.story == "p1 Qc lead; bet1 p1; p2 Kc lead; bet2 p2; p3 Ac lead; win p3 best"
    assert [event.reason for event in t.events(HandEnded)] == ["showdown"]
    assert t.awards == [{3: 6}]


def test_the_leaders_own_cards_do_not_keep_the_hand_alive() -> None:
    """p2 leads with his first card, p1 has none left: over, without a round (M14, R4.6, R4.7)."""
    t = sweat("8d", "5c 9d", "Jc 2c", cards=2).turns().quietly()

    assert t.story == "p1 5c 9d lead; bet1 p1; p2 Jc lead; win p2 best"


def test_the_last_player_left_wins_at_once() -> None:
    """After forced folds, without turning a card: `last_player_wins` is immediate (M3, M8, R4.5, E263, E264)."""
    t = sweat("8d", "8h", "8c", "").turns()

    assert t.story == "p1 8h kill; p2 8c kill; win p3 last"
    assert t.awards == [{3: 6}]
    assert [event.p for event in t.events(CardTurned)] == [1, 2]


def test_the_last_player_wins_after_busts_too() -> None:
    """`last_player_wins` is immediate (M3, M10, R4.5)."""
    assert sweat("Kd", "2c", "5h", "", cards=1).turns().story == "p1 2c bust; p2 5h bust; win p3 last"


def test_when_all_others_fold_the_last_one_wins_at_once() -> None:
    """No more cards are turned (M15, M3, E283)."""
    t = sweat("8d", "9c", "", "").turns().play("p1 bet 4, p2 fold, p3 fold")

    assert t.story == "p1 9c lead; bet1 p1; p2 folds; p3 folds; win p1 last"
    assert t.stacks == [204, 198, 198]


def test_the_leader_may_be_folded_out_by_one_who_has_turned_nothing() -> None:
    """The last one left wins with whatever he shows (M15, M3, R4.5)."""
    t = sweat("8d", "9c", "", "").turns().play("p1 check, p2 bet 4, p3 fold, p1 fold")

    assert t.story.endswith("p3 folds; p1 folds; win p2 last")


MUST = {"last_player_wins": "must_beat_centre"}


def test_the_last_player_may_have_to_beat_the_middle() -> None:
    """He turns on until he does: `last_player_wins` must_beat_centre (R2.2, R4.5)."""
    assert sweat("8d", "8h", "5c Tc", **MUST).turns().story == "p1 8h kill; p2 5c Tc lead; win p2 last"
    assert sweat("8d", "9c", "", **MUST).turns().play("p1 bet 4, p2 fold").story.endswith("win p1 last")


def test_a_pot_that_nobody_beat_the_middle_for_is_carried() -> None:
    """It stays for the next hand: `last_player_wins` must_beat_centre (R2.2)."""
    t = sweat("8d", "8h", "5c 2c", cards=2, **MUST).turns()

    assert t.story == "p1 8h kill; p2 5c 2c bust; carried 4"
    assert t.events(PotAwarded) == []
    assert [event.amount for event in t.events(PotCarried)] == [4]
    assert t.stacks == [198, 198]
    following = sweat("8d", "8h", "", carried=4).turns()
    assert following.awards == [{2: 8}]
    assert sweat("8d", "8h", "", carried=4, ante=0).turns().awards == [{2: 4}]


def test_without_a_middle_card_nothing_can_have_to_be_beaten() -> None:
    """`last_player_wins` must_beat_centre needs a target (R2.2)."""
    with pytest.raises(RulesError):
        no_peek("Kd", "Qs", **MUST)


# -- who wins which pot ---------------------------------------------------------------------------


def side_pot(
    p2: str = "Tc 5h 5d 3s", p3: str = "Jc 6c 6d 3d", *more: str, p1: str = "9c 9d 9h 2s", **rules: Any
) -> RevealTable:
    """p1 is all-in for the ante and ends with two nines; the others bet four each and run out behind him."""
    stacks = [2, 80, 80, *[80 for _ in more]]
    t = sweat("8d", p1, p2, p3, *more, cards=4, stacks=stacks, **rules).turns()
    return t.play("p2 bet 4, p3 call") if not more else t


def test_a_bust_loses_only_the_pots_that_the_leader_is_in() -> None:
    """The side pot goes to the better of the busted hands: `side_pot_rule` is best_showing (E287, R4.8, M10)."""
    t = side_pot()
    assert t.pots == "6:123 8:23"

    assert t.finish().story.endswith("p1 9d lead; bet4 p2; p2 5h 5d 3s bust; p3 6c 6d 3d bust; win p1 last")
    assert t.awards == [{1: 6}, {3: 8}]
    assert t.stacks == [6, 74, 82]


def test_a_side_pot_may_go_to_the_leader_of_the_hand() -> None:
    """Although he is not in it, with `side_pot_rule` none (R2.2, R4.8)."""
    t = side_pot(side_pot_rule="none").finish()

    assert t.awards == [{1: 6}, {1: 8}]


def test_who_was_killed_is_out_of_every_pot() -> None:
    """Main and side; his chips stay in (E288, M8, R4.8)."""
    t = side_pot(p3="Jc 6c 6d 8h").finish()

    assert t.story.endswith("p3 6c 6d 8h kill; win p1 last")
    assert t.awards == [{1: 6}, {2: 8}]
    assert t.stacks == [6, 82, 74]


def test_equal_hands_split_a_side_pot() -> None:
    """Suits do not count; nobody had to beat anybody there (R4.8, M2)."""
    t = side_pot("Tc 7h 7d 4s", "Th 7c 7s 4d").finish()

    assert t.awards == [{1: 6}, {2: 4, 3: 4}]


def odd_side_pot(**rules: Any) -> RevealTable:
    """p2 and p3 tie for a side pot of 15, five of it from p4, who was killed; p3 has the ten of hearts."""
    t = side_pot("Tc 7h 7d 4s", "Th 7c 7s 4d", "8h", stakes="5", ante=2, **rules)
    return t.play("p2 bet 5, p3 call, p4 call").finish()


def test_the_odd_chip_goes_to_the_first_left_of_the_button() -> None:
    """`odd_chip` is button (R2.2, R4.8)."""
    assert odd_side_pot().awards == [{1: 8}, {2: 8, 3: 7}]


def test_the_odd_chip_may_go_to_the_highest_card_by_suit() -> None:
    """With `odd_chip` high_card_by_suit (R2.2, R4.8)."""
    assert odd_side_pot(odd_chip="high_card_by_suit").awards == [{1: 8}, {2: 7, 3: 8}]


def test_no_leader_shares_a_pot() -> None:
    """A tie never leads, so that the main pot has one winner (R4.3, M2, E266)."""
    t = sweat("2d", "Kd Qs 9c", "Kh Qd 9s", cards=3).finish()

    assert t.story.endswith("p1 Qs 9c lead; bet3 p1; p2 9s bust; win p1 last")
    assert t.awards == [{1: 4}]


# -- what stays unseen --------------------------------------------------------------------------


def test_the_winner_shows_no_more_than_he_turned() -> None:
    """His other cards stay face down (E290, M14)."""
    t = sweat("8d", "9c 2c 3c", "7c 5h 4d", cards=3).finish()

    assert t.story == "p1 9c lead; bet1 p1; p2 7c 5h 4d bust; win p1 last"
    assert t.shows(1, seen_by=1) == "9c [? ?]"
    assert t.events(HoldingShown) == []
