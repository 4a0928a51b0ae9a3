"""`--lock`: what is played at a place, fixed, in words: ``check, bet 8: fold 0.5, call 0.5``.

Before the colon are the steps to the place, none for the first one; behind it the
chances of the actions, for every hidden card, or after cards in brackets for
these, with ``[?]`` for the rest: ``check: [As,JoD] bet 8 1; [?] check 1``.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from comodin.cards import JO, JOD, Card
from comodin.errors import CardError, NotationError
from comodin.solver.poker.place import Path, Plays
from comodin.solver.poker.spot import Spot
from comodin.texts import Text

__all__ = ["read_lock", "read_locks"]

_GROUP: Final = re.compile(r"\s*\[([^\[\]]*)\](.*)", re.DOTALL)
_CHANCE: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,12})?|[0-9]{1,9}/[0-9]{1,9}")


def read_locks(given: tuple[str, ...], spot: Spot) -> dict[Path, Plays]:
    """Return the locks of some words, by place; `NotationError` where two name one place."""
    found: dict[Path, Plays] = {}
    for words in given:
        path, plays = read_lock(words, spot)
        if path in found:
            raise NotationError(Text("solver.cli.lock_twice", given=words))
        found[path] = plays
    return found


def read_lock(words: str, spot: Spot) -> tuple[Path, Plays]:
    """Return a place and what is played there; `NotationError` for words that do not say so.

    >>> spot = Spot.parse(["Kd 7h 5c 2s [?]", "As Qs 4d 3h [?]"], pot=24, rules="wiki")
    >>> read_lock("check, bet 8: fold 1/4, call 0.75", spot)
    (('check', 'bet 8'), {'fold': 0.25, 'call': 0.75})
    """
    place, colon, rest = words.partition(":")
    if not colon:
        raise NotationError(Text("solver.cli.lock_form", given=words))
    path = tuple(step.strip() for step in place.split(",") if step.strip())
    groups = [group for group in rest.split(";") if group.strip()]
    if len(groups) == 1 and not _GROUP.match(groups[0]):
        return path, _chances(groups[0], words)
    by_card: dict[Card, dict[str, float]] = {}
    others: dict[str, float] | None = None
    for group in groups:
        found = _GROUP.match(group)
        if found is None:
            raise NotationError(Text("solver.cli.lock_form", given=words))
        chances = _chances(found[2], words)
        if found[1].strip() == "?":
            others = chances
            continue
        for token in found[1].split(","):
            card = Card.parse(token.strip())
            if card.is_joker and card not in (JO, JOD):
                raise CardError(Text("solver.joker_down", joker=card))
            card = JOD if card.is_joker else card
            if card in by_card:
                raise NotationError(Text("solver.cli.lock_form", given=words))
            by_card[card] = chances
    if not by_card and others is None:
        raise NotationError(Text("solver.cli.lock_form", given=words))
    if others is not None:
        by_card = dict.fromkeys(spot.unseen, others) | by_card
    return path, by_card


def _chances(given: str, words: str) -> dict[str, float]:
    found = {}
    for each in given.split(","):
        name, _, chance = each.strip().rpartition(" ")
        if not name or not _CHANCE.fullmatch(chance) or (chance.partition("/")[2] or "1").strip("0") == "":
            raise NotationError(Text("solver.cli.lock_form", given=words))
        name = " ".join(name.split())
        if name in found:
            raise NotationError(Text("solver.cli.lock_form", given=words))
        found[name] = float(Fraction(chance))
    return found
