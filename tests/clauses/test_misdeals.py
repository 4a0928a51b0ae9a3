"""Cards that come out of sequence, the wrong way up, too soon, or not at all: what the floor makes of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from comodin.cards import Card, parse_cards
from comodin.hand import Burn, DeclareAllIn
from comodin.hand import events as e
from comodin.hand.floor_actions import BurnAstray, DealAstray, DealTooSoon, FindError, PassOver
from comodin.rules import preset
from tests.clauses.table import Table, table

PRESETS = ("parkwest", "wiki", "lucky-lady", "aviator", "barge")


def astray(t: Table, p: int, card: str | None, *, up: bool | None = None) -> Table:
    """Let the dealer give the next card to a seat to which it is not due, or the wrong way up."""
    return t.do(DealAstray(p, None if card is None else Card(card), up))


def started_wrong(seats: int = 4, preset_name: str = "parkwest", **rules: Any) -> Table:
    """The deal began with seat 2 instead of seat 1; p1 will have to open, whatever the house."""
    low = preset(preset_name).opener == "low_bring_in"
    doors = ("2d", "7h", "5s", "6s") if low else ("Kd", "7h", "5s", "6s")
    t = table(preset_name, seats=seats, **rules)
    first_up = t.game.rules.deal_order == "up_down"
    astray(t, 2, "7h" if first_up else "3c")
    hands = [f"{door} [{down}]" for door, down in zip(doors, ("2c", "3c", "4c", "5c"), strict=True)]
    hands[1] = "[3c]" if first_up else "7h"
    return t.deal(*hands[:seats])


def missed(seats: int = 5, **rules: Any) -> Table:
    """Seat 3 was passed over in the initial deal; p4 opens."""
    t = table(seats=seats, collection=1, **rules)
    t.cards("3h 4h").do(PassOver(3))
    return t.deal("2d", "7h", "", "Kd", "5s")


def third_street(seats: int = 3, *, choices: str = "keep expose keep keep", **rules: Any) -> Table:
    """All called on the first round, p2 opened his down card, and the burn is done; a card is due to p1."""
    t = table(seats=seats, ante=2, **rules).deal("Qd [2c]", "7h [3c]", "5s [4c]", "6s [5c]").quietly()
    for p, choice in zip(range(1, seats + 1), choices.split(), strict=False):
        t.play(f"p{p} {choice}")
    return t.burn("4d")


def e135(card: str = "5h", second: str = "Kd", **rules: Any) -> Table:
    """The dealer skipped seat 1, gave one card down to seat 2, who had opened, and one up to seat 3."""
    return astray(astray(third_street(**rules), 2, card), 3, second)


def moved(t: Table) -> list[tuple[int, int, str]]:
    """Return what was moved, from whom to whom."""
    return [(event.p, event.to, str(event.card)) for event in t.events(e.CardMoved)]


def returned(t: Table) -> list[tuple[int, int]]:
    """Return who got how many chips back by a ruling."""
    return [(event.p, event.amount) for event in t.events(e.BetReturned)]


# -- the initial deal (P19, P20) --------------------------------------------------------------------


@pytest.mark.parametrize("preset_name", PRESETS)
def test_before_there_is_action_it_is_a_misdeal(preset_name: str) -> None:
    """Found before anybody has bet, in every house: all is void, the fee comes back, too (P19, R3.17, R6)."""
    t = started_wrong(preset_name=preset_name, collection=1).do(FindError())

    assert [event.clauses for event in t.events(e.MisdealDeclared)] == [("P19", "R3.17")]
    assert t.state.ended == "misdeal"
    assert t.stacks == [200] * 4


def test_the_forced_bet_and_one_call_are_one_action() -> None:
    """So it is still a misdeal: `forced_bet_counts_as_action` false, `acceptance_actions` two (E130, P19, R3.17)."""
    for t in (started_wrong(), started_wrong(forced_bet_counts_as_action=False, acceptance_actions=2)):
        t.play("p1 bet 4, p2 call").do(FindError())
        assert t.state.ended == "misdeal"
        assert t.stacks == [200] * 4


def test_a_bring_in_is_a_forced_bet_too() -> None:
    """The bring-in and one call: a misdeal in the house of the wiki (E130, R3.17, `forced_bet_counts_as_action`)."""
    t = started_wrong(preset_name="wiki").play("p1 bring-in, p2 call").do(FindError())

    assert t.state.ended == "misdeal"


def test_two_actions_accept_the_deal() -> None:
    """Forced bet, call, fold: play on with the cards as they lie; `acceptance_actions` two (E131, P20, R5.1)."""
    for t in (started_wrong(), started_wrong(acceptance_actions=2)):
        before = [t.holding(p) for p in range(1, 5)]
        t.play("p1 bet 4, p2 call, p3 fold").do(FindError())
        assert [event.clauses for event in t.events(e.DealAccepted)] == [("P20", "R3.17")]
        assert t.turn == "p4 bet"
        assert [t.holding(p) for p in range(1, 5)] == before
        assert t.refuse(FindError()).code == "error_stands"
        assert t.quietly().turn == "p1 choose"


def test_a_house_may_count_the_forced_bet() -> None:
    """Then bet and call are two: `forced_bet_counts_as_action` true (E132, R3.17)."""
    t = started_wrong(forced_bet_counts_as_action=True).play("p1 bet 4, p2 call").do(FindError())

    assert t.events(e.MisdealDeclared) == []
    assert t.turn == "p3 bet"


@pytest.mark.parametrize(("needed", "accepted"), [(1, True), (2, False), (3, False)])
def test_a_house_says_how_many_actions_accept(needed: int, accepted: bool) -> None:
    """One, two, three after the forced bet: `acceptance_actions` (P20, R3.17)."""
    t = started_wrong(acceptance_actions=needed).play("p1 bet 4, p2 call").do(FindError())
    assert bool(t.events(e.DealAccepted)) is accepted
    assert bool(t.events(e.MisdealDeclared)) is not accepted


@pytest.mark.parametrize(("needed", "accepted"), [(2, True), (3, False)])
def test_three_actions_are_more_than_two(needed: int, accepted: bool) -> None:
    """Bet, call, call: enough for two, not for three: `acceptance_actions` (P20, R3.17)."""
    t = started_wrong(acceptance_actions=needed).play("p1 bet 4, p2 call, p3 call").do(FindError())
    assert bool(t.events(e.DealAccepted)) is accepted


def test_the_end_of_the_round_accepts_the_deal() -> None:
    """Heads-up one action is all there can be: with the round over the deal stands (E133, R3.17)."""
    t = started_wrong(2).play("p1 bet 4, p2 call")

    assert len(t.events(e.DealAccepted)) == 1
    assert t.turn == "p1 choose"
    assert t.refuse(FindError()).code == "error_stands"


def test_a_stand_in_who_folds_has_acted() -> None:
    """Nobody has made the forced bet yet: two who folded instead of the all-in opener accept (R3.9, R3.17, E173)."""
    t = table(seats=5, stacks=[2, 80, 80, 80, 80], ante=2)
    astray(t, 2, "3c").deal("Kd", "", "5s", "6s", "4s").play("p2 fold, p3 fold").do(FindError())

    assert len(t.events(e.DealAccepted)) == 1
    assert t.turn == "p4 bet"


def test_a_missed_hand_is_fouled_once_the_deal_is_accepted() -> None:
    """Seat 3 was skipped: no claim, its ante stays in; `missed_hand_ante` forfeit (E134, P20, R3.17, R6)."""
    for t in (missed(), missed(missed_hand_ante="forfeit")):
        t.play("p4 bet 4, p5 call, p1 call").do(FindError())
        assert [(event.p, event.cause) for event in t.events(e.HandFouled)] == [(3, "missed")]
        assert returned(t) == []
        assert t.turn == "p2 bet"
        t.play("p2 call")
        assert t.paid == [6, 6, 2, 6, 6]
        assert t.pots == "26:1245"
        assert t.finish().stacks[2] == 197


def test_a_house_may_give_the_ante_of_a_missed_hand_back() -> None:
    """Also then no claim, and not the fee: `missed_hand_ante` return (R3.17)."""
    t = missed(missed_hand_ante="return").play("p4 bet 4, p5 call, p1 call").do(FindError())

    assert returned(t) == [(3, 2)]
    assert t.stacks[2] == 199
    assert t.play("p2 call").pots == "24:1245"


def test_a_missed_hand_is_noticed_when_it_is_to_act() -> None:
    """By itself: too soon it is a misdeal, else the hand is fouled (P19, P20, E134)."""
    t = missed().play("p4 bet 4, p5 call, p1 call, p2 call")
    assert [(event.p, event.cause) for event in t.events(e.HandFouled)] == [(3, "missed")]
    assert t.turn == "p1 choose"

    t = table(seats=3).cards("3h 4h").do(PassOver(3)).deal("Kd", "7h").play("p1 bet 4, p2 call")
    assert t.state.ended == "misdeal"
    assert t.stacks == [200] * 3


def test_a_missed_hand_is_dealt_to_no_more_and_never_opens() -> None:
    """Whatever the others show (P19, R3.17)."""
    t = table(seats=3, deal_order="up_down").do(PassOver(1)).cards("3d 2d 4c 5c")

    assert t.turn == "p2 bet"
    assert [t.holding(p) for p in (1, 2, 3)] == ["", "3d [4c]", "2d [5c]"]


def test_a_missed_all_in_hand_is_fouled_when_the_round_ends() -> None:
    """It is never asked, so nobody misses it before (P20, R3.17)."""
    t = table(seats=3, stacks=[80, 80, 2], ante=2).cards("3h 4h").do(PassOver(3)).deal("Kd", "7h")
    t.play("p1 bet 4, p2 call")

    assert [(event.p, event.cause) for event in t.events(e.HandFouled)] == [(3, "missed")]
    assert t.pots == "14:12"


# -- third to fifth street (P21 to P23) ---------------------------------------------------------------


def test_cards_move_face_up_to_their_owners() -> None:
    """5h to seat 1, Kd to seat 2, the next one up to seat 3; no betting on the street (E135, P21, P22, R3.18)."""
    t = e135()
    assert t.holding(2) == "7h 3c [5h]"
    t.do(FindError())

    assert moved(t) == [(2, 1, "5h"), (3, 2, "Kd")]
    assert [t.holding(p) for p in (1, 2, 3)] == ["Qd 5h [2c]", "7h 3c Kd", "5s [4c]"]
    assert t.turn == "dealer p3 up"
    t.cards("Jd")
    assert [event.street for event in t.events(e.BettingEnded)] == [2, 3]
    assert t.turn == "p1 choose"


def test_who_lost_his_down_card_gets_the_next_one_down_and_may_declare() -> None:
    """Seat 2 does not choose; he may declare before fourth street's betting (E135, R3.18, R6)."""
    t = e135().do(FindError()).cards("Jd").play("p1 keep, p3 keep").cards("Qs")
    assert t.turn == "dealer p2 down"
    t.cards("Ah Jh")

    assert t.turn == "p2 declare"
    t.play("p2 declare")
    assert [(event.p, event.amount) for event in t.events(e.AllInDeclared)] == [(2, 6)]
    t.play("p1 bet 8, p3 call")
    assert t.pots == "18:123 16:13"


