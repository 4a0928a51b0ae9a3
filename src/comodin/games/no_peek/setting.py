"""`Setting`: what a hand is played with - rules, stakes, stacks, deck - and what follows from them once for all."""

from __future__ import annotations

from collections.abc import Sequence

from comodin.cards import STANDARD_DECK, Deck
from comodin.errors import RulesError
from comodin.games.no_peek.clauses import Clauses
from comodin.hand.betting import Limits, limits_of
from comodin.hand.events import Role
from comodin.hand.opening import check_stacks
from comodin.hand.state import HandState
from comodin.ranking import FaceUpRanking
from comodin.rules import RevealRules, Stakes
from comodin.texts import Text

__all__ = ["Setting"]


class Setting:
    """One table; `roles` tells what each middle card does, `carried` are chips that the last hand left in the pot.

    Raises `RulesError` for a number of seats that the rules or the deck do
    not serve, and for a stack that does not pay for a hand.
    """

    __slots__ = (
        "_limits",
        "carried",
        "clauses",
        "counts_pot",
        "deck",
        "ranking",
        "roles",
        "rules",
        "stacks",
        "stakes",
    )

    def __init__(
        self,
        rules: RevealRules,
        stakes: Stakes,
        stacks: Sequence[int],
        *,
        deck: Deck = STANDARD_DECK,
        carried: int = 0,
    ) -> None:
        self.rules = rules
        self.stakes = stakes
        self.stacks = tuple(stacks)
        self.deck = deck
        self.carried = carried
        self.roles = _roles(rules)
        self._check()
        self.ranking = FaceUpRanking(deck=deck)
        self.clauses = Clauses(rules)
        self.counts_pot = rules.structure == "pot_limit"
        self._limits: dict[int, Limits] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setting) and self._key == other._key

    def __hash__(self) -> int:
        return hash((self.stakes.lower, self.stakes.upper, self.stacks))

    @property
    def _key(self) -> tuple[object, ...]:
        return self.rules, self.stakes, self.stacks, tuple(self.deck), self.carried

    def limits(self, state: HandState) -> Limits:
        """Return the betting structure in force now: the bet may have been doubled (R4.6)."""
        times = state.reveal.multiplier
        if times not in self._limits:
            lower = self.stakes.lower * times
            sizes = (lower,) if self.rules.structure == "limit" else (lower, max(self.stakes.upper, lower))
            self._limits[times] = limits_of(self.rules.structure, sizes, cap=self.rules.raise_cap)
        return self._limits[times]

    def _check(self) -> None:
        least, most = self.rules.players
        seats, cards = len(self.stacks), len(self.deck)
        if not least <= seats <= most:
            raise RulesError(Text("table.seats", seats=seats, least=least, most=most))
        needed = seats * self.rules.cards + len(self.roles)
        if needed > cards:
            raise RulesError(Text("table.cards", seats=seats, needed=needed, cards=cards))
        check_stacks(self.rules, self.stakes, self.stacks)


def _roles(rules: RevealRules) -> tuple[Role, ...]:
    """Return what each middle card does, in the order dealt (M5, M8, M12, R4.1)."""
    if rules.centre == "kill_and_target":
        return ("kill", "target")
    if rules.centre == "none":
        return ()
    if not rules.centre_is_target:
        return ("kill",)
    return ("target",) if rules.kill_scope == "none" else ("both",)
