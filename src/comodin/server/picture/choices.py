"""What somebody may do at his turn, ready to be sent back: every amount is one that the engine takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from comodin.hand import BringIn, Call, HandState, Option, Wager, legal
from comodin.server.protocol import picture as p
from comodin.telling.screen import full_pot, half_pot

__all__ = ["LISTED", "choices"]

LISTED: Final = 12
"""As many amounts are listed one by one; more are told as a range."""


def choices(view: HandState) -> tuple[p.Choice, ...]:
    """Return everything that the seat on turn may do; the view is its own."""
    return tuple([_choice(view, option) for option in legal(view)])


def _choice(view: HandState, option: Option) -> p.Choice:
    kind, clauses = option.action, tuple(dict.fromkeys(option.clauses))
    seat = view.seat(view.actor)
    stack_to = seat.bet + seat.stack
    if issubclass(kind, Wager):
        amounts = option.amounts
        least, most = amounts[0], amounts[-1]
        listed = len(amounts) <= LISTED
        return p.Choice(
            action=kind.__name__,
            clauses=clauses,
            amounts=tuple(amounts) if listed else (),
            least=least,
            most=most,
            step=0 if listed else _step(amounts),
            pays=least - seat.bet,
            all_in=least == stack_to,
            marks=_marks(view, amounts, stack_to),
        )
    if issubclass(kind, Call | BringIn):
        return p.Choice(
            action=kind.__name__,
            clauses=clauses,
            to=option.to,
            pays=option.to - seat.bet,
            all_in=option.to == stack_to,
        )
    return p.Choice(action=kind.__name__, clauses=clauses)


def _step(amounts: Sequence[int]) -> int:
    """Return what divides a range of amounts; `ValueError` where they have gaps that one step does not tell."""
    step = amounts[1] - amounts[0]
    if not isinstance(amounts, range):
        raise ValueError(f"{len(amounts)} amounts that are no range")
    return step


def _marks(view: HandState, amounts: Sequence[int], stack_to: int) -> dict[str, int]:
    """Return amounts worth a button: of a few listed ones only the whole stack, of a range also parts of the pot."""
    wanted = {"all_in": stack_to}
    if isinstance(amounts, range) and len(amounts) > 2:
        wanted = {"min": amounts[0], "half": half_pot(view), "pot": full_pot(view), **wanted}
    marks: dict[str, int] = {}
    for name, amount in wanted.items():
        if amount in amounts and amount not in marks.values():
            marks[name] = amount
    return marks
