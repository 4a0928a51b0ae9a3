"""What it costs to show a table to those who watch: the public picture, and all frames of an entry.

python benchmarks/pictures.py
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from comodin.cards import Shoe
from comodin.hand import Call, Check, Keep, TurnUp, legal
from comodin.hand.dealer import Dealer
from comodin.server.picture import Sheet, StepFrames, snapshot_frame, step_frame, table_picture, you
from comodin.server.room.events import InTable, RoomEvent
from comodin.server.room.evolve import evolve
from comodin.server.room.state import Member, RoomState
from comodin.table import DealHand, Play, Sit, TableGame, apply, open_table

SEATS = 6
HANDS = 60
PEOPLE = tuple(f"{number:016x}" for number in range(SEATS))


class Entry(NamedTuple):
    kind: str
    events: tuple[RoomEvent, ...]
    before: RoomState
    after: RoomState


def entries(game: TableGame, hands: int) -> list[Entry]:
    """Return the entries of some hands between six people who call or turn."""
    found = []
    for hand in range(hands):
        table, _ = open_table(SEATS, game)
        members = {}
        for chair, person in enumerate(PEOPLE, 1):
            table, _ = apply(table, Sit(chair, f"Player {chair}"))
            members[person] = Member(person=person, name=f"Player {chair}", chair=chair)
        room = RoomState(id="bench", host=PEOPLE[0], table=table, members=members)
        luck, dealer, action = Random(hand), None, DealHand()
        while True:
            table, events = apply(room.table, action)
            if dealer is None:
                dealer = Dealer(Shoe.seeded(table.hand.game.deck, seed=hand, hand=1))
            dealt = False
            while table.hand is not None and not table.hand.actor:
                table, more = apply(table, Play(0, dealer.act(table.hand)))
                events, dealt = events + more, True
            before = room
            for event in events:
                room = evolve(room, InTable(event))
            kind = "cards" if dealt else type(action.act).__name__
            found.append(Entry(kind, tuple(map(InTable, events)), before, room))
            if room.table.hand is None:
                break
            options = {option.action: option for option in legal(room.table.hand)}
            plain = next((kind for kind in (Keep, TurnUp, Check, Call) if kind in options), None)
            if plain is None:
                [option] = options.values()
                act = option.action(luck.choice(option.amounts))
            else:
                act = plain()
            action = Play(room.table.dealt[room.table.hand.actor - 1], act)
    return found


def timed(what: Callable[[Entry], object], log: list[Entry], rounds: int = 5) -> dict[str, float]:
    """Return the median microseconds of processor time for each kind of entry."""
    times: dict[str, list[float]] = {}
    for _ in range(rounds):
        for entry in log:
            start = process_time()
            what(entry)
            times.setdefault(entry.kind, []).append(1e6 * (process_time() - start))
    return {kind: median(values) for kind, values in times.items()}


class Shown:
    """A room with everybody at it, who are told one entry after the other."""

    def __init__(self) -> None:
        self.sheet = Sheet()

    def public(self, entry: Entry) -> StepFrames:
        return self.sheet.step(7, entry.events, entry.before, entry.after, here=PEOPLE)

    def frames(self, entry: Entry) -> None:
        step = self.public(entry)
        for person in PEOPLE:
            step.frame(person)


def plain(entry: Entry) -> None:
    for person in PEOPLE:
        step_frame(7, entry.events, entry.before, entry.after, person, here=PEOPLE)


def main() -> None:
    games = {
        "Mexican Poker 4/8": TableGame.of(stakes="4/8"),
        "Mexican Sweat 4": TableGame.of("mexican-sweat", stakes="4"),
    }
    for name, game in games.items():
        log = entries(game, HANDS)
        print(f"{name}, {SEATS} seats, {len(log)} entries; median microseconds")
        parts = {
            "public picture": lambda entry: table_picture(entry.after, PEOPLE),
            "what six people alone know": lambda entry: [you(entry.after, person) for person in PEOPLE],
            "all frames for six, plainly": plain,
            "the part of it for all": Shown().public,
            "all frames for six people": Shown().frames,
            "one snapshot": lambda entry: snapshot_frame(entry.after, PEOPLE[0], seq=7, now=1, here=PEOPLE),
        }
        for part, what in parts.items():
            told = ", ".join(f"{kind} {micros:.0f}" for kind, micros in timed(what, log).items())
            print(f"  {part:28} {told}")


if __name__ == "__main__":
    main()
