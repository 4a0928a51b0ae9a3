"""`review`: every decision of some players in a record, judged by the best means at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from comodin.cards import format_cards
from comodin.errors import CardError, RecordError, RulesError
from comodin.hand import HandState, SeatState, legal
from comodin.hand.actions import Action, Wager
from comodin.history import HandRecord
from comodin.solver.review.decisions import Decision, decisions
from comodin.solver.review.estimate import estimated
from comodin.solver.review.late import FifthStreet, Solved
from comodin.solver.review.result import Interval, Judged, Method
from comodin.solver.review.reveal import induced
from comodin.texts import Text

__all__ = ["SECONDS", "review", "seats_to_review"]

SECONDS: Final = 10.0
"""What a solution of fifth street from its choices on may take by the estimate, unless the caller says otherwise."""

EVEN: Final = 1e-9
"""Actions that differ by less are as good as each other."""


def seats_to_review(record: HandRecord, player: str | None = None) -> tuple[int, ...]:
    """Return the seats of a record that can be reviewed: all of a full one, the viewer's own of a masked one.

    With a `player` those of his name; none where he was not dealt in, or where the
    record is another's view.

    Raises `RecordError` for the view of a spectator, who knows no down card.
    """
    if record.viewer == 0:
        raise RecordError(Text("review.spectator"))
    seats = range(1, len(record.seats) + 1) if record.viewer is None else (record.viewer,)
    return tuple(p for p in seats if player is None or record.names[p - 1] == player)


def review(
    record: HandRecord,
    *,
    seats: Sequence[int] | None = None,
    number: int = 1,
    seconds: float = SECONDS,
    on_compile: Callable[[], None] | None = None,
) -> Iterator[Judged]:
    """Return each decision of a hand, judged, those of one seat after those of the other.

    `record` is a lawful one (`comodin.history.judge`), `number` its place in
    its file; `seats` are all that can be reviewed unless given.  `seconds`
    bounds the estimated time of solving fifth street from its choices on;
    with 0 keeping and exposing is judged by the odds.  `on_compile` hears of
    the solver's first compilation.

    Each decision is judged by what its player knew then: fifth street of two
    by the solver, two with few cards left to turn by backward induction, the rest by the
    odds, which cannot judge a bet or a raise.
    """
    late = FifthStreet(seconds, on_compile)
    for p in seats_to_review(record) if seats is None else seats:
        for decision in decisions(record, p):
            yield _judged(record, number, decision, late)


def _judged(record: HandRecord, number: int, decision: Decision, late: FifthStreet) -> Judged:
    state, p = decision.before, decision.p
    told = _told(decision, late)
    best = decision.name
    if told.values:
        first = max(told.values, key=lambda name: told.values[name].value)
        better = told.values[first].value - told.values[best].value > EVEN
        best = first if better else best
    return Judged(
        hand=number,
        id=record.id,
        player=record.names[p - 1],
        p=p,
        street=state.street,
        cards=_holding(state.seat(p), reveals=record.reveals),
        pot=state.pot,
        chosen=decision.action,
        best=decision.action if best == decision.name else _action(state, best),
        loss=told.loss,
        values=told.values,
        method=told.method,
        exploitability=0.0 if told.solved is None else told.solved.exploitability,
        percent=0.0 if told.solved is None else told.solved.percent,
        raise_cap=0 if told.solved is None else told.solved.raise_cap,
        solved_ranges=told.solved is not None and told.solved.solved_ranges,
    )


class _Told(NamedTuple):
    """What the actions are worth, what the chosen one lost, and how that was found."""

    method: Method
    values: dict[str, Interval]
    loss: Interval
    solved: Solved | None = None


def _told(decision: Decision, late: FifthStreet) -> _Told:
    solved = late.judge(decision)
    if solved is not None:
        return _known("solver", decision, solved.values, solved)
    found = induced(decision)
    if found is not None and decision.name in found:
        return _known("exact", decision, found)
    try:
        guess = estimated(decision)
    except (RulesError, CardError):
        guess = None
    if guess is None:
        return _Told("none", {}, Interval.exact(0.0))
    return _Told("estimate", guess.values, guess.loss)


def _known(method: Method, decision: Decision, values: dict[str, float], solved: Solved | None = None) -> _Told:
    loss = Interval.exact(max(values.values()) - values[decision.name])
    return _Told(method, {name: Interval.exact(value) for name, value in values.items()}, loss, solved)


def _holding(seat: SeatState, *, reveals: bool) -> str:
    """Return what a player had before him: up cards and the down card, or how many are still to be turned."""
    down = len(seat.downcards) if reveals else format_cards(seat.downcards)
    hidden = f" [{down}]" if reveals or seat.downcards else ""
    return f"{format_cards(seat.upcards)}{hidden}".strip()


def _action(state: HandState, name: str) -> Action:
    """Return the action that a step names, of those that are legal."""
    verb, _, to = name.partition(" ")
    kind = next(option.action for option in legal(state) if option.verb == verb)
    return kind(int(to)) if issubclass(kind, Wager) else kind()
