"""Which rules stand behind each thing that is legal, by the options of a rule set.

Ids are those of docs/explanation/sources.md: ``P5`` Parkwest, ``W3`` the wiki,
``R3.12`` a section of the rules, with a dagger where the rule is inferred.
Everything that does not depend on the state is made once for a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from comodin.hand import actions as a
from comodin.hand.game import Due, Option
from comodin.rules import RuleSet
from comodin.rules.sources import cite, nearest

__all__ = ["Clauses", "clauses_of"]

_SIZES: Final[dict[str, tuple[str, ...]]] = {
    "spread": ("W11", "R2.3.6a†"),
    "pot_limit": ("W11", "R2.3.6a†"),
    "no_limit": ("W11", "R5.4"),
}


def _cited(name: str, base: str, rules: RuleSet) -> str:
    """Return the source of an option's value, with a dagger where it is inferred for the nearest preset."""
    source, status = cite(name, base, rules)
    return source + ("†" if status == "inferred" else "")


@lru_cache(maxsize=64)
def clauses_of(rules: RuleSet) -> Clauses:
    """Return the clauses of a rule set, made once for all the tables that play by it."""
    return Clauses(rules)


class Clauses:
    """The options of one table, each with its clauses; amounts are filled in by `rounds`."""

    def __init__(self, rules: RuleSet) -> None:
        base = nearest(rules)
        sizes = _SIZES.get(rules.structure) or (_cited("limit_mode", base, rules),)
        cap = (_cited("raise_cap", base, rules),) if rules.capped else ("R5.4",)
        high = rules.opener == "high_card"
        posts = rules.opener_bet == "bringin_or_full"
        self.opening_ids: tuple[str, ...] = (
            *(("P5", "P12") if high else ("W3",)),
            *(("W3", "R3.9") if posts and high else () if posts else ("P13",)),
        )
        self.fold = Option(a.Fold, ("P34", "P43"))
        self.stand_in_fold = Option(a.Fold, ("R3.9†",))
        self.check = Option(a.Check, ("R3.10", "P26") if rules.check_raise else ("R3.10",))
        self.wager_ids: dict[type[a.Wager], tuple[str, ...]] = {
            a.Bet: sizes,
            a.Raise: tuple(dict.fromkeys(("P27", *sizes, *cap))),
            a.Complete: ("R2.3.4†", "R5.3", *sizes),
        }
        self.no_wager: dict[str, tuple[str, ...]] = {
            "stack_only_calls": ("R5.2",),
            "cap": cap,
            "nobody_to_call": ("R2.3.11†",),
            "no_check_raise": ("P26",),
            "not_reopened": ("R5.2", "R2.3.3†") if rules.capped else ("R5.4", "R2.3.3†"),
        }
        timing = ("P6", "P7") if rules.expose_timing == "before_street" else ("W4",)
        self.choices = (Option(a.Keep, timing), Option(a.Expose, timing))
        self.floor: tuple[str, ...] = ("P42",)
        self.declaration = Option(a.DeclareAllIn, ("P16", "R3.15†"))
        self.declarations = (self.declaration, Option(a.DeclineAllIn, ("R3.15†",)))
        self.burn_due = Due(what="burn", clauses=("P25",))
        self.common_due = Due(what="common", clauses=("R2.3.12†",))

    def call(self, to: int) -> Option:
        """Return the call that brings the seat to a total."""
        return Option(a.Call, ("P37",), to=to)

    def bring_in(self, amount: int) -> Option:
        """Return the bring-in, or what is left of a stack for it."""
        return Option(a.BringIn, self.opening_ids, to=amount)

    def opening_bet(self, amounts: Sequence[int]) -> Option:
        """Return the bet of the opener."""
        return Option(a.Bet, self.opening_ids, amounts)

    @staticmethod
    @cache
    def deal_due(p: int, up: bool) -> Due:
        """Return the card that a seat is to get."""
        return Due(what="deal", p=p, up=up, clauses=("P3", "P7"))
