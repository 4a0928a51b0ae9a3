"""What holds after every step of every room, whatever people, bots and the clock do.

Rooms are made up by Hypothesis: people come, knock, sit, act, dawdle, get up,
are put out; the host pauses, rules, changes what is played.  What must hold is
worked out from the log or from plain sums.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from comodin.cards import Card, Shoe
from comodin.errors import IllegalActionError
from comodin.hand import Burn, Deal, due
from comodin.hand import events as e
from comodin.hand.dealer import Dealer
from comodin.server.room import (
    RoomEvent,
    RoomState,
    apply,
    awaited,
    decode_events,
    encode_events,
    evolve,
    masked,
    open_room,
    replay,
)
from comodin.server.room import actions as a
from comodin.server.room import events as r
from comodin.server.room.clock import alone
from comodin.server.room.names import key
from comodin.server.room.state import Limits
from comodin.table import InHand, TableGame, ledger, ready
from comodin.table import events as t
from tests.server.room.rooms import innermost, plain
from tests.table.tables import decision, total

NAMES = ("Ana", "Beto", "Memo", "Rosa", "ana", "ＢＥＴＯ", "Lupe", "", "Zoe\u200b")
PEOPLE = ("p0", "p1", "p2", "p3", "p4", "nobody")
GAMES = (
    TableGame.of(stakes="4/8"),
    TableGame.of(preset="lucky-lady", stakes="4/8", ante=40, collection=1),
    TableGame.of(stakes="4/8", expose_reveal="simultaneous", declare_window="rest_of_hand"),
    TableGame.of(preset="wiki", stakes="10", structure="no_limit", players=(2, 3)),
    TableGame.of("mexican-sweat", stakes="4", last_player_wins="must_beat_centre", ante=20),
    TableGame.of("no-peek", stakes="4", structure="pot_limit", cards=4),
)
LIMITS = (
    Limits(door="open"),
    Limits(door="asks", bank=0, pause=1_000),
    Limits(door="open", turn=5_000, bank=10_000),
    Limits(turn=1),
)
AMOUNTS = st.none() | st.sampled_from([1, 5, 40, 80, 100, 400, 0, -1])
CHAIRS = st.integers(0, 5)
WHO = st.sampled_from(PEOPLE)
MOST_STEPS = 400


class Rooms(RuleBasedStateMachine):
    """One room, its log, its time, and the cards of its hands."""

    @initialize(game=st.sampled_from(GAMES), limits=st.sampled_from(LIMITS[:3]), seed=st.integers(0, 2**32))
    def open(self, game: TableGame, limits: Limits, seed: int) -> None:
        self.at = 10**6
        chairs = min(5, game.rules.players[1])
        self.state, events = open_room("room", "p0", "Ana", game, chairs, limits, self.at)
        self.log: list[RoomEvent] = list(events)
        self.folded = replay(events)
        self.random = Random(seed)
        self.hand_began: tuple[RoomState, list[tuple[a.RoomAction, int]], list[RoomEvent]] | None = None
        self.attempt(a.Join("p1", "Beto"))
        for action in (a.Sit("p0", 1), a.SeatPerson("p0", "p1", 2), a.AddBot("p0", 3, "caller")):
            self.attempt(action)

    def attempt(self, action: a.RoomAction) -> bool:
        """Do something if the room lets one; a refusal must say why, and change nothing."""
        before = plain(self.state)
        try:
            after, events = apply(self.state, action, self.at)
        except IllegalActionError as refused:
            _check_refusal(refused)
            assert plain(self.state) == before
            return False
        assert plain(self.state) == before
        if any(isinstance(innermost(event), t.HandDealt) for event in events):
            deck = self.state.table.game.hand((400, 400)).deck
            self.dealer = Dealer(Shoe.seeded(deck, seed=self.random.random(), hand=1))
            self.hand_began = (self.state, [], [])
        if self.hand_began is not None:
            self.hand_began[1].append((action, self.at))
            self.hand_began[2].extend(events)
        self.state = after
        self.log += events
        for event in decode_events(encode_events(events)):
            self.folded = evolve(self.folded, event)
        assert plain(self.folded) == plain(self.state)
        return True

    # -- people -------------------------------------------------------------------------

    @rule(who=WHO, name=st.sampled_from(NAMES))
    def join(self, who: str, name: str) -> None:
        self.attempt(a.Join(who, name))

    @rule(who=WHO, chair=CHAIRS, amount=AMOUNTS)
    def sit(self, who: str, chair: int, amount: int | None) -> None:
        self.attempt(a.Sit(who, chair, amount))

    @rule(who=WHO, kind=st.sampled_from([a.Withdraw, a.Stand, a.SitOut, a.SitIn]))
    def come_and_go(self, who: str, kind: Any) -> None:
        self.attempt(kind(who))

    @rule(who=WHO, amount=AMOUNTS)
    def chips(self, who: str, amount: int | None) -> None:
        self.attempt(a.Buy(who, amount))
        self.attempt(a.Add(who, amount))  # type: ignore[arg-type]

    @rule(who=WHO, words=st.sampled_from(["hola", "", "\x07"]))
    def say(self, who: str, words: str) -> None:
        self.attempt(a.Say(who, words))

    # -- the host -----------------------------------------------------------------------

    @rule(whom=WHO, kind=st.sampled_from([a.Admit, a.Refuse, a.Mute, a.Unmute, a.MakeHost]), by_host=st.booleans())
    def host(self, whom: str, kind: Any, by_host: bool) -> None:
        self.attempt(kind(self.state.host if by_host else "p1", whom))

    @rule(whom=WHO)
    def kick(self, whom: str) -> None:
        self.attempt(a.Kick(self.state.host, whom))

    @rule(whom=WHO, chair=CHAIRS)
    def seat(self, whom: str, chair: int) -> None:
        self.attempt(a.SeatPerson(self.state.host, whom, chair))

    @rule(chair=CHAIRS, bot=st.sampled_from(["caller", "shark"]))
    def add_bot(self, chair: int, bot: str) -> None:
        self.attempt(a.AddBot(self.state.host, chair, bot))

    @rule(chair=CHAIRS, kind=st.sampled_from([a.RemoveBot, a.SendOut, a.CallIn]))
    def chair(self, chair: int, kind: Any) -> None:
        self.attempt(kind(self.state.host, chair))

    @rule(chair=CHAIRS, onto=CHAIRS, amount=AMOUNTS, reason=st.sampled_from(["mal pagado", ""]))
    def correct(self, chair: int, onto: int, amount: int | None, reason: str) -> None:
        self.attempt(a.Give(self.state.host, chair, amount))  # type: ignore[arg-type]
        self.attempt(a.Move(self.state.host, chair, onto, amount, reason))  # type: ignore[arg-type]

    @rule(game=st.sampled_from(GAMES), other=st.sampled_from(GAMES))
    def play_something_else(self, game: TableGame, other: TableGame) -> None:
        self.attempt(a.SetGame(self.state.host, game))
        self.attempt(a.SetMenu(self.state.host, () if game == other else (game, other)))
        self.attempt(a.ChooseGame(self.random.choice(PEOPLE), game))

    @rule(limits=st.sampled_from(LIMITS))
    def keep_other_time(self, limits: Limits) -> None:
        self.attempt(a.SetLimits(self.state.host, limits))

    @rule(kind=st.sampled_from([a.Pause, a.Resume, a.Resume, a.DealNow]))
    def stop_and_go(self, kind: Any) -> None:
        self.attempt(kind(self.state.host))

    @precondition(lambda self: self.state.table.hand is not None)
    @rule(reason=st.sampled_from(["se vio una carta", ""]))
    def void(self, reason: str) -> None:
        if self.random.random() < 0.3:
            self.attempt(a.Void(self.state.host, reason))

    @rule()
    def end(self) -> None:
        if self.random.random() < 0.02:
            self.attempt(a.End(self.state.host))

    # -- time and play --------------------------------------------------------------------

    @rule(milliseconds=st.sampled_from([1, 500, 4_000, 31_000]))
    def wait(self, milliseconds: int) -> None:
        self.at += milliseconds

    @rule(chair=CHAIRS)
    def too_early_or_for_nobody(self, chair: int) -> None:
        clock = self.state.thinking
        happened = self.attempt(a.ClockRunsOut(chair))
        assert happened == (clock is not None and clock.chair == chair and happened and self.at >= clock.hard)

    @rule(steps=st.integers(1, 40), slow=st.sampled_from([0.0, 0.0, 0.2]))
    def go_on(self, steps: int, slow: float) -> None:
        """Let the house, the bots and the people do what is due."""
        for _ in range(steps):
            if not self.step(slow=slow):
                return

    @rule(who=WHO, turn=st.integers(0, 9))
    def act_out_of_turn(self, who: str, turn: int) -> None:
        hand = self.state.table.hand
        if hand is not None and hand.actor and who != self.state.players[hand.actor - 1]:
            act = decision(hand, self.random)
            assert not self.attempt(a.Act(who, self.state.table.hands, turn, act))
            assert not self.attempt(a.Act(who, self.state.table.hands, self.state.turn, act))

    def step(self, *, slow: float) -> bool:
        """Do what the room waits for; False where it waits for people."""
        state, hand = self.state, self.state.table.hand
        wanted = awaited(state)
        match wanted.what:
            case "people":
                return False
            case "deal":
                self.at = max(self.at, wanted.at or 0)
                assert self.attempt(a.DealNext())
                promised = self.random.random() < 0.5 and self.state.table.hand is not None
                if promised:
                    pledges = ("ab",) * len(self.state.table.dealt)
                    assert self.attempt(a.PromiseHand(self.state.table.hands, "cd", pledges, self.at + 5))
            case "seal":
                assert state.promise is not None
                assert self.attempt(a.SealHand(state.promise.pledges, "ef"))
            case "card":
                assert hand is not None
                assert self.attempt(a.DealerActs(self.dealer.act(hand)))
            case "bot":
                assert hand is not None
                assert self.attempt(a.BotActs(wanted.chair, decision(hand, self.random)))
            case "person":
                assert hand is not None
                if wanted.at is not None and self.random.random() < slow:
                    self.at = max(self.at, wanted.at)
                    assert self.attempt(a.ClockRunsOut(wanted.chair))
                    return True
                person = state.players[hand.actor - 1]
                act = a.Act(person, state.table.hands, state.turn, decision(hand, self.random))
                assert self.attempt(act)
                assert not self.attempt(act)
        return True

    @precondition(lambda self: self.hand_began is not None)
    @rule(who=WHO)
    def nobody_sees_what_he_may_not(self, who: str) -> None:
        """Exchange the cards that he has not seen; his log stays as it is, byte for byte, up to a showdown."""
        assert self.hand_began is not None
        before, actions, events = self.hand_began
        hand = before.table.game.hand((400, 400))
        known = {
            card
            for event in events
            if isinstance(seen := innermost(masked(event, self.state, who)), e.Event)
            for card in _cards(seen)
        }
        hidden = [card for card in hand.deck if card not in known and not (card.is_joker and _joker(known))]
        mixed = dict(zip(hidden, self.random.sample(hidden, len(hidden)), strict=True))
        state, other = before, []
        for action, at in actions:
            if isinstance(action, a.DealerActs) and isinstance(action.act, Deal | Burn):
                card = action.act.card
                action = a.DealerActs(type(action.act)(mixed.get(card, card)))  # noqa: PLW2901
            state, happened = apply(state, action, at)
            other += happened
            if any(isinstance(innermost(event), e.HoldingShown | e.HoldingMucked) for event in happened):
                break
        assert _seen(other, state, who) == _seen(events[: len(other)], self.state, who)

    # -- what holds -------------------------------------------------------------------------

    @invariant()
    def chips_are_conserved(self) -> None:
        table = self.state.table
        bought = sum(account.bought for account in table.accounts)
        assert total(table) == bought
        assert bought == sum(ev.amount for ev in map(innermost, self.log) if isinstance(ev, t.BoughtIn | t.ChipsAdded))
        assert ledger(table).balance == 0
        assert all(row.has >= 0 for row in ledger(table).rows)

    @invariant()
    def one_seat_is_to_act(self) -> None:
        hand = self.state.table.hand
        if hand is not None:
            assert not hand.over
            assert bool(hand.actor) != (due(hand) is not None)
            asked = [ev for ev in map(innermost, self.log) if isinstance(ev, t.HandDealt | e.ActionOn)]
            last = max(place for place, ev in enumerate(asked) if isinstance(ev, t.HandDealt))
            assert self.state.turn == len(asked) - 1 - last

    @invariant()
    def the_clock_runs_for_who_is_asked(self) -> None:
        state, hand, clock = self.state, self.state.table.hand, self.state.thinking
        person = "" if hand is None or not hand.actor else state.players[hand.actor - 1]
        if person:
            assert not state.members[person].kicked
        if clock is None:
            assert not person or state.paused or alone(state)
        else:
            assert hand is not None
            assert person
            assert not alone(state)
            assert state.table.dealt[hand.actor - 1] == clock.chair
            assert clock.since <= self.at
            assert clock.since < clock.soft <= clock.hard
        seated = {member.chair for member in state.members.values() if member.chair}
        assert set(state.banks) == seated
        assert set(state.missed) <= seated
        assert all(left >= 0 for left in state.banks.values())

    @invariant()
    def people_sit_where_the_table_says(self) -> None:
        state = self.state
        for number, chair in enumerate(state.table.chairs, 1):
            on = [member for member in state.members.values() if member.chair == number]
            assert len(on) == (chair is not None and not chair.bot)
            if chair is not None:
                assert all(key(member.name) == key(chair.name) for member in on)
                assert all(chair.leaving for member in on if member.kicked)
        here = [key(member.name) for member in state.members.values() if not member.kicked]
        bots = [key(chair.name) for chair in state.table.chairs if chair is not None and chair.bot]
        assert len({*here, *bots}) == len(here) + len(bots)
        assert state.member(state.host) is not None
        asking = [knock.person for knock in state.knocks]
        assert len(set(asking)) == len(asking)
        for person in asking:
            member = state.member(person)
            assert member is not None
            assert not member.chair

    @invariant()
    def a_deal_is_planned_when_it_can_be(self) -> None:
        state = self.state
        if state.table.hand is not None or state.paused or state.closed:
            assert state.deal_at is None
            return
        able = ready(state.table)
        least, most = state.table.game.rules.players
        people = [number for number in able if not state.table.chairs[number - 1].bot]  # type: ignore[union-attr]
        assert (state.deal_at is not None) == (least <= len(able) <= most and bool(people))

    @invariant()
    def the_last_hand_is_in_sight_until_the_next(self) -> None:
        state = self.state
        if state.table.hand is not None:
            assert state.last is None
        elif state.table.hands:
            assert state.last is not None
            assert state.last.hand is not None
            assert state.last.hand.over
            awarded = {pot.pot: pot.amount for pot in state.awards}
            assert sum(awarded.values()) >= 0

    def teardown(self) -> None:
        """Every hand ends by the clock alone; the whole log comes to the room."""
        if not hasattr(self, "state"):
            return
        if self.state.paused and not self.state.closed:
            assert self.attempt(a.Resume(self.state.host))
        for _ in range(MOST_STEPS):
            if self.state.table.hand is None:
                break
            self.step(slow=1.0)
        assert self.state.table.hand is None
        assert plain(replay(decode_events(encode_events(self.log)))) == plain(self.state)


def _check_refusal(refused: IllegalActionError) -> None:
    for said in (refused.reason, refused.reason.to("es"), str(refused), refused.to("es")):
        assert said
        assert "{" not in said
    assert refused.code


def _seen(events: list[RoomEvent], state: RoomState, who: str) -> bytes:
    """Return what somebody gets of these events, without the showdown, where who wins tells of hidden cards."""
    stream = []
    for event in events:
        if isinstance(innermost(event), e.HoldingShown | e.HoldingMucked):
            break
        stream.append(masked(event, state, who))
    return encode_events(stream)


def _cards(struct: Any) -> list[Card]:
    if isinstance(struct, Card):
        return [struct]
    if isinstance(struct, tuple | list):
        return [card for inner in struct for card in _cards(inner)]
    if isinstance(struct, e.Event | InHand):
        return [card for name in struct.__struct_fields__ for card in _cards(getattr(struct, name))]
    return []


def _joker(cards: set[Card]) -> bool:
    return any(card.is_joker for card in cards)


TestRooms = Rooms.TestCase
TestRooms.settings = settings(
    max_examples=40,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.mark.parametrize("seed", range(16))
def test_rooms_by_chance(seed: int) -> None:
    """The same laws over longer evenings, in which hands are played to their end more often than not."""
    random = Random(seed)
    room = Rooms()
    room.open(GAMES[seed % len(GAMES)], LIMITS[seed % 3], seed)
    amounts, who = [None, 1, 40, 80, 100, 0], lambda: random.choice(PEOPLE)
    chair = lambda: random.randrange(6)  # noqa: E731
    rare = [
        lambda: room.join(who(), random.choice(NAMES)),
        lambda: room.sit(who(), chair(), random.choice(amounts)),
        lambda: room.come_and_go(who(), random.choice([a.Withdraw, a.Stand, a.SitOut, a.SitIn])),
        lambda: room.chips(who(), random.choice(amounts)),
        lambda: room.host(who(), random.choice([a.Admit, a.Refuse, a.MakeHost]), True),
        lambda: room.kick(who()),
        lambda: room.seat(who(), chair()),
        lambda: room.add_bot(chair(), "caller"),
        lambda: room.chair(chair(), random.choice([a.RemoveBot, a.SendOut, a.CallIn])),
        lambda: room.correct(chair(), chair(), random.choice(amounts), "mal pagado"),
        lambda: room.play_something_else(random.choice(GAMES), random.choice(GAMES)),
        lambda: room.keep_other_time(random.choice(LIMITS)),
        lambda: room.stop_and_go(random.choice([a.Pause, a.Resume, a.DealNow])),
        lambda: room.void("se vio una carta") if room.state.table.hand is not None else None,
    ]
    for _ in range(60):
        if room.state.paused:
            room.stop_and_go(a.Resume)
        random.choice(rare)()
        room.go_on(random.randrange(1, 30), random.choice([0.0, 0.0, 0.2]))
        for law in LAWS:
            law(room)
        if room.hand_began is not None and random.random() < 0.2:
            room.nobody_sees_what_he_may_not(who())
    room.teardown()
    assert room.state.table.hands


LAWS = (
    Rooms.chips_are_conserved,
    Rooms.one_seat_is_to_act,
    Rooms.the_clock_runs_for_who_is_asked,
    Rooms.people_sit_where_the_table_says,
    Rooms.a_deal_is_planned_when_it_can_be,
    Rooms.the_last_hand_is_in_sight_until_the_next,
)


def test_time_and_events_are_all_that_a_clock_needs() -> None:
    """No event tells of who is connected."""
    assert not {name for name in r.__all__ if "onnect" in name}
