"""The reference engine against the worked examples, and against itself."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from .auditor import judge, record_of
from .betting import BettingRound, Seat
from .cards import DECK
from .engine import ReferenceHand
from .perft import moves, perft
from .pots import divide, layers
from .ranking import best_value, text, visible_value
from .terms import PRESETS, Stakes, make_rules
from .vectors import VECTORS

# ------------------------------------------------------------- the example lines


def vectors(keyword: str) -> list[Any]:
    found = []
    for line in VECTORS.strip().splitlines():
        head, *parts = line.split(" | ")
        name, kind = head.split()
        if kind == keyword:
            pairs = dict(part.split("=", 1) for part in parts if "=" in part)
            found.append(pytest.param({key.strip(): value.strip() for key, value in pairs.items()}, id=name))
    return found


def test_all_kinds_of_example_lines_are_used() -> None:
    kinds = {line.split()[1] for line in VECTORS.strip().splitlines()}
    assert kinds == {"eval", "cmp", "open", "lead", "leadlow", "limit", "pots"}


@pytest.mark.parametrize("case", vectors("eval"))
def test_value_of_five_cards(case: dict[str, str]) -> None:
    """Part A: P10, P11, P18, P39, P40, R3.2 to R3.4."""
    value = best_value(case["hand"].split(), double_ace_flush=case.get("daf") == "true")
    assert text(value) == case["value"]


@pytest.mark.parametrize("case", vectors("cmp"))
def test_comparison(case: dict[str, str]) -> None:
    """Part B: P39, R3.3, R3.5."""
    daf = case.get("daf") == "true"
    a = best_value(case["a"].split(), double_ace_flush=daf)
    b = best_value(case["b"].split(), double_ace_flush=daf)
    assert case["result"] == ("tie" if a == b else "a" if a > b else "b")


@pytest.mark.parametrize("case", vectors("open") + vectors("lead"))
def test_who_acts_first(case: dict[str, str]) -> None:
    """Part C: P5, P12, P14, P15, R3.6."""
    boards = [visible_value(board.split()) for board in case["ups"].split(",")]
    assert boards.index(max(boards)) + 1 == int(case["seat"])


@pytest.mark.parametrize("case", vectors("leadlow"))
def test_who_brings_it_in(case: dict[str, str]) -> None:
    """Part C: W3."""
    boards = [visible_value(board.split()) for board in case["ups"].split(",")]
    assert boards.index(min(boards)) + 1 == int(case["seat"])


@pytest.mark.parametrize("case", vectors("limit"))
def test_limit_amounts(case: dict[str, str]) -> None:
    """Part E: P13, P27, R3.11."""
    rules = make_rules("parkwest", {"limit_mode": case["mode"]})
    stakes = Stakes("limit", int(case["L"]), int(case["U"]), 2, 0, 0)
    seats = [Seat(p, 100, 100) for p in (1, 2, 3)]
    opening = case.get("opener") == "1"
    betting = BettingRound(seats, rules, stakes, int(case.get("street", "2")))
    betting.first = 1
    betting.must_open = opening
    betting.to_call = betting.full_level = int(case["to_call"])
    betting.last_size = int(case["last"]) or None
    offered = []
    for verb, amounts in betting.options(1).items():
        if verb in ("fold", "check"):
            offered.append(verb)
        elif verb == "call":
            offered.append(f"call{amounts}")
        else:
            assert amounts is not None
            assert not isinstance(amounts, int)
            offered += [f"{'bet' if verb == 'bet' else 'to'}{to}" for to in amounts]
    assert offered == case["legal"].split()


@pytest.mark.parametrize("case", vectors("pots"))
def test_pot_layers(case: dict[str, str]) -> None:
    """Part E: R3.15, R2.3.10."""
    letters = dict(part.split(":") for part in case["contrib"].split())
    names = sorted(letters)
    contributions = {names.index(name) + 1: int(chips) for name, chips in letters.items()}
    folded = {names.index(name) + 1 for name in case["folded"]}
    told = [f"{amount}:{''.join(names[p - 1] for p in eligible)}" for amount, eligible in layers(contributions, folded)]
    assert told == case["pots"].split()


# ------------------------------------------------------------- a scripted table


class Table:
    """A hand that deals itself: named cards to named seats, others from what is left."""

    def __init__(self, holdings: dict[int, str], **options: Any) -> None:
        options.setdefault("stacks", [100] * max(holdings))
        self.hand = ReferenceHand(**options)
        self.cards = {p: cards.split() for p, cards in holdings.items()}
        self.stop_at: Callable[[ReferenceHand], bool] | None = None
        self.deal()

    def filler(self) -> str:
        named = {card for cards in self.cards.values() for card in cards}
        return min(self.hand.available - named - {"Jo"})

    def deal(self, count: int = 99) -> None:
        """Deal and burn until a seat is to act."""
        for _ in range(count):
            if self.hand.needs()[0] not in ("deal", "burn"):
                return
            step = self.hand.agenda[0]
            wanted = self.cards.get(step[1], []) if step[0] == "deal" else []
            self.hand.give(wanted.pop(0) if wanted else self.filler())

    def do(self, *lines: str) -> None:
        """Decisions such as `p1 bet 4`; the seat is checked."""
        for line in lines:
            who, verb, *amount = line.split()
            assert self.hand.needs()[1] == int(who[1:]), (line, self.hand.needs())
            self.hand.act(verb, int(amount[0]) if amount else None)
            self.deal()

    def quiet(self) -> None:
        """Keep, check and call until the hand is over."""
        while not self.hand.over:
            options = self.hand.options()
            verb = next(verb for verb in ("pass", "keep", "check", "call", "bet", "bring_in") if verb in options)
            amounts = options[verb]
            self.hand.act(verb, amounts[0] if isinstance(amounts, list | range) else None)
            self.deal()

    def keep_all(self) -> None:
        while self.hand.needs()[0] == "choose":
            self.hand.act("keep")
            self.deal()

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        return [event for event in self.hand.log if event["type"] in kinds]


LIMIT = {"lower": 4, "upper": 8, "ante": 2, "bring_in": 0, "collection": 0}
WIKI = {"lower": 2, "upper": 4, "ante": 1, "bring_in": 1, "collection": 0}
FOUR = {1: "2c 7h", 2: "3c Kd", 3: "4c Qs", 4: "5c Kc"}


def held_first_card(preset: str = "parkwest", **options: Any) -> ReferenceHand:
    """Four seats of which the third has just received his first card, Kd."""
    hand = ReferenceHand(preset, stakes=LIMIT, stacks=[100] * 4, **options)
    for card in ("2c", "3c", "Kd"):
        hand.give(card)
    return hand


# ---------------------------------------------------------- part D, dealing


def test_exposing_is_finished_before_the_third_card() -> None:
    """P6, P7, E120, E122, E123."""
    table = Table({1: "2c 7h 3h", 2: "5h Kd 3d", 3: "4c Qs 4h", 4: "Jo Kc 7c 7d 2s"}, stakes=LIMIT)
    table.do("p2 bet 4", "p3 call", "p4 call", "p1 call")
    table.do("p1 keep", "p2 expose", "p3 keep")
    assert not table.events("CardBurned")
    table.do("p4 expose")
    third = [(event["p"], event["up"]) for event in table.events("CardDealt") if event["street"] == 3]
    assert third == [(1, True), (2, False), (3, True), (4, False)]
    assert table.events("DownCardExposed")[1]["card"] == "JoD"
    assert table.hand.seat(4).up == ["Kc", "JoD"]
    assert table.hand.needs() == ("bet", 4)  # the wild joker pairs the king (E093)


def test_in_turn_a_later_seat_sees_the_earlier_cards() -> None:
    """W4, E121."""
    table = Table({1: "2c 7h As", 2: "3c Kd", 3: "4c Qs"}, preset="wiki", stakes=WIKI)
    table.do("p1 bring_in", "p2 call", "p3 call")
    assert [event["type"] for event in table.hand.log[-2:]] == ["CardBurned", "ActionOn"]
    table.do("p1 keep")
    assert table.hand.seat(1).up == ["7h", "As"]
    assert table.hand.needs() == ("choose", 2)


def test_an_exposed_first_card_becomes_the_door_card() -> None:
    """P16, R3.8, E124."""
    hand = held_first_card()
    hand.expose_by_dealer(3)
    for card in ("4c", "7h", "Qd", "2d", "Js"):
        hand.give(card)
    assert (hand.seat(3).up, hand.seat(3).down) == (["Kd"], "2d")
    assert hand.needs() == ("declare", 3)
    hand.act("pass")
    assert hand.needs() == ("bet", 3)


def test_an_exposed_second_card_is_no_door_card() -> None:
    """E125: up_down; no choice on third street, whose card comes down."""
    table = Table({1: "7h 2c", 2: "Ks 3c", 3: "Qd Ad"}, preset="lucky-lady", stakes=LIMIT, stacks=[100] * 3)
    hand = table.hand
    hand.expose_by_dealer(3)
    assert hand.seat(3).up == ["Qd", "Ad"]
    assert hand.needs() == ("declare", 3)
    table.do("p3 pass")
    assert hand.needs() == ("bet", 2)
    table.do("p2 bet 4", "p3 call", "p1 call", "p1 keep", "p2 keep")
    assert hand.seat(3).down is not None
    assert [event["p"] for event in table.events("ActionOn") if event["kind"] == "choose"] == [1, 2]
    assert hand.needs() == ("bet", 3)


def test_a_joker_exposed_while_it_is_delivered_is_wild() -> None:
    """P17, E126."""
    hand = Table({1: "2c Kh", 2: "5h 7d", 3: "3c Qs"}, stakes=LIMIT, stacks=[100] * 3).hand
    for action in (("bet", 4), ("call", None), ("call", None), ("keep", None), ("expose", None), ("keep", None)):
        hand.act(*action)
    for card in ("2h", "3h", "Jo"):
        hand.give(card)
    assert hand.log[-1]["card"] == "JoD"
    hand.expose_by_dealer(2)
    assert hand.seat(2).up == ["7d", "5h", "JoX"]
    hand.give("4h")
    assert hand.needs() == ("declare", 2)
    hand.act("pass")
    assert hand.needs() == ("bet", 2)  # a pair of sevens shows


def test_a_joker_dealt_up_is_a_bug_and_one_knocked_over_later_stays_wild() -> None:
    """P11, E127; R2.1 (an already dealt joker stays JoD)."""
    table = Table({1: "2c Kh", 2: "5h Jo", 3: "3c Qs"}, stakes=LIMIT, stacks=[100] * 3)
    assert table.hand.seat(2).up == ["JoU"]
    table = Table({1: "2c Kh", 2: "Jo 7d", 3: "3c Qs"}, stakes=LIMIT, stacks=[100] * 3)
    table.do("p1 bet 4")
    table.hand.expose_by_dealer(2)
    assert table.hand.seat(2).up == ["7d", "JoD"]


def test_five_cards_up_on_fifth_street() -> None:
    """E128, R3.6: the complete hand is compared with the others' four cards."""
    table = Table({1: "2h 7h 3h Jh 5h", 2: "3c Kd Kc 2d 5c"}, stakes=LIMIT)
    table.do("p2 bet 4", "p1 call")
    for _ in range(2):
        table.do("p1 keep", "p2 keep", "p2 check", "p1 check")
    table.do("p1 keep", "p2 keep")
    assert table.hand.needs() == ("bet", 2)
    table.hand.expose_by_dealer(1)
    table.do("p1 pass")
    assert table.hand.needs() == ("bet", 1)  # a flush acts before a pair of kings


