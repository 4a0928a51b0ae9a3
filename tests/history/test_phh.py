"""PHH hands written by people: what they come to, and how a wrong one is explained."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.errors import RecordError
from comodin.hand import apply, legal, start
from comodin.hand import events as e
from comodin.history import HandRecord, audit, phh
from comodin.history.derive import action_at
from tests.history.playing import HANDS, UNHURRIED

UNFINISHED = {
    "e169_short_all_in": "p1 to act: fold; call 10 (written: p1 f | p1 cc)",
    "e170_half_bet_all_in": "p3 to act: fold; call 29 (written: p3 f | p3 cc)",
    "e172_opener_with_three_chips": "p3 to act: fold; call 7; raise to 11, 15 (written: p3 f | p3 cc | p3 cbr 11, 15)",
    "e176_no_limit": "p1 to act: fold; call 30 (written: p1 f | p1 cc)",
    "e187_exposed_in_mid_round": "p1 to act: keep; expose (written: p1 kp | p1 xp)",
}


def text(name: str) -> str:
    return (HANDS / f"{name}.phh").read_text(encoding="utf-8")


def hand(name: str) -> HandRecord:
    return phh.loads(text(name))


def of_type(record: HandRecord, kind: type[e.Event]) -> list[Any]:
    return [event for event in record.events if isinstance(event, kind)]


def pots(record: HandRecord) -> list[tuple[int, dict[int, int]]]:
    return [(event.amount, event.shares) for event in of_type(record, e.PotAwarded)]


def dealt(record: HandRecord, street: int) -> list[tuple[int, str, bool]]:
    return [(d.p, str(d.card), d.up) for d in of_type(record, e.CardDealt) if d.street == street]


# -- hands of the worked examples -------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(HANDS.glob("*.phh")), ids=lambda path: path.stem)
def test_every_written_hand_is_lawful(path: Path) -> None:
    """Read, written, read again: the same; and the judge agrees, where the hand is over."""
    record = phh.loads(path.read_text(encoding="utf-8"))

    assert phh.loads(phh.dumps(record)) == record
    assert (audit(record) is None) == (path.stem not in UNFINISHED)


@pytest.mark.parametrize(("name", "awaited"), UNFINISHED.items())
def test_a_hand_that_ends_early_is_read_as_far_as_it_goes(name: str, awaited: str) -> None:
    """What is awaited is told (E169, E170, E172, E176, E187)."""
    record = hand(name)
    state, _ = start(record.game())
    for place in range(len(record.events)):
        action = action_at(record.events, place)
        if action is not None:
            state, _ = apply(state, action)

    assert not state.over
    assert phh.expected(state) == awaited


def test_all_choices_come_before_the_street() -> None:
    """E120, E123: four decisions, then the burn, then up to who kept and down to who opened."""
    record = hand("e120_choices_before_the_street")
    street = [type(event).__name__ for event in record.events if not isinstance(event, e.ActionOn)]
    third = street.index("BettingEnded") + 1

    assert street[third : third + 5] == [
        "DownCardKept",
        "DownCardExposed",
        "DownCardKept",
        "DownCardExposed",
        "CardBurned",
    ]
    assert dealt(record, 3) == [(1, "Qs", True), (2, "3h", False), (3, "4d", True), (4, "7d", False)]


def test_an_opened_joker_stays_wild() -> None:
    """E122: trip sevens lead, and win at the showdown."""
    record = hand("e120_choices_before_the_street")
    (shown,) = of_type(record, e.HoldingShown)

    assert [event.p for event in of_type(record, e.BetMade)] == [1, 4, 4, 4]
    assert (shown.p, shown.category, shown.ranks) == (4, "trips", "7K2")


def test_each_chooses_when_the_dealer_reaches_him() -> None:
    """E121: the burn first, seat 1's ace is seen before seat 2 decides."""
    record = hand("e121_choices_in_turn")
    kinds = [(type(event).__name__, getattr(event, "p", 0)) for event in record.events]

    assert kinds.index(("CardBurned", 0)) < kinds.index(("DownCardKept", 1))
    assert record.events[kinds.index(("DownCardExposed", 2)) - 2] == e.CardDealt(
        p=1, card=of_type(record, e.CardDealt)[6].card, up=True, street=3
    )


