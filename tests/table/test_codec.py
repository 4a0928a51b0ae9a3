"""The events of a table as JSON and back."""

from __future__ import annotations

import json

import msgspec
import pytest

from comodin.cards import Card
from comodin.hand.events import CardDealt
from comodin.rules import GAMES
from comodin.table import (
    AddChips,
    Buy,
    ChangeGame,
    Leave,
    SetMenu,
    Sit,
    SitIn,
    SitOut,
    TableGame,
    masked,
    replay,
)
from comodin.table import events as t
from comodin.table.codec import decode_events, encode_events
from tests.table.tables import Table, plain

GAME = TableGame.of(stakes="4/8", title="La del jueves", burns=[4, 5], players=[2, 7])
ONE_OF_EACH: dict[type[t.TableEvent], t.TableEvent] = {
    type(event): event
    for event in (
        t.TableOpened(3, GAME, 3),
        t.PlayerSat(1, "Toño", "regular"),
        t.BoughtIn(1, 80, "full", 1),
        t.ChipsAdded(1, 5),
        t.ChipsMoved(1, 2, 5, "mal pagado", ("P42",)),
        t.ChairChanged(2, 3),
        t.SatOut(2),
        t.SatIn(2),
        t.PlayerLeaving(2),
        t.PlayerLeft(2, 10**12),
        t.GameChanged(TableGame.of("no-peek", stakes=4, structure="no_limit"), 3),
        t.MenuSet((GAME, TableGame.of("mexican-sweat", stakes="4"))),
        t.HandDealt(1, (1, 2, 3), (80, 80, 80)),
        t.InHand(CardDealt(p=1, card=Card("Kd"), up=False, street=2)),
        t.HandSettled((80, 79, 81), house=1, carried=2, redeal=True),
        t.PotDivided({"Toño": 2, "Ana": 1}),
        t.TableClosed(),
    )
}


def test_one_of_each_kind_is_here() -> None:
    assert {kind.__name__ for kind in ONE_OF_EACH} == set(t.__all__) - {"TableEvent"}


@pytest.mark.parametrize("event", ONE_OF_EACH.values(), ids=lambda event: type(event).__name__)
def test_an_event_comes_back_as_it_was(event: t.TableEvent) -> None:
    """To the type of each of its values, and as the same bytes."""
    data = encode_events([event])
    [again] = decode_events(data)

    assert again == event
    assert type(again) is type(event)
    assert repr(again) == repr(event)
    assert encode_events([again]) == data
    assert json.loads(data)[0]["type"] == type(event).__name__
    assert decode_events(data.decode()) == (event,)


def test_cards_are_words() -> None:
    """A hidden one is null."""
    event = ONE_OF_EACH[t.InHand]
    state = Table.of("Ana", "Beto").deal(cards=1).state
    assert json.loads(encode_events([event]))[0]["event"]["card"] == "Kd"
    assert json.loads(encode_events([masked(event, state, 2)]))[0]["event"]["card"] is None


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_comes_back_as_it_was(game: str) -> None:
    """With all that a house changes, lists and numbers; it is the same game then."""
    changes: dict[str, object] = {"players": (2, 6), "raise_cap": 4, "full_buy_in": 20}
    if game == "mexican-poker":
        changes["burns"] = (5,)
    for preset in GAMES[game]:
        one = TableGame.of(game, preset=preset, stakes="4/8" if "burns" in changes else 4, title="¿?", **changes)
        [again] = decode_events(encode_events([t.GameChanged(one)]))
        assert again.game == one
        assert again.game.rules == one.rules


def test_a_session_comes_back_as_it_was() -> None:
    """And comes to the same table."""
    table = Table.of("Ana", "Beto", "Memo", ante=80).bust(1).do(Buy(1, 40), SitOut(2), SitIn(2), AddChips(2, 1))
    table.do(SetMenu((GAME, TableGame.of("no-peek", stakes=4))), SetMenu(()), ChangeGame(GAME)).deal(seed=5)
    table.do(Leave(1)).rest(seed=5).do(Sit(1, "Zoe")).deal(cards=3)
    data = encode_events(table.log)

    assert decode_events(data) == tuple(table.log)
    assert plain(replay(decode_events(data))) == plain(table.state)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[",
        b"[1]",
        b"[{}]",
        b'[{"type":"Nothing"}]',
        b'[{"type":"SatOut"}]',
        b'[{"type":"SatOut","chair":"3"}]',
        b'[{"type":"BoughtIn","chair":1,"amount":1,"kind":"stolen","shorts":0}]',
        b'[{"type":"InHand","event":{"type":"CardDealt","p":1,"card":"Xx","up":true,"street":2}}]',
        b'[{"type":"InHand","event":{"type":"SatOut","chair":3}}]',
    ],
)
def test_what_are_no_events_is_refused(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_events(data)