def test_a_card_knocked_over_between_choice_and_deal_comes_down() -> None:
    """R2.3.14."""
    table = Table({1: "2h 7h", 2: "3c Kd"}, stakes=LIMIT)
    table.do("p2 bet 4", "p1 call", "p1 keep")
    table.hand.expose_by_dealer(1)
    table.do("p2 keep")
    assert [event["up"] for event in table.events("CardDealt") if event["street"] == 3] == [False, True]


@pytest.mark.parametrize(
    ("players", "folds", "left", "burns"),
    [(7, (0, 0, 0), 3, 3), (8, (0, 0, 0), 0, 4), (8, (1, 0, 0), 1, 3), (8, (0, 1, 0), 0, 3), (8, (0, 0, 1), 1, 4)],
)
def test_counts_of_the_stub(players: int, folds: tuple[int, int, int], left: int, burns: int) -> None:
    """R3.19, W12, E139, E140, E141; folds happen before third, fourth and fifth street."""
    hand = ReferenceHand(rules={"players": [2, 8]}, stakes=LIMIT, stacks=[100] * players, deck=DECK)
    done = [False] * 4
    while not hand.over:
        options = hand.options()
        street = hand.street - 2
        if "check" in options and street < 3 and folds[street] and not done[street]:
            hand.act("bet", moves({"bet": options["bet"]})[0][1])
        elif "fold" in options and street < 3 and folds[street] and not done[street]:
            hand.act("fold")
            done[street] = True
        elif "bet" in options and "check" not in options:
            hand.act("bet", 4)
        else:
            hand.act(next(verb for verb in ("check", "call", "keep") if verb in options))
    assert len(hand.available) == left
    assert sum(event["type"] == "CardBurned" for event in hand.log) == burns
    assert judge(record_of(hand)) == []


