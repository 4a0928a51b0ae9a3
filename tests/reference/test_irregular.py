"""What goes wrong in Mexican Poker, on the second engine; and both engines on hands full of mistakes."""

import json
import os
from random import Random
from typing import Any

import pytest

from comodin.history import HandRecord, to_line

from .auditor import judge
from .engine import ReferenceHand
from .houses import mexican
from .lockstep import play_both

LIMIT = {"lower": 4, "upper": 8, "ante": 2}
HANDS = int(os.environ.get("COMODIN_REFERENCE_HANDS", "320"))
"""How many hands both engines play; a longer run by hand sets the variable."""


class Table:
    """A hand in which named cards come in order, and otherwise any that are left."""

    def __init__(self, seats: int = 3, **rules: Any) -> None:
        self.hand = ReferenceHand("parkwest", rules, stakes=LIMIT, stacks=[100] * seats)

    def any_card(self) -> str:
        return min(self.hand.available - {"Jo", "5h", "Kd", "7c", "2s"})

    def deal(self, *cards: str) -> "Table":
        """Deal and burn these, then any, until a seat is to act."""
        named = list(cards)
        while self.hand.needs()[0] in ("deal", "burn") and (named or not cards):
            self.hand.give(named.pop(0) if named else self.any_card())
        return self

    def do(self, lines: str) -> "Table":
        """Decisions such as `p1 bet 4, p2 call`; the seat is checked."""
        for line in lines.split(", "):
            who, verb, *amount = line.split()
            assert self.hand.needs()[1] == int(who[1:]), (line, self.hand.needs())
            self.hand.act(verb, int(amount[0]) if amount else None)
        return self

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        return [event for event in self.hand.log if event["type"] in kinds]


def started_wrong(seats: int = 4, **rules: Any) -> Table:
    """The dealer began with seat 2; p1 has the highest card up and opens."""
    table = Table(seats, **rules)
    table.hand.deal_astray(2, "2c")
    while table.hand.needs()[0] == "deal":
        p = table.hand.agenda[0][1]
        table.hand.give("As" if p == 1 and table.hand.seat(1).down else table.any_card())
    return table


# -- the initial deal ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("acts", "rules", "accepted"),
    [
        ("p1 bet 4, p2 call", {}, False),  # E130
        ("p1 bet 4, p2 call, p3 fold", {}, True),  # E131
        ("p1 bet 4, p2 call", {"forced_bet_counts_as_action": True}, True),  # E132
        ("p1 bet 4, p2 call", {"acceptance_actions": 1}, True),
        ("p1 bet 4, p2 call, p3 fold", {"acceptance_actions": 3}, False),
    ],
)
def test_a_misdeal_or_accepted(acts: str, rules: dict[str, Any], accepted: bool) -> None:
    """E130 to E132, P19, P20, R3.17."""
    table = started_wrong(**rules).do(acts)
    table.hand.find_error()
    assert table.hand.over is not accepted
    assert len(table.events("DealAccepted" if accepted else "MisdealDeclared")) == 1
    if not accepted:
        assert table.hand.stacks == [100] * 4


def test_heads_up_the_end_of_the_round_accepts() -> None:
    """E133, R3.17."""
    table = started_wrong(2).do("p1 bet 4, p2 call")
    assert len(table.events("DealAccepted")) == 1
    with pytest.raises(ValueError, match="no error"):
        table.hand.find_error()


@pytest.mark.parametrize("ante", ["forfeit", "return"])
def test_a_missed_hand_is_fouled(ante: str) -> None:
    """E134, P20: no claim, no further bet, and its ante by `missed_hand_ante`."""
    table = Table(5, missed_hand_ante=ante)
    table.deal("2c", "2d", "2h").hand.pass_over(4)
    table.deal("3c", "As", "4d", "4h", "4c").do("p1 bet 4, p2 call, p3 call")
    assert [event["p"] for event in table.events("HandFouled")] == [4]
    assert table.hand.needs() == ("bet", 5)
    assert table.hand.stacks == [94, 94, 94, 100 if ante == "return" else 98, 98]


def test_a_missed_hand_asked_too_soon_is_a_misdeal() -> None:
    """P19, P20: one action is not enough."""
    table = Table(4)
    table.deal("2c", "2d").hand.pass_over(3)
    table.deal("3c", "As", "4d", "4c").do("p1 bet 4, p2 call")
    assert table.hand.log[-1]["reason"] == "misdeal"


# -- the other streets ---------------------------------------------------------------------------


