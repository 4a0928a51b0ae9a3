"""`HouseRules`: what the rules of every game have in common.

A kind of rules is a frozen struct with one field for each of its `options`,
and the `presets` that fill them.  Rules that exist are consistent: making
some that contradict themselves raises `RulesError` with the reason.

The chips are not here but in `Stakes`; rules resolve those (`stakes`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal, Self

import msgspec

from comodin.errors import RulesError
from comodin.rules import consistency
from comodin.rules.options import OPTIONS, REVEAL_OPTIONS, Option, nearest
from comodin.rules.presets import GAMES, PRESETS, REVEAL_GAMES
from comodin.rules.stakes import Stakes, Structure
from comodin.texts import Text

__all__ = ["HouseRules", "unknown_preset"]


class HouseRules(msgspec.Struct, frozen=True, kw_only=True):
    """The house rules of one table; see `RuleSet` and `RevealRules`, which are the two kinds.

    `options` are what may be decided, `presets` the differences from the
    defaults by name, `games` the names of the games that are played by them.
    The fields here are those that every kind has.
    """

    kind: ClassVar[Literal["mexican", "reveal"]]
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
        >>> RuleSet.of("denexa")
        Traceback (most recent call last):
        comodin.errors.RulesError: 'denexa' is a preset for mexican-sweat, no-peek, not for mexican-poker; there are: \
parkwest, wiki, lucky-lady, aviator, barge
        """
        if name not in cls.presets:
            raise unknown_preset(name, cls.presets, cls.games)
        changes = dict(cls.presets[name])
        if structure is not None:
            changes["structure"] = structure
        return cls().with_(**changes)

    @classmethod
    def option(cls, name: str) -> Option:
        """Return the option of that name; an unknown one is refused with the nearest.

        >>> from comodin.rules import RuleSet
        >>> RuleSet.option("raise_capp")
        Traceback (most recent call last):
        comodin.errors.RulesError: 'raise_capp' is not a house rule; did you mean 'raise_cap'?
        """
        if name in cls.options:
            return cls.options[name]
        if name in OPTIONS or name in REVEAL_OPTIONS:
            games = tuple(PLAIN) if name in OPTIONS else REVEAL_GAMES
            raise RulesError(Text("rules.error.other_option", given=name, games=_listed(games), here=_listed(cls.games)))
        near = nearest(name, cls.options)
        if near is None:
            raise RulesError(Text("rules.error.unknown_option", given=name, known=_listed(cls.options)))
        raise RulesError(Text("rules.error.unknown_option_near", given=name, near=near))

    @property
    def capped(self) -> bool:
        """Whether raises are counted at all: in limit and spread limit (R3.12, R5.4)."""
        return self.structure in ("limit", "spread")

    def with_(self, /, **changes: object) -> Self:
        """Return the rules with some options changed.

        Raises `RulesError` for an unknown name or value, or if the result contradicts itself.

        >>> from comodin.rules import RuleSet
        >>> RuleSet().with_(raise_cap=4, burns=[5]).burns
        (5,)
        """
        for name in changes:
            self.option(name)
        return msgspec.structs.replace(self, **changes)

    def stakes(
        self,
        given: str | int | tuple[int, int],
        *,
        ante: int | None = None,
        bring_in: int | None = None,
        collection: int | None = None,
    ) -> Stakes:
        """Return the stakes in whole chips, with what these rules leave to them filled in."""
        raise NotImplementedError

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
