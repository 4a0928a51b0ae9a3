"""What goes wrong in the reveal games, on the second engine; and both engines on hands full of mistakes."""

import json
import os
from random import Random

import pytest

from comodin.history import HandRecord, to_line

from .houses import reveal
from .lockstep import play_both
from .reveal_auditor import judge_reveal, reveal_record_of
from .test_reveal_reference import Table

HANDS = int(os.environ.get("COMODIN_REFERENCE_HANDS", "160"))
"""How many hands both engines play; a longer run by hand sets the variable."""
CARDS = ("5c Jh", "8s 3c", "Jd Qs")


@pytest.mark.parametrize(("penalty", "paid"), [("dead_hand", 0), ("match_pot", 6), ("fee", 4)])
def test_peeking(penalty: str, paid: int) -> None:
    """E284, M5, R4.9: the hand is dead, or it pays and plays on; the chips go with the main pot."""
    table = Table(*CARDS, middle="9d", rules={"peek_penalty": penalty})
    table.hand.peek(2)
    assert table.hand.seat(2).folded is (penalty == "dead_hand")
    assert table.hand.stacks[1] == 998 - paid
    table.quiet()
    assert sum(table.hand.stacks) == 3000
    assert judge_reveal(reveal_record_of(table.hand)) == []


def test_a_card_that_is_seen_plays_where_it_lies() -> None:
    """R2.3.13, P24 by analogy."""
    table = Table(*CARDS, middle="9d")
    table.hand.flash(1)
    table.hand.expose_by_dealer(1)
    table.turn(1)
    assert table.events("CardTurned")[0]["card"] == "5c"


def test_the_lead_falls_to_who_is_turning() -> None:
    """R4.4, R4.7: the leader's hand dies while a former leader turns; his is the best now, and he turns no more."""
    table = Table("Jh 2c", "Qh 2d", "Ah 3c", middle="9d")
    table.turn(1)  # J leads
    table.do("p1 check", "p2 check", "p3 check")
    table.turn(1)  # Q leads
    table.do("p2 check", "p3 check", "p1 check")
    table.turn(1)  # A leads
    table.do("p3 check", "p1 check", "p2 check")
    table.turn(1)  # p1 shows J-2, not enough
    assert table.hand.needs() == ("turn", 1)
    table.hand.touch_muck(2)
    table.hand.touch_muck(3)
    assert table.hand.over


def test_nobody_bets_out_of_turn_when_there_is_no_betting() -> None:
    """P34, R5.6."""
    table = Table(*CARDS, middle="9d")
    with pytest.raises(ValueError, match="nobody is asked"):
        table.hand.act_out_of_turn(2, "check")


NEIGHBOUR = {"target": "right_neighbour", "folded_hands_count": True}
LAST_ONE = {"last_player_wins": "must_beat_centre", "folded_hands_count": True}


@pytest.mark.parametrize(
    "rules",
    [
        NEIGHBOUR,
        NEIGHBOUR | {"exhausted_leader": "out_immediately"},
        LAST_ONE | {"tie_beats": True},
        {"first_round": "forced_minimum"},
        {"first_round": "forced_minimum", "bet_on_kill": True, "bet_on_bust": True},
    ],
    ids=lambda rules: "-".join(map(str, rules.values())),
)
def test_both_engines_agree_where_two_rare_rules_meet(rules: dict[str, object]) -> None:
    """R2.2, R4.4, R4.7, M14, E285: who leads, who is asked, who is held to what, with mistakes in between."""
    for number in range(HANDS // 4):
        random = Random(f"{sorted(rules)}/{number}")
        game, slow = reveal(random, **rules)
        play_both(game, slow, random, random.choice((0.05, 0.15, 0.3)))


@pytest.mark.parametrize("block", range(4))
def test_both_engines_tell_the_same_story_of_mistakes(block: int) -> None:
    """Every event, question, stack and pot, in every house (M5, M17, R4.9, R5.6); and the records are lawful."""
    for number in range(block, HANDS, 4):
        random = Random(f"r/{number}")
        game, slow = reveal(random)
        state, log = play_both(game, slow, random, random.choice((0.05, 0.1, 0.15)))
        record = HandRecord.of(state, log, id=str(number), preset=slow.preset, game_name="mexican-sweat")
        assert judge_reveal(json.loads(to_line(record))) == []