def test_a_common_card_serves_everybody() -> None:
    """R2.3.12: barge, eight players; a joker in the middle is a bug; no choice."""
    order = [card for card in DECK if card != "Jo"]
    hand = ReferenceHand("barge", stakes=LIMIT, stacks=[100] * 8, deck=[*order[:35], "Jo", *order[35:]])
    while not hand.over:
        options = hand.options()
        verb = next(verb for verb in ("check", "call", "keep", "bet") if verb in options)
        hand.act(verb, 4 if verb == "bet" else None)
    assert hand.common == ["JoU"]
    choices = [event for event in hand.log if event["type"] == "DownCardKept"]
    assert len(choices) == 16  # eight on third and on fourth street, none on fifth
    assert all(len(hand.holding(seat.p)) == 4 for seat in hand.seats)
    assert judge(record_of(hand)) == []


def test_too_many_players_are_refused() -> None:
    """R3.19: short_stub=refuse."""
    for stub, ok in (("refuse", False), ("reuse_burns", True)):
        rules = {"players": (2, 9), "short_stub": stub}
        if ok:
            ReferenceHand(rules=rules, stacks=[100] * 8)
        else:
            with pytest.raises(ValueError, match="43 cards"):
                ReferenceHand(rules=rules, stacks=[100] * 8)
        with pytest.raises(ValueError, match="9 players"):
            ReferenceHand(rules=rules, stacks=[100] * 9)


def test_a_foreign_or_second_card_is_refused() -> None:
    """P1, E145."""
    hand = ReferenceHand(stakes=LIMIT, stacks=[100, 100])
    hand.give("7h")
    for wrong in ("8h", "7h", "JoU", "??"):
        before = copy.deepcopy(hand.log)
        with pytest.raises(ValueError, match=r"deck of 41|already out"):
            hand.give(wrong)
        assert hand.log == before


# ------------------------------------------------------------ part E, betting

THREE = {1: "2c Kh", 2: "3c Qh", 3: "4c 7h"}


def test_the_opener_must_bet_either_limit() -> None:
    """P5, P13, E160."""
    table = Table(THREE, stakes=LIMIT)
    assert table.hand.options() == {"bet": [4, 8]}
    for verb in ("check", "fold", "call", "raise"):
        with pytest.raises(ValueError, match="not possible"):
            table.hand.act(verb)


