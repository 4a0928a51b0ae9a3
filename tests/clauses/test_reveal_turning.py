"""What a turned card does: it folds its owner, takes the lead, or neither; and who turns next."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.cards import Card
from comodin.hand.events import ForcedToFold, LeadTaken
from tests.clauses.reveal_table import RevealTable, no_peek, sweat

# -- the first player ----------------------------------------------------------------------


def test_the_player_left_of_the_dealer_turns_until_he_beats_the_middle() -> None:
    """Only then is there a betting round: `first_turn` is until_beats (M6, M13, R4.1, E260)."""
    t = sweat("8d", "5c Jh", "", "")
    assert t.turn == "p1 turn"
    assert t.legal == "turn"

    assert t.one_turn().turn == "p1 turn"
    assert t.events(LeadTaken) == []
    assert t.one_turn().turn == "p1 bet"
    assert t.story == "p1 5c Jh lead; bet1 p1"


@pytest.mark.parametrize("preset", ["opr-nopeek", "netplaces", "excite", "gustafson-blind"])
def test_without_a_target_the_first_card_leads(preset: str) -> None:
    """The first player turns exactly one: `first_turn` is one_card (R4.1, E269, E285)."""
    t = sweat("8d" if preset == "excite" else "", "2c", "", preset=preset).turns()

    assert t.story == "p1 2c lead; bet1 p1"


def test_in_sweat_too_the_first_card_may_lead() -> None:
    """A two under an eight leads with `first_turn` one_card (R4.1, R7.12)."""
    assert sweat("8d", "2c", "", first_turn="one_card").turns().story == "p1 2c lead; bet1 p1"


def test_one_card_alone_leads_unbeaten() -> None:
    """The next player is not let off with `first_turn` one_card: he must beat the first (R4.1, E269)."""
    assert no_peek("Kd", "Qs 3c 3d").turns().quietly().story == "p1 Kd lead; bet1 p1; p2 Qs 3c 3d lead; bet2 p2"


def test_a_first_card_that_kills_leads_nobody() -> None:
    """Its owner is out before he leads; the next card leads (R4.5, `first_turn`)."""
    assert sweat("8d", "8c", "2c", "", preset="excite").turns().story == "p1 8c kill; p2 2c lead; bet1 p2"


def test_a_middle_two_is_beaten_by_any_first_card() -> None:
    """But by another two, which folds (R4.5, M6)."""
    assert sweat("2d", "3c", "").turns().story == "p1 3c lead; bet1 p1"
    assert sweat("2d", "2c", "3c", "").turns().story == "p1 2c kill; p2 3c lead; bet1 p2"


def test_a_middle_ace_is_beaten_by_a_pair() -> None:
    """A king and a queen do not, and an ace folds: fives do (E236, E261, R4.5)."""
    assert sweat("Ah", "Kd Qc 5h 5s", "").turns().story == "p1 Kd Qc 5h 5s lead; bet1 p1"
    assert sweat("Ah", "Kd As", "9c 9h", "").turns().story == "p1 Kd As kill; p2 9c 9h lead; bet1 p2"


# -- the next ones -----------------------------------------------------------------------------


def test_each_must_beat_the_best_hand_showing() -> None:
    """And bets are made each time that the lead changes: `target` is best_showing (M7, R4.4, R6.2)."""
    t = sweat("8d", "5c Jh 2h", "Th Td", "Kh 3c Kc", "").turns().quietly().quietly()

    assert t.story == ("p1 5c Jh lead; bet1 p1; p2 Th Td lead; bet2 p2; p3 Kh 3c Kc lead; bet3 p3")


def beside_a_killed_hand(**rules: Any) -> RevealTable:
    """p1 leads with a king, p2 was killed with a five: p3 turns, in a house where folded hands count."""
    return sweat("8d", "Kd", "5h 8s", "9c Ac", "", folded_hands_count=True, **rules).turns().quietly()


def test_the_hand_to_beat_is_the_best_one() -> None:
    """A nine over the five on his right is not enough, an ace is: `target` is best_showing (M7, R2.2)."""
    assert "; p3 9c Ac lead; bet2 p3" in beside_a_killed_hand().story


def test_the_hand_to_beat_may_be_that_of_the_right_neighbour() -> None:
    """Whoever leads: the nine leads over the five with `target` right_neighbour (R2.2)."""
    assert "; p2 5h 8s kill; p3 9c lead" in beside_a_killed_hand(target="right_neighbour").story


def test_who_has_turned_nothing_or_has_folded_is_no_neighbour() -> None:
    """The next to the right counts, or the middle card: `target` right_neighbour (R2.2, E260)."""
    t = sweat("8d", "5c Jh", "8s", "Th Kc", "", target="right_neighbour").turns().quietly()

    assert t.story == "p1 5c Jh lead; bet1 p1; p2 8s kill; p3 Th Kc lead; bet2 p3"


def test_a_tie_does_not_beat() -> None:
    """He turns on; with all cards turned a tie is a bust: `tie_beats` is false (R4.3, E239, E266)."""
    t = sweat("2d", "Kd", "Kh 3c").turns().quietly()

    assert t.story == "p1 Kd lead; bet1 p1; p2 Kh 3c lead; bet2 p2"
    t = sweat("2d", "Kd", "Kh", "Ac", cards=1).turns().quietly()
    assert t.story == "p1 Kd lead; bet1 p1; p2 Kh bust; p3 Ac lead; win p3 best"


def test_a_tie_may_beat() -> None:
    """With `tie_beats` the second king leads (R2.2)."""
    assert sweat("2d", "Kd", "Kh 3c", tie_beats=True).turns().quietly().story == (
        "p1 Kd lead; bet1 p1; p2 Kh lead; bet2 p2"
    )


def test_earlier_cards_always_count() -> None:
    """A former leader goes on with what he showed: his jack and a second one (R4.4)."""
    t = sweat("8d", "5c Jh 4c Js", "Jd Kc").turns().quietly().quietly()

    assert t.story == "p1 5c Jh lead; bet1 p1; p2 Jd Kc lead; bet2 p2; p1 4c Js lead; bet3 p1"


def test_the_leader_is_passed_over() -> None:
    """The turn goes clockwise from the last one who turned, never to who leads (R4.4, E290)."""
    t = sweat("2d", "Th 3h", "Jc 4c", "9h 5d", "Ks 5h", cards=2).turns().quietly()
    assert t.story == "p1 Th lead; bet1 p1; p2 Jc lead; bet2 p2"

    assert t.quietly().story.endswith("bet2 p2; p3 9h 5d bust; p4 Ks lead; bet3 p4")
    assert t.quietly().story.endswith("bet3 p4; p1 3h bust; p2 4c bust; win p4 last")


def test_nobody_may_stop_or_fold_while_turning() -> None:
    """Folding is for betting rounds (R4.4, R4.6)."""
    t = sweat("8d", "5c Jh", "")

    assert t.legal == "turn"
    for words in ("p1 fold", "p1 check", "p1 bet 4"):
        assert t.refuse(words).code == "other_decision"
    assert t.clauses("turn") == ("M6", "M7", "M8")


def test_the_next_player_faces_the_middle_card_after_a_bust() -> None:
    """The first one turned all he had without beating it: out, and no betting (R4.5, M10, R4.6)."""
    t = sweat("Kd", "2c 3h", "5s Ah", "", cards=2).turns()

    assert t.story == "p1 2c 3h bust; p2 5s Ah lead; bet1 p2"
    assert t.state.seat(1).out


def test_all_cards_turned_without_beating_the_best_hand_is_out() -> None:
    """Out of the turning, the betting and the pot (M10, R4.4, E261)."""
    t = sweat("8d", "Kc 2h", "9h 5c", "7c Kh", cards=2).turns().quietly()
    assert t.story == "p1 Kc lead; bet1 p1; p2 9h 5c bust; p3 7c Kh lead; bet2 p3"

    assert t.turn == "p3 bet"
    t.play("p3 check, p1 check").turns()
    assert t.story.endswith("p1 2h bust; win p3 last")


# -- the rank that folds ----------------------------------------------------------------------


def test_a_card_of_the_middle_rank_folds_its_owner() -> None:
    """At any time: `kill_scope` is any_card (M8, M13, R4.5, E260)."""
    t = sweat("8d", "9c", "5h 8s", "Td").turns().quietly()

    assert t.story == "p1 9c lead; bet1 p1; p2 5h 8s kill; p3 Td lead; bet2 p3"
    assert [(event.p, event.card) for event in t.events(ForcedToFold)] == [(2, Card("8s"))]
    assert t.state.seat(2).folded


def test_the_kill_is_tested_before_the_lead() -> None:
    """Even with a winning hand: the six that fills a straight folds it (M8, R4.5, R6.2)."""
    t = sweat("6d", "2c 3d 4h 5s 6s", "Ac", "").turns()

    assert t.story == "p1 2c 3d 4h 5s 6s kill; p2 Ac lead; bet1 p2"


def test_a_former_leader_is_killed_like_anybody() -> None:
    """He showed the best hand once (M8, R4.5)."""
    t = sweat("8d", "9c 8s", "Td Kd").turns().quietly().quietly()

    assert t.story == "p1 9c lead; bet1 p1; p2 Td lead; bet2 p2; p1 8s kill; win p2 last"


def test_everyone_runs_the_risk() -> None:
    """Three cards of the middle rank are in play (M16, R4.5, E263, E264)."""
    t = sweat("8d", "8h", "8c", "8s", "").turns()
    assert t.story == "p1 8h kill; p2 8c kill; p3 8s kill; win p4 last"

    assert sweat("8d", "8h", "").turns().story == "p1 8h kill; win p2 last"


@pytest.mark.parametrize("preset", ["pokerdb", "excite"])
def test_the_rank_may_kill_as_a_first_card_only(preset: str) -> None:
    """Later it is a card like others, with `kill_scope` first_card (R4.5, R7.11)."""
    assert sweat("8d", "8h", "9c", "", preset=preset).turns().story == "p1 8h kill; p2 9c lead; bet1 p2"
    t = sweat("8d", "9c", "5h 8s Tc", "", preset=preset).turns().quietly()
    assert t.story == "p1 9c lead; bet1 p1; p2 5h 8s Tc lead; bet2 p2"


def test_a_later_card_of_the_rank_beats_it_by_its_kicker() -> None:
    """8-5 beats the single eight with `kill_scope` first_card (R4.5)."""
    assert sweat("8d", "5c 8s", "", kill_scope="first_card").turns().story == "p1 5c 8s lead; bet1 p1"


def test_nothing_may_kill() -> None:
    """With `kill_scope` none an eight ties the middle eight, and a kicker beats it (R2.2)."""
    t = sweat("8d", "8h 2c", "", kill_scope="none").turns()

    assert t.story == "p1 8h 2c lead; bet1 p1"


def test_the_rank_to_beat_does_not_kill_where_another_card_does() -> None:
    """A ten ties the ten in the middle, a seven kills (R4.1, E270, `kill_scope`)."""
    t = sweat("7h Td", "Tc 2c", "9c 7d", "Jc", preset="denexa").turns()
    assert t.story == "p1 Tc 2c lead; bet1 p1"

    assert t.quietly().story.endswith("p2 9c 7d kill; p3 Jc lead; bet2 p3")


# -- the middle card is in no hand -----------------------------------------------------------


def test_the_middle_card_is_not_a_community_card() -> None:
    """It pairs nobody, and fills no straight (M12, R4.5)."""
    t = sweat("8d", "9c", "7h 6s 5d 4c Ah", "").turns().quietly()
    assert t.story == "p1 9c lead; bet1 p1; p2 7h 6s 5d 4c Ah lead; bet2 p2"

    t = sweat("8d", "9c", "5h 8s Tc", "", kill_scope="first_card").turns().quietly()
    assert t.story == "p1 9c lead; bet1 p1; p2 5h 8s Tc lead; bet2 p2"


def test_the_middle_card_is_the_first_hand_to_beat() -> None:
    """Seven-high of five cards is less than a single eight: `centre_is_target` (M12, M13, R4.5, E235, E276)."""
    assert sweat("8d", "7c 5d 4h 3s 2c 9h", "").turns().story == "p1 7c 5d 4h 3s 2c 9h lead; bet1 p1"


def test_the_middle_card_may_only_kill() -> None:
    """The first player's card is the first target: `centre_is_target` is false at `excite` (R4.1, R7.12)."""
    for t in (
        sweat("8d", "2c", "3c", preset="excite"),
        sweat("8d", "2c", "3c", centre_is_target=False, first_turn="one_card"),
    ):
        assert t.turns().quietly().story == "p1 2c lead; bet1 p1; p2 3c lead; bet2 p2"