def third_street(**rules: Any) -> Table:
    """E135: p2 opened his card; 5h went to him instead of p1, Kd to p3 instead of p2."""
    table = Table(3, **rules).deal("2c", "2d", "2h", "As", "4d", "4h")
    table.do("p1 bet 4, p2 call, p3 call, p1 keep, p2 expose, p3 keep").deal("3c")
    return table


def test_cards_move_face_up_to_their_owners() -> None:
    """E135, P21, P22, R3.18."""
    table = third_street()
    table.hand.deal_astray(2, "5h")
    table.hand.deal_astray(3, "Kd")
    table.hand.find_error()
    moved = [(event["p"], event["to"], event["card"], event["declare_until"]) for event in table.events("CardMoved")]
    assert moved == [(2, 1, "5h", 0), (3, 2, "Kd", 4)]
    table.deal("7c")
    assert table.hand.seat(3).up == ["4h", "7c"]
    assert table.events("BettingEnded")[-1]["street"] == 3
    assert table.hand.needs() == ("choose", 1)
    table.do("p1 keep, p3 keep").deal()
    assert table.hand.seat(2).down is not None
    assert table.hand.needs() == ("declare", 2)


@pytest.mark.parametrize(
    ("cards", "joker", "rule", "token"),
    [
        (("Jo", "Kd"), 1, "intended", "JoU"),
        (("5h", "Jo"), 2, "intended", "JoX"),
        (("Jo", "Kd"), 1, "always_wild", "JoX"),
    ],
)
def test_a_moved_joker(cards: tuple[str, str], joker: int, rule: str, token: str) -> None:
    """E136: by entitlement, or always wild (`misdealt_joker`)."""
    table = third_street(misdealt_joker=rule)
    table.hand.deal_astray(2, cards[0])
    table.hand.deal_astray(3, cards[1])
    table.hand.find_error()
    assert token in table.hand.seat(joker).up


@pytest.mark.parametrize(("rule", "back"), [("void_all", [8, 8, 8]), ("void_wrong_recipients", [0, 8, 8])])
def test_the_bets_of_the_street_go_back(rule: str, back: list[int]) -> None:
    """E137, P23, `street_error_bets`; who kept the right card gets nothing back by the letter."""
    table = third_street(street_error_bets=rule)
    table.hand.give("Kc")  # p1 gets his own
    table.hand.deal_astray(3, "2s")
    table.deal("7c")
    first = table.hand.needs()[1]
    table.do(f"p{first} bet 8")
    while table.hand.needs()[0] == "bet" and len({seat.street_in for seat in table.hand.seats}) > 1:
        if sum(seat.street_in == 8 for seat in table.hand.seats) == 2:
            break
        table.hand.act("call")
    paid = [seat.street_in for seat in table.hand.seats]
    table.hand.find_error()
    returned = {event["p"]: event["amount"] for event in table.events("BetReturned")}
    expected = {p: min(b, put) for p, (b, put) in enumerate(zip(back, paid, strict=True), 1) if min(b, put)}
    assert returned == expected


def test_on_fifth_street_the_showdown_follows() -> None:
    """E138, P22."""
    table = Table(2).deal("2c", "2d", "As", "4d").do("p1 bet 4, p2 call")
    for _ in (3, 4):
        table.do("p1 keep, p2 keep").deal()
        while table.hand.needs()[0] == "bet":
            table.hand.act("check")
    table.do("p1 keep, p2 keep").hand.give(table.any_card())
    table.hand.deal_astray(2, table.any_card())
    table.deal()
    table.hand.act("bet", 8)
    table.hand.find_error()
    assert table.hand.log[-1] == {"n": len(table.hand.log) - 1, "type": "HandEnded", "reason": "showdown"}
    assert [event["amount"] for event in table.events("BetReturned")] == [8]


# -- burns, and cards too soon -----------------------------------------------------------------------


def test_burns_are_put_right_and_cards_set_aside() -> None:
    """R5.8: a forgotten burn is one; a card too soon costs each seat one."""
    table = Table(3).deal("2c", "2d", "2h", "As", "4d", "4h").do("p1 bet 4")
    table.hand.deal_too_soon("Kd")
    table.do("p2 call, p3 call, p1 keep, p2 keep, p3 keep")
    assert table.hand.needs() == ("burn",)
    table.hand.give("Kc")
    table.hand.give("Kh")
    table.hand.burn_astray("7c")
    assert [event["owed"] for event in table.events("CardSetAside")] == [2, 1, 0]
    assert [event["card"] for event in table.events("CardBurned")] == ["7c"]
    assert table.hand.needs() == ("deal",)