def test_a_bring_in_is_completed_by_a_bet() -> None:
    """E177, W3."""
    record = hand("e121_choices_in_turn")

    assert of_type(record, e.BringInPosted) == [e.BringInPosted(p=3, amount=2, owed=2)]
    assert of_type(record, e.Completed) == [e.Completed(p=2, to=4, size=4)]


def test_a_first_card_that_is_flipped_becomes_the_door_card() -> None:
    """E124: the second card comes down, he may declare before the betting starts."""
    record = hand("e124_first_card_exposed")

    assert dealt(record, 2)[6] == (3, "3h", False)
    assert of_type(record, e.AllInDeclared)[0].amount == 2


def test_dead_money_lies_in_the_layers_it_reaches() -> None:
    """E184, E175: 8 for all, 12 for the others; the best board is all-in, his neighbour acts first and checks."""
    record = hand("e124_first_card_exposed")

    assert pots(record) == [(8, {3: 8}), (12, {2: 12})]
    assert [event.p for event in of_type(record, e.Checked)][::3] == [4, 4, 4]


def test_in_a_checked_round_the_first_to_check_shows_first_side_pot_before_main() -> None:
    """E194, P35, E189."""
    record = hand("e124_first_card_exposed")

    assert [event.p for event in of_type(record, e.HoldingShown)] == [4, 1, 2, 3]


def test_a_second_card_that_is_flipped_does_not_count_for_the_opening() -> None:
    """E125: two up; the door card opens; the third card comes down without a choice."""
    record = hand("e125_second_card_exposed")

    assert of_type(record, e.BetMade)[0].p == 1
    assert dealt(record, 3)[1] == (3, "4s", False)
    assert [event.p for event in of_type(record, e.ActionOn) if event.kind == "choose"] == [1, 1, 3]


def test_a_joker_that_the_dealer_exposes_is_wild() -> None:
    """E126, P17: JoX; no down card; fourth street comes down."""
    record = hand("e126_joker_exposed_by_the_dealer")
    (exposed,) = of_type(record, e.DownCardExposedByDealer)

    assert (exposed.p, str(exposed.card)) == (2, "JoX")
    assert dealt(record, 4)[1] == (2, "7h", False)
    assert pots(record) == [(18, {2: 18})]


def test_a_joker_that_comes_up_is_a_bug() -> None:
    """E127, P11: an ace beside the fives, not a third five."""
    record = hand("e127_joker_dealt_up")

    assert dealt(record, 3)[1] == (2, "JoU", True)
    assert [event.category for event in of_type(record, e.HoldingShown)] == ["pair", "pair"]
    assert of_type(record, e.Checked)[0].p == 2


def test_five_cards_that_lie_up_count_as_the_hand_they_are() -> None:
    """E128, R3.6: a visible flush acts before kings."""
    record = hand("e128_fifth_card_exposed")

    assert of_type(record, e.BetMade)[-1].p == 1
    assert len(of_type(record, e.DeclarationDeclined)) == 1
    assert of_type(record, e.HoldingShown)[0].category == "flush"


def test_eight_players_reuse_the_burns() -> None:
    """E140: burn 1, deal 5, mix the last card with the burns, burn 1, deal 3; the burned joker came back."""
    record = hand("e140_eight_players")
    (reshuffled,) = of_type(record, e.StubReshuffled)
    after = record.events[record.events.index(reshuffled) :]

    assert reshuffled == e.StubReshuffled(street=5, cards=4)
    assert len(of_type(record, e.CardDealt)) == 40
    assert [type(event).__name__ for event in after if hasattr(event, "card")] == [
        "CardBurned",
        "CardDealt",
        "CardDealt",
        "CardDealt",
    ]
    assert [str(event.card) for event in of_type(record, e.CardBurned)] == ["Jo", "6d", "5s", "Jo"]


def test_one_card_in_the_middle_serves_all() -> None:
    """R2.3.12: no choice on that street; the card counts in every hand."""
    record = hand("r2312_common_card")
    (common,) = of_type(record, e.CommonCardDealt)

    assert (str(common.card), common.street) == ("Qd", 5)
    assert [(h.p, h.category) for h in of_type(record, e.HoldingShown)] == [(6, "pair"), (8, "trips")]


