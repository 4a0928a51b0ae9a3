"""The reference engine of the reveal games against the worked examples, and against itself."""

import copy
import itertools
import json
import random
from collections import Counter
from typing import Any

import pytest

from .betting import Options
from .reveal_auditor import judge_reveal, reveal_record_of
from .reveal_engine import ReferenceReveal
from .reveal_perft import reveal_perft
from .reveal_ranking import CATEGORIES, DECK, text, value_of
from .reveal_terms import CHOICES, PRESETS, make_reveal_rules, make_reveal_stakes
from .reveal_vectors import REVEAL_VECTORS

# ------------------------------------------------------------- the example lines


def vectors(keyword: str) -> list[Any]:
    found = []
    for line in REVEAL_VECTORS.strip().splitlines():
        head, *parts = line.split(" | ")
        name, kind = head.split()
        if kind == keyword:
            pairs = dict(part.split("=", 1) for part in parts)
            found.append(pytest.param({key.strip(): value.strip() for key, value in pairs.items()}, id=name))
    return found


def test_all_kinds_of_example_lines_are_used() -> None:
    kinds = Counter(line.split()[1] for line in REVEAL_VECTORS.strip().splitlines())
    assert kinds == {"show": 14, "sweat": 11}


@pytest.mark.parametrize("case", vectors("show"))
def test_comparison(case: dict[str, str]) -> None:
    """Part F: M2, M11, R4.2."""
    a, b = value_of(case["a"].split()), value_of(case["b"].split())
    assert case["result"] == ("tie" if a == b else "a" if a > b else "b")


def test_values_as_text() -> None:
    """R4.2: the ranks in the order compared; with fewer cards those that exist."""
    told = {
        "Kd": "high:K",
        "Td Kc": "high:KT",
        "Kd Kc": "pair:K",
        "3s Kd Kc": "pair:K3",
        "Ac 5h 5d Ks Kd": "two_pair:K5A",
        "2c 2d 2h": "trips:2",
        "2c 2d 2h 2s": "quads:2",
        "Ah 2d 3c 4s 5s 5d": "straight:5",
        "Th Jh Qh Kh Ah 9h": "straight_flush:A",
        "Ah 3h 5h 7h 9h Th 2c": "flush:AT975",
        "Ah As Ad 7h 7s 9h 9s": "full_house:A9",
        "Ah As 7d 7h 9s 9h 2s": "two_pair:A97",
        "Kh Ks Kd Kc 2h 2d 2s": "quads:K2",
    }
    assert {cards: text(value_of(cards.split())) for cards in told} == told


def test_value_refuses_what_is_no_hand() -> None:
    for cards in ([], ["Kd", "Kd"], ["Jo"], DECK[:8]):
        with pytest.raises(ValueError, match="cards"):
            value_of(cards)


def test_five_card_hands_come_in_the_known_numbers() -> None:
    """R4.1: every five of the 24 cards from the deuces to the sevens, against counting by hand."""
    counts: Counter[str] = Counter()
    for cards in itertools.combinations(DECK[:24], 5):  # deuces to sevens
        counts[CATEGORIES[value_of(list(cards))[0]]] += 1
    # Six ranks of four suits; the straights are 6- and 7-high (no ace).
    assert counts == {
        "straight_flush": 2 * 4,
        "quads": 6 * 20,
        "full_house": 6 * 4 * 5 * 6,
        "flush": 4 * 6 - 2 * 4,
        "straight": 2 * 4**5 - 2 * 4,
        "trips": 6 * 4 * 10 * 16,
        "two_pair": 15 * 36 * 16,
        "pair": 6 * 6 * 10 * 64,
        "high": 6 * 4**5 - 2 * 4**5 - (4 * 6 - 2 * 4),
    }


# ------------------------------------------------------------- a scripted table


class Table:
    """A hand with known cards, driven by short lines."""

    def __init__(self, *holdings: str, middle: str = "", **options: Any) -> None:
        options.setdefault("stacks", [1000] * len(holdings))
        self.hand = ReferenceReveal(**options)
        given = [cards.split() for cards in holdings]
        rest = [card for card in DECK if card not in " ".join([*holdings, middle])]
        for cards in given:
            while len(cards) < self.hand.rules.cards:
                cards.append(rest.pop())
        for cards_of_round in zip(*given, strict=True):
            for card in cards_of_round:
                self.hand.give(card)
        for card in middle.split():
            self.hand.give(card)

    def turn(self, count: int = 99) -> None:
        """Turn cards until a seat is to bet or the hand is over."""
        while self.hand.needs()[0] == "turn" and count > 0:
            self.hand.act("turn")
            count -= 1

    def do(self, *lines: str) -> None:
        """Decisions such as `p1 bet 4`; the seat is checked; cards are turned before each."""
        for line in lines:
            self.turn()
            who, verb, *amount = line.split()
            assert self.hand.needs() == ("bet", int(who[1:])), (line, self.hand.needs())
            self.hand.act(verb, int(amount[0]) if amount else None)

    def quiet(self) -> None:
        """Turn, check and call until the hand is over."""
        while not self.hand.over:
            quiet_step(self.hand)

    def options(self) -> Options:
        self.turn()
        return self.hand.options()

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        return [event for event in self.hand.log if event["type"] in kinds]

    def kinds(self) -> list[str]:
        return [event["type"] for event in self.hand.log if event["type"] not in ("ActionOn", "CardDealt")]


