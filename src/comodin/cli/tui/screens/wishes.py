"""`Wishes`: what stands in the form of a table, as it was typed, and the table that it comes to.

Wrong words stay as they are; `table_of` and `game_of` refuse them, and
`complaint` tells which field it is about, in a sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from comodin.bots import BOTS
from comodin.cli.local.new import NewTable
from comodin.cli.options import DEFAULT_STAKES, House, TableOptions, resolve_rules, resolve_table
from comodin.errors import ComodinError, NotationError
from comodin.rules import AnyRules, Structure, default_preset, from_overrides, preset
from comodin.rules.stakes import sizes
from comodin.table import TableGame
from comodin.texts import Lang

__all__ = ["OWN", "STRUCTURES", "Complaint", "Wishes", "check", "complaint", "game_of", "start_of", "table_of"]

SEATS: Final = 4
OWN: Final = "own"
"""The choice of bots that are typed."""
STRUCTURES: Final[tuple[Structure, ...]] = ("limit", "spread", "pot_limit", "no_limit")

_FIELD: Final = re.compile(r"^(?:--)?(stakes|seats|stack|bot|players): ")


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """The form, field by field; empty is as usual.

    >>> Wishes().with_game("mexican-sweat").stakes, Wishes(stakes="10/20").with_game("mexican-sweat").stakes
    ('4', '10/20')
    """

    game: str = "mexican-poker"
    preset: str = "parkwest"
    structure: Structure = "limit"
    stakes: str = "4/8"
    seats: int = SEATS
    bots: str = "regular"
    own: str = ""
    stack: str = ""
    choice: bool = False
    seed: str = ""

    def with_game(self, game: str) -> Wishes:
        """Return the wishes for another game, by its own usual rules."""
        return self._changed(game=game, preset=default_preset(game))

    def with_preset(self, name: str) -> Wishes:
        """Return the wishes for other rules of the same game."""
        return self._changed(preset=name)

    def with_structure(self, structure: Structure) -> Wishes:
        """Return the wishes for another way of betting."""
        return self._changed(structure=structure)

    def _changed(self, **changes: str) -> Wishes:
        """Return changed wishes; usual stakes stay usual, and seats that these rules do not have are left out."""
        new = replace(self, **changes)  # type: ignore[arg-type]
        low, high = new.rules.players
        stakes = new.usual_stakes if self.stakes.strip() in ("", self.usual_stakes) else self.stakes
        return replace(new, stakes=stakes, seats=min(max(self.seats, low), high))

    @property
    def rules(self) -> AnyRules:
        """The rules of the preset."""
        return preset(self.preset, self.structure, game=self.game)

    @property
    def usual_stakes(self) -> str:
        """The stakes where nobody names any."""
        return DEFAULT_STAKES[sizes(self.structure, self.game)]

    @property
    def bot_names(self) -> tuple[str, ...]:
        """The bots that are wanted, round and round."""
        if self.bots != OWN:
            return (self.bots,)
        return tuple(name for word in self.own.split(",") if (name := word.strip()))

    @property
    def options(self) -> TableOptions:
        """The wishes as the options of a command."""
        return TableOptions(
            preset=self.preset,
            stakes=self.stakes.strip() or None,
            no_limit=self.structure == "no_limit",
            pot_limit=self.structure == "pot_limit",
            spread=self.structure == "spread",
            seats=str(self.seats),
            stack=self.stack.strip() or None,
            seed=self.seed.strip() or None,
        )


class Complaint(NamedTuple):
    """What is wrong: the field, "" for none of them, and a sentence."""

    field: str
    said: str


def start_of(game: TableGame, seats: int) -> Wishes:
    """Return the wishes that describe what is played now."""
    return Wishes(game=game.game, preset=game.preset, structure=game.structure, stakes=game.limits, seats=seats)


def table_of(wishes: Wishes, lang: Lang) -> NewTable:
    """Return the table that was wished for; `RulesError` or `NotationError` where there is none."""
    table = resolve_table(wishes.options, game=wishes.game)
    seeded = bool(wishes.seed.strip())
    return NewTable.of(table, wishes.bot_names, lang=lang, seeded=seeded, choice=wishes.choice)


def game_of(wishes: Wishes, now: TableGame | None = None) -> TableGame:
    """Return the game that was wished for; what the house of `now` has changed in the same preset stays."""
    if now is None or (now.game, now.preset) != (wishes.game, wishes.preset):
        house: House[AnyRules] = resolve_rules(wishes.options, game=wishes.game)
        return TableGame.by(house.rules, house.stakes, game=wishes.game, preset=wishes.preset)
    rules: AnyRules = from_overrides(now.preset, now.overrides, structure=wishes.structure, game=now.game)
    asked = wishes.stakes.strip() or wishes.usual_stakes
    stakes = now.stakes if (now.structure, now.limits) == (wishes.structure, asked) else rules.stakes(asked)
    return TableGame.by(rules, stakes, game=now.game, preset=now.preset, title=now.title)


def check(wishes: Wishes) -> None:
    """Raise `RulesError` for what can be seen without looking for anybody's bots."""
    known = tuple(name for name in wishes.bot_names if name in BOTS)
    table = resolve_table(wishes.options, game=wishes.game)
    NewTable.of(table, known, lang="en")


def complaint(error: ComodinError, lang: Lang) -> Complaint:
    """Return which field an error is about, and what it says, without the name of an option.

    >>> from comodin.errors import RulesError
    >>> try:
    ...     table_of(Wishes(stakes="x"), "en")
    ... except RulesError as error:
    ...     print(*complaint(error, "es"), sep=": ")
    stakes: 'x' no sirve; el límite fijo lleva el límite inferior y el superior en fichas enteras, como 4/8
    """
    said = error.to(lang)
    found = _FIELD.match(said)
    if found is None:
        return Complaint(OWN if isinstance(error, NotationError) else "stakes", said)
    field = {"bot": OWN, "players": "seats"}.get(found[1], found[1])
    rest = said[found.end() :]
    return Complaint(field, rest[:1].upper() + rest[1:])
