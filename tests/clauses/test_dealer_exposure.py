"""The house dealer exposes a down card: what comes next, and the right to declare all-in."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.hand import DeclareAllIn
from comodin.hand.events import (
    AllInDeclared,
    BetReturned,
    CollectionReturned,
    DownCardExposedByDealer,
    HandEnded,
    HoldingShown,
    MisdealDeclared,
)
from tests.clauses.table import Table, table

DECLARING = ("parkwest", "wiki", "lucky-lady", "aviator")


def third_street(preset_name: str = "parkwest", **rules: Any) -> Table:
    """Three seats on third street before the betting, in parkwest with 7 chips each; p1 leads with aces."""
    t = table(preset_name, seats=3, ante=3, **rules).deal("Ad [2c]", "7h [3c]", "5s [4c]")
    return t.street("As Qd Jd")


def exposed_in_delivery(**rules: Any) -> Table:
    """As above, but p2 opened his down card and the dealer exposed the next one, too."""
    t = table(seats=3, ante=3, **rules).deal("Ad [2c]", "7h [3c]", "5s [4c]").play("p1 bet 4, p2 call, p3 call")
    return t.play("p1 keep, p2 expose, p3 keep").cards("As Kd").dealer_exposes(2).cards("Jd")


@pytest.mark.parametrize("preset_name", DECLARING)
def test_the_players_next_card_comes_down(preset_name: str) -> None:
    """And he has no choice on that street: `exposed_down_card` is next_down_may_declare (P16, E125, R3.14, R6)."""
    t = table(preset_name, seats=2, ante=3).deal("Kd [2c]", "7h [3c]").dealer_exposes(2)
    assert t.holding(2) == "7h 2c" or t.holding(2) == "7h 3c"
    t.play("p2 decline").quietly()
    while t.turn != "dealer p2 down":
        assert t.turn != "p2 choose"
        t.play("p1 keep") if t.turn == "p1 choose" else t.burn("Ah") if t.turn == "dealer burn" else t.cards("As")
    t.cards("Qd")
    assert t.holding(2).endswith("[Qd]")


@pytest.mark.parametrize("preset_name", DECLARING)
def test_he_may_declare_himself_all_in(preset_name: str) -> None:
    """Before the betting starts: `exposed_down_card` is next_down_may_declare (P16, E124, R3.15)."""
    t = table(preset_name, seats=3, ante=3).deal("Kd", "7h [3c]", "2s").dealer_exposes(2)

    assert t.turn == "p2 declare"
    assert t.legal == "declare, decline"
    assert "P16" in t.clauses("declare")
    t.play("p2 declare")
    assert [(event.p, event.amount) for event in t.events(AllInDeclared)] == [(2, 3)]
    assert t.turn != "p2 bet"


def test_the_tournament_book_lets_nobody_declare() -> None:
    """The next card down, and no more: `exposed_down_card` is next_down (R3.14)."""
    for t in (third_street("barge").dealer_exposes(2), third_street(exposed_down_card="next_down").dealer_exposes(2)):
        assert t.turn == "p1 bet"
        assert t.holding(2) == "7h Qd 3c"
        assert t.play("p1 check").refuse(DeclareAllIn()).code == "no_right_to_declare"


def test_a_house_may_call_a_misdeal() -> None:
    """Before any action everything goes back, the fee too: `exposed_down_card` misdeal (R3.14, R3.17)."""
    t = table(seats=2, ante=3, collection=1, exposed_down_card="misdeal").deal("Kd", "7h [3c]").dealer_exposes(2)

    assert len(t.events(MisdealDeclared)) == 1
    assert [event.reason for event in t.events(HandEnded)] == ["misdeal"]
    assert t.stacks == [200, 200]
    assert [event.amount for event in t.events(BetReturned)] == [3, 3]
    assert [event.amount for event in t.events(CollectionReturned)] == [1, 1]


def test_after_the_first_action_it_is_no_misdeal() -> None:
    """Then the next card comes down, without more: `exposed_down_card` misdeal (R3.14)."""
    t = third_street(exposed_down_card="misdeal").dealer_exposes(2)

    assert t.events(MisdealDeclared) == []
    assert t.turn == "p1 bet"


def test_an_exposed_joker_plays_as_if_dealt_down() -> None:
    """It is JoX, wild for the whole hand: `joker_dealer_exposed` is wild (P17, E126, R3.4)."""
    for preset_name in (*DECLARING, "barge"):
        t = joker_exposed(preset_name)
        assert t.holding(2) == "7h 7c JoX"
        assert [(event.category, event.ranks) for event in finish(t)] == [("trips", "7K5")]


def test_a_house_may_make_an_exposed_joker_a_bug() -> None:
    """A pair and an ace, with `joker_dealer_exposed` bug (R3.4)."""
    assert [(event.category, event.ranks) for event in finish(joker_exposed(joker_dealer_exposed="bug"))] == [
        ("pair", "7AK5")
    ]


def joker_exposed(preset_name: str = "parkwest", **rules: Any) -> Table:
    """p2 opened 7c on third street, and the dealer exposes the joker that should come down."""
    t = table(preset_name, seats=2, ante=3, **rules).deal("6d [2c]", "7h [7c]").quietly()
    while t.turn != "dealer p2 down":
        if t.turn.endswith("choose"):
            t.play("p1 keep" if t.turn == "p1 choose" else "p2 expose")
        else:
            t.burn("4s") if t.turn == "dealer burn" else t.cards("3s")
    return t.cards("Jo").dealer_exposes(2)


def finish(t: Table) -> list[HoldingShown]:
    """Play on; p2 gets a king and a five. Return what p2 shows."""
    if t.turn == "p2 declare":
        t.play("p2 decline")
    t.street("Jd Kh").street("3h 5c").quietly()
    return [event for event in t.events(HoldingShown) if event.p == 2]


def test_an_exposed_joker_that_stands_alone_opens_like_an_ace() -> None:
    """Before any other card (P12, E084, R3.6)."""
    t = table(seats=3).cards("Jo").dealer_exposes(1).cards("2c 3c 4c Ad Kd").play("p1 decline")

    assert t.turn == "p1 bet"


def test_an_older_down_joker_that_is_knocked_over_stays_as_it_was() -> None:
    """JoD, wild like the other: it had been delivered (R2.1)."""
    t = table(seats=2, ante=3).deal("Kd", "7h [Jo]").street()
    assert t.dealer_exposes(2).holding(2).split()[-1] == "JoD"
    t = table(seats=2, ante=3).deal("Kd", "7h [Jo]").play("p1 bet 4").dealer_exposes(2)
    assert t.holding(2) == "7h JoD"


def test_up_down_both_cards_lie_open() -> None:
    """Qd up, Kd flipped: Qd opens, third street comes down, and both count then (E125, R6, `opening_card`)."""
    t = table("lucky-lady", seats=3).deal("2s", "Jd", "Qd [Kd]").dealer_exposes(3)
    assert t.holding(3) == "Qd Kd"
    assert t.turn == "p3 declare"
    t = table("lucky-lady", seats=3).deal("Kc", "Jd", "Qd [Kd]").dealer_exposes(3).play("p3 decline")
    assert t.turn == "p1 bet"
    t.quietly().burn("Ah")
    t.play("p1 keep").cards("5c").play("p2 keep").cards("5d")
    assert t.turn == "dealer p3 down"
    assert t.cards("5h").turn == "p3 bet"


def test_an_exposure_on_fifth_street_leaves_five_cards_open() -> None:
    """No next card; he may declare before the last betting, else he plays on (E128, R6)."""
    t = table(seats=2, ante=3).deal("Kd [2c]", "7h [3c]").street().street().quietly().keep().cards("As Qd")
    t.dealer_exposes(1)

    assert t.turn == "p1 declare"
    assert "[" not in t.holding(1)
    t.play("p1 decline")
    assert t.turn == "p1 bet"
    assert t.finish().state.over


def test_a_card_knocked_over_after_the_choice_is_replaced_by_the_card_of_that_street() -> None:
    """He had kept it; the next card comes down (R2.3.14, R6)."""
    t = table(seats=2, ante=3).deal("Kd [2c]", "7h [3c]").quietly().keep().dealer_exposes(2).cards("As")

    assert t.turn == "dealer p2 down"
    t.cards("Qd")
    assert t.holding(2) == "7h 3c [Qd]"


def test_two_exposures_give_the_right_twice() -> None:
    """And each time the next card comes down (P16, R6)."""
    t = exposed_in_delivery().play("p2 decline").street()
    assert t.holding(2).count("[") == 1
    t.dealer_exposes(2)
    assert t.turn == "p2 declare"


def test_several_exposures_are_asked_clockwise_from_the_button() -> None:
    """Each alone, each may declare (R2.3.14, R6)."""
    t = third_street().dealer_exposes(3).dealer_exposes(1)

    assert t.turn == "p1 declare"
    t.play("p1 declare")
    assert t.turn == "p3 declare"
    t.play("p3 declare")
    assert t.turn == "p2 choose"


# -- what declaring means -------------------------------------------------------------


def test_a_declared_stake_is_frozen() -> None:
    """B declared; A bet 8, C called: a side pot without B, who is not asked (R3.15, E181)."""
    t = third_street().dealer_exposes(2).play("p2 declare")
    assert t.turn == "p1 bet"
    t.play("p1 bet 8, p3 call")

    assert t.paid == [15, 7, 15]
    assert t.pots == "21:123 16:13"
    assert t.stacks[1] == 193


def test_if_all_check_there_is_one_pot() -> None:
    """B declared and everyone checked (E180)."""
    t = third_street().dealer_exposes(2).play("p2 declare, p1 check, p3 check")

    assert t.pots == "21:123"


def test_dead_money_beyond_a_declared_stake_goes_to_the_side_pot() -> None:
    """D put 4 in on this street and folded: B cannot win it (E183)."""
    t = table(seats=4, ante=5).deal("Ad", "7h", "5s", "6s").play("p1 bet 4, p2 call, p3 call, p4 call")
    t.keep().cards("As Qd Jd Js").dealer_exposes(2).play("p2 declare")
    t.play("p1 check, p3 check, p4 bet 4, p1 raise 8, p3 call, p4 fold")

    assert t.paid == [17, 9, 17, 13]
    assert t.pots == "36:123 20:13"


def test_a_declaration_on_the_initial_deal_covers_the_antes_only() -> None:
    """B's first card was exposed, he declared at once; two called the opener (E184, R6)."""
    t = table(seats=4, ante=2).cards("2c 3c").dealer_exposes(2).cards("4c 5c Kd Jd Qd 6d")
    t.play("p2 declare, p1 bet 4, p3 call, p4 call")

    assert t.pots == "8:1234 12:134"