def test_two_players_may_raise_without_end() -> None:
    """E168."""
    assert [event.to for event in of_type(hand("e168_heads_up_uncapped"), e.Raised)] == [8, 12, 16, 20]


def test_short_and_half_bets() -> None:
    """E169, E170, E171, E172: what an all-in counts as."""
    assert of_type(hand("e169_short_all_in"), e.Raised) == [e.Raised(p=2, to=10, all_in=True, size=0, reopens=False)]
    assert of_type(hand("e170_half_bet_all_in"), e.Raised)[0] == e.Raised(
        p=2, to=13, all_in=True, size=8, reopens=False
    )
    assert of_type(hand("e172_opener_with_three_chips"), e.BetMade)[0].size == 4
    assert of_type(hand("e171_opener_with_one_chip"), e.Completed) == [e.Completed(p=2, to=4, size=4)]


def test_side_pots_of_an_ordinary_all_in() -> None:
    """E171, E186: p1 is in for three chips."""
    assert pots(hand("e171_opener_with_one_chip")) == [(9, {3: 9}), (6, {3: 6})]


def test_who_stands_in_for_an_all_in_opener_may_fold() -> None:
    """E173, E174; what nobody calls goes back (R2.3.10)."""
    record = hand("e174_stand_in_for_an_all_in_opener")

    assert [event.p for event in of_type(record, e.Folded)] == [2, 4]
    assert of_type(record, e.UncalledBetReturned) == [e.UncalledBetReturned(p=3, amount=4)]
    assert pots(record) == [(8, {1: 8})]


def test_a_declared_all_in_wins_what_it_was_frozen_at() -> None:
    """E181, E188: 27 to B, 16 to A; A bet the side pot and shows first."""
    record = hand("e181_declared_side_pot")

    assert of_type(record, e.AllInDeclared)[0].amount == 9
    assert pots(record) == [(27, {2: 27}), (16, {1: 16})]
    assert [event.p for event in of_type(record, e.HoldingShown)] == [1, 2]


def test_exposed_in_mid_round_he_freezes_at_what_is_in() -> None:
    """E187, E190: 9 in, before the next action."""
    record = hand("e187_exposed_in_mid_round")

    assert of_type(record, e.AllInDeclared)[0].amount == 9
    assert record.stacks == (67, 71, 67)


def test_the_odd_chip_goes_left_of_the_button() -> None:
    """E193: 27 for two."""
    assert pots(hand("e193_odd_chip")) == [(27, {2: 14, 3: 13})]


# -- what is refused ----------------------------------------------------------------------------

DEAL = ["d dh p1 2c", "d dh p2 5h", "d dh p3 3c", "d dh p1 Kd", "d dh p2 7s", "d dh p3 6d"]
HEAD = {
    "variant": '"FMP"',
    "antes": "[2, 2, 2]",
    "small_bet": "4",
    "big_bet": "8",
    "starting_stacks": "[80, 80, 80]",
}


def written(actions: list[str], **fields: str | None) -> str:
    head = {**HEAD, **fields}
    lines = [f"{key} = {value}" for key, value in head.items() if value is not None]
    return "\n".join([*lines, "actions = [", *(f"  '{action}'," for action in actions), "]", ""])