@pytest.mark.parametrize("rule", ["next_down", "misdeal"])
def test_no_right_to_declare_where_the_house_gives_none(rule: str) -> None:
    """After a correction as after an exposure: `exposed_down_card` next_down or misdeal (R3.14, R3.18)."""
    t = e135(exposed_down_card=rule).do(FindError()).cards("Jd").play("p1 keep, p3 keep").cards("As Ah Jh")

    assert t.turn.endswith("bet")


def test_the_right_may_last() -> None:
    """On the next street, or for the hand: `declare_window` rest_of_hand, any_time_on_street (R3.15, R3.18)."""
    for window, last in (("rest_of_hand", 5), ("any_time_on_street", 4), ("street_start", 4)):
        t = e135(declare_window=window).do(FindError())
        assert [event.declare_until for event in t.events(e.CardMoved)] == [0, last]


def test_a_moved_joker_is_what_it_was_due_to_be() -> None:
    """Due up a bug, due down wild: `misdealt_joker` is intended (E136, R3.18)."""
    for rules in ({}, {"misdealt_joker": "intended"}):
        assert moved(e135("Jo", "Kd", **rules).do(FindError())) == [(2, 1, "JoU"), (3, 2, "Kd")]
        assert moved(e135("5h", "Jo", **rules).do(FindError())) == [(2, 1, "5h"), (3, 2, "JoX")]