def test_an_ordinary_all_in_makes_the_same_layers() -> None:
    """Declared or not (E186)."""
    t = table(stacks=[200, 12, 200], ante=4).deal("Ad", "7h", "5s").play("p1 bet 8, p2 call, p3 call")
    t.street("As Qd Jd").play("p1 bet 8, p3 raise 16, p1 call")

    assert t.paid == [28, 12, 28]
    assert t.pots == "36:123 32:13"


def test_an_exposure_within_the_round_freezes_what_is_in() -> None:
    """B had put in 4 of a bet raised to 8: frozen at 11, the others match 15 (E187, R3.15, R6)."""
    t = third_street().play("p1 check, p2 bet 4, p3 raise 8").dealer_exposes(2)
    assert t.turn == "p2 declare"
    t.play("p2 declare")
    assert t.turn == "p1 bet"
    t.play("p1 call")

    assert t.paid == [15, 11, 15]
    assert t.pots == "33:123 8:13"


def test_a_declared_hand_still_receives_cards_and_chooses() -> None:
    """Down after the exposure, then with the normal choice; it shows down (E188, R3.15)."""
    t = third_street().dealer_exposes(2).play("p2 declare, p1 bet 8, p3 call")
    assert t.turn == "p1 choose"
    t.play("p1 keep, p3 keep").cards("6s 6h 6c")
    assert t.holding(2) == "7h Qd 3c [6h]"
    t.quietly()
    assert t.turn == "p1 choose"
    t.play("p1 keep, p2 expose, p3 keep")
    assert t.holding(2) == "7h Qd 3c 6h"


