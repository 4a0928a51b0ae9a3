"""Fifth street of two players of Mexican Poker by the solver: the choices before its cards, then the betting.

The players' hidden cards are unknown to the solution as they are to a
stranger; what the reviewed player holds is put in only when it is asked what his
actions are worth.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from comodin.cards import JOD
from comodin.errors import ComodinError, NotationError, RulesError
from comodin.games import MexicanPoker
from comodin.games.mexican_poker.setting import LAST_STREET
from comodin.hand import HandState, Raise
from comodin.solver.poker.place import Path
from comodin.solver.poker.size import measure
from comodin.solver.poker.solution import Place, Solution
from comodin.solver.poker.solve import solve
from comodin.solver.poker.spot import RAISE_CAP, Seat, Spot
from comodin.solver.review.decisions import Decision

__all__ = ["BETTING", "CHOICES", "FifthStreet", "Solved"]

BETTING: Final = 0.02
"""Percent of the pot to which the betting is solved."""
SMALL: Final = 2000
"""Nodes up to which a betting round is solved to that."""
LONGEST: Final = 10.0
"""Seconds after which a betting round is taken as it is, with the exploitability that it has then."""
CHOICES: Final = 0.2
"""Percent of the pot to which the street is solved from its choices on."""
LEAST: Final = 1e-3
"""Where the solved opponent comes less often than this, nothing is said: he has no strategy to speak of there."""

RARE: Final = 1e-4
"""Where a card is hidden less often than this, beside the one hidden most, it is left out of a range."""


@dataclass(frozen=True)
class Solved:
    """What each action is worth against the solved opponent, and how good the solution is."""

    values: dict[str, float]
    exploitability: float
    percent: float
    raise_cap: int
    solved_ranges: bool = False


@dataclass
class FifthStreet:
    """The solutions of one hand, made when they are first asked for, for whoever asks.

    `seconds` bounds the estimated time of a solution from the choices on.
    The cap on raises is lowered as far as need be to keep to it.
    """

    seconds: float
    on_compile: Callable[[], None] | None = None
    _known: dict[str, Solution | None] = field(default_factory=dict)

    def judge(self, decision: Decision) -> Solved | None:
        """Return what the actions of a decision are worth; None where the solver has nothing to say of it."""
        try:
            if decision.before.kind == "choose":
                return self._choice(decision)
            return self._bet(decision)
        except ComodinError:
            return None

    def _choice(self, decision: Decision) -> Solved | None:
        found = self._from_choices(decision)
        return None if found is None else _worth(found, decision, decision.steps)

    def _bet(self, decision: Decision) -> Solved | None:
        state = decision.betting
        spot = None if state is None else _spot(state, decision)
        if spot is None:
            return None
        whole = self._from_choices(decision)
        ranges = None if whole is None else _ranges(whole, decision.steps[: decision.begun], spot.seats)
        if ranges is not None:
            spot = replace(spot, seats=ranges)
        key = repr(spot)
        if key not in self._known:
            self._known[key] = self._of_betting(spot)
        found = self._known[key]
        told = None if found is None else _worth(found, decision, decision.steps[decision.begun :])
        return None if told is None else replace(told, solved_ranges=ranges is not None)

    def _of_betting(self, spot: Spot) -> Solution:
        """Solve a round alone, less closely where two players raised so often that it is large."""
        target = BETTING if measure(spot).nodes <= SMALL else CHOICES
        return solve(spot, target=target, seconds=LONGEST, on_compile=self.on_compile)

    def _from_choices(self, decision: Decision) -> Solution | None:
        spot = None if decision.opened is None or not self.seconds else _spot(decision.opened)
        if spot is None:
            return None
        key = repr(spot)
        if key not in self._known:
            self._known[key] = self._solved(spot)
        return self._known[key]

    def _solved(self, spot: Spot) -> Solution | None:
        for cap in range(spot.raise_cap, -1, -1):
            smaller = replace(spot, raise_cap=cap)
            try:
                fits = measure(smaller).seconds <= self.seconds
            except RulesError:  # one round alone is too large
                continue
            if fits:
                return solve(smaller, target=CHOICES, seconds=self.seconds, on_compile=self.on_compile)
        return None


def _spot(state: HandState, betting: Decision | None = None) -> Spot | None:
    """Return fifth street as two have it before them who hide any card: its choices, or the betting of a decision.

    None where the solver has no such position.
    """
    game, live = state.game, state.live
    if not isinstance(game, MexicanPoker) or state.street != LAST_STREET or len(live) != 2 or state.common:
        return None
    seats = [state.seat(p) for p in live]
    if any(len(seat.downcards) != 1 or seat.held != seats[0].held or seat.paid != seats[0].paid for seat in seats):
        return None
    to_come = 4 * (LAST_STREET - seats[0].held)
    if to_come and game.rules.short_stub != "reuse_burns" and state.stub < to_come + (LAST_STREET in game.rules.burns):
        return None  # one card may have to do for both
    first, second = (Seat(seat.upcards) for seat in seats)
    shown = [card.bit for seat in seats for card in seat.upcards]
    steps, sizes = ((), ()) if betting is None else (betting.steps[betting.begun :], betting.sizes)
    raises = sum(step.startswith(Raise.verb) for step in steps)
    return Spot(
        (first, second),
        state.pot,
        to_act=0 if betting is None else live.index(betting.opener) + 1,
        stacks=(seats[0].stack, seats[1].stack),
        rules=game.rules,
        stakes=game.stakes,
        street=LAST_STREET,
        dead=tuple(card for card in game.deck if state.seen & card.bit and card.bit not in shown),
        declared=tuple(place for place, seat in enumerate(seats, 1) if seat.declared),
        raise_cap=max(RAISE_CAP, raises) if game.rules.heads_up_uncapped else game.rules.raise_cap,
        sizes=tuple(sorted({0.5, 1.0, *sizes})),
    )


def _ranges(whole: Solution, path: Path, shown: tuple[Seat, Seat]) -> tuple[Seat, Seat] | None:
    """Return what both hide as betting begins beside what they have `shown` by then.

    By a solution from the choices on; None where it knows no such place.
    """
    try:
        place = whole.at(*path)
    except NotationError:
        return None
    if not place.p:
        return None
    pairs = (place.lines, place.others) if place.p == 1 else (place.others, place.lines)
    ranges = []
    for seat, lines in zip(shown, pairs, strict=True):
        most = max((line.weight for line in lines), default=0.0)
        if not most:
            return None
        hidden = tuple((line.card, line.weight / most) for line in lines if line.weight > most * RARE)
        ranges.append(replace(seat, range=hidden))
    return ranges[0], ranges[1]


def _worth(found: Solution, decision: Decision, path: Path) -> Solved | None:
    """Return what the actions at a place are worth with the card that the player held; None where nothing is known."""
    place, card = found.at(*path), decision.card
    if card is None or place.p != decision.before.live.index(decision.p) + 1:
        return None
    if decision.before.kind == "bet" and _comes(found, place) < LEAST:
        return None
    values = found.worth(path, JOD if card.is_joker else card, best=True)
    if decision.name not in values:
        return None
    return Solved(values, found.exploitability, found.percent, found.spot.raise_cap)


def _comes(found: Solution, place: Place) -> float:
    """Return how often the opponent of who acts bets as he did to come here, over all that he may hide."""
    first = found.at()
    before = first.others if first.p == place.p else first.lines
    return sum(line.weight for line in place.others) / sum(line.weight for line in before)