REFUSED: list[tuple[list[str], str]] = [
    (["p1 f"], "the first round must be opened [P5, P12, P13]; expected: p1 to act: bet 4, 8 (written: p1 cbr 4, 8)"),
    (["p1 cc"], "the first round must be opened"),
    (["p1 cbr 5"], "the amounts possible here are 4, 8"),
    (["p1 cbr 90"], "the stack allows 78 at most"),
    (["p2 cbr 4"], "it is not the turn of p2 [P34]; expected: p1 to act"),
    (["p4 f"], "there is no p4: seats are p1 to p3"),
    (["p1 pb"], "the first round must be opened"),
    (["p1 kp"], "nobody is to keep or expose now"),
    (["p1 da"], "p1 has no right to declare all-in"),
    (["p1 nd"], "p1 has no right to declare all-in"),
    (["p1 sm -"], "nobody is asked to show"),
    (["d dh p1 Ks"], "the dealer must wait: p1 is to act"),
    (["d bn"], "the dealer must wait: p1 is to act"),
    (["d db Kd"], "the dealer must wait: p1 is to act"),
    (["p1 cbr 4", "p2 cbr 6"], "the amounts possible here are 8, 12"),
    (["p1 cbr 4", "p2 cbr 8", "p3 cbr 12", "p1 cbr 16", "p2 cbr 20"], "the cap of 3 raises is reached [R3.12†]"),
    (["p1 cbr 4", "p2 cc", "p3 cc", "p1 cc"], "expected: p1 to act: keep; expose"),
    (["p1 cbr 4", "p2 cc", "p3 cc", "p1 xp Kd"], "Kd is not the down card of p1"),
    (
        ["p1 cbr 4", "p2 cc", "p3 cc", "d dh p1 4d"],
        "the dealer must wait: p1 is to act [P34]; expected: p1 to act: keep; expose",
    ),
    (["p1 cbr 4", "p2 f", "p3 f", "d bn"], "the hand is over"),
    (["p1 cbr 4", "p2 f", "p3 f", "p1 cc"], "the hand is over"),
    (["d xp p4"], "there is no p4"),
    (["d xp p1", "d xp p1"], "p1 has no down card that could be exposed [P16]"),
    (["d xp p1", "p1 da", "p1 cbr 4"], "it is not the turn of p1 [P34]; expected: p2 to act: fold; bet 4, 8"),
    (["d xp p1", "p1 cbr 4", "p2 f", "p1 da"], "it is not the turn of p1"),
    (["d xp p1", "p1 nd", "p1 da"], "p1 had to declare before the next betting action; the right has lapsed"),
]


@pytest.mark.parametrize(
    ("actions", "reason"), REFUSED, ids=lambda value: " / ".join(value) if list is type(value) else ""
)
def test_a_line_that_the_rules_refuse_is_named_with_reason_and_what_was_expected(
    actions: list[str], reason: str
) -> None:
    """hand-history 2: which line, why, and what was expected; what came before is kept."""
    entry = phh.read_one(written([*DEAL, *actions]))
    number = len(DEAL) + len(actions)

    assert entry.error is not None
    assert entry.record is not None
    assert entry.error.line == len(HEAD) + 1 + number
    assert f"line {len(HEAD) + 1 + number}: action {number}, '{actions[-1]}': " in str(entry.error)
    assert reason in str(entry.error)
    assert "expected: " in str(entry.error)
    assert "se espera: " in entry.error.to("es")
    assert len(of_type(entry.record, e.CardDealt)) == 6


SYNTAX: list[tuple[str, str]] = [
    ("x p1 f", "not an action of this dialect; a line begins with d (the dealer) or p1, p2 ... (a player)"),
    ("p0 f", "a line begins with"),
    ("p1", "a player's are: p1 pb, cbr 8"),
    ("p1 fold", "a player's are: p1 pb, cbr 8"),
    ("p1 f 3", "a player's are"),
    ("p1 cbr", "a player's are"),
    ("p1 cbr x", "'x' is not a whole number of chips"),
    ("p1 cbr 4.5", "'4.5' is not a whole number of chips"),
    ("p1 sm", "a player's are"),
    ("p1 tu 5c", "'tu' belongs to No Peek and Mexican Sweat"),
    ("d mc 8d", "'mc' belongs to No Peek and Mexican Sweat"),
    ("d", "the dealer's are: d dh p1 Kd"),
    ("d dh Kd", "the dealer's are"),
    ("d dh p1", "one card a line"),
    ("d dh p1 KdQs", "one card a line"),
    ("d dh p1 Xx", "'Xx' is not a card"),
    ("d dh p1 8", "'8' is not a card"),
    ("d db", "one card a line"),
    ("p1 xp KdQs", "one card a line"),
]


@pytest.mark.parametrize(("line", "reason"), SYNTAX)
def test_a_line_that_is_no_action_is_named_with_the_forms_there_are(line: str, reason: str) -> None:
    """Syntax, before the rules are asked."""
    with pytest.raises(RecordError) as refused:
        phh.loads(written([line]))

    assert f"line 7: action 1, '{line}': " in str(refused.value)
    assert reason in str(refused.value)