def test_the_cap_with_three_and_with_two() -> None:
    """R3.12, E168."""
    table = Table(THREE, stakes=LIMIT)
    table.do("p1 bet 4", "p2 raise 8", "p3 raise 12", "p1 raise 16")
    assert set(table.hand.options()) == {"fold", "call"}
    table.do("p2 fold")
    assert set(table.hand.options()) == {"fold", "call"}  # the fold came too late

    table = Table(THREE, stakes=LIMIT)
    table.do("p1 bet 4", "p2 raise 8", "p3 fold", "p1 raise 12", "p2 raise 16", "p1 raise 20", "p2 raise 24")

    table = Table(THREE, stakes=LIMIT, preset="lucky-lady", rules={"deal_order": "down_up"})
    table.do("p1 bet 4", "p2 raise 8", "p3 fold", "p1 raise 12", "p2 raise 16")
    assert set(table.hand.options()) == {"fold", "call"}


def test_a_short_raise_does_not_reopen() -> None:
    """R5.2, E169."""
    table = Table(THREE, stakes=LIMIT, stacks=[100, 12, 100])
    table.do("p1 bet 8", "p2 raise 10")
    assert table.hand.options() == {"fold": None, "call": 10, "raise": [16]}
    table.do("p3 call")
    assert table.hand.options() == {"fold": None, "call": 10}


def test_half_a_raise_is_a_raise() -> None:
    """R5.2, E170."""
    table = Table(THREE, stakes=LIMIT, stacks=[100, 15, 100])
    table.do("p1 bet 8", "p2 raise 13")
    assert table.hand.options() == {"fold": None, "call": 13, "raise": [21]}
    table.do("p3 call")
    assert table.hand.options() == {"fold": None, "call": 13, "raise": [21]}
    table.do("p1 raise 21", "p3 raise 29")
    # Three raises now, and at the third the all-in seat made it three-handed.
    assert set(table.hand.options()) == {"fold", "call"}


@pytest.mark.parametrize(
    ("chips", "expected"), [(1, {"complete": [4, 8]}), (3, {"raise": [7, 11]}), (6, {"raise": [10, 14]})]
)
def test_short_openings(chips: int, expected: dict[str, list[int]]) -> None:
    """R5.3, R2.3.2, E171, E172."""
    table = Table(THREE, stakes=LIMIT, stacks=[2 + chips, 100, 100])
    assert table.hand.options() == {"bet": sorted({4, chips} if chips > 4 else {chips})}
    table.do(f"p1 bet {chips}")
    assert table.hand.options() == {"fold": None, "call": chips, **expected}


def test_completing_is_no_raise_and_who_has_checked_may_complete() -> None:
    """R2.3.4."""
    table = Table(THREE, stakes=LIMIT, stacks=[100, 100, 7])
    table.do("p1 bet 4", "p2 call", "p3 call")
    table.keep_all()
    lead = table.hand.needs()[1]
    while table.hand.needs()[1] != 3:
        table.hand.act("check")
    table.do("p3 bet 1")
    assert table.hand.options()["complete"] == [4, 8]
    assert lead != 3
    table.hand.act("complete", 4)
    assert table.events("Completed")[0]["to"] == 4
    assert table.hand.round is not None
    assert table.hand.round.raises == 0
    assert table.hand.options()["raise"] == [8, 12]


def test_an_all_in_opener_passes_the_opening_on() -> None:
    """R3.9, E173, E174; R2.3.11 for the last one."""
    table = Table(THREE, stakes=LIMIT, stacks=[2, 100, 100])
    assert table.hand.options() == {"fold": None, "bet": [4, 8]}
    table.do("p2 fold")
    assert table.hand.street == 3  # p3 alone has chips and is not asked
    table = Table(FOUR, stakes=LIMIT, stacks=[100, 2, 100, 100])
    table.do("p3 fold")
    assert table.hand.needs() == ("bet", 4)
    assert table.hand.options() == {"fold": None, "bet": [4, 8]}
    table.do("p4 bet 4", "p1 fold")
    assert table.hand.needs()[0] == "choose"


def test_the_next_highest_may_be_forced_instead() -> None:
    """R2.1: opener_all_in=next_highest."""
    table = Table(FOUR, stakes=LIMIT, stacks=[100, 2, 100, 100], rules={"opener_all_in": "next_highest"})
    assert table.hand.needs() == ("bet", 4)
    assert table.hand.options() == {"bet": [4, 8]}


def test_an_all_in_leader_passes_the_lead_on() -> None:
    """R3.10, E175."""
    table = Table(THREE, stakes=LIMIT, stacks=[6, 100, 100])
    table.do("p1 bet 4", "p2 call", "p3 call")
    table.keep_all()
    assert table.hand.needs() == ("bet", 2)
    assert "check" in table.hand.options()


def test_no_limit_amounts() -> None:
    """R5.4, R2.3.3, E176."""
    stakes = {"min_bet": 4, "ante": 2, "bring_in": 0, "collection": 0}
    table = Table(FOUR, structure="no_limit", stakes=stakes, stacks=[24, 200, 17, 102])
    assert table.hand.options() == {"bet": range(4, 199)}
    table.do("p2 bet 10")
    assert table.hand.options()["raise"] == [15]
    table.do("p3 raise 15")
    assert table.hand.options() == {"fold": None, "call": 15, "raise": range(25, 101)}
    table.do("p4 call", "p1 raise 22")
    # p2 faces 12 more, at least the bet of 10; p4 faces 7 and may not raise.
    assert table.hand.options() == {"fold": None, "call": 22, "raise": range(32, 199)}
    table.do("p2 call")
    assert table.hand.options() == {"fold": None, "call": 22}


