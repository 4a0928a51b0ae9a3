"""A room in a few words: people, a fake clock, a dealer, hands that are played.

    r = Room.of("Ana", "Beto")        Ana is the host; both sit, from chair 1 on
    r.deal().act(Call()).wait(5_000)

A person's id is his name in small letters.  Cards come from a shoe that is
seeded by hand.
"""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from comodin.cards import Shoe
from comodin.errors import IllegalActionError
from comodin.hand import Action, Fold, HandState, legal
from comodin.hand.dealer import Dealer
from comodin.server.room import RoomEvent, RoomState, apply, open_room
from comodin.server.room import actions as a
from comodin.server.room.events import InTable
from comodin.server.room.state import Limits
from comodin.table import InHand, Ledger, TableGame, ledger
from tests.table.tables import decision, total

__all__ = ["OPEN", "POKER", "SWEAT", "Room", "plain"]

E = TypeVar("E")

OPEN = Limits(door="open")
POKER = TableGame.of(stakes="4/8")
SWEAT = TableGame.of("mexican-sweat", stakes="4")
START = 1_000_000


class Room:
    """A room in play; every method that plays returns the room itself."""

    def __init__(self, game: TableGame = POKER, *, chairs: int = 6, limits: Limits = OPEN, host: str = "Ana") -> None:
        self.at = START
        self.state, events = open_room("room", host.lower(), host, game, chairs, limits, self.at)
        self.log: list[RoomEvent] = list(events)
        self.new: tuple[RoomEvent, ...] = events
        self.cards: tuple[int, Dealer] | None = None

    @classmethod
    def of(
        cls,
        *names: str,
        game: TableGame = POKER,
        chairs: int = 6,
        limits: Limits = OPEN,
        bots: int = 0,
        stacks: dict[str, int] | None = None,
    ) -> Room:
        """Return a room in which these people sit, then so many callers; `stacks` by name are what the host added."""
        r = cls(game, chairs=chairs, limits=limits, host=names[0])
        r.join(*names[1:])
        for chair, name in enumerate(names, 1):
            r.do(a.Sit(name.lower(), chair))
        for chair in range(len(names) + 1, len(names) + 1 + bots):
            r.do(a.AddBot(r.state.host, chair, "caller"))
        for name, amount in (stacks or {}).items():
            r.do(a.Add(name.lower(), amount))
        return r

    # -- playing ----------------------------------------------------------------

    def do(self, *actions: a.RoomAction) -> Room:
        """Do these things, now."""
        for action in actions:
            self.state, self.new = apply(self.state, action, self.at)
            self.log += self.new
        return self

    def wait(self, milliseconds: int) -> Room:
        """Let time go by."""
        self.at += milliseconds
        return self

    def join(self, *names: str) -> Room:
        """Let people come in."""
        return self.do(*(a.Join(name.lower(), name) for name in names))

    def deal(self, *, seed: int = 0) -> Room:
        """Wait for the next hand, begin it, and deal until somebody must act."""
        assert self.state.deal_at is not None
        self.at = max(self.at, self.state.deal_at)
        return self.do(a.DealNext()).cards_out(seed=seed)

    def cards_out(self, *, seed: int = 0, most: int = 200) -> Room:
        """Deal so many cards, or until somebody must act or the hand is over."""
        for _ in range(most):
            hand = self.state.table.hand
            if hand is None or hand.actor:
                return self
            if self.cards is None or self.cards[0] != self.state.table.hands:
                shoe = Shoe.seeded(hand.game.deck, seed=seed, hand=self.state.table.hands)
                self.cards = self.state.table.hands, Dealer(shoe)
            self.do(a.DealerActs(self.cards[1].act(hand)))
        return self

    def act(self, *acts: Action) -> Room:
        """Act for whoever is asked, one after the other, with the cards that follow."""
        for act in acts:
            self.do(self.answer(act)).cards_out()
        return self

    def answer(self, act: Action) -> a.RoomAction:
        """Return an action of whoever is on turn: a person or a bot."""
        if self.person:
            return a.Act(self.person, self.state.table.hands, self.state.turn, act)
        return a.BotActs(self.turn, act)

    def hand(self, *, seed: int = 0, passive: bool = False) -> Room:
        """Play a whole hand at random; `passive`: nobody folds and nobody raises."""
        return self.deal(seed=seed).rest(seed=seed, passive=passive)

    def rest(self, *, seed: int = 0, passive: bool = False) -> Room:
        """Play the rest of a hand."""
        random = Random(seed)
        for _ in range(2000):
            hand = self.state.table.hand
            if hand is None:
                return self
            if not hand.actor:
                self.cards_out(seed=seed)
                continue
            self.do(self.answer(decision(hand, random, passive=passive))).cards_out(seed=seed)
        raise AssertionError("the hand does not end")

    def fold(self) -> Room:
        """Have everybody fold, or do what is free, until the hand is over."""
        while self.running:
            options = {option.action for option in legal(self.running)}
            self.act(Fold() if Fold in options else self.running.game.default(self.running))
        return self

    def open(self) -> Room:
        """Let the first player do what he must, or what is free: in Mexican Poker he opens."""
        assert self.running is not None
        return self.act(self.running.game.default(self.running))

    def timeout(self) -> Room:
        """Let the time of whoever is on turn run out."""
        thinking = self.state.thinking
        assert thinking is not None
        self.at = thinking.hard
        return self.do(a.ClockRunsOut(thinking.chair)).cards_out()

    # -- looking ----------------------------------------------------------------

    def refused(self, action: a.RoomAction) -> IllegalActionError:
        """Return the refusal of an action, which says both languages and leaves everything as it is."""
        before = plain(self.state)
        with pytest.raises(IllegalActionError) as refused:
            apply(self.state, action, self.at)
        error = refused.value
        assert plain(self.state) == before
        assert error.code
        assert str(error.reason) in str(error)
        assert error.reason.to("es") != str(error.reason)
        assert "{" not in str(error) + error.to("es")
        return error

    def events(self, kind: type[E]) -> list[E]:
        """All that happened of a kind: in the room, at the table, or in a hand."""
        return [event for event in map(innermost, self.log) if isinstance(event, kind)]

    def names(self) -> list[str]:
        """What happened at last, by name."""
        return [type(innermost(event)).__name__ for event in self.new]

    @property
    def running(self) -> HandState | None:
        """The hand that is being played."""
        return self.state.table.hand

    @property
    def turn(self) -> int:
        """The chair that is to act, 0 for the dealer or nobody."""
        hand = self.running
        return self.state.table.dealt[hand.actor - 1] if hand is not None and hand.actor else 0

    @property
    def person(self) -> str:
        """The person who is to act, "" for a bot, the dealer or nobody."""
        hand = self.running
        return self.state.players[hand.actor - 1] if hand is not None and hand.actor else ""

    @property
    def ledger(self) -> Ledger:
        """The accounts now."""
        return ledger(self.state.table)

    @property
    def chips(self) -> int:
        """All chips at the table, less what was bought; 0 by the law of conservation."""
        return total(self.state.table) - sum(account.bought for account in self.state.table.accounts)


def innermost(event: RoomEvent) -> Any:
    """Return an event without what it is wrapped in."""
    within = event.event if isinstance(event, InTable) else event
    return within.event if isinstance(within, InHand) else within


def plain(state: RoomState) -> RoomState:
    """Return a room without what its hands have worked out from the rest."""
    table, last = state.table, state.last
    if table.hand is not None:
        state = replace(state, table=replace(table, hand=replace(table.hand, memo=None)))
    if last is not None and last.hand is not None:
        state = replace(state, last=replace(last, hand=replace(last.hand, memo=None)))
    return state
