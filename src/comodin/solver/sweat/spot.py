"""`SweatSpot`: a hand of a reveal game with two left, to be solved; `solve_sweat` and its answer."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb
from typing import Final, Self

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from comodin.errors import RulesError
from comodin.games import NoPeek
from comodin.hand import Action, HandState
from comodin.odds.reveal import RevealPosition
from comodin.rules import Stakes
from comodin.solver.poker.place import label
from comodin.solver.poker.rounds import Sizing
from comodin.solver.poker.spot import RAISE_CAP
from comodin.solver.sweat.betting import Betting
from comodin.solver.sweat.cards import Key, Showing, Turns
from comodin.texts import Text

__all__ = ["PLACES", "SweatSolution", "SweatSpot", "solve_sweat"]

PLACES: Final = 400_000
"""The most places, as `SweatSpot.places` counts them, unless the caller says otherwise: six cards and no flush."""
LEVELS: Final = 80


@dataclass(frozen=True)
class SweatSpot:
    """A hand with two left: `position` says what lies where and who turns next, `pot` what is in the middle.

    `bets` tells that the leader's betting round is to come before the next
    card.  `stacks` are what is in front of each, None a full buy-in less half of the pot.
    """

    position: RevealPosition
    pot: int
    stacks: tuple[int, int] | None = None
    stakes: Stakes | None = None
    bets: bool = False
    raise_cap: int = RAISE_CAP
    sizes: tuple[float, ...] = (0.5, 1.0)
    chips: tuple[int, int] = field(init=False, default=(0, 0))

    def __post_init__(self) -> None:
        rules = self.position.rules
        if len(self.position.seats) != 2:
            raise RulesError(Text("solver.two_players", count=len(self.position.seats)))
        for name, usual in (
            ("target", "best_showing"),
            ("first_round", "normal"),
            ("pair_doubles_minimum", False),
            ("last_player_wins", "immediate"),
        ):
            given = getattr(rules, name)
            if given != usual:
                raise RulesError(Text("solver.sweat_house", option=name, given=str(given).lower()))
        if self.pot < 1:
            raise RulesError(Text("solver.pot", pot=self.pot))
        if not self.position.turn:
            raise RulesError(Text("solver.sweat_over"))
        if self.bets and not self.position.leader:
            raise RulesError(Text("solver.sweat_no_leader"))
        stakes = self.stakes or rules.stakes("1-4" if rules.structure == "spread" else "4")
        object.__setattr__(self, "stakes", stakes)
        full = max(0, rules.buy_in(stakes) - self.pot // 2)
        object.__setattr__(self, "chips", self.stacks or (full, full))
        if min(self.chips) < 0:
            raise RulesError(Text("solver.stacks", stacks=", ".join(map(str, self.chips))))
        if self.raise_cap < 0:
            raise RulesError(Text("solver.raise_cap", given=self.raise_cap))
        if not all(size > 0 for size in self.sizes):
            raise RulesError(Text("solver.sizes", given=", ".join(f"{size:g}" for size in self.sizes)))

    @property
    def hidden(self) -> int:
        """How many cards are still to be turned."""
        return sum(seat.left for seat in self.position.seats)

    @property
    def opener(self) -> int:
        """The seat that opens the betting round after a lead, 0 where nobody leads."""
        leader = self.position.leader
        return 3 - leader if leader and self.position.rules.betting_opener == "left_of_leader" else leader

    @property
    def showing(self) -> Showing:
        """What shows now."""
        first, second = self.position.seats
        ups = (tuple(sorted(card.code for card in first.upcards)), tuple(sorted(card.code for card in second.upcards)))
        return Showing(ups, (first.left, second.left), self.position.leader, self.position.turn)

    @property
    def places(self) -> int:
        """A bound on the places of the cards: the sets that each may turn, of cards that are not alike."""
        kinds = sum(
            1 for _ in Turns(self.position.rules, self.position.middle, self.position.unseen).come(self.showing)
        )
        first, second = (sum(comb(kinds - 1 + n, n) for n in range(seat.left + 1)) for seat in self.position.seats)
        return first * second

    def state(self, level: int, leader: int) -> HandState:
        """Return a state of the engine in which a betting round can begin, each having put in so much."""
        behind = tuple(max(1, stack + self.pot // 2) for stack in self.chips)
        rules = self.position.rules.with_(raise_cap=self.raise_cap, heads_up_uncapped=False)
        game = NoPeek(rules, replace(self._stakes, collection=0), behind, deck=self.position.deck)
        state = self.position.state
        card = next(card for card in self.position.unseen)
        seats = tuple(
            replace(
                seat,
                stack=stack - level,
                paid=self.pot // 2 + level,
                upcards=(card,) if p == leader else (),
                downcards=(None,),
            )
            for p, (seat, stack) in enumerate(zip(state.seats, self.chips, strict=True), 1)
        )
        reveal = replace(state.reveal, turner=leader, turning=False, leads=(leader,), carried=self.pot % 2)
        return replace(state, game=game, seats=seats, actor=0, kind=None, reveal=reveal, memo=None)

    @property
    def _stakes(self) -> Stakes:
        if self.stakes is None:
            raise TypeError("stakes")
        return self.stakes

    @classmethod
    def parse(
        cls,
        hands: Sequence[str],
        *,
        pot: int,
        middle: str = "",
        rules: str = "opr-sweat",
        turn: int | None = None,
        stacks: tuple[int, int] | None = None,
        bets: bool = False,
        raise_cap: int = RAISE_CAP,
    ) -> Self:
        """Return the hand that two holdings describe, as in ``RevealPosition.parse``.

        >>> SweatSpot.parse(["Kc Kd 4h 8s 2c 3d [1]", "Qd Qh 9s 5c 6c [2]"], pot=20, middle="7d").hidden
        3
        """
        position = RevealPosition.parse(hands, middle=middle, rules=rules, turn=turn)
        return cls(position, pot, stacks=stacks, bets=bets, raise_cap=raise_cap)


@dataclass(frozen=True)
class SweatSolution:
    """The exact value of a hand: what each wins of the pot, less what he puts in, both playing as well as can be.

    Nobody knows a card that the other does not, so that no strategy is mixed
    and the values are exact but for rounding.  `actions` are those of who opens the betting
    (`p`, 0 where a card is turned next) with their values to him, the best
    one first.  Of equally good actions that which comes first in the rules'
    order (check, call, then the smallest wager, fold) is played.
    """

    spot: SweatSpot
    values: tuple[float, float]
    p: int
    actions: tuple[tuple[str, float], ...]
    places: int
    seconds: float


def solve_sweat(spot: SweatSpot, *, places: int = PLACES) -> SweatSolution:
    """Return the value of a hand by backward induction; `RulesError` with its size where it has more `places`.

    >>> spot = SweatSpot.parse(["Kc Kd 4h 8s 2c 3d [1]", "Qd Qh 9s 5c 6c Ts [1]"], pot=20, middle="7d")
    >>> found = solve_sweat(spot)
    >>> round(sum(found.values), 9), found.p
    (20.0, 0)
    """
    if spot.places > places:
        raise RulesError(Text("solver.sweat_large", hidden=spot.hidden, places=f"{spot.places:,}", most=f"{places:,}"))
    begun = time.perf_counter()
    induction = _Induction(spot)
    at = spot.showing
    then = induction.turning(at)
    actions: list[tuple[Action, float]] = []
    value = float(then[0])
    p = 0
    if spot.bets:
        actions = induction.betting.actions(at.leader, then)
        value = float(induction.betting.values(at.leader, then)[0])
        p = spot.opener if actions else 0
    told = [(label(action), each if p == 1 else spot.pot - each) for action, each in actions]
    told.sort(key=lambda pair: (-round(pair[1], 9), pair[0] == "fold"))
    seconds = time.perf_counter() - begun
    return SweatSolution(spot, (value, spot.pot - value), p, tuple(told), len(induction.known), seconds)


class _Induction:
    """Values to seat 1 at each level, by what shows."""

    def __init__(self, spot: SweatSpot) -> None:
        self.turns = Turns(spot.position.rules, spot.position.middle, spot.position.unseen)
        try:
            self.betting = Betting(
                spot.state,
                spot.chips,
                Sizing(spot.sizes, spot.raise_cap),
                most=spot.hidden,
                limit=LEVELS,
                left=spot.position.rules.betting_opener == "left_of_leader",
            )
        except ValueError as error:
            raise RulesError(Text("solver.sweat_levels", count=error.args[0], most=LEVELS)) from None
        levels = np.array(self.betting.levels, dtype=np.float64)
        self.won = (np.zeros(0), spot.pot + levels, -levels)
        self.known: dict[Key, NDArray[np.float64]] = {}
        self._led: dict[Key, NDArray[np.float64]] = {}

    def led(self, at: Showing) -> NDArray[np.float64]:
        """Return the values where the leader's betting round comes next."""
        key = self.turns.key(at)
        found = self._led.get(key)
        if found is None:
            found = self._led[key] = self.betting.values(at.leader, self.turning(at))
        return found

    def turning(self, at: Showing) -> NDArray[np.float64]:
        """Return the values where a card is turned next."""
        key = self.turns.key(at)
        found = self.known.get(key)
        if found is None:
            total, count = np.zeros(len(self.betting.levels)), 0
            for weight, winner, then, bets in self.turns.come(at):
                follows = self.led if bets else self.turning
                worth = self.won[winner] if winner else follows(then)
                total += weight * worth
                count += weight
            found = self.known[key] = total / count
        return found
