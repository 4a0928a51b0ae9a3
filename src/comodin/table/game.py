"""`TableGame`: what a table plays, as plain data that a log can keep."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Self

import msgspec
from msgspec import Struct

from comodin.errors import RulesError
from comodin.games import MexicanPoker, NoPeek
from comodin.rules import AnyRules, RevealRules, Stakes, Structure, default_preset, format_stakes, from_overrides
from comodin.texts import Text

__all__ = ["TableGame"]


class TableGame(Struct, frozen=True, kw_only=True):
    """One game with its house rules and stakes.

    `game` is ``mexican-poker``, ``mexican-sweat`` or ``no-peek``; `overrides`
    is what the house changes in the `preset`; `title` the name of a home
    game.  Amounts are whole chips.

    >>> TableGame.of("mexican-poker", stakes="4/8").full_buy_in
    80
    >>> TableGame.of("no-peek", stakes="4/8")
    Traceback (most recent call last):
    comodin.errors.RulesError: stakes: '4/8' does not fit; limit takes one bet in whole chips, as in 4
    """

    game: str = "mexican-poker"
    preset: str = "parkwest"
    structure: Structure = "limit"
    stakes: Stakes
    overrides: dict[str, Any] = {}
    title: str | None = None

    @classmethod
    def of(
        cls,
        game: str = "mexican-poker",
        *,
        stakes: str | int | tuple[int, int],
        preset: str | None = None,
        structure: str | None = None,
        ante: int | None = None,
        title: str | None = None,
        **overrides: object,
    ) -> Self:
        """Return a game by its names; without a preset the game's own is taken.

        Raises `RulesError` for what there is not, or what contradicts itself.
        """
        preset = default_preset(game) if preset is None else preset
        rules = from_overrides(preset, overrides, structure=structure, game=game)
        return cls.by(rules, rules.stakes(stakes, ante=ante), game=game, preset=preset, title=title)

    @classmethod
    def by(cls, rules: AnyRules, stakes: Stakes, *, game: str, preset: str, title: str | None = None) -> Self:
        """Return the game that is played by these rules, which were made from a preset."""
        return cls(
            game=game,
            preset=preset,
            structure=rules.structure,
            stakes=stakes,
            overrides=rules.overrides(preset),
            title=title,
        )

    @property
    def rules(self) -> AnyRules:
        """The house rules; `RulesError` where the saved ones cannot be."""
        return _rules(self.game, self.preset, self.structure, msgspec.json.encode(self.overrides, order="sorted"))

    @property
    def reveals(self) -> bool:
        """Whether this is a game in which cards are turned up one by one."""
        return isinstance(self.rules, RevealRules)

    @property
    def full_buy_in(self) -> int:
        """A full buy-in in chips (P31, R3.7)."""
        return self.rules.buy_in(self.stakes)

    @property
    def limits(self) -> str:
        """The stakes as they are written: ``4/8``, ``1-5``, ``4``."""
        return format_stakes(self.stakes, self.structure, self.game)

    def check(self) -> None:
        """Raise `RulesError` where rules and stakes contradict each other."""
        rules, stakes = self.rules, self.stakes
        wanted = rules.stakes(self.limits, ante=stakes.ante, bring_in=stakes.bring_in, collection=stakes.collection)
        if wanted != stakes or rules.structure != self.structure:
            raise RulesError(Text("table.game_stakes", given=_shown(stakes), wanted=_shown(wanted)))

    def hand(self, stacks: Sequence[int], *, carried: int = 0) -> MexicanPoker | NoPeek:
        """Return the game of one hand; `carried` are chips that lie in the pot from the hand before (R2.2).

        Raises `RulesError` for a number of seats that the rules do not serve,
        or a stack that does not pay for a hand.
        """
        rules = self.rules
        if isinstance(rules, RevealRules):
            return NoPeek(rules, self.stakes, stacks, carried=carried)
        return MexicanPoker(rules, self.stakes, stacks)


def _shown(stakes: Stakes) -> str:
    return "/".join(map(str, msgspec.structs.astuple(stakes)))


@lru_cache(maxsize=64)
def _rules(game: str, preset: str, structure: Structure, overrides: bytes) -> AnyRules:
    return from_overrides(preset, msgspec.json.decode(overrides), structure=structure, game=game)