def test_a_house_may_have_a_moved_joker_wild_in_any_case() -> None:
    """Due up or down, JoX: `misdealt_joker` always_wild (R3.18)."""
    assert moved(e135("Jo", "Kd", misdealt_joker="always_wild").do(FindError()))[0] == (2, 1, "JoX")
    assert moved(e135("5h", "Jo", misdealt_joker="always_wild").do(FindError()))[1] == (3, 2, "JoX")


def bet_into_it(**rules: Any) -> Table:
    """Four seats, p2 got the card of p1, and the others what followed; p3 has bet 8, p4 and p1 have called."""
    t = astray(third_street(4, **rules), 2, "5h").cards("2h 5d Jd")
    return t.play("p3 bet 8, p4 call, p1 call")


def test_every_bet_on_the_street_goes_back() -> None:
    """Also of those who got the right card: `street_error_bets` is void_all (E137, P22, R3.18, R6)."""
    for t in (bet_into_it(), bet_into_it(street_error_bets="void_all")):
        assert t.turn == "p2 bet"
        t.do(FindError())
        assert moved(t) == [(2, 1, "5h"), (1, 2, "2h")]
        assert returned(t) == [(1, 8), (3, 8), (4, 8)]
        assert t.paid == [6, 6, 6, 6]
        assert t.turn == "p1 choose"
        assert t.refuse(FindError()).code == "nothing_astray"


