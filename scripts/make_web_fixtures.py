"""Write ``web/fixtures/``: what real tables look like in chosen moments, to build and test the client with.

Hands are played from seeds until one comes to the moment that is wanted;
every card, bet and sentence is the engine's own.

    python scripts/make_web_fixtures.py
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from comodin.cards import Shoe
from comodin.hand import Action, Call, Check, Expose, ExposeByDealer, Fold, HandState, Keep, TurnUp, Wager, legal
from comodin.hand.dealer import Dealer
from comodin.server.picture import masked_step, snapshot_frame, step_frame
from comodin.server.room import actions as a
from comodin.server.room import apply, open_room, replay
from comodin.server.room.events import InTable, RoomEvent
from comodin.server.room.state import Limits, RoomState
from comodin.table import Play, TableGame
from comodin.table import apply as apply_at_table

FOLDER = Path(__file__).resolve().parent.parent / "web" / "fixtures"
OTHERS = ("Luna", "Nopal", "Mezcal", "Colibrí", "Maíz", "Chile", "Sol")
YOU = "Tuna"
BOTS = ("Chile", "Sol")
NOW = 1_798_000_000_000
SEEDS = 20_000

Wanted = Callable[[HandState, int], bool]
"""Tells whether a hand has come to the moment that is wanted, for somebody at a place."""


def person(name: str) -> str:
    """Return the id of somebody."""
    return name.encode().hex()[:16].ljust(16, "0")


class Entry(NamedTuple):
    """One entry of a log: what happened, when, and the room on both sides of it."""

    at: int
    events: tuple[RoomEvent, ...]
    before: RoomState
    after: RoomState


class Film:
    """A room that is played on, entry by entry; you are Tuna, the host, on the last chair that is taken."""

    def __init__(self, game: TableGame, stacks: list[int], *, chairs: int | None = None) -> None:
        limits = Limits(door="open")
        you, full = person(YOU), game.full_buy_in
        self.now, self.seed = NOW, 0
        self.room, _ = open_room("k7mexq2d", you, YOU, game, chairs or len(stacks), limits, NOW)
        self.log: list[Entry] = []
        self._dealer: Dealer | None = None
        others = OTHERS[: len(stacks) - 1]
        for chair, (name, stack) in enumerate(zip((*others, YOU), stacks, strict=True), 1):
            if name in BOTS:
                self.do(a.AddBot(you, chair, "regular"))
            else:
                if name != YOU:
                    self.do(a.Join(person(name), name))
                self.do(a.Sit(person(name), chair, max(stack, full)))
        for chair, stack in enumerate(stacks, 1):  # who has less than a buy-in has lost it to Luna, say
            if stack < full:
                self.do(a.Move(you, chair, 1, full - stack, "A stack to begin with"))
        self.do(a.SetLimits(you, Limits()))
        self.do(a.Say(person("Luna"), "¿Jugamos hasta las once?"))
        self.do(a.Say(you, "Va. Deal me in!"))
        self.log.clear()

    @property
    def hand(self) -> HandState | None:
        """The running hand."""
        return self.room.table.hand

    def do(self, action: a.RoomAction, *, seed: int = 0) -> None:
        """Do something, and deal all cards that are due then: one entry."""
        self.now += 2_500
        before = self.room
        self.room, events = apply(before, action, self.now)
        hand = self.hand
        if isinstance(action, a.DealNow) and hand is not None:
            self._dealer = Dealer(Shoe.seeded(hand.game.deck, seed=seed, hand=self.room.table.hands))
        while self.hand is not None and not self.hand.actor and self._dealer is not None:
            self.room, more = apply(self.room, a.DealerActs(self._dealer.act(self.hand)), self.now)
            events += more
        self.log.append(Entry(self.now, events, before, self.room))

    def deal(self, seed: int) -> None:
        """Begin a hand with the cards of a seed."""
        self.seed = seed
        self.do(a.DealNow(person(YOU)), seed=seed)

    def play(self, act: Action) -> None:
        """Let the seat on turn do something."""
        table = self.room.table
        if table.hand is None:
            return
        who = self.room.players[table.hand.actor - 1]
        if who:
            self.do(a.Act(who, table.hands, self.room.turn, act))
        else:
            self.do(a.BotActs(table.dealt[table.hand.actor - 1], act))

    def picture(self) -> dict[str, Any]:
        """Return the table as you see it now."""
        seen, last = self.snapshot(len(self.log)), self.log[-1]
        events = list(masked_step(last.events, last.before, person(YOU)))
        return {"table": seen["table"], "you": seen["you"], "events": events, "chat": seen["chat"]}

    def snapshot(self, number: int) -> dict[str, Any]:
        """Return the table as you see it after an entry, 0 for before the first."""
        room = self.log[number - 1].after if number else self.log[0].before
        frame: dict[str, Any] = json.loads(
            snapshot_frame(room, person(YOU), seq=number, now=self.now, here=self.here, watching=2)
        )
        return frame

    def step(self, number: int) -> dict[str, Any]:
        """Return the frame of an entry, counted from 1, as you get it."""
        _, events, before, after = self.log[number - 1]
        frame: dict[str, Any] = json.loads(
            step_frame(number, events, before, after, person(YOU), here=self.here, watching=2)
        )
        return frame

    @property
    def here(self) -> tuple[str, ...]:
        """Everybody is connected but one."""
        return tuple(who for who, member in self.room.members.items() if member.name != "Colibrí")


# -- playing ------------------------------------------------------------------------------


def decide(hand: HandState, luck: Random) -> Action:
    """Return what somebody does, who bets and folds now and then, and exposes as often as he keeps."""
    options = {option.action: option for option in legal(hand)}
    for secret in (Keep, Expose, TurnUp):
        if secret in options:
            return Expose() if Expose in options and luck.random() < 0.5 else secret()
    wagers = [option for kind, option in options.items() if issubclass(kind, Wager)]
    if wagers and (luck.random() < 0.3 or not {Call, Check} & {*options}):
        amounts = wagers[0].amounts
        few = amounts[: max(1, len(amounts) // 6)]
        make: Any = wagers[0].action
        return make(luck.choice(few if luck.random() < 0.9 else amounts))
    if Fold in options and luck.random() < 0.22:
        return Fold()
    for kind in (Check, Call):
        if kind in options:
            return kind()
    return hand.game.default(hand) if hasattr(hand.game, "default") else Fold()


def find(make: Callable[[], Film], wanted: Wanted, *, first: int = 0, until_over: bool = False) -> Film:
    """Play hands from seeds until one comes to the moment that is wanted."""
    for seed in range(first, first + SEEDS):
        film, luck = make(), Random(seed)
        film.deal(seed)
        place = film.room.table.place(film.room.members[person(YOU)].chair)
        while film.hand is not None:
            if not until_over and wanted(film.hand, place):
                return film
            film.play(decide(film.hand, luck))
        last = film.room.last
        if until_over and last is not None and last.hand is not None and wanted(last.hand, place):
            return film
    raise LookupError("no seed comes to this moment")


def open_joker(hand: HandState, token: str, place: int) -> bool:
    """Tell whether a joker lies open at another seat that is in."""
    seats = enumerate(hand.seats, 1)
    return any(card.token == token for p, seat in seats if p != place and not seat.folded for card in seat.upcards)


def folded(hand: HandState) -> int:
    """Return how many have folded."""
    return sum(seat.folded for seat in hand.seats)


# -- the moments ---------------------------------------------------------------------------


def poker(stakes: str = "4/8", stacks: list[int] | None = None, **more: Any) -> Callable[[], Film]:
    """Return what opens a table of Mexican Poker."""
    chairs = more.pop("chairs", None)
    game = TableGame.of(stakes=stakes, **more)
    return lambda: Film(game, stacks or [116, 84, 152, 61, 97], chairs=chairs)


def sweat(stacks: list[int] | None = None, **more: Any) -> Callable[[], Film]:
    """Return what opens a table of Mexican Sweat."""
    game = TableGame.of("mexican-sweat", stakes="4", **more)
    return lambda: Film(game, stacks or [116, 84, 152, 97])


def moments() -> dict[str, Film]:
    """Return every moment by the name of its file."""
    films = {}
    films["poker-choose"] = find(
        poker(),
        lambda h, p: (
            h.kind == "choose" and h.actor == p and h.street == 3 and open_joker(h, "JoD", p) and folded(h) == 1
        ),
    )
    films["poker-bet"] = find(
        poker(stacks=[116, 84, 152, 20, 97, 120, 131]),
        lambda h, p: (
            h.kind == "bet"
            and h.actor == p
            and h.street == 5
            and h.betting.owed_to > h.seat(p).bet
            and folded(h) in (2, 3)
            and open_joker(h, "JoU", p)
            and any(not seat.stack and not seat.folded for seat in h.seats)
        ),
    )
    films["poker-nolimit"] = find(
        poker("4", [400, 655, 120, 380, 512, 447], structure="no_limit"),
        lambda h, p: (
            h.kind == "bet"
            and h.actor == p
            and h.street == 4
            and 0 < h.betting.owed_to - h.seat(p).bet < 40
            and h.seat(p).stack > 250
            and folded(h) < 4
        ),
    )
    films["poker-two"] = find(
        poker(stacks=[116, 97]),
        lambda h, p: h.kind == "bet" and h.actor == p and h.street == 3 and bool(h.seat(p).downcards),
    )
    films["poker-eight"] = find(
        poker(stacks=[116, 84, 152, 61, 97, 120, 131, 88], preset="barge"),
        lambda h, p: h.kind == "bet" and h.actor == p and h.street == 4 and folded(h) == 2,
    )
    films["poker-showdown"] = find(
        poker(stacks=[116, 84, 152, 24, 97]),
        lambda h, p: (
            h.ended == "showdown"
            and sum(seat.showdown == "shown" for seat in h.seats) >= 2
            and sum(seat.showdown == "mucked" for seat in h.seats) >= 1
            and h.seat(p).showdown is not None
        ),
        until_over=True,
    )
    films["poker-between"] = between()
    films["sweat-turn"] = find(
        sweat(),
        lambda h, p: h.kind == "turn" and h.actor == p and len(h.reveal.leads) > 1 and len(h.seat(p).upcards) > 1,
    )
    films["sweat-bet"] = find(
        sweat(), lambda h, p: h.kind == "bet" and h.actor == p and h.betting.owed_to > 0 and len(h.reveal.leads) > 1
    )
    films["sweat-over"] = find(
        sweat(),
        lambda h, p: h.ended == "showdown" and any(seat.folded and seat.upcards for seat in h.seats),
        until_over=True,
    )
    films["sweat-seven"] = find(
        sweat([116, 84, 152, 61, 97, 120, 131]),
        lambda h, p: (
            h.kind == "turn"
            and h.actor == p
            and folded(h) in (1, 2)
            and any(len(seat.upcards) >= 6 and not seat.folded for seat in h.seats)
            and len(h.seat(p).upcards) < 4
        ),
    )
    films["declare"] = declared()
    films["void"] = voided()
    films["poker-sides"] = sides()
    films["paused"] = paused()
    return films


def between() -> Film:
    """Return a table that waits: chairs are empty, somebody sits out, and somebody knocks."""
    film = find(poker(chairs=7), lambda h, p: h.ended == "last_player" and not h.seat(p).folded, until_over=True)
    film.do(a.SitOut(person("Nopal")))
    film.do(a.Stand(person("Colibrí")))
    film.do(a.Join(person("Chabela"), "Chabela"))
    film.do(a.Sit(person("Chabela"), 6))
    return film


def declared() -> Film:
    """Return a table at which the dealer has exposed your down card, and you may declare all-in (P16)."""

    def moment(hand: HandState, p: int) -> bool:
        return hand.kind == "bet" and hand.street == 3 and not hand.seat(p).folded and bool(hand.seat(p).downcards)

    film = find(poker(), lambda h, p: moment(h, p) and not h.betting.begun)
    table = film.room.table
    place = table.place(film.room.members[person(YOU)].chair)
    _, events = apply_at_table(table, Play(0, ExposeByDealer(place)))  # no dealer of a room does that
    before = film.room
    film.room = replay(map(InTable, events), onto=before)
    film.log.append(Entry(film.now, tuple(map(InTable, events)), before, film.room))
    return film


def voided() -> Film:
    """Return a table whose hand the host has called void, for a reason that is long."""
    film = find(poker(), lambda h, p: h.kind == "bet" and h.street == 4 and h.pot > 40)
    film.do(a.Void(person(YOU), "Colibrí saw the top card of the deck while Luna was thinking; we deal again."))
    return film


def sides() -> Film:
    """Return a hand that is over, whose main pot and side pots went to different players."""
    make, first = poker("4", [655, 190, 70, 447], structure="no_limit"), 0
    while True:
        film = find(make, lambda h, p: h.ended == "showdown", first=first, until_over=True)
        winners = {p for award in film.room.awards for p in award.shares}
        if len(film.room.awards) >= 2 and len(winners) >= 2:
            return film
        first = film.seed + 1


def paused() -> Film:
    """Return a table that its host has paused in the middle of a hand."""
    film = find(poker(), lambda h, p: h.kind == "bet" and h.actor == p and h.street == 4)
    film.do(a.Pause(person(YOU)))
    return film


def session(film: Film) -> list[dict[str, Any]]:
    """Return all frames of a film, from the table as it was before."""
    return [film.snapshot(0), *(film.step(number) for number in range(1, len(film.log) + 1))]


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, film in moments().items():
        write(name, film.picture())
    showdown = find(poker(), lambda h, p: h.ended == "showdown" and not h.seat(p).folded, until_over=True)
    write("session-poker", session(showdown))
    over = find(sweat(), lambda h, p: h.ended == "showdown" and not h.seat(p).folded, until_over=True)
    write("session-sweat", session(over))
    write("session-ends", [film.snapshot(len(film.log)) for film in (showdown, over)])


def write(name: str, content: object) -> None:
    """Write one file."""
    if isinstance(content, list):  # one frame a line
        text = "[\n" + ",\n".join(json.dumps(frame, ensure_ascii=False) for frame in content) + "\n]"
    else:
        text = json.dumps(content, ensure_ascii=False, indent=1)
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    print(f"{name}.json: {len(text)} characters")


if __name__ == "__main__":
    main()
