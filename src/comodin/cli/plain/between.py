"""What a person types between hands, in English or Spanish, turned into what is meant.

An empty line deals the next hand, and never costs anything: who has no chips
is asked again.  Nor does what is typed out of habit: `b 4` bets in a hand, so
that between hands it buys only where there are no chips left.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from comodin.cli.local.new import like
from comodin.cli.options import check_game
from comodin.cli.plain.commands import LONGEST, Ask, Topic, Wrong, fold_case, quoted, topic_of
from comodin.errors import RulesError
from comodin.rules import GAMES, PRESETS, REVEAL_PRESETS, game_of
from comodin.table import TableGame
from comodin.texts import Text

__all__ = ["Another", "Chips", "Choice", "Moment", "Sitting", "game_from", "pick", "word_for"]

Moment = Literal["next", "rebuy", "out"]


class Chips(NamedTuple):
    """Buy in, or add to what one has; None is what makes a full stack."""

    amount: int | None


class Sitting(NamedTuple):
    """Sit out from the next deal on, or play again."""

    out: bool


class Another(NamedTuple):
    """Play another game from now on: its name, its house rules, its stakes, in any order."""

    words: tuple[str, ...]


class Choice(NamedTuple):
    """Turn dealer's choice on, or off."""


_DEAL: Final = {"", "d", "deal", "next", "siguiente", "repartir"}
_BUY: Final = {"b", "buy", "rebuy", "comprar", "compro"}
_ADD: Final = {"add", "agregar", "agrego"}
_OUT: Final = {"out", "sit out", "descanso", "descansar"}
_IN: Final = {"in", "sit in", "back", "i'm back", "vuelvo", "volver", "ya volvi"}
_GAME: Final = {"g", "game", "juego", "cambiar"}
_CHOICE: Final = {"choice", "dealer's choice", "dealers choice", "eleccion"}
_STRUCTURES: Final[Mapping[str, str]] = {
    "limit": "limit",
    "limite": "limit",
    "spread": "spread",
    "pot-limit": "pot_limit",
    "no-limit": "no_limit",
}
_STAKES: Final = re.compile(r"[0-9]{1,15}(?:[/-][0-9]{1,15})?")
_ANTE: Final = re.compile(r"ante=([0-9]{1,15})")
_WITH_AMOUNT: Final = re.compile(r"([a-z]+)\s*([0-9]{1,15})")

Meant = Ask | Chips | Sitting | Another | Choice | Wrong


def word_for(line: str, moment: Moment) -> Meant:
    """Return what a line means between hands.

    >>> word_for("buy 40", "rebuy"), word_for("game wiki 2/4", "next")
    (Chips(amount=40), Another(words=('wiki', '2/4')))
    """
    said = fold_case(line)
    numbered = _WITH_AMOUNT.fullmatch(said)
    first, *rest = said.split() or [""]
    chips = _ADD | (_BUY if moment == "rebuy" else set())
    if numbered and numbered[1] in chips:
        return Chips(int(numbered[2]))
    if first in _GAME and len(said) <= LONGEST:
        return Another(tuple(rest))
    for words, meant in _meanings(moment).items():
        if said in words:
            return meant
    topic: Topic | None = topic_of(said)
    if topic is None or (topic == "table" and said):
        return Wrong(Text(f"play.wrong.{moment}", given=quoted(line)))
    return Ask(topic)


def _meanings(moment: Moment) -> Mapping[frozenset[str], Meant]:
    own: dict[frozenset[str], Meant] = {
        frozenset(_ADD | (_BUY if moment == "rebuy" else set())): Chips(None),
        frozenset(_OUT): Sitting(out=True),
        frozenset(_IN): Sitting(out=False),
        frozenset(_CHOICE): Choice(),
    }
    if moment != "rebuy":
        own[frozenset(_DEAL)] = Ask("deal")
    return own


def game_from(words: tuple[str, ...], now: TableGame) -> TableGame:
    """Return the game that words name; what they leave open stays as it is now, or is like it.

    Raises `RulesError` for a word that names nothing here, or for what does
    not go together.

    >>> now = TableGame.of(stakes="4/8")
    >>> game_from(("2/4",), now).limits, game_from(("sweat",), now).preset
    ('2/4', 'opr-sweat')
    """
    name, preset, structure, stakes, ante = None, None, None, None, None
    for word in words:
        if given := _ANTE.fullmatch(word):
            ante = int(given[1])
            continue
        if word in _STRUCTURES:
            structure = _STRUCTURES[word]
        elif word in GAMES or f"mexican-{word}" in GAMES:
            name = word if word in GAMES else f"mexican-{word}"
        elif word in PRESETS or word in REVEAL_PRESETS:
            preset = word
        elif _STAKES.fullmatch(word):
            stakes = word
        else:
            known = ", ".join((*GAMES, *PRESETS, *REVEAL_PRESETS))
            raise RulesError(Text("play.error.game_word", given=quoted(word), known=known))
    if name is None and preset is not None:
        name = now.game if preset in GAMES[now.game] else game_of(preset)
    changed = preset is not None or (name is not None and name != now.game)
    if changed:
        return like(now, check_game(name or now.game), preset=preset, structure=structure, stakes=stakes, ante=ante)
    rules = now.rules if structure is None else now.rules.with_(structure=structure)
    if stakes is None:
        alike = now if structure is None else like(now, now.game, preset=now.preset, structure=structure, ante=ante)
        stakes, ante = alike.limits, alike.stakes.ante if ante is None else ante
    return TableGame.by(rules, rules.stakes(stakes, ante=ante), game=now.game, preset=now.preset, title=now.title)


def pick(line: str, games: tuple[TableGame, ...]) -> TableGame | None:
    """Return the game that a number picks from a list counted from 1; None where it picks none."""
    said = fold_case(line)
    return games[int(said) - 1] if said in map(str, range(1, len(games) + 1)) else None