CARDS: list[tuple[list[str], str]] = [
    (["d dh p2 Kd"], "the next card is not for p2 [P3, P7]; expected: a card face down for p1 (written: d dh p1)"),
    (["d dh p1 8d"], "8d is not in this deck of 41 cards"),
    (["d dh p1 Kd", "d dh p2 Kd"], "Kd has already been dealt"),
    (["d dh p1 Jo", "d dh p2 Jo"], "has already been dealt"),
    (["d dh p1 JoU"], "this joker is JoD; Jo alone is enough [P10, P11]"),
    (["d dh p1 JoX"], "a joker that the dealer exposes is dealt as Jo, and exposed by the line d xp p1 [P17]"),
    (["d dh p1 2c", "d dh p2 3c", "d dh p3 4c", "d dh p1 ??"], "this card comes up: name it"),
    (["d db Kd"], "no card is due in the middle"),
    (["d bn Kd"], "no burn is due now"),
]


@pytest.mark.parametrize(("actions", "reason"), CARDS)
def test_a_card_that_cannot_come_is_refused(actions: list[str], reason: str) -> None:
    """Order and deck: true dealing order, 41 cards, each once (P1, P3)."""
    with pytest.raises(RecordError) as refused:
        phh.loads(written(actions))

    assert reason in str(refused.value)


def test_a_joker_may_be_named_as_it_was_dealt() -> None:
    """``JoU`` and ``JoD`` are read where they are right."""
    jokers = [phh.loads(written([f"d dh p1 {token}"])) for token in ("Jo", "JoD")]

    assert jokers[0] == jokers[1]


FIELDS: list[tuple[dict[str, str | None], str]] = [
    ({"variant": None}, "'variant' is missing"),
    ({"variant": '"NT"'}, 'line 1: variant = "NT": Mexican Poker is FMP (limit)'),
    ({"variant": '"FNP"'}, "line 4: small_bet = 4, big_bet = 8: these games have one bet"),
    ({"variant": '"XNP"'}, 'line 1: variant = "XNP": Mexican Poker is FMP (limit)'),
    ({"_carried": "4"}, "line 6: _carried belongs to No Peek and Mexican Sweat"),
    ({"_game": '"no-peek"'}, 'line 6: _game = "no-peek": that must be the name of the game: mexican-poker'),
    ({"variant": '"NMP"'}, "line 3: small_bet does not belong to this variant, whose bets are: min_bet"),
    ({"_preset": '"wikki"'}, "line 6: 'wikki' is not a preset; did you mean 'wiki'?"),
    ({"_preset": "1"}, "line 6: _preset = 1: that must be text"),
    ({"_rules": "{ raise_cap = -1 }"}, "line 6: raise_cap: -1 is not a value here"),
    ({"_rules": "{ self = 1 }"}, "line 6: 'self' is not a house rule"),
    ({"_rules": "[]"}, "line 6: _rules = []: that must be an inline table, as in { raise_cap = 4 }"),
    ({"_rules": '{ structure = "no_limit" }'}, "the variant plays limit, these rules say no_limit"),
    ({"antes": None}, "'antes' is missing"),
    ({"antes": "[2, 2]"}, "line 2: antes: 2 entries for 3 players"),
    ({"antes": "[2, 2, 1]"}, "line 2: antes = [2, 2, 1]: in this game all antes are equal"),
    ({"antes": "[2.0, 2.0, 2.0]"}, "antes = [2.0, 2.0, 2.0]: that must be a list of whole numbers of chips"),
    ({"big_bet": None}, "'big_bet' is missing"),
    ({"big_bet": "true"}, "line 4: big_bet = true: that must be a whole number of chips"),
    ({"big_bet": "2"}, "line 3: stakes"),
    ({"bring_in": "2"}, "line 6: bring-in: 2 is given, but nobody posts one"),
    ({"starting_stacks": None}, "'starting_stacks' is missing"),
    ({"starting_stacks": "[80, 80, -1]"}, "line 5: starting_stacks = [80, 80, -1]: that must be a list"),
    ({"starting_stacks": "[80, 80, 0]"}, "line 5: p3 has 0 chips"),
    ({"starting_stacks": "[80]", "antes": "[2]"}, "line 5: 1 seat: these rules are for 2 to 7 players"),
    ({"players": '["a", "b"]'}, "line 6: players: 2 entries for 3 players"),
    ({"players": "[1, 2, 3]"}, "line 6: players = [1, 2, 3]: that must be a list of texts"),
    ({"hand": "1.5"}, "line 6: hand = 1.5: that must be a number or text"),
    ({"_viewer": "4"}, "line 6: _viewer = 4: that must be a seat, 1 to 3, or 0 for a spectator"),
    ({"finishing_stack": "[80, 80, 80]"}, "line 6: 'finishing_stack' is not a field here; your own begin with _"),
    ({"finishing_stacks": "[80, 80]"}, "line 6: finishing_stacks: 2 entries for 3 players"),
    (
        {"finishing_stacks": "[80, 80, 80]"},
        "line 6: finishing_stacks are given, but the hand is not over; expected: a card face down for p1",
    ),
]