def test_a_house_may_void_only_the_bets_of_wrong_recipients() -> None:
    """Those who got their own card are bound: `street_error_bets` void_wrong_recipients (P23, R3.18)."""
    t = bet_into_it(street_error_bets="void_wrong_recipients").do(FindError())

    assert returned(t) == [(1, 8)]
    assert [event.clauses for event in t.events(e.BetReturned)] == [("P23", "R3.18")]
    assert t.paid == [6, 6, 14, 14]
    assert t.pots == "24:1234 16:34"
    assert t.turn == "p1 choose"


def test_a_bet_that_nobody_matches_any_more_goes_back_too() -> None:
    """Seat 3 bet, and his callers were voided (R2.3.10, R3.18, `street_error_bets`)."""
    for late in (False, True):
        t = astray(third_street(4, street_error_bets="void_wrong_recipients"), 2, "5h").cards("2h 5d Jd")
        t.play("p3 bet 8, p4 fold, p1 call")
        (t.play("p2 call") if late else t).do(FindError())
        assert returned(t) == ([(1, 8), (2, 8)] if late else [(1, 8)])
        assert t.paid == [6, 6, 6, 6]


def test_it_may_be_found_until_the_next_street_begins() -> None:
    """In the gap bets go back as well; once somebody has chosen, the cards stand as they lie (P21, R6)."""
    t = bet_into_it().play("p2 call")
    assert t.turn == "p1 choose"
    t.do(FindError())
    assert returned(t) == [(1, 8), (2, 8), (3, 8), (4, 8)]
    assert t.paid == [6, 6, 6, 6]
    assert t.turn == "p1 choose"
    assert t.street("As Ah Ad Ac").turn == "p2 declare"

    t = bet_into_it().play("p2 call, p1 keep")
    assert t.refuse(FindError()).code == "error_stands"
    t = bet_into_it().play("p2 call").street("As Ah Ad Ac")
    assert t.refuse(FindError()).code == "error_stands"


