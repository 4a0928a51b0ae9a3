"""`NewTable`: everything that must be known to open a table on this machine."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from comodin.bots import make_bot
from comodin.cli.options import Table
from comodin.errors import RulesError
from comodin.rules import GAMES, AnyRules
from comodin.table import SetMenu, Sit, TableEvent, TableGame, TableState, apply, open_table
from comodin.texts import Lang, Text, say

__all__ = ["NAMES", "NewTable", "like", "menu_for"]

NAMES: Final = ("Lupe", "Chuy", "Memo", "Tere", "Nacho", "Meche", "Beto")


@dataclass(frozen=True, kw_only=True)
class NewTable:
    """The game, who sits down with how much, and from which cards: chair 1 is yours, and has no bot."""

    game: TableGame
    stacks: tuple[int, ...]
    names: tuple[str, ...]
    bots: tuple[str, ...]
    seed: str
    id: str = field(default_factory=lambda: secrets.token_hex(4))
    menu: tuple[TableGame, ...] = ()
    last: int | None = None
    errors: float = 0.0

    @classmethod
    def of(
        cls,
        table: Table[AnyRules],
        bots: tuple[str, ...] = (),
        *,
        lang: Lang,
        seeded: bool = False,
        choice: bool = False,
        last: int | None = None,
        errors: float = 0.0,
    ) -> NewTable:
        """Return the table that options describe: the bots that are named, round and round.

        `seeded`: the seed was given, and the session's id shall follow from
        it.  `choice`: dealer's choice.  `errors`: how likely a mistake is before
        each action.  Raises `RulesError` for more bots
        than places, `NotationError` for a bot that there is not.
        """
        places = table.seats - 1
        if len(bots) > places:
            raise RulesError(Text("play.error.bots", bots=len(bots), places=places))
        for name in bots:
            make_bot(name, seed="")
        chosen = tuple((bots or ("regular",))[place % max(1, len(bots))] for place in range(places))
        game = TableGame.by(table.rules, table.stakes, game=table.game, preset=table.preset, title=table.name)
        digest = sha256(f"comodin/play/{table.seed}".encode()).hexdigest()[:8]
        return cls(
            game=game,
            stacks=table.stacks,
            names=(say("play.recorded", lang), *NAMES[:places]),
            bots=("", *chosen),
            seed=table.seed,
            id=digest if seeded else secrets.token_hex(4),
            menu=menu_for(game, table.seats) if choice else (),
            last=last,
            errors=errors,
        )

    def open(self) -> tuple[TableState, tuple[TableEvent, ...]]:
        """Return the table with everybody seated, and what happened until then."""
        state, events = open_table(len(self.stacks), self.game)
        happened = list(events)
        for chair, stack in enumerate(self.stacks, 1):
            sit = Sit(chair, self.names[chair - 1], stack, self.bots[chair - 1], by_host=stack < self.game.full_buy_in)
            state, events = apply(state, sit)
            happened += events
        if self.menu:
            state, events = apply(state, SetMenu(self.menu))
            happened += events
        return state, tuple(happened)


def menu_for(game: TableGame, seats: int) -> tuple[TableGame, ...]:
    """Return what there is to choose from at dealer's choice: this game, and the usual others at like stakes.

    Games that do not seat so many are left out.

    >>> [(other.game, other.limits) for other in menu_for(TableGame.of(stakes="4/8"), 4)]
    [('mexican-poker', '4/8'), ('mexican-sweat', '4'), ('no-peek', '4')]
    """
    others = [like(game, name) for name in GAMES if name != game.game]
    return (game, *(other for other in others if other.rules.players[0] <= seats <= other.rules.players[1]))


def like(
    game: TableGame,
    name: str,
    *,
    preset: str | None = None,
    structure: str | None = None,
    stakes: str | None = None,
    ante: int | None = None,
) -> TableGame:
    """Return another game at stakes like those of this one: the lower limit is the one bet of the reveal games.

    Raises `RulesError` for what there is not.

    >>> like(TableGame.of("no-peek", stakes="4"), "mexican-poker").limits
    '4/8'
    """
    structure = game.structure if structure is None else structure
    lower, upper = game.stakes.lower, game.stakes.upper
    if stakes is not None:
        return TableGame.of(name, stakes=stakes, preset=preset, structure=structure, ante=ante)
    alike: int | tuple[int, int] = lower
    if structure == "spread" or (structure == "limit" and name == "mexican-poker"):
        alike = (lower, max(upper, 2 * lower) if game.structure != structure or game.game != name else upper)
    return TableGame.of(name, stakes=alike, preset=preset, structure=structure, ante=ante)