def quiet_step(hand: ReferenceReveal) -> None:
    options = hand.options()
    verb = next(verb for verb in ("turn", "check", "call", "bet") if verb in options)
    amounts = options[verb]
    hand.act(verb, amounts[0] if isinstance(amounts, list | range) else None)


LETTERS = "ABCDEFG"


def told(hand: ReferenceReveal) -> str:
    """The log in the words of the `sweat` lines."""
    parts: list[str] = []
    turned: list[str] = []
    round_open = False
    for event in hand.log:
        who = LETTERS[event["p"] - 1] if "p" in event else ""
        kind = event["type"]
        if kind == "CardTurned":
            turned.append(event["card"])
        elif kind in ("LeadTaken", "ForcedToFold", "WentOut"):
            word = {"LeadTaken": "lead", "ForcedToFold": "kill", "WentOut": "bust" if turned else "out"}[kind]
            parts.append(" ".join([who, *turned, word]))
            turned = []
        elif kind == "ActionOn" and event["kind"] == "bet" and not round_open:
            round_open = True
            number = 1 + sum(part.startswith("bet") for part in parts)
            parts.append(f"bet{number} {who}")
        elif kind == "BettingEnded":
            round_open = False
        elif kind == "Folded":
            parts.append(f"{who} folds")
        elif kind == "HandEnded":
            winner = next(event for event in hand.log if event["type"] == "PotAwarded")["shares"]
            word = {"showdown": "best", "last_player": "last"}[event["reason"]]
            parts.append(f"win {LETTERS[max(winner, key=winner.__getitem__) - 1]} {word}")
    return "; ".join(parts)


@pytest.mark.parametrize("case", vectors("sweat"))
def test_sequence(case: dict[str, str]) -> None:
    """Part G: M6 to M8, M10, M12 to M16."""
    preset, middle = "opr-sweat", case.get("middle", "")
    if "kill" in case:
        preset, middle = "denexa", f"{case['kill']} {case['beat']}"
    elif not middle:
        preset = "opr-nopeek"
    rules = {"exhausted_leader": case["exhausted"]} if "exhausted" in case else {}
    folds = {part.split(":")[0]: part.split(":")[1] for part in case.get("folds", "").split()}
    holdings = [case[letter] for letter in LETTERS if letter in case]
    table = Table(*holdings, middle=middle, preset=preset, rules=rules)
    hand = table.hand
    while not hand.over:
        need = hand.needs()
        folder = folds.get(str(hand.rounds), "") if need[0] == "bet" else ""
        if folder and LETTERS[need[1] - 1] == folder:
            hand.act("fold")
        elif folder and "bet" in hand.options():
            hand.act("bet", 4)  # or else there is nothing to fold to (R2.3.1)
        else:
            quiet_step(hand)
    assert told(hand) == case["ev"]
    assert judge_reveal(reveal_record_of(hand)) == []


# ------------------------------------------------------------- part G in prose

EIGHT = {"middle": "8d"}
E260 = ("5c Jh 2s 4d 6c 9h Kc", "8s 3c 3d 3s 7h 7s Tc", "Jd Qs 3h 7c Ts 2d Ah")


def test_the_new_leader_opens_and_may_check() -> None:
    """E280, R2.3.1: the others follow clockwise."""
    table = Table(*E260, **EIGHT)
    assert table.options() == {"check": None, "bet": [4]}
    table.do("p1 check", "p2 bet 4", "p3 fold", "p1 call")
    assert table.hand.needs() == ("turn", 2)
    with pytest.raises(ValueError, match="fold"):
        Table(*E260, **EIGHT).do("p1 fold")


def test_left_of_leader_opens() -> None:
    """R2.2: betting_opener=left_of_leader."""
    table = Table(*E260, **EIGHT, rules={"betting_opener": "left_of_leader"})
    table.do("p2 check", "p3 check", "p1 bet 4", "p2 call", "p3 fold")
    assert table.hand.needs() == ("turn", 2)


BUST = ("Kd 3h", "Qd Jc 9c 7c 5s 4s 2h", "Ah Ks")


def test_a_bust_is_followed_by_no_betting_unless_agreed() -> None:
    """E281, M10: bet_on_bust; the leader opens."""
    table = Table(*BUST, **EIGHT)
    table.do("p1 check", "p2 check", "p3 check")
    table.turn(7)
    assert table.hand.log[-2]["type"] == "WentOut"
    assert table.hand.needs() == ("turn", 3)

    table = Table(*BUST, **EIGHT, rules={"bet_on_bust": True})
    table.do("p1 check", "p2 check", "p3 check")
    table.turn(7)
    assert table.hand.needs() == ("bet", 1)
    table.do("p1 bet 4", "p3 call")
    assert table.events("BettingEnded")[-1]["round"] == 2
    assert table.hand.needs() == ("turn", 3)