def leader_folds(preset: str = "opr-sweat", **rules: Any) -> RevealTable:
    """p1 leads first and folds to a bet; p2, the next, has a two and a nine."""
    t = sweat("8d", "Tc", "2h 9h", "", preset=preset, betting_opener="left_of_leader", **rules).turns()
    return t.play("p2 bet 4, p3 call, p1 fold").turns()


def test_the_middle_card_is_the_target_again() -> None:
    """The leader has folded and nobody else has led: `centre_is_target` (R4.7, M12)."""
    assert leader_folds().story == "p1 Tc lead; bet1 p2; p1 folds; p2 2h 9h lead; bet2 p3"
    assert leader_folds(first_turn="one_card").story.endswith("p2 2h 9h lead; bet2 p3")


def test_any_card_leads_where_there_is_no_target_and_no_leader() -> None:
    """The middle card only kills: `centre_is_target` false (R4.7)."""
    t = leader_folds("excite")
    assert t.story == "p1 Tc lead; bet1 p2; p1 folds; p2 2h lead; bet2 p3"


# -- hands that are folded or have nothing left -------------------------------------------------


def test_a_folded_hand_need_not_be_beaten() -> None:
    """It does not show any more; the best of the rest leads: `folded_hands_count` is false (R4.7)."""
    t = (
        sweat("8d", "9c", "Kc", "Td Jd", "", seats=4)
        .turns()
        .quietly()
        .play("p2 check, p3 bet 4, p4 call, p1 call, p2 fold")
    )

    assert t.turns().story == "p1 9c lead; bet1 p1; p2 Kc lead; bet2 p2; p2 folds; p3 Td lead; bet3 p3"


