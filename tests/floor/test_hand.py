"""A live hand as its dealer enters it: who opens, who is next, what is legal, who shows first, who wins what."""

from __future__ import annotations

import pytest

from comodin.floor import FloorBook, Setup, board, enter, open_book
from comodin.table import TableGame
from tests.floor.live import (
    BET,
    FACED,
    NO_LIMIT,
    NO_PEEK,
    OPEN_THIRD,
    POKER,
    SHOWING,
    SWEAT,
    THIRD,
    TURNING,
    WIKI,
    played,
    table,
)

OPENS = TableGame.of(stakes="4/8", no_decision_means="open")


def asked(book: FloorBook) -> str:
    return board(book).ask.en


def test_down_cards_and_burns_need_no_words() -> None:
    """P25, P4: naming the next open card deals what comes before it face down, and burns."""
    first = played(["new hand", "1 up Kd"])
    third = played([*THIRD, "2c"])

    assert [seat.down for seat in board(first).seats] == [1, 1, 1, 1]
    assert third.table.hand is not None
    assert len(third.table.hand.burned) == 1


def test_the_opener_is_the_highest_card_and_must_bet() -> None:
    """P5, P12: the bug counts as an ace, the first of equals to the left of the button opens."""
    joker = played(["new hand", "Kd 7h Jo 5h"])
    equals = played(["new hand", "7d Kh Qs Kd"])

    assert asked(joker).startswith("Memo (3) opens with ace high")
    assert asked(equals).startswith("Chuy (2) opens with king high")
    refused = enter(joker, "3 checks").refusal
    assert refused is not None
    assert "must be opened" in refused.en


def test_who_has_folded_is_told_so_and_whose_turn_it_is() -> None:
    """P34: what a folded seat is said to do is a slip, and nothing changes."""
    book = played(["folds"], played(FACED))

    refused = enter(book, "2 calls")

    assert refused.book is book
    assert refused.refusal is not None
    assert refused.refusal.en.startswith("Chuy (2) has folded. Memo (3), 4 to call")


def test_a_card_that_cannot_come_is_a_slip_or_a_fouled_deck() -> None:
    """R5.7: a card entered twice, or one that is not of the game, is refused with both ways out."""
    book = played(["new hand", "Kd"])

    again, foreign = enter(book, "Kd").refusal, enter(book, "9c").refusal

    assert again is not None
    assert "'undo' goes back" in again.en
    assert "'baraja mala dos Kd'" in again.es
    assert foreign is not None
    assert "'foul deck 9c'" in foreign.en
    assert enter(book, "foul deck 9c").book.proposal is not None


def test_the_cards_that_come_face_down_are_told_with_the_burn() -> None:
    """R3.14: who opened gets the next card down, and the dealer is told so before the first one comes."""
    some = board(played(["2 opens 2s", "all keep"], played([*FACED, "calls", "calls", "calls"])))
    none = board(played(THIRD))

    assert some.ask.en == "Burn a card."
    assert some.next is not None
    assert some.next.en == "Deal a card face up to Lupe (1): which is it?"
    first = board(played(["1 opens 2s", "all keep"], played([*FACED, "calls", "calls", "calls"]))).next
    assert first is not None
    assert first.en == "Deal a card face down to Lupe (1) ('deal'). Deal a card face up to Chuy (2): which is it?"
    assert none.next is not None
    assert "down" not in none.next.en


def test_what_comes_next_is_told_before_the_last_cards_lie() -> None:
    """Cards face down change nobody's turn: who acts after them is told, and may act at once."""
    book = played(
        [*FACED, "calls", "calls", "calls", "all keep", "2c 3c 4c 6c", *["checks"] * 4, "4 opens 2s", "3d 4d 6d"]
    )

    shown = board(book)

    assert shown.ask.en == "Deal a card face down to Ana (4)."
    assert shown.next is not None
    assert shown.next.en.startswith("Lupe (1) acts first")
    assert enter(book, "1 checks").refusal is None