def test_a_fold_during_the_voided_betting_stands() -> None:
    """And his chips of the street come back (R3.18)."""
    t = astray(third_street(4), 2, "5h").cards("2h 5d Jd").play("p3 bet 4, p4 raise 8, p1 fold, p2 call, p3 fold")
    t.do(FindError())

    assert t.state.live == (2, 4)
    assert moved(t) == [(2, 1, "5h"), (1, 2, "2h")]
    assert returned(t) == [(2, 8), (3, 4), (4, 8)]


def test_what_was_folded_before_the_street_stays_in() -> None:
    """Only chips of the street go back (P22, R3.18)."""
    t = table(seats=4, ante=2).deal("Qd [2c]", "7h [3c]", "5s [4c]", "6s [5c]")
    t.play("p1 bet 4, p2 call, p3 call, p4 raise 8, p1 fold, p2 call, p3 call").keep().burn("4d")
    astray(t, 3, "5h").cards("2h 6d").quietly().do(FindError())

    assert 1 not in dict(returned(t))
    assert t.paid == [6, 10, 10, 10]


def test_on_fifth_street_the_showdown_follows() -> None:
    """There is no street after it, and nothing to declare (E138, P21, P22, R3.18, R6)."""
    t = table(seats=2, ante=3).deal("Kd [2c]", "7h [3c]").street().street().quietly()
    t.play("p1 keep, p2 expose").burn("4d")
    astray(t, 2, "5h").do(FindError()).cards("Jc")

    assert moved(t) == [(2, 1, "5h")]
    assert t.state.ended == "showdown"
    assert [event.street for event in t.events(e.BettingEnded)] == [2, 3, 4, 5]

    t = table(seats=2, ante=3).deal("Kd [2c]", "7h [3c]").street().street().quietly()
    t.play("p1 keep, p2 expose").burn("4d")
    astray(t, 2, "5h").cards("Jc").do(FindError())
    assert [event.declare_until for event in t.events(e.CardMoved)] == [0, 0]
    assert t.state.ended == "showdown"


def test_after_voided_bets_on_fifth_street_who_would_have_led_shows_first() -> None:
    """Found before anybody has shown: no action on the street counts, who bet last neither (E138, P22, P35)."""
    t = table(seats=3).deal("Kd [2c]", "7h [3c]", "5s [4c]").quietly().street("4h 2d 3h").street("4s 2h 3s").quietly()
    t.keep().burn("3d")
    hidden = [replace(seat, downcards=(None,)) for seat in t.state.seats]
    t.state = replace(t.state, seats=tuple(hidden))
    astray(t, 2, "Jd").cards("Js Jh").play("p1 check, p2 check, p3 bet 8, p1 call, p2 call")
    assert t.due.p == 3
    t.do(FindError())

    assert returned(t) == [(1, 8), (2, 8), (3, 8)]
    assert (t.turn, t.due.p) == ("dealer show", 1)


@pytest.mark.parametrize("misdealt", ["intended", "always_wild"])
def test_a_card_due_up_is_still_due_up_when_the_down_card_is_exposed_meanwhile(misdealt: str) -> None:
    """Seat 2 kept; that the dealer knocks his down card over later makes no moved joker wild (E136, P16, P21)."""
    t = third_street(choices="keep keep keep", misdealt_joker=misdealt)
    astray(t, 2, "As").dealer_exposes(2)
    astray(t, 3, "Jo").cards("Qs").do(FindError())

    assert moved(t) == [(2, 1, "As"), (3, 2, "JoU" if misdealt == "intended" else "JoX"), (1, 3, "Qs")]
    assert [event.declare_until for event in t.events(e.CardMoved)] == [0, 0, 0]


def test_cards_that_nobody_knows_are_named() -> None:
    """At a table with a deck of its own: those that lie face down, in the order in which they came (P21)."""
    t = astray(third_street(), 2, None).cards("Kd Jd")
    assert t.refuse(FindError()).code == "name_astray"
    assert t.refuse(FindError(parse_cards("Kd"))).code == "card_already_out"
    assert t.refuse(FindError(parse_cards("8h"))).code == "card_not_in_deck"
    t.do(FindError(parse_cards("5h")))

    assert moved(t) == [(2, 1, "5h"), (1, 2, "Kd")]


