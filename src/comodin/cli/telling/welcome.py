"""What is said as you sit down: the game, who plays, where hands are saved."""

from __future__ import annotations

from comodin.cli.local.session import Session
from comodin.rules import format_stakes
from comodin.texts import Lang, say

__all__ = ["welcome_lines"]


def welcome_lines(session: Session, lang: Lang) -> list[str]:
    """Return the greeting, the game in the first line; who plays is told to a new table only."""
    stakes = session.stakes
    stakes_text = format_stakes(stakes, session.structure, session.game)
    structure = say(f"play.structure.{session.structure}", lang, stakes=stakes_text)
    called, name = say(f"play.game.{session.game}", lang), session.rules_name
    game = [say("play.welcome.table", lang, game=called, name=name, structure=structure, ante=stakes.ante)]
    if stakes.bring_in:
        game.append(say("play.welcome.bring_in", lang, amount=stakes.bring_in))
    if stakes.collection:
        game.append(say("play.welcome.collection", lang, amount=stakes.collection))
    lines = [" ".join(game)]
    if not session.hand and not session.dealt:
        names = [say("play.you", lang), *(player.name for player in session.players[1:])]
        seats = ", ".join(f"{name} {player.stack}" for name, player in zip(names, session.players, strict=True))
        lines.append(say("play.welcome.seats", lang, seats=seats))
    help_key = "help" if session.game == "mexican-poker" else "help_turn"
    return [*lines, say("play.welcome.record", lang, file=session.record), say(f"play.welcome.{help_key}", lang)]
