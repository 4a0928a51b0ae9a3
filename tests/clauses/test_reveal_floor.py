"""What goes wrong in the reveal games: peeking, cards turned out of turn, hands that die; the arbiter."""

from __future__ import annotations

import pytest

from comodin.hand import Bet, Call, Check, ExposeByDealer, Fold
from comodin.hand import events as e
from comodin.hand.floor_actions import (
    ActOutOfTurn,
    FlashCard,
    FoulDeck,
    FoulHand,
    MakeRuling,
    MotionToBet,
    Peek,
    RetrieveHand,
    SayCall,
    ShowTo,
    TouchMuck,
)
from comodin.rules import RevealRules
from tests.clauses.reveal_table import RevealTable, no_peek, sweat

PENALTIES = {"opr-sweat": "dead_hand", "netplaces": "match_pot", "denexa": "dead_hand", "opr-nopeek": "dead_hand"}


def leading(**rules: object) -> RevealTable:
    """P1 leads with a jack over the 8 in the middle, and is asked to bet."""
    hands = ("5c Jh 2c 3c 4c 6c 7c", "9s 2d 3d 4d 5d 6d 7d", "Qd 2s 3s 4s 5s 6s 7s")
    return sweat("8d", *hands, **rules).turns()


# -- peeking ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "penalty"), PENALTIES.items())
def test_what_a_house_makes_of_peeking(name: str, penalty: str) -> None:
    """M5, R4.9, E284, `peek_penalty`."""
    assert RevealRules.of(name).peek_penalty == penalty
    middle = {"none": "", "one": "8d", "kill_and_target": "9d 8d"}[RevealRules.of(name).centre]
    t = sweat(middle, "", "", "", preset=name)
    pot = t.state.pot
    t.do(Peek(2))

    if penalty == "dead_hand":
        assert t.events(e.HandFouled) == [e.HandFouled(p=2, cause="peek", clauses=("M5", "R4.9"))]
        assert t.state.live == (1, 3)
    else:
        assert t.events(e.PenaltyPaid) == [e.PenaltyPaid(p=2, amount=pot, clauses=("M5", "R4.9"))]
        assert (t.state.pot, t.state.live) == (2 * pot, (1, 2, 3))


def test_a_dead_hand_is_out() -> None:
    """R4.9, E284, `peek_penalty`: its chips stay in, and the next one goes on."""
    t = leading().do(Peek(1))

    assert t.turn == "p2 bet"
    assert t.paid == [2, 2, 2]
    assert t.refuse(Peek(1)).code == "nothing_to_peek_at"


def test_matching_the_pot() -> None:
    """R4.9, E284, `peek_penalty`: he plays on, and whoever wins the main pot gets it."""
    t = leading(peek_penalty="match_pot").do(Peek(1))

    assert t.turn == "p1 bet"
    assert (t.state.pot, t.stacks) == (12, [192, 198, 198])
    t.play("p1 bet 4, p2 fold, p3 fold")
    assert t.awards == [{1: 12}]
    assert t.stacks == [204, 198, 198]


def test_a_fee() -> None:
    """R4.9, E284, `peek_penalty`: one bet; who has less is all-in."""
    t = leading(peek_penalty="fee", stacks=[200, 5, 200]).do(Peek(1)).do(Peek(2))

    assert [(event.p, event.amount, event.all_in) for event in t.events(e.PenaltyPaid)] == [
        (1, 4, False),
        (2, 3, True),
    ]
    assert t.paid == [2, 2, 2]
    assert t.state.pot == 13


def test_a_penalty_goes_back_with_a_void_hand() -> None:
    """R4.9, R5.7: every chip does."""
    t = leading(peek_penalty="match_pot").do(Peek(1)).do(FoulDeck("two aces of spades"))

    assert t.stacks == [200, 200, 200]
    assert (t.state.pot, t.state.ended) == (0, "void")


# -- cards that are seen, hands that die -----------------------------------------------------------------


@pytest.mark.parametrize("action", [FlashCard(3), ExposeByDealer(3)], ids=["out of turn", "by the dealer"])
def test_a_card_that_is_seen_plays_where_it_lies(action: FlashCard) -> None:
    """R2.3.13, P24 by analogy: it goes back to its place, and its turn comes."""
    t = leading().do(action)

    assert t.turn == "p1 bet"
    assert t.shows(3, seen_by=0) == "[? ? ? ? ? ? ?]"
    assert t.log[-1] == e.CardFlashed(p=3, card=t.state.seat(3).downcards[0], clauses=("R2.3.13†",))
    assert t.seen_by(1)[-1] == e.CardFlashed(p=3, card=None, clauses=("R2.3.13†",))


def test_the_leader_loses_his_hand_to_the_muck() -> None:
    """M17, R3.21: the arbiter may give it back before anybody has acted."""
    t = leading().do(TouchMuck(1))
    assert t.turn == "p2 bet"
    t.do(RetrieveHand(1))
    assert t.turn == "p1 bet"
    t.do(TouchMuck(1)).do(TouchMuck(2))
    assert (t.turn, t.awards) == ("over", [{3: 6}])


def test_the_arbiter_has_the_last_word() -> None:
    """M17: his ruling is recorded with its reason."""
    t = leading().do(MakeRuling("the dealer was right")).do(FoulHand(2, "he left"))

    assert t.events(e.RulingMade) == [e.RulingMade(reason="the dealer was right", clauses=("M17",))]
    assert [event.clauses for event in t.events(e.HandFouled)] == [("M17", "R5.7")]
    assert t.refuse(RetrieveHand(2, "he is back")).code == "hand_without_cards"
    t.play("p1 check, p3 check")
    t.do(RetrieveHand(2, "he is back"))
    assert t.state.live == (1, 2, 3)


