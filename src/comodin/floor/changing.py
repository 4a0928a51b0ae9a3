"""What may be changed between hands: the game, the stakes, a player's name; and the end of the table.

Whoever sits keeps his chips.  The words after `game` may stand in any order:
a game, a preset, a structure, stakes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from comodin.errors import RulesError
from comodin.floor.reading import Said, plain
from comodin.floor.run import Run
from comodin.floor.words import RefusalError, Words, example
from comodin.rules import GAMES
from comodin.table import ChangeGame, CloseTable, Sit, TableGame, apply

__all__ = ["CHANGING"]

_STRUCTURES: Final = ("limit", "spread", "pot_limit", "no_limit")


def game(run: Run, said: Said) -> None:
    """Play something else from the next hand on: ``game wiki 2/4``, ``game mexican-sweat 4``."""
    now = run.table.game
    name: str | None = None
    preset: str | None = None
    structure: str | None = None
    stakes: str | None = None
    for word in plain(said.reason).split():
        if word[0].isdigit():
            stakes = word
        elif word.replace("-", "_") in _STRUCTURES:
            structure = word.replace("-", "_")
        elif word in GAMES:
            name = word
        else:
            preset = word
    if name is None:
        name = now.game if preset is None else next((one for one in GAMES if preset in GAMES[one]), None)
    if name is None or (preset is not None and preset not in GAMES[name]) or not said.reason:
        known = [*GAMES, *(GAMES[now.game] if name is None else GAMES[name])]
        raise RefusalError("floor.wrong.no_game", given=said.reason or "-", known=", ".join(known))
    try:
        chosen = _like(now, name, preset, structure, stakes)
    except RulesError:
        if stakes is not None:
            raise
        raise RefusalError("floor.wrong.game_stakes", game=" ".join(plain(said.reason).split())) from None
    run.do(ChangeGame(chosen))


def _like(now: TableGame, name: str, preset: str | None, structure: str | None, stakes: str | None) -> TableGame:
    """Return the game that is meant: the same house rules go on where nothing but stakes or structure changes."""
    limits = now.limits if stakes is None else stakes
    if name != now.game or preset is not None:
        same = now.structure if name == now.game else None
        return TableGame.of(name, stakes=limits, preset=preset, structure=structure or same)
    return TableGame.of(
        name,
        stakes=limits,
        preset=now.preset,
        structure=structure or now.structure,
        title=now.title,
        **{option: value for option, value in now.overrides.items() if option != "structure"},
    )


def stakes(run: Run, said: Said) -> None:
    """Play for other stakes from the next hand on: ``stakes 8/16``."""
    words = said.reason.split()
    if len(words) != 1 or not words[0][0].isdigit():
        raise RefusalError("floor.wrong.stakes", example=example("stakes"))
    game(run, said)


def rename(run: Run, said: Said) -> None:
    """Call a player by another name: ``name 2 Lupita``."""
    seat = said.subject
    chair = run.table.chair(seat) if seat else None
    if not seat or not said.reason:
        raise RefusalError("floor.wrong.new_name", example=example("rename"))
    if chair is None:
        raise RefusalError("floor.wrong.no_seat", seat=seat)
    if run.running:
        raise RefusalError("floor.wrong.rename_running")
    table, name = run.table, said.reason
    chairs = list(table.chairs)
    chairs[seat - 1] = None
    left = tuple(account for account in table.accounts if account.name != chair.name)
    apply(replace(table, chairs=tuple(chairs), accounts=left), Sit(seat, name, 1, by_host=True))  # is it a name?
    chairs[seat - 1] = replace(chair, name=name)
    accounts = tuple(
        replace(account, name=name) if account.name == chair.name else account
        for account in table.accounts
        if account.name == chair.name or account.name.casefold() != name.casefold()
    )
    run.table = replace(table, chairs=tuple(chairs), accounts=accounts)
    run.said.append(Words.of("floor.table.renamed", chair=chair.name, name=name))


def close(run: Run, _: Said) -> None:
    """End the table; chips that lie in the pot for another hand are divided."""
    if run.running:
        raise RefusalError("floor.wrong.hand_runs")
    run.what = Words.of("floor.what.close")
    run.do(CloseTable())


CHANGING: Final[Mapping[str, Callable[[Run, Said], None]]] = {
    "close": close,
    "game": game,
    "rename": rename,
    "stakes": stakes,
}
"""What to do for each verb."""
