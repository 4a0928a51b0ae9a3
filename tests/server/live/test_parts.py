"""The parts that need no room: messages, what is asked, bots in their process, clocks, connections."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.cards import MEXICAN_DECK, Shoe
from comodin.errors import FairError
from comodin.hand import HandState, legal, start, viewed
from comodin.hand.dealer import Dealer
from comodin.hand.play import apply
from comodin.server.live.asking import ACTIONS, DOINGS, asked
from comodin.server.live.bots import BotPool, choose
from comodin.server.live.cards import HandCards
from comodin.server.live.clock import RealClock
from comodin.server.live.connection import MOST_BYTES, MOST_FRAMES, ByeCode, Connection, bye
from comodin.server.protocol import messages as m
from comodin.server.protocol.codec import LARGEST, MessageError, decode_message, encode_frame
from comodin.server.room import actions as a
from comodin.server.room.state import DEFAULT_LIMITS
from comodin.texts import topic
from tests.server.live.table import POKER


def on_turn() -> HandState:
    """Return a hand at the first decision of a seat, as that seat sees it."""
    game = POKER.hand([80, 80, 80])
    state, _ = start(game)
    dealer = Dealer(Shoe.seeded(game.deck, seed="x", hand=0))
    while not state.actor:
        state, _ = apply(state, dealer.act(state))
    return viewed(state, state.actor)


class TestMessages:
    def test_every_message_comes_back(self) -> None:
        for message in (
            m.Hello(v=1, token="t", after=3),
            m.Act(id="1", hand=2, turn=3, action="Raise", to=8),
            m.Do(id="2", what="sit", chair=4),
            m.Say(id="3", text="¡órale!"),
            m.Pledge(pledge="00"),
            m.Entropy(hand=1, entropy="00"),
            m.Ping(t=1),
        ):
            assert decode_message(msgspec.json.encode(message)) == message

    @given(st.binary(max_size=200) | st.text(max_size=200))
    def test_whatever_comes_is_a_message_or_refused(self, data: str | bytes) -> None:
        with suppress(MessageError):
            assert isinstance(decode_message(data), m.ClientMessage)

    @pytest.mark.parametrize(
        ("data", "code"),
        [
            ("x" * (LARGEST + 1), "large"),
            ("[" * 4000, "deep"),
            ('{"type":"do","id":"1","what":"set_game","game":' + '{"a":' * 600 + "1" + "}" * 601, "deep"),
            ('{"type":"ping","t":9007199254740992}', "number"),
            ('{"type":"ping","t":1e400}', "form"),
            ('{"type":"say","id":"","text":"x"}', "id"),
            ('{"type":"say","id":"\\u0000","text":"x"}', "id"),
            ('{"type":"say","id":"é","text":"x"}', "id"),
            ('{"type":"welcome"}', "form"),
            ("\ud800", "encoding"),
        ],
        ids=range(10),
    )
    def test_what_does_not_fit_is_refused(self, data: str, code: str) -> None:
        with pytest.raises(MessageError) as caught:
            decode_message(data)
        assert caught.value.code == code

    def test_every_bye_is_said(self) -> None:
        codes = get_args(ByeCode)
        assert {f"bye.{code}" for code in codes} == {key for key in topic("live") if key.startswith("bye.")}
        for code in codes:
            assert bye(code).reason.en != bye(code).reason.es


class TestAsking:
    FILLED = m.Do(
        id="1",
        what="",
        chair=2,
        onto=3,
        amount=40,
        person="ana",
        bot="regular",
        text="why",
        game={"game": "mexican-poker", "stakes": "4/8"},
        games=[{"game": "no-peek", "stakes": "4"}],
        limits={"turn": 20_000},
    )

    @pytest.mark.parametrize("what", DOINGS)
    def test_everything_that_can_be_done_is_an_action_of_who_asks(self, what: str) -> None:
        action = asked(msgspec.structs.replace(self.FILLED, what=what), "me", DEFAULT_LIMITS)
        assert isinstance(action, a.PersonAction)
        assert action.person == "me"

    def test_every_action_of_a_person_can_be_asked_for(self) -> None:
        made = {type(asked(msgspec.structs.replace(self.FILLED, what=what), "me", DEFAULT_LIMITS)) for what in DOINGS}
        every = {getattr(a, name) for name in a.__all__}
        people = {kind for kind in every if issubclass(kind, a.PersonAction)} - {a.PersonAction, a.HostAction}
        assert people - made == {a.Act, a.Say}

    NEEDS_NOTHING = frozenset(
        ("withdraw", "stand", "sit_out", "sit_in", "buy", "pause", "resume", "deal", "void", "end", "set_menu")
    )

    @pytest.mark.parametrize("what", sorted(DOINGS.keys() - NEEDS_NOTHING))
    def test_what_is_missing_is_named(self, what: str) -> None:
        with pytest.raises(MessageError) as caught:
            asked(m.Do(id="7", what=what), "me", DEFAULT_LIMITS)
        assert caught.value.id == "7"
        assert caught.value.code in ("needs", "bot")

    @pytest.mark.parametrize("what", sorted(NEEDS_NOTHING))
    def test_nothing_is_missing_where_nothing_is_needed(self, what: str) -> None:
        assert asked(m.Do(id="7", what=what), "me", DEFAULT_LIMITS)

    @pytest.mark.parametrize(
        "game",
        [
            {},
            {"game": "tetris", "stakes": "4/8"},
            {"game": "mexican-poker", "stakes": "1000000/1"},
            {"game": "mexican-poker", "stakes": "4/8", "overrides": {"nonsense": 1}},
            {"game": "mexican-poker", "stakes": "4/8", "overrides": {"players": "x"}},
            {"game": "mexican-poker", "stakes": "4/8", "unknown": 1},
            {"game": "mexican-poker", "stakes": ["4/8"]},
        ],
    )
    def test_a_game_that_is_none_is_refused(self, game: dict[str, Any]) -> None:
        with pytest.raises(MessageError) as caught:
            asked(m.Do(id="1", what="set_game", game=game), "me", DEFAULT_LIMITS)
        assert caught.value.code == "game"

    def test_amounts_are_where_they_belong(self) -> None:
        for action, to, code in (("Raise", None, "needs_to"), ("Fold", 3, "no_to"), ("Deal", None, "action")):
            with pytest.raises(MessageError) as caught:
                asked(m.Act(id="1", hand=1, turn=1, action=action, to=to), "me", DEFAULT_LIMITS)
            assert caught.value.code == code
        assert {"Deal", "Burn", "ExposeByDealer", "Show", "Muck"}.isdisjoint(ACTIONS)


class TestBots:
    async def test_a_bot_thinks_in_its_own_process(self) -> None:
        pool, view = BotPool(), on_turn()
        try:
            asked = [pool.ask(name, view, "luck") for name in ("regular", "caller", "random", "caller")]
            acts = await asyncio.gather(*asked)
            assert acts[0] == choose("regular", view, "luck")
            assert {type(act) for act in acts} <= {option.action for option in legal(view)}
            assert await pool.ask("somebody's", view, "luck") is None
        finally:
            pool.close()

    async def test_one_that_thinks_too_long_is_not_waited_for(self, caplog: pytest.LogCaptureFixture) -> None:
        pool, view = BotPool(longest=0.01), on_turn()
        try:
            assert await pool.ask("regular", view, "luck") is None
            pool._longest = 60.0
            assert await pool.ask("caller", view, "luck") is not None
        finally:
            pool.close()
        assert "has not answered in" in caplog.text

    async def test_a_process_that_dies_is_replaced_and_at_last_a_thread(self, caplog: pytest.LogCaptureFixture) -> None:
        pool, view = BotPool(), on_turn()
        try:
            assert await pool.ask("caller", view, "luck") is not None
            for process in list(pool._pool._processes.values()):  # type: ignore[attr-defined]
                process.kill()
                process.join()
            assert await pool.ask("caller", view, "luck") is not None
            pool._failures = 3
            pool._replace(pool._pool)
            assert await pool.ask("caller", view, "luck") is not None
        finally:
            pool.close()
        assert "in a thread" in caplog.text
        assert not [record for record in caplog.records if record.levelno > logging.WARNING]


class TestClock:
    async def test_a_timer_rings_when_it_is_time_and_not_before(self) -> None:
        clock, rung = RealClock(), asyncio.Event()
        due = clock.now() + 30
        clock.call_at(due, rung.set)
        clock.call_at(due - 20, lambda: pytest.fail("it was cancelled")).cancel()
        async with asyncio.timeout(5):
            await rung.wait()
        assert clock.now() >= due


class TestConnection:
    async def test_frames_come_in_order_and_a_bye_is_the_last(self) -> None:
        connection = Connection()
        connection.send(b"1")
        connection.send(b"2")
        connection.close("closed")
        connection.send(b"3")
        assert [await connection.take() for _ in range(4)] == [b"1", b"2", encode_frame(bye("closed")), None]

    @pytest.mark.parametrize("frame", [b"x", b"x" * (MOST_BYTES // 4)])
    async def test_who_does_not_read_is_cut_off(self, frame: bytes) -> None:
        connection = Connection()
        for _ in range(MOST_FRAMES + 1):
            connection.send(frame)
        assert connection.gone == "slow"
        assert [await connection.take(), await connection.take()] == [encode_frame(bye("slow")), None]


class TestCards:
    def test_what_a_player_adds_must_be_what_he_promised(self) -> None:
        cards = HandCards("mesa", 1, bytes(32), MEXICAN_DECK, (2, 3, 1), pledges={3: bytes(32)})
        assert cards.awaited == {3}
        for wrong in (b"", b"x" * 16, b"x" * 65):
            with pytest.raises(FairError):
                cards.give(3, wrong)
        with pytest.raises(FairError):
            cards.give(7, b"x" * 16)

    def test_luck_is_its_own_for_every_chair_and_turn(self) -> None:
        one, two = (HandCards("mesa", 1, bytes([n] * 32), MEXICAN_DECK, (1, 2)) for n in (1, 2))
        lucks = {cards.luck(chair, turn) for cards in (one, two) for chair in (1, 2) for turn in range(1, 20)}
        assert len(lucks) == 2 * 2 * 19
        assert repr(one) == "<HandCards of hand 1>"
