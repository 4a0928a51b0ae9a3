"""`SweatSpot`: a hand of a reveal game with two left, to be solved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from msgspec.structs import replace

from comodin.errors import RulesError
from comodin.games import NoPeek
from comodin.hand import HandState
from comodin.odds.reveal import RevealPosition
from comodin.rules import Stakes
from comodin.solver.poker.spot import RAISE_CAP
from comodin.texts import Text

__all__ = ["SweatSpot"]


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
