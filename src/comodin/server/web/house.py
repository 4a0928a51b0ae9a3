"""The house rules of a table in words, and what each clause says."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from comodin.rules import AnyRules, default_preset, preset
from comodin.rules.sheet import facts, legend
from comodin.rules.words import basics, describe, themes_of
from comodin.server.protocol import forms as f
from comodin.server.web.failures import answer
from comodin.server.web.site import lang_of, site_of
from comodin.table import TableGame
from comodin.texts import Lang, say, topic

__all__ = ["clauses", "page_of", "rules"]


async def rules(request: Request) -> Response:
    """Answer with the house rules of a room."""
    lang = lang_of(request)
    state = await site_of(request).state(request.path_params["room"])
    return answer(page_of(state.table.game, lang))


async def clauses(request: Request) -> Response:
    """Answer with what each clause says, by its id."""
    lang = lang_of(request)
    said = {name: entry[lang] for name, entry in topic("clauses").items()}
    return answer(said, headers={"cache-control": "max-age=3600"})


def page_of(game: TableGame, lang: Lang) -> f.RulesPage:
    """Return the house rules of a game, theme by theme; what differs from the game's usual preset is marked."""
    house, base = game.rules, game.preset
    usual = _usual(game)
    lines = [line for line in describe(house, base) if line.applies]
    first = f.RulesSection(
        title=say("rules.theme.basics", lang),
        lines=tuple(
            f.RulesLine(text=text.to(lang), source=source, status="stated", changed=False)
            for text, source in basics(base)
        ),
    )
    sections = [first]
    for theme in themes_of(house):
        ours = tuple(
            f.RulesLine(
                text=line.text.to(lang),
                source=line.citation.source,
                status=line.citation.status,
                changed=getattr(house, line.option) != getattr(usual, line.option),
            )
            for line in lines
            if line.theme == theme
        )
        if ours:
            sections.append(f.RulesSection(title=say(f"rules.theme.{theme}", lang), lines=ours))
    return f.RulesPage(
        title=" · ".join((say(f"rules.game.{game.game}", lang), game.title or base)),
        facts=tuple(facts(house, game.stakes, lang)),
        sections=tuple(sections),
        legend=tuple(legend({line.citation.status for line in lines}, house, lang)),
    )


def _usual(game: TableGame) -> AnyRules:
    usual: AnyRules = preset(default_preset(game.game), game=game.game)
    return usual
