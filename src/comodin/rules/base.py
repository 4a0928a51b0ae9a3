"""`HouseRules`: what the rules of every game have in common.

A kind of rules is a frozen struct with one field for each of its `options`,
and with the `presets` that fill them.  Rules that exist are consistent:
making some that contradict themselves raises `RulesError` with the reason.

The chips are not here but in `Stakes`; each kind resolves those (`stakes`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final, Literal, Self

import msgspec

from comodin.errors import RulesError
from comodin.rules import consistency
from comodin.rules.options import Option, nearest, option
from comodin.rules.presets import GAMES
from comodin.rules.stakes import Stakes, Structure
from comodin.texts import Text

__all__ = ["HouseRules", "no_preset"]

DEEP: Final = 100
"""Minimum bets in a full buy-in where bets have no upper limit."""


class HouseRules(msgspec.Struct, frozen=True, kw_only=True):
    """The house rules of one table: a `RuleSet` or `RevealRules`.

    `options` are what may be decided, `presets` the differences from the
    defaults by name, `games` the names of the games that are played by them.
    The fields here are those that every kind has.
    """

    kind: ClassVar[Literal["poker", "reveal"]]
    games: ClassVar[tuple[str, ...]]
    options: ClassVar[Mapping[str, Option]]
    presets: ClassVar[Mapping[str, Mapping[str, object]]]

    players: tuple[int, int]
    structure: Structure
    collection: int
    collection_from: Literal["players", "button"]
    raise_cap: int
    heads_up_uncapped: bool
    check_raise: bool
    short_buys_per_full_buy: int
    full_buy_in: int

    def __post_init__(self) -> None:
        for name, kind in self.options.items():
            msgspec.structs.force_setattr(self, name, kind.accept(name, getattr(self, name)))
        consistency.check(self)

    @classmethod
    def of(cls, name: str, structure: str | None = None) -> Self:
        """Return the rules of one of this kind's presets, in its own betting structure or in another.

        >>> from comodin.rules import RuleSet
        >>> RuleSet.of("wiki").opener
        'low_bring_in'
        """
        if name not in cls.presets:
            raise no_preset(name, cls.presets, cls.games)
        changes = dict(cls.presets[name])
        if structure is not None:
            changes["structure"] = structure
        make: Callable[..., Self] = cls
        return make(**changes)

    @property
    def capped(self) -> bool:
        """Whether raises are counted at all: in limit and spread limit (R3.12, R5.4)."""
        return self.structure in ("limit", "spread")

    def buy_in(self, stakes: Stakes) -> int:
        """Return a full buy-in in chips: a multiple of the upper limit, or 100 minimum bets without one (P31, R3.7).

        >>> from comodin.rules import RuleSet
        >>> rules = RuleSet.of("parkwest", structure="no_limit")
        >>> RuleSet().buy_in(RuleSet().stakes("4/8")), rules.buy_in(rules.stakes("4"))
        (80, 400)
        """
        return (self.full_buy_in if self.capped else DEEP) * stakes.upper

    def with_(self, /, **changes: object) -> Self:
        """Return the rules with some options changed.

        Raises `RulesError` for an unknown name or value, or if the result contradicts itself.

        >>> from comodin.rules import RuleSet
        >>> RuleSet().with_(raise_cap=4, burns=[5]).burns
        (5,)
        """
        for name in changes:
            option(name, self.options)
        return msgspec.structs.replace(self, **changes)

    def overrides(self, base: str) -> dict[str, object]:
        """Return what differs from a preset in the same structure, by name, as JSON holds it.

        >>> from comodin.rules import preset
        >>> preset("wiki").with_(burns=(4, 5)).overrides("wiki")
        {'burns': [4, 5]}
        """
        other = self.of(base, structure=self.structure)
        return {
            name: kind.plain(getattr(self, name))
            for name, kind in self.options.items()
            if getattr(self, name) != getattr(other, name)
        }


def no_preset(name: str, known: Iterable[str], games: Iterable[str]) -> RulesError:
    """Return the complaint about a name that is no preset here; a preset of another game is told as that."""
    known = tuple(known)
    others = [game for game, presets in GAMES.items() if name in presets]
    if others:
        here = {"here": ", ".join(games), "known": ", ".join(known)}
        return RulesError(Text("rules.error.other_preset", given=name, game=others[0], **here))
    near = nearest(name, known)
    if near is None:
        return RulesError(Text("rules.error.unknown_preset", given=name, known=", ".join(known)))
    return RulesError(Text("rules.error.unknown_preset_near", given=name, near=near))