@pytest.mark.parametrize(("fields", "message"), FIELDS)
def test_a_wrong_field_is_named_with_its_line(fields: dict[str, str | None], message: str) -> None:
    """Every field is checked; the error says what would be right, in both languages."""
    with pytest.raises(RecordError) as refused:
        phh.loads(written([], **fields))

    assert message in str(refused.value)
    assert refused.value.to("es") != str(refused.value)


def test_finishing_stacks_are_checked() -> None:
    """The file claims a result; the rules say another."""
    claimed = text("e121_choices_in_turn").replace("[92, 74, 74]", "[93, 74, 73]")
    with pytest.raises(RecordError, match=r"line 9: finishing_stacks = \[93, 74, 73\]: this hand ends with \[92, 74"):
        phh.loads(claimed)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: t.replace("p4 sm Jo 7c", "p4 sm Jo 7h"), "at this showdown it is: p4 sm 7c Jo 7d Ks 2s [P28, P35]"),
        (lambda t: t.replace('"p4 sm Jo 7c 7d Ks 2s", ', ""), "'p3 sm -': at this showdown it is: p4 sm 7c Jo"),
        (lambda t: t.replace("p3 sm -", "p3 sm 3c 6d 4d Jc 5c"), "at this showdown it is: p3 sm -"),
        (lambda t: t.replace('"p3 sm -"', '"p3 sm -", "p2 sm -"'), "'p2 sm -': the hand is over"),
    ],
)
def test_a_showdown_is_checked_where_it_is_written(change: Callable[[str], str], message: str) -> None:
    """Cards speak (P28): nobody decides what is shown."""
    with pytest.raises(RecordError) as refused:
        phh.loads(change(text("e120_choices_before_the_street")))

    assert message in str(refused.value)


def test_a_showdown_need_not_be_written() -> None:
    """``sm`` lines are optional: the engine knows what must happen."""
    short = text("e120_choices_before_the_street").replace('"p4 sm Jo 7c 7d Ks 2s", "p3 sm -",', "")

    assert phh.loads(short) == hand("e120_choices_before_the_street")


def test_unknown_down_cards_are_named_when_they_are_shown() -> None:
    """A live game: ``??`` until the card is opened or shown; a muck needs no card."""
    live = text("e120_choices_before_the_street")
    for known, unknown in {"p1 2c": "p1 ??", "p2 5h": "p2 ??", "p4 Jo  ": "p4 ??", "p3 3c": "p3 ??"}.items():
        live = live.replace(f"d dh {known}", f"d dh {unknown}")
    live = live.replace('"p2 xp"', '"p2 xp 5h"').replace('"p4 xp",\n  "d bn 2d"', '"p4 xp Jo",\n  "d bn 2d"')
    record = phh.loads(live)

    assert record.payoffs == hand("e120_choices_before_the_street").payoffs
    assert audit(record) is None
    with pytest.raises(RecordError, match="the down card of p2 is unknown: name the card that is turned up"):
        phh.loads(live.replace('"p2 xp 5h"', '"p2 xp"'))