def test_no_round_after_a_bust_while_nobody_leads() -> None:
    """R2.3.12; R4.5: the next player still faces the middle card."""
    table = Table("2c 3h 4d 5s 7c 9c Td", "3c 4h", "Ah Ks", middle="Qd", rules={"bet_on_bust": True})
    table.turn(7)
    assert table.kinds()[-1] == "WentOut"
    assert table.hand.needs() == ("turn", 2)
    assert table.hand.hand_to_beat(2) == value_of(["Qd"])


def test_a_round_after_a_forced_fold_only_by_agreement() -> None:
    """E282, M9: opened by the leader, or by the next to turn if nobody leads."""
    cards = ("8s", "Jd", "8h", "Ah")
    table = Table(*cards, **EIGHT)
    table.turn(1)
    assert table.hand.needs() == ("turn", 2)

    table = Table(*cards, **EIGHT, rules={"bet_on_kill": True})
    table.turn(1)
    assert table.hand.needs() == ("bet", 2)
    table.do("p2 bet 4", "p3 call", "p4 call")
    table.turn(1)
    assert table.kinds()[-1] == "LeadTaken"
    table.do("p2 check", "p3 check", "p4 check")
    table.turn(1)
    assert table.kinds()[-1] == "ForcedToFold"
    assert table.hand.needs() == ("bet", 2)
    table.do("p2 check", "p4 check")
    assert [event["round"] for event in table.events("BettingEnded")] == [1, 2, 3]
    assert table.hand.needs() == ("turn", 4)


def test_all_others_fold() -> None:
    """E283, M15: the remaining player wins at once, no more cards are turned."""
    table = Table(*E260, **EIGHT)
    table.do("p1 bet 4", "p2 fold", "p3 fold")
    assert table.hand.over
    assert len(table.events("CardTurned")) == 2
    assert table.kinds()[-4:] == ["BettingEnded", "UncalledBetReturned", "PotAwarded", "HandEnded"]
    assert table.hand.log[-1]["reason"] == "last_player"
    assert table.hand.payoffs == [4, -2, -2]


NETPLACES: dict[str, Any] = {"preset": "netplaces", "stakes": {"bet": 4, "ante": 4}}


def test_netplaces() -> None:
    """E285: no middle card, one card leads, a forced minimum bet, the first pair doubles."""
    table = Table("5d 2h 2s", "Kc", "Ah 3s 3d", **NETPLACES)
    table.turn(1)
    assert table.options() == {"fold": None, "bet": [4]}
    table.do("p1 bet 4")
    assert table.options() == {"fold": None, "call": 4}
    table.do("p2 call", "p3 call")
    assert table.hand.needs() == ("turn", 2)
    table.do("p2 bet 4")
    assert table.options() == {"fold": None, "call": 4, "raise": [8]}
    table.do("p3 call", "p1 call", "p3 check", "p1 check", "p2 check")
    table.turn(2)  # 5-2-2: a pair of deuces leads
    assert table.options() == {"check": None, "bet": [8]}
    table.do("p1 bet 8", "p2 call", "p3 call")
    table.quiet()
    assert judge_reveal(reveal_record_of(table.hand)) == []


def test_doubling() -> None:
    """R2.2, R2.3.12: once for the rest of the hand, or at every lead taken with a pair or better."""
    cards = ("Kd Kh Ks", "2s 2h 3c 3s 4d 4c Tc", "Ah Ad As Qc")
    for doubling, then in (("once", 8), ("each_time", 16)):
        rules: dict[str, Any] = {"pair_doubles_minimum": True, "doubling": doubling}
        table = Table(*cards, preset="opr-nopeek", rules=rules)
        table.do("p1 check", "p2 check", "p3 check")  # one king leads
        table.turn(2)  # p2's deuces do
        assert table.options()["bet"] == [8]
        table.do("p2 check", "p3 check", "p1 check")
        table.turn(2)  # p3's aces
        assert table.options()["bet"] == [then]


def test_in_a_spread_the_minimum_doubles_and_the_maximum_only_gives_way() -> None:
    """R2.2: pair_doubles_minimum."""
    stakes = {"min_bet": 2, "max_bet": 5, "ante": 1}
    rules: dict[str, Any] = {"pair_doubles_minimum": True, "doubling": "each_time"}
    table = Table("2d 2h", "3d 3h", preset="opr-nopeek", rules=rules, structure="spread", stakes=stakes)
    table.do("p1 check", "p2 check", "p2 check", "p1 check")
    assert table.options()["bet"] == [4, 5]  # the deuces lead
    table.do("p1 check", "p2 check")
    assert table.options()["bet"] == [8]  # and the treys


