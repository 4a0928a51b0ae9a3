"""What a chair may see of a table: the hand's redaction, with chairs for places.

Everything about a table is public but the cards of the running hand; those
are hidden by `comodin.hand.view` and by nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from comodin.hand import view as view_in_hand
from comodin.hand import viewed as viewed_hand
from comodin.table import events as t
from comodin.table.state import TableState

__all__ = ["masked", "masked_log", "viewed"]


def masked(event: t.TableEvent, state: TableState, chair: int) -> t.TableEvent:
    """Return an event as a chair may see it, or a spectator (chair 0); `state` is the table just before or after it."""
    if not isinstance(event, t.InHand):
        return event
    seen = view_in_hand(event.event, state.place(chair))
    return event if seen is event.event else t.InHand(seen)


def masked_log(events: Iterable[t.TableEvent], chair: int) -> Iterator[t.TableEvent]:
    """Return a whole log as a chair may see it; the same chair throughout."""
    place = 0
    for event in events:
        if isinstance(event, t.HandDealt):
            place = event.chairs.index(chair) + 1 if chair in event.chairs else 0
        yield t.InHand(view_in_hand(event.event, place)) if isinstance(event, t.InHand) else event


def viewed(state: TableState, chair: int) -> TableState:
    """Return the table as a chair may know it: what folding its masked log gives; the hand says whose it is."""
    if state.hand is None:
        return state
    return replace(state, hand=viewed_hand(state.hand, state.place(chair)))