def test_a_folded_hand_may_have_to_be_beaten() -> None:
    """The king still counts with `folded_hands_count` (R2.2, R4.7)."""
    t = sweat("8d", "9c", "Kc", "Td Jd Jh", "", seats=4, folded_hands_count=True).turns().quietly()
    t.play("p2 check, p3 bet 4, p4 call, p1 call, p2 fold")
    assert t.turns().story.endswith("p2 folds; p3 Td Jd Jh lead; bet3 p3")


def exhausted(**rules: Any) -> RevealTable:
    """p1 took the lead with his last card and is passed by p2, who also has none left; p3 has one."""
    t = sweat("2d", "3c Jc", "5d Kd", "9h Ac", cards=2, **rules).turns()
    return t.quietly().quietly().quietly().quietly()


def test_a_passed_leader_without_cards_stays_until_his_turn() -> None:
    """He still bets: `exhausted_leader` is stays_until_turn (R4.7, E273)."""
    t = exhausted()
    assert t.story.endswith("p1 Jc lead; bet4 p1; p2 Kd lead; bet5 p2")

    assert t.play("p2 check, p3 check").turn == "p1 bet"


def test_a_passed_leader_is_best_again_if_the_new_one_folds() -> None:
    """Which is why it matters: `exhausted_leader` is stays_until_turn (R4.7)."""
    t = exhausted().play("p2 check, p3 bet 4, p1 call, p2 fold")

    assert t.turns().story.endswith("p2 folds; p3 Ac lead; win p3 best")
    t = sweat("2d", "3c Jc", "5d Kd", "9h 4c", cards=2).turns().quietly().quietly().quietly().quietly()
    assert t.play("p2 check, p3 bet 4, p1 call, p2 fold").turns().story.endswith("p2 folds; p3 4c bust; win p1 last")


def test_a_passed_leader_without_cards_may_be_out_at_once() -> None:
    """He is not asked to bet: `exhausted_leader` is out_immediately (R4.7, E274)."""
    t = exhausted(exhausted_leader="out_immediately")
    assert t.story.endswith("p2 Kd lead; p1 out; bet5 p2")

    assert t.play("p2 check, p3 check").turn == "p3 turn"
