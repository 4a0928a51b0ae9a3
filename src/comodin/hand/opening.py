"""What every hand of every game begins with: the house's fee, then the antes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from comodin.errors import RulesError
from comodin.hand.events import AntePosted, CollectionTaken, Event
from comodin.texts import Text

__all__ = ["check_stacks", "fee", "post"]


class FeeRules(Protocol):
    """Who pays the house's fee."""

    @property
    def collection_from(self) -> Literal["players", "button"]:
        """Every player, or the button alone."""


class Posted(Protocol):
    """What is put up before the first card."""

    @property
    def ante(self) -> int:
        """Of each player."""

    @property
    def collection(self) -> int:
        """The house's fee."""


def fee(rules: FeeRules, stakes: Posted, p: int, seats: int) -> int:
    """Return what seat `p` pays the house for a hand; the button is the last seat (P2)."""
    return stakes.collection if rules.collection_from == "players" or p == seats else 0


def check_stacks(rules: FeeRules, stakes: Posted, stacks: Sequence[int]) -> None:
    """Refuse a stack that does not pay for a hand: the house's fee and a chip (`RulesError`, P2)."""
    for p, stack in enumerate(stacks, 1):
        needed = fee(rules, stakes, p, len(stacks)) + 1
        if stack < needed:
            raise RulesError(Text("table.stack", p=p, stack=stack, needed=needed))


def post(rules: FeeRules, stakes: Posted, stacks: Sequence[int]) -> tuple[Event, ...]:
    """Return the collections (P2), then the antes (W1, M4), by seat; a short ante puts its player all-in (R3.7)."""
    happened: list[Event] = []
    left = list(stacks)
    for p in range(1, len(left) + 1):
        due = fee(rules, stakes, p, len(left))
        if due:
            left[p - 1] -= due
            happened.append(CollectionTaken(p=p, amount=due))
    if stakes.ante:
        for p, stack in enumerate(left, 1):
            amount = min(stakes.ante, stack)
            happened.append(AntePosted(p=p, amount=amount, all_in=amount == stack))
    return tuple(happened)
