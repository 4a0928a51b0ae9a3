"""Rooms that are played on by the real rules, entry by entry, with people who act at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from comodin.cards import Shoe
from comodin.hand import Action, Call, Check, Expose, Fold, Keep, TurnUp, Wager, legal
from comodin.hand.dealer import Dealer
from comodin.server.room import RoomEvent, RoomState, apply, open_room
from comodin.server.room import actions as a
from comodin.server.room.state import Limits
from comodin.table import TableGame

HOST = "h" * 16
NOW = 1_798_000_000_000

POKER = TableGame.of(stakes="4/8")
SECRET = TableGame.of(stakes="4/8", expose_reveal="simultaneous")
WIKI = TableGame.of(stakes="4/8", preset="wiki")
NO_LIMIT = TableGame.of(stakes="4", structure="no_limit")
POT_LIMIT = TableGame.of(stakes="4", structure="pot_limit")
SPREAD = TableGame.of(stakes="2-8", structure="spread")
SWEAT = TableGame.of("mexican-sweat", stakes="4")
DENEXA = TableGame.of("mexican-sweat", stakes="4", preset="denexa")
EXCITE = TableGame.of("mexican-sweat", stakes="4", preset="excite")
NO_PEEK = TableGame.of("no-peek", stakes="4")
GAMES = (POKER, SECRET, WIKI, NO_LIMIT, POT_LIMIT, SPREAD, SWEAT, DENEXA, EXCITE, NO_PEEK)


def named(game: TableGame) -> str:
    """What a game is called as a case of a test."""
    return f"{game.preset}-{game.structure}{'-secret' if game.overrides else ''}"


class Entry(NamedTuple):
    """One entry of a log: when, what happened, and the room on both sides of it."""

    at: int
    events: tuple[RoomEvent, ...]
    before: RoomState
    after: RoomState


class Played:
    """A room with its log; the host is on chair 1, others on the next, a bot on the last, one person only watches."""

    def __init__(self, game: TableGame, *, seats: int = 5, seed: int = 0, short: int = 0) -> None:
        self.at = NOW
        self.luck = Random(seed)
        self.seed = seed
        self.room, _ = open_room("room0001", HOST, "Lupe", game, seats + 1, Limits(door="open"), NOW)
        self.log: list[Entry] = []
        self.people = [HOST, *(f"{chair:016x}" for chair in range(2, seats))]
        self.watcher = "w" * 16
        self._dealer: Dealer | None = None
        for chair, person in enumerate(self.people, 1):
            if person != HOST:
                self.do(a.Join(person, f"Player {chair}"))
            self.do(a.Sit(person, chair))
        self.do(a.AddBot(HOST, seats, "caller"))
        self.do(a.Join(self.watcher, "Watcher"))
        for chair in range(2, 2 + short):  # some have little left
            self.do(a.Move(HOST, chair, 1, game.full_buy_in - 6 * chair, "to begin with"))

    @property
    def everybody(self) -> tuple[str, ...]:
        """All who may look: players, who watches, a stranger, and nobody."""
        return (*self.people, self.watcher, "f" * 16, "")

    def do(self, action: a.RoomAction) -> None:
        """Do something, and let the dealer deal all that is due: one entry."""
        before = self.room
        self.at += 1_000
        self.room, events = apply(before, action, self.at)
        if self.room.table.hands > before.table.hands and self.room.table.hand is not None:
            shoe = Shoe.seeded(self.room.table.hand.game.deck, seed=self.seed, hand=self.room.table.hands)
            self._dealer = Dealer(shoe)
        while self._dealer is not None and self.room.table.hand is not None and not self.room.table.hand.actor:
            self.room, more = apply(self.room, a.DealerActs(self._dealer.act(self.room.table.hand)), self.at)
            events += more
        self.log.append(Entry(self.at, events, before, self.room))

    def hand(self) -> Played:
        """Play a whole hand."""
        self.do(a.DealNow(HOST))
        while self.room.table.hand is not None:
            self.act(self.decision())
        return self

    def decision(self) -> Action:
        """Return what the seat on turn does: anything that is legal, but folds seldom."""
        hand = self.room.table.hand
        assert hand is not None
        options = {option.action: option for option in legal(hand)}
        if Keep in options:
            return self.luck.choice((Keep(), Expose()))
        if TurnUp in options:
            return TurnUp()
        if Fold in options and self.luck.random() < 0.12:
            return Fold()
        wager = next((option for kind, option in options.items() if issubclass(kind, Wager)), None)
        if wager is not None and (self.luck.random() < 0.35 or not {Call, Check} & {*options}):
            return wager.action(self.luck.choice(wager.amounts))
        kind = next((kind for kind in (Check, Call) if kind in options), None)
        return hand.game.default(hand) if kind is None else kind()

    def act(self, act: Action) -> None:
        """Let the seat on turn do something."""
        table = self.room.table
        assert table.hand is not None
        person = self.room.players[table.hand.actor - 1]
        if person:
            self.do(a.Act(person, table.hands, self.room.turn, act))
        else:
            self.do(a.BotActs(table.dealt[table.hand.actor - 1], act))


def played(game: TableGame, *, seed: int = 0, hands: int = 2, seats: int = 5, short: int = 2) -> Played:
    """Return a room after some hands, with people who have come, gone and talked in between."""
    room = Played(game, seats=seats, seed=seed, short=short)
    for _ in range(hands):
        room.hand()
        for person in room.people:
            chair = room.room.members[person].chair
            if chair and not room.room.table.chairs[chair - 1].stack:
                room.do(a.Buy(person))
    return room


def entries(games: Sequence[TableGame] = GAMES, **how: int) -> list[Entry]:
    """Return every entry of rooms of some games."""
    return [entry for game in games for entry in played(game, **how).log]