def test_pot_limit_amounts() -> None:
    """R2.3.6a: the pot after the call."""
    stakes = {"min_bet": 4, "ante": 2, "collection": 0}
    table = Table(THREE, structure="pot_limit", stakes=stakes)
    assert table.hand.options() == {"bet": range(4, 7)}
    table.do("p1 bet 6")
    assert table.hand.options()["raise"] == range(12, 25)  # 6 + (12 + 6)


def test_spread_amounts() -> None:
    """R2.3.6a, P27."""
    stakes = {"min_bet": 2, "max_bet": 6, "ante": 1, "collection": 0}
    table = Table(THREE, structure="spread", stakes=stakes)
    assert table.hand.options() == {"bet": [2, 3, 4, 5, 6]}
    table.do("p1 bet 4")
    assert table.hand.options()["raise"] == [8, 9, 10]


def test_the_bring_in() -> None:
    """W3, E177."""
    table = Table({1: "2c 7h", 2: "3c Kd", 3: "4c 2s"}, preset="wiki", stakes=WIKI)
    assert table.hand.needs() == ("bet", 3)
    assert table.hand.options() == {"bring_in": 1, "bet": [2]}
    table.do("p3 bring_in")
    assert table.hand.options() == {"fold": None, "call": 1, "complete": [2]}
    table.do("p1 call", "p2 call")
    assert table.hand.street == 3  # no option for the bring-in


def test_a_short_bring_in_is_owed_in_full() -> None:
    """R2.3.5."""
    stakes = {"lower": 10, "upper": 20, "ante": 2, "bring_in": 4}
    table = Table({1: "2c 7h", 2: "3c Kd", 3: "4c 2s"}, preset="wiki", stakes=stakes, stacks=[100, 100, 5])
    table.do("p3 bring_in")
    assert table.hand.options() == {"fold": None, "call": 4, "complete": [10]}
    table.do("p1 fold")
    assert table.hand.options() == {"fold": None, "call": 4}  # nobody is left to raise
    table.do("p2 call")
    assert table.events("UncalledBetReturned")[0] == {
        "n": table.events("UncalledBetReturned")[0]["n"],
        "type": "UncalledBetReturned",
        "p": 2,
        "amount": 1,
    }


def test_fixed_limit_with_an_opener_who_chooses() -> None:
    """R2.3.7."""
    table = Table(THREE, stakes=LIMIT, rules={"limit_mode": "fixed"}, stacks=[100, 100, 100])
    assert table.hand.options() == {"bet": [4, 8]}
    table.do("p1 bet 8")
    assert table.hand.options()["raise"] == [16]
    table = Table(THREE, stakes=LIMIT, rules={"limit_mode": "fixed"}, stacks=[100, 100, 100])
    table.do("p1 bet 4")
    assert table.hand.options()["raise"] == [8]


def test_no_fold_where_checking_is_free() -> None:
    """R2.3.1."""
    table = Table(THREE, stakes=LIMIT)
    table.do("p1 bet 4", "p2 call", "p3 call")
    table.keep_all()
    assert table.hand.options() == {"check": None, "bet": [4, 8]}


def test_a_declared_seat_is_frozen() -> None:
    """P16, R3.15, E184: antes of 2, declared at once."""
    table = Table(FOUR, stakes=LIMIT)
    table.hand.expose_by_dealer(2)
    assert table.hand.options() == {"declare": None, "pass": None}
    table.do("p2 declare")
    assert table.hand.needs() == ("bet", 3)  # the opener's left
    assert table.hand.options() == {"fold": None, "bet": [4, 8]}
    table.do("p3 bet 4", "p4 call", "p1 call")
    assert table.hand.seat(2).down is None
    table.do("p1 keep", "p3 keep", "p4 keep")
    assert table.hand.seat(2).down is not None
    table.quiet()
    assert [(pot["amount"], pot["eligible"]) for pot in table.hand.pots] == [(8, [1, 2, 3, 4]), (12, [1, 3, 4])]
    assert table.hand.seat(2).stack >= 98


def test_an_exposure_in_mid_round_is_declared_before_the_next_action() -> None:
    """E187, E190."""
    table = Table({1: "2c Kh", 2: "3c Qh", 3: "4c 7h"}, stakes=LIMIT)
    table.do("p1 bet 4", "p2 call", "p3 raise 8")
    table.hand.expose_by_dealer(2)
    assert table.hand.needs() == ("declare", 2)
    table.do("p2 declare")
    assert table.hand.needs() == ("bet", 1)
    table.do("p1 call")
    assert table.hand.seat(2).contribution == 6
    assert table.hand.street == 3


def test_nothing_can_be_declared_with_an_empty_pot() -> None:
    """E191."""
    table = Table(THREE, stakes={**LIMIT, "ante": 0})
    table.hand.expose_by_dealer(2)
    assert table.hand.needs() == ("bet", 1)


def test_barge_has_no_declaring_and_misdeal_returns_everything() -> None:
    """R2.1: exposed_down_card."""
    table = Table(THREE, stakes=LIMIT, preset="barge")
    table.hand.expose_by_dealer(2)
    assert table.hand.needs() == ("bet", 1)
    table = Table(THREE, stakes=LIMIT, rules={"exposed_down_card": "misdeal"})
    table.hand.expose_by_dealer(2)
    assert table.hand.over
    assert table.hand.stacks == [100, 100, 100]