def test_a_byte_order_mark_before_the_file_is_passed_over() -> None:
    """Some editors put one there."""
    one = text("e120_choices_before_the_street")
    (entry,) = phh.read_many(f"\ufeff[1]\n{one}")

    assert phh.loads("\ufeff" + one) == phh.loads(one) == entry.record
    assert (phh.read_one("\ufeff" + one).line, entry.line) == (1, 1)


_JOKER_LINES = (
    ("e121_choices_in_turn", "d bn 2d", "d bn {}", "Jo", "a burned joker is neither up nor down: it is Jo [P25]"),
    ("e120_choices_before_the_street", "p4 sm Jo 7c", "p4 sm {} 7c", "JoD", "this joker is JoD"),
    ("e126_joker_exposed_by_the_dealer", '"d xp p2"', '"d xp p2 {}"', "JoX", "this joker is JoX"),
)


@pytest.mark.parametrize("token", ["Jo", "JoU", "JoD", "JoX"])
@pytest.mark.parametrize("case", _JOKER_LINES, ids=lambda case: case[2])
def test_a_joker_is_named_as_what_it_is_or_as_jo(case: tuple[str, str, str, str, str], token: str) -> None:
    """In every line that names a card: burns, showdowns, exposures by the dealer (P10, P11, P17)."""
    name, there, line, right, message = case
    assert there in text(name)
    entry = phh.read_one(text(name).replace(there, line.format(token)))

    if token in ("Jo", right):
        assert entry.error is None
        assert entry.record is not None
        assert audit(entry.record) is None
    else:
        assert entry.error is not None
        assert message in str(entry.error)
        assert entry.error.line is not None
        assert entry.error.to("es") != str(entry.error)


@pytest.mark.parametrize("dealt", ["Jo", "??"])
@pytest.mark.parametrize("token", ["Jo", "JoU", "JoD", "JoX"])
def test_a_joker_that_its_owner_exposes_came_down(dealt: str, token: str) -> None:
    """It is `JoD`, known before or not, and whatever else it is called is refused (P11)."""
    entry = phh.read_one(EXPOSING.format(dealt=dealt, token=token))

    assert (entry.error is None) == (token in ("Jo", "JoD"))
    assert entry.error is None or "this joker is JoD; Jo alone is enough [P10, P11]" in str(entry.error)


EXPOSING = """
variant = "FMP"
antes = [2, 2]
small_bet = 4
big_bet = 8
starting_stacks = [80, 80]
actions = [
  "d dh p1 {dealt}", "d dh p2 7h", "d dh p1 Kd", "d dh p2 2c", "p1 cbr 4", "p2 cc",
  "p1 xp {token}",
]
"""


@pytest.mark.parametrize("token", ["Jo", "JoU", "JoD", "JoX"])
def test_an_unknown_joker_that_is_shown_came_down(token: str) -> None:
    """What nobody knew before the showdown was a down card (P11)."""
    deal = ["d dh p1 ??", "d dh p2 7h", "d dh p1 Kd", "d dh p2 2c"]
    third, fourth = ["p1 kp", "p2 kp", "d dh p1 3c", "d dh p2 4c"], ["p1 kp", "p2 kp", "d dh p1 3d", "d dh p2 4d"]
    fifth = ["p1 kp", "p2 kp", "d dh p1 5d", "d dh p2 6d"]
    head = written(
        [*deal, *third, *fourth, *fifth, "p2 sm 2c 4c 4d 6d 7h", f"p1 sm Kd 3c 3d 5d {token}"],
        antes="[2, 2]",
        starting_stacks="[2, 2]",
    )
    entry = phh.read_one(head)

    assert (entry.error is None) == (token in ("Jo", "JoD"))
    assert entry.error is None or "this joker is JoD" in str(entry.error)


def test_comments_and_blank_lines_of_action_are_passed_over() -> None:
    """PHH: what follows ``#`` says nothing to the rules."""
    plain = phh.loads(written(DEAL))

    assert phh.loads(written([*DEAL[:2], "# the dealer yawns", "", *DEAL[2:]])) == plain
    assert phh.loads(written([f"{line}   # so" for line in DEAL])) == plain