def test_nobody_shows_a_card_that_he_may_not_know() -> None:
    """M5."""
    assert leading().refuse(ShowTo(1, 2)).code == "no_such_action"


# -- betting ---------------------------------------------------------------------------------------------


def test_betting_out_of_turn_and_by_a_motion() -> None:
    """R5.6: as in any game."""
    t = leading().do(MotionToBet(4)).do(ActOutOfTurn(2, Call()))

    assert t.paid == [6, 6, 2]
    assert t.turn == "p3 bet"
    checked = leading().do(ActOutOfTurn(2, Check())).play("p1 check")
    assert checked.turn == "p3 bet"


def test_the_word_call_where_one_may_not_bet() -> None:
    """R5.6: it is a check."""
    t = leading(who_may_bet="leader_only").play("p1 check").do(SayCall())

    assert t.log[-2] == e.Checked(p=2)
    assert leading().do(SayCall()).paid == [6, 2, 2]


def test_who_acts_early_where_all_owe_one_bet_is_held_though_a_short_payer_came_before() -> None:
    """R5.6, P34, R2.2: with `first_round` forced_minimum what is to be met is one bet all along."""
    t = leading(first_round="forced_minimum", stacks=[4, 200, 200]).do(ActOutOfTurn(3, Bet(4)))
    t.play("p1 bet 2")
    assert t.turn == "p2 bet"
    t.play("p2 call")

    assert [event.p for event in t.events(e.HeldToAction)] == [3]
    assert t.events(e.OutOfTurnReleased) == []
    assert t.paid[2] == 6
    folds = leading(first_round="forced_minimum", stacks=[4, 200, 200]).do(ActOutOfTurn(3, Fold())).play("p1 bet 2")
    assert [event.p for event in folds.play("p2 call").events(e.Folded)] == [3]


# -- who leads where another hand than the leader's is to be beaten --------------------------------------


def test_who_beats_his_neighbour_does_not_lead_over_a_better_hand() -> None:
    """M14, R4.7, R2.2: a nine beats the folded five on its right; the king is the best hand, opens and wins."""
    rules = {"target": "right_neighbour", "folded_hands_count": True}
    t = sweat("8d", "Kd 2c", "5h 8s", "9c 3d", cards=2, **rules).turns().quietly()
    assert t.turn == "p1 bet"

    assert t.finish().story == "p1 Kd lead; bet1 p1; p2 5h 8s kill; p3 9c lead; bet2 p1; p3 3d lead; win p1 best"


def test_a_former_leader_who_turns_on_leads_once_he_has_beaten_what_he_must() -> None:
    """R4.4, R2.2: a king is more than the leader shows, and less than the aces that were folded: he turns on."""
    hands = ("Jc Kd 2c 3d", "Qd 2h 3h 4h", "Ac Ad 5c 6d")
    t = sweat("8d", *hands, cards=4, folded_hands_count=True).turns().quietly().quietly()
    t.play("p3 check, p1 bet 4, p2 call, p3 fold").one_turn()
    assert t.turn == "p1 turn"

    assert t.finish().story.endswith("p3 folds; p1 Kd 2c 3d bust; win p2 last")


def test_a_hand_that_was_killed_and_comes_back_has_not_led() -> None:
    """M7, M12, R4.6: the middle card is still to be beaten; more than the killed hand shows is not enough."""
    t = sweat("8d", "5c 8h", "7s Kd", "").one_turn().one_turn()
    t.do(RetrieveHand(1, "he was wronged")).one_turn()
    assert t.turn == "p2 turn"

    assert t.one_turn().story == "p1 5c 8h kill; p2 7s Kd lead; bet1 p2"


def test_whoever_has_begun_goes_on_when_the_leader_comes_back() -> None:
    """R4.4, P29: the lead falls to who is turning, and another is asked; the leader comes back, and he turns on."""
    t = no_peek("Jh Kc 2c", "Qh 3d", "Ah 3c").turns().quietly().quietly()
    t.play("p3 check, p1 check, p2 check").one_turn()
    assert t.do(TouchMuck(3)).turn == "p2 turn"

    assert t.do(RetrieveHand(3)).turn == "p1 turn"


def test_the_last_player_has_the_middle_card_to_beat_and_nothing_else() -> None:
    """R2.2, `last_player_wins` must_beat_centre: what another has given up does not count against him."""
    rules = {"last_player_wins": "must_beat_centre", "folded_hands_count": True}
    t = sweat("9d", "Ac", "2c Tc", **rules).turns().do(TouchMuck(1)).turns()

    assert t.story == "p1 Ac lead; bet1 p1; p2 2c Tc lead; win p2 last"


def test_the_last_player_may_tie_the_middle_card_where_a_tie_beats() -> None:
    """R2.2, `tie_beats`, `last_player_wins` must_beat_centre."""
    rules = {"last_player_wins": "must_beat_centre", "tie_beats": True, "kill_scope": "none"}
    t = sweat("9d", "Ac", "9c", **rules).turns().do(TouchMuck(1)).turns()

    assert t.story == "p1 Ac lead; bet1 p1; p2 9c lead; win p2 last"


def test_an_exhausted_hand_that_still_leads_stays_in() -> None:
    """R4.7, E274, R2.2: with `exhausted_leader` out_immediately goes who is passed, not who shows the best hand."""
    rules = {"target": "right_neighbour", "folded_hands_count": True, "exhausted_leader": "out_immediately"}
    t = sweat("8d", "2d Kd", "5h 8s", "9c 3c", "", cards=2, **rules).turns().quietly()

    assert t.story == "p1 2d Kd lead; bet1 p1; p2 5h 8s kill; p3 9c lead; bet2 p1"
