"""Who is dealt in next, and where the button goes (P3).

The button moves clockwise to the next chair that is dealt in; after a void
hand it stays where it was, if that chair is dealt in again (R3.17).
"""

from __future__ import annotations

from comodin.hand.opening import fee
from comodin.table.state import TableState

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
    seats = len(state.chairs)
    first = state.first_button
    if state.button:
        first = state.button if state.redeal else state.button % seats + 1
    clockwise = [(first - 1 + step) % seats + 1 for step in range(seats)]
    able = [number for number in clockwise if _pays(state, number, button=False)]
    while able and not _pays(state, able[0], button=True):
        able.pop(0)
    return (*able[1:], able[0]) if able else ()


def _pays(state: TableState, number: int, *, button: bool) -> bool:
    chair = state.chair(number)
    if chair is None or chair.sitting_out or chair.leaving:
        return False
    due = fee(state.game.rules, state.game.stakes, 1 if button else 0, 1)
    return chair.stack > due