def test_a_card_that_the_dealer_exposed_meanwhile_moves_as_well() -> None:
    """It lies with the wrong seat, open or not (P16, P21)."""
    t = e135().dealer_exposes(2).do(FindError())
    assert moved(t) == [(2, 1, "5h"), (3, 2, "Kd")]
    assert t.holding(2) == "7h 3c Kd"
    t = e135().dealer_exposes(3).do(FindError())
    assert moved(t) == [(2, 1, "5h"), (3, 2, "Kd")]
    assert t.turn == "dealer p3 down"
    assert t.holding(3) == "5s 4c"


def test_a_declared_seat_is_put_right_like_any_other() -> None:
    """It keeps receiving cards, and its stake (P21, R3.15)."""
    t = table(seats=3, ante=2).deal("Qd [2c]", "7h [3c]", "5s [4c]").dealer_exposes(2).play("p2 declare").quietly()
    t.play("p1 keep, p3 keep").burn("4d")
    astray(t, 2, "5h").do(FindError()).cards("Kd Jd")

    assert t.holding(2) == "7h 3c [Kd]"
    assert t.paid == [6, 2, 6]


def test_the_right_after_a_correction_lapses_like_any_other() -> None:
    """Who does not declare before fourth street's betting plays like anyone (E190, R3.15, R3.18)."""
    t = e135().do(FindError()).cards("Jd").play("p1 keep, p3 keep").cards("Qs Ah Jh").play("p2 decline, p1 bet 8")

    assert t.turn == "p2 bet"
    assert t.refuse(DeclareAllIn()).code == "declare_too_late"
    assert t.legal == "fold, call 8, raise 16"


def test_what_a_declared_seat_has_bet_on_the_street_comes_back_as_well() -> None:
    """It froze in mid-round; no chip of the street stays in (E187, P22, R3.15, R3.18)."""
    t = astray(third_street(4), 2, "5h").cards("2h 5d Jd").play("p3 bet 4, p4 raise 8").dealer_exposes(3)
    t.play("p3 declare").do(FindError())

    assert returned(t) == [(3, 4), (4, 8)]
    assert t.paid == [6, 6, 6, 6]
    t.street("As Ah Ad Ac").play("p2 decline").quietly()
    assert t.paid[2] == 6


def test_the_owners_are_the_same_across_a_reshuffle() -> None:
    """Eight players: fifth street needs the burns, and the dealer began with seat 2 (E140, P21, `short_stub`)."""
    t = table(seats=8, players=(2, 8)).deal().street().street().quietly().keep().do(Burn())
    astray(t, 2, str(t._any(())))
    while t.turn.startswith("dealer"):
        t.do(Burn(t._any(()))) if t.turn == "dealer burn" else t.give(t._any(()))
    assert len(t.events(e.StubReshuffled)) == 1
    t.do(FindError())

    assert [(giver, owner) for giver, owner, _ in moved(t)] == [(2, 1), (1, 2)]
    assert t.state.over


def test_where_one_card_serves_all_none_goes_astray() -> None:
    """But on the streets before: `short_stub` common_card (R2.3.12, P21)."""
    t = table(seats=8, players=(2, 8), short_stub="common_card").deal().street().quietly().keep().do(Burn())
    astray(t, 2, str(t._any(()))).street().do(FindError())
    assert [(giver, owner) for giver, owner, _ in moved(t)] == [(2, 1), (1, 2)]
    assert t.finish().state.ended == "showdown"
    assert len(t.state.common) == 1


