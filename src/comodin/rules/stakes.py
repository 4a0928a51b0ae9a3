"""What is played for, in whole chips.

The same five numbers serve every game and betting structure: in limit `lower`
and `upper` are the two bets (the reveal games have one, and both are it), in
spread limit the least and the greatest wager, in pot limit and no limit both
are the minimum bet.
"""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from comodin.errors import RulesError
from comodin.rules.options import is_whole
from comodin.rules.presets import REVEAL_GAMES
from comodin.texts import Text

__all__ = ["Stakes", "Structure", "format_stakes", "plain_stakes", "resolve", "sizes"]

Structure = Literal["limit", "spread", "pot_limit", "no_limit"]

_NUMBERS = re.compile(r"\s*([0-9]{1,15})\s*(?:([/-])\s*([0-9]{1,15})\s*)?")
_SEPARATOR: Final[dict[str, str | None]] = {
    "limit": "/",
    "one_bet": None,
    "spread": "-",
    "pot_limit": None,
    "no_limit": None,
}


class Stakes(msgspec.Struct, frozen=True, kw_only=True):
    """The amounts of one table; `bring_in` is 0 where nobody posts one.

    Source: R3.7, R3.9; P2 for the collection.
    """

    lower: int
    upper: int
    ante: int
    bring_in: int = 0
    collection: int = 0


def resolve(
    given: str | int | tuple[int, int],
    *,
    structure: Structure,
    game: str,
    posts_bring_in: bool,
    ante: int | Literal["half", "bet"] | None,
    bring_in: int | None,
    collection: int,
) -> Stakes:
    """Return the stakes of a table; what is None is half of the lower limit or minimum bet.

    Raises `RulesError` where the amounts contradict each other or the structure.
    """
    lower, upper = _limits(given, sizes(structure, game))
    if lower < 1:
        raise RulesError(Text("rules.error.stakes_zero", given=_shown(given)))
    if upper < lower:
        key = "rules.error.stakes_order" if structure == "limit" else "rules.error.spread_order"
        raise RulesError(Text(key, lower=lower, upper=upper))
    if ante == "bet":
        ante = lower
    elif ante is None or ante == "half":
        ante = _half(lower, "rules.error.ante_odd")
    _check_chips("rules.error.ante_chips", ante)
    _check_chips("rules.error.collection_chips", collection)
    if posts_bring_in:
        if lower == 1:
            raise RulesError(Text("rules.error.bring_in_room"))
        if bring_in is None:
            bring_in = _half(lower, "rules.error.bring_in_odd")
        if not is_whole(bring_in) or not 0 < bring_in < lower:
            raise RulesError(Text("rules.error.bring_in_range", given=bring_in, lower=lower))
    elif bring_in:
        key = "rules.error.bring_in_never" if game in REVEAL_GAMES else "rules.error.bring_in_unposted"
        raise RulesError(Text(key, amount=bring_in))
    return Stakes(lower=lower, upper=upper, ante=ante, bring_in=bring_in or 0, collection=collection)


def format_stakes(stakes: Stakes, structure: Structure, game: str = "mexican-poker") -> str:
    """Return the limits as they are written: ``4/8``, ``1-5`` or ``4``.

    >>> format_stakes(Stakes(lower=1, upper=5, ante=1), "spread")
    '1-5'
    >>> format_stakes(Stakes(lower=4, upper=4, ante=2), "limit", "no-peek")
    '4'
    """
    separator = _SEPARATOR[sizes(structure, game)]
    return str(stakes.lower) if separator is None else f"{stakes.lower}{separator}{stakes.upper}"


def plain_stakes(stakes: Stakes, structure: Structure, game: str = "mexican-poker") -> dict[str, int]:
    """Return the stakes as a record holds them: the names of the limits follow the structure.

    The reveal games know no bring-in, and name a collection only where there is one.

    >>> plain_stakes(Stakes(lower=4, upper=4, ante=2), "no_limit")
    {'min_bet': 4, 'ante': 2, 'bring_in': 0, 'collection': 0}
    >>> plain_stakes(Stakes(lower=4, upper=4, ante=2), "limit", "mexican-sweat")
    {'bet': 4, 'ante': 2}
    """
    match sizes(structure, game):
        case "limit":
            limits = {"lower": stakes.lower, "upper": stakes.upper}
        case "one_bet":
            limits = {"bet": stakes.lower}
        case "spread":
            limits = {"min_bet": stakes.lower, "max_bet": stakes.upper}
        case _:
            limits = {"min_bet": stakes.lower}
    plain = limits | {"ante": stakes.ante}
    if game in REVEAL_GAMES:
        return plain | ({"collection": stakes.collection} if stakes.collection else {})
    return plain | {"bring_in": stakes.bring_in, "collection": stakes.collection}


def sizes(structure: Structure, game: str) -> str:
    """Return the structure, or ``one_bet`` where limit knows one size of bet only.

    >>> sizes("limit", "no-peek"), sizes("spread", "no-peek")
    ('one_bet', 'spread')
    """
    return "one_bet" if structure == "limit" and game in REVEAL_GAMES else structure


def _limits(given: str | int | tuple[int, int], sized: str) -> tuple[int, int]:
    separator = _SEPARATOR[sized]
    match given:
        case str() if numbers := _NUMBERS.fullmatch(given):
            if numbers[2] == separator:
                return int(numbers[1]), int(numbers[3] or numbers[1])
        case (lower, upper) if separator is not None and is_whole(lower) and is_whole(upper):
            return lower, upper
        case _ if separator is None and is_whole(given):
            return given, given
    raise RulesError(Text("rules.error.stakes_form", given=_shown(given), wanted=Text(f"rules.stakes_form.{sized}")))


def _half(lower: int, key: str) -> int:
    if lower % 2:
        raise RulesError(Text(key, lower=lower))
    return lower // 2


def _check_chips(key: str, amount: object) -> None:
    if not is_whole(amount) or amount < 0:
        raise RulesError(Text(key, given=amount))


def _shown(given: object) -> str:
    return f"'{given}'" if isinstance(given, str) else str(given)