def declared_showdown(down: str) -> Table:
    """p1 makes a flush, p3 a straight; p2 declared with three kings open and gets this card down."""
    t = table(seats=3, ante=3).deal("Ah [2h]", "Kc [Kd]", "5s [4c]").street("7h Kh 6d").dealer_exposes(2)
    t.play("p2 declare, p3 check, p1 bet 8, p3 call, p1 keep, p3 keep").cards(f"5h {down} 7c").quietly()
    return t.keep().cards("3h 6c Jd").quietly()


def test_a_declared_hand_wins_its_layer_only() -> None:
    """B full house, A flush, C straight: A wins both pots; with four of a kind B wins the main pot (E188, P9)."""
    assert declared_showdown("6s").awards == [{1: 21}, {1: 16}]
    assert declared_showdown("Ks").awards == [{2: 21}, {1: 16}]
    assert declared_showdown("6s").stacks[1] == 193


def test_a_declared_hand_shows_after_the_side_pot() -> None:
    """A bet the side pot last, so A, C, then B (E189, R3.20)."""
    t = third_street().dealer_exposes(2).play("p2 declare, p1 check, p3 check")
    t.play("p1 keep, p3 keep").cards("Ac 6h 6c").quietly().keep().cards("Ks Jh Js").play("p1 bet 8, p3 call")

    assert t.showing.replace("(", "").replace(")", "") == "p1 p3 p2"


