"""What a new room can be: games, house rules, structures with stakes, bots."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from comodin.bots import BOTS
from comodin.errors import RulesError
from comodin.rules import GAMES, Structure, default_preset, preset
from comodin.rules.stakes import sizes
from comodin.server.protocol import forms as f
from comodin.server.protocol.picture import Limits
from comodin.server.room.state import DEFAULT_LIMITS
from comodin.server.web.failures import answer, words
from comodin.texts import Text

__all__ = ["BOTS_AT_FIRST", "CHAIRS_AT_FIRST", "STAKES", "make_offer", "offer"]

STAKES: Final[dict[str, str]] = {"limit": "4/8", "one_bet": "4", "spread": "2-8", "pot_limit": "4", "no_limit": "4"}
SAMPLES: Final[dict[str, tuple[str, ...]]] = {
    "limit": ("2/4", "4/8", "10/20"),
    "one_bet": ("2", "4", "10"),
    "spread": ("1-4", "2-8", "5-20"),
    "pot_limit": ("2", "4", "10"),
    "no_limit": ("2", "4", "10"),
}
STRUCTURES: Final[tuple[Structure, ...]] = ("limit", "spread", "pot_limit", "no_limit")
CHAIRS_AT_FIRST: Final = 6
BOTS_AT_FIRST: Final = 4


async def offer(request: Request) -> Response:
    """Answer with all that there is."""
    return answer(make_offer(), headers={"cache-control": "max-age=300"})


@cache
def make_offer() -> f.Offer:
    """Return all that a new room can be.

    >>> [(game.game, len(game.presets)) for game in make_offer().games]
    [('mexican-poker', 5), ('mexican-sweat', 5), ('no-peek', 3)]
    """
    games = tuple(
        f.OfferedGame(
            game=game,
            words=words(Text(f"play.game.{game}")),
            presets=tuple(_preset(name, game) for name in names),
        )
        for game, names in GAMES.items()
    )
    game = next(iter(GAMES))
    base = default_preset(game)
    structure = preset(base, game=game).structure
    defaults = f.OfferDefaults(
        game=game,
        preset=base,
        structure=structure,
        stakes=STAKES[sizes(structure, game)],
        chairs=CHAIRS_AT_FIRST,
        bots=("regular",) * BOTS_AT_FIRST,
        limits=Limits(**asdict(DEFAULT_LIMITS)),
    )
    bots = tuple(f.OfferedBot(bot=bot, words=words(Text(f"web_server.bot.{bot}"))) for bot in sorted(BOTS, key=_order))
    return f.Offer(games=games, bots=bots, defaults=defaults)


def _preset(name: str, game: str) -> f.OfferedPreset:
    own = preset(name, game=game)
    least, most = own.players
    structures = [_structure(name, game, structure) for structure in sorted(STRUCTURES, key=own.structure.__ne__)]
    return f.OfferedPreset(
        preset=name,
        words=words(Text(f"rules.preset.{name}")),
        structures=tuple(structure for structure in structures if structure is not None),
        seats=f.SeatRange(least=least, most=most),
    )


def _structure(name: str, game: str, structure: Structure) -> f.OfferedStructure | None:
    """Return a structure with usual stakes; None where these rules are not played in it."""
    kind = sizes(structure, game)
    try:
        rules = preset(name, structure, game=game)
        samples = tuple((text, rules.stakes(text)) for text in SAMPLES[kind])
    except RulesError:
        return None
    return f.OfferedStructure(
        structure=structure,
        stakes=STAKES[kind],
        words=words(Text(f"rules.sheet.structure.{structure}")),
        samples=tuple(
            f.OfferedStakes(stakes=text, ante=stakes.ante, buy_in=rules.buy_in(stakes)) for text, stakes in samples
        ),
    )


def _order(bot: str) -> int:
    return ("regular", "caller", "random").index(bot)
