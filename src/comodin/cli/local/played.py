"""`PlayedHand`: one hand as the person at this machine may know it, folded from masked events."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from comodin.games import MexicanPoker, NoPeek
from comodin.hand import SPECTATOR, Event, HandState, evolve
from comodin.history import HandRecord
from comodin.table import TableGame
from comodin.telling.seating import YOU, Seating
from comodin.texts import Lang

__all__ = ["PlayedHand"]


@dataclass
class PlayedHand:
    """A hand that runs or is over: the events you may see, and the state that they fold to.

    `number` counts from 1, `chairs` are in dealing order, `names` by chair,
    `stacks` what each brought.
    """

    number: int
    setup: TableGame
    game: MexicanPoker | NoPeek
    chairs: tuple[int, ...]
    names: dict[int, str]
    events: list[Event] = field(default_factory=list)
    _folded: tuple[int, HandState | None] = field(default=(0, None), repr=False, compare=False)

    def begin(self) -> HandState:
        """Return the hand before anything happened, from which its events fold."""
        return replace(self.game.initial(), viewer=self.your_place)

    @property
    def view(self) -> HandState:
        """The hand as it stands, or ended; folded when somebody asks."""
        done, state = self._folded
        view = self.begin() if state is None else state
        for event in self.events[done:]:
            view = evolve(view, event)
        self._folded = (len(self.events), view)
        return view

    def seating(self, lang: Lang) -> Seating:
        """Return who sat where."""
        return Seating(self.chairs, self.names, lang=lang)

    @property
    def your_place(self) -> int:
        """Your place p1, p2 ...; 0 if you were not dealt in."""
        return self.chairs.index(YOU) + 1 if YOU in self.chairs else SPECTATOR

    @property
    def your_gain(self) -> int:
        """What you have won in it, as far as it has gone; 0 if you were not dealt in."""
        place = self.your_place
        return self.view.seat(place).stack - self.game.stacks[place - 1] if place else 0

    def record(self, session: str) -> HandRecord:
        """Return the hand so far as your record: your view of it and nothing more."""
        return HandRecord.of(
            self.view,
            self.events,
            id=f"{session}-{self.number}",
            preset=self.setup.preset,
            game_name=self.setup.game,
            names=[self.names[chair] for chair in self.chairs],
            viewer=self.your_place,
        )