def test_who_is_dealt_to_before_he_was_asked_has_kept() -> None:
    """Where each chooses when his card is due: `expose_timing` in_turn, `no_decision_means` keep (W4, R3.13)."""
    t = table("wiki", seats=3).deal("2d [2c]", "7h [3c]", "Ks [4c]").quietly().burn("4d").play("p1 keep")
    astray(t, 2, "5h")
    assert [event.p for event in t.events(e.DownCardKept)] == [1, 2]
    assert t.holding(2) == "7h 5h [3c]"
    t.do(FindError())
    assert moved(t) == [(2, 1, "5h")]
    assert t.turn == "dealer p2 up"


def test_a_house_may_have_him_open() -> None:
    """No answer opens the card: `no_decision_means` open (R3.13)."""
    t = table("wiki", seats=3, no_decision_means="open").deal("2d [2c]", "7h [3c]", "Ks [4c]").quietly().burn("4d")
    astray(t.play("p1 keep"), 2, "5h")

    assert t.holding(2) == "7h 3c [5h]"


def test_what_he_opens_is_named_where_nobody_knows_it() -> None:
    """All see it then: `no_decision_means` open, with a deck of the table's own (R3.13)."""
    t = table("wiki", seats=3, no_decision_means="open").deal("2d [2c]", "7h [3c]", "Ks [4c]").quietly().burn("4d")
    t.play("p1 keep")
    t.state = replace(t.state, out=t.state.seen, seats=tuple(replace(s, downcards=(None,)) for s in t.state.seats))

    assert t.refuse(DealAstray(2, None)).code == "down_card_unknown"
    assert t.refuse(DealAstray(2, None, opens=Card("Ks"))).code == "card_already_out"
    assert t.do(DealAstray(2, None, opens=Card("3c"))).holding(2) == "7h 3c [?]"


def test_secret_choices_are_told_before_a_card_goes_astray() -> None:
    """All have chosen, all is seen: `expose_reveal` simultaneous (R3.13)."""
    t = e135(expose_reveal="simultaneous").do(FindError())

    assert moved(t) == [(2, 1, "5h"), (3, 2, "Kd")]


def test_a_choice_comes_too_late_with_the_first_third_card_out() -> None:
    """It stands as keep, wherever the card went: `expose_timing` before_street (E144, P6)."""
    t = third_street(choices="keep keep keep")
    astray(t, 2, "5h")
    assert [event.p for event in t.events(e.DownCardKept)] == [1, 2, 3]
    assert t.turn == "dealer p1 up"


# -- the wrong way up (R6, P16) ---------------------------------------------------------------------------


def test_a_card_due_up_and_dealt_down_is_turned_up() -> None:
    """No rights arise; the joker is a bug: `misdealt_joker` intended (R6, E127)."""
    for rules in ({}, {"misdealt_joker": "intended"}):
        t = astray(third_street(**rules), 1, "Jo", up=False)
        assert t.holding(1) == "Qd JoU [2c]"
        assert [event.p for event in t.events(e.DealtWrongWay)] == [1]
        assert t.street().turn == "p1 bet"
    t = astray(third_street(misdealt_joker="always_wild"), 1, "Jo", up=False)
    assert t.holding(1) == "Qd JoX [2c]"


def test_a_first_card_due_up_is_turned_up() -> None:
    """In the initial deal too, where it comes first: `deal_order` up_down (R6, E125)."""
    t = astray(table(seats=2, ante=3, deal_order="up_down"), 1, "Kd", up=False)

    assert t.holding(1) == "Kd"
    assert t.deal("", "7h").turn == "p1 bet"


@pytest.mark.parametrize("order", ["down_up", "up_down"])
def test_a_card_due_down_and_dealt_up_was_exposed_by_the_dealer(order: str) -> None:
    """The next one comes down, in either `deal_order`; he may declare before the round (E124, E125, P16, R6)."""
    t = table(seats=2, ante=3, deal_order=order)
    while t.turn != "dealer p2 down":
        t.cards("??")
    astray(t, 2, "Kd", up=True)
    assert "Kd" in t.holding(2)
    assert "[" not in t.holding(2)
    t.deal()
    assert ("[" in t.holding(2)) is (order == "down_up")
    assert t.turn == "p2 declare"