def test_burns_are_implied() -> None:
    """``d bn`` is optional, in either timing."""
    for name in ("e120_choices_before_the_street", "e121_choices_in_turn"):
        lines = text(name).splitlines()
        without = phh.loads("\n".join(line for line in lines if "d bn" not in line))

        assert without.payoffs == hand(name).payoffs
        assert {event.card for event in of_type(without, e.CardBurned)} == {None}


# -- files of many hands ----------------------------------------------------------------------------


def test_one_bad_hand_does_not_take_the_others_with_it() -> None:
    """Each hand of a .phhs file stands for itself; the error counts the file's lines."""
    good = written(DEAL)
    many = f"# a night\n[1]\n{good}\n[2]\n{written([*DEAL, 'p1 f'])}\n['x']\n{good}[1]\n{good}[5]\nvariant = \n"
    entries = list(phh.read_many(many))

    assert [entry.error is None for entry in entries] == [True, False, True, False, False]
    assert "the hand [1] stands twice" in str(entries[3].error)
    assert "not TOML here" in str(entries[4].error)
    for entry in entries:
        if entry.error is not None and entry.error.line is not None:
            assert many.splitlines()[entry.error.line - 1].strip() in ("'p1 f',", "[1]", "variant =")


def test_what_stands_outside_of_any_hand_is_refused() -> None:
    """A .phhs file holds tables."""
    with pytest.raises(RecordError, match="line 2: 'variant' stands outside of any hand"):
        list(phh.loads_all('# x\nvariant = "FMP"\n[1]\n'))


@pytest.mark.parametrize(
    ("cut", "reason"),
    [
        ("actions = [\n  'd dh p1 2c',\n", "the file ends in the middle of it"),
        ("actions = ['d dh", "the file ends in the middle"),
        ('actions = ["d dh', "the file ends in the middle"),
        ("actions", "the file ends in the middle"),
        ("actions =", "the file ends in the middle"),
        ("_rules = { raise_cap = 4", "the file ends in the middle"),
        ("actions = ['d dh p1 2c' 'd dh p2 3c']\n", "a list is not closed, or a comma is missing in it"),
        ("_rules = { raise_cap = 4 'x'\n", "an inline table is not closed, or a comma is missing in it"),
        ("_rules = { raise_cap }\n", "= is missing after the name"),
        ('hand = "a\n', "a text is not closed"),
        ("hand = a\n", "a value is missing or is none; texts stand in quotes"),
        ("hand = 1\nhand = 2\n", "a name is set twice"),
        ("hand = 1 2\n", "something follows"),
        ("= 1\n", "a line is NAME = VALUE"),
        ("x = " + "[" * 3000, "not TOML here"),
    ],
)
def test_a_file_that_is_cut_off_is_no_toml_at_a_line(cut: str, reason: str) -> None:
    """The reason is said in both languages."""
    (entry,) = [phh.read_one('variant = "FMP"\n' + cut)]

    assert entry.record is None
    assert reason in str(entry.error)
    assert str(entry.error).startswith("line ")
    assert entry.error is not None
    assert entry.error.to("es").startswith("línea ")


@UNHURRIED
@given(st.data())
def test_a_file_with_anything_changed_is_read_or_refused(data: st.DataObject) -> None:
    """Cut, doubled or spoilt anywhere: a record or an error, never a traceback."""
    source = text(data.draw(st.sampled_from(sorted(path.stem for path in HANDS.glob("*.phh")))))
    spoilt = list(source)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(spoilt) - 1))
        spoilt[place : place + data.draw(st.integers(0, 9))] = data.draw(st.text("dp12xKhJo?[]\"'\n#= -", max_size=4))
    for entry in [phh.read_one("".join(spoilt)), *phh.read_many("[1]\n" + "".join(spoilt))]:
        assert entry.record is not None or entry.error is not None
        if entry.error is not None:
            assert entry.error.to("es")


def test_what_may_be_done_has_a_verb() -> None:
    """Every legal decision can be written down."""
    state, _ = start(phh.loads(written([])).game())

    assert legal(state) == ()
    assert phh.expected(state) == "a card face down for p1 (written: d dh p1)"