def test_the_number_of_players_is_that_of_the_cards() -> None:
    """E286, R4.10: 50, 51 and 49 cards; an eighth player needs 57."""
    for preset, count in (("opr-sweat", 50), ("denexa", 51), ("opr-nopeek", 49)):
        hand = ReferenceReveal(preset, stacks=[100] * 7)
        for index, card in enumerate(DECK):
            if hand.needs() != ("deal",):
                assert index == count
                break
            hand.give(card)
    with pytest.raises(ValueError, match="57 cards"):
        ReferenceReveal(stacks=[100] * 8)
    assert ReferenceReveal(rules={"cards": 6}, stacks=[100] * 8).needs() == ("deal",)
    with pytest.raises(ValueError, match="2 to"):
        ReferenceReveal(stacks=[100])


def test_a_bust_loses_only_pots_with_the_leader() -> None:
    """E287, R4.8: side_pot_rule=best_showing; with none the leader takes the side pot too."""
    nines, two_pair, pair = "9c 9s 9h", "Jc Jh Td Ts 2c 4c 5d", "Qh Qs Kc 7s 6s 4d 2s"
    for rule, payoffs in (("best_showing", [4, 2, -6]), ("none", [12, -6, -6])):
        rules = {"side_pot_rule": rule, "kill_scope": "none"}
        table = Table(nines, two_pair, pair, middle="9d", rules=rules, stacks=[2, 100, 100])
        table.do("p2 bet 4", "p3 call")  # two nines lead, but p1 is all-in
        table.do("p2 check", "p3 check")  # two jacks
        table.do("p3 check", "p2 check")  # two queens
        table.do("p2 check", "p3 check")  # three nines
        table.turn()
        assert [event["p"] for event in table.events("WentOut")] == [2, 3]
        assert table.hand.log[-1]["reason"] == "last_player"
        assert table.hand.payoffs == payoffs


def test_equal_hands_split_a_side_pot_without_the_leader() -> None:
    """R4.8, R2.3.9: exact ties split there; the odd chip to the first left of the button."""
    cards = ("9c 9s 9h", "Jc Jh Td Ts 2c 4c 5d", "Jd Js Tc Th 5h 3s 2d", "Qc Qd")
    rules = {"kill_scope": "none"}
    stakes = {"bet": 5, "ante": 2}
    table = Table(*cards, middle="9d", rules=rules, stakes=stakes, stacks=[2, 100, 100, 100])
    table.do("p2 bet 5", "p3 call", "p4 call")  # two nines lead
    table.do("p2 check", "p3 check", "p4 check")  # two jacks
    table.do("p3 check", "p4 check", "p2 check")  # two jacks and a ten
    table.do("p4 check", "p2 bet 5", "p3 call", "p4 fold")  # two queens
    assert table.hand.leader == 3
    table.do("p2 check", "p3 check")  # three nines
    table.turn()
    assert [pot["shares"] for pot in table.hand.pots] == [{1: 8}, {2: 13, 3: 12}]
    assert table.hand.payoffs == [6, 1, 0, -7]
    assert judge_reveal(reveal_record_of(table.hand)) == []


def test_a_killed_player_is_out_of_every_pot() -> None:
    """E288, M8: main and side; his chips stay in."""
    table = Table("9c 9s", "8c", "Qh 8h", middle="8d", stacks=[2, 100, 100])
    table.do("p2 bet 4", "p3 call")
    table.turn(1)
    assert table.kinds()[-1] == "ForcedToFold"
    table.turn(1)
    assert table.hand.leader == 3  # one player with chips, no betting
    table.turn(1)
    assert table.hand.seat(1).showing == ["9c", "9s"]
    table.turn()
    assert table.hand.over  # p3's eight kills him
    assert table.kinds()[-4:] == ["CardTurned", "ForcedToFold", "PotAwarded", "HandEnded"]
    assert table.hand.payoffs == [12, -6, -6]  # a pot without claimants goes to the last player (R2.3.10)


def test_everyone_all_in() -> None:
    """E289: reveals go on without betting rounds."""
    table = Table(*E260, **EIGHT, stacks=[2, 2, 2])
    table.turn()
    assert table.hand.over
    assert not table.events("BettingEnded")
    assert told(table.hand).endswith("win C best")
    assert table.hand.payoffs == [-2, -2, 4]


def test_a_leader_never_turns_cards() -> None:
    """E290: his unturned cards are never shown."""
    table = Table("Kc Ks", "8c", **EIGHT)
    table.do("p1 check", "p2 check")
    table.turn()
    assert table.hand.over
    assert [event["card"] for event in table.events("CardTurned")] == ["Kc", "8c"]
    assert not table.events("HoldingShown")


# ------------------------------------------------------------- the other options


