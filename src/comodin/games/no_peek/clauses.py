"""Which rules stand behind each thing that is legal, by the options of a rule set.

Ids: ``M7`` a clause of Mexican Sweat, ``R4.6`` a section of the rules, with a
dagger where the rule is inferred.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from comodin.hand import actions as a
from comodin.hand.game import Due, Option
from comodin.rules import RevealRules

__all__ = ["Clauses"]

_SIZES: Final[dict[str, tuple[str, ...]]] = {
    "limit": ("R2.2",),
    "spread": ("R2.3.6a†",),
    "pot_limit": ("R2.3.6a†",),
    "no_limit": ("R5.4",),
}


class Clauses:
    """The options of one table, each with its clauses."""

    def __init__(self, rules: RevealRules) -> None:
        sizes = _SIZES[rules.structure]
        cap = ("R4.6",) if rules.capped else ("R5.4",)
        self.fold = Option(a.Fold, ("M15", "R2.3.1†"))
        self.check = Option(a.Check, ("R4.6†",))
        self.forced_fold = Option(a.Fold, ("R2.2",))
        self.floor: tuple[str, ...] = ("M17",)
        self.turn = (Option(a.TurnUp, ("M6", "M7", "M8")),)
        self.wager_ids: dict[type[a.Wager], tuple[str, ...]] = {
            a.Bet: ("M7", *sizes),
            a.Raise: tuple(dict.fromkeys(("M7", *sizes, *cap))),
            a.Complete: ("R2.3.4†", "R5.3", *sizes),
        }
        self.no_wager: dict[str, tuple[str, ...]] = {
            "stack_only_calls": ("R5.2",),
            "cap": cap,
            "nobody_to_call": ("R2.3.11†",),
            "no_check_raise": ("R3.21",),
            "not_reopened": ("R5.2", "R2.3.3†") if rules.capped else ("R5.4", "R2.3.3†"),
            "leader_only": ("R2.2", "R2.3.13†"),
            "forced_minimum": ("R2.2",),
        }

    def call(self, to: int) -> Option:
        """Return the call that brings the seat to a total."""
        return Option(a.Call, ("R4.6",), to=to)

    @staticmethod
    @cache
    def deal_due(p: int) -> Due:
        """Return the card that a seat is to get, face down."""
        return Due(what="deal", p=p, up=False, clauses=("M5",))

    @staticmethod
    @cache
    def middle_due(role: str) -> Due:
        """Return the card that goes up in the middle."""
        return Due(what="middle", up=True, clauses=("M5", "M12") if role != "kill" else ("M5", "M8"))