def test_the_right_lapses_with_the_first_action() -> None:
    """He calls, raises or folds like anyone: `declare_window` is street_start (E190, R3.15)."""
    for preset_name in DECLARING:
        t = third_street(preset_name).dealer_exposes(2).play("p2 decline, p1 bet 4")
        assert t.turn == "p2 bet"
        assert "declare" not in t.legal
        assert t.refuse("p2 declare").code == "declare_too_late"


def test_the_right_does_not_come_back_on_the_next_street() -> None:
    """`declare_window` is street_start (E190, R3.15)."""
    t = third_street().dealer_exposes(2).play("p2 decline").street()

    assert t.turn.endswith("bet")


def test_a_house_may_let_the_right_last_for_the_street() -> None:
    """Instead of an action of his own: `declare_window` any_time_on_street (R3.15)."""
    t = third_street(declare_window="any_time_on_street").dealer_exposes(2).play("p2 decline, p1 bet 4")
    assert t.legal == "fold, call 4, raise 8/12, declare"
    later = third_street(declare_window="any_time_on_street").dealer_exposes(2).play("p2 decline").street()
    later.play(f"p{later.state.actor} check")
    assert "declare" not in later.legal
    t.play("p2 declare, p3 fold")
    assert t.pots == "21:12"


def test_a_house_may_let_the_right_last_for_the_hand() -> None:
    """Also on the streets to come: `declare_window` rest_of_hand (R3.15)."""
    t = third_street(declare_window="rest_of_hand").dealer_exposes(2).play("p2 decline").street("4d 4h 6c")
    assert t.turn == "p1 bet"
    t.play("p1 bet 8")
    assert "declare" in t.legal


def test_the_opener_may_declare_where_the_right_lasts() -> None:
    """Even instead of opening (R3.15, `declare_window`)."""
    t = table(seats=3, ante=3, declare_window="rest_of_hand").deal("Kd", "7h", "5s").dealer_exposes(1)
    t.play("p1 decline")

    assert t.legal == "bet 4/8, declare"
    t.play("p1 declare")
    assert t.turn == "p2 bet"
    assert t.legal == "fold, bet 4/8"