def test_kill_scope() -> None:
    """R4.5: with first_card an eight is safe later, and 8-5 beats the single eight."""
    cards = ("5c 8s", "8h Ah")
    table = Table(*cards, **EIGHT)
    table.turn(2)
    assert table.hand.over
    table = Table(*cards, **EIGHT, preset="pokerdb")
    table.turn(2)
    assert table.hand.leader == 1
    table.do("p1 check", "p2 check")
    table.turn(1)
    assert table.hand.over
    table = Table(*cards, **EIGHT, rules={"kill_scope": "none"})
    assert table.events("MiddleCardDealt")[0]["role"] == "target"
    table.do("p1 check", "p2 check")
    table.turn(2)
    assert table.hand.leader == 2


def test_excite_the_centre_only_kills() -> None:
    """R2.2, R4.1: the first card that stays is the first target."""
    table = Table("8s", "2c", "3c", middle="8d", preset="excite")
    assert table.events("MiddleCardDealt")[0]["role"] == "kill"
    table.turn(1)
    assert table.hand.needs() == ("turn", 2)
    table.turn(1)
    assert table.hand.leader == 2
    table.do("p2 check", "p3 check")
    table.turn(1)
    assert table.hand.leader == 3


def test_denexa_has_a_kill_card_and_a_target() -> None:
    """R4.1, E270: ties do not beat."""
    table = Table("Tc 9c", "7c", middle="7h Td", preset="denexa")
    assert [event["role"] for event in table.events("MiddleCardDealt")] == ["kill", "target"]
    table.turn(1)
    assert table.hand.needs() == ("turn", 1)
    table.turn(1)
    assert table.hand.leader == 1


def test_tie_beats() -> None:
    """R4.3 and its option; among equals the last to take the lead keeps it."""
    for tie, leader in ((False, 1), (True, 2)):
        table = Table("Kd 2c", "Kc 3c", "Ac", preset="opr-nopeek", rules={"tie_beats": tie})
        table.do("p1 check", "p2 check", "p3 check")
        table.turn(1)
        assert table.hand.leader == leader
    table.do("p2 check", "p3 check", "p1 check")
    table.turn(1)
    table.do("p3 check", "p1 bet 4", "p2 call", "p3 fold")
    assert table.hand.leader == 2


def test_the_lead_falls_back_when_the_leader_folds() -> None:
    """R4.7: folded cards no longer show; with folded_hands_count they must still be beaten."""
    for counts, beat in ((False, "Td"), (True, "Kc")):
        table = Table("Td 3c", "Kc", "Jc", **EIGHT, rules={"folded_hands_count": counts})
        table.do("p1 check", "p2 check", "p3 check")
        table.do("p2 check", "p3 bet 4", "p1 call", "p2 fold")
        assert table.hand.leader == 1
        assert table.hand.needs() == ("turn", 3)
        assert table.hand.hand_to_beat(3) == value_of([beat])
        table.turn(1)
        assert table.hand.needs() == (("turn", 3) if counts else ("bet", 3))
        table.quiet()
        assert judge_reveal(reveal_record_of(table.hand)) == []


def test_nobody_leads_when_the_only_shown_hand_folds() -> None:
    """R4.7: then the middle card is the target again."""
    table = Table("Td", "Jc", "9c", **EIGHT)
    table.do("p1 check", "p2 bet 4", "p3 call", "p1 fold")
    assert table.hand.leader is None
    assert table.hand.needs() == ("turn", 2)
    assert table.hand.hand_to_beat(2) == value_of(["8d"])


def test_right_neighbour() -> None:
    """R2.2: the nearest active player to the right who has turned a card."""
    rules = {"target": "right_neighbour"}
    table = Table("Td", "Kc", "Jc", **EIGHT, rules=rules)
    table.do("p1 check", "p2 check", "p3 check")
    assert table.options() != {}
    assert table.hand.hand_to_beat(3) == value_of(["Kc"])
    table.do("p2 check", "p3 bet 4", "p1 call", "p2 fold")
    assert table.hand.hand_to_beat(3) == value_of(["Td"])
    assert Table("Td", "Kc", **EIGHT, rules=rules).hand.hand_to_beat(1) == value_of(["8d"])


def test_only_the_leader_bets() -> None:
    """R2.2, R2.3.13: gustafson-blind; nobody raises, and nobody bets after the leader checks."""
    table = Table("Td", "Kc", "Jc", preset="gustafson-blind")
    assert table.options() == {"check": None, "bet": [4]}
    table.do("p1 check")
    assert table.options() == {"check": None}
    table.do("p2 check", "p3 check")
    table.do("p2 bet 4")
    assert table.options() == {"fold": None, "call": 4}
    table.do("p3 call", "p1 fold")
    assert table.hand.needs() == ("turn", 3)