def test_all_in_hands_run_out_with_choices() -> None:
    """R3.13, E192."""
    table = Table(THREE, stakes=LIMIT, stacks=[6, 6, 100])
    table.do("p1 bet 4", "p2 call", "p3 call")
    for street in (3, 4, 5):
        assert table.hand.street == street
        table.do("p1 keep", "p2 expose", "p3 keep")
    assert table.hand.over
    assert [event["street"] for event in table.events("BettingEnded")] == [2, 3, 4, 5]


def test_showdown_of_a_declared_hand() -> None:
    """E188, E189: flush over full house, side pot first, then the declared seat."""
    holdings = {1: "2h Kh Jh 7h 5h", 2: "Qc Qd Qh 7c 7d", 3: "4c 5c 6d 7s Js"}
    table = Table(holdings, stakes={**LIMIT, "ante": 9})
    table.do("p1 bet 4", "p2 call", "p3 call")
    for _ in range(2):
        table.keep_all()
        for _ in range(3):
            table.hand.act("check")
        table.deal()
    table.keep_all()
    table.hand.expose_by_dealer(2)
    table.do("p2 declare")
    while "check" in table.hand.options():
        who = table.hand.needs()[1]
        table.hand.act("bet" if who == 1 else "check", 8 if who == 1 else None)
    table.do("p3 call")
    assert [(pot["amount"], pot["shares"]) for pot in table.hand.pots] == [(39, {1: 39}), (16, {1: 16})]
    assert [(event["type"], event["p"]) for event in table.events("HoldingShown", "HoldingMucked")] == [
        ("HoldingShown", 1),
        ("HoldingMucked", 3),
        ("HoldingMucked", 2),
    ]
    assert table.hand.payoffs == [34, -13, -21]


def test_odd_chips() -> None:
    """R2.3.9, E193."""
    cards = {2: ["Ah", "2c"], 5: ["As", "2d"], 6: ["JoU", "3c"]}
    assert divide(27, [2, 5], "button", cards, [5, 2]) == {2: 14, 5: 13}
    assert divide(27, [2, 5], "high_card_by_suit", cards, [2, 5]) == {2: 13, 5: 14}
    assert divide(27, [2, 5], "first_shown", cards, [5, 2]) == {2: 13, 5: 14}
    assert divide(29, [2, 5, 6], "button", cards, []) == {2: 10, 5: 10, 6: 9}
    assert divide(29, [2, 5, 6], "high_card_by_suit", cards, []) == {2: 9, 5: 11, 6: 9}


def test_a_checked_round_is_shown_by_the_first_checker() -> None:
    """P35, E194."""
    table = Table({1: "2c 7h", 2: "3c Kd", 3: "4c Qs"}, stakes=LIMIT)
    table.quiet()
    checks = table.events("Checked", "BettingEnded")
    start = max(i for i, e in enumerate(checks[:-1]) if e["type"] == "BettingEnded") + 1
    assert table.events("HoldingShown", "HoldingMucked")[0]["p"] == checks[start]["p"]


def test_everybody_folds() -> None:
    """R6.1: award at once, nothing shown; the uncalled bet goes back first."""
    table = Table(THREE, stakes=LIMIT)
    table.do("p1 bet 8", "p2 fold", "p3 fold")
    tail = [event["type"] for event in table.hand.log[-4:]]
    assert tail == ["BettingEnded", "UncalledBetReturned", "PotAwarded", "HandEnded"]
    assert table.hand.payoffs == [4, -2, -2]
    assert table.hand.log[-2]["amount"] == 6


def test_short_antes_make_layers() -> None:
    """R3.7."""
    table = Table({1: "2c 7h", 2: "3c Kd"}, stakes=LIMIT, stacks=[1, 100])
    assert table.events("UncalledBetReturned")[0]["amount"] == 1
    assert table.hand.needs() == ("choose", 1)


def test_a_joker_tie_is_split_unless_naturals_win() -> None:
    """R3.5, E056."""
    natural, bug = ["As", "Kh", "Qd", "5c", "3d"], ["Kd", "Qc", "5h", "3s", "JoU"]
    assert best_value(natural) == best_value(bug)
    assert best_value(natural, natural_beats_joker=True) > best_value(bug, natural_beats_joker=True)


def test_four_aces_and_a_bug_without_five_aces() -> None:
    """R2.3.8."""
    hand = ["As", "Ad", "Ac", "Ah", "JoU"]
    assert text(best_value(hand, bug_five_aces=False)) == "quads:AA"
    assert text(best_value([*hand[:4], "JoD"], bug_five_aces=False)) == "five:A"


def test_visible_options() -> None:
    """R3.6: wild_upcard_value, five_up_value."""
    assert text(visible_value(["JoD", "Kd"])) == "pair:K"
    assert text(visible_value(["JoD", "Kd"], wild_upcard_value="ace")) == "high:AK"
    five = ["Kd", "Ks", "Kc", "5h", "5d"]
    assert text(visible_value(five)) == "full_house:K5"
    assert text(visible_value(five, five_up_value="partial")) == "trips:K55"
    assert text(visible_value(["JoX", "2d", "3d", "5d", "7d"], wild_upcard_value="ace")) == "flush:A7532"


# -------------------------------------------------------------- at random

