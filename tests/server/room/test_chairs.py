"""Sitting down, getting up, knocking, being moved, chips."""

from __future__ import annotations

from comodin.server.room import actions as a
from comodin.server.room import events as r
from comodin.server.room.state import Knocking, Limits
from comodin.table import TableGame
from comodin.table import events as t
from tests.server.room.rooms import POKER, Room

ASKS = Limits(door="asks")


def test_through_an_open_door_one_sits_down() -> None:
    room = Room().join("Beto").do(a.Sit("beto", 2))
    assert room.new == (
        r.InTable(t.PlayerSat(2, "Beto")),
        r.InTable(t.BoughtIn(2, 80, "full", 1)),
        r.PersonSeated("beto", 2),
    )
    assert room.state.banks == {2: 60_000}
    assert room.refused(a.Sit("beto", 3)).code == "seated"


def test_what_the_table_refuses_is_refused() -> None:
    room = Room.of("Ana").join("Beto")
    assert room.refused(a.Sit("beto", 1)).code == "chair_taken"
    assert room.refused(a.Sit("beto", 9)).code == "no_chair"
    assert room.refused(a.Sit("beto", 2, 40)).code == "buy_full"
    assert room.refused(a.Sit("beto", 2, True)).code == "amount"


def test_at_a_door_that_asks_one_knocks() -> None:
    """But not the host, and not for a chair that cannot be had."""
    room = Room(limits=ASKS).join("Beto").do(a.Sit("ana", 1))
    assert room.state.members["ana"].chair == 1
    room.do(a.Sit("beto", 2, 100))
    assert room.new == (r.Knocked("beto", 2, 100),)
    assert room.refused(a.Sit("beto", 2, 100)).code == "asked_already"
    assert room.refused(a.Sit("beto", 1)).code == "chair_taken"
    room.do(a.Sit("beto", 3))
    assert room.state.knocks == (Knocking("beto", 3, None),)
    room.do(a.Sit("beto", 2, 100), a.Admit("ana", "beto"))
    assert room.names() == ["PlayerSat", "BoughtIn", "KnockAnswered", "PersonSeated", "DealPlanned"]
    assert (room.state.knocks, room.state.table.stack(2)) == ((), 100)
    assert room.refused(a.Admit("ana", "beto")).code == "nobody_asks"


def test_the_host_says_no_or_the_asker_withdraws() -> None:
    room = Room(limits=ASKS).join("Beto").do(a.Sit("beto", 2), a.Refuse("ana", "beto"))
    assert room.new == (r.KnockAnswered("beto", let_in=False),)
    assert room.refused(a.Refuse("ana", "beto")).code == "nobody_asks"
    assert room.refused(a.Withdraw("beto")).code == "not_asked"
    room.do(a.Sit("beto", 2), a.Withdraw("beto"))
    assert room.state.knocks == ()
    assert room.refused(a.Admit("ana", "nadie")).code == "nobody"


def test_a_chair_that_was_taken_in_between() -> None:
    room = Room(limits=ASKS).join("Beto").do(a.Sit("beto", 2), a.Sit("ana", 2))
    assert room.refused(a.Admit("ana", "beto")).code == "chair_taken"
    room.do(a.SeatPerson("ana", "beto", 3))
    assert room.state.knocks == ()


def test_no_more_sit_than_the_game_takes() -> None:
    room = Room(TableGame.of(stakes="4/8"), chairs=7).join("Beto")
    room.do(a.SetGame("ana", TableGame.of(stakes="4/8", players=(2, 2))), a.AddBot("ana", 1, "caller"), a.Sit("ana", 2))
    assert room.refused(a.Sit("beto", 3)).code == "game_full"
    assert room.refused(a.AddBot("ana", 3, "caller")).code == "game_full"
    assert room.refused(a.SeatPerson("ana", "beto", 3)).code == "game_full"