def test_the_last_player_may_have_to_beat_the_centre() -> None:
    """R2.2: last_player_wins=must_beat_centre; the pot is carried if he cannot."""
    rules = {"last_player_wins": "must_beat_centre"}
    table = Table("8s", "2c 9c", **EIGHT, rules=rules)
    table.turn(1)
    assert table.hand.needs() == ("turn", 2)
    table.turn()
    assert table.kinds()[-3:] == ["LeadTaken", "PotAwarded", "HandEnded"]
    assert table.hand.payoffs == [-2, 2]

    for last, outcome in (("2c 3d 4h 5s 7c Td Jc", "WentOut"), ("2c 8c", "ForcedToFold")):
        middle = "Qd" if outcome == "WentOut" else "8d"
        first = "Qs" if outcome == "WentOut" else "8s"
        table = Table(first, last, middle=middle, rules=rules)
        table.turn()
        assert table.hand.over
        assert outcome in table.kinds()[-3:]
        assert table.hand.carried == 4
        assert table.hand.payoffs == [-2, -2]
        assert judge_reveal(reveal_record_of(table.hand)) == []


def test_an_all_in_leader_leads_on() -> None:
    """R2.2: the next active player with chips clockwise opens, and may check."""
    table = Table("Td", "Kc", "Jc", **EIGHT, stacks=[2, 100, 100])
    assert table.options() == {"check": None, "bet": [4]}
    assert table.hand.needs() == ("bet", 2)


def test_the_cap_and_the_half_bet_rule() -> None:
    """R3.12, R5.2: a bet and three raises; heads-up without limit; a short all-in reopens nothing."""
    table = Table("Td", "Kc", "Jc", **EIGHT)
    table.do("p1 bet 4", "p2 raise 8", "p3 raise 12", "p1 raise 16")
    assert table.options() == {"fold": None, "call": 16}
    table = Table("Td", "Kc", **EIGHT)
    table.do("p1 bet 4", "p2 raise 8", "p1 raise 12", "p2 raise 16", "p1 raise 20")
    table = Table("Td", "Kc", "Jc", **EIGHT, stacks=[100, 7, 100])
    table.do("p1 bet 4", "p2 raise 5")
    assert table.options() == {"fold": None, "call": 5, "raise": [8]}
    table.do("p3 call")
    assert table.options() == {"fold": None, "call": 5}


def test_a_bust_leaves_two_players_heads_up() -> None:
    """R2.1, M10: a bust seat is out of the hand, so two are left for the cap."""
    table = Table(*BUST, **EIGHT, rules={"bet_on_bust": True})
    table.do("p1 check", "p2 check", "p3 check")
    table.turn(7)
    table.do("p1 bet 4", "p3 raise 8", "p1 raise 12", "p3 raise 16", "p1 raise 20")


def test_a_short_stack_pays_what_it_has_in_the_forced_round() -> None:
    """R2.2: all-in if short; the others still owe one bet."""
    table = Table("5d", "Kc", "Ah", **NETPLACES, stacks=[5, 100, 6])
    assert table.options() == {"fold": None, "bet": [1]}
    table.do("p1 bet 1")
    assert table.options() == {"fold": None, "call": 4}
    table.do("p2 call")
    assert table.options() == {"fold": None, "call": 2}
    table.do("p3 call")
    assert table.hand.needs() == ("turn", 2)


def test_structures() -> None:
    """R2.3.6, R2.3.6a."""
    cards = ("Td", "Kc", "Jc")
    no_limit = Table(*cards, **EIGHT, structure="no_limit", stakes={"min_bet": 4, "ante": 2}, stacks=[50] * 3)
    assert no_limit.options()["bet"] == range(4, 49)
    pot = Table(*cards, **EIGHT, structure="pot_limit", stakes={"min_bet": 4, "ante": 2})
    assert pot.options()["bet"] == range(4, 7)
    pot.do("p1 bet 6")
    assert pot.options()["raise"] == range(12, 25)
    spread = Table(*cards, **EIGHT, structure="spread", stakes={"min_bet": 2, "max_bet": 5, "ante": 1})
    assert spread.options()["bet"] == [2, 3, 4, 5]
    spread.do("p1 bet 3")
    assert spread.options()["raise"] == [6, 7, 8]


def test_stakes_that_are_not_named() -> None:
    """R2.2: ante half of the bet; netplaces: bet = ante."""
    assert make_reveal_stakes("limit", {"bet": 6}, make_reveal_rules("opr-sweat", {})).ante == 3
    assert make_reveal_stakes("limit", {"bet": 6}, make_reveal_rules("netplaces", {})).ante == 6
    assert make_reveal_stakes("limit", {"ante": 3}, make_reveal_rules("netplaces", {})).lower == 3
    with pytest.raises(ValueError, match="no bet"):
        make_reveal_stakes("limit", {"ante": 3}, make_reveal_rules("denexa", {}))


def test_options_are_checked() -> None:
    for name in CHOICES:
        with pytest.raises(ValueError, match=name):
            make_reveal_rules("opr-sweat", {name: "sideways"})
    for overrides in ({"nonsense": 1}, {"tie_beats": "yes"}, {"cards": 8}, {"raise_cap": -1}):
        with pytest.raises(ValueError, match=next(iter(overrides))):
            make_reveal_rules("opr-sweat", overrides)
    with pytest.raises(ValueError, match="preset"):
        make_reveal_rules("parkwest", {})