def test_nobody_declares_with_nothing_in_the_pot() -> None:
    """Ante 0, exposed on the initial deal: he folds or plays; `declare_min_contribution` is 1 (E191, R3.15)."""
    t = table(seats=3, ante=0).deal("Kd", "7h", "5s").dealer_exposes(2)

    assert t.turn == "p1 bet"
    assert t.play("p1 bet 4").legal == "fold, call 4, raise 8/12"
    assert t.refuse("p2 declare").code in ("no_right_to_declare", "declare_needless")


def test_a_house_may_ask_for_more_in_the_pot_or_for_nothing() -> None:
    """`declare_min_contribution` 0, 3 and 4 (R3.15)."""
    for least, turn in ((0, "p2 declare"), (3, "p2 declare"), (4, "p1 bet")):
        t = table(seats=3, ante=3, declare_min_contribution=least).deal("Kd", "7h", "5s").dealer_exposes(2)
        assert t.turn == turn
    assert table(seats=3, ante=2, declare_min_contribution=3).deal("Kd", "7h").dealer_exposes(2).turn == "p1 bet"
    assert table(seats=3, ante=0, declare_min_contribution=0).deal("Kd", "7h").dealer_exposes(2).turn == "p2 declare"


def test_one_chip_in_the_pot_is_enough() -> None:
    """`declare_min_contribution` is 1 (E191)."""
    assert table(seats=3, ante=1).deal("Kd", "7h", "5s").dealer_exposes(2).turn == "p2 declare"


def test_a_lasting_right_still_needs_chips_in_the_pot() -> None:
    """It comes with the first chip (E191, R3.15)."""
    t = table(seats=3, ante=0, declare_window="rest_of_hand").deal("Kd", "7h", "5s").dealer_exposes(2)
    assert t.turn == "p1 bet"
    t.play("p1 bet 4")
    assert t.legal == "fold, call 4, raise 8/12"
    t.play("p2 call")
    assert t.turn == "p2 declare"


def test_who_is_all_in_has_nothing_to_declare() -> None:
    """It would be needless, so it is not asked (R2.3.14)."""
    t = table(stacks=[80, 3, 80], ante=3).deal("Kd", "7h", "5s").dealer_exposes(2)

    assert t.turn == "p1 bet"


def test_a_declared_opener_passes_the_opening_on() -> None:
    """As an all-in one does (R3.15, R3.9, E173)."""
    t = table(seats=3, ante=3).deal("Kd", "7h", "5s").dealer_exposes(1).play("p1 declare")

    assert t.turn == "p2 bet"
    assert t.legal == "fold, bet 4/8"


def test_a_declared_leader_passes_the_lead_on() -> None:
    """To the first with chips clockwise, who may check (R3.15, R3.10, E175)."""
    t = third_street().dealer_exposes(1).play("p1 declare")

    assert t.turn == "p2 bet"
    assert t.legal == "check, bet 4/8"


def test_declaring_cannot_be_taken_back() -> None:
    """He never acts in the betting again (R3.15)."""
    t = third_street().dealer_exposes(2).play("p2 declare").finish()

    assert [event.p for event in t.log if type(event).__name__ == "Checked"].count(2) == 0  # type: ignore[attr-defined]
    assert t.events(HandEnded)[0].reason == "showdown"


def test_without_a_right_nobody_declares() -> None:
    """It needs a card exposed by the dealer (P16)."""
    assert third_street().refuse("p1 declare").code == "no_right_to_declare"
    assert third_street().refuse("p1 decline").code == "no_right_to_declare"


def test_the_exposed_card_is_everybodys_to_see() -> None:
    """The event names it for every viewer (P16)."""
    t = third_street().dealer_exposes(2)

    for viewer in (0, 1, 2, 3):
        told = [event for event in t.seen_by(viewer) if isinstance(event, DownCardExposedByDealer)]
        assert [str(event.card) for event in told] == ["3c"]