@pytest.mark.parametrize(
    ("line", "to"),
    [("raises 8", 8), ("2 raises to 12", 12), ("sube a 12", 12), ("raises by 4", 8), ("bets 8", 8), ("completes 8", 8)],
)
def test_a_raise_is_a_total_whatever_it_is_called(line: str, to: int) -> None:
    """P13, R3.11: bet, raise and complete are said for one another; what is legal decides which it is."""
    book = played([line], played(FACED))

    assert board(book).seats[1].bet == to


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("raises", "to 8 or 12"),
        ("calls 5", "has 4 to call, not 5"),
        ("2 calls 8", "has 4 to call, not 8"),
        ("folds Kc", "no card belongs here (Kc)"),
        ("2 calls 4 8", "more seats or amounts"),
        ("2 3 Kc", "more seats or amounts"),
        ("2", "No card is dealt now"),
        ("Lupe", "No card is dealt now"),
        ("2 down", "No card is dealt now"),
        ("Kc 2c", "No card is dealt now"),
        ("exposed", "Say which seat"),
        ("exposed 2", "Say which card of Chuy (2)"),
        ("raises 9", "the amounts possible here are 8, 12"),
        ("all-in", "All-in would be 78 for Chuy (2), and possible here is only 8 or 12"),
        ("goes all in", "All-in would be 78"),
        ("raises all-in", "All-in would be 78"),
        ("1 calls", "Lupe (1) has acted in this round, and nothing is asked of that seat now. Chuy (2), 4 to call"),
        ("2 checks", "a bet is open"),
        ("7h", "No card is dealt now. Chuy (2), 4 to call"),
        ("deal", "No card comes face down now"),
        ("opens 3h", "Nobody keeps or opens now"),
        ("5 calls", "Nobody sits on seat 5"),
        ("show 2 Ah", "Nobody shows now"),
        ("declares", "no right to declare"),
        ("new hand", "A hand is on"),
        ("buy 2 80", "chips are bought between hands"),
        ("burn", "Chuy is to act"),
        ("undo 0", "'0' entries cannot be undone"),
        ("raises 999999999999", "78 at most"),
    ],
)
def test_what_is_impossible_is_refused_with_what_would_be_right(line: str, said: str) -> None:
    """One sentence, and nothing changes."""
    book = played(FACED)

    done = enter(book, line)

    assert done.book is book
    assert done.refusal is not None
    assert said.casefold() in done.refusal.en.casefold()


def test_choices_may_come_in_any_order_and_silence_keeps() -> None:
    """P6, P7, R3.13: one who opens before his turn is noted; the next card means that the others have kept."""
    book = played([*FACED, "calls", "calls", "calls", "3 opens Jh", "1 keeps"])
    assert board(book).turn == 2

    book = played(["2c", "3c"], book)

    seats = board(book).seats
    assert seats[2].up == ("Qs", "Jh")
    assert seats[2].down == 0
    assert asked(book) == "Deal a card face down to Memo (3)."
    wrong = enter(played([*FACED, "calls", "calls", "calls"]), "3 opens Kd")
    assert wrong.refusal is not None
    assert "already been dealt" in wrong.refusal.en


def test_where_each_chooses_as_his_card_comes_choices_may_come_in_any_order_too() -> None:
    """W4: the burn first, then a choice and a card for each seat in turn; who opens early waits for it."""
    people = table(WIKI)
    book = played(["new hand", "Kd 7h Qs 5h", "brings in", "calls", "calls", "calls", "1 keeps", "3 opens 3s"], people)
    assert asked(book) == "Deal a card face up to Lupe (1): which is it?"

    book = played(["Jc", "all keep", "4c"], book)

    assert [seat.up for seat in board(book).seats] == [("Kd", "Jc"), ("7h", "4c"), ("Qs", "3s"), ("5h",)]
    assert board(book).seats[2].down == 0
    assert asked(played(["6h"], book)).startswith("Lupe (1) acts first")


def test_where_silence_opens_nobody_is_taken_to_keep() -> None:
    """R3.13: in a house where no decision opens the card, each must say what he does."""
    book = played(["new hand", "Kd 7h Qs 5h", "bets 4", "calls", "calls", "calls"], table(OPENS))

    done = enter(book, "2c")

    assert done.refusal is not None
    assert "has not chosen, and in this house that opens the down card" in done.refusal.en
    assert enter(book, "all keep").refusal is None


def test_a_choice_that_became_impossible_before_its_turn_is_dropped() -> None:
    """R2.3.14: of a card that the dealer exposed meanwhile nothing is left to choose."""
    book = played([*FACED, "calls", "calls", "calls", "3 opens Jh", "exposed 3 Jh !", "all keep"])

    assert asked(book) == "Burn a card."
    assert board(book).seats[2].up == ("Qs", "Jh")


def test_the_showdown_goes_by_who_shows_first() -> None:
    """P28, P35: first checker first; the down card is named; the last claim cannot be thrown away."""
    book = played(SHOWING)
    assert asked(book).startswith("Lupe (1) shows first")
    assert enter(book, "show 2 Ad").refusal is not None

    book = played(["show Ad", "2 mucks", "3 mucks"], book)
    done = enter(book, "show 5s")

    assert [words.en for words in done.said][-1].startswith("Ana wins the pot of 24")
    assert [seat.won for seat in board(done.book).seats] == [0, 0, 0, 24]
    everybody = played(["1 mucks", "2 mucks", "3 mucks"], played(SHOWING))
    last = enter(everybody, "4 mucks").refusal
    assert last is not None
    assert "must show" in last.en


def test_the_whole_hand_may_be_named_when_it_is_shown() -> None:
    """E168 and the like: cards speak; open cards in the list are those that lie there."""
    book = played(SHOWING)

    done = enter(book, "1 shows Kd 2c 3d 5d Ad")

    assert done.refusal is None
    assert enter(book, "show Kc Ad").refusal is not None