def test_a_joker_exposed_as_it_is_delivered_is_wild() -> None:
    """Third street, he had opened his card: JoX; fourth street comes down (E126, P17, R6)."""
    t = astray(third_street(), 1, "As", up=False)
    astray(t, 2, "Jo", up=True)
    assert t.holding(2) == "7h 3c JoX"
    assert t.cards("Jd").turn == "p2 declare"
    t.play("p2 decline").quietly().keep().cards("??")
    assert t.turn == "dealer p2 down"


def test_on_fifth_street_all_five_lie_open() -> None:
    """No next card; he may declare before the last round (E128, R6)."""
    t = table(seats=2, ante=3).deal("Kd [2c]", "7h [3c]").street().street().quietly().play("p1 expose, p2 keep")
    astray(t.burn("4d"), 1, "As", up=True).cards("Qc")
    assert t.turn == "p1 declare"
    assert "[" not in t.holding(1)


def test_a_misdeal_where_the_house_says_so() -> None:
    """A first card dealt up is an exposed down card: `exposed_down_card` misdeal (R3.14, R6)."""
    t = astray(table(seats=2, ante=3, exposed_down_card="misdeal"), 1, "Kd", up=True)

    assert t.state.ended == "misdeal"
    assert t.stacks == [200, 200]


# -- burns, and cards that come too soon (R5.8) -------------------------------------------------------------


def test_a_forgotten_burn_is_put_right() -> None:
    """The card that was dealt is the burn (R5.8, P25)."""
    t = table(seats=2).deal("Kd", "7h").quietly().keep()
    assert t.turn == "dealer burn"
    t.do(BurnAstray(Card("As")))

    assert [event.clauses for event in t.events(e.BurnPutRight)] == [("R5.8",)]
    assert [event.card for event in t.events(e.CardBurned)] == [Card("As")]
    assert t.turn == "dealer p1 up"


def test_a_card_burned_once_too_often_goes_where_it_was_due() -> None:
    """And up if it was due up: then it must be named (R5.8, P25)."""
    t = table(seats=2).deal("Kd [2c]", "7h").quietly().play("p1 keep, p2 expose").burn("4d")
    assert t.refuse(BurnAstray()).code == "upcard_unknown"
    t.do(BurnAstray(Card("As"))).do(BurnAstray())

    assert t.holding(1) == "Kd As [2c]"
    assert t.holding(2).endswith("[?]")
    assert len(t.events(e.CardBurned)) == 1


def test_a_card_dealt_too_soon_is_set_aside_and_as_many_for_the_others() -> None:
    """One a live seat in all, before the burn of the next street (R5.8)."""
    t = table(seats=3, ante=2).deal("Kd", "7h", "5s").play("p1 bet 4").do(DealTooSoon(Card("As")))
    assert t.turn == "p2 bet"
    t.play("p2 call, p3 call").keep()
    for _ in range(3):
        assert t.turn == "dealer burn"
        t.burn(str(t._any(())))
    assert t.turn == "dealer p1 up"
    assert [(event.street, event.owed) for event in t.events(e.CardSetAside)] == [(3, 2), (3, 1), (3, 0)]
    assert len(t.events(e.CardBurned)) == 1


def test_two_cards_dealt_too_soon_make_up_for_each_other() -> None:
    """What is owed to the others counts down (R5.8)."""
    t = table(seats=3, ante=2).deal("Kd", "7h", "5s").do(DealTooSoon()).do(DealTooSoon())

    assert [event.owed for event in t.events(e.CardSetAside)] == [2, 1]


def test_what_the_stub_cannot_spare_is_not_set_aside() -> None:
    """Seven players need fifteen of sixteen cards for the last two streets (R5.8, R3.19, `short_stub`)."""
    t = table(seats=7, ante=2).deal().street().street()
    t.do(DealTooSoon()).quietly().keep()
    assert t.state.stub == 10
    while t.turn == "dealer burn":
        t.burn(str(t._any(())))
    assert t.turn == "dealer p1 up"
    assert [event.owed for event in t.events(e.CardSetAside)] == [6, 5, 4]
    assert len(t.events(e.CardBurned)) == 2 + 1