STRUCTURES: list[tuple[str, dict[str, int]]] = [
    ("limit", {"lower": 4, "upper": 8, "ante": 2, "bring_in": 2}),
    ("limit", {"lower": 10, "upper": 20, "ante": 5, "bring_in": 3, "collection": 1}),
    ("limit", {"lower": 5, "upper": 11, "ante": 0, "bring_in": 2}),
    ("spread", {"min_bet": 2, "max_bet": 7, "ante": 1, "bring_in": 1}),
    ("pot_limit", {"min_bet": 4, "ante": 2, "bring_in": 2}),
    ("no_limit", {"min_bet": 4, "ante": 2, "bring_in": 2, "collection": 2}),
]
VARIATIONS: list[dict[str, Any]] = [
    {},
    {"opener": "low_bring_in", "opener_bet": "lower_or_upper"},
    {"opener": "high_card", "opener_bet": "bringin_or_full"},
    {"opener_all_in": "next_highest", "leader_all_in": "next_highest", "odd_chip": "first_shown"},
    {"limit_mode": "fixed", "raise_cap": 1, "odd_chip": "high_card_by_suit"},
    {"limit_mode": "either_first", "raise_cap": 0, "heads_up_uncapped": False},
    {"burns": [4, 5], "opening_card": "all_visible", "expose_timing": "in_turn"},
    {"check_raise": False, "natural_beats_joker": True, "five_up_value": "partial"},
    {"joker_up": "wild", "joker_down": "bug", "wild_upcard_value": "ace", "double_ace_flush": True},
]


def random_hand(seed: int) -> ReferenceHand:
    """Play one hand at random, checking the invariants at every step (R6.1)."""
    rng = random.Random(seed)
    structure, stakes = rng.choice(STRUCTURES)
    rules = {**rng.choice(VARIATIONS), "players": [2, 8]}
    players = rng.randint(2, 8)
    top = rng.choice([12, 40, 300])
    hand = ReferenceHand(
        rng.choice(list(PRESETS)),
        rules,
        structure=structure,
        stakes=stakes,
        stacks=[rng.randint(1, top) for _ in range(players)],
    )
    chips = sum(seat.start for seat in hand.seats)
    exposing = rng.random() < 0.3
    while not hand.over:
        check_invariants(hand, chips)
        candidates = [seat.p for seat in hand.live() if seat.down is not None]
        if exposing and candidates and rng.random() < 0.08:
            hand.expose_by_dealer(rng.choice(candidates))
            continue
        if hand.needs()[0] in ("deal", "burn"):
            hand.give(rng.choice(sorted(hand.available)))
            continue
        options = hand.options()
        verb = rng.choice(sorted(options))
        if verb == "fold" and rng.random() < 0.5:
            verb = next(v for v in options if v != "fold")
        amounts = options[verb]
        hand.act(verb, rng.choice(amounts) if isinstance(amounts, list | range) else None)
    check_invariants(hand, chips)
    assert sum(hand.stacks) + hand.house == chips
    assert sum(hand.payoffs) + hand.house == 0
    return hand


def check_invariants(hand: ReferenceHand, chips: int) -> None:
    in_pots = sum(seat.contribution for seat in hand.seats)
    assert sum(hand.stacks) + in_pots + hand.house == chips
    assert min(hand.stacks) >= 0
    held = [card for seat in hand.seats for card in hand.holding(seat.p)] + hand.common
    plain = ["Jo" if card.startswith("Jo") else card for card in held]
    assert sorted([*plain, *hand.burned, *hand.available]) == sorted(DECK)
    need = hand.needs()
    assert bool(hand.options()) == (need[0] in ("bet", "choose", "declare"))
    if need[0] == "bet":
        assert hand.seat(need[1]).able
        assert ("fold" in hand.options()) != ("check" in hand.options()) or hand.street == 2


@pytest.mark.parametrize("start", range(0, 600, 100))
def test_random_hands_conserve_chips_and_cards_and_are_lawful(start: int) -> None:
    """R6.1; the auditor finds nothing, also after a trip through JSON."""
    for seed in range(start, start + 100):
        hand = random_hand(seed)
        record = json.loads(json.dumps(record_of(hand)))
        assert judge(record) == [], seed


def test_the_auditor_finds_every_change_of_a_fact() -> None:
    """Any one field of any one event, changed, makes the record unlawful."""
    rng = random.Random(1)
    unnoticed = []
    for seed in range(60):
        original = json.loads(json.dumps(record_of(random_hand(seed))))
        for _ in range(10):
            record = copy.deepcopy(original)
            event = rng.choice(record["events"])
            name = rng.choice(sorted(set(event) - {"n"}))
            if event["type"] in ("AllInDeclared", "MisdealDeclared") and name in ("amount", "reason"):
                continue
            old = event[name]
            if isinstance(old, bool):
                event[name] = not old
            elif isinstance(old, int):
                event[name] = old + 1
            elif name == "shares":
                event[name] = {p: chips + 1 for p, chips in old.items()}
            elif name == "cards":
                event[name] = old[1:]
            elif name == "type":
                event[name] = "Checked" if old != "Checked" else "Folded"
            else:
                event[name] = "8h" if name == "card" else "other"
            if not judge(record):
                unnoticed.append((seed, event, name))
    assert unnoticed == []


def test_the_auditor_wants_every_event() -> None:
    """Leaving out any event is noticed."""
    for seed in (3, 5, 8, 13):
        original = json.loads(json.dumps(record_of(random_hand(seed))))
        for index in range(len(original["events"])):
            record = copy.deepcopy(original)
            del record["events"][index]
            for n, event in enumerate(record["events"]):
                event["n"] = n
            assert judge(record), (seed, index)