def test_chips_carry_over_and_the_button_moves() -> None:
    """P3: the next hand begins with what the last one left, one seat on."""
    book = played([*OPEN_THIRD, "1 bets 4", "folds", "folds", "folds", "new hand"])

    seats = board(book).seats
    assert [seat.stack for seat in seats] == [96, 72, 72, 72]
    assert [seat.seat for seat in seats if "button" in seat.flags] == [1]
    assert asked(book) == "Deal a card face down to Chuy (2)."


def test_pots_are_told_with_who_can_win_them() -> None:
    """R2.3.10, E186: an all-in makes a main pot and a side pot."""
    book = open_book(Setup.of(NO_LIMIT, [("Lupe", 10), ("Chuy", 80), ("Memo", 80)]))

    book = played(["new hand", "Kd Qh Js", "1 all in", "calls", "3 raises 30", "calls"], book)

    pots = board(book).pots
    assert [(pot.amount, pot.seats) for pot in pots] == [(30, (1, 2, 3)), (44, (2, 3))]
    assert pots[0].label.en == "Main pot 30"


def test_people_come_go_and_buy_between_hands() -> None:
    """P31, R3.7: a short buy follows a full one, once; chips are added to a stack; seats sit out and in."""
    book = open_book(Setup.of(POKER, [("Lupe", 4), ("Chuy", 80), ("Memo", 80)]))
    broke = played(["new hand", "Kd 7h Qs", "1 bets 2", "folds", "3 calls", "2c", "4c", "3d", "5d", "4h", "5h"], book)
    broke = played(["1 shows As", "show Qd"] if board(broke).turn == 1 else ["show Qd", "1 mucks"], broke)
    assert "broke" in board(broke).seats[0].flags

    asked_first = enter(broke, "buy 1 20")
    assert asked_first.book.proposal is not None
    assert "less than this house allows" in asked_first.book.proposal.what.en
    assert board(enter(asked_first.book, "y").book).seats[0].stack == 20
    book = played(["compra 1 80", "add 2 15", "sit Ana 100", "sit out 3", "sienta 7 Beto 60"], broke)

    seats = {seat.name: seat for seat in board(book).seats}
    assert (seats["Lupe"].stack, seats["Ana"].seat, seats["Beto"].seat) == (80, 4, 7)
    assert "sitting_out" in seats["Memo"].flags
    assert [seat.name for seat in board(played(["new hand"], book)).seats if seat.dealt] == [
        "Lupe",
        "Chuy",
        "Ana",
        "Beto",
    ]
    assert [seat.name for seat in board(played(["leave 7", "vuelve 3"], book)).seats] == ["Lupe", "Chuy", "Memo", "Ana"]


def test_the_reveal_games_tell_what_must_be_beaten() -> None:
    """M6 to M8, M12, R4.4: cards lie unseen, the middle is to beat, who leads may bet, its rank folds."""
    book = played(TURNING, table(SWEAT))
    assert [seat.down for seat in board(book).seats] == [7] * 4
    assert asked(book) == "Lupe (1) turns a card against king high: which is it?"
    assert [token for token, _ in board(book).middle] == ["Kd"]

    leads = played(["5c", "Ah"], book)
    assert "leads" in board(leads).seats[0].flags
    assert asked(leads) == "Lupe (1) acts first: check or bet 4."

    killed = played(["bets 4", "calls", "calls", "calls", "2 turns Kh"], leads)
    assert "folded" in board(killed).seats[1].flags
    assert board(killed).turn == 3


def test_a_middle_card_of_two_is_entered_in_its_turn() -> None:
    """R4.5: the card that folds, then the card to beat."""
    book = played(["new hand", "deal", "middle 4c", "center 5c"], table(NO_PEEK))

    assert [token for token, _ in board(book).middle] == ["4c", "5c"]
    assert enter(book, "middle 6c").refusal is not None


def test_why_cites_what_is_legal_or_was_ruled() -> None:
    """P34, P37: each option with its clauses, each clause in a sentence, in both languages."""
    said = enter(played(FACED), "why").said
    ruled = enter(played([*FACED, "muck 3 !"]), "por qué").said

    assert any(words.en.startswith("P37  Who says call") for words in said)
    assert any(words.es.startswith("P37  ") and words.es != words.en for words in said)
    assert any(words.es.startswith("P29  ") for words in ruled)


def test_the_button_may_be_put_anywhere_and_lucky_lady_begins_at_seat_one() -> None:
    """P3, R3.8: seat 1 is first to be dealt in most houses."""
    people = [("Lupe", 80), ("Chuy", 80), ("Memo", 80)]
    told = open_book(Setup.of(POKER, people, button=2))
    lucky = open_book(Setup.of(TableGame.of(stakes="4/8", preset="lucky-lady"), people))

    assert asked(told).endswith("Chuy (2) has the button.")
    assert asked(lucky).endswith("Lupe (1) has the button.")
    assert asked(played(BET[:1], told)) == "Deal a card face down to Memo (3)."
