"""Who is dealt in next, and where the button goes (P3).

The button moves clockwise to the next chair that is dealt in; after a void
hand it stays where it was, if that chair is dealt in again (R3.17).
"""

from __future__ import annotations

from functools import lru_cache

from comodin.hand.opening import fee
from comodin.table.state import Chair, TableState

__all__ = ["dealing_order", "next_button", "ready"]


def ready(state: TableState) -> tuple[int, ...]:
    """Return the chairs that the next deal would include, by number.

    Left out are chairs that are empty, sit out, or cannot pay the house's
    fee and a chip more (P2).

    >>> from comodin.table import Sit, SitOut, TableGame, apply, open_table
    >>> table, _ = open_table(3, TableGame.of(stakes="4/8"))
    >>> for chair, name in enumerate(("Lupe", "Chuy", "Memo"), 1):
    ...     table, _ = apply(table, Sit(chair, name))
    >>> ready(apply(table, SitOut(2))[0])
    (1, 3)
    """
    return tuple(sorted(dealing_order(state)))


def next_button(state: TableState) -> int:
    """Return the chair that will have the button in the next hand, 0 if nobody is dealt in."""
    order = dealing_order(state)
    return order[-1] if order else 0


def dealing_order(state: TableState) -> tuple[int, ...]:
    """Return the chairs of the next hand from the left of the button on, the button last."""
    first = state.first_button
    if state.button:
        first = state.button if state.redeal else state.button % len(state.chairs) + 1
    rules, stakes = state.game.rules, state.game.stakes
    return _order(state.chairs, first, fee(rules, stakes, 0, 1), fee(rules, stakes, 1, 1))


@lru_cache(maxsize=4096)
def _order(chairs: tuple[Chair | None, ...], first: int, of_each: int, of_button: int) -> tuple[int, ...]:
    """Return the same from what it depends on, once for each: a table asks again and again."""
    seats = len(chairs)
    clockwise = [(first - 1 + step) % seats + 1 for step in range(seats)]
    able = [number for number in clockwise if _pays(chairs[number - 1], of_each)]
    while able and not _pays(chairs[able[0] - 1], of_button):
        able.pop(0)
    return (*able[1:], able[0]) if able else ()


def _pays(chair: Chair | None, due: int) -> bool:
    return chair is not None and not chair.sitting_out and not chair.leaving and chair.stack > due