def test_getting_up_between_hands_and_in_a_hand() -> None:
    room = Room.of("Ana", "Beto", "Memo").do(a.Stand("memo"))
    assert room.names() == ["PlayerLeft", "PersonUnseated"]
    assert room.refused(a.Stand("memo")).code == "not_seated"
    room.deal().do(a.Stand("beto"))
    assert room.names() == ["PlayerLeaving"]
    assert room.refused(a.Stand("beto")).code == "leaving"
    room.rest(seed=1)
    assert room.names()[-3:-1] == ["PlayerLeft", "PersonUnseated"] or "PersonUnseated" in room.names()
    assert room.state.members["beto"].chair == 0
    assert room.state.deal_at is None


def test_who_comes_back_has_what_was_left_of_his_bank() -> None:
    room = Room.of("Ana", "Beto").deal().wait(40_000).open()
    person = next(person for person, member in room.state.members.items() if room.state.banks[member.chair] < 60_000)
    room.fold().do(a.Stand(person), a.Sit(person, 5))
    assert room.state.banks[5] == 50_000


def test_without_a_chair_there_is_nothing_to_do_at_it() -> None:
    room = Room()
    for action in (a.SitOut("ana"), a.SitIn("ana"), a.Buy("ana"), a.Add("ana", 5), a.ChooseGame("ana", POKER)):
        assert room.refused(action).code == "not_seated"


def test_sitting_out_and_in() -> None:
    room = Room.of("Ana", "Beto").do(a.SitOut("ana"))
    assert room.new == (r.InTable(t.SatOut(1)), r.DealPlanned(None))
    assert room.refused(a.SitOut("ana")).code == "sitting_out"
    room.do(a.SitIn("ana"))
    assert room.names() == ["SatIn", "DealPlanned"]
    assert room.refused(a.SitIn("ana")).code == "sitting_in"
    room.do(a.SendOut("ana", 2), a.CallIn("ana", 2))
    assert room.refused(a.SendOut("ana", 4)).code == "nobody"


def test_chips() -> None:
    room = Room.of("Ana", "Beto")
    assert room.refused(a.Buy("ana")).code == "has_chips"
    room.do(a.Add("ana", 20), a.Give("ana", 2, 15))
    assert room.new == (r.InTable(t.BoughtIn(2, 15, "given", 1)),)
    assert [row.bought for row in room.ledger.rows] == [100, 95]
    room.deal()
    assert room.refused(a.Add("ana", 20)).code == "in_hand"
    assert room.refused(a.Give("ana", 2, 20)).code == "in_hand"


def test_a_player_is_moved_with_his_chips() -> None:
    """Between hands; his accounts, his bank and his short buys go with him."""
    room = Room.of("Ana", "Beto").do(a.Add("beto", 7), a.SeatPerson("ana", "beto", 5))
    assert room.new == (r.InTable(t.ChairChanged(2, 5)), r.PersonUnseated("beto", 2), r.PersonSeated("beto", 5))
    assert (room.state.members["beto"].chair, room.state.table.stack(5)) == (5, 87)
    assert room.refused(a.SeatPerson("ana", "beto", 1)).code == "chair_taken"
    assert room.refused(a.SeatPerson("ana", "beto", 8)).code == "no_chair"
    room.deal()
    assert room.refused(a.SeatPerson("ana", "beto", 2)).code == "in_hand"
    assert room.chips == 0


def test_whoever_is_moved_sees_the_cards_of_his_own_hand() -> None:
    """And who gets his chair sees none of them."""
    room = Room.of("Ana", "Beto").hand(seed=1).join("Memo")
    room.do(a.SeatPerson("ana", "beto", 5), a.SeatPerson("ana", "memo", 2))
    assert [room.state.seen_from(person) for person in ("ana", "beto", "memo", "", "nadie")] == [1, 2, 0, 0, 0]


def test_a_spectator_is_seated() -> None:
    room = Room(limits=ASKS).join("Beto").do(a.Sit("beto", 2), a.SeatPerson("ana", "beto", 4))
    assert room.names() == ["PlayerSat", "BoughtIn", "KnockAnswered", "PersonSeated"]
    assert room.refused(a.SeatPerson("ana", "nadie", 4)).code == "nobody"
