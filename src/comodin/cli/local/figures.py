"""How the session went, in lines: the numbers of `statistics` in words."""

from __future__ import annotations

from comodin.cli.local.statistics import Statistics, Tally
from comodin.texts import Lang, say

__all__ = ["figure_lines"]


def figure_lines(figures: Statistics, lang: Lang) -> list[str]:
    """Return how the session went: hands, chips, showdowns, choices, jokers, and each game where there are several.

    >>> figure_lines(Statistics(), "en")
    ['You have not finished a hand yet.']
    """
    if not figures.hands:
        return [say("play.stats.none", lang)]

    def line(key: str, **holes: object) -> str:
        return "  " + say(f"play.stats.{key}", lang, **holes)

    lines = [say("play.stats.title", lang, hands=figures.hands, dealt=figures.dealt)]
    lines.append(line("won", won=figures.won, net=f"{figures.net:+d}", pot=figures.biggest_pot))
    if figures.showdowns:
        lines.append(line("showdowns", seen=figures.showdowns, won=figures.showdowns_won))
    if figures.kept or figures.exposed:
        lines.append(line("choices", kept=figures.kept, exposed=figures.exposed))
    for key, tally in (("keeping", figures.keeping), ("exposing", figures.exposing)):
        if tally.hands:
            lines.append(line(key, **_holes(tally)))
    if figures.jokers_up or figures.jokers_down:
        lines.append(line("jokers", down=figures.jokers_down, up=figures.jokers_up))
    if len(figures.games) > 1:
        for game in figures.games:
            name = say(f"play.game.{game.game}", lang)
            lines.append(line("game", game=name, **_holes(game.tally)))
    return lines


def _holes(tally: Tally) -> dict[str, object]:
    return {"hands": tally.hands, "won": tally.won, "net": f"{tally.net:+d}"}
