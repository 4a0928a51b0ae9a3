"""`Trouble`: what has gone wrong in a hand and is not settled yet; nearly always `CALM`.

What belongs to one moment (a motion, an act out of turn) carries that moment
with it and is void once it has passed, so that the ordinary events need not
clear it.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from comodin.cards import Card

__all__ = ["CALM", "EarlyAct", "Gesture", "Shown", "Trouble"]


class Gesture(Struct, frozen=True, gc=False):
    """A motion of seat `p` to a total, or a call that is too short, on a street where it owes `owed_to` (P36, P38)."""

    p: int
    kind: Literal["motion", "short"]
    to: int
    street: int
    owed_to: int


class EarlyAct(Struct, frozen=True, gc=False):
    """What seat `p` did before its turn, on a street where `owed_to` was to be met (R5.6)."""

    p: int
    verb: str
    to: int
    street: int
    owed_to: int


class Shown(Struct, frozen=True, gc=False):
    """Seat `p` let seat `to` see its down card, None for everybody else (P32)."""

    p: int
    to: int
    card: Card | None


class Trouble(Struct, frozen=True, gc=False):
    """The irregularities of a hand.

    `passed`: seats without cards that nobody has missed yet.  `astray`: who
    got the cards of street `astray_street` from the first wrong one on, in
    the order in which they came.  `accepted`: the initial deal stands as it
    lies.  `no_betting`: the street on which there is none.  `aside`: cards
    still to be set aside before `aside_street`.  `early`, `gesture`: what may bind yet.  `fouled`:
    dead hands.  `mark`: the moment at which seat `muck` lost its hand to the
    muck, as long as it may come back, and from which seat on was asked then.  `shown` and `demanded`: what one has
    shown to another, and what all shall see.
    """

    passed: tuple[int, ...] = ()
    astray: tuple[int, ...] = ()
    astray_street: int = 0
    accepted: bool = False
    no_betting: int = 0
    aside: int = 0
    aside_street: int = 0
    early: tuple[EarlyAct, ...] = ()
    gesture: Gesture | None = None
    fouled: tuple[int, ...] = ()
    muck: int = 0
    mark: tuple[int, ...] = ()
    shown: tuple[Shown, ...] = ()
    demanded: tuple[int, ...] = ()


CALM: Final = Trouble()