def test_cards_come_in_order_and_once() -> None:
    """M5, R2.3.13."""
    hand = ReferenceReveal(stacks=[10, 10], deck=DECK[:14])
    dealt = [event["p"] for event in hand.log if event["type"] == "CardDealt"]
    assert dealt == [1, 2] * 7
    assert hand.needs() == ("deal",)
    for card, match in ((DECK[0], "already out"), ("Jo", "52")):
        with pytest.raises(ValueError, match=match):
            hand.give(card)
    hand.give("Ah")
    with pytest.raises(ValueError, match="no card is due"):
        hand.give("As")
    assert hand.options() == {"turn": None}
    with pytest.raises(ValueError, match="not possible"):
        hand.act("check")


def test_perft_counts_by_hand() -> None:
    """Heads-up: check or bet; then check or bet, or fold, call or raise."""
    table = Table("Td 2c", "Kc", **EIGHT, rules={"cards": 2})
    assert reveal_perft(table.hand, [], 0) == (1, {})
    assert reveal_perft(table.hand, [], 1) == (2, {"p1 check": 1, "p1 bet 4": 1})
    assert reveal_perft(table.hand, [], 2) == (5, {"p1 check": 2, "p1 bet 4": 3})
    # After two checks p2's king leads: check, bet.  After check, bet: fold, call, raise.
    # A fold ends the hand; a call: p2 checks or bets; a raise: fold, call, raise.
    assert reveal_perft(table.hand, [], 3)[1] == {"p1 check": 2 + 3, "p1 bet 4": 0 + 2 + 3}
    assert table.hand.needs() == ("turn", 1)


# -------------------------------------------------------------- at random

STRUCTURES: list[tuple[str, dict[str, int]]] = [
    ("limit", {"bet": 4, "ante": 2, "collection": 0}),
    ("limit", {"bet": 5, "ante": 5, "collection": 1}),
    ("limit", {"bet": 10, "ante": 0}),
    ("spread", {"min_bet": 2, "max_bet": 7, "ante": 1}),
    ("pot_limit", {"min_bet": 4, "ante": 2}),
    ("no_limit", {"min_bet": 4, "ante": 3, "collection": 2}),
]
FLAGS = ("centre_is_target", "tie_beats", "bet_on_bust", "bet_on_kill", "pair_doubles_minimum", "folded_hands_count")


def random_rules(rng: random.Random) -> dict[str, Any]:
    rules: dict[str, Any] = {}
    for name, values in CHOICES.items():
        if rng.random() < 0.2:
            rules[name] = rng.choice(values)
    for name in (*FLAGS, "heads_up_uncapped"):
        if rng.random() < 0.2:
            rules[name] = rng.random() < 0.5
    if rng.random() < 0.2:
        rules["raise_cap"] = rng.randint(0, 4)
    if rng.random() < 0.2:
        rules["cards"] = rng.randint(1, 6)
    return rules


def random_hand(preset: str, structure: str, stakes: dict[str, int], players: int, seed: int) -> ReferenceReveal:
    """Play one hand at random, checking the invariants at every step (R6.2)."""
    rng = random.Random(f"{preset} {structure} {players} {seed}")
    rules = random_rules(rng) if seed % 2 else {}
    top = rng.choice([12, 40, 300])
    stacks = [rng.randint(1, top) for _ in range(players)]
    hand = ReferenceReveal(preset, rules, structure=structure, stakes=stakes, stacks=stacks)
    boldness = rng.choice([0.05, 0.3, 1.0])
    while not hand.over:
        check_invariants(hand, sum(stacks))
        if hand.needs() == ("deal",):
            hand.give(rng.choice(sorted(hand.available)))
            continue
        options = hand.options()
        verb = rng.choice(sorted(options))
        if verb == "fold" and rng.random() > boldness:
            verb = next(v for v in options if v != "fold")
        amounts = options[verb]
        hand.act(verb, rng.choice(amounts) if isinstance(amounts, list | range) else None)
    check_invariants(hand, sum(stacks))
    assert sum(hand.stacks) + hand.house + hand.carried == sum(stacks)
    assert sum(hand.payoffs) + hand.house + hand.carried == 0
    if hand.carried:
        assert hand.rules.last_player_wins == "must_beat_centre"
    return hand