def test_pots_may_be_awarded_in_any_order_but_together() -> None:
    for seed in range(200):
        record = json.loads(json.dumps(record_of(random_hand(seed))))
        awards = [n for n, event in enumerate(record["events"]) if event["type"] == "PotAwarded"]
        if len(awards) > 1:
            a, b = awards[0], awards[-1]
            events = record["events"]
            events[a], events[b] = {**events[b], "n": a}, {**events[a], "n": b}
            assert judge(record) == []
            return
    pytest.fail("no hand with two pots")


def test_secret_choices_may_be_asked_for_together() -> None:
    """R3.13: expose_reveal=simultaneous; the record shows them after all were asked."""
    table = Table(THREE, stakes=LIMIT, rules={"expose_reveal": "simultaneous"})
    table.quiet()
    record = json.loads(json.dumps(record_of(table.hand)))
    events = record["events"]
    first = next(n for n, event in enumerate(events) if event.get("kind") == "choose")
    block = events[first : first + 6]
    events[first : first + 6] = block[0::2] + block[1::2]
    for n, event in enumerate(events):
        event["n"] = n
    assert judge(record) == []
    record["rules"] = {}
    assert judge(record) != []


def test_a_right_that_was_not_used_has_lapsed() -> None:
    """E190: a record in which the seat was asked and the next one acted."""
    table = Table(THREE, stakes=LIMIT)
    table.hand.expose_by_dealer(2)
    table.do("p2 pass", "p1 bet 4")
    assert table.hand.options() == {"fold": None, "call": 4, "raise": [8, 12]}
    table.quiet()
    record = record_of(table.hand)
    assert judge(record) == []
    asked = next(n for n, event in enumerate(record["events"]) if event.get("kind") == "declare")
    del record["events"][asked]
    assert judge(record) != []


def test_a_burn_is_out_until_the_burns_are_used_again() -> None:
    """P33, R3.19."""
    hand = ReferenceHand(rules={"players": [2, 8]}, stakes=LIMIT, stacks=[2] * 8, deck=DECK[:40])
    while hand.needs()[0] == "choose":
        hand.act("keep")
    burned = [event["card"] for event in hand.log if event["type"] == "CardBurned"]
    assert hand.needs() == ("burn",)
    assert hand.available == {*burned, "Jo"}
    with pytest.raises(ValueError, match="already out"):
        hand.give(DECK[0])
    for card in (burned[0], burned[1], "Jo", burned[2]):
        hand.give(card)
    assert hand.over
    assert judge(record_of(hand)) == []


def test_the_opener_who_declares_passes_the_opening_on() -> None:
    """R3.15, R3.9: as E173, the opener having declared."""
    table = Table(THREE, stakes=LIMIT)
    table.hand.expose_by_dealer(1)
    table.do("p1 declare")
    assert table.hand.needs() == ("bet", 2)
    assert table.hand.options() == {"fold": None, "bet": [4, 8]}


def test_all_in_between_the_bring_in_and_the_bet() -> None:
    """R2.3.5: all-in between bring-in and bet, by the half-bet rule."""
    stakes = {"lower": 10, "upper": 20, "ante": 2, "bring_in": 3}
    cards = {1: "3c Kh", 2: "4c Qh", 3: "5c 2h"}
    for stack, verb, after in ((6, "complete", "complete"), (7, "complete", "raise")):
        table = Table(cards, preset="wiki", stakes=stakes, stacks=[stack, 100, 100])
        table.do("p3 bring_in")
        assert table.hand.options()[verb] == [stack - 2]
        table.do(f"p1 {verb} {stack - 2}")
        assert table.hand.options()[after] == [10 if after == "complete" else 15]
        table.do("p2 call")
        # R2.3.3: the bring-in has acted and faces less than half a bet, so it may not raise.
        assert set(table.hand.options()) == {"fold", "call"}


def test_perft_counts_by_hand() -> None:
    """Heads-up: bet 4 or 8, then fold, call, or raise; a finished line does not count."""

    def make() -> ReferenceHand:
        return ReferenceHand(stakes=LIMIT, stacks=[50, 50])

    assert perft(make, DECK, 0) == (1, {})
    # DECK deals 2c 2d down, 2h 2s up: a tie, p1 opens.
    assert perft(make, DECK, 1) == (2, {"p1 bet 4": 1, "p1 bet 8": 1})
    # over 4: fold, call, 8, 12; over 8: fold, call, 16
    assert perft(make, DECK, 2) == (7, {"p1 bet 4": 4, "p1 bet 8": 3})
    # after a call p1 keeps or exposes (2); over 8 by 4: fold, call, 12, 16;
    # over 12 by 8: fold, call, 20; over 16 by 8: fold, call, 24
    assert perft(make, DECK, 3) == (2 + 4 + 3 + 2 + 3, {"p1 bet 4": 9, "p1 bet 8": 5})
    hand = make()
    total, split = perft(hand, DECK, 3)
    assert total == sum(split.values())
    assert hand.needs() == ("deal",)  # the given hand is untouched


def test_perft_of_an_eight_handed_hand_reuses_the_burns() -> None:
    """R3.19: with a bare deck the burns follow the last card in the order burned."""
    hand = ReferenceHand(rules={"players": [2, 8]}, stakes=LIMIT, stacks=[2] * 8)
    total, _ = perft(hand, DECK, 4)
    assert total == 16
