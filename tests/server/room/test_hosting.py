"""Bots, the game, limits, pauses, rulings, the end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from comodin.cards import Card
from comodin.errors import RulesError
from comodin.hand import Deal
from comodin.hand import events as e
from comodin.server.room import actions as a
from comodin.server.room import events as r
from comodin.server.room import open_room
from comodin.server.room.state import Limits
from comodin.table import TableGame, next_button
from comodin.table import events as t
from tests.server.room.rooms import OPEN, POKER, SWEAT, Room


@pytest.mark.parametrize(
    ("changes", "limits"),
    [
        ({"chairs": 9}, OPEN),
        ({"name": ""}, OPEN),
        ({"game": replace(POKER, preset="mesa")}, OPEN),
        ({}, replace(OPEN, turn=3)),
        ({}, replace(OPEN, door="ajar")),
        ({}, None),
    ],
)
def test_what_cannot_be_opened(changes: dict[str, Any], limits: Limits) -> None:
    given: dict[str, Any] = {"name": "Ana", "game": POKER, "chairs": 6} | changes
    with pytest.raises(RulesError) as refused:
        open_room("room", "ana", limits=limits, **given)
    assert refused.value.to("es") != str(refused.value)


def test_bots_come_and_go() -> None:
    room = Room.of("Ana").do(a.AddBot("ana", 2, "random"))
    assert room.names() == ["PlayerSat", "BoughtIn", "DealPlanned"]
    assert room.refused(a.AddBot("ana", 2, "random")).code == "chair_taken"
    assert room.refused(a.AddBot("ana", 3, "shark")).code == "no_bot"
    assert room.refused(a.RemoveBot("ana", 1)).code == "bot_nowhere"
    room.do(a.RemoveBot("ana", 2))
    assert room.state.deal_at is None


def test_bots_do_not_play_on_alone() -> None:
    """A deal is planned only where a person is dealt in; the host may have them play."""
    room = Room.of("Ana", bots=3).do(a.SitOut("ana"))
    assert room.state.deal_at is None
    room.do(a.DealNow("ana")).cards_out().rest(seed=1)
    assert room.state.deal_at is None
    room.do(a.SitIn("ana"))
    assert room.state.deal_at == room.at + OPEN.pause


def test_a_broke_bot_buys_again() -> None:
    """In full, by itself, before the next hand; one with too few chips for a hand makes its stack whole."""
    game = TableGame.of(preset="lucky-lady", stakes="4/8", ante=80)
    for seed in range(100):
        room = Room.of("Ana", game=game, bots=1).hand(seed=seed, passive=True)
        if room.names().count("BoughtIn"):
            assert room.state.table.stack(2) == game.full_buy_in
            assert room.state.deal_at is not None
            return
    raise AssertionError("the bot never loses")


def test_the_deal_waits_for_its_time() -> None:
    room = Room.of("Ana")
    assert room.refused(a.DealNext()).code == "not_planned"
    room.do(a.AddBot("ana", 2, "caller"))
    assert room.new[-1] == r.DealPlanned(room.at + OPEN.pause)
    assert room.refused(a.DealNext()).code == "too_early"
    room.do(a.DealNow("ana"))
    assert room.names()[0] == "HandDealt"
    assert room.refused(a.DealNow("ana")).code == "hand_runs"
    assert room.refused(a.DealNext()).code == "not_planned"


def test_too_few_are_not_dealt_to() -> None:
    assert Room.of("Ana").refused(a.DealNow("ana")).code == "too_few"


def test_a_pause() -> None:
    room = Room.of("Ana", "Beto").do(a.Pause("ana"))
    assert room.new == (r.RoomPaused(room.at), r.DealPlanned(None))
    assert room.refused(a.Pause("ana")).code == "so_already"
    assert room.refused(a.DealNow("ana")).code == "paused"
    room.do(a.Resume("ana"))
    assert room.new == (r.Resumed(room.at), r.DealPlanned(room.at + OPEN.pause))
    assert room.refused(a.Resume("ana")).code == "not_paused"


def test_in_a_pause_the_dealer_and_the_bots_wait() -> None:
    room = Room.of("Ana", bots=1)
    room.at = room.state.deal_at or 0
    room.do(a.DealNext(), a.Pause("ana"))
    assert room.refused(a.DealerActs(Deal(Card("Kd")))).code == "paused"
    room.do(a.Resume("ana")).cards_out().do(a.Pause("ana"))
    assert room.refused(a.BotActs(room.turn, room.running.game.default(room.running))).code == "paused"  # type: ignore[union-attr]


def test_who_comes_on_turn_in_a_pause_has_his_time_afterwards() -> None:
    room = Room.of("Ana", "Beto", "Memo").deal().open().do(a.Pause("ana"))
    if room.person == "ana":
        room.do(a.MakeHost("ana", "beto"))
    host = room.state.host
    room.do(a.Kick(host, room.person))
    assert room.state.thinking is None
    room.wait(1_000_000).do(a.Resume(host)).cards_out()
    clock = room.state.thinking
    assert clock is not None
    assert clock.soft == room.at + OPEN.turn


def test_the_limits_change() -> None:
    room = Room.of("Ana", "Beto").deal().wait(40_000).open()
    banks = dict(room.state.banks)
    room.do(a.SetLimits("ana", replace(OPEN, turn=10_000)))
    assert room.state.banks == banks
    assert room.refused(a.SetLimits("ana", room.state.limits)).code == "so_already"
    room.act(room.running.game.default(room.running))  # type: ignore[union-attr]
    if room.state.thinking is not None:
        assert room.state.thinking.soft == room.at + 10_000
    room.do(a.SetLimits("ana", replace(OPEN, bank=90_000)))
    assert set(room.state.banks.values()) == {90_000}


@pytest.mark.parametrize(
    "changes",
    [{"turn": 4_999}, {"turn": True}, {"bank": -1}, {"pause": 0}, {"delay": 2.5}, {"door": "shut"}, {"aids": 1}],
)
def test_limits_have_bounds(changes: dict[str, Any]) -> None:
    assert Room().refused(a.SetLimits("ana", replace(OPEN, **changes))).code == "limits"


def test_the_game_changes() -> None:
    room = Room.of("Ana", "Beto").do(a.SetGame("ana", SWEAT))
    assert room.new == (r.InTable(t.GameChanged(SWEAT)),)
    assert room.refused(a.SetGame("ana", SWEAT)).code == "same_game"


def test_a_game_chosen_during_a_hand_is_played_after_it() -> None:
    room = Room.of("Ana", "Beto").deal().do(a.SetGame("ana", SWEAT))
    assert room.new == (r.GamePlanned(SWEAT),)
    assert room.refused(a.SetGame("ana", SWEAT)).code == "so_already"
    assert (room.state.table.game, room.state.next_game) == (POKER, SWEAT)
    room.rest(seed=1)
    assert (room.state.table.game, room.state.next_game) == (SWEAT, None)


def test_a_game_chosen_during_a_hand_can_be_taken_back() -> None:
    room = Room.of("Ana", "Beto").deal().do(a.SetGame("ana", SWEAT), a.SetGame("ana", POKER))
    assert room.new == (r.GamePlanned(None),)
    room.rest(seed=1)
    assert room.state.table.game == POKER


def test_a_game_that_cannot_be_is_refused_at_once_also_during_a_hand() -> None:
    room = Room.of("Ana", "Beto").do(a.SetMenu("ana", (SWEAT, POKER))).deal()
    assert room.refused(a.SetGame("ana", SWEAT)).code == "dealers_choice"


def test_a_game_chosen_during_a_hand_that_cannot_be_any_more_stays_as_it_is() -> None:
    room = Room.of("Ana", "Beto").deal().do(a.SetGame("ana", SWEAT))
    room.do(a.Void("ana", "a test"), a.SetMenu("ana", (SWEAT, POKER)))
    assert room.state.next_game is None


def test_dealers_choice() -> None:
    """The next button chooses until the deal; who is silent leaves the game as it is, a bot takes the first."""
    room = Room.of("Ana", "Beto").do(a.SetMenu("ana", (SWEAT, POKER)))
    assert room.refused(a.SetGame("ana", SWEAT)).code == "dealers_choice"
    choosers = [person for person, chair in (("ana", 1), ("beto", 2)) if chair == _next(room)]
    (person,) = choosers
    room.do(a.ChooseGame(person, SWEAT))
    assert room.state.chosen == 1
    room.deal()
    assert room.state.table.game == SWEAT
    room.rest(seed=1).deal()
    assert room.state.table.game == SWEAT
    room.rest(seed=2).do(a.SetMenu("ana"), a.SetGame("ana", POKER), a.SetMenu("ana", (SWEAT, POKER)))
    (other,) = {"ana", "beto"} - {_person(room)}
    room.do(a.Stand(other), a.AddBot("ana", 4, "caller"))
    while _person(room):
        room.hand(seed=3, passive=True)
    room.deal(seed=4)
    assert room.state.table.game == SWEAT
    assert any(event.chair == 4 for event in room.events(t.GameChanged))


# -- rulings ------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "clause"), [(POKER, "P42"), (SWEAT, "M17")], ids=["poker", "sweat"])
def test_a_hand_is_void(game: TableGame, clause: str) -> None:
    """Chips go back, the same button deals again, and the ruling stands in the log with its reason."""
    room = Room.of("Ana", "Beto", game=game)
    assert room.refused(a.Void("ana", "antes de empezar")).code == "no_hand"
    room.deal().open()
    button = room.state.table.button
    for reason in ("", " ", "x" * 201, "a\nb"):
        assert room.refused(a.Void("ana", reason)).code == "reason"
    room.do(a.Void("ana", "se vio una carta"))
    assert room.events(e.HandVoided) == [e.HandVoided(reason="se vio una carta", clauses=(clause, "R3.17"))]
    assert [room.state.table.stack(chair) for chair in (1, 2)] == [room.state.table.game.full_buy_in] * 2
    assert room.state.thinking is None
    assert room.state.last is not None
    assert room.state.deal_at == room.at + OPEN.pause
    room.deal(seed=1)
    assert room.state.table.button == button


def test_a_hand_is_void_in_a_pause_and_at_the_dealers_turn() -> None:
    room = Room.of("Ana", "Beto")
    room.at = room.state.deal_at or 0
    room.do(a.DealNext()).cards_out(most=2).do(a.Pause("ana"), a.Void("ana", "dos cartas pegadas"))
    assert room.chips == 0
    assert room.state.deal_at is None


def test_chips_are_moved_by_a_ruling() -> None:
    """In the accounts one has lost them and the other won them."""
    room = Room.of("Ana", "Beto").do(a.Move("ana", 1, 2, 30, " mal pagado "))
    assert room.new == (r.InTable(t.ChipsMoved(1, 2, 30, "mal pagado", ("P42",))),)
    assert [(row.bought, row.net) for row in room.ledger.rows] == [(80, -30), (80, 30)]
    assert room.ledger.balance == 0
    for action, code in (
        (a.Move("ana", 1, 2, 51, "de más"), "too_many_chips"),
        (a.Move("ana", 1, 1, 5, "a sí misma"), "same_chair"),
        (a.Move("ana", 1, 3, 5, "a nadie"), "nobody"),
        (a.Move("ana", 1, 2, 0, "nada"), "amount"),
        (a.Move("ana", 1, 2, 5, ""), "reason"),
    ):
        assert room.refused(action).code == code
    room.deal()
    assert room.refused(a.Move("ana", 1, 2, 5, "tarde")).code == "in_hand"


def test_a_chair_without_chips_after_a_ruling() -> None:
    """A deal that was planned is not, and is again when he buys."""
    room = Room.of("Ana", "Beto").do(a.Move("ana", 1, 2, 80, "todo era de Beto"))
    assert room.new[-1] == r.DealPlanned(None)
    room.do(a.Buy("ana", 40))
    assert room.state.deal_at is not None


def test_the_session_ends() -> None:
    room = Room.of("Ana", "Beto").deal()
    assert room.refused(a.End("ana")).code == "hand_runs"
    room.fold().do(a.End("ana"))
    assert room.names() == ["TableClosed", "DealPlanned"]
    assert room.state.closed
    assert room.refused(a.Sit("ana", 5)).code == "closed"
    assert room.refused(a.Join("memo", "Memo")).code == "closed"
    room.do(a.Say("beto", "gracias"))


def _next(room: Room) -> int:
    return next_button(room.state.table)


def _person(room: Room) -> str:
    member = room.state.on(_next(room))
    return "" if member is None else member.person