def check_invariants(hand: ReferenceReveal, chips: int) -> None:
    in_pots = sum(seat.contribution for seat in hand.seats)
    assert sum(hand.stacks) + in_pots + hand.house + hand.carried == chips
    assert min(hand.stacks) >= 0
    middle = [event["card"] for event in hand.log if event["type"] == "MiddleCardDealt"]
    dealt = [card for seat in hand.seats for card in seat.cards] + middle
    assert sorted([*dealt, *hand.available]) == sorted(DECK)
    need = hand.needs()
    assert bool(hand.options()) == (need[0] in ("bet", "turn"))
    if need[0] == "bet":
        assert hand.seat(need[1]).able
        assert ("fold" in hand.options()) != ("check" in hand.options())
    if need[0] == "turn":
        assert hand.seat(need[1]).active
        assert hand.seat(need[1]).has_cards
        assert need[1] != hand.leader or len(hand.active()) == 1
    if need[0] == "bet" and hand.leader is not None and not hand.rules.folded_hands_count:
        leading = hand.seat(hand.leader)
        assert leading.active
        assert value_of(leading.showing) == max(value_of(seat.showing) for seat in hand.active() if seat.turned)


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("preset", PRESETS)
def test_random_hands_conserve_chips_and_cards_and_are_lawful(preset: str, players: int) -> None:
    """R6.2; the auditor finds nothing, also after a trip through JSON."""
    for structure, stakes in STRUCTURES:
        for seed in range(4):
            hand = random_hand(preset, structure, stakes, players, seed)
            record = json.loads(json.dumps(reveal_record_of(hand)))
            assert judge_reveal(record) == [], (structure, seed)


def some_records(count: int) -> list[dict[str, Any]]:
    records = []
    for seed in range(count):
        structure, stakes = STRUCTURES[seed % len(STRUCTURES)]
        hand = random_hand(list(PRESETS)[seed % len(PRESETS)], structure, stakes, 2 + seed % 6, seed)
        records.append(json.loads(json.dumps(reveal_record_of(hand))))
    return records


def test_the_auditor_finds_every_change_of_a_fact() -> None:
    """Any one field of any one event, changed, makes the record unlawful."""
    rng = random.Random(1)
    unnoticed = []
    for original in some_records(60):
        for _ in range(10):
            record = copy.deepcopy(original)
            dealt = [event for event in record["events"] if event["type"] in ("CardDealt", "MiddleCardDealt")]
            event = rng.choice(record["events"])
            name = rng.choice(sorted(set(event) - {"n"}))
            old = event[name]
            if (event["type"], name) in (("PotAwarded", "pot"), ("PotCarried", "amount"), ("PotCarried", "type")):
                continue  # R2.2 leaves these free
            if isinstance(old, bool):
                event[name] = not old
            elif isinstance(old, int):
                event[name] = old + 1
            elif name == "shares":
                event[name] = {p: chips + 1 for p, chips in old.items()}
            elif name == "type":
                event[name] = "Checked" if old != "Checked" else "Folded"
            elif name == "card":  # twice the same card; another unseen one nobody could tell
                event[name] = next(other["card"] for other in dealt if other["card"] != old)
            else:
                event[name] = "other"
            if not judge_reveal(record):
                unnoticed.append((event, name))
    assert unnoticed == []


def test_the_auditor_wants_every_event() -> None:
    """Leaving out any event is noticed, but for repeated announcements of one turn."""
    for original in some_records(12):
        turning = 0
        for index, event in enumerate(original["events"]):
            if event["type"] == "PotCarried":
                continue
            if event["type"] == "ActionOn":
                repeated = event["kind"] == "turn" and turning == event["p"]
                turning = event["p"] if event["kind"] == "turn" else 0
                if repeated:
                    continue
            elif event["type"] in ("LeadTaken", "ForcedToFold", "WentOut"):
                turning = 0
            record = copy.deepcopy(original)
            del record["events"][index]
            for n, other in enumerate(record["events"]):
                other["n"] = n
            assert judge_reveal(record), event


def test_the_auditor_grants_what_the_vocabulary_leaves_open() -> None:
    """Unknown fields and types, `street` for the round's number, a lead that fell to another hand."""
    table = Table("Td 3c", "Kc", "Jc", **EIGHT)
    table.do("p1 check", "p2 check", "p3 check", "p2 check", "p3 bet 4", "p1 call", "p2 fold")
    table.quiet()
    record = reveal_record_of(table.hand)
    events = []
    turning = 0
    for event in record["events"]:
        if event["type"] == "ActionOn" and event["kind"] == "turn":
            if turning == event["p"]:
                continue
            turning = event["p"]
        if event["type"] == "BettingEnded":
            event["street"] = event.pop("round")
        if event["type"] in ("LeadTaken", "WentOut"):
            event.pop("card", None)
            turning = 0
        event["mood"] = "tense"
        events.append(event)
        if event["type"] == "Folded":
            events += [{"type": "LeadTaken", "p": 1}, {"type": "Drumroll"}]
    for n, event in enumerate(events):
        event["n"] = n
    record["events"] = events
    assert judge_reveal(record) == []
    events[next(n for n, e in enumerate(events) if e["type"] == "Drumroll") - 1]["p"] = 3
    assert judge_reveal(record) != []


def test_the_auditor_refuses_what_it_cannot_judge() -> None:
    record = some_records(1)[0]
    for change in (
        {"game": "mexican-poker"},
        {"viewer": 1},
        {"preset": "parkwest"},
        {"rules": {"nonsense": 1}},
        {"events": [{"n": 0, "type": "RulingMade"}]},
        {"events": None},
        {"stacks": [0]},
        {"payoffs": [0]},
    ):
        assert judge_reveal({**record, **change}), change
