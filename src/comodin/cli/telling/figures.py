"""How the session went, in lines: the numbers of `statistics` in words."""

from __future__ import annotations

from comodin.cli.telling.statistics import Choices, Statistics
from comodin.texts import Lang, say

__all__ = ["figure_lines"]


def figure_lines(figures: Statistics, lang: Lang) -> list[str]:
    """Return how the session went: hands, chips, showdowns, choices, jokers, and each game where there are several.

    >>> figure_lines(Statistics(), "en")
    ['No hand is over yet.']
    """
    if not figures.hands:
        return [say("play.stats.none", lang)]

    def line(key: str, **holes: object) -> str:
        return "  " + say(f"play.stats.{key}", lang, **holes)

    lines = [say("play.stats.title", lang, hands=figures.hands)]
    lines.append(line("won", won=figures.won, net=f"{figures.net:+d}", pot=figures.biggest_pot))
    if figures.showdowns:
        lines.append(line("showdowns", seen=figures.showdowns, won=figures.showdowns_won))
    for key, choices in (("kept", figures.kept), ("exposed", figures.exposed)):
        if choices.times:
            lines.append(line(key, **_holes(choices)))
    if figures.jokers_up or figures.jokers_down:
        lines.append(line("jokers", down=figures.jokers_down, up=figures.jokers_up))
    if len(figures.games) > 1:
        for game in figures.games:
            name = say(f"play.game.{game.game}", lang)
            lines.append(line("game", game=name, hands=game.hands, won=game.won, net=f"{game.net:+d}"))
    return lines


def _holes(choices: Choices) -> dict[str, object]:
    return {"times": choices.times, "hands": choices.hands, "won": choices.won, "net": f"{choices.net:+d}"}
