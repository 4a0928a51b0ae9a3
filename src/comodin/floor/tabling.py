"""What happens between hands: a new one, chips that are bought, people who come and go."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from comodin.errors import IllegalActionError
from comodin.floor.reading import Said
from comodin.floor.run import Run
from comodin.floor.words import RefusalError, Words, example
from comodin.table import (
    AddChips,
    Buy,
    DealHand,
    Leave,
    MoveChips,
    Sit,
    SitIn,
    SitOut,
    TableAction,
)

__all__ = ["TABLING"]

_NEWCOMER = re.compile(r"(?:([0-9]{1,2})\s+)?(\S.*?)(?:\s+([0-9]{1,12}))?")


def new_hand(run: Run, _: Said) -> None:
    """Begin the next hand: antes go in, the button has moved."""
    if run.running:
        raise RefusalError("floor.wrong.hand_runs")
    run.do(DealHand())


def buy(run: Run, said: Said) -> None:
    """Buy in again after losing everything, as P31 allows or as the host decides; else chips are added.

    Without an amount that is a full buy-in, or what a stack lacks of one.
    """
    seat, amount = _seat_and_amount(said, "buy")
    chair = run.table.chair(seat)
    if amount is None:
        amount = run.table.game.full_buy_in - (0 if chair is None else chair.stack)
        if chair is not None and amount <= 0:
            raise RefusalError("floor.wrong.full_stack", name=run.called(seat), seat=seat)
    if chair is None:
        raise RefusalError("floor.wrong.no_seat", seat=seat)
    if run.table.in_hand(seat):
        raise RefusalError("floor.wrong.in_hand", name=run.called(seat))
    if chair.stack:
        run.do(AddChips(seat, amount))
        return
    try:
        run.do(Buy(seat, amount))
    except IllegalActionError as error:
        if "P31" not in error.clauses:
            raise
        run.what = Words.of("floor.what.buy", name=run.called(seat), reason=error.reason)
        run.do(Buy(seat, amount, by_host=True))


def sit(run: Run, said: Said) -> None:
    """Somebody new sits down: ``sit 6 Memo 80``; without a seat he takes the first that is empty."""
    found = _NEWCOMER.fullmatch(said.reason)
    if found is None:
        raise RefusalError("floor.wrong.newcomer")
    empty = next((seat for seat, chair in enumerate(run.table.chairs, 1) if chair is None), 0)
    seat = int(found[1]) if found[1] else empty
    if not seat:
        raise RefusalError("floor.wrong.full", seats=len(run.table.chairs))
    run.do(Sit(seat, found[2], int(found[3]) if found[3] else None, by_host=found[3] is not None))


def move_chips(run: Run, said: Said) -> None:
    """The floor moves chips from one stack onto another, and says why (P42)."""
    given = (*((said.seat,) if said.seat else ()), *said.seats)
    if len(given) != 3:
        raise RefusalError("floor.wrong.move_chips")
    source, target, amount = given
    run.what = Words.of("floor.what.move_chips", name=run.called(source), to=run.called(target), amount=amount)
    run.do(MoveChips(source, target, amount, said.reason))


def _of_seat(action: Callable[[int], TableAction], verb: str) -> Callable[[Run, Said], None]:
    def entry(run: Run, said: Said) -> None:
        seat = said.subject
        if not seat:
            raise RefusalError("floor.wrong.which_seat", example=example(verb))
        run.do(action(seat))

    return entry


def _seat_and_amount(said: Said, verb: str) -> tuple[int, int | None]:
    """Return a seat and how many chips, None where a full buy-in is meant."""
    given = (*((said.seat,) if said.seat else ()), *said.seats)
    if len(given) == 1:
        return given[0], None
    if len(given) != 2:
        raise RefusalError("floor.wrong.seat_amount", example=example(verb))
    return given


TABLING: Final[Mapping[str, Callable[[Run, Said], None]]] = {
    "add": buy,
    "buy": buy,
    "hand": new_hand,
    "leave": _of_seat(Leave, "leave"),
    "move_chips": move_chips,
    "sit": sit,
    "sit_in": _of_seat(SitIn, "sit_in"),
    "sit_out": _of_seat(SitOut, "sit_out"),
}
"""What to do for each verb."""
