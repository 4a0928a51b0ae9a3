"""What is played, as a client draws it."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from comodin.cards import JOD, JOU, JOX, MEXICAN_DECK, STANDARD_DECK
from comodin.games.mexican_poker.setting import LAST_STREET, ranking_of
from comodin.ranking import MexicanRanking
from comodin.ranking.order import JokerRole
from comodin.rules import RevealRules, default_preset
from comodin.server.picture.words import words_for
from comodin.server.protocol import picture as p
from comodin.table import TableGame
from comodin.texts import Text

__all__ = ["game_picture"]


def game_picture(game: TableGame) -> p.GamePicture:
    """Return a game with its names and stakes.

    >>> game_picture(TableGame.of(stakes="4/8")).stakes
    Words(en='limit 4/8', es='límite fijo 4/8')
    """
    return _picture(msgspec.json.encode(game))


@lru_cache(maxsize=256)
def _picture(data: bytes) -> p.GamePicture:
    game = msgspec.json.decode(data, type=TableGame)
    rules, stakes = game.rules, game.stakes
    deck = STANDARD_DECK if isinstance(rules, RevealRules) else MEXICAN_DECK
    preset = words_for(Text(f"picture.preset.{game.preset}"))
    return p.GamePicture(
        game=game.game,
        preset=game.preset,
        structure=game.structure,
        limits=game.limits,
        ante=stakes.ante,
        bring_in=stakes.bring_in,
        unit=stakes.lower,
        full_buy_in=game.full_buy_in,
        reveals=game.reveals,
        cards=rules.cards if isinstance(rules, RevealRules) else LAST_STREET,
        ranks=deck.ranks[::-1],
        joker=deck.joker,
        home=game.title,
        changes=len(game.overrides),
        title=words_for(Text(f"play.game.{game.game}")),
        rules=preset if game.title is None else p.Words(game.title, game.title),
        stakes=words_for(Text(f"play.structure.{game.structure}", stakes=game.limits)),
        differs=bool(rules.overrides(default_preset(game.game))),
        jokers={} if isinstance(rules, RevealRules) else _jokers(ranking_of(rules, deck=deck)),
        overrides=game.overrides,
    )


def _jokers(ranking: MexicanRanking) -> dict[str, Literal["bug", "wild"]]:
    bugs = {joker for joker in (JOU, JOD, JOX) if ranking.role(joker) is JokerRole.BUG}
    return {joker.token: "bug" if joker in bugs else "wild" for joker in (JOU, JOD, JOX)}