# -- betting -------------------------------------------------------------------------------------------


def opened() -> Table:
    return Table(4).deal("2c", "2d", "2h", "3c", "As", "4d", "4h", "4c").do("p1 bet 4")


def test_out_of_turn() -> None:
    """P34, R5.6: it binds if nothing has changed, and a raise releases."""
    table = opened()
    table.hand.act_out_of_turn(3, "call")
    table.do("p2 fold")
    assert [event["type"] for event in table.hand.log[-4:-1]] == ["Folded", "HeldToAction", "Called"]
    table = opened()
    table.hand.act_out_of_turn(3, "call")
    table.do("p2 raise 8")
    assert table.events("OutOfTurnReleased")[0]["p"] == 3
    assert table.hand.needs() == ("bet", 3)


def test_a_motion_binds_only_if_it_caused_action() -> None:
    """E197, P36."""
    table = opened()
    table.hand.motion(12)
    assert table.hand.needs() == ("bet", 2)
    table.hand.act_out_of_turn(3, "fold")
    assert [event["type"] for event in table.hand.log[-5:-1]] == ["MotionMade", "HeldToAction", "Raised", "Folded"]
    assert table.hand.needs() == ("bet", 4)


@pytest.mark.parametrize("rule", ["release", "hold"])
def test_unaware_of_a_raise(rule: str) -> None:
    """E196, P38, `unaware_of_raise`."""
    table = Table(4, unaware_of_raise=rule).deal("2c", "2d", "2h", "3c", "As", "4d", "4h", "4c")
    table.do("p1 bet 4, p2 raise 12")
    table.hand.call_short(4)
    assert table.hand.needs() == ("bet", 3 if rule == "release" else 4)
    if rule == "release":
        table.hand.act_out_of_turn(4, "fold")
        assert table.hand.seat(3).street_in == 12


def test_string_bets_and_the_word_call() -> None:
    """P30, P37, E195."""
    table = opened()
    table.hand.string_bet(12, 8)
    assert table.hand.log[-2]["type"] == "Called"
    table = Table(2).deal("2c", "2d", "As", "4d").do("p1 bet 4, p2 call, p1 keep, p2 keep").deal()
    table.hand.string_bet(8, 4)
    assert table.events("BetMade")[-1]["to"] == 4
    table = Table(2).deal("2c", "2d", "As", "4d").do("p1 bet 4, p2 call, p1 keep, p2 keep").deal()
    table.hand.say_call()
    assert [event["type"] for event in table.hand.log[-3:-1]] == ["CallMadeBet", "BetMade"]


# -- hands ---------------------------------------------------------------------------------------------


def test_a_flashed_card_stays_down() -> None:
    """E129, P24."""
    table = opened()
    before = vars(table.hand.seat(3)).copy()
    table.hand.flash(3)
    assert vars(table.hand.seat(3)) == before


def test_the_muck() -> None:
    """E143, P29: dead, and it comes back only before anybody has acted."""
    table = opened()
    table.hand.touch_muck(3)
    table.hand.retrieve(3)
    table.hand.touch_muck(3)
    table.do("p2 call")
    with pytest.raises(ValueError, match="acted since"):
        table.hand.retrieve(3)
    table.hand.retrieve(3, "the cards were seen")
    assert not table.hand.seat(3).folded


def test_a_fouled_deck() -> None:
    """E145, R5.7."""
    table = opened()
    table.hand.foul_deck("an 8h")
    assert table.hand.over
    assert table.hand.stacks == [100] * 4


def test_shown_to_one() -> None:
    """E198, P32: on demand to all, once there is a winner."""
    table = opened().do("p2 fold")
    table.hand.show_to(2, 3)
    table.hand.demand(2)
    table.do("p3 fold, p4 fold")
    assert [event["type"] for event in table.hand.log[-3:]] == ["PotAwarded", "CardsShownToAll", "HandEnded"]


# -- both engines ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", range(8))
def test_both_engines_tell_the_same_story_of_mistakes(block: int) -> None:
    """Every event, question, stack and pot, in every house, with everything that can go wrong (P16 to P43)."""
    for number in range(block, HANDS, 8):
        random = Random(f"m/{number}")
        game, slow = mexican(random)
        state, log = play_both(game, slow, random, random.choice((0.05, 0.1, 0.15)))
        record = HandRecord.of(state, log, id=str(number), preset=slow.preset)
        assert judge(json.loads(to_line(record))) == [], number
