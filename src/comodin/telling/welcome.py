"""What is said as you sit down: the game, who plays, where hands are saved."""

from __future__ import annotations

from pathlib import Path

from comodin.table import TableGame, TableState
from comodin.texts import Lang, say

__all__ = ["game_line", "seats_line", "welcome_lines"]


def game_line(game: TableGame, lang: Lang) -> str:
    """Return what is played and for what, in a line.

    >>> game_line(TableGame.of(stakes="4/8"), "en")
    'Mexican Poker, parkwest rules, limit 4/8, ante 2. Play chips only.'
    """
    stakes = game.stakes
    structure = say(f"play.structure.{game.structure}", lang, stakes=game.limits)
    called, name = say(f"play.game.{game.game}", lang), game.title or game.preset
    said = [say("play.welcome.table", lang, game=called, name=name, structure=structure, ante=stakes.ante)]
    if stakes.bring_in:
        said.append(say("play.welcome.bring_in", lang, amount=stakes.bring_in))
    if stakes.collection:
        said.append(say("play.welcome.collection", lang, amount=stakes.collection))
    return " ".join(said)


def seats_line(state: TableState, lang: Lang) -> str:
    """Return who sits here with how much, you first."""
    people = [(number, chair) for number, chair in enumerate(state.chairs, 1) if chair is not None]
    names = [say("play.you", lang) if not chair.bot else chair.name for _, chair in people]
    seats = ", ".join(f"{name} {chair.stack}" for name, (_, chair) in zip(names, people, strict=True))
    return say("play.welcome.seats", lang, seats=seats)


def welcome_lines(state: TableState, record: Path, lang: Lang) -> list[str]:
    """Return the greeting, the game in the first line; who plays is told to a new table only."""
    lines = [game_line(state.game, lang)]
    if not state.hands:
        lines.append(seats_line(state, lang))
    help_key = "help_turn" if state.game.reveals else "help"
    return [*lines, say("play.welcome.record", lang, file=record), say(f"play.welcome.{help_key}", lang)]
